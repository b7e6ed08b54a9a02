"""Helpers that any part of the package may need: files, processes, terminals, text differences."""
