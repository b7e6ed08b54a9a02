"""Changing the text of a project in all its languages at once: every change is a plan first, and written whole."""
