"""Learning compound numbers with a literal prefix, or other signs than dots and hyphens: ``CR1.1``, ``SW 1.1``,
``<S1>``, ``G201``, ``t.1``, ``1:1``.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import unescape
from typing import NamedTuple

from ....markup.counting.number_schemes import SchemeError, read_scheme
from ....markup.titles import is_title
from ...next_numbers import are_next_values
from ...prefixed_numbers import COUNT, FEWEST, GAP, PART, PREFIX
from ...profile import Profile
from ...typed_document import Line
from ...unit_words import HEADING_WORDS

_NUMBER = re.compile(
    rf"(?P<open>[<\[]|&lt;|\\<)?(?:(?P<prefix>{PREFIX})(?P<gap>{GAP}))?"
    rf"(?P<body>{COUNT}(?P<tail>(?P<sign>[.:]){PART}(?:(?P=sign){PART}){{0,4}})?)"
    r"(?P<close>[>\]]|&gt;|\\>)?[.:)]?(?=\s|$|[–—])"
)
_PLAIN = re.compile(r"[0-9]{1,3}(?:[.\-][0-9]{1,3})+[.):]?(?=\s|$)")
_BARE = re.compile(r"(?P<number>[0-9]{1,2})[.)]?\s+\S")
_NUMBERED = re.compile(r"[(（]?[0-9A-Za-z]{1,4}[.)）:]|[0-9]{1,3}\s")
_PADDED = re.compile(":0[0-9]")
_WORD = re.compile(rf"{HEADING_WORDS}|art|no|nr|ver|vol|pp?|v", re.I)
_CLOSING = {"": "", "<": ">", "[": "]"}
_WRITTEN = {"<": r"(?:&lt;|\\?<)", ">": r"(?:&gt;|\\?>)", "[": r"\[", "]": r"\]", "": ""}
"""The patterns of the signs around numbers, which Markdown may escape."""
_FEWEST_OF_PREFIX = 2
_LEAST_SHARE = 0.85
_LEAST_OF_LINES = 0.05
_DIGITS_OF_BLOCK = 3
"""The digits of a number that begins with that of its chapter: G201."""


class _Style(NamedTuple):
    """What the numbers of several series have in common: the signs around them, and whether they have a prefix."""

    opening: str
    gap: str
    sign: str
    has_prefix: bool
    is_dotted: bool


class _Member(NamedTuple):
    """A line that opens with such a number: its index, the prefix, the parts."""

    line: int
    prefix: str
    parts: tuple[int, ...]
    width: int


@dataclass(frozen=True, slots=True)
class CompoundSeries:
    """The compound numbers of a document.

    ``firsts`` are the first numbers of their levels, ``shapes`` the pattern of each of them. ``fixed`` are the first
    numbers of levels that no scheme counts, because their prefixes change. ``places`` are the lines of the numbers.
    ``is_of_words`` is whether their first part is the number of a heading with a word, as 1:1 is below Rule 1.
    ``blocks`` are the first digits of numbers such as G201, which may be those of chapters.
    """

    firsts: tuple[str, ...]
    shapes: Mapping[str, str]
    fixed: Collection[str] = field(default_factory=frozenset)
    places: Collection[int] = field(default_factory=frozenset)
    is_of_words: bool = False
    blocks: Collection[str] = field(default_factory=frozenset)

    def complete(self, profile: Profile) -> Profile:
        """Return a learned profile with the patterns of these numbers at their ranks.

        Below a chapter, CR1, a number goes on from that of the chapter, whatever its prefix is.
        """
        shapes = tuple(self.shapes.get(first, "") for first in profile.numbers)
        profile = replace(profile, shapes=shapes)
        if not self.fixed or (profile.numbers[0] in self.fixed and _can_be_counted(profile.numbers)):
            return profile
        return replace(profile, counted=tuple("" if first in self.fixed else first for first in profile.numbers))


def _can_be_counted(numbers: Sequence[str]) -> bool:
    try:
        read_scheme(list(numbers))
    except SchemeError:
        return False
    return True


def find_compound(lines: Sequence[Line], dropped: Collection[int]) -> CompoundSeries | None:
    """Return the compound numbers with a prefix or with colons if they number a document, or None."""
    written = [i for i, line in enumerate(lines) if line.text and i not in dropped and not line.is_code]
    styles: defaultdict[_Style, list[_Member]] = defaultdict(list)
    others = 0
    for i in written:
        if _PLAIN.match(lines[i].text):
            others += 1
            continue
        found = _member(lines[i].text, i)
        if found is not None:
            styles[found[0]].append(found[1])
    checked = {style: _counted(members) for style, members in _joined(styles).items()}
    style = max(checked, key=lambda one: len(checked[one]), default=None)
    if style is None:
        return None
    members = checked[style]
    if len(members) < max(FEWEST, others, _LEAST_OF_LINES * len(written)) or _counts_by_letter(style, members):
        return None
    if not style.has_prefix and not _begin_alike(members):
        return None
    series = _series(style, members)
    if style.has_prefix and _counts_below(lines, written, series.places):
        return replace(series, firsts=(*series.firsts, "1"), shapes={**series.shapes, "1": "[0-9]{1,2}"})
    return series


def _member(text: str, line: int) -> tuple[_Style, _Member] | None:
    match = _NUMBER.match(text)
    if match is None:
        return None
    opening, closing = (unescape(match[name] or "").lstrip("\\") for name in ("open", "close"))
    if closing != _CLOSING[opening]:
        return None
    prefix, gap, sign = match["prefix"] or "", match["gap"] or "", match["sign"] or ""
    is_dotted = prefix.endswith(".")
    if _WORD.fullmatch(prefix.rstrip(".")) or (is_dotted and (gap or prefix[:-1].isupper() != prefix[0].isupper())):
        return None
    if is_dotted and prefix[0].isupper():
        return None  # a letter that counts: A.1
    if not prefix and (sign != ":" or opening):
        return None
    if gap and len(prefix) < 2:
        return None  # "A 1 is rolled"
    if not prefix and _PADDED.search(match["body"]):
        return None  # a time: 0:05
    parts = tuple(map(int, re.findall("[0-9]+", match["body"])))
    width = len(match["body"]) if len(parts) == 1 else 0
    return _Style(opening, gap, sign, bool(prefix), is_dotted), _Member(line, prefix, parts, width)


def _joined(styles: Mapping[_Style, list[_Member]]) -> dict[_Style, list[_Member]]:
    """Return the members of each style, with those that have only one part, and so no sign between parts."""
    joined: dict[_Style, list[_Member]] = {}
    for style, members in styles.items():
        above = styles.get(style._replace(sign=""), []) if style.sign and style.has_prefix else []
        joined[style] = sorted([*members, *above])
    return joined


def _counted(members: Sequence[_Member]) -> list[_Member]:
    """Return the numbers whose prefix has a series of numbers that count up; the first series has to be longer."""
    by_prefix: defaultdict[str, list[_Member]] = defaultdict(list)
    for member in members:
        by_prefix[member.prefix].append(member)
    kept: list[_Member] = []
    for own in by_prefix.values():
        in_turn, wrong = 1, 0
        last = own[0].parts
        for member in own[1:]:
            goes_on = are_next_values(last, member.parts)
            in_turn += goes_on
            if not goes_on and member.parts <= last:
                wrong += 1
                continue
            last = member.parts
        if in_turn >= _FEWEST_OF_PREFIX and in_turn + (len(own) - in_turn - wrong) >= _LEAST_SHARE * len(own):
            kept += own
    return sorted(kept)


def _begin_alike(members: Sequence[_Member]) -> bool:
    """Return whether the numbers of nearly all chapters begin with 1, or all with 0; the scores of matches do not."""
    firsts: dict[int, int] = {}
    for member in members:
        if len(member.parts) > 1:
            firsts.setdefault(member.parts[0], member.parts[1])
    beginnings = Counter(first for first in firsts.values() if first <= 1)
    return max(beginnings.values(), default=0) >= _LEAST_SHARE * len(firsts)


def _counts_by_letter(style: _Style, members: Sequence[_Member]) -> bool:
    """Return whether the prefixes themselves count: A1, A2, B1 are below A and B."""
    prefixes = list(dict.fromkeys(member.prefix for member in members))
    letters = [chr(ord("A") + place) for place in range(len(prefixes))]
    return style.has_prefix and not style.opening and not style.gap and prefixes == letters


def _series(style: _Style, members: Sequence[_Member]) -> CompoundSeries:
    prefixes = list(dict.fromkeys(member.prefix for member in members))
    depths = Counter(len(member.parts) for member in members)
    either = "|".join(map(re.escape, sorted(prefixes)))
    either = either if len(prefixes) == 1 else f"(?:{either})"
    gap = r"\s?" if style.gap else ""
    sign, opening, closing = re.escape(style.sign), _WRITTEN[style.opening], _WRITTEN[_CLOSING[style.opening]]
    firsts: list[str] = []
    shapes: dict[str, str] = {}
    widths = {member.width for member in members if len(member.parts) == 1}
    is_block = min(widths, default=0) >= _DIGITS_OF_BLOCK
    first = members[0].parts[0] if is_block else 1
    highest = 1 if depths[1] else 2
    for depth in range(highest, max(depths) + 1):
        body = style.sign.join([str(first), *["1"] * (depth - 1)])
        number = f"{style.opening}{prefixes[0]}{style.gap}{body}{_CLOSING[style.opening]}"
        firsts.append(number)
        shapes[number] = f"{opening}{either}{gap}{COUNT}{f'{sign}{PART}' * (depth - 1)}{closing}"
    fixed = frozenset(firsts if len(prefixes) > 1 else ())
    blocks = frozenset(str(member.parts[0])[0] for member in members) if is_block else frozenset()
    return CompoundSeries(tuple(firsts), shapes, fixed, {m.line for m in members}, not style.has_prefix, blocks)


def are_chapters(blocks: Collection[str], lines: Sequence[Line], dropped: Collection[int]) -> bool:
    """Return whether titles with plain numbers have the first digits of the numbers below them: 2 above G201."""
    headed = {
        match["number"]
        for i, line in enumerate(lines)
        if i not in dropped and (match := _BARE.match(line.text)) is not None and is_title(line.text)
    }
    return len(blocks) > 1 and headed.issuperset(blocks)


def _counts_below(lines: Sequence[Line], written: Sequence[int], places: Collection[int]) -> bool:
    """Return whether plain numbers count anew directly below such numbers: t.1, then 1 and 2."""
    in_turn = others = restarts = elsewhere = last = 0
    is_below = False
    for i in written:
        if i in places:
            is_below, last = True, 0
            continue
        match = _BARE.match(lines[i].text)
        if match is None:
            is_below = is_below and not _NUMBERED.match(lines[i].text)
            continue
        number = int(match["number"])
        if number == last + 1:
            in_turn += 1
            restarts += number == 1 and is_below
            elsewhere += number == 1 and not is_below
            last = number
        else:
            others += 1
        is_below = False
    return restarts >= _FEWEST_OF_PREFIX and restarts > elsewhere and in_turn >= _LEAST_SHARE * (in_turn + others)
