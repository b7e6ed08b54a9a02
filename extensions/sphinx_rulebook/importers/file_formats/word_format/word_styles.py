"""The styles of a Word file: what they are based on, and the look that they give to text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from .word_numbering import WORD, value_of

if TYPE_CHECKING:
    from lxml.etree import _Element

_OFF = ("0", "false", "off")


class WordStyles:
    """The styles of a document; ``root`` is the root of styles.xml, or None."""

    def __init__(self, root: _Element | None) -> None:
        styles = root.findall(f"{WORD}style") if root is not None else ()
        self.by_id: Mapping[str, _Element] = {style.get(f"{WORD}styleId") or "": style for style in styles}
        self.language = value_of(root, f"{WORD}docDefaults/{WORD}rPrDefault/{WORD}rPr/{WORD}lang") or "en"
        """The tag of the document's language."""
        self._default = next((key for key, style in self.by_id.items() if _is_default(style)), None)
        self._known: dict[tuple[str, str], bool] = {}
        self._last_paragraph: _Element | None = None
        self._last_style: str | None = None
        """The paragraph whose text was read last, and its style."""

    def of_paragraph(self, paragraph: _Element) -> Iterator[_Element]:
        """Yield the style of a paragraph, and those that it is based on."""
        return self._chain(value_of(paragraph, f"{WORD}pPr/{WORD}pStyle") or self._default)

    def has_look(self, run: _Element, look: str) -> bool:
        """Return whether a run has a look, such as ``b`` (bold) or ``strike``: by itself, by its style or by that of
        its paragraph.
        """
        own = run.find(f"{WORD}rPr/{WORD}{look}")
        if own is not None:
            return is_on(own)
        paragraph = next(run.iterancestors(f"{WORD}p"), None)
        if paragraph is None or paragraph is not self._last_paragraph:
            # To find the style, lxml looks at all runs, so that each run of a long paragraph must not search for it.
            self._last_paragraph = paragraph
            self._last_style = value_of(paragraph, f"{WORD}pPr/{WORD}pStyle") or self._default
        of_run = value_of(run, f"{WORD}rPr/{WORD}rStyle")
        # What both styles have is off again (ECMA-376 part 1, §17.7.3).
        return self._gives(of_run, look) != self._gives(self._last_style, look)

    def _gives(self, style: str | None, look: str) -> bool:
        if style is None:
            return False
        if (style, look) not in self._known:
            found = (one.find(f"{WORD}rPr/{WORD}{look}") for one in self._chain(style))
            value = next((one for one in found if one is not None), None)
            self._known[style, look] = is_on(value)
        return self._known[style, look]

    def _chain(self, style: str | None) -> Iterator[_Element]:
        seen: set[str] = set()
        while style is not None and style in self.by_id and style not in seen:
            seen.add(style)
            yield self.by_id[style]
            style = value_of(self.by_id[style], f"{WORD}basedOn")


def is_on(look: _Element | None) -> bool:
    """Return whether an element that switches a look, such as ``b`` (bold), is there and switches it on."""
    return look is not None and look.get(f"{WORD}val") not in _OFF


def _is_default(style: _Element) -> bool:
    """Return whether a style is that of paragraphs without one."""
    return style.get(f"{WORD}type") == "paragraph" and style.get(f"{WORD}default") in ("1", "true")
