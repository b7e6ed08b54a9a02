"""Writing the pages that Sphinx has no document for with the theme's own template, without Sphinx.

Sphinx takes some twenty milliseconds per page, mostly for things that our template does not use, and there may be
thousands of these pages.
"""

from __future__ import annotations

import re
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

_LEAD = re.compile(r"\s*<section[^>]*>\s*<h1>.*?</h1>\s*(?:<p>.*?</p>\s*)?", re.DOTALL)
"""The start of a page: its title, and the paragraph after it if there is one."""


class OwnPage(NamedTuple):
    """A page: its name, its title as plain text, its context, and its text."""

    name: str
    title: str
    context: PageContext
    body: str


class DocumentParts(NamedTuple):
    """What the page of a document shows around its context. All texts are HTML.

    ``metadata`` are further elements of its head, ``headings`` is the list of its headings, "" if the page shows none.
    A page of rules has no ``assets`` of its own.
    """

    title: str
    body: str
    previous: object = None
    following: object = None
    metadata: str = ""
    headings: str = ""
    assets: PageAssets | None = None
    author: str = ""


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
            "parts_of": parts_of,
        }

    def write(self, page: OwnPage) -> str:
        """Return the HTML of a page."""
        root = "../" * self._site.addresses.uri_of(page.name).count("/")
        return self._render(
            page.name, page.context, title=escape(page.title), body=page.body, is_own=True, content_root=root
        )

    def write_document(self, name: str, context: PageContext, parts: DocumentParts) -> str:
        """Return the HTML of the page of a document, as Sphinx writes it."""
        root = "../" * self._site.addresses.uri_of(name).count("/") or "./"
        own = {"assets": parts.assets} if parts.assets is not None else {}
        return self._render(
            name,
            context,
            title=parts.title,
            body=parts.body,
            prev=parts.previous,
            next=parts.following,
            metatags=parts.metadata,
            page_headings=parts.headings,
            book_author=parts.author,
            content_root=root,
            **own,
        )

    def _render(self, name: str, context: PageContext, **variables: object) -> str:
        addresses = self._site.addresses

        def pathto(target: str, resource: bool = False) -> str:
            return addresses.file(name, target if resource else addresses.uri_of(target)) or "#"  # as Sphinx has it

        return self._template.render(
            self._shared,
            rulebook=context,
            pathto=pathto,
            head_links=head_links(self._site, name, context),
            **variables,
        )


def parts_of(body: str) -> tuple[str, str]:
    """Return the text of a page in two parts: its title with the paragraph after it, and the rest."""
    lead = _LEAD.match(body)
    end = lead.end() if lead is not None else 0
    return body[:end], body[end:]


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
