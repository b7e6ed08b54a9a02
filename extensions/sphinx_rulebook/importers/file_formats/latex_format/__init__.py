"""Reading LaTeX, as rules teams write it: a document with the files that it includes."""
