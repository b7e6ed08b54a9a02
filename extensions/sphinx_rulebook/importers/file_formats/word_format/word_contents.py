"""Tables of contents in Word files: parts of a document with this purpose, and the results of TOC fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .word_numbering import WORD, value_of

if TYPE_CHECKING:
    from lxml.etree import _Element

_CODE = re.compile(r"\s*TOC(?:\s|$)", re.I)


def is_contents_part(element: _Element) -> bool:
    """Return whether a part of a document is a table of contents that Word made."""
    return value_of(element, f"{WORD}sdtPr/{WORD}docPartObj/{WORD}docPartGallery") == "Table of Contents"


class ContentsFields:
    """Follows the TOC fields through the paragraphs of a document, in their order."""

    def __init__(self) -> None:
        self._depth = 0
        """How many fields are open, from that of a table of contents on; 0 outside a table of contents."""

    def close(self) -> None:
        """End the table of contents: a heading is none of its entries, though the field may have no end."""
        self._depth = 0

    def has(self, paragraph: _Element) -> bool:
        """Return whether a paragraph has text in a table of contents, which may end where it begins."""
        has_entry = begun = False
        for part in paragraph.iter(f"{WORD}fldChar", f"{WORD}instrText", f"{WORD}t"):
            if part.tag == f"{WORD}t":
                has_entry = has_entry or (self._depth > 0 and bool((part.text or "").strip()))
                continue
            kind = part.get(f"{WORD}fldCharType")
            if kind == "begin":
                self._depth += self._depth > 0
                begun = True
            elif kind == "end":
                self._depth -= self._depth > 0
            elif kind is None and begun and not self._depth and _CODE.match(part.text or ""):
                self._depth = 1
            if kind == "separate":
                begun = False
        return has_entry
