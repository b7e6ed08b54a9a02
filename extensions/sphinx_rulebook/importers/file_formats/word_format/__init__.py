"""Reading Word files."""
