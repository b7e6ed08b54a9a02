"""A server for editors: what a rulebook's author sees while typing, over the Language Server Protocol.

``features.py`` lists the messages that are answered; the modules beside it answer one kind of question each, from a
`Snapshot` of the project.
"""
