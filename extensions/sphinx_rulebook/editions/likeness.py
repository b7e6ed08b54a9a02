"""How similar two wordings are, and how informative a wording is: this needs more than a ratio of letters.

There are two measures, and the higher one counts. The ratio of rapidfuzz (of letters, in order) is corrected for the
similarity that two texts of the same book have by chance: about .45 in English, .2 in Japanese. Shared words count in
any order, and rare words count more; in a script without spaces, two letters count as a word.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

from rapidfuzz import fuzz

from ..support.text_difference import PLAIN_SIGNS

_Key = TypeVar("_Key", bound=Hashable)

_REFERENCE = re.compile(r"\[\[([^\[\]|]*)(\|[^\[\]]*)?\]\]")
_TYPED_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)+(?:\.?[a-z]{1,2})?(?![\w])")
_WORD = re.compile(r"\[\[[^\[\]]*\]\]|[^\W_]+(?:['’][^\W_]+)*")
_TITLE = re.compile(r"\*\*(.+?)\*\*|__(.+?)__")
_SPACELESS = re.compile(r"[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF々〆ー]+")

_SAMPLE = 200
"""How many pairs of texts are compared to estimate the similarity of two texts by chance."""
_COMMON = 24
"""A word in more than this many of the unmatched units is not used to find candidates."""
_COUNTED = 3000
"""Word frequencies are counted in at most this many units of an edition."""
_LONG = 100
"""A text of at least this many letters is always informative enough."""
_TELLING = 2.0
"""A text identifies its unit if its information is at least this many times the logarithm of the number of units."""


def plain(text: str, trusts_references: bool, aliases: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a text normalized so that changes in typography, or in the labels that it refers to, do not matter.

    If labels are not trusted, all references become equal, and so do all typed numbers with dots.
    """
    if "[[" in text:
        if trusts_references:
            text = _REFERENCE.sub(lambda m: f"[[{aliases.get(m[1], m[1])}{m[2] or ''}]]", text)
        else:
            text = _REFERENCE.sub("[[]]", text)
    if not trusts_references:
        text = _TYPED_NUMBER.sub("#", text)
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).translate(PLAIN_SIGNS)
    return " ".join(text.casefold().split())


def words(text: str) -> Counter[str]:
    """Return the words of a plain text with their counts; pairs of letters in a script without spaces."""
    found: Counter[str] = Counter()
    for word in _WORD.findall(text):
        if word.isascii():
            found[word] += 1
            continue
        for run in _SPACELESS.findall(word):
            found.update((run[k : k + 2] for k in range(len(run) - 1)) if len(run) > 1 else run)
        found.update(_SPACELESS.sub(" ", word).split())
    return found


def title(text: str) -> str | None:
    """Return the bold text at the start of a plain text, as in a glossary entry, or None."""
    match = _TITLE.match(text)
    return (match[1] or match[2]) if match else None


def places_of(keys: Iterable[_Key]) -> Mapping[_Key, list[int]]:
    """Return the places of each text."""
    places: dict[_Key, list[int]] = defaultdict(list)
    for place, key in enumerate(keys):
        places[key].append(place)
    return places


class OutlineTexts:
    """The texts of two editions in plain form; a text is identified by its place in ``old`` or ``new``."""

    def __init__(self, old: Sequence[str], new: Sequence[str]) -> None:
        self.old = old
        self.new = new
        # All measures are cached by text rather than by place, since many units have the same text.
        self._chance = _chance_ratio(old)
        self._bags: dict[str, Counter[str]] = {}
        self._rarities: dict[str, float] = {}
        self._totals: dict[str, float] = {}
        self._likeness: dict[tuple[str, str], float] = {}

    @cached_property
    def _in_units(self) -> Counter[str]:
        """In how many units each word occurs, counted in a sample if there are very many units."""
        counts: Counter[str] = Counter()
        for texts in (self.old, self.new):
            step = 1 + len(texts) // _COUNTED
            # The maximum of both editions, so that a word that one edition dropped keeps its frequency.
            counts |= Counter(word for text in texts[::step] for word in self._bag(text))
        return counts

    @cached_property
    def _size(self) -> int:
        return max(1, *(len(texts[:: 1 + len(texts) // _COUNTED]) for texts in (self.old, self.new)))

    def _bag(self, text: str) -> Counter[str]:
        if text not in self._bags:
            self._bags[text] = words(text)
        return self._bags[text]

    def _rarity(self, word: str) -> float:
        if word not in self._rarities:
            # The inverse document frequency.
            self._rarities[word] = math.log(1 + self._size / (self._in_units[word] or 1))
        return self._rarities[word]

    def _total(self, text: str) -> float:
        if text not in self._totals:
            self._totals[text] = sum(count * self._rarity(word) for word, count in self._bag(text).items())
        return self._totals[text]

    def reported(self, text: str) -> float:
        """Return how informative a text is, 0 to 1: at 1 no other unit has the same text by chance."""
        if len(text) >= _LONG:
            return 1.0
        return min(1.0, self._total(text) / (_TELLING * math.log(1 + self._size)))

    def likeness(self, i: int, j: int) -> float:
        """Return how similar two texts are, 0 to 1, where 0 is no more similar than any two texts."""
        pair = self.old[i], self.new[j]
        if pair not in self._likeness:
            self._likeness[pair] = 1.0 if pair[0] == pair[1] else self._compared(*pair)
        return self._likeness[pair]

    def _compared(self, text: str, other: str) -> float:
        letters = (fuzz.ratio(text, other) / 100 - self._chance) / (1 - self._chance)
        return max(0.0, letters, self._in_common(text, other))

    def _in_common(self, text: str, other: str) -> float:
        """Return Dice's coefficient of two bags of words, each word weighted by its rarity."""
        ours, theirs = self._bag(text), self._bag(other)
        both = sum(min(count, theirs[word]) * self._rarity(word) for word, count in ours.items() if word in theirs)
        return 2 * both / (self._total(text) + self._total(other)) if both else 0.0

    def leads(self, old: Iterable[int], new: Iterable[int], most: int) -> dict[int, list[int]]:
        """Return for each place of ``old`` up to ``most`` places of ``new`` that share its rarest words."""
        # An inverted index from words to units, so that not every unit is compared with every other.
        holders: dict[str, list[int]] = defaultdict(list)
        for j in new:
            for word in self._bag(self.new[j]):
                holders[word].append(j)
        leads: dict[int, list[int]] = {}
        for i in old:
            shared: dict[int, float] = defaultdict(float)
            for word in self._bag(self.old[i]):
                there = holders.get(word, ())
                if len(there) <= _COMMON:
                    for j in there:
                        shared[j] += self._rarity(word)
            if shared:
                leads[i] = sorted(shared, key=lambda j: (-shared[j], j))[:most]
        return leads


def _chance_ratio(texts: Sequence[str]) -> float:
    """Return the mean ratio of texts that are far apart from each other."""
    # Each text is compared with the text half a book away, which is unlikely to be related. Short texts would only
    # add noise.
    longer = [text for text in dict.fromkeys(texts) if len(text) > 40]
    half = len(longer) // 2
    if half < 10:
        return 0.4
    step = max(1, half // _SAMPLE)
    ratios = [fuzz.ratio(longer[k], longer[k + half]) for k in range(0, half, step)]
    return min(0.6, sum(ratios) / len(ratios) / 100)
