"""Loading a library from a folder: reading, caching, the index of labels, ids, printed numbers."""
