"""A static site generator for game rulebooks, on Sphinx."""
