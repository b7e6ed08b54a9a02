"""Starting a rulebook: a project with a text to write over, which builds and in which a check finds nothing."""
