"""RB2xx: references that lead nowhere, labels that are not unique, numbers typed instead of labels."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping

from ..editions.chain import editions_of_labels
from ..library.label_index import DraftPlace, LabelIndex, Target, successor
from ..markup.anchors import ANCHOR
from ..markup.reference_words import NUMBER_OF_RULE
from ..markup.references import write_reference
from ..markup.unit_lines import numbered_lines
from ..model.books import Book, Library
from ..model.findings import Code, Finding
from ..model.units import Reference, Status, Unit, is_division
from ..support.late_pattern import LatePattern
from ..support.paced_work import may_pause
from .checked_book import CheckedBook
from .lost_anchors import no_unit_message, other_kind_message
from .suggestions import NearestNames
from .worded_numbers import WordedNumbers

_NUMBER = r"[0-9]++(?:\.[0-9]++)++[a-z]{0,2}+"
_TYPED = LatePattern(
    rf"(?<![\[\w])\[(?P<bracketed>{_NUMBER})\](?![\](])"
    rf"|\b(?:rules?|sections?|chapters?|steps?|see)\s+(?P<english>{_NUMBER})(?![\w.]*\w)"
    rf"|(?:ルール|規則|規定)\s*(?P<japanese>{_NUMBER})"
    rf"|(?<![0-9A-Za-zÀ-ɏ_.,\-])(?P<saying>{_NUMBER})(?![.0-9A-Za-z])(?={NUMBER_OF_RULE})"
    rf"|(?<=[(（])(?P<enclosed>{_NUMBER})(?=[)）])",
    re.I,
)
_FURTHER = re.compile(
    r"(?:\s*(?:,|、|[-–~〜～]|から|と|や|または|及び|および)\s*|\s(?:and|or|to|through)\s)"
    rf"(?P<number>{_NUMBER})(?![\w.]*[0-9A-Za-z])"
)
"""A further number after a typed one: rules 3.1 to 3.4."""
# Every typed number contains a dot between two digits.
_DOTTED = re.compile(r"[0-9]\.[0-9]")


def check_references(checked: CheckedBook) -> Iterator[Finding]:
    """Yield the findings about a book's labels and references."""
    book, index = checked.book, checked.index
    duplicates = index.duplicates(book.code)
    for target, anchor, first in duplicates:
        if target.book is book:
            place = f"{first.chapter.path}:{first.line}"
            message = f"the label {anchor.label!r} is already used at {place}"
            yield Finding(
                Code.DUPLICATE_LABEL,
                target.chapter.path,
                anchor.line,
                anchor.column,
                message,
                None,
                len(anchor.label) + 4,
            )
    ambiguous = {anchor.label for target, anchor, _ in duplicates if target.book is book}
    finder = _Finder(book, checked.library, index)
    numbers: dict[str, Unit] = {}
    for chapter in book.files():
        may_pause()
        for unit in chapter.units:
            if not unit.references and not unit.examples:
                continue
            is_draft = unit.status is Status.DRAFT
            for holder in (unit, *unit.examples):
                for reference in holder.references:
                    finding = finder.check(reference, chapter.path, ambiguous, is_draft)
                    if finding is not None:
                        yield finding
    worded = WordedNumbers.of(book)
    for chapter, source in checked.sources:
        # One search through the chapter rules out most chapters.
        if worded is not None:
            for unit in chapter.units:
                yield from worded.typed(unit, chapter.path)
        if _DOTTED.search(source):
            numbers = numbers or _numbers(unit for file in book.files() for unit in file.units)
            # In some schemes the numbers restart in every chapter.
            nearest_numbers = ChainMap(_numbers(chapter.units), numbers)
            for unit in chapter.units:
                if _DOTTED.search(unit.heading) or _DOTTED.search(unit.body):
                    yield from _typed_numbers(unit, chapter.path, nearest_numbers)


def draft_message(label: str, draft: DraftPlace) -> str:
    """Return the message about a reference from a published text to a draft."""
    return f"{label!r} is a draft ({draft.path}:{draft.line}), which is not published"


def former_label(label: str, target: Target) -> str | None:
    """Return the current label of a unit that was found by a former label; None if it was found by a current
    label.
    """
    aliases = target.book.editions.aliases
    if not aliases or label not in aliases or any(anchor.label == label for anchor in target.anchors):
        return None
    return successor(label, aliases)


def _numbers(units: Iterable[Unit]) -> dict[str, Unit]:
    """Return the first unit of each number."""
    numbers: dict[str, Unit] = {}
    for unit in units:
        if unit.number:
            numbers.setdefault(unit.number, unit)
    return numbers


class _Finder:
    """Checks the references of one book."""

    def __init__(self, book: Book, library: Library, index: LabelIndex) -> None:
        self.book, self.library, self.index = book, library, index
        self.names: dict[str, NearestNames] = {}
        self.by_name: dict[str, dict[str, str]] = {}
        self.editions: dict[str, ChainMap[str, str]] = {}

    def check(self, reference: Reference, path: str, ambiguous: set[str], is_draft: bool) -> Finding | None:
        code = reference.book or self.book.code
        target = self.index.find(reference, self.book)
        if not is_draft and (target is None or target.status is Status.DRAFT):
            draft = self.index.find_draft(reference.label, code)
            if draft is not None:
                message = draft_message(reference.label, draft)
                return self._finding(Code.DRAFT_REFERENCE, reference, path, message)
        if target is not None:
            present = former_label(reference.label, target)
            if present is not None:
                message = f"{reference.label!r} is a former label of {present!r}"
                return self._finding(Code.FORMER_LABEL, reference, path, message, present)
            if reference.book is None and reference.label in ambiguous:
                message = f"more than one unit is called {reference.label!r}; this reference leads to the first"
                return self._finding(Code.AMBIGUOUS_REFERENCE, reference, path, message)
            return None
        if not self.index.has_book(code):
            if code.casefold() in self.book.external:
                return None
            message = f"there is no book {code!r}"
            return self._finding(Code.UNKNOWN_BOOK, reference, path, message)
        kind, _, name = reference.label.rpartition(":")
        for other in ("cha", "sec", "rule", "term"):
            if other != kind and self.index.find_label(f"{other}:{name}", code):
                fix = f"{other}:{name}"
                message = other_kind_message(reference.label, reference.book, fix)
                return self._finding(Code.WRONG_REFERENCE_KIND, reference, path, message, fix)
        message = no_unit_message(reference.label, reference.book)
        if (edition := self._edition_with(reference.label, code)) is not None:
            # It is not mistyped, so a similar label is that of another rule.
            message += f"; edition {edition} had it, so refer to what replaced it, or delete the reference"
            return self._finding(Code.UNKNOWN_REFERENCE, reference, path, message)
        fix_label = self._suggest(reference.label, code)
        return self._finding(Code.UNKNOWN_REFERENCE, reference, path, message, fix_label)

    def _edition_with(self, label: str, code: str) -> str | None:
        """Return the name of the last edition that has a label, in this language or that of the source, or None."""
        if code not in self.editions:
            languages = dict.fromkeys((self.book.language, self.library.source_language))
            books = [self.library.book(language, code) for language in languages]
            self.editions[code] = ChainMap(*(editions_of_labels(book) for book in books if book is not None))
        return self.editions[code].get(label)

    def _suggest(self, label: str, code: str) -> str | None:
        if code not in self.names:
            labels = list(self.index.labels(code))
            cited = {r.label for _, unit, _ in self.book.walk() for r in unit.references}
            # If the label itself was mistyped, nothing refers to it: of two equally similar labels, prefer the one
            # without references.
            uncited = [candidate for candidate in labels if candidate not in cited]
            self.names[code] = NearestNames([*uncited, *(candidate for candidate in labels if candidate in cited)])
            self.by_name[code] = {candidate.rpartition(":")[2].casefold(): candidate for candidate in reversed(labels)}
        alike = self.by_name[code].get(label.rpartition(":")[2].casefold())  # RULE:Turn is rule:turn
        return alike or self.names[code].find(label)

    def _finding(self, code: Code, reference: Reference, path: str, message: str, fix: str | None = None) -> Finding:
        return Finding(code, path, reference.line, reference.column, message, fix, reference.length)


def _typed_numbers(unit: Unit, path: str, numbers: Mapping[str, Unit]) -> Iterator[Finding]:
    """Yield the numbers that are typed in a unit. A number that seems to be a leftover one of the unit itself is not to
    become a reference.
    """
    for line, offset, text in numbered_lines(unit):
        found: dict[int, Finding] = {}
        for match in _TYPED.compiled.finditer(text):
            name = next(name for name, value in match.groupdict().items() if value)
            is_bracketed = name == "bracketed"
            if match[name] not in numbers and not is_bracketed:
                continue
            start, stop = match.span(name)
            found[start] = _typed_number(numbers, match[name], (path, line, offset + start), is_bracketed)
            further = None if is_bracketed else _FURTHER.match(text, stop)
            while further is not None and further["number"] in numbers:
                start, stop = further.span("number")
                found.setdefault(start, _typed_number(numbers, further["number"], (path, line, offset + start)))
                further = _FURTHER.match(text, stop)
        for start, one in found.items():
            words = ANCHOR.sub("", text[:start]).strip(" \t*_(（").split()
            is_own = text.startswith(unit.number or "\n", start) and one.length - len(unit.number or "") in (0, 2)
            is_leftover = len(words) <= 1 if is_own else not words and is_division(unit) and line == unit.line
            yield one._replace(suggestion=None) if is_leftover else one


def _typed_number(
    numbers: Mapping[str, Unit], number: str, place: tuple[str, int, int], is_bracketed: bool = False
) -> Finding:
    """Return the finding about a number; ``place`` is its file, line and column, from 0."""
    target = numbers.get(number)
    if target is None:
        message = f"the typed number {number} is not a rule of this book; write a reference"
    else:
        message = f"the number {number} is typed by hand and will not follow the rule; write a reference"
    fix = write_reference(target.label) if target is not None and target.label else None
    path, line, column = place
    # The brackets become those of the reference.
    return Finding(
        Code.TYPED_NUMBER, path, line, column + 1 - is_bracketed, message, fix, len(number) + 2 * is_bracketed
    )
