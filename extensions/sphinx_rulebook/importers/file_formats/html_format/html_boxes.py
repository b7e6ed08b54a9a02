"""The boxes of web pages, which warn, advise or unfold: their word is in a line of its own, or only in a class; others
have a title.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from lxml.html import Element, HtmlElement

from ....markup.blocks import block_kind
from ....markup.fences import CALLOUTS
from ....markup.text.callouts import callout_name
from ....markup.text.markdown import read_inline
from ....markup.text.plain import plain_inline
from ...documents.callout_kinds import TITLED
from ..logical_lines import LineKind, LogicalLine
from .html_tree import BLOCKS

_KINDS: Mapping[str, str] = {**{kind: kind for kind in CALLOUTS if kind != "seealso"}, "info": "note", "notice": "note"}
_BOXES = ("aside", "div", "section", "blockquote", "details")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_NAMES_OF_BOXES = frozenset(("admonition", "alert", "callout", "custom-block", "message", "notification"))
_NAMES_OF_LOOKS = frozenset(("danger", "error", "important"))
"""Classes that may also say how text looks, or what it is about, such as a card of danger."""
_PLAIN_BOXES = frozenset(("admonition", "callout"))
"""The classes of boxes with a title and without a kind."""
_BOX = re.compile(r"(?:admonition|alert|callout|hint|is|markdown-alert)-?-(?P<kind>[a-z]+)")
_TITLE = re.compile(r"(?:^|\s|-)(?:title|heading|header|label)(?:\s|$)")
_NUMBER = re.compile(r"\(?[0-9]{1,3}[.)]|[0-9]{1,3}\s")
_ONE_LINE = frozenset(("li", "td", "th", "dd", "dt"))
"""The elements whose text is one line, or that of a cell."""
_OPEN, _CLOSE = "\ufdd8", "\ufdd9"
"""Characters that no text has: they mark the title of a box, and its end."""
_FEWEST_PARTS = 3
"""So many boxes that unfold, with most of the text of a page, are its parts."""
_BEGUN = ("p", "div", "section", "figure", "aside", "blockquote", "details")
"""The blocks whose first text may have a word before it."""
_WORD = re.compile(r"\s*(?P<word>[^\W\d][^:：!！]{0,30}?)\s*[:：!！]")


def name_boxes(tree: HtmlElement, footnotes: Collection[HtmlElement]) -> None:
    """Put the word of each box before its first paragraph, as in *Important: Never stand.*

    A word in a line of its own counts if it opens notes or examples. A box without a word has that of its class, in the
    language of the page. The heading of a box is its title, and does not begin a section. A box with another title is
    marked for `with_directives`. Footnotes are not boxes.
    """
    root = tree.getroottree().getroot()
    language = root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
    marked: set[HtmlElement] = set()
    for box in tree.iter("details"):
        _wrap_text(box)
    unfolding = [len(_text(box)) for box in tree.iter("details")]
    are_parts = len(unfolding) >= _FEWEST_PARTS and 2 * sum(unfolding) > len(_text(tree))
    for box in list(tree.iter(*_BOXES)):
        if box in footnotes or not _may_have_title(box):
            continue
        blocks = [child for child in box if isinstance(child.tag, str) and child.tag in BLOCKS]
        if blocks and _names_box(box) and blocks[0].tag in _HEADINGS:
            blocks[0].tag = "p"
            blocks[0].set("class", "title")
        if _contains_more(box, blocks):
            continue
        starts_with_block = bool(blocks) and not (box.text or "").strip()
        title = blocks[0] if starts_with_block and len(blocks) > 1 and _is_title(blocks[0]) else None
        if title is None:
            kind = _kind(box)
            if kind is not None and not _has_word(_text(box)):
                _begin(blocks[0] if starts_with_block else box, callout_name(kind, language))
        elif block_kind(_word_of(title)) is not None:
            word = _word_of(title)
            if _begin(blocks[1], f"{word[0].upper()}{word[1:]}"):
                title.drop_tree()
        elif (
            _word_of(title)
            and not (are_parts and box.tag == "details")
            and _may_be_directive(box)
            and marked.isdisjoint(box.iterancestors())
        ):
            _mark(box, title)
            marked.add(box)


def _may_have_title(box: HtmlElement) -> bool:
    """Return whether an element is a box by its kind, or may be one by a title."""
    return _kind(box) is not None or box.tag == "details" or not _PLAIN_BOXES.isdisjoint(_classes(box))


def _contains_more(box: HtmlElement, blocks: Sequence[HtmlElement]) -> bool:
    """Return whether a box contains sections, navigation or other boxes, and so is not a single callout."""
    has_sections = any(True for _ in box.iter(*_HEADINGS, "nav"))
    return has_sections or any(_kind(block) is not None for block in blocks if block.tag in _BOXES)


def _word_of(title: HtmlElement) -> str:
    return _text(title).rstrip(":：")


def with_directives(lines: Sequence[LogicalLine]) -> list[LogicalLine]:
    """Return the lines with the directives of callouts around the boxes that `name_boxes` has marked."""
    return [
        replace(line, kind=LineKind.DIRECTIVE, text=_directive(line.text), number="")
        if line.text.startswith((_OPEN, _CLOSE))
        else line
        for line in lines
    ]


def _directive(text: str) -> str:
    if text.startswith(_CLOSE):
        return ":::"
    # The title of a directive is plain text.
    title = plain_inline(read_inline(text.removeprefix(_OPEN)), lambda book, label, own: own or label, None)
    return f":::{{{TITLED}}} {title.strip()}"


def _mark(box: HtmlElement, title: HtmlElement) -> None:
    """Mark the title of a box, and its end."""
    title.text = f"{_OPEN}{title.text or ''}"
    end = Element("p")
    end.text = _CLOSE
    box.append(end)


def _wrap_text(box: HtmlElement) -> None:
    """Make the text directly after the title of a box that unfolds a paragraph."""
    title = next((child for child in box if child.tag == "summary"), None)
    if title is None or not (title.tail or "").strip():
        return
    paragraph = Element("p")
    paragraph.text, title.tail = title.tail, None
    for after in list(title.itersiblings()):
        if isinstance(after.tag, str) and after.tag in BLOCKS:
            break
        paragraph.append(after)
    title.addnext(paragraph)


def _may_be_directive(box: HtmlElement) -> bool:
    """Return whether a box can become a callout: it is in no other block that is one line of the text, and has no
    number that may be that of a rule.
    """
    if any(one.tag in _ONE_LINE for one in box.iterancestors()):
        return False
    return not any(_NUMBER.match(_text(one)) for one in box.iter("p", "div", "summary"))


def _classes(box: HtmlElement) -> list[str]:
    return (box.get("class") or "").lower().split()


def _kind(box: HtmlElement) -> str | None:
    """Return the kind of callout that the classes of an element name."""
    for name in _classes(box):
        match = _BOX.fullmatch(name)
        kind = _KINDS.get(match["kind"] if match is not None else name)
        is_look = match is None and name in _NAMES_OF_LOOKS and box.tag in ("div", "section")
        if kind is not None and (not is_look or _names_box(box)):
            return kind
    return None


def _names_box(box: HtmlElement) -> bool:
    """Return whether a class says that an element is a box, and not only of which kind."""
    return any(name in _NAMES_OF_BOXES or _BOX.fullmatch(name) is not None for name in _classes(box))


def _is_title(block: HtmlElement) -> bool:
    if block.tag == "summary":
        return True
    return _TITLE.search(block.get("class") or "") is not None or block_kind(_text(block).rstrip(":：")) is not None


def _has_word(text: str) -> bool:
    match = _WORD.match(text)
    return match is not None and block_kind(match["word"]) is not None


def _begin(block: HtmlElement, word: str) -> bool:
    """Put a word before the text of a block, or of the paragraph that it begins with; return False if it begins with a
    list or a table.
    """
    while block.tag in _BEGUN:
        first = next((child for child in block if isinstance(child.tag, str)), None)
        if (block.text or "").strip() or first is None or first.tag not in BLOCKS:
            block.text = f"{word}: {(block.text or '').lstrip()}"
            return True
        block = first
    return False


def _text(element: HtmlElement) -> str:
    return " ".join(element.text_content().split())
