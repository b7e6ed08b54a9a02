"""Reading OpenDocument texts, as LibreOffice writes them."""
