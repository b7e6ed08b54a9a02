"""The numbers of units: counters, the schemes of books, and the numbering of a chapter."""
