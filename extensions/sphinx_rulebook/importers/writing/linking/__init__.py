"""Resolving the references of a document to its units."""
