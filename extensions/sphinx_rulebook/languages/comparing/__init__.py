"""Comparing units with their translations: what differs, and what a translation does as a rule."""
