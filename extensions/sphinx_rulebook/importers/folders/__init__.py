"""Folders of Markdown as teams keep them: GitBook, mdBook, MkDocs, and plain folders."""
