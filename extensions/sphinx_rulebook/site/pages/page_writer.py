"""Writing the pages that Sphinx has no document for with the theme's own template, without Sphinx.

Sphinx takes some twenty milliseconds per page, mostly for things that our template does not use, and there may be
thousands of these pages.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import jinja2
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import escape

from ...support.language_tags import direction_of
from ..html.templates import COMPILED_TEMPLATES, THEME_FOLDER
from .brand import PageAssets
from .language_site import Site
from .page_context import PageContext
from .web_addresses import head_links

_TEMPLATE = "page.html"


class OwnPage(NamedTuple):
    """A page: its name, its title as plain text, its context, and its text."""

    name: str
    title: str
    context: PageContext
    body: str


class PageWriter:
    """Makes whole pages of one build."""

    def __init__(self, site: Site) -> None:
        self._site = site
        folders = map(str, site.settings.template_folders)
        self._template = _environment((*folders, str(THEME_FOLDER))).get_template(_TEMPLATE)
        self._shared = {
            "words": site.words,
            "brand": site.brand,
            "language": site.view.language,
            "direction": direction_of(site.view.language),
            "root_doc": site.settings.root_document,
            "offline_page": site.plan.offline_page,
            "assets": PageAssets(site.brand.rules_policy),
            "is_own": True,
            "prev": None,
            "next": None,
        }

    def write(self, page: OwnPage) -> str:
        """Return the HTML of a page."""
        addresses = self._site.addresses

        def pathto(target: str, resource: bool = False) -> str:
            return addresses.file(page.name, target if resource else addresses.uri_of(target))

        return self._template.render(
            self._shared,
            title=escape(page.title),
            body=page.body,
            rulebook=page.context,
            content_root="../" * addresses.uri_of(page.name).count("/"),
            pathto=pathto,
            head_links=head_links(self._site, page.name, page.context),
        )


@lru_cache
def _environment(folders: tuple[str, ...]) -> jinja2.Environment:
    """Return an environment that reads templates from folders.

    It is of the same kind as Sphinx's, because the templates are the same, and each is compiled once for both: there
    is no automatic escaping, and a template that replaces ours names ours with an exclamation mark:
    ``{% extends "!layout.html" %}``.
    """
    ours = jinja2.PrefixLoader({"": jinja2.FileSystemLoader(THEME_FOLDER)}, delimiter="!")
    return SandboxedEnvironment(
        loader=jinja2.ChoiceLoader([jinja2.FileSystemLoader(folders), ours]),
        extensions=["jinja2.ext.i18n"],
        bytecode_cache=COMPILED_TEMPLATES,
    )
