"""What is kept of a build for the next one, and the digests by which it is found: of books and of chapters."""
