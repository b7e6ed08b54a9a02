"""Counters: the part of a number that counts, in the digits and letters of many scripts.

The first value of a counter determines its kind: ``1``, ``a``, ``I``, ``一``, ``①``, ``ア``, ``가``, ``α``. A text
has a counter if exactly one of its parts can be such a first value: a run of digits, a number in Chinese characters, or
one letter or sign that stands alone. A letter within a word is not a counter: ``Article 1`` and ``Article I`` have one.

No counter ends, and none repeats itself: letters go on as the columns of a spreadsheet (z, aa, ab; ン, アア), signs in
circles or brackets as digits in brackets (㊿, (51)), and Chinese characters from 100,000,000 on as digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import chain
from typing import NamedTuple

from ...support.late_pattern import LatePattern
from .digits import OTHER_DIGITS, digits_from, zero_of

_LATIN_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_PLAIN_DIGITS = "0123456789"
_ROMAN_FIGURES = ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i")
_ROMAN = tuple(zip((1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), _ROMAN_FIGURES, strict=True))
_ROMAN_DIGITS = {figure: value for value, figure in _ROMAN if len(figure) == 1}

_CIRCLED = "".join(map(chr, chain(range(0x2460, 0x2474), range(0x3251, 0x3260), range(0x32B1, 0x32C0))))
_BRACKETED = "".join(map(chr, range(0x2474, 0x2488)))
_GOJUON = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
_IROHA = "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス"
_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
# After 하 come 거, 너, ... and 고, 노, ...: the order of Korean official documents.
_HANGUL = "".join(chr(0xAC00 + 588 * first + 28 * vowel) for vowel in (0, 4, 8, 13, 18, 20) for first in
                  (0, 2, 3, 5, 6, 7, 9, 11, 12, 14, 15, 16, 17, 18))  # fmt: skip
_GREEK = "αβγδεζηθικλμνξοπρστυφχψω"
_CYRILLIC = "абвгдежзиклмнопрстуфхцчшщэюя"
"""The letters that number the items of Russian laws: all but ё, й, ъ, ы and ь."""
_STEMS = "甲乙丙丁戊己庚辛壬癸"
_HEBREW = "אבגדהוזחטיכלמנסעפצקרשת"
_ABJAD = "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ"
_PERSIAN = "ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی"
_PRINTED = {"أ": (_ABJAD, "ه", "هـ"), "الف": (_PERSIAN, "ا", "الف")}
"""Alphabets of Arabic letters by their first values, with the letter that is printed in another form, and this form."""
_ALPHABETS = (
    *(_GOJUON, _IROHA, _GOJUON.translate(_TO_HIRAGANA), _IROHA.translate(_TO_HIRAGANA)),
    *(_HANGUL, _GREEK, _GREEK.upper(), _CYRILLIC, _CYRILLIC.upper(), _STEMS, _HEBREW),
)
_FINITE = {_CIRCLED[0]: _CIRCLED, _BRACKETED[0]: _BRACKETED}

_HAN_DIGITS = "〇一二三四五六七八九"
_HAN_VALUES = {character: value for value, character in enumerate(_HAN_DIGITS)} | {"零": 0, "○": 0}
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000}
_MYRIAD = 10_000
_HAN = "〇零一二三四五六七八九十百千万"

_LATIN = "A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ"
# A sign is alone if no letter of its own script touches it.
_SCRIPTS: Mapping[str, str] = {
    "kata": "ァ-ヺー",
    "hira": "ぁ-ゖ",
    "hangul": "가-힣",
    "greek": "Ͱ-Ͽἀ-῿",
    "cyrillic": "Ѐ-ӿ",
    "han": "㐀-䶿一-鿿々",
    "hebrew": "א-ת",
    "arabic": "\u0621-\u064a\u0671-\u06d3",
}
_SIGN = LatePattern(
    rf"[0-9]+|[{OTHER_DIGITS}]+|(?<![{_HAN}])[{_HAN[2:]}][{_HAN}]*|[①⑴]|(?<![{_LATIN}])(?P<letter>[A-Za-z])(?![{_LATIN}])|"
    + "|".join(
        rf"(?<![{letters}])[{signs}](?![{letters}])"
        for signs, letters in zip(
            ("アイ", "あい", "가", "αΑ", "аА", "甲", "א", "أ"), _SCRIPTS.values(), strict=True
        )
    )
    + rf"|(?<![{_SCRIPTS['arabic']}])الف(?![{_SCRIPTS['arabic']}])"
)  # fmt: skip
_PARTS = LatePattern(
    rf"[0-9]+|[{OTHER_DIGITS}]+|[{_CIRCLED}{_BRACKETED}]|[{_HAN}]+|[{_STEMS}]+|(?<![0-9])[가-힣]+|(?:(?![㐀-䶿一-鿿々가-힣])[^\W\d_])+"
)
_WORD_GOES_ON = re.compile(rf"[{_LATIN}]{{2}}|[{_SCRIPTS['greek']}]{{2}}|[{_SCRIPTS['cyrillic']}]{{2}}")


class CounterError(ValueError):
    """A text cannot be the first value of a counter; the message gives the reason."""


class Counter(NamedTuple):
    """Converts an index (from 0) to its text, and a text back to its index, or to None if the text is not in this
    form.

    ``pattern`` is a regular expression for its texts as documents print them, which are short. ``width`` is the minimum
    number of plain digits, 0 for any other counter. ``start`` is the value of its first text.
    """

    show: Callable[[int], str]
    read: Callable[[str], int | None]
    pattern: str
    width: int = 0
    start: int = 1


def find_counters(text: str, skip: str = "") -> list[tuple[int, int]]:
    """Return the start and end of each counter in a text; ``skip`` are letters that counters leave out."""
    found = list(_SIGN.compiled.finditer(text))
    firsts = _alphabet(skip)[:1] + "i"
    certain = [match.span() for match in found if match["letter"] is None or match["letter"].lower() in firsts]
    # A letter that opens no alphabet is a part of the text (``R 1``), unless there is nothing else that could count.
    return certain or [match.span() for match in found]


def last_counter(number: str) -> str | None:
    """Return the last part of a number that counts: ``3`` of ``第3条``, ``①`` of ``第3条①``; None if it has none."""
    parts = _PARTS.compiled.findall(number)
    return parts[-1] if parts else None


def goes_on_in_a_word(above: str, added: str) -> bool:
    """Return whether a word goes on from the text ``above`` to the text after it, as from ``A`` to ``bs. 1``."""
    return _WORD_GOES_ON.match(above[-1:] + added[:1]) is not None


def read_counter(first: str, skip: str = "", is_chinese: bool = False) -> Counter:
    """Return the counter whose first value is ``first``.

    ``skip`` are letters that it leaves out. ``is_chinese`` is whether numbers in Chinese characters are written as in
    Chinese, 一百零一, and not as in Japanese, 百一. Raises CounterError if no counter starts with this value.
    """
    if first.isascii():
        return _read_latin(first, skip)
    if first.isdecimal():
        start, width, digits = int(first), len(first), digits_from(zero_of(first[0]))
        show, read = partial(_in_digits, digits, start, width), partial(_digits_index, digits, start)
        return Counter(show, read, f"[{digits[0]}-{digits[-1]}]{{1,4}}", 0, start)
    if first in _FINITE:
        signs = _FINITE[first]
        return Counter(partial(_sign, signs), partial(_sign_index, signs), f"[{signs}]")
    han = han_value(first)
    if han is not None:
        show = partial(_han, han, is_chinese)
        return Counter(show, partial(_han_index, han), f"[{_HAN}]{{1,9}}", 0, han)
    if first in _PRINTED:
        alphabet, _, printed = _PRINTED[first]
        show, read = partial(_printed, *_PRINTED[first]), partial(_printed_index, *_PRINTED[first])
        return Counter(show, read, f"(?:{printed}|[{alphabet}]{{1,2}})")
    whole = next((letters for letters in _ALPHABETS if letters.startswith(first)), "")
    alphabet = "".join(letter for letter in whole if letter not in skip and letter.lower() not in skip.lower())
    if first != alphabet[:1]:
        raise CounterError(f"a counter of these letters must start with {alphabet[:1]!r}, not with {first!r}")
    return Counter(partial(_letters, alphabet), partial(_letters_index, alphabet), f"[{alphabet}]{{1,2}}")


def alphabet_from(first: str) -> str:
    """Return the letters or signs of the counter with the first value ``first``, in their order; "" if it has none."""
    alphabets = (_LATIN_LETTERS, *_ALPHABETS, *_FINITE.values(), *(alphabet for alphabet, _, _ in _PRINTED.values()))
    return next((letters for letters in alphabets if letters.startswith(first)), "")


def _read_latin(first: str, skip: str) -> Counter:
    if first.isdigit():
        start, width = int(first), len(first)

        def read_digits(text: str) -> int | None:
            value = plain_value(text)
            return None if value is None else value - start

        shape = "[0-9]{1,4}" if width == 1 else f"[0-9]{{{width}}}"
        return Counter(lambda index: str(start + index).zfill(width), read_digits, shape, width, start)
    if first in "iI":
        convert = str.upper if first == "I" else str

        def read_roman(text: str) -> int | None:
            value = roman_value(text.lower())
            return None if value is None else value - 1

        shape = "[ivxlc]{1,7}" if first == "i" else "[IVXLC]{1,7}"
        return Counter(lambda index: convert(roman(index + 1)), read_roman, shape)
    alphabet = _alphabet(skip)
    if first.isupper():
        alphabet = alphabet.upper()
    if first != alphabet[:1]:
        raise CounterError(f"a letter counter must start with {alphabet[:1]!r}, not with {first!r}")
    shape = "[a-z]{1,2}" if first.islower() else "[A-Z]{1,2}"
    return Counter(partial(_letters, alphabet), partial(_letters_index, alphabet), shape)


@cache
def _alphabet(skip: str) -> str:
    return "".join(letter for letter in _LATIN_LETTERS if letter not in skip.lower())


def plain_value(number: str) -> int | None:
    """Return the value of a number that consists of a few plain digits, or None."""
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else None


def letters(index: int, alphabet: str = _LATIN_LETTERS) -> str:
    """Return the ``index``-th (from 0) of a, b, ... z, aa, ab, ... like the columns of a spreadsheet."""
    text = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, len(alphabet))
        text = alphabet[digit] + text
    return text


def letters_index(text: str, alphabet: str = _LATIN_LETTERS) -> int | None:
    """Return the index for which `letters` gives this text, or None if no index does."""
    index = 0
    for letter in text:
        digit = alphabet.find(letter)
        if digit < 0:
            return None
        index = index * len(alphabet) + digit + 1
    return index - 1


def _letters(alphabet: str, index: int) -> str:
    return letters(index, alphabet)


def _letters_index(alphabet: str, text: str) -> int | None:
    return letters_index(text, alphabet)


def roman(value: int) -> str:
    """Return ``value`` (1 or more) as a Roman numeral in lower case."""
    text = ""
    for size, figure in _ROMAN:
        count, value = divmod(value, size)
        text += figure * count
    return text


def roman_value(text: str) -> int | None:
    """Return the value of a Roman numeral in lower case, even if `roman` would write it differently, or None."""
    value, highest = 0, 0
    for figure in reversed(text):
        digit = _ROMAN_DIGITS.get(figure)
        if digit is None:
            return None
        # From the right: a figure before a higher one is subtracted.
        value += digit if digit >= highest else -digit
        highest = max(highest, digit)
    return value


def _in_digits(digits: str, start: int, width: int, index: int) -> str:
    return str(start + index).zfill(width).translate(str.maketrans(_PLAIN_DIGITS, digits))


def _digits_index(digits: str, start: int, text: str) -> int | None:
    value = None if text.isascii() else plain_value(text.translate(str.maketrans(digits, _PLAIN_DIGITS)))
    return None if value is None else value - start


def _printed(alphabet: str, plain: str, printed: str, index: int) -> str:
    text = letters(index, alphabet)
    return printed if text == plain else text


def _printed_index(alphabet: str, plain: str, printed: str, text: str) -> int | None:
    return letters_index(plain if text == printed else text, alphabet)


def _sign(signs: str, index: int) -> str:
    return signs[index] if 0 <= index < len(signs) else f"({index + 1})"


def _sign_index(signs: str, text: str) -> int | None:
    if len(text) == 1:
        index = signs.find(text)
        return index if index >= 0 else None
    value = plain_value(text[1:-1]) if text[:1] == "(" and text[-1:] == ")" else None
    return None if value is None or value <= len(signs) else value - 1


def han_numeral(value: int, is_chinese: bool = False) -> str:
    """Return ``value`` (1 or more) in Chinese characters, as in Japanese (百一) or in Chinese (一百零一).

    From 100,000,000 on, it is in digits.
    """
    high, low = divmod(value, _MYRIAD)
    if high >= _MYRIAD or value < 1:
        return str(value)
    if not high:
        return _below_myriad(low, is_chinese, is_first=True)
    gap = "零" if is_chinese and 0 < low < _MYRIAD // 10 else ""
    below = _below_myriad(low, is_chinese, is_first=False) if low else ""
    return f"{_below_myriad(high, is_chinese, is_first=True)}万{gap}{below}"


def _below_myriad(value: int, is_chinese: bool, is_first: bool) -> str:
    text, has_gap = "", False
    for unit, size in (("千", 1000), ("百", 100), ("十", 10), ("", 1)):
        digit, value = divmod(value, size)
        if not digit:
            has_gap = bool(text)
            continue
        # Japanese leaves out the one of 一千, 一百 and 一十; Chinese only that of 一十 at the beginning.
        is_left_out = digit == 1 and unit != "" and (not is_chinese or (unit == "十" and not text and is_first))
        text += ("零" if has_gap and is_chinese else "") + ("" if is_left_out else _HAN_DIGITS[digit]) + unit
        has_gap = False
    return text


def han_value(text: str) -> int | None:
    """Return the value of a number in Chinese characters in any common form (百一, 一百零一, 一〇一), or None."""
    if not text or any(sign not in _HAN for sign in text):
        return None
    if all(sign in _HAN_VALUES for sign in text):
        return int("".join(str(_HAN_VALUES[sign]) for sign in text))
    total, section, digit = 0, 0, 0
    for sign in text:
        if sign == "万":
            total, section, digit = total + (section + digit or 1) * _MYRIAD, 0, 0
        elif sign in _HAN_UNITS:
            section, digit = section + (digit or 1) * _HAN_UNITS[sign], 0
        else:
            digit = _HAN_VALUES[sign]
    return total + section + digit


def _han(start: int, is_chinese: bool, index: int) -> str:
    return han_numeral(start + index, is_chinese)


def _han_index(start: int, text: str) -> int | None:
    if text.isascii():
        value = plain_value(text)
        return None if value is None or value < _MYRIAD * _MYRIAD else value - start
    value = han_value(text)
    return None if value is None else value - start
