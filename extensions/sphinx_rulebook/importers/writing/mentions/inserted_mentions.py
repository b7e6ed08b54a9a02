"""Finding references to rules that were inserted later, whose numbers no layout counts: 2a, Article 5-1, 1.3bis."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...cue_words import CUES, WEAK_CUES
from ...joining_words import JOINERS
from ..spans import Spans
from .mention_patterns import NumberMention

_TAIL = re.compile(r"[0-9]+(?:\.[0-9]+)*(?P<added>\s?(?:bis|ter|quater|quinquies)|[A-Za-z]|-[0-9]{1,2}|[-/][A-Z])")
_AFTER_CUE = re.compile(rf"(?<![^\W_])(?:{CUES}|{WEAK_CUES})\s?[(\[]?$", re.I)
_IN_ROW = re.compile(rf"(?:{CUES}|{WEAK_CUES})\s(?:[0-9][0-9A-Za-z.\-]{{0,9}}(?:{JOINERS})){{1,8}}$", re.I)
_JOINER = re.compile(JOINERS, re.I)
_FARTHEST = 80


class InsertedMentions:
    """Finds the references to the inserted ones among some numbers of units."""

    def __init__(self, numbers: Iterable[str]) -> None:
        self._numbers: dict[str, str] = {}
        for number in numbers:
            match = _TAIL.search(number)
            if match is not None and match.end() >= len(number.rstrip(".):")):
                self._numbers.setdefault(_plain(match[0]), number)
        tails = "|".join(re.escape(tail).replace(r"\ ", r"\s?") for tail in map(_spaced, self._numbers))
        self._pattern = re.compile(rf"(?<![\w.\-/])(?:{tails})(?![\w]|[\-/.][0-9A-Za-z])", re.I) if tails else None

    def joined(
        self, text: str, taken: Iterable[NumberMention], others: Iterable[NumberMention]
    ) -> Iterator[NumberMention]:
        """Yield the references of a text outside of those that are ``taken``, and the ``others`` outside of these."""
        free = Spans((mention.start, mention.stop) for mention in taken) if self._pattern is not None else Spans()
        found = Spans()
        for mention in self.find(text):
            if free.take(mention.start, mention.stop):
                found.take(mention.start, mention.stop)
                yield mention
        yield from (mention for mention in others if not found.overlaps(mention.start, mention.stop))

    def find(self, text: str) -> Iterator[NumberMention]:
        """Yield the references of a text, in order."""
        last = -1
        for match in self._pattern.finditer(text) if self._pattern is not None else ():
            number = self._numbers.get(_plain(match[0]))
            if number is None:
                continue
            before = text[max(0, match.start() - _FARTHEST) : match.start()]
            word = number[: number.find(match[0][0])].strip() if number[0] != match[0][0] else ""
            has_word = word != "" and before.rstrip().casefold().endswith(word.casefold())
            start = match.start() - (len(before) - len(before.rstrip()) + len(word) if has_word else 0)
            is_in_brackets = before[-1:] in ("(", "（") and text[match.end() : match.end() + 1] in (")", "）")
            is_joined = last >= 0 and _JOINER.fullmatch(text, last, match.start()) is not None
            is_unmistakable = "." in match[0]
            if not (
                has_word
                or is_unmistakable
                or is_in_brackets
                or is_joined
                or _AFTER_CUE.search(before)
                or _IN_ROW.search(before)
            ):
                continue
            shown = text[start : match.end()]
            last = match.end()
            yield NumberMention(start, last, number, None if shown == number else shown)


def _plain(tail: str) -> str:
    return "".join(tail.casefold().split())


def _spaced(tail: str) -> str:
    """Return a number with a space before a word that is added to it."""
    return re.sub(r"(?<=[0-9])(?=(?:bis|ter|quater|quinquies)$)", " ", tail)
