"""The editions of a translation, which follow those of the source."""
