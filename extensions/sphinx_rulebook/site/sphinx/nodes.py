"""The thin doctree: the part of a chapter that Sphinx sees.

Sphinx gets the sections with their titles, for contents, titles of pages and addresses; the contents of a section are
one `rules` node, whose HTML our own renderer writes.
"""

from __future__ import annotations

from html import escape

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxTranslator

from ..html.attributes import text_language
from ..pages.language_site import Site
from ..pages.page_plan import PAGE_BUILDERS
from ..view.headings import Heading
from ..view.page_documents import ChapterDocument
from .domain import site_of
from .themes import uses_own_theme


class rule_section(nodes.section):  # noqa: N801  docutils names nodes this way, and dispatches by name
    """A chapter, or a section of a chapter."""


class rule_title(nodes.title):  # noqa: N801
    """The title of a `rule_section`, for contents; the page's own heading is part of its `rules`."""


class rules(nodes.General, nodes.Element):  # noqa: N801
    """All units of a chapter or section down to the next section.

    Attributes: ``document`` (its name) and ``part`` (the anchor of the section).
    """


def chapter_tree(site: Site, document: ChapterDocument) -> rule_section:
    """Return the nodes of a chapter: its section, and in it those of its sections."""
    chapter: rule_section | None = None
    for part in site.headings.parts(document):
        section = _part_tree(document, part.heading)
        if chapter is None:
            chapter = section
        else:
            chapter += section
    return chapter if chapter is not None else _part_tree(document, site.headings.title(document))


def _part_tree(document: ChapterDocument, heading: Heading) -> rule_section:
    # Keep the author's quotation marks in a title: Sphinx's smart quotes skip such an inline node.
    text = nodes.inline("", heading.text, support_smartquotes=False)
    section = rule_section(ids=[heading.anchor], names=[])
    section += rule_title("", "", text)
    section += rules(document=document.name, part=heading.anchor)
    return section


def visit_rule_section(translator: SphinxTranslator, node: rule_section) -> None:
    """Open a section; called by Sphinx when it writes a page."""
    translator.body.append(f'<section id="{escape(node["ids"][0])}">\n')  # type: ignore[attr-defined]


def depart_rule_section(translator: SphinxTranslator, node: rule_section) -> None:
    """Close a section."""
    translator.body.append("</section>\n")  # type: ignore[attr-defined]


def skip(translator: SphinxTranslator, node: nodes.Element) -> None:
    """Write nothing for a node."""
    raise nodes.SkipNode


def visit_rules(translator: SphinxTranslator, node: rules) -> None:
    """Write the rules of a section; called by Sphinx when it writes a page, in any process."""
    site = site_of(translator.builder.env)
    html = site.chapters.rendered(node["document"]).parts[node["part"]]
    if not uses_own_theme(translator.builder):
        own, language = site.view.language, site.view.documents.chapters[node["document"]].book.language
        attributes = text_language(language, own) if language != own else ""
        # The styles for other themes are below this class.
        html = f'<div class="rulebook-rules"{attributes}>{html}</div>\n'
    translator.body.append(html)  # type: ignore[attr-defined]
    raise nodes.SkipNode


def add_searched_text(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Add the text of rules to our nodes, for Sphinx's search and for extensions that describe a page.

    Connected to ``doctree-resolved``, which Sphinx emits for each document before it is written.  The search reads the
    children of a node; `visit_rules` does not write them.
    """
    # Other builders neither have a search nor call extensions with the doctree of a page.
    if app.builder.name not in PAGE_BUILDERS and not getattr(app.builder, "search", False):
        return
    site = site_of(app.env)
    for node in list(doctree.findall(rules)):
        texts = site.headings.plain_paragraphs(node["document"], node["part"])
        node += [nodes.paragraph("", text) for text in texts]
