"""The automatic numbers of a Word file, counted as Word counts them (ECMA-376 part 1, §17.9)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..number_formats import print_count

if TYPE_CHECKING:
    from lxml.etree import _Element

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
"""The namespace of the elements of a Word file, as lxml writes it before their names."""

_PLACE = re.compile(r"%([1-9])")
_DEEPEST = 9


def value_of(element: _Element | None, path: str, name: str = "val") -> str | None:
    """Return an attribute of the element at a path below another one, or None if there is no such element."""
    found = element.find(path) if element is not None else None
    return found.get(f"{WORD}{name}") if found is not None else None


@dataclass(frozen=True, slots=True)
class _Level:
    """A level of a list: where it starts, the form of its counts, and the text of its numbers: ``%1.%2``."""

    start: int = 1
    form: str = "decimal"
    text: str = ""
    style: str = ""
    is_legal: bool = False
    restart: int | None = None
    """The level (from 1) after which this one begins anew; 0 for never, None for the one above."""


@dataclass(slots=True)
class _List:
    """What a paragraph refers to: its own starts, the abstract list that counts, its levels."""

    abstract: str
    levels: dict[int, _Level]
    starts: dict[int, int] = field(default_factory=dict)


class WordNumbering:
    """Counts the numbered paragraphs of a document, in their order.

    ``root`` is the root of numbering.xml, or None; ``styles`` are the styles by their ids. ``language`` is the tag of
    the document's language, for counts in words.
    """

    def __init__(self, root: _Element | None, styles: Mapping[str, _Element], language: str) -> None:
        self._language = language
        self._lists: dict[str, _List] = {}
        self._counts: defaultdict[str, dict[int, int]] = defaultdict(dict)
        self._begun: set[tuple[str, int]] = set()
        if root is None:
            return
        abstract = {one.get(f"{WORD}abstractNumId") or "": one for one in root.findall(f"{WORD}abstractNum")}
        numbers = {one.get(f"{WORD}numId") or "": one for one in root.findall(f"{WORD}num")}
        for key, number in numbers.items():
            self._lists[key] = _read_list(number, abstract, numbers, styles)

    def level_of(self, key: str, style_ids: Iterator[str]) -> int:
        """Return the level of a list to which one of some styles belongs; 0 if none does."""
        own = self._lists.get(key)
        ids = set(style_ids)
        levels = own.levels.items() if own is not None else ()
        return next((at for at, level in levels if level.style and level.style in ids), 0)

    def next_number(self, key: str, at: int) -> str:
        """Count a paragraph of a list at a level (from 0), and return its number: ``1.1``, ``(a)``, ``•``."""
        own = self._lists.get(key)
        if own is None or at not in own.levels:
            return ""
        counts = self._counts[own.abstract]
        level = own.levels[at]
        if at in own.starts and (key, at) not in self._begun:
            counts[at] = own.starts[at] - 1
        self._begun.add((key, at))
        counts[at] = counts.get(at, level.start - 1) + 1
        for deeper in [one for one in counts if one > at]:
            restart = own.levels[deeper].restart if deeper in own.levels else None
            if restart is None or (restart and at < restart):
                del counts[deeper]
        if level.form == "bullet":
            return "•" if level.text.strip() else ""  # a further paragraph of an item

        def shown(match: re.Match[str]) -> str:
            place = int(match[1]) - 1
            other = own.levels.get(place, _Level())
            form = "decimal" if level.is_legal and other.form != "decimalZero" else other.form
            return print_count(counts.get(place, other.start), form, self._language)

        return _PLACE.sub(shown, level.text).strip()


def _read_list(
    number: _Element, abstract: Mapping[str, _Element], numbers: Mapping[str, _Element], styles: Mapping[str, _Element]
) -> _List:
    key = value_of(number, f"{WORD}abstractNumId") or ""
    root = abstract.get(key)
    link = value_of(root, f"{WORD}numStyleLink")
    if link is not None and link in styles:  # the list of a style
        other = numbers.get(value_of(styles[link], f"{WORD}pPr/{WORD}numPr/{WORD}numId") or "")
        key = value_of(other, f"{WORD}abstractNumId") or key
        root = abstract.get(key)
    levels = dict(map(_read_level, root.findall(f"{WORD}lvl"))) if root is not None else {}
    made = _List(key, levels)
    for override in number.findall(f"{WORD}lvlOverride"):
        at = _count(override.get(f"{WORD}ilvl"), 0)
        own = override.find(f"{WORD}lvl")
        if own is not None:
            _, level = _read_level(own)
            made.levels[at] = replace(level, start=level.start)
        start = value_of(override, f"{WORD}startOverride")
        if start is not None:
            made.starts[at] = _count(start, 1)
    return made


def _read_level(level: _Element) -> tuple[int, _Level]:
    restart = value_of(level, f"{WORD}lvlRestart")
    legal = level.find(f"{WORD}isLgl")
    picture = level.find(f"{WORD}lvlPicBulletId")
    return min(_count(level.get(f"{WORD}ilvl"), 0), _DEEPEST), _Level(
        _count(value_of(level, f"{WORD}start"), 1),
        _form_of(level),
        "•" if picture is not None else value_of(level, f"{WORD}lvlText") or "",
        value_of(level, f"{WORD}pStyle") or "",
        legal is not None and legal.get(f"{WORD}val") not in ("0", "false"),
        _count(restart, 0) if restart is not None else None,
    )


def _form_of(level: _Element) -> str:
    """Return the name of the form of a level's counts, or the first counts of a custom form: ``001, 002, 003, ...``."""
    # A custom form is inside an element that also has another form, for old programs, after it.
    form = next(level.iter(f"{WORD}numFmt"), None)
    if form is None:
        return "decimal"
    own = form.get(f"{WORD}format") if form.get(f"{WORD}val") == "custom" else None
    return own or form.get(f"{WORD}val") or "decimal"


def _count(text: str | None, default: int) -> int:
    return int(text) if text is not None and text.lstrip("-").isdecimal() else default
