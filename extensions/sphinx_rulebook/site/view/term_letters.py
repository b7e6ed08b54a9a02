"""The letters of a glossary: where the terms of each begin.

A glossary has letters only if its terms are in the order of their letters. Japanese terms are in the order of their
readings, which kanji do not tell: such a term has the letter of its neighbours if these agree, and otherwise none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

_ROWS = "あかさたなはまやらわ"
_KANA_ROWS = dict(
    zip(
        _ROWS,
        (
            "あいうえおぁぃぅぇぉ",
            "かきくけこがぎぐげご",
            "さしすせそざじずぜぞ",
            "たちつてとだぢづでどっ",
            "なにぬねの",
            "はひふへほばびぶべぼぱぴぷぺぽ",
            "まみむめも",
            "やゆよゃゅょ",
            "らりるれろ",
            "わゐゑをん",
        ),
        strict=True,
    )
)
_ROW_OF = {kana: row for row, all_kana in _KANA_ROWS.items() for kana in all_kana}
_CONSONANTS = "ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ"
"""The initial consonants of Hangul syllables in their order in Unicode, doubled ones as single ones."""
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

FEWEST_TERMS, FEWEST_LETTERS = 12, 3
"""A shorter glossary needs no letters."""


class LetterGroup(NamedTuple):
    """Terms that follow each other: their letter, "" if it is not certain, and how many they are."""

    letter: str
    size: int


class Letters(NamedTuple):
    """The letters of a glossary: the terms in groups, and the alphabet with the place of each letter's first group.

    A letter's place is None if no term has it. Terms whose letter is not certain come after the last certain term of
    the letter before, so that a reader who goes to a letter meets all of its terms.
    """

    groups: Sequence[LetterGroup]
    places: Sequence[tuple[str, int | None]]


def letters_of(names: Sequence[str], language: str) -> Letters | None:
    """Return the letters of the names of terms in their order; None if there are few, or if they have no such order."""
    if len(names) < FEWEST_TERMS:
        return None
    known = [_letter(name, language) for name in names]
    if any(letter is None for letter in known) and language.partition("-")[0] != "ja":
        return None
    groups = [LetterGroup(letter, len(list(run))) for letter, run in groupby(_certain(known))]
    found = [group.letter for group in groups if group.letter]
    if len(found) != len(set(found)) or len(found) < FEWEST_LETTERS:
        return None
    alphabet: Sequence[str]
    if all(letter in _ROWS for letter in found):
        is_certain = all(group.letter for group in groups)
        alphabet, order = _ROWS if is_certain else found, _ROWS  # the other letters may have terms, too
    elif all(letter in _ALPHABET for letter in found):
        alphabet = order = _ALPHABET
    else:
        alphabet, order = found, "".join(sorted(found))
    if found != sorted(found, key=order.index):
        return None
    places = {}
    for place, group in enumerate(groups):
        if group.letter:
            places[group.letter] = place - 1 if place and not groups[place - 1].letter else place
    return Letters(groups, [(letter, places.get(letter)) for letter in alphabet])


def _certain(known: Sequence[str | None]) -> Iterator[str]:
    """Yield the letters of terms; one that is not known is that of its neighbours if they agree, or else ""."""
    after: list[str | None] = [None] * len(known)
    following: str | None = None
    for place in range(len(known) - 1, -1, -1):
        following = known[place] or following
        after[place] = following
    before: str | None = None
    if following == _ROWS[0]:  # nothing comes before the first letter
        before = following
    for letter, following in zip(known, after, strict=True):
        before = letter or before
        yield before or "" if letter or before == following else ""


def _letter(name: str, language: str) -> str | None:
    """Return the letter of a name; None if its first character does not tell."""
    first = next((char for char in unicodedata.normalize("NFKD", name) if char.isalnum()), "")
    if not first:
        return None
    code = ord(first)
    if 0x30A1 <= code <= 0x30F6:  # katakana, as hiragana
        first = chr(code - 0x60)
    if first in _ROW_OF:
        return _ROW_OF[first]
    syllable = next((char for char in unicodedata.normalize("NFC", name) if char.isalnum()), "")
    if "가" <= syllable <= "힣":
        return _CONSONANTS[(ord(syllable) - ord("가")) // 588]
    if first.isdigit():
        return "0–9"
    is_letter_of_alphabet = unicodedata.name(first, "").partition(" ")[0] in ("LATIN", "GREEK", "CYRILLIC")
    if is_letter_of_alphabet:
        # In a Japanese glossary, a Latin term may stand under its own letter or under its reading.
        return None if language.partition("-")[0] == "ja" else first.upper()[0]
    return None
