"""The pages of a site, one kind in each module, and their common context."""
