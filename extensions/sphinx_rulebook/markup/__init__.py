"""Text to model and back: one rule of the syntax a module."""
