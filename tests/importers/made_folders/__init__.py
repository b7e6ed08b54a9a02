"""Made-up folders of Markdown, as several programs keep them, with the truth about them."""
