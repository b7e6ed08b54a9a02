"""The settings of a project, ``[tool.rulebook]``: which findings count."""
