"""Formats for other programs; one format per module."""
