"""Files that are not text: web pages, Word files and PDF, read into lines that say what they are."""
