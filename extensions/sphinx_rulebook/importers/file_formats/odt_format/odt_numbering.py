"""The automatic numbers of an OpenDocument text, counted as LibreOffice counts them (OpenDocument 1.3, part 3, §16.30
to §16.34).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..number_formats import print_count
from .odt_package import STYLE, TEXT
from .odt_styles import OdtStyles

if TYPE_CHECKING:
    from lxml.etree import _Element

_OF_LIBREOFFICE = "{urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0}"
_PLACE = re.compile(r"%(?P<level>10|[1-9])%(?P<sign>[^%\w\s]?)")
_ID = "{http://www.w3.org/XML/1998/namespace}id"
_WITH_ZEROS = re.compile(r"0+1,")
_DEEPEST = 10
_FORMS = {"1": "decimal", "i": "lowerRoman", "I": "upperRoman", "a": "lowerLetter", "A": "upperLetter", "": "none"}
_SPREAD = {"lowerLetter": "lower-alpha", "upperLetter": "upper-alpha"}
"""The forms with aa, ab after z instead of aa, bb."""
_FIRST_COUNTS = {
    "01": "decimalZero", "1st": "ordinal", "one": "cardinalText", "first": "ordinalText",
    "一": "chineseCounting", "壹": "chineseLegalSimplified", "壱": "japaneseLegal", "〇": "ideographDigital",
    "①": "decimalEnclosedCircle", "甲": "ideographTraditional", "子": "ideographZodiac",
    "ア": "aiueoFullWidth", "ｱ": "aiueo", "イ": "irohaFullWidth", "ｲ": "iroha", "가": "ganada", "일": "koreanCounting",
    "ㄱ": "chosung", "א": "hebrew1", "أ": "arabicAbjad", "ا": "arabicAbjad", "١": "arabic-indic", "۱": "persian",
    "१": "hindinumbers", "১": "bengali", "૧": "gujarati", "੧": "gurmukhi", "೧": "kannada", "൧": "malayalam",
    "௧": "tamil", "౧": "telugu", "១": "khmer", "໑": "lao", "၁": "myanmar", "๑": "thainumbers", "ก": "thaiLetters",
    "１": "decimalFullWidth", "1": "decimalFullWidth",
    "А": "russianUpper", "а": "russianLower", "Α": "upper-greek", "α": "lower-greek",
}  # fmt: skip
"""The forms that LibreOffice names by their first counts, ``一, 二, 三, ...``, by the first."""


@dataclass(frozen=True, slots=True)
class _Level:
    """A level of a list: where it starts, the form of its counts, and the text of its numbers: ``%1%.%2%``."""

    start: int
    form: str
    text: str


_Levels = Mapping[int, _Level]


class OdtList:
    """A list while it is counted: its levels, and how far each has been counted."""

    def __init__(self, levels: _Levels, language: str) -> None:
        self._levels, self._language = levels, language
        self._counts: dict[int, int] = {}

    def restart(self, level: int, start: int) -> None:
        """Let the next paragraph at a level (from 1) have a number of its own."""
        self._counts[level] = start - 1

    def next_number(self, level: int) -> str:
        """Count a paragraph at a level, and return its number: ``1.1``, ``(a)``, ``•``, or ""."""
        own = self._levels.get(level)
        if own is None:
            return ""
        self._counts[level] = self._counts.get(level, own.start - 1) + 1
        for deeper in [one for one in self._counts if one > level]:
            del self._counts[deeper]
        for above in [one for one in self._levels if one < level and one not in self._counts]:
            self._counts[above] = self._levels[above].start  # LibreOffice counts levels that are left out, too
        if own.form == "bullet":
            return own.text
        return _PLACE.sub(lambda match: self._shown(match, level), own.text).strip()

    def _shown(self, place: re.Match[str], own: int) -> str:
        """Return the count of a level with the sign after it: neither, for one above that is not counted."""
        level = int(place["level"])
        other = self._levels.get(level)
        if other is None or other.form in ("bullet", "none"):
            return "" if level < own else place["sign"]
        return print_count(self._counts.get(level, other.start), other.form, self._language) + place["sign"]


class OdtNumbering:
    """The lists of a document with its ``styles``."""

    def __init__(self, styles: OdtStyles) -> None:
        self._language = styles.language
        self._levels = {name: _read_levels(style) for name, style in styles.lists.items()}
        self.outline = OdtList(_read_levels(styles.outline) if styles.outline is not None else {}, styles.language)
        """The list that counts headings."""
        self._by_id: dict[str, OdtList] = {}
        self._by_style: dict[str, OdtList] = {}

    def begin(self, element: _Element, style: str) -> OdtList:
        """Return the list that an element of the text with a style begins or goes on with."""
        earlier = self._by_id.get(element.get(f"{TEXT}continue-list") or "")
        if earlier is None and element.get(f"{TEXT}continue-numbering") == "true":
            earlier = self._by_style.get(style)
        own = earlier if earlier is not None else OdtList(self._levels.get(style, {}), self._language)
        self._by_style[style] = own
        key = element.get(_ID)
        if key:
            self._by_id[key] = own
        return own

    def begin_at(self, key: str, style: str) -> OdtList:
        """Return the list with an id, which begins with the first paragraph that names it."""
        if key not in self._by_id:
            self._by_id[key] = OdtList(self._levels.get(style, {}), self._language)
        return self._by_id[key]


def _read_levels(style: _Element) -> dict[int, _Level]:
    levels = {}
    for element in style:
        if not isinstance(element.tag, str):
            continue
        level = _count(element.get(f"{TEXT}level"), 0)
        if 1 <= level <= _DEEPEST:
            levels[level] = _read_level(element, level)
    return levels


def _read_level(element: _Element, level: int) -> _Level:
    start = _count(element.get(f"{TEXT}start-value"), 1)
    if str(element.tag).rpartition("}")[2] in ("list-level-style-bullet", "list-level-style-image"):
        sign = element.get(f"{TEXT}bullet-char")
        is_blank = sign is not None and not sign.strip()  # before a further paragraph of an item
        return _Level(start, "bullet", "" if is_blank else "•")
    form = _form(element.get(f"{STYLE}num-format") or "")
    if form in _SPREAD and element.get(f"{STYLE}num-letter-sync") != "true":
        form = _SPREAD[form]
    text = element.get(f"{_OF_LIBREOFFICE}num-list-format")
    if text is None:
        shown = min(_count(element.get(f"{TEXT}display-levels"), 1), level)
        places = ".".join(f"%{one}%" for one in range(level - shown + 1, level + 1))
        before, after = (element.get(f"{STYLE}num-{name}") or "" for name in ("prefix", "suffix"))
        text = f"{before}{places}{after}"
    return _Level(start, form, text)


def _form(name: str) -> str:
    """Return the form of counts, as `print_count` names it."""
    first = name.partition(",")[0].strip()
    if _WITH_ZEROS.match(name):
        return name
    return _FORMS.get(name) or _FIRST_COUNTS.get(first) or _FIRST_COUNTS.get(first.lower()) or "decimal"


def _count(text: str | None, default: int) -> int:
    return int(text) if text is not None and text.isdecimal() else default
