"""A static site generator for game rulebooks, on Sphinx.

``extensions = ["sphinx_rulebook"]`` is all that a ``conf.py`` needs.  Everything outside `site.sphinx` works without
Sphinx.
"""

from __future__ import annotations

from typing import Any


def setup(app: Any) -> Any:
    """Register the extension; called by Sphinx when it loads the extension."""
    from .site.sphinx.extension import setup as set_up_site

    return set_up_site(app)
