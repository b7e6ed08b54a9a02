"""The settings of a book, `book.toml`."""
