"""Two languages of one book: which unit stands for which."""
