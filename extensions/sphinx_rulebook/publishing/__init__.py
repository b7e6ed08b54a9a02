"""Putting a whole site together from the builds of its languages, and exporting it in other forms."""
