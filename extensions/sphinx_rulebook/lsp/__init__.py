"""A language server: it supports the author of a rulebook in an editor, over the Language Server Protocol.

``features.py`` lists the messages that are answered; the other modules answer one kind of question each, from a
`Snapshot` of the project.
"""
