"""What changed in the source since a unit was translated, as a notice that opens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from ..book_units import BookUnits
from ..exporters.texts import shown_by_number
from ..markup.markdown import readable
from ..markup.references import REFERENCE, split_reference
from ..markup.symbols import SYMBOL, symbol_name
from ..model import Unit
from ..text_difference import Change, difference
from .counterparts import Counterparts, Wording
from .words import Words, language_in

_TAGS = {Change.SAME: "", Change.REMOVED: "del", Change.ADDED: "ins"}


class ChangeNotices:
    """Writes the notices of a build, in the reader's language; a unit that is current has none."""

    def __init__(self, counterparts: Counterparts, words: Words, reader: str) -> None:
        self._counterparts, self._words, self._reader = counterparts, words, reader
        self._changes: dict[str, dict[int, tuple[BookUnits, Wording]]] = {}

    def of(self, unit: Unit, language: str) -> str:
        """Return the notices of a unit of a language, and of its examples."""
        changes = self._changes.get(language)
        if changes is None:
            changes = self._changes[language] = dict(self._read(language))
        if not changes:
            return ""
        return "".join(self._notice(*changes[id(part)]) for part in (unit, *unit.examples) if id(part) in changes)

    def _read(self, language: str) -> Iterator[tuple[int, tuple[BookUnits, Wording]]]:
        for book in self._counterparts.translated(language).values():
            for place, wording in book.changes.items():
                yield id(book.paired.translation.placed[place].unit), (book.paired.source, wording)

    def _notice(self, source: BookUnits, wording: Wording) -> str:
        language = source.book.language
        title = self._words.fill(
            "The {language} changed since this was translated", language=language_in(language, self._reader)
        )
        return (
            f'<details class="st" lang="{escape(self._reader)}"><summary>{escape(title)} '
            f"<u>{escape(self._words('Show what'))}</u></summary>"
            f'<p lang="{escape(language)}">{difference_html(source, wording)}</p></details>\n'
        )


def difference_html(source: BookUnits, wording: Wording) -> str:
    """Return two wordings as one line of HTML, with references by number and without signs of emphasis."""
    show, symbols = shown_by_number(source.book, source.index), source.book.symbols or {}

    def reference(match: re.Match[str]) -> str:
        parts = split_reference(match[1])
        return show(*parts) if parts is not None else match[0]

    def symbol(match: re.Match[str]) -> str:
        known = symbols.get(symbol_name(match))
        return known.text if known is not None else match[0]

    html = []
    for change, markup in difference(wording.earlier, wording.now):  # which cuts no reference and no symbol
        plain = SYMBOL.sub(symbol, REFERENCE.sub(reference, markup)).replace("**", "")
        text, tag = escape(readable(plain), quote=False), _TAGS[change]
        html.append(f"<{tag}>{text}</{tag}>" if tag and text else text)
    return "".join(html)
