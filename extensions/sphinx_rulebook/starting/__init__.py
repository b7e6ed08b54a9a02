"""Starting a rulebook: a project with sample text, which builds and passes the check."""
