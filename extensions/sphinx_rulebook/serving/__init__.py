"""Serving a site to its authors: the browser shows saved changes at once, and the whole site includes them soon
after.
"""
