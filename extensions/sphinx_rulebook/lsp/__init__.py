"""A server for editors: what a rulebook's author sees while typing, over the Language Server Protocol.

``server.py`` alone knows the protocol's messages; the modules beside it answer one kind of question each, from a
`Snapshot` of the project.
"""
