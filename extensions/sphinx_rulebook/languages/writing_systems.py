"""Properties of scripts: normal forms, and the words of a text in any script.

Nothing here depends on a language. Text in scripts without spaces is split where the kind of character changes, and
ideographs are taken in pairs.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ..support.late_pattern import LatePattern

_STEM = 6
"""How many letters of a word count: a word with a different ending is still the same word."""
_PART = 4

KATAKANA = "゠-ヿㇰ-ㇿ"
HAN = "㐀-䶿一-鿿豈-﫿々"
"""The characters of these scripts, and of all scripts without spaces, for use in a character class."""
UNSPACED = f"{KATAKANA}{HAN}ぁ-ゟ฀-๿຀-໿က-႟ក-៿"
_WORD = LatePattern(
    rf"(?P<katakana>[{KATAKANA}]{{2,}})"
    rf"|(?P<han>[{HAN}]+)"
    rf"|(?P<letters>(?:(?![{UNSPACED}])[^\W\d_]){{2,}})"
    r"|(?P<unspaced>[฀-๿຀-໿က-႟ក-៿]+)"
)

_UNSPACED_SIGN = LatePattern(f"[{UNSPACED}]")
_RUN = LatePattern(rf"[{KATAKANA}]+|[{HAN}]+|[^\W\d_{UNSPACED}]+")
_WIDE_SPACE = "\u3000"
_FULL_WIDTH = re.compile(f"[！-～{_WIDE_SPACE}]")
_FRACTION_AFTER_DIGIT = re.compile(r"(?<=\d)[¼-¾⅐-⅞↉]")
_TO_ASCII = ord("！") - ord("!")
"""How far the full-width forms of the characters of ASCII are from these."""
_ASCII_WORD = re.compile("[A-Za-z]+")
_ASCII_LETTERS = bytes(ord(chr(code).lower()) if chr(code).isalpha() else ord(" ") for code in range(128)) + bytes(128)


def normalised(text: str) -> str:
    """Return a text with full-width and half-width forms replaced by the usual ones (Unicode's NFKC), and a space
    between a digit and a fraction.
    """
    if text.isascii() or unicodedata.is_normalized("NFKC", text):
        return text
    # In normal form, 1½ would be 11 over 2.
    text = _FRACTION_AFTER_DIGIT.sub(r" \g<0>", text)
    # Most texts need no more than this, which takes a tenth of the time.
    text = _FULL_WIDTH.sub(_half_width, text)
    return text if unicodedata.is_normalized("NFKC", text) else unicodedata.normalize("NFKC", text)


def _half_width(match: re.Match[str]) -> str:
    return " " if match[0] == _WIDE_SPACE else chr(ord(match[0]) - _TO_ASCII)


def words_in(text: str) -> list[str]:
    """Return the words of a text in any script in lower case; a script without spaces gives runs of one kind."""
    if text.isascii():  # this takes a third of the time of a pattern, and runs for every rule of a source
        return text.encode().translate(_ASCII_LETTERS).decode().split()
    return _RUN.compiled.findall(text.lower())


def find_words(text: str) -> Iterator[re.Match[str]]:
    """Yield the words of a text with their offsets."""
    return _ASCII_WORD.finditer(text) if text.isascii() else _RUN.compiled.finditer(text)


def offsets_of(part: str, text: str) -> Iterator[int]:
    """Yield the offsets at which a text has a part, also inside words."""
    start = text.find(part)
    while start >= 0:
        yield start
        start = text.find(part, start + 1)


def is_spaced(word: str) -> bool:
    """Return whether a word is in a script that is written with spaces."""
    return _UNSPACED_SIGN.compiled.match(word) is None


def words_of(text: str, with_parts: bool = False) -> Iterator[str]:
    """Yield the word-like units of a normalised text, in lower case, as often as they occur.

    Words of letters are cut to their beginning, and also give every four letters in a row if ``with_parts``; a run of
    ideographs gives each one and every two neighbours, a run of Thai, Lao, Burmese or Khmer every three. Hiragana,
    which is mostly grammar, gives nothing.
    """
    for match in _WORD.compiled.finditer(text):
        word = match[0]
        if match.lastgroup == "letters":
            if len(word) > 2 or not word.isascii():
                yield word.lower()[:_STEM]
            if with_parts and len(word) >= _PART:
                bounded = f"^{word.lower()}$"
                yield from (f"~{bounded[i : i + _PART]}" for i in range(len(bounded) - _PART + 1))
        elif match.lastgroup == "han":
            yield from word
            yield from (word[i : i + 2] for i in range(len(word) - 1))
        elif match.lastgroup == "unspaced":
            yield from (word[i : i + 3] for i in range(max(1, len(word) - 2)))
        else:
            yield word
