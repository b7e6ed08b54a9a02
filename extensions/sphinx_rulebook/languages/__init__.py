"""Two languages of one book: the correspondence of their units, and the differences."""
