"""From paths to books: reading documents, and making the files of the books that they become."""
