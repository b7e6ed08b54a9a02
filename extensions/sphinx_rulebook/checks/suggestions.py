"""Suggested fixes: the known name that is most similar to the written one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

LEAST_SIMILARITY = 0.6
"""Below this share of common letters, "did you mean" is only a distracting guess."""

MOST_COMPARISONS = 500_000
"""After how many comparisons with known names nothing is suggested any more: they take a second, and a check with
thousands of unknown names is not corrected name by name.
"""
_LONGEST = 200
"""Names with more characters are not compared: the work grows with the product of the lengths."""
_FEW = 20
"""The count of lookups from which an index of the known names pays off."""


class _Best(NamedTuple):
    """A name with its distance and its index among the known names, compared in this order: the smallest is the
    nearest.
    """

    distance: int
    place: int


def nearest(written: str, known: Iterable[str]) -> str | None:
    """Return the name in ``known`` that is the fewest edits from ``written``, the first one in case of a tie.

    None if even that name has too little in common.
    """
    return NearestNames(known).find(written)


_MOST_SLIPS = 2
"""The number of edits that a slip of the pen makes at most; a name that differs more may well mean something else."""
_LETTERS_A_SLIP = 3


def is_slip_of(found: str, written: str, known: Iterable[str]) -> bool:
    """Return whether a known name is surely what was meant: it differs only in capitals, or it is only a few edits
    from ``written``, at most one for three letters, and no other known name is as near.
    """
    from rapidfuzz.distance import DamerauLevenshtein

    if found.casefold() == written.casefold():
        return not any(name.casefold() == found.casefold() for name in known if name != found)
    least = DamerauLevenshtein.distance(written, found)
    if least > _MOST_SLIPS or least * _LETTERS_A_SLIP > len(written.rpartition(":")[2]):
        return False
    return all(
        DamerauLevenshtein.distance(written, name, score_cutoff=least) > least for name in known if name != found
    )


class NearestNames:
    """Finds the most similar known name for each of any number of written names, up to a limit for all of them
    (`MOST_COMPARISONS`).
    """

    def __init__(self, known: Iterable[str]) -> None:
        self._names = [name for name in dict.fromkeys(known) if len(name) <= _LONGEST]
        self._left = MOST_COMPARISONS
        self._places = {name: place for place, name in enumerate(self._names)}
        self._found: dict[str, str | None] = {}
        self._index: _LetterIndex | None = None

    def find(self, written: str) -> str | None:
        """Return the name that is the fewest edits from ``written``, the first one in case of a tie.

        None if even that name has too little in common, or the limit is reached.
        """
        if written in self._places:
            return written
        if written not in self._found:
            self._found[written] = self._find(written)
        return self._found[written]

    def _find(self, written: str) -> str | None:
        if self._left <= 0 or len(written) > _LONGEST:
            return None
        if len(self._found) < _FEW:
            best = self._nearer(written, range(len(self._names)), None)
        else:
            self._index = self._index or _LetterIndex(self._names)
            best = self._find_by_letters(written, self._index)
        if best is None or not _is_similar(best.distance, written, self._names[best.place]):
            return None
        return self._names[best.place]

    def _find_by_letters(self, written: str, index: _LetterIndex) -> _Best | None:
        """Compare only the names that could be the nearest, judging by their letters, the likeliest first."""
        best: _Best | None = None
        unlike: list[tuple[int, list[int]]] = []
        for least, length, places in index.candidates(written):
            if best is not None and least > best.distance:
                break
            if _similarity(least, len(written), length) < LEAST_SIMILARITY:
                unlike.append((least, places))
            else:
                best = self._nearer(written, places, best)
        # A name with too little in common is not a fix, but if it is nearer than all other names, none of those is a
        # fix either.
        if best is not None and _is_similar(best.distance, written, self._names[best.place]):
            nearer = [place for least, places in unlike if least <= best.distance for place in places]
            best = self._nearer(written, nearer, best)
        return best

    def _nearer(self, written: str, places: Iterable[int], best: _Best | None) -> _Best | None:
        """Return the nearest of the names at the given indexes, or ``best`` if it is nearer."""
        # Loaded only when something is wrong: a check without findings starts faster.
        from rapidfuzz.distance import DamerauLevenshtein

        for place in places:
            self._left -= 1
            cutoff = best.distance if best is not None else None
            distance = DamerauLevenshtein.distance(written, self._names[place], score_cutoff=cutoff)
            if best is None or (distance, place) < best:
                best = _Best(distance, place)
        return best


class _LetterIndex:
    """Computes the minimum number of edits to each of some names, judging by their letters alone.

    A set of names is an integer with a bit for each name, so that a step for all of them takes a few operations.
    """

    def __init__(self, names: list[str]) -> None:
        holding: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
        of_length: defaultdict[int, list[int]] = defaultdict(list)
        for place, name in enumerate(names):
            of_length[len(name)].append(place)
            for letter, count in Counter(name).items():
                for times in range(1, count + 1):
                    holding[letter, times].append(place)
        self._size = len(names) // 8 + 1
        self._holding = {key: self._set(places) for key, places in holding.items()}
        """The names that contain a letter at least a given number of times."""
        self._of_length = {length: self._set(places) for length, places in sorted(of_length.items())}

    def candidates(self, written: str) -> Iterator[tuple[int, int, list[int]]]:
        """Yield the names in order of the minimum number of edits: edits, length, indexes.

        This is a lower bound: it counts the letters that only the longer name has, and ignores their order.
        """
        planes = self._count_shared(written)
        shared: dict[int, int] = {}  # the names that share this many letters
        for least in range(max([len(written), *self._of_length]) + 1):
            for length, names in self._of_length.items():
                longer = max(len(written), length)
                # A name of this length is at least ``least`` edits away if it shares exactly this many letters.
                count = longer - least
                if 0 <= count <= min(len(written), length):
                    if count not in shared:
                        shared[count] = _where(planes, count)
                    found = names & shared[count]
                    if found:
                        yield least, length, _places(found)

    def _count_shared(self, written: str) -> list[int]:
        """Return how many letters each known name shares with the written name, as binary digits: one set of names
        per digit.
        """
        planes: list[int] = []
        for letter, count in Counter(written).items():
            for times in range(1, count + 1):
                carry = self._holding.get((letter, times), 0)
                for digit, plane in enumerate(planes):
                    # A binary adder for all names at once: each set holds one digit of all counts.
                    planes[digit], carry = plane ^ carry, plane & carry
                if carry:
                    planes.append(carry)
        return planes

    def _set(self, places: Iterable[int]) -> int:
        bits = bytearray(self._size)
        for place in places:
            bits[place // 8] |= 1 << place % 8
        return int.from_bytes(bits, "little")


def _where(planes: list[int], count: int) -> int:
    """Return the set of all indexes at which a number, given as binary digits, equals ``count``."""
    if count >> len(planes):
        return 0
    found = -1
    for digit, plane in enumerate(planes):
        found &= plane if count >> digit & 1 else ~plane
    return found


def _places(found: int) -> list[int]:
    places: list[int] = []
    while found:
        lowest = found & -found
        places.append(lowest.bit_length() - 1)
        found ^= lowest
    return places


def _similarity(distance: int, length: int, other: int) -> float:
    return 1 - distance / max(length, other, 1)


def _is_similar(distance: int, written: str, name: str) -> bool:
    return _similarity(distance, len(written), len(name)) >= LEAST_SIMILARITY
