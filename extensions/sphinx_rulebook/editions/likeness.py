"""How alike two wordings are, and how much a wording tells: what a bare ratio of letters does not say.

Two measures are taken, and the better one counts.  The ratio of rapidfuzz (of letters, in order) is set against what
two texts of the same book have in common by chance: about .45 in English, .2 in Japanese.  The words that both have,
rare ones counting more, are found whatever their order; where a script sets no spaces, two letters are a word.
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

from ..text_difference import PLAIN_SIGNS

_Key = TypeVar("_Key", bound=Hashable)

_REFERENCE = re.compile(r"\[\[([^\[\]|]*)(\|[^\[\]]*)?\]\]")
_TYPED_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)+(?:\.?[a-z]{1,2})?(?![\w])")
_WORD = re.compile(r"\[\[[^\[\]]*\]\]|[^\W_]+(?:['’][^\W_]+)*")
_TITLE = re.compile(r"\*\*(.+?)\*\*|__(.+?)__")
_SPACELESS = re.compile(r"[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF々〆ー]+")

_SAMPLE = 200
"""How many pairs of texts tell what two texts have in common by chance."""
_COMMON = 24
"""In how many of the units left over a word may stand and still lead from one unit to another."""
_COUNTED = 3000
"""In how many units of an edition, at most, it is counted how common words are."""
_LONG = 100
"""How many letters tell enough in any case."""
_TELLING = 2.0
"""How many times the logarithm of the number of units a text has to tell, to be known by it alone."""


def plain(text: str, trusts_references: bool, aliases: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a text without what a change of typography, or of the labels that it refers to, would change.

    Where labels are not to be trusted, every reference is the same, and so is every typed number with points.
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
    """Return the words of a plain text, and how often each is there; pairs of letters where there are no spaces."""
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
    """Return what a plain text opens with in bold, as a term of a glossary does; None if it does not."""
    match = _TITLE.match(text)
    return (match[1] or match[2]) if match else None


def places_of(keys: Iterable[_Key]) -> Mapping[_Key, list[int]]:
    """Return the places where each of some texts stands."""
    places: dict[_Key, list[int]] = defaultdict(list)
    for place, key in enumerate(keys):
        places[key].append(place)
    return places


class Wordings:
    """The texts of two editions in plain form; a text is known by its place in ``old`` or ``new``."""

    def __init__(self, old: Sequence[str], new: Sequence[str]) -> None:
        self.old = old
        self.new = new
        self._chance = _chance_ratio(old)
        self._bags: dict[str, Counter[str]] = {}
        self._rarities: dict[str, float] = {}
        self._totals: dict[str, float] = {}
        self._likeness: dict[tuple[str, str], float] = {}

    @cached_property
    def _in_units(self) -> Counter[str]:
        """In how many units each word is, counted in a part of them where there are very many."""
        counts: Counter[str] = Counter()
        for texts in (self.old, self.new):
            step = 1 + len(texts) // _COUNTED
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
            self._rarities[word] = math.log(1 + self._size / (self._in_units[word] or 1))
        return self._rarities[word]

    def _total(self, text: str) -> float:
        if text not in self._totals:
            self._totals[text] = sum(count * self._rarity(word) for word, count in self._bag(text).items())
        return self._totals[text]

    def told(self, text: str) -> float:
        """Return how much a text tells, 0 to 1: at 1 no other unit says the same by chance."""
        if len(text) >= _LONG:
            return 1.0
        return min(1.0, self._total(text) / (_TELLING * math.log(1 + self._size)))

    def likeness(self, i: int, j: int) -> float:
        """Return how alike two texts are, 0 to 1, where 0 is no more than any two."""
        pair = self.old[i], self.new[j]
        if pair not in self._likeness:
            self._likeness[pair] = 1.0 if pair[0] == pair[1] else self._compared(*pair)
        return self._likeness[pair]

    def _compared(self, text: str, other: str) -> float:
        letters = (fuzz.ratio(text, other) / 100 - self._chance) / (1 - self._chance)
        return max(0.0, letters, self._in_common(text, other))

    def _in_common(self, text: str, other: str) -> float:
        """Return Dice's coefficient of two bags of words, each word weighed by its rarity."""
        ours, theirs = self._bag(text), self._bag(other)
        both = sum(min(count, theirs[word]) * self._rarity(word) for word, count in ours.items() if word in theirs)
        return 2 * both / (self._total(text) + self._total(other)) if both else 0.0

    def leads(self, old: Iterable[int], new: Iterable[int], most: int) -> dict[int, list[int]]:
        """Return for places of ``old`` up to ``most`` of ``new`` with which they share the rarest words."""
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
    """Return the mean ratio of texts that stand far from each other."""
    longer = [text for text in dict.fromkeys(texts) if len(text) > 40]
    half = len(longer) // 2
    if half < 10:
        return 0.4
    step = max(1, half // _SAMPLE)
    ratios = [fuzz.ratio(longer[k], longer[k + half]) for k in range(0, half, step)]
    return min(0.6, sum(ratios) / len(ratios) / 100)
