"""What a rebuild keeps: the records of the last build, and the books, pages and folders that stay the same."""
