"""Sphinx configuration of the manual."""

project = "sphinx-rulebook"
extensions = ["sphinx_rulebook"]
myst_heading_anchors = 3
