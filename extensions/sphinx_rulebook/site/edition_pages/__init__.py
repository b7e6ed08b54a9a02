"""The pages of past editions and of changes."""
