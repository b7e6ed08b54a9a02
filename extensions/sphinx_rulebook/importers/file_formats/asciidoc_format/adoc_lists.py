"""The lists of AsciiDoc: items with the numbers that are printed, definitions, and the blocks attached to them."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass

from ..number_formats import LIST_FORMS, print_count
from ..placed_html import place
from .adoc_attributes import BlockAttributes
from .adoc_inline import AdocText
from .adoc_marks import ItemMark, block_title, delimiter_kind, is_above_block, item_mark
from .adoc_page import AdocPage, AdocPart
from .adoc_source import AdocLine, AdocSource

_STYLES = {**LIST_FORMS, "decimal": "decimal", "lowergreek": "lower-greek"}
_OF_DEPTH = ("decimal", "lower-alpha", "lower-roman", "upper-alpha", "upper-roman")
_OF_TYPED = {"1.": "decimal", "a.": "lower-alpha", "A.": "upper-alpha", "i)": "lower-roman", "I)": "upper-roman"}
_DEEPEST = 12
_CHECKED = {"[x] ": "✓ ", "[*] ": "✓ ", "[ ] ": "❏ "}

ReadAbove = Callable[[AdocSource], tuple[BlockAttributes, list[AdocLine]]]
Marks = tuple[tuple[str, str], ...]
"""The kinds of lists that a place is in, and the marks of their items, from the outermost."""
ReadAttached = Callable[[AdocSource, Marks], list[AdocPart]]


@dataclass(frozen=True, slots=True)
class AdocLists:
    """Reads lists; ``read_above`` reads the lines above a block, ``read_block`` a block that is attached to an item."""

    page: AdocPage
    read_above: ReadAbove
    read_block: ReadAttached

    def read(self, source: AdocSource, above: BlockAttributes, around: Marks = ()) -> list[AdocPart]:
        """Return the parts of the list whose first item is the next line; ``around`` are the marks of the lists that it
        is in.
        """
        line = source.peek()
        mark = item_mark(line.text) if line is not None else None
        assert line is not None
        assert mark is not None
        marks = (*around, (mark.kind, mark.key))
        numbers = _Numbers(mark, above)
        start = self.page.ids_of(above, source.attributes)
        parts: list[AdocPart] = [*self.page.title(above, line, source.attributes), start]
        parts += [] if mark.kind == "dl" else ["<ul>"]
        items: list[list[AdocPart]] = []
        while (line := source.peek()) is not None and (mark := item_mark(line.text)) is not None:
            if (mark.kind, mark.key) != marks[-1]:
                break
            source.take()
            read = self._term if mark.kind == "dl" else self._item
            items.append(read(source, line, mark, marks))
        for at, item in enumerate(items):
            number = numbers.of(at, len(items))
            parts += [part.replace(_NUMBER, html.escape(number)) if isinstance(part, str) else part for part in item]
        return [*parts, *([] if marks[-1][0] == "dl" else ["</ul>"])]

    def _item(self, source: AdocSource, line: AdocLine, mark: ItemMark, marks: Marks) -> list[AdocPart]:
        text = self._text(source, mark.text)
        check = next((sign for box, sign in _CHECKED.items() if mark.kind == "ul" and text.startswith(box)), "")
        shown = AdocText(text[4:] if check else text, source.attributes, line.file, line.number)
        begin = f"<li>{place(line.file, line.number, _NUMBER if mark.kind != 'ul' else '')}{check}"
        return [begin, shown, *self._attached(source, marks), "</li>"]

    def _term(self, source: AdocSource, line: AdocLine, mark: ItemMark, marks: Marks) -> list[AdocPart]:
        """Return a definition: the terms that are above each other are one name."""
        attributes = source.attributes
        begin = f"<p>{place(line.file, line.number)}<b>"
        name: list[AdocPart] = [begin, AdocText(mark.text, attributes, line.file, line.number)]
        text, last = mark.rest, mark.text
        while not text:
            while (below := source.peek()) is not None and not below.text.strip():
                source.take()
            own = item_mark(below.text) if below is not None else None
            if below is None or own is None or (own.kind, own.key) != marks[-1]:
                break
            source.take()
            name += [", ", AdocText(own.text, attributes, below.file, below.number)]
            text, last = own.rest, own.text
        below = source.peek()
        if not text and below is not None and self._may_go_on(below.text):
            text = self._text(source, "")
        elif text:
            text = self._text(source, text)
        attached = self._attached(source, marks)
        sign = "" if last.rstrip()[-1:] in ":.?!：。？！" or not (text or attached) else ":"
        shown: list[AdocPart] = [" ", AdocText(text, attributes, line.file, line.number)] if text else []
        return [*name, f"</b>{sign}", *shown, "</p>", *attached]

    def _text(self, source: AdocSource, first: str) -> str:
        """Return the text of an item with its further lines."""
        lines = [first] if first else []
        while (line := source.peek()) is not None and self._may_go_on(line.text):
            source.take()
            if not line.text.lstrip().startswith("//") or line.text.lstrip().startswith("///"):
                lines.append(line.text.strip())
        return "\n".join(lines)

    def _may_go_on(self, line: str) -> bool:
        is_other = line.strip() in ("", "+") or item_mark(line) is not None or delimiter_kind(line) != ""
        return not (is_other or is_above_block(line) or block_title(line) != "")

    def _attached(self, source: AdocSource, marks: Marks) -> list[AdocPart]:
        """Return the blocks attached to an item, and the lists in it."""
        parts: list[AdocPart] = []
        while (line := source.peek()) is not None:
            text = line.text
            if text.strip() == "+":
                source.take()
                while (below := source.peek()) is not None and not below.text.strip():
                    source.take()
                parts += self.read_block(source, marks) if below is not None else []
            elif not text.strip():
                source.take()
                below = source.peek()
                if below is not None and below.text[:1].isspace() and below.text.strip() and not item_mark(below.text):
                    parts += self.read_block(source, marks)
            elif (mark := item_mark(text)) is not None:
                if (mark.kind, mark.key) in marks or len(marks) >= _DEEPEST:
                    break
                parts += self.read(source, BlockAttributes(), marks)
            elif is_above_block(text) or block_title(text):
                above, taken = self.read_above(source)
                below = source.peek()
                own = item_mark(below.text) if below is not None else None
                if own is None or (own.kind, own.key) in marks or len(marks) >= _DEEPEST:
                    for one in reversed(taken):
                        source.give_back(one)
                    break
                parts += self.read(source, above, marks)
            else:
                break
        return parts


_NUMBER = "\ufdd6"
"""A character that no text has, for the number of an item until the count of the items is known."""


class _Numbers:
    """The numbers of the items of a list."""

    def __init__(self, mark: ItemMark, above: BlockAttributes) -> None:
        self._kind = mark.kind
        typed = _OF_TYPED.get(mark.key)
        default = typed or _OF_DEPTH[min(len(mark.key) - 1 if mark.kind == "ol" else 0, len(_OF_DEPTH) - 1)]
        self._form = _STYLES.get(above.style, default)
        start = above.named.get("start", "")
        first = mark.typed.rstrip(".") if mark.key == "1." else "1"
        self._first = int(start) if start.lstrip("-").isdecimal() and len(start) < 9 else int(first)
        self._is_reversed = "reversed" in above.options
        self._has_start = bool(start)

    def of(self, at: int, count: int) -> str:
        """Return the number of an item, of ``count`` items."""
        if self._kind == "ul":
            return ""
        if self._is_reversed:
            return f"{print_count((self._first if self._has_start else count) - at, self._form)}."
        return f"{print_count(self._first + at, self._form)}."
