"""The tables of a PDF: by its tags, by lines that are drawn, and by the places of its text."""
