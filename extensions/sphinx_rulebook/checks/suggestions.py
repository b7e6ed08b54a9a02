"""The likely fix: the known name that is nearest to the one written."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

LEAST_SIMILARITY = 0.6
"""Below this share of letters in common, "did you mean" is a guess that only distracts."""

_FEW = 20
"""Names looked up before an index of the known ones pays."""


class _Best(NamedTuple):
    """A name by its distance, then by its place among the known ones: the least is the nearest."""

    distance: int
    place: int


def nearest(written: str, known: Iterable[str]) -> str | None:
    """Return the name in ``known`` that takes the fewest edits from ``written``; of two as near, the first.

    None where even that one shares too little.
    """
    return NearestNames(known).find(written)


class NearestNames:
    """Finds the nearest of some known names for any number of written ones."""

    def __init__(self, known: Iterable[str]) -> None:
        self._names = list(dict.fromkeys(known))
        self._places = {name: place for place, name in enumerate(self._names)}
        self._found: dict[str, str | None] = {}
        self._index: _LetterIndex | None = None

    def find(self, written: str) -> str | None:
        """Return the name that takes the fewest edits from ``written``; of two as near, the first.

        None where even that one shares too little.
        """
        if written in self._places:
            return written
        if written not in self._found:
            self._found[written] = self._find(written)
        return self._found[written]

    def _find(self, written: str) -> str | None:
        if len(self._found) < _FEW:
            best = self._nearer(written, range(len(self._names)), None)
        else:
            self._index = self._index or _LetterIndex(self._names)
            best = self._find_by_letters(written, self._index)
        if best is None or not _is_similar(best.distance, written, self._names[best.place]):
            return None
        return self._names[best.place]

    def _find_by_letters(self, written: str, index: _LetterIndex) -> _Best | None:
        """Compare those names only whose letters allow them to be the nearest, the likeliest first."""
        best: _Best | None = None
        unlike: list[tuple[int, list[int]]] = []
        for least, length, places in index.candidates(written):
            if best is not None and least > best.distance:
                break
            if _similarity(least, len(written), length) < LEAST_SIMILARITY:
                unlike.append((least, places))
            else:
                best = self._nearer(written, places, best)
        # A name that shares too little is no fix, but where it is nearer than all others, none of them is one either.
        if best is not None and _is_similar(best.distance, written, self._names[best.place]):
            nearer = [place for least, places in unlike if least <= best.distance for place in places]
            best = self._nearer(written, nearer, best)
        return best

    def _nearer(self, written: str, places: Iterable[int], best: _Best | None) -> _Best | None:
        """Return the nearest of the names at some places, or ``best`` where that is nearer."""
        # Loaded only when something is wrong: a clean check starts without it.
        from rapidfuzz.distance import DamerauLevenshtein

        for place in places:
            cutoff = best.distance if best is not None else None
            distance = DamerauLevenshtein.distance(written, self._names[place], score_cutoff=cutoff)
            if best is None or (distance, place) < best:
                best = _Best(distance, place)
        return best


class _LetterIndex:
    """Says how many edits some names take at the least, as far as their letters tell.

    A set of names is an integer with a bit for each, so that a step for all of them is a few operations.
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
        """The names that have a letter so many times at least."""
        self._of_length = {length: self._set(places) for length, places in sorted(of_length.items())}

    def candidates(self, written: str) -> Iterator[tuple[int, int, list[int]]]:
        """Yield the names by the edits that each takes at the least, the fewest first: edits, length, places.

        Every letter that only the longer of two names has takes an edit, whatever the order of the letters.
        """
        planes = self._count_shared(written)
        shared: dict[int, int] = {}  # the names that share so many letters
        for least in range(max([len(written), *self._of_length]) + 1):
            for length, names in self._of_length.items():
                longer = max(len(written), length)
                count = longer - least
                if 0 <= count <= min(len(written), length):
                    if count not in shared:
                        shared[count] = _where(planes, count)
                    found = names & shared[count]
                    if found:
                        yield least, length, _places(found)

    def _count_shared(self, written: str) -> list[int]:
        """Return the number of letters that each name shares with a written one, one binary digit after the other."""
        planes: list[int] = []
        for letter, count in Counter(written).items():
            for times in range(1, count + 1):
                carry = self._holding.get((letter, times), 0)
                for digit, plane in enumerate(planes):
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
    """Return the set of all places at which a number, given as binary digits, is ``count``."""
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
