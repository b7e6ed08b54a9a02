"""The reasons for the changes of an edition, from a Markdown file with a heading for each changed rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..editions.change_owner import owner_id
from ..editions.succession import Succession
from ..library.book_units import BookUnits
from ..markup.text.markdown import readable
from ..support.errors import UnusableInputError

_HEADING = re.compile(r"#{1,6}[ \t]+(?P<name>.*)")
# The hashes that may close a heading. They are searched for backwards: forwards, a line of hashes is slow.
_CLOSING = " \t#"
_LONGEST = 1000


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason: the rule as its heading names it, the line of the heading, and the text on one line."""

    name: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class ReasonsFile:
    """The reasons in a file, whose path is for messages."""

    path: str
    reasons: tuple[Reason, ...]


def read_reasons(path: str, text: str) -> ReasonsFile:
    """Return the reasons in a Markdown file.

    Each heading names a rule by its label, id or number, with its book if there are several: ``KK 4.2``. Raises
    UnusableInputError for text above the first heading, a reason without text, one that is too long, and a rule that
    is named twice.
    """
    reasons: dict[str, Reason] = {}
    for name, line, body in _sections(path, text):
        written = " ".join(readable(body).split())
        if not written:
            raise UnusableInputError(f"{path}:{line}: {name!r} has no reason below it")
        if len(written) > _LONGEST:
            raise UnusableInputError(
                f"{path}:{line}: a reason can have at most {_LONGEST} characters; this one has {len(written)}"
            )
        if name in reasons:
            raise UnusableInputError(f"{path}:{line}: {name!r} already has a reason in line {reasons[name].line}")
        reasons[name] = Reason(name, line, written)
    return ReasonsFile(path, tuple(reasons.values()))


def _sections(path: str, text: str) -> Iterator[tuple[str, int, str]]:
    """Yield the name, line and body of each heading."""
    name, start = "", 0
    body: list[str] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        match = _HEADING.fullmatch(line)
        if match is None:
            if not name and line.strip():
                raise UnusableInputError(f"{path}:{number}: a heading with a rule must come first, such as ## 4.2")
            body.append(line)
            continue
        if name:
            yield name, start, "\n".join(body)
        # A label may be written as in the source: @@rule:turn@@, [[rule:turn]] or `rule:turn`.
        name, start, body = match["name"].rstrip(_CLOSING).strip("`@[]§ \t"), number, []
        if not name:
            raise UnusableInputError(f"{path}:{number}: this heading names no rule")
    if name:
        yield name, start, "\n".join(body)


@dataclass
class UsedReasons:
    """The files of reasons of a release by language ("" for the source), and the reasons that found their rules."""

    files: Mapping[str, ReasonsFile]
    _used: set[tuple[str, str]] = field(default_factory=set)
    _unchanged: dict[tuple[str, str], str] = field(default_factory=dict)
    _languages: set[str] = field(default_factory=set)

    def reasons_of(self, succession: Succession, language: str) -> dict[str, str]:
        """Return the reasons of a book in a language, by the ids of the changed units."""
        file = self.files.get(language)
        self._languages.add(language)
        if file is None:
            return {}
        finder = _Finder(succession)
        found: dict[str, str] = {}
        for reason in file.reasons:
            unit_id = finder.find(reason.name)
            if unit_id is None:
                continue
            if unit_id not in finder.changed:
                self._unchanged[language, reason.name] = succession.units.book.code
                continue
            if unit_id in found:
                raise UnusableInputError(
                    f"{file.path}:{reason.line}: this rule already has a reason under another name"
                )
            self._used.add((language, reason.name))
            found[unit_id] = reason.text
        return found

    def refuse_unused(self) -> None:
        """Raise UnusableInputError for the first reason whose rule was not found, or has not changed."""
        for language, file in self.files.items():
            if language not in self._languages:
                raise UnusableInputError(f"{file.path}: no book of this release is in the language {language!r}")
            for reason in file.reasons:
                key = language, reason.name
                if key in self._used:
                    continue
                if key in self._unchanged:
                    message = f"{reason.name!r} has not changed in {self._unchanged[key]}; only a change has a reason"
                else:
                    message = f"there is no rule {reason.name!r} in this edition or the last one"
                raise UnusableInputError(f"{file.path}:{reason.line}: {message}")


def of_translation(source: Mapping[str, str], succession: Succession, sources: Mapping[str, str]) -> dict[str, str]:
    """Return the reasons of the source for a translation that has none of its own, by the ids of its units.

    ``sources`` are the ids of the source's units by the ids of the translation's.
    """
    changed = _Finder(succession).changed
    there = {unit_id: sources.get(unit_id, unit_id) for unit_id in sorted(changed)}
    return {unit_id: source[other] for unit_id, other in there.items() if other in source}


class _Finder:
    """Finds the units of an edition, and those of the last one that are gone, by label, id or number."""

    def __init__(self, succession: Succession) -> None:
        comparison = succession.comparison
        self.changed: set[str] = set()
        """The ids that own the changes."""
        self._book = succession.units.book.code.casefold()
        self._states: list[BookUnits] = [succession.units]
        if comparison is None:
            return
        self._states.append(comparison.old)
        self.changed = {owner_id(comparison, change) for change in comparison.changes}

    def find(self, name: str) -> str | None:
        """Return the id of a unit; one that has changed comes before one that has not."""
        book, _, rest = name.replace("/", " ").partition(" ")
        if rest and book.casefold() == self._book:
            name = rest.strip().removeprefix("§").strip()
        found = [unit_id for units in self._states for unit_id in _named(units, name)]
        return next((one for one in found if one in self.changed), found[0] if found else None)


def _named(units: BookUnits, name: str) -> Iterator[str]:
    if name in units.place_of_id:
        yield name
    folded = name.casefold()
    for unit_id, placed in zip(units.ids, units.placed, strict=True):
        labels = (anchor.label.casefold() for anchor in placed.unit.anchors)
        if folded in labels or (placed.unit.number is not None and placed.unit.number.casefold() == folded):
            yield unit_id
