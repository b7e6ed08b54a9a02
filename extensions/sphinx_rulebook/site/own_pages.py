"""Pages that no document stands behind, written by the theme's own template without a round through Sphinx.

A page through Sphinx takes some twenty milliseconds, most of them for what our template does not use; there may be
thousands of these.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import jinja2
from markupsafe import escape
from sphinx.util.osutil import relative_uri

from .state import Site
from .theme_files import THEME_FOLDER
from .web_addresses import head_links

_TEMPLATE = "page.html"


class OwnPage(NamedTuple):
    """A page: its name, its title as plain text, what stands around its text (see `pages.page_context`), its text."""

    name: str
    title: str
    rulebook: Mapping[str, Any]
    body: str


class PageWriter:
    """Makes whole pages of one build."""

    def __init__(self, site: Site) -> None:
        self._site = site
        config = site.builder.config
        folders = [str(Path(site.builder.app.confdir, folder)) for folder in config.templates_path]
        self._template = _environment((*folders, str(THEME_FOLDER))).get_template(_TEMPLATE)
        self._shared = {
            "words": site.words,
            "brand": site.brand,
            "language": site.edition.language,
            "root_doc": config.root_doc,
            "offline_page": site.offline_page,
            "css_files": [],
            "is_own": True,
            "prev": None,
            "next": None,
        }

    def write(self, page: OwnPage) -> str:
        """Return the HTML of a page."""
        here = self._site.builder.get_target_uri(page.name)

        def pathto(target: str, resource: bool = False) -> str:
            return relative_uri(here, target if resource else self._site.builder.get_target_uri(target))

        return self._template.render(
            self._shared,
            title=escape(page.title),
            body=page.body,
            rulebook=page.rulebook,
            content_root="../" * here.count("/"),
            pathto=pathto,
            head_links=head_links(self._site, page.name, page.rulebook),
        )


@lru_cache
def _environment(folders: tuple[str, ...]) -> jinja2.Environment:
    """Return what reads templates from some folders, and compiles each once."""
    # As Sphinx does it, since the templates are the same: nothing is escaped by itself.
    return jinja2.Environment(loader=jinja2.FileSystemLoader(folders))
