"""RB154: numbers at the beginning of a text, although the book counts its units and prints a number before each."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...markup.anchors import ANCHOR
from ...markup.unit_lines import numbered_lines
from ...model.books import Chapter
from ...model.findings import Code, Finding
from ...model.units import Kind, Unit, is_division
from ..checked_book import CheckedBook

_OPENING = re.compile(
    r"(?P<before>[(（\[]|§\s?|[第제])?(?P<above>(?:\d{1,3}\.)*)"
    r"(?P<counter>\d{1,3}|[A-Za-z]|[①-⑳]|[一二三四五六七八九十](?=[)）、条章節节項项款]))"
    r"(?:(?P<after>[)）\].．、:：]{1,2}|[-–](?=\s))?(?=[*_]*(?:\s|[^\x00-\x7f条章節节項项款조장절항]))"
    r"|(?P<unit>[条章節节項项款조장절항])(?=[\s(（【*]))"
)
"""A number as documents type it: ``1.2``, ``(3)``, ``a)``, ``§ 4``, ``第5条``; it is certain only beside others."""
_MAY_OPEN = re.compile(r"^[ *_]*(?:[\d(（§第제①-⑳一二三四五六七八九十]|\[(?!\[)|[A-Za-z][).:])", re.M)
"""Rules out most texts at once: those that begin with a word."""
_BEGINNING = 8
"""The characters of a text that this pattern needs."""
_CLOSED = re.compile(r"\s*(?:[.:)）．、：]|[-–—]\s(?!\d))")
"""What follows a number rather than an amount."""
_GOES_ON = re.compile(r"[.:]?[0-9A-Za-zÀ-ɏ]")
"""The rest of a longer number, or of a word."""
_AMOUNT = re.compile(r"[*_]*\s*(?:[-–—]\s?\d|[^\W\d_A-Z]*[a-zà-öø-ÿ])", re.A)
"""What follows an amount rather than a number: *1.5 metres*, *2.5 – 3.5*."""
_SHARE = re.compile(r"\s?(?:[%％‰°℃×倍,;，；]|[€£¥$](?!\s?\d))")
"""What follows only an amount, *1.5 %*, or a number that a sentence names."""
_MAY_BE_AMOUNT = re.compile(r"\d{1,9}[^\w\s]\d{1,9}")
"""A number of two parts, such as 1.5 or 1:1: *1.5 Meter*."""
_LONG = re.compile(r"\d+(?:[^\w\s]\d+){2}")
"""The beginning of a number of three parts, which is no amount."""
_LISTED = re.compile(r"\s?(?:[,;/&+~～〜、，–—-]|[^\W\d_A-ZÀ-Þ]{1,4})\s?")
"""What stands between two numbers that a text names: *1.5 and 1.6 apply*, *1.5–1.7 are optional*."""
_LAST_PART = re.compile(r"[^\W_]{1,9}$")
_PARTICLE = re.compile(r"[はをのがにでとも][㐀-鿿「『]")
"""What follows a number that a Japanese sentence names: 1.5は適用しない."""
_WORD = re.compile(r"[*_]*\s*\w")
"""What may be an amount of: *1.5 Meter*."""
_OF_AMOUNTS = (("", "", ""), ("", "", ":"), ("", "", "："))
"""The signs around a number that may be an amount, or the throw of a die."""
_BRACKETS = ("()", "（）", "[]", "［］", "【】")
_FIRST_WORD = re.compile(r"[*_]*\s*(?P<word>[^\W\d_]*)")


class _Typed(NamedTuple):
    """A number at the beginning of the text of a unit, with its place; ``length`` is that of what is to be removed."""

    unit: Unit
    number: str
    line: int
    column: int
    length: int
    is_certain: bool = True
    """Whether it is removed unasked: the text of rule 1.5 may begin with an amount, *1.5 Meter*."""


class _Opening(NamedTuple):
    """The beginning of the text of a unit as a number: its signs, and the value of its last part."""

    written: str
    frame: tuple[str, str, str]
    value: int
    word: str
    """The first word after the number."""
    is_numbered: bool
    """Whether it has more than digits, which may be an amount, *3 boats*, or the throw of a die: *3: a hit*."""


def check_repeated_numbers(checked: CheckedBook) -> Iterator[Finding]:
    """Yield a finding for each text that begins with a number beside the one that is printed.

    A number is certain if it is that of its unit, or if the texts before or after it count with it.
    """
    chapters = [chapter for chapter in checked.book.chapters if _may_have_numbers(chapter.units)]
    is_typed_in_titles = _are_titles_numbered(checked.book.chapters) if chapters else False
    for chapter in chapters:
        counted = list(_counted(chapter))
        lines = {one.line for one in counted}
        equal = [one for one in _equal(chapter, is_typed_in_titles) if one.is_certain or one.line not in lines]
        typed = {one.line: one for one in (*counted, *equal)}
        yield from (_finding(one, chapter.path) for one in typed.values())


def _may_have_numbers(units: Sequence[Unit]) -> bool:
    """Rule out most chapters: return whether a text may begin with a number."""
    beginnings = "\n".join([(unit.text or unit.body.lstrip())[:_BEGINNING] for unit in units])
    if _MAY_OPEN.search(beginnings):
        return True
    first_characters = {unit.number[:1] for unit in units if unit.number}
    return any(map(str.isalpha, first_characters)) and any(unit.text.startswith(unit.number or "\n") for unit in units)


def _finding(typed: _Typed, path: str) -> Finding:
    number = typed.unit.number
    if not typed.is_certain:
        message = (
            f"{number} is printed twice, because the text begins with it, too; remove it, unless it belongs to the text"
        )
    elif typed.number in (number, *_bracketed(number or "")):
        message = f"{number} is printed twice, because the text begins with it, too; remove it from the text"
    else:
        message = (
            f"the text begins with {typed.number}, but the number {number} is printed before it; remove {typed.number} "
            "from the text, or change the numbering of the book"
        )
    suggestion = "" if typed.is_certain else None
    return Finding(Code.REPEATED_NUMBER, path, typed.line, typed.column, message, suggestion, typed.length)


def _equal(chapter: Chapter, is_typed_in_titles: bool) -> Iterator[_Typed]:
    """Yield the texts of a chapter that begin with the numbers of their units.

    A text that seems to go on with an amount, or to speak of its own number (*Article 1 applies to …*), does so by
    chance unless most texts of its rank begin with their numbers.
    """
    equal = [unit for unit in chapter.units if _begins_with_number(unit, is_typed_in_titles)]
    of_rank = Counter(unit.rank for unit in equal)
    numbered = Counter(unit.rank for unit in chapter.units if unit.number) if equal else Counter[int]()
    usual = {rank for rank, count in of_rank.items() if count > 1 and 2 * count > numbered[rank]}
    meant = [unit for unit in equal if unit.rank in usual or not _goes_on(unit, _AMOUNT)]
    for unit in meant:
        number = unit.number or ""
        may_be_amount = _MAY_BE_AMOUNT.fullmatch(number) is not None and not is_division(unit) and _goes_on(unit, _WORD)
        may_be_named = unit.rank not in usual and not is_division(unit) and _goes_on(unit, _AMOUNT, True)
        for typed in _placed(unit, _written(unit)):
            yield typed._replace(is_certain=not may_be_named and (not may_be_amount or len(meant) > 1))


def _written(unit: Unit) -> str:
    """Return the number of a unit, in the brackets that it has at the beginning of the text."""
    number, text = unit.number or "", _text_of(unit)
    return next((one for one in _bracketed(number) if text.startswith(one)), number)


def _bracketed(number: str) -> Iterable[str]:
    return (f"{signs[0]}{number}{signs[1]}" for signs in _BRACKETS)


def _goes_on(unit: Unit, pattern: re.Pattern[str], if_long: bool = False) -> bool:
    """Return whether a text that begins with its number, which nothing closes, goes on with a pattern."""
    number = _written(unit)
    rest = _text_of(unit)[len(number) :]
    is_closed = number != unit.number or _CLOSED.match(rest) is not None
    return not is_closed and (if_long or _LONG.match(number) is None) and pattern.match(rest) is not None


def _begins_with_number(unit: Unit, is_typed_in_titles: bool) -> bool:
    number, text = unit.number, _text_of(unit)
    if number is None:
        return False
    written = _written(unit)
    if written != number:
        rest = text[len(written) :]
        if written[-1] == "]" and rest[:1] in ("(", "[", ":"):  # a link
            return False
        is_whole_title = unit.kind is Kind.CHAPTER and not rest.strip("*_ ")  # a chapter needs a title
        return not is_whole_title and _PARTICLE.match(rest) is None and not _names_another(number, rest)
    if not text.startswith(number):
        return False
    if text == number:  # a heading that is only a number; a chapter needs a title
        return unit.kind is not Kind.CHAPTER and not number.isalnum() and text == unit.text.strip()
    rest = text[len(number) :]
    if _GOES_ON.match(rest) or _SHARE.match(rest) or _PARTICLE.match(rest) or _names_another(number, rest):
        return False
    # 3 boats may be the text of number 3.
    return not number.isalnum() or _CLOSED.match(rest) is not None or (is_typed_in_titles and is_division(unit))


def _names_another(number: str, rest: str) -> bool:
    """Return whether a text that begins with a number goes on with another one like it, so that it names both."""
    between = _LISTED.match(rest)
    if between is None:
        return False
    other = rest[between.end() :]
    above = _LAST_PART.sub("", number)
    return other.startswith("[[") or (above != "" and other.startswith(above) and other[len(above) :][:1].isdecimal())


def _are_titles_numbered(chapters: Iterable[Chapter]) -> bool:
    """Return whether most titles of a book begin with their numbers, and so none of them with an amount."""
    titles = [unit for chapter in chapters for unit in chapter.units if is_division(unit) and unit.number]
    begin = sum(_begins_with_number(unit, True) for unit in titles)
    return begin > 1 and 2 * begin > len(titles)


def _counted(chapter: Chapter) -> Iterator[_Typed]:
    """Yield the texts of a chapter that begin with numbers that go on from one unit to the next beside or below it."""
    open_units: dict[int, tuple[Unit, _Opening]] = {}
    for unit in chapter.units:
        for rank in [rank for rank in open_units if rank > unit.rank]:
            del open_units[rank]  # units below another one do not go on with these
        opening = _opening(unit) if unit.number and not unit.explicit_number else None
        if opening is None:
            open_units.pop(unit.rank, None)
            continue
        for rank, (other, earlier) in open_units.items():
            if _is_next(earlier, opening) if rank == unit.rank else _is_below(earlier, opening):
                yield from _placed(other, earlier.written)
                yield from _placed(unit, opening.written)
        open_units[unit.rank] = unit, opening


def _is_next(earlier: _Opening, later: _Opening) -> bool:
    is_ordinal = later.frame == ("", "", ".") and later.word != "" and later.word == earlier.word  # 1. May, 2. May
    is_next = earlier.frame == later.frame and later.value == earlier.value + 1
    return later.is_numbered and is_next and not is_ordinal


def _is_below(above: _Opening, below: _Opening) -> bool:
    """Return whether a number goes on with another part: 1.2.1 below 1.2."""
    return above.is_numbered and below.frame[1] != "" and below.frame[1][:-1] == above.written.rstrip(".:")


def _opening(unit: Unit) -> _Opening | None:
    text = _text_of(unit)
    match = _OPENING.match(text)
    if match is None:
        return None
    counter, after = match["counter"], match["after"] or match["unit"] or ""
    if not after.endswith((")", "）", "]")) and (_AMOUNT.match(text, match.end()) or _SHARE.match(text, match.end())):
        return None
    end = match.end("counter")
    if _PARTICLE.match(text, end) or _names_another(match["above"] + counter, text[end:]):
        return None
    if counter.isascii() and counter.isalpha():
        if not after:
            return None  # a word
        value = ord(counter)
    else:
        value = int(counter) if counter.isdecimal() else int(unicodedata.numeric(counter))
    first_word = _FIRST_WORD.match(text, match.end())
    word = first_word["word"] if first_word is not None else ""
    frame = ((match["before"] or "").strip(), match["above"], after)
    is_numbered = frame not in _OF_AMOUNTS or (frame == _OF_AMOUNTS[0] and not counter.isdecimal())
    return _Opening(match[0].strip(), frame, value, word, is_numbered)


def _text_of(unit: Unit) -> str:
    """Return the text of a unit without the marks of bold type at its beginning."""
    return (unit.text.strip() or unit.body).lstrip().lstrip("*_")


def _placed(unit: Unit, number: str) -> Iterator[_Typed]:
    """Yield a number at the beginning of a text, with its place in the file and that of the signs that go with it."""
    signed = rf"{re.escape(number)}(?:{_CLOSED.pattern})?"
    for line, offset, text in numbered_lines(unit):
        seen = ANCHOR.sub(lambda match: " " * len(match[0]), text)
        start = len(seen) - len(seen.lstrip())
        match = re.compile(rf"([*_]{{1,3}}){signed}\1\s*").match(text, start)
        if match is None:  # the bold type goes on after the number, or there is none
            start += len(text[start:]) - len(text[start:].lstrip("*_"))
            match = re.compile(rf"{signed}\s*").match(text, start)
        if match is not None:
            yield _Typed(unit, number, line, offset + start + 1, len(match[0]))
        if seen.strip():
            return
