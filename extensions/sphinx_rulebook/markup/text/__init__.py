"""The Markdown of a unit's text: the reader, what it reads beyond CommonMark, and the plain text."""
