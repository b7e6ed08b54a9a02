"""Expandable notices that show how the source changed since a unit was translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from ...library.book_units import BookUnits
from ...library.printed_numbers import shown_by_number
from ...markup.markdown import readable
from ...markup.references import REFERENCE, split_reference
from ...markup.symbols import SYMBOL, symbol_name
from ...model.units import Unit
from ...support.text_difference import PieceKind, difference
from ..view.counterparts import Counterparts, SourceWording
from ..view.interface_words import Words, language_in

_TAGS = {PieceKind.SAME: "", PieceKind.REMOVED: "del", PieceKind.ADDED: "ins"}


class ChangeNotices:
    """Writes the notices of a build, in the reader's language; an up-to-date unit has none."""

    def __init__(self, counterparts: Counterparts, words: Words, reader: str) -> None:
        self._counterparts, self._words, self._reader = counterparts, words, reader
        self._changes: dict[str, dict[str, tuple[BookUnits, SourceWording]]] = {}

    def of(self, unit: Unit, language: str) -> str:
        """Return the notices of a unit of a language, and of its examples."""
        changes = self._changes.get(language)
        if changes is None:
            changes = self._changes[language] = dict(self._read(language))
        if not changes:
            return ""
        return "".join(self._notice(*changes[part.key]) for part in (unit, *unit.examples) if part.key in changes)

    def _read(self, language: str) -> Iterator[tuple[str, tuple[BookUnits, SourceWording]]]:
        for book in self._counterparts.translated(language).values():
            for place, wording in book.changes.items():
                yield book.paired.translation.placed[place].unit.key, (book.paired.source, wording)

    def _notice(self, source: BookUnits, wording: SourceWording) -> str:
        language = source.book.language
        title = self._words.fill(
            "The {language} text has changed since this was translated", language=language_in(language, self._reader)
        )
        return (
            f'<details class="st" lang="{escape(self._reader)}"><summary>{escape(title)} '
            f"<u>{escape(self._words('Show changes'))}</u></summary>"
            f'<p lang="{escape(language)}">{difference_html(source, wording)}</p></details>\n'
        )


def difference_html(source: BookUnits, wording: SourceWording) -> str:
    """Return the difference of two texts as one line of HTML, with references by number and without emphasis."""
    show, symbols = shown_by_number(source.book, source.index), source.book.symbols or {}

    def reference(match: re.Match[str]) -> str:
        parts = split_reference(match[1])
        return show(*parts) if parts is not None else match[0]

    def symbol(match: re.Match[str]) -> str:
        known = symbols.get(symbol_name(match))
        return known.text if known is not None else match[0]

    html = []
    for change, markup in difference(wording.earlier, wording.now):  # references and symbols stay whole
        plain = SYMBOL.sub(symbol, REFERENCE.sub(reference, markup)).replace("**", "")
        text, tag = escape(readable(plain), quote=False), _TAGS[change]
        html.append(f"<{tag}>{text}</{tag}>" if tag and text else text)
    return "".join(html)
