"""Headings of web pages that are only bold: paragraphs such as <p><b>Setup</b></p> on pages without headings."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from ....markup.blocks import block_kind
from ....markup.titles import ends_sentence
from .html_tree import BLOCKS

_HEADINGS = ("h2", "h3", "h4", "h5", "h6")
_NOT_HEADINGS = frozenset(("li", "td", "th", "dd", "dt", "blockquote", "aside", "figcaption", "pre", "details"))
_BOLD = re.compile(r"font-weight\s*+:\s*+(?:bold|[6-9]00)", re.I)
_LONGEST_HEADING = 80
_FEWEST, _MOST = 2, 0.5
"""How many such paragraphs there must be, and the largest share of them among all."""


def mark_bold_headings(tree: HtmlElement) -> None:
    """Give paragraphs that are bold, short and no sentences the role of headings, if the page has no headings below its
    title. Words that open examples and notes are none.
    """
    if any(element.tag in _HEADINGS or element.get("role") == "heading" for element in tree.iter()):
        return
    titles = len(tree.findall(".//h1"))
    paragraphs = [element for element in tree.iter("p", "div") if _is_plain_paragraph(element)]
    bold = [element for element in paragraphs if _is_bold(element)]
    if titles > 1 or not _FEWEST <= len(bold) <= _MOST * len(paragraphs):
        return
    for element in bold:
        element.set("role", "heading")
        element.set("aria-level", str(titles + 1))


def _is_plain_paragraph(element: HtmlElement) -> bool:
    if any(child.tag in BLOCKS or child.tag == "br" for child in element.iterdescendants()):
        return False
    return bool(element.text_content().strip()) and _NOT_HEADINGS.isdisjoint(one.tag for one in element.iterancestors())


def _is_bold(element: HtmlElement) -> bool:
    text = " ".join(element.text_content().split())
    if len(text) > _LONGEST_HEADING or ends_sentence(text) or block_kind(text) is not None:
        return False
    inner = element
    while inner.tag not in ("b", "strong") and _BOLD.search(inner.get("style") or "") is None:
        inside = [child for child in inner if isinstance(child.tag, str)]
        between = [inner.text, *(child.tail for child in inner)]
        if len(inside) != 1 or any(text and text.strip() for text in between):
            return False
        inner = inside[0]
    return True
