"""The variables of the theme's templates, in addition to Sphinx's own context."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from ..pages.web_addresses import head_links
from .domain import contexts_of
from .rulebook_project import is_generated
from .themes import RULES_STYLESHEET, renders_own_templates, uses_own_theme

_LEAD = re.compile(r"\s*<section[^>]*>\s*<h1>.*?</h1>\s*(?:<p>.*?</p>\s*)?", re.DOTALL)
"""The start of a page: its title, and the paragraph after it if there is one."""


def add_page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give our templates ``rulebook``, ``words``, ``brand`` and ``head_links``; other themes do not use them.

    Connected to ``html-page-context``, which Sphinx emits for every page, in the process that writes the page.
    """
    if is_generated(app.env, pagename):
        context["sourcename"] = ""  # the page is generated, so there is no source to show
    contexts = contexts_of(app.env)
    if not uses_own_theme(app.builder) and pagename in contexts.site.view.documents.chapters:
        app.add_css_file(RULES_STYLESHEET)  # while this event lasts, only for this page
    if not renders_own_templates(app.builder):
        return
    site = contexts.site
    is_home = pagename == site.settings.root_document
    page = contexts.of_home(_linked(doctree)) if is_home else contexts.of_document(pagename)
    context["parts_of"] = parts_of
    context["words"] = site.words
    context["brand"] = site.brand
    context["offline_page"] = site.plan.offline_page
    context["rulebook"] = page
    context["head_links"] = head_links(site, pagename, page)


def parts_of(body: str) -> tuple[str, str]:
    """Return the text of a page in two parts: its title with the paragraph after it, and the rest."""
    lead = _LEAD.match(body)
    end = lead.end() if lead is not None else 0
    return body[:end], body[end:]


def _linked(doctree: nodes.document | None) -> set[str]:
    """Return the addresses of the pages that a text links to."""
    if doctree is None:
        return set()
    return {node["refuri"].partition("#")[0] for node in doctree.findall(nodes.reference) if "refuri" in node}
