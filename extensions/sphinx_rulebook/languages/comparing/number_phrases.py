"""The words and phrases of a table in a text, found by the words of the text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator

from ..writing_systems import is_spaced, offsets_of, words_in


class NumberPhrases:
    """Words and phrases in lower case that speak of numbers, each with at least one word; ``numbers`` are words for
    numbers.

    In a script with spaces, only whole words of a text count.
    """

    def __init__(self, phrases: Iterable[str], numbers: Container[str]) -> None:
        self._all = tuple(dict.fromkeys(phrases))
        self._spaced = frozenset(filter(is_spaced, self._all))
        # Only these can be in a text of ASCII. A phrase is looked for if its rarest word is among those of the text.
        self._of_rare_word: dict[str, list[str]] = {}
        for phrase in filter(str.isascii, self._all):
            self._of_rare_word.setdefault(_rarest(phrase, numbers), []).append(phrase)

    def find(self, text: str, words: Callable[[], Collection[str]]) -> Iterator[tuple[str, int]]:
        """Yield the phrases in a text in lower case, with their offsets; they may overlap, and have no order.

        ``words`` returns the words of the text, and is called only if they matter.
        """
        for phrase in self._possible(text, words):
            for start in offsets_of(phrase, text):
                if phrase not in self._spaced or _is_whole(text, start, start + len(phrase)):
                    yield phrase, start

    def _possible(self, text: str, words: Callable[[], Collection[str]]) -> Iterator[str]:
        """Yield the phrases that a text may contain; most texts contain none."""
        if not text.isascii():
            yield from self._all
        elif self._of_rare_word:
            for word in self._of_rare_word.keys() & words():
                yield from self._of_rare_word[word]


def _rarest(phrase: str, numbers: Container[str]) -> str:
    """Return the word of a phrase that fewest texts contain: a number, or else the longest word."""
    return max(words_in(phrase), key=lambda word: (word in numbers, len(word)))


def _is_whole(text: str, start: int, stop: int) -> bool:
    """Return whether no character of a word stands beside a part of a text."""
    return not (_is_of_word(text[start - 1 : start]) or _is_of_word(text[stop : stop + 1]))


def _is_of_word(character: str) -> bool:
    return character.isalnum() or character == "_"
