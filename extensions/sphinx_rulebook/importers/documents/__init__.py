"""Turning a file into lines."""
