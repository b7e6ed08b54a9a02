"""Numbers in digits of any script: grouped digits, decimals, fractions, products, and digits with 万 or 천.

All patterns are for a text whose digits are those of ASCII (see `with_ascii_digits`).
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

from ...support.language_tags import primary_language
from .found_number import Number, Value
from .number_words import NumberWords
from .scale_words import scale_of, scale_pattern
from .separators import readings_of

_LATIN = "0-9A-Za-z"
"""Signs that cannot stand beside a number of their own; Chinese and Japanese letters can."""
_FRACTION_SIGN = "⁄"
"""What the normal form of ½ has between its digits (U+2044)."""
_UNITS = r"(?:km|cm|mm|kg|ml|cl|sec|min|px|pts?)\b"
"""What may follow a decimal without a space; a single letter may belong to the number of a rule."""
LONGEST_NUMBER = 40
"""How many signs are read as a number: longer ones, which no rule has, are compared as they are written."""
_PRODUCT = (
    rf"(?<![{_LATIN}.])[0-9]+(?:(?:[xх]| ?× ?| [xх] )[0-9]+)+(?![{_LATIN}])"
    rf"|[+\-−]?(?<![{_LATIN}./])[0-9]+/[+\-−]?[0-9]+(?![{_LATIN}/])"
)
"""A product, which may have a Cyrillic sign, or a pair such as +1/+1."""
_FRACTION = (
    rf"(?<![{_LATIN}.,/])(?:[0-9]+ )?[0-9]+{_FRACTION_SIGN}[0-9]+(?![{_LATIN}])"
    rf"|(?<![{_LATIN}.,/])[0-9]+ [0-9]+/[0-9]+(?![{_LATIN}/])"
    r"|(?<![0-9.,])[0-9]+(?:分[の之]| ?분의 ?)[0-9]+(?![0-9.,])"
)
"""A fraction, perhaps after a whole number; in Chinese, Japanese and Korean its lower part comes first."""
_OF = re.compile("分[の之]| ?분의 ?")
_INDIAN = r"(?<![0-9.,])[1-9][0-9]?(?:[,٬][0-9]{2})+[,٬][0-9]{3}(?![0-9])(?:[.٫][0-9]+)?"
"""Groups of two digits before the last three: 1,00,000 is a hundred thousand."""
_GROUPED = (
    r"第?(?<![0-9.,])[1-9][0-9]{0,2}(?P<sign>[ '’,.٬،])[0-9]{3}(?:(?P=sign)[0-9]{3})*(?![0-9])"
    r"(?!(?! )(?P=sign)[0-9])(?P<decimals>(?!(?P=sign))[.,٫][0-9]+(?![.,]?[0-9]))?"
)
_DECIMAL = rf"(?<![{_LATIN}.,])[0-9]+[.,٫،][0-9]+(?![.,]?(?!{_UNITS})[{_LATIN}])"
_ENGLISH_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b")
_OTHER_DIGIT = re.compile(r"[^\D0-9]")
_FRACTIONS = {unicodedata.normalize("NFKC", sign): sign for sign in "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞↉"}
_NORMAL_FRACTION = re.compile(rf" ?([0-9]+{_FRACTION_SIGN}[0-9]+)")
_PART = re.compile("[0-9]+")

_HAN_POWERS = {"百": 100, "千": 1000, "万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8}
_KOREAN_POWERS = {"백": 100, "천": 1000, "만": 10**4, "억": 10**8}
_POWERS: Mapping[str, int] = {**_HAN_POWERS, **_KOREAN_POWERS}
_LARGE = 10**4
"""Powers from here on multiply all that is before them: 3千万 is 3000 times 10,000."""
_PLAIN = r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?"
_REST = r"(?:[0-9],[0-9]{3}|[0-9]{1,4})(?![0-9.,])"
_FAR_REST = r" (?:[0-9],[0-9]{3}|[0-9]{3,4})(?![0-9.,])"
"""The last digits of 1万5000, and those after a space, which must be more to be part of the number."""
_MULTIPLIED: Mapping[str, str] = {
    "ja": rf"(?:[百千]| ?[万億])+(?:{_PLAIN}[百千万億]+)*(?:{_REST})?",
    "zh": rf"(?:[百千]| ?[万萬億亿])+(?:{_PLAIN}[百千万萬億亿]+)*(?:{_REST})?",
    # 만큼 is "as much as", and other words begin with 만 too.
    "ko": rf"(?:[백천억]|만(?![큼들약나화족]))+(?: ?{_PLAIN}(?:[백천억]|만(?!큼))+)*(?:{_REST}|{_FAR_REST})?",
}
"""By primary language: what follows digits that are multiplied, and may have more such digits after it."""
_ONLY = re.compile(r"[0-9]+만(?! ?(?:[점원명장개번회년칸]|골드|포인트|코인|크레딧|달러|미터|피해))")
"""A Korean number that may also mean "only 3", since what is counted does not follow."""
_TOKEN = re.compile(rf"{_PLAIN}|[{''.join(_POWERS)}]")


def digit_pattern(language: str) -> str:
    """Return a pattern for the numbers in digits of a language, with a named group for each way to write one."""
    follows = _MULTIPLIED.get(primary_language(language))
    multiplied = rf"第?(?<![{_LATIN}.,]){_PLAIN}{follows}" if follows else "(?!)"
    # Most positions of a text can begin no number.
    return (
        rf"(?=[第0-9+\-−])(?:(?P<multiplied>{multiplied})|(?P<fraction>{_FRACTION})|(?P<product>{_PRODUCT})"
        rf"|(?P<indian>{_INDIAN})|(?P<grouped>{_GROUPED})|(?P<decimal>{_DECIMAL})|(?P<digits>第?[0-9]+))"
    )


def with_ascii_digits(text: str) -> str:
    """Return a text of the same length with the digits of all scripts replaced by those of ASCII."""
    if text.isascii() or not _OTHER_DIGIT.search(text):
        return text
    return text.translate(_ascii_digits())


@cache
def _ascii_digits() -> Mapping[int, str]:
    digits = ((code, unicodedata.decimal(chr(code), None)) for code in range(128, sys.maxunicode + 1))
    return {code: str(value) for code, value in digits if value is not None}


def as_written(number: str) -> str:
    """Return a number of a text in normal form as an author writes it: 1½."""
    return _NORMAL_FRACTION.sub(lambda match: _FRACTIONS.get(match[1], match[0]), number)


def read_digits(match: re.Match[str], language: str, words: NumberWords) -> Iterator[Number]:
    """Yield the numbers of a match of the language's pattern: one, unless the signs turn out to mean nothing."""
    start, stop = match.span()
    if stop - start > LONGEST_NUMBER:
        yield Number(match[0], start, stop)
    elif match["fraction"]:
        yield from _fraction(match)
    elif match["product"]:
        yield Number(re.sub(r" ?[×хx] ?", "x", match["product"]).replace("−", "-"), start, stop, other=_share(match[0]))
    elif match["grouped"]:
        yield from _grouped(match, language, words)
    elif match["multiplied"]:
        value = _multiplied(match["multiplied"].removeprefix("第"))
        only = _ONLY.match(match.string, start) if match[0].endswith("만") else None
        yield _counted(match, value, words, int(match[0][:-1]) if only is not None else None)
    elif match["decimal"]:
        yield _scaled(Number(_decimal(match["decimal"]), start, stop), match.string, language)
    elif match["indian"]:
        yield Number(_decimal(re.sub("[,٬]", "", match["indian"])), start, stop)
    else:
        yield _scaled(_counted(match, int(match[0].removeprefix("第")), words), match.string, language)


def _counted(match: re.Match[str], value: Value, words: NumberWords, other: Value | None = None) -> Number:
    """Return a number as an ordinal if an ordinal sign or ending is next to it."""
    start, stop = match.span()
    is_ordinal = (
        match[0][0] == "第"
        or (bool(words.ordinal_counters) and match.string.startswith(words.ordinal_counters, stop))
        or _ENGLISH_ORDINAL.match(match.string, stop) is not None
    )
    return Number(value, start, stop, not (is_ordinal and value == 1), is_ordinal, other)


def _grouped(match: re.Match[str], language: str, words: NumberWords) -> Iterator[Number]:
    start, stop = match.span()
    sign, decimals = match["sign"], match["decimals"]
    whole = int(re.sub(r"\D", "", match[0][: len(match[0]) - len(decimals or "")]))
    if decimals:
        yield Number(_decimal(f"{whole}.{decimals[1:]}"), start, stop)
        return
    number = _scaled(_counted(match, whole, words), match.string, language)
    if sign not in ".," or match[0].count(sign) > 1:
        yield number
        return
    as_group, as_decimal = readings_of(sign, language)
    if not as_decimal:
        yield number
    elif as_group:
        yield number._replace(other=_decimal(match[0].removeprefix("第")))
    elif re.compile(_DECIMAL).match(match.string, start):
        yield _scaled(Number(_decimal(match[0]), start, stop), match.string, language)
    else:
        # The number of a rule, such as 1.500a.
        for part in _PART.finditer(match.string, start, stop):
            yield Number(int(part[0]), *part.span())


def _fraction(match: re.Match[str]) -> Iterator[Number]:
    start, stop = match.span()
    if (of := _OF.search(match[0])) is not None:
        below, above = int(match[0][: of.start()]), int(match[0][of.end() :])
        yield Number(above / below if below else match[0], start, stop)
        return
    whole, space, pair = match[0].rpartition(" ")
    above, below = map(int, re.split(f"[/{_FRACTION_SIGN}]", pair))
    if below and (above < below or not space):
        yield Number((int(whole) if whole else 0) + above / below, start, stop)
        return
    # Not the fraction of a number, but a number and a pair.
    if whole:
        yield Number(int(whole), start, start + len(whole))
    yield Number(f"{above}/{below}", stop - len(pair), stop)


def _share(pair: str) -> float | None:
    """Return the value of a pair such as 3/4 if it may be a fraction."""
    above, _, below = pair.partition("/")
    if not (above.isdecimal() and below.isdecimal()):
        return None
    return int(above) / int(below) if 0 < int(above) < int(below) else None


def _decimal(written: str) -> float:
    """Return an integer as such: equal values must be equal, however they are written."""
    value = float(re.sub("[,٫،]", ".", written))
    return int(value) if value.is_integer() and len(written) < 16 else value


def _scaled(number: Number, text: str, language: str) -> Number:
    """Return a number multiplied by the word after it, if that is a thousand or more."""
    pattern = scale_pattern(language)
    word = pattern.match(text, number.stop) if pattern is not None else None
    if word is None or number.is_ordinal or not isinstance(number.value, int | float):
        return number
    return number._replace(value=_whole(number.value * scale_of(word[1], language)), stop=word.end())


def _whole(value: float) -> float:
    return round(value) if abs(value - round(value)) < 1e-6 else value


def _multiplied(written: str) -> Value:
    """Return the value of digits and powers: 1万5千 is 15,000, and 1.5万 as well."""
    total = section = 0.0
    digits: float | None = None
    for token in _TOKEN.findall(written):
        power = _POWERS.get(token)
        if power is None:
            digits = float(token.replace(",", ""))
        elif power < _LARGE:
            section += (1 if digits is None else digits) * power
            digits = None
        else:
            total += ((section + (digits or 0)) or 1) * power
            section, digits = 0.0, None
    return _whole(total + section + (digits or 0))


def parts_of_number(number: Number, text: str) -> list[Number]:
    """Return the numbers of which a number in digits may be a list: ``1,2``, ``2 100`` or ``2 1/2``; none if it
    cannot be one.
    """
    shown = with_ascii_digits(text[number.start : number.stop])
    if not re.fullmatch(r"[0-9]+(?:[ ,.،][0-9]+)+|[0-9]+ [0-9]+/[0-9]+", shown):
        return []
    pieces = list(re.finditer(r"[0-9]+(?:/[0-9]+)?", shown))
    if max(len(piece[0]) for piece in pieces) > LONGEST_NUMBER:
        return []
    return [
        Number(piece[0] if "/" in piece[0] else int(piece[0]), number.start + piece.start(), number.start + piece.end())
        for piece in pieces
    ]
