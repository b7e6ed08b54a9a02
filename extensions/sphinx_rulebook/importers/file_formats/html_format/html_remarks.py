"""The boxes of web pages that warn or advise: their word is in a line of its own, or only in a class."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from lxml.html import HtmlElement

from ....markup.blocks import block_kind
from ....markup.fences import CALLOUTS
from ....markup.text.callouts import callout_name
from .html_tree import BLOCKS

_KINDS: Mapping[str, str] = {**{kind: kind for kind in CALLOUTS if kind != "seealso"}, "info": "note", "notice": "note"}
_BOXES = ("aside", "div", "section", "blockquote")
_BOX = re.compile(r"(?:admonition|alert|callout|hint|is|markdown-alert)-?-(?P<kind>[a-z]+)")
_TITLE = re.compile(r"(?:^|\s|-)(?:title|heading|header|label)(?:\s|$)")
_NAMES_OF_BOXES = frozenset(("admonition", "alert", "callout", "custom-block", "message", "notification"))
_NAMES_OF_LOOKS = frozenset(("danger", "error", "important"))
"""Classes that may also say how text looks, or what it is about, such as a card of danger."""
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_PLAIN = ("p", "div", "section", "figure")
_WORD = re.compile(r"\s*(?P<word>[^\W\d][^:：!！]{0,30}?)\s*[:：!！]")


def name_remarks(tree: HtmlElement, footnotes: Collection[HtmlElement]) -> None:
    """Put the word of each box before its first paragraph, as in *Important: Never stand.*

    A word in a line of its own counts if it opens notes or examples. A box without a word has that of its class, in the
    language of the page. The heading of a box is its title, and begins no section. Footnotes are no boxes.
    """
    root = tree.getroottree().getroot()
    language = root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
    for box in list(tree.iter(*_BOXES)):
        kind = _kind(box)
        if kind is None or box in footnotes:
            continue
        blocks = [child for child in box if isinstance(child.tag, str) and child.tag in BLOCKS]
        if blocks and _names_box(box) and blocks[0].tag in _HEADINGS:
            blocks[0].tag = "p"
            blocks[0].set("class", "title")
        if any(True for _ in box.iter(*_HEADINGS, "nav")):
            continue
        if any(_kind(block) is not None for block in blocks if block.tag in _BOXES):
            continue
        title = blocks[0] if len(blocks) > 1 and not (box.text or "").strip() and _is_title(blocks[0]) else None
        word = _text(title).rstrip(":：") if title is not None else ""
        if title is not None and block_kind(word) is not None:
            if _begin(blocks[1], f"{word[0].upper()}{word[1:]}"):
                title.drop_tree()
        elif title is None and not _has_word(_text(box)):
            _begin(blocks[0] if blocks and not (box.text or "").strip() else box, callout_name(kind, language))


def _kind(box: HtmlElement) -> str | None:
    """Return the kind of remark that the classes of an element name."""
    for name in (box.get("class") or "").lower().split():
        match = _BOX.fullmatch(name)
        kind = _KINDS.get(match["kind"] if match is not None else name)
        is_look = match is None and name in _NAMES_OF_LOOKS and box.tag in ("div", "section")
        if kind is not None and (not is_look or _names_box(box)):
            return kind
    return None


def _names_box(box: HtmlElement) -> bool:
    """Return whether a class says that an element is a box, and not only of which kind."""
    classes = (box.get("class") or "").lower().split()
    return any(name in _NAMES_OF_BOXES or _BOX.fullmatch(name) is not None for name in classes)


def _is_title(block: HtmlElement) -> bool:
    return _TITLE.search(block.get("class") or "") is not None or block_kind(_text(block).rstrip(":：")) is not None


def _has_word(text: str) -> bool:
    match = _WORD.match(text)
    return match is not None and block_kind(match["word"]) is not None


def _begin(block: HtmlElement, word: str) -> bool:
    """Put a word before the text of a block, or of the paragraph that it begins with; return False if it begins with a
    list or a table.
    """
    while block.tag in _PLAIN or block.tag in _BOXES:
        first = next((child for child in block if isinstance(child.tag, str)), None)
        if (block.text or "").strip() or first is None or first.tag not in BLOCKS:
            block.text = f"{word}: {(block.text or '').lstrip()}"
            return True
        block = first
    return False


def _text(element: HtmlElement) -> str:
    return " ".join(element.text_content().split())
