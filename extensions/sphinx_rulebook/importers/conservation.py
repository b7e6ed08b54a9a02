"""Verification of an import: every line of a document, and every letter on it, is either kept or explicitly dropped."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..support.errors import UnusableInputError
from .cue_words import EDIT_LINK, IDLE_TAG
from .documents.document_lines import ATTENTION_SIGNS
from .typed_document import Line, TypedChapter, TypedDocument, TypedParagraph, TypedUnit
from .writing.escaping import with_signs

_TAG = re.compile(rf"</?[a-z][\w\-]*>|(?i:{IDLE_TAG.pattern})|{EDIT_LINK.pattern}")
_MARKS = re.compile(
    rf"[{ATTENTION_SIGNS}"
    r"\s_.:*#`~|<>=\-\u2010-\u2015•●○◦▪‣·∙・■□☐❏❑◆◇◎▼▽▶▷►★☆❖━─═【】〔〕《》≪≫〈〉()\[\]{}$\\§¶@+]+"
)
_FINAL = (".", "。", "!", "?", "！", "？")


class Account(NamedTuple):
    """The counts of lines with text that became units, paragraphs and so on."""

    units: int
    paragraphs: int
    terms: int
    prose: int
    dropped: int

    @property
    def total(self) -> int:
        """All lines with text."""
        return sum(self)


class _Piece(NamedTuple):
    lines: tuple[Line, ...]
    texts: tuple[str, ...]
    place: str
    stops: tuple[tuple[tuple[Line, ...], str], ...]
    """The lines of each paragraph with its text, which must end in the same way as the lines."""


def account_for(document: TypedDocument, name: str) -> Account:
    """Count the lines of the document called ``name`` by their use.

    Raises UnusableInputError if a line is missing or used twice, or if one of its letters or digits is lost.
    """
    kinds = {
        "units": list(_units(document.chapters)),
        "terms": list(_units([document.glossary])) if document.glossary is not None else [],
        "prose": list(_prose(document)),
    }
    dropped = [entry.line for entry in document.dropped]
    seen: Counter[Line] = Counter(dropped)
    for piece in (piece for pieces in kinds.values() for piece in pieces):
        seen.update(piece.lines)
        _check_letters(piece, name)
    _check_lines(document, name)
    for line in document.lines:
        # Each line with text must be used exactly once.
        if line.raw.strip() and seen[line] != 1:
            where = "was lost" if not seen[line] else "was written more than once"
            raise _fault(name, line.number, f"it {where}")
    heading_lines = sum(len(unit.lines) for chapter in document.chapters for unit in chapter.units)
    in_units = sum(len(piece.lines) for piece in kinds["units"])
    return Account(
        heading_lines,
        in_units - heading_lines,
        sum(len(piece.lines) for piece in kinds["terms"]),
        sum(len(piece.lines) for piece in kinds["prose"]),
        sum(1 for line in dropped if line.raw.strip()),
    )


def _check_lines(document: TypedDocument, name: str) -> None:
    """Check that the lines, and the parts of lines, add up to the text."""
    parts: defaultdict[int, list[str]] = defaultdict(list)
    for line in document.lines:
        parts[line.number].append(line.raw)
    for number, written in enumerate(document.text.split("\n"), 1):
        if "".join("".join(parts[number]).split()) != "".join(written.split()):
            raise _fault(name, number, "it was not read as written")


def letters_of(text: str) -> str:
    """Return a text in plain forms, without white space and without characters that only mark the kind of a line."""
    return _letters(_TAG.sub("", text) if "<" in text or "[" in text else text)


def _letters(text: str) -> str:
    """Return a text as `letters_of` does, but with its tags."""
    return _MARKS.sub("", unicodedata.normalize("NFKC", with_signs(text)))


def _units(chapters: Iterable[TypedChapter]) -> Iterator[_Piece]:
    for chapter in chapters:
        for unit in chapter.units:
            lines = (*unit.lines, *(line for paragraph in unit.paragraphs for line in paragraph.lines))
            number = unit.number if unit.lines and _shows_number(unit) else ""
            texts = [unit.trimmed, number, unit.text if unit.lines else "", *_texts(unit.paragraphs)]
            beside = [one.text for one in unit.paragraphs if not one.lines]  # a definition on the line of its term
            stops = [(unit.lines, (beside or [unit.text])[-1]), *((one.lines, one.text) for one in unit.paragraphs)]
            yield _Piece(lines, tuple(texts), f"unit {unit.number}" if unit.number else "unit", tuple(stops))


def _shows_number(unit: TypedUnit) -> bool:
    """Return whether a unit's number is on its lines in plain digits: not in other characters, which are trimmed, nor
    in its title, as that of *Appendix A* is.
    """
    if len(unit.lines) == 1 and unit.text == unit.lines[0].text and unit.rank == 1:
        return False
    raw = letters_of(" ".join(line.shown for line in unit.lines))
    return (
        bool(unit.number)
        and not unit.is_made_up
        and letters_of(unit.number) in raw
        and not re.search("[一二三四五六七八九十百]", unit.trimmed)
    )


def _texts(paragraphs: Iterable[TypedParagraph]) -> Iterator[str]:
    for paragraph in paragraphs:
        yield from (paragraph.opening, paragraph.marker, paragraph.text)


def _prose(document: TypedDocument) -> Iterator[_Piece]:
    paragraphs = [document.title] if document.title is not None else []
    for page in document.pages:
        paragraphs += [page.title] if page.title is not None else []
        paragraphs += page.paragraphs
    for paragraph in paragraphs:
        stops = ((paragraph.lines, paragraph.text),)
        yield _Piece(paragraph.lines, tuple(_texts([paragraph])), "prose", stops)


def _check_letters(piece: _Piece, name: str) -> None:
    # Letters are compared without their order, since numbers and opening words are split off the text.
    shown, written = " ".join(line.shown for line in piece.lines), " ".join(piece.texts)
    typed, kept = Counter(letters_of(shown)), Counter(letters_of(written))
    # What only looks like a tag once its lines are joined, ``<table-of-`` and ``contents>``, is text in both.
    if typed != kept and Counter(_letters(shown)) != Counter(_letters(written)):
        number = piece.lines[0].number if piece.lines else 0
        lost, added = "".join((typed - kept).elements())[:20], "".join((kept - typed).elements())[:20]
        raise _fault(name, number, f"the {piece.place} there {f'lost {lost!r}' if lost else f'got {added!r}'}")
    for lines, text in piece.stops:
        if lines and text and lines[-1].raw.endswith(_FINAL) and not text.endswith(lines[-1].raw[-1]):
            raise _fault(name, lines[-1].number, "its final full stop is lost")


def _fault(name: str, line: int, what: str) -> UnusableInputError:
    return UnusableInputError(
        f"{name}: line {line} would not be kept: {what}; this is a bug in the importer, please report it with that line"
    )
