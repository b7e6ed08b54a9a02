"""The kinds of numbers in a document: which contains which, and what their words and signs mean."""
