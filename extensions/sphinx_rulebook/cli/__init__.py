"""The command ``rulebook``."""
