"""Files that are not text: web pages, Word files, OpenDocument texts, PDFs: read into lines that say what they are."""
