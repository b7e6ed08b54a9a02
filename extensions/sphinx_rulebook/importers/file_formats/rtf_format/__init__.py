"""Reading RTF, as Word, WordPad, LibreOffice and TextEdit write it: it is brought into the form of a Word file."""
