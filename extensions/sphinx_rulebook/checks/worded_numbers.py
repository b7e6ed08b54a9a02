"""RB205 for numbers with words or signs, such as § 4, Rule 12 and 第3条, which are typed instead of references."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..markup.anchors import ANCHOR
from ..markup.counting.counters import find_counters
from ..markup.references import REFERENCE, write_reference
from ..markup.unit_lines import numbered_lines
from ..model.books import Book
from ..model.findings import Code, Finding
from ..model.units import Unit

_MARKS = re.compile(rf"{REFERENCE.pattern}|{ANCHOR.pattern}")
_NAMES_A_RULE = re.compile(r"[^\W\d_]{3}|§|[第제]")
_GOES_ON = re.compile(r"[0-9A-Za-z]|\.[0-9]")
_OF_ANOTHER_TEXT = re.compile(
    r"(?:\s(?:Abs\.|Absatz|Nr\.|S\.|Satz)\s?[0-9]+)*\s(?:[A-Z]\w*[A-Z]\w*|of|der|des|du|de|del|della)\b"
)
"""Words after the number of a rule of another text: § 4 BGB, Article 4 of the Charter."""


class WordedNumbers(NamedTuple):
    """The numbers of a book that name a rule by themselves, and a pattern that finds them in a text."""

    units: Mapping[str, Unit]
    pattern: re.Pattern[str]
    longer: Mapping[str, Sequence[Unit]]
    """For each of the numbers the units whose numbers go on from it, § 4 Abs. 2 from § 4, the longest number first."""

    @classmethod
    def of(cls, book: Book) -> WordedNumbers | None:
        """Return the numbers of a book; None if it has none of this kind."""
        units: dict[str, Unit] = {}
        several: dict[str, Unit] = {}
        frames: dict[tuple[str, str], None] = {}
        for chapter in book.chapters:
            for unit in chapter.units[1:]:
                number = unit.number
                # Most numbers begin with a digit, and are found out at once.
                if not number or "(" <= number[0] <= "9" or not _NAMES_A_RULE.search(number):
                    continue
                found = find_counters(number)
                if len(found) == 1 and number not in units:
                    units[number] = unit
                    frames[number[: found[0][0]], number[found[0][1] :]] = None
                elif len(found) > 1:
                    several.setdefault(number, unit)
        if not units:
            return None
        counter = "(?:[0-9]+|[０-９]+|[〇零一二三四五六七八九十百千]+)"
        shapes = (f"{re.escape(before)}{counter}{re.escape(after)}" for before, after in frames)
        # 規約第3条 is an article of another text; § 4.2 and Rule 4a are other numbers.
        pattern = re.compile(rf"(?<![§A-Za-zÀ-ɏ0-9㐀-鿿々])(?:{'|'.join(shapes)})(?![0-9A-Za-z]|\.[0-9])")
        longer: dict[str, list[Unit]] = defaultdict(list)
        for number in sorted(several, key=len, reverse=True):
            head = pattern.match(number)
            if head is not None:
                longer[head[0]].append(several[number])
        return cls(units, pattern, longer)

    def typed(self, unit: Unit, path: str) -> Iterator[Finding]:
        """Yield a finding for each of these numbers that is typed in a unit."""
        for line, offset, text in numbered_lines(unit):
            for match in self.pattern.finditer(text):
                target = self.units.get(match[0])
                is_inside = any(one.start() < match.start() < one.end() for one in _MARKS.finditer(text))
                if target is None or is_inside or _OF_ANOTHER_TEXT.match(text, match.end()):
                    continue
                number, target = self._longest(text, match, target)
                message = f"the number {number} is typed by hand and will not follow the rule; write a reference"
                is_whole = number != match[0] or not self._goes_on(text, match)
                # A number of the unit itself seems to be a leftover one.
                may_refer = is_whole and target is not unit
                fix = write_reference(target.label) if target.label and may_refer else None
                yield Finding(Code.TYPED_NUMBER, path, line, offset + match.start() + 1, message, fix, len(number))

    def _longest(self, text: str, match: re.Match[str], target: Unit) -> tuple[str, Unit]:
        """Return the longest number of the book at a match, with its unit."""
        for unit in self.longer.get(match[0], ()):
            number = unit.number or ""
            if text.startswith(number, match.start()) and not _GOES_ON.match(text, match.start() + len(number)):
                return number, unit
        return match[0], target

    def _goes_on(self, text: str, match: re.Match[str]) -> bool:
        """Return whether a number goes on to one that the book does not have, such as § 4 Abs. 9: a reference to § 4
        would leave its end as typed.
        """
        ends = ((unit.number or "")[len(match[0]) :] for unit in self.longer.get(match[0], ()))
        words = {end.rstrip("0123456789") for end in ends}
        return any(
            word.strip() and text.startswith(word, match.end()) and text[match.end() + len(word) :][:1].isdecimal()
            for word in words
        )
