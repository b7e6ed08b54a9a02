"""Random input for everything that reads a text: see ``__main__``."""
