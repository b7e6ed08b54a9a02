"""A static site generator for game rulebooks, on Sphinx.

``extensions = ["sphinx_rulebook"]`` is all that a ``conf.py`` needs; everything but `site` works without Sphinx.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Called by Sphinx when it loads the extension."""
    from .site import setup as set_up_site

    return set_up_site(app)
