"""The words and phrases of a table in a text, found by the words of the text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator

from ..writing_systems import is_spaced, offsets_of, words_in


class NumberPhrases:
    """Words and phrases in lower case that speak of numbers; ``numbers`` are words that are common in them.

    In a script with spaces, only whole words of a text count.
    """

    def __init__(self, phrases: Iterable[str], numbers: Container[str]) -> None:
        self._all = tuple(dict.fromkeys(phrases))
        self._spaced = frozenset(filter(is_spaced, self._all))
        # Only these can be in a text of ASCII. A phrase is looked for if its rarest word is among those of the text.
        self._of_rare_word: dict[str, list[str]] = {}
        self._without_words: list[str] = []
        for phrase in filter(str.isascii, self._all):
            word = _rarest(phrase, numbers)
            if word is None:
                self._without_words.append(phrase)
            else:
                self._of_rare_word.setdefault(word, []).append(phrase)

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
            return
        if self._of_rare_word:
            for word in self._of_rare_word.keys() & words():
                yield from self._of_rare_word[word]
        yield from self._without_words


def _rarest(phrase: str, numbers: Container[str]) -> str | None:
    """Return the word of a phrase that fewest texts contain, or None if it has no words: a number, or else the longest
    word.
    """
    words = words_in(phrase)
    return max(words, key=lambda word: (word in numbers, len(word))) if words else None


def _is_whole(text: str, start: int, stop: int) -> bool:
    """Return whether no character of a word stands beside a part of a text."""
    return not (_is_of_word(text[start - 1 : start]) or _is_of_word(text[stop : stop + 1]))


def _is_of_word(character: str) -> bool:
    return character.isalnum() or character == "_"
