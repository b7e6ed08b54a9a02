"""Finding the other numbers of a row of which one has the word: ``§§ 3 bis 5``, ``Madde 1 ve 2``, ``3. és 5. §``,
``第三、四条``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from ....markup.references import last_part
from ...cited_words import PART_WORDS, PART_WORDS_AFTER, is_plural, is_singular
from ...joining_words import JOINERS, RANGE_SIGNS
from ...ordinal_words import TURKISH_ENDING
from ...reading.signed_numbers import SignedNumber
from .mention_patterns import NumberMention

_SIGN = r"(?:\.?[ºª°]|\.)"
_INSERTED = r"\s?(?:bis|ter|quater|quinquies|sexies|septies|octies|novies|decies)(?!\s[0-9])"
_BETWEEN = rf"(?:{JOINERS}|\s?(?:{RANGE_SIGNS})\s?)"
ROW_JOINER = re.compile(rf"(?:\.?[ºª°])?{_BETWEEN}")
"""What is between two numbers of a row, with the sign of an ordinal number before it: ``3.º e 4.º``."""
_UNITS = "mm|cm|dm|km|m|kg|ml|min|ft|Uhr|Euro|EUR|USD"
_NEXT = re.compile(rf"{ROW_JOINER.pattern}(?:[0-9A-ZΑ-Ω§]|(?<!\sof\s)[^\W\d_]+\.?\s[0-9A-ZΑ-Ω])")
"""The beginning of the next number of a row, or of its word; *of* is more often English than *or* in Dutch."""
_COUNTED = re.compile(
    rf"(?P<digits>[0-9]{{1,4}})(?:(?P<inserted>{_INSERTED})|(?P<letter>[a-z]))?"
    rf"(?![0-9A-Za-z]|[.:][0-9]|-[^\W\d_]{{3}}|\s?[%‰°×+]|\s[€$£]|\s(?:{_UNITS})(?![^\W_]))"
)
"""A number in a row, which may be that of a rule inserted later: 1, 1a, 1 bis; and no time, measure or number of
players: 4:30, 4 m, 4-player.
"""
_BEFORE_WORD = re.compile(rf"{_SIGN}?\s+[^\W\d_]")
_IS_PART = re.compile(
    rf"{_SIGN}?[^\W\d_]{{0,2}}\s(?:{PART_WORDS_AFTER})(?![^\W_])|{_SIGN}?\s(?:{PART_WORDS})(?!\s?\(?[0-9a-zA-Z])", re.I
)
"""What makes a number that of a part of the rule before it: ``Article 3, 2. Absatz``."""
_CLAUSE = re.compile(
    r"\s(?:appl(?:y|ies)|is|are|was|were|do|does|may|must|shall|should|will|can|cannot|have|has|say|says|said|above|"
    r"below|of|in|for|to|on|when|if|but|and|or|instead|before|after|then)(?![^\W_])"
)
"""What follows a row of numbers in English, and no number that counts."""
_NOUN = re.compile(rf"\s(?!(?:{PART_WORDS})(?![^\W_]))[A-ZÄÖÜ][a-zäöüß]+(?![^\W_])", re.A)
_AMOUNT = re.compile(
    r"\s(?:(?:or|oder|ou|o|of|eller|или)\s(?:more|fewer|less|mehr|weniger|plus|moins|más|menos|più|meno|mais|meer|"
    r"minder|fler|färre|flere|færre|более|больше|менее|меньше)|out\sof)(?![^\W_])|"
    r"\s?(?:คน|ใบ|แต้ม)|\s(?:players?|points|dice|cards|minutes|spielern?|punkten?|würfeln?|karten|joueurs|dés|cartes|"
    r"jugadores|dados|cartas|giocatori|dadi|carte|jogadores|spelers|punten|kaarten|spelare|spillere?|poäng|kort|"
    r"gracz[ey]|punktów|kart|hráč[iů]|bod[yů]|karet|игрок[аио]\w*|очк[аио]\w*|карт[аы]?|гравц[іяи]\w*|oyuncu\w*|kart|"
    r"pemain|kartu|người|điểm|lá|játékos\w*|παίκτες|πόντοι|لاعبين|لاعبون|نقاط|שחקנים|נקודות|खिलाड़\w*)(?![^\W_])",
    re.I,
)
"""What makes the last number of a row an amount: *4 or more*, *4 players*, in the languages of the words for units."""
_HAS_COMMA = re.compile(r"\s*[,،、，;；]\s*")
_DECIMAL = re.compile(r",[0-9]")
_BACKWARDS = re.compile(
    rf"(?<![\w.,\-–])(?P<digits>[0-9]{{1,4}})(?:\.|{TURKISH_ENDING})?(?:{JOINERS}|\s?(?:{RANGE_SIGNS})\s?)$"
)
_LONGEST_BACK = 24
_HAN = "[〇零一二三四五六七八九十百千]{1,6}|[0-9]{1,4}"
_WIDE_JOINER = (
    r"\s?(?:、|，|,|・|·|和|及|与|與|或|至|到|〜|～|-|–|から|と|及び|または|又は|および|및|와|과|내지|부터)\s?[第제]?"
)
_WIDE_ROW = re.compile(
    rf"[第제](?P<numbers>(?:(?:{_HAN}){_WIDE_JOINER}){{1,12}})(?P<last>{_HAN})(?=(?:[条條](?![件例約约])|[조章节節]|[項项](?![目])))"
)
_WIDE_NUMBER = re.compile(_HAN)


def rest_of_row(
    kind: SignedNumber, text: str, start: int, stop: int, is_known: Callable[[str], bool]
) -> Iterator[NumberMention]:
    """Yield the numbers that follow one with its word, or precede it if the word is behind it.

    The first number of the row extends from ``start`` to ``stop``. After a word for a single unit, a number counts only
    if a unit has it, and what follows the row shows that it counts nothing.
    """
    if text[start : start + 1].isdigit():
        yield from _before(kind, text, start, is_known)
        return
    digits = re.search(r"[0-9IVXLC]", text[start:stop])
    head = text[start : start + digits.start()] if digits is not None else ""
    yield from numbers_after(kind, text, stop, is_known, is_singular(head), is_plural(head))


def numbers_after(
    kind: SignedNumber, text: str, stop: int, is_known: Callable[[str], bool], is_singular: bool, is_plural: bool
) -> Iterator[NumberMention]:
    """Yield the numbers of a row after one that ends at an offset; ``is_singular`` and ``is_plural`` tell what the word
    before the row is, which may be neither: *Artikel*.
    """
    waiting: list[NumberMention] = []
    has_comma = False
    while (joiner := ROW_JOINER.match(text, stop)) is not None:
        found = number_at(kind, text, joiner.end())
        is_step = joiner[0] == "-" and (is_singular or (found is not None and text[found.stop : found.stop + 1] == "-"))
        if found is None or is_step or _IS_PART.match(text, found.stop):
            break
        has_comma = _HAS_COMMA.fullmatch(joiner[0]) is not None
        if not has_comma and _DECIMAL.match(text, found.stop):
            break  # 3 and 4,5 metres
        waiting.append(found)
        stop = found.stop
    if not waiting:
        return
    is_amount = _AMOUNT.match(text, stop) is not None
    if is_amount or may_count(text, stop):
        if is_singular and (is_amount or has_comma or not _CLAUSE.match(text, stop)):
            return  # after rule 3, 4 of the boats sail
        if is_amount or not is_known(waiting[-1].number) or (not is_plural and (has_comma or _NOUN.match(text, stop))):
            waiting.pop()
    yield from (one for one in waiting if is_known(one.number) or not is_singular)


def may_count(text: str, stop: int) -> bool:
    """Return whether the number that ends at an offset may count what follows: Rule 3 or 4 players."""
    return _BEFORE_WORD.match(text, stop) is not None and _NEXT.match(text, stop) is None


def number_at(kind: SignedNumber, text: str, place: int) -> NumberMention | None:
    """Return the reference of a number without its word at an offset, or None if there is no number of its kind."""
    match = _COUNTED.match(text, place)
    if match is None:
        match = _others(kind.counter.pattern).match(text, place)
        if match is None:
            return None
        number = kind.counted(match[0])
        return None if number is None else NumberMention(*match.span(), number, _shown(match[0], number), False)
    number = kind.counted(match["digits"])
    insertion = match["inserted"] or match["letter"]
    if number is not None and insertion:
        number = f"{number.removesuffix(kind.after)}{insertion}{kind.after}"
    if number is None:
        return None
    return NumberMention(match.start(), match.end(), number, _shown(match[0], number), is_certain=False)


@lru_cache(64)
def _others(counter: str) -> re.Pattern[str]:
    """Return the pattern of a number with a counter that has capital letters: Articles IV and V."""
    return re.compile(rf"(?=[A-ZΑ-Ω])(?:{counter})(?![0-9A-Za-zΑ-Ω]|\.[0-9])")


def _before(kind: SignedNumber, text: str, start: int, is_known: Callable[[str], bool]) -> Iterator[NumberMention]:
    """Yield the numbers of a row before the one that has the word."""
    while (match := _BACKWARDS.search(text[max(0, start - _LONGEST_BACK) : start])) is not None:
        number = kind.counted(match["digits"])
        if number is None or not is_known(number):
            return
        start = max(0, start - _LONGEST_BACK) + match.start("digits")
        shown = match["digits"]
        yield NumberMention(start, start + len(shown), number, _shown(shown, number), is_certain=False)


def wide_rows(kind: SignedNumber, text: str) -> Iterator[NumberMention]:
    """Yield the numbers of rows that share the signs around the first and the last number: 第三、四条."""
    if not kind.before.startswith(("第", "제")):
        return
    for row in _WIDE_ROW.finditer(text):
        if not text.startswith(kind.after.strip(), row.end()):
            continue
        for match in (*_WIDE_NUMBER.finditer(text, *row.span("numbers")), row):
            span = row.span("last") if match is row else match.span()
            written = text[span[0] : span[1]]
            is_whole = match is row and text[span[0] - 1] in "第제"
            number = None if is_whole else kind.counted(written)
            if number is not None:
                yield NumberMention(*span, number, _shown(written, number), is_certain=False)


def _shown(written: str, number: str) -> str:
    part = last_part(number)
    return written.replace(part, "##") if written.count(part) == 1 else written
