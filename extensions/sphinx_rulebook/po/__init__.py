"""Writing and reading translators' files (PO)."""
