"""Notices about units of a translation: the source has changed, lacks the unit, or was matched automatically."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from html import escape
from typing import NamedTuple

from ...languages.proposals import BY_STRUCTURE
from ...languages.status import TranslationState, extra_for_certain
from ...library.book_units import BookUnits
from ...library.printed_numbers import shown_by_number
from ...markup.footnotes import FOOTNOTE_MARK
from ...markup.references import REFERENCE, split_reference
from ...markup.text.markdown import readable
from ...markup.text.symbols import SYMBOL, symbol_name
from ...model.units import Unit
from ...support.text_difference import PieceKind, difference
from ..view.counterparts import Counterparts, SourceWording, TranslatedBook
from ..view.interface_words import Words, language_in
from .attributes import text_language
from .renderer import NoticeOf

_TAGS = {PieceKind.SAME: "", PieceKind.REMOVED: "del", PieceKind.ADDED: "ins"}


class _Notes(NamedTuple):
    """What there is to say about the units of a book, by their keys: changes of the source, and class names with a
    sentence.
    """

    changes: Mapping[str, tuple[BookUnits, SourceWording]]
    doubts: Mapping[str, tuple[str, str]]


class TranslationNotices:
    """Writes the notices of a build, in the reader's language; a unit that is up to date and confirmed has none."""

    def __init__(self, counterparts: Counterparts, words: Words, reader: str) -> None:
        self._counterparts, self._words, self._reader = counterparts, words, reader
        self._books: dict[str, Mapping[str, TranslatedBook]] = {}
        """The books of each language, by the paths of their chapters."""
        self._notes: dict[str, _Notes] = {}
        """What there is to say about the units of a book, by its folder."""

    def of(self, unit: Unit, language: str) -> str:
        """Return the notices of a unit of a language, and of its examples."""
        of_unit = self.of_chapter(unit.key.rpartition(":")[0], language)
        return of_unit(unit) if of_unit is not None else ""

    def of_chapter(self, path: str, language: str) -> NoticeOf | None:
        """Return what writes the notices of the units of a chapter, given by its path; None if its book has none."""
        book = self._book_of(path, language)
        if book is None:
            return None
        folder = book.book.folder
        if folder not in self._notes:
            self._notes[folder] = _Notes(dict(_read_changes(book)), dict(self._read_doubts(book)))
        notes = self._notes[folder]
        return partial(self._html, notes) if notes.changes or notes.doubts else None

    def _html(self, notes: _Notes, unit: Unit) -> str:
        html = []
        for part in (unit, *unit.examples):
            if part.key in notes.doubts:
                html.append(self._remark(*notes.doubts[part.key]))
            if part.key in notes.changes:
                html.append(self._change(*notes.changes[part.key]))
        return "".join(html)

    def _book_of(self, path: str, language: str) -> TranslatedBook | None:
        """Return the book of a chapter, or None if it is not the translation of a book."""
        if language not in self._books:
            translated = self._counterparts.translated(language).values()
            self._books[language] = {chapter.path: one for one in translated for chapter in one.book.files()}
        return self._books[language].get(path)

    def _read_doubts(self, book: TranslatedBook) -> Iterator[tuple[str, tuple[str, str]]]:
        """Yield the keys of units without a certain counterpart, with class names and a sentence about it.

        A pair that follows from the order of units alone is not mentioned: it is that of an ordinary translation.
        """
        paired = book.paired
        source, units = language_in(paired.source.book.language, self._reader), paired.translation.placed
        certain = set(extra_for_certain(paired))
        for status in book.statuses:
            if status.translation is None:
                counterpart = paired.counterparts.get(status.source) if status.source is not None else None
                if counterpart is not None:  # it has the text of the source
                    yield units[counterpart.place].unit.key, ("gl", self._words("Not translated yet"))
                continue
            unit = units[status.translation].unit
            if status.state is TranslationState.EXTRA and status.translation in certain:
                yield unit.key, ("nt ex", self._words.fill("Not in the {language} text", language=source))
            elif status.state is TranslationState.EXTRA:
                yield unit.key, ("nt ex", self._words.fill("Not found in the {language} text", language=source))
            elif status.state is TranslationState.UNCONFIRMED and status.confidence != BY_STRUCTURE:
                yield unit.key, ("nt", self._words("Proposed, not confirmed"))

    def _remark(self, names: str, text: str) -> str:
        return f'<p class="{names}" lang="{escape(self._reader)}">{escape(text)}</p>\n'

    def _change(self, source: BookUnits, wording: SourceWording) -> str:
        language = source.book.language
        title = self._words.fill(
            "The {language} text has changed since this was translated", language=language_in(language, self._reader)
        )
        return (
            f'<details class="st" lang="{escape(self._reader)}"><summary>{escape(title)} '
            f"<u>{escape(self._words('Show changes'))}</u></summary>"
            f"<p{text_language(language, self._reader)}>{difference_html(source, wording)}</p></details>\n"
        )


def _read_changes(book: TranslatedBook) -> Iterator[tuple[str, tuple[BookUnits, SourceWording]]]:
    """Yield the keys of units whose source has changed, with the units of the source and both wordings."""
    for place, wording in book.changes.items():
        yield book.paired.translation.placed[place].unit.key, (book.paired.source, wording)


def difference_html(source: BookUnits, wording: SourceWording) -> str:
    """Return the difference of two texts as one line of HTML, with references by number and without emphasis."""
    show, symbols = shown_by_number(source.book, source.index), source.book.symbols or {}

    def reference(match: re.Match[str]) -> str:
        parts = split_reference(match[1])
        return show(*parts) if parts is not None else match[0]

    def symbol(match: re.Match[str]) -> str:
        known = symbols.get(symbol_name(match))
        return known.text if known is not None else match[0].replace("\\", "")

    html = []
    for change, markup in difference(wording.earlier, wording.now):  # references and symbols stay whole
        plain = FOOTNOTE_MARK.sub("", SYMBOL.sub(symbol, REFERENCE.sub(reference, markup))).replace("**", "")
        text, tag = escape(readable(plain), quote=False), _TAGS[change]
        html.append(f"<{tag}>{text}</{tag}>" if tag and text else text)
    return "".join(html)
