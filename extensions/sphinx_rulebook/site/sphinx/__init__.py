"""The Sphinx extension: the only code that imports Sphinx."""
