"""Importing rulebooks of any layout as markup."""
