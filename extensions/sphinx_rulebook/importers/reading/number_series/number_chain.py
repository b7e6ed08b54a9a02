"""Learning compound numbers whose parts are digits and letters: ``1``, ``1.1``, ``1.1a``."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

from ...typed_document import Line
from ..listed_items import find_listed
from ..rules_below_headings import counts_below_headings, indent_below_headings
from ..shapes import split_number
from ..signed_numbers import Opening
from ..table_rows import find_rows
from .counting_on import counts_on, restarts
from .numbered_headings import find_numbered_headings

_COMPONENT = re.compile(r"(?P<sign>[.\-]?)(?P<value>[0-9]+|[a-z]{1,2}|[IVXLC]{1,7}|[A-Z]{1,2}|\++)")
_ROMAN = re.compile("[IVXLC]+")
_BRACKETED = re.compile(r"[(（]?[0-9０-９]+[)）]")
_FEWEST_OF_TWO_PARTS = 2
_DEEPEST = 7
_LEAST_DEEPER = 0.005
_LEAST_OF_PLAIN, _LEAST_OF_ALL = 0.1, 0.5

_Signature = tuple[tuple[str, str], ...]
"""The kind of a number: for each part, the sign before it, and whether it is a digit, lower or upper case."""


def find_chain(lines: Sequence[Line], dropped: Collection[int]) -> tuple[str, ...]:
    """Return the first number of each level, for the kind of number that most numbered lines have; empty if no lines
    are numbered.
    """
    numbers = _NumberCounts(lines, dropped)
    chain = numbers.most_common_start()
    if chain is None:
        headed = find_numbered_headings(lines, dropped)
        if headed:
            return headed
        is_counted = counts_on(numbers.bare, lines, dropped, _LEAST_OF_ALL) or counts_below_headings(lines, dropped)
        return ("1",) if is_counted else ()
    is_rare = numbers.of_two_parts < _LEAST_OF_PLAIN * len(numbers.bare)
    if is_rare and restarts(numbers.bare) and counts_on(numbers.bare, lines, dropped):
        return ("1",)
    while len(chain) < _DEEPEST:
        deeper = numbers.most_common_below(chain)
        if deeper is None:
            break
        chain = deeper
    first, firsts = "", []
    for depth in range(1, len(chain) + 1):
        first += chain[depth - 1][0] + numbers.first_value(chain[:depth])
        firsts.append(first)
    return tuple(firsts)


class _NumberCounts:
    """Counts the kinds of numbers that open the lines of a document.

    ``bare`` are the plain numbers of one part, in order; they may belong to a list.
    """

    def __init__(self, lines: Sequence[Line], dropped: Collection[int]) -> None:
        self._bare: list[tuple[int, bool, bool]] = []
        self._signatures: Counter[_Signature] = Counter()
        self._written: defaultdict[_Signature, set[str]] = defaultdict(set)  # the numbers by their first two parts
        self._values: defaultdict[_Signature, set[str]] = defaultdict(set)  # the values of the last part
        listed = find_listed(lines, dropped) | find_rows(lines, dropped)
        self._indent = indent_below_headings(lines, dropped)
        for i, line in enumerate(lines):
            if line.text and i not in dropped and i not in listed:
                self._count(line)
        if not all(is_count for _, _, is_count in self._bare):
            self._bare = [one for one in self._bare if not one[2]]
        with_text = [number for number, has_text, _ in self._bare if has_text]
        # If most plain numbers have a text, the others are cells of tables.
        self.bare = with_text if 2 * len(with_text) > len(self._bare) else [number for number, _, _ in self._bare]

    def _count(self, line: Line) -> None:
        opening = split_number(line.text, True)
        if opening is None or opening.trimmed[:1] in ("第", "제"):
            return  # numbers with these signs are self-contained: see `_signed`
        parts = _components(opening.number)
        if parts is None or len(parts) > _DEEPEST:
            return
        signature = tuple((sign, _kind(value)) for sign, value in parts)
        if len(parts) > 1:
            self._signatures[signature] += 1
            self._written[signature[:2]].add(opening.number)
        elif opening.number.isdigit() and not _BRACKETED.match(line.text) and self._may_count(line, opening):
            # The heading "3 of a kind" counts things if other lines have numbers.
            is_count = line.level > 0 and not opening.trimmed.strip() and opening.text[:1].islower()
            self._bare.append((int(opening.number), bool(opening.text), is_count))
        for depth in range(1, len(parts) + 1):
            self._values[signature[:depth]].add(parts[depth - 1][1])

    @property
    def of_two_parts(self) -> int:
        """How many numbers have two parts or more."""
        return self._signatures.total()

    def _may_count(self, line: Line, opening: Opening) -> bool:
        """Return whether a plain number may number a unit: an indented number belongs to a list item, unless it is
        marked.
        """
        return line.indent <= self._indent or opening.is_sure or line.level > 0

    def most_common_start(self) -> _Signature | None:
        """Return the first two levels that most numbers have; None if too few numbers have two."""
        weights: Counter[_Signature] = Counter()
        for signature, count in self._signatures.items():
            weights[signature[:2]] += count
        if not weights or weights.most_common(1)[0][1] < _FEWEST_OF_TWO_PARTS:
            return None
        chain = weights.most_common(1)[0][0]
        if len(self._written[chain]) < _FEWEST_OF_TWO_PARTS:
            return None  # the same name every time: Mod3
        plain = (("", "digit"), *chain[1:])
        if chain[0][1] == "upper" and weights[plain] >= _FEWEST_OF_TWO_PARTS:
            return plain  # the letters belong to appendices
        return chain

    def most_common_below(self, chain: _Signature) -> _Signature | None:
        """Return a chain with the level that most numbers below it have; None if too few go deeper."""
        deeper: Counter[_Signature] = Counter()
        for signature, count in self._signatures.items():
            if len(signature) > len(chain) and signature[: len(chain)] == chain:
                sign, kind = signature[len(chain)]
                is_below_letter = chain[0][1] == "upper" and chain[-1][0] == "" and sign == "."  # A1.1, but not v1.1
                is_range = sign != chain[-1][0] and not is_below_letter  # 1.1-2
                if kind != "digit" or not is_range:
                    deeper[signature[: len(chain) + 1]] += count
        if not deeper or deeper.most_common(1)[0][1] < _LEAST_DEEPER * self._signatures.total():
            return None
        return deeper.most_common(1)[0][0]

    def first_value(self, chain: _Signature) -> str:
        """Return the first value of the last level of a chain: 1 or 0, a, A or I."""
        kind, values = chain[-1][1], self._values[chain]
        if kind == "lower":
            return "a"
        if kind == "upper":
            return "I" if "II" in values and all(map(_ROMAN.fullmatch, values)) else "A"
        return "0" if len(chain) > 1 and "0" in values else "1"


def _components(number: str) -> list[tuple[str, str]] | None:
    """Return the parts of a number, each with the sign before it; None if some parts are not counters."""
    matches = list(_COMPONENT.finditer(number))
    if "".join(match[0] for match in matches) != number or any(match["value"][0] == "+" for match in matches):
        return None
    if len(matches) > 1 and any(len(match["value"]) > 3 for match in matches[1:]):
        return None
    if number.isalpha():
        return None  # "iii" has one part
    return [(match["sign"], match["value"]) for match in matches]


def _kind(value: str) -> str:
    if value.isdigit():
        return "digit"
    return "lower" if value.islower() else "upper"
