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
_WORD = re.compile(r"\s*(?P<word>[^\W\d][^:：!！]{0,30}?)\s*[:：!！]")


def name_remarks(tree: HtmlElement, footnotes: Collection[HtmlElement]) -> None:
    """Put the word of each box before its first paragraph, as in *Important: Never stand.*

    A word in a line of its own counts if it opens notes or examples. A box without a word has that of its class, in the
    language of the page. Footnotes are no boxes.
    """
    root = tree.getroottree().getroot()
    language = root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
    for box in list(tree.iter(*_BOXES)):
        kind = _kind(box)
        if kind is None or box in footnotes or any(True for _ in box.iter("h1", "h2", "h3", "h4", "h5", "h6", "nav")):
            continue
        blocks = [child for child in box if isinstance(child.tag, str) and child.tag in BLOCKS]
        if any(_kind(block) is not None for block in blocks if block.tag in _BOXES):
            continue
        title = blocks[0] if len(blocks) > 1 and not (box.text or "").strip() and _is_title(blocks[0]) else None
        word = _text(title).rstrip(":：") if title is not None else ""
        if title is not None and block_kind(word) is not None:
            _begin(blocks[1], word)
            title.drop_tree()
        elif title is None and not _has_word(_text(box)):
            _begin(blocks[0] if blocks and not (box.text or "").strip() else box, callout_name(kind, language))


def _kind(box: HtmlElement) -> str | None:
    """Return the kind of remark that the classes of an element name."""
    for name in (box.get("class") or "").lower().split():
        match = _BOX.fullmatch(name)
        kind = _KINDS.get(match["kind"] if match is not None else name)
        if kind is not None:
            return kind
    return None


def _is_title(block: HtmlElement) -> bool:
    return _TITLE.search(block.get("class") or "") is not None or block_kind(_text(block).rstrip(":：")) is not None


def _has_word(text: str) -> bool:
    match = _WORD.match(text)
    return match is not None and block_kind(match["word"]) is not None


def _begin(block: HtmlElement, word: str) -> None:
    """Put a word before the text of a block, unless the block begins with a list or another block."""
    first = next((child for child in block if isinstance(child.tag, str)), None)
    if not (block.text or "").strip() and first is not None and first.tag in BLOCKS:
        return
    block.text = f"{word}: {(block.text or '').lstrip()}"


def _text(element: HtmlElement) -> str:
    return " ".join(element.text_content().split())
