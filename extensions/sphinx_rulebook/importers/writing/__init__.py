"""Writing a typed document as markup: labels, references, files."""
