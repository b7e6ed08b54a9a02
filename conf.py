"""Sphinx configuration of the bundled rulebook."""

project = "Koi-Koi"
extensions = ["sphinx_rulebook"]
