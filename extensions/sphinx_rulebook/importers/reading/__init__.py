"""Turning lines into a typed document: chapters, units, paragraphs."""
