"""The variables of the theme's templates, in addition to Sphinx's own context."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from ...support.language_tags import direction_of
from ..pages.brand import PageAssets
from ..pages.page_writer import parts_of
from ..pages.web_addresses import head_links
from ..view.printed_editions import edition_of
from .domain import contexts_of
from .prose_documents.page_assets import AssetsOfExtensions
from .rebuilding.files_of_sphinx import source_name
from .rulebook_project import is_generated
from .themes import RULES_STYLESHEET, is_set, renders_own_templates, uses_own_theme

_FEWEST_HEADINGS = 4
"""From how many headings on, the title included, a page lists them."""

_NO_SOURCE: Mapping[str, object] = {
    "sourcename": "",
    "has_source": False,
    "show_source": False,
    "page_source_suffix": "",
    "display_github": False,
    "display_gitlab": False,
    "display_bitbucket": False,
    "theme_use_edit_page_button": False,
}
"""What themes show or edit the source of a page by: a generated page has no source."""

_VIEWPORT = re.compile(r'<meta name="viewport"[^>]*>\s*')
"""An element that Sphinx writes, and our template as well."""


class PageVariables:
    """Adds the variables of our templates to the context of each page of a build."""

    def __init__(self) -> None:
        self._assets = AssetsOfExtensions()

    def add(
        self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
    ) -> None:
        """Give our templates ``rulebook``, ``words``, ``direction``, ``brand``, ``assets``, ``page_headings`` and
        ``head_links``.

        Other themes do not use them.

        Connected to ``html-page-context``, which Sphinx emits for every page, in the process that writes the page.
        """
        if pagename in app.env.found_docs and context.get("sourcename"):
            context["sourcename"] = source_name(app, pagename)
        contexts = contexts_of(app.env)
        shows_rules = pagename in contexts.site.view.documents.chapters or app.builder.name == "singlehtml"
        if shows_rules and not uses_own_theme(app.builder):
            app.add_css_file(RULES_STYLESHEET)  # while this event lasts, only for this page
        if not renders_own_templates(app.builder):
            return
        site = contexts.site
        is_home = pagename == site.settings.root_document
        page = contexts.of_home(linked_addresses(doctree)) if is_home else contexts.of_document(pagename)
        if page.is_chapter and site.settings.has_scripts and not context.get("sidebars"):
            page = contexts.in_frame(pagename)
        context["parts_of"] = parts_of
        context["words"] = site.words
        context["direction"] = direction_of(site.view.language)
        context["brand"] = site.brand
        context["book_author"] = app.config.author if is_home and is_set(app.config, "author") else ""
        context["offline_page"] = site.plan.offline_page
        context["rulebook"] = page
        book = site.view.documents.books.get(pagename)
        if app.builder.name == "epub":
            context["has_design"] = "sphinx_design" in app.extensions
            context["edition"] = edition_of(book.book, site.words) if book is not None else ""
        if pagename in site.view.documents.chapters or app.builder.name == "epub":
            context["assets"] = PageAssets(site.brand.rules_policy)
        else:
            context["assets"] = self._assets.on(app, context, site.brand)
        context["page_headings"] = "" if is_home or page.book else headings_of(context)
        context["metatags"] = _VIEWPORT.sub("", str(context.get("metatags") or ""))
        context["head_links"] = head_links(site, pagename, page)


def hide_source(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object) -> None:
    """Tell the theme that a generated page has no source: it would lead to a file of this package.

    Connected to ``html-page-context``, which Sphinx emits for every page, before other extensions and themes.
    """
    if is_generated(app.env, pagename):
        context.update(_NO_SOURCE)


def headings_of(context: Mapping[str, Any]) -> str:
    """Return the list of the headings on a page without that of its title, as HTML; "" if it has too few to look for
    one.
    """
    contents = str(context.get("toc") or "")
    if not context.get("display_toc") or contents.count("<li>") < _FEWEST_HEADINGS:
        return ""
    if contents.count('href="#"') != 1:  # several titles on one page
        return contents
    return contents[contents.index("</a>") + len("</a>") : contents.rindex("</li>")].strip()


def linked_addresses(doctree: nodes.document | None) -> set[str]:
    """Return the addresses of the pages that a text links to."""
    if doctree is None:
        return set()
    return {node["refuri"].partition("#")[0] for node in doctree.findall(nodes.reference) if "refuri" in node}
