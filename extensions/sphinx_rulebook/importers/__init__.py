"""Rulebooks from outside, turned into our markup: one reader, a small declaration for each layout."""
