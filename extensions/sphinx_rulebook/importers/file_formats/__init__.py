"""Files that are not text: web pages, Word files, OpenDocument texts, RTF, PDFs: read into lines with their kinds."""
