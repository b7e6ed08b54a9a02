"""Serving a site to its authors: what they save is in the browser at once, and the whole site soon after."""
