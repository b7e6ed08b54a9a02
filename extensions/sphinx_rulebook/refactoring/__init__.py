"""Changing the text of a project in all its languages at once: every change is planned first, then written
completely.
"""
