"""What other programs read: one format a module."""
