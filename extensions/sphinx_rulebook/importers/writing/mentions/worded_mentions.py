"""Finding references to numbers that have words or signs: ``Rule 12``, ``§§ 3 and 5``, ``第3条第2項``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ....markup.references import last_part
from ...cited_words import is_plural
from ...cue_words import WIDE_SIGNS
from ...reading.signed_numbers import SignedNumber
from ...unit_words import PART_OF_NUMBER_WORDS, Use, words_for
from .mention_patterns import NumberMention
from .worded_rows import may_count, number_at, numbers_after, rest_of_row, wide_rows

_HAN = "一二三四五六七八九十百"
_OF_DIGITS, _OF_LETTERS, _OF_BARE = map(words_for, (Use.OF_DIGITS, Use.OF_LETTERS, Use.OF_BARE))
_PART = re.compile(
    rf"\s?(?:[第제]\s?\(?(?P<cjk>[0-9]{{1,3}}|[{_HAN}]{{1,5}})\)?\s?(?P<sign>[款目項项号號항호])"
    r"|\((?P<bracketed>[0-9]{1,3}|[a-z]{1,4})\)|(?P<mark>[①-⒇])"
    rf"|,?\s?(?P<word>(?i:{PART_OF_NUMBER_WORDS}))\s"
    r"(?P<paren>\()?(?P<worded>[0-9]{1,3}|[a-z]{1,2})(?(paren)\)))(?![0-9A-Za-z])"
)
"""A part of a rule, directly after the number of the rule."""
_FIRST_DIGIT = re.compile("[0-9]")
_OF_ANOTHER = re.compile(
    r"(?:\s{0,2}\([^()]{0,20}\)"
    r"|,?\s(?:[Aa]bs\.|[Aa]bsatz|[Ss]atz|[Nn]r\.|para\.|lit\.)\s?[0-9a-z]{1,3}"
    r"|[a-z.0-9–-]{1,6}){0,3},?\s{0,2}"
    r"(?:[A-ZÄÖÜ][\wäöüß]{0,9}[A-Z](?![a-z])"
    r"|(?:of|to|in|from|under|de|del|dell|della|der|des|du|d|do|da|van|von|av|af|ur)\b)"
)
"""What follows the number of a rule of another document: *§ 242 BGB*, *Rule 9 of the Laws*, *article 9 du Code*."""
_AFTER_NAME = re.compile(r"[々\u3400-\u9fff\u30a1-\u30ff\uac00-\ud7af」』》〉]\s?$")
"""The end of the name of another document before a number: 民法第90条."""


def find_worded(signed: Sequence[SignedNumber], text: str, is_known: Callable[[str], bool]) -> Iterator[NumberMention]:
    """Yield the references to numbers with a word or sign, each followed by the references to parts of its rule, and by
    the other numbers of its row.

    ``signed`` are the kinds of such numbers of a layout, by rank.
    """
    flat = text.translate(WIDE_SIGNS)
    folded = flat.casefold()
    for place, kind in enumerate(signed):
        before = (kind.before or kind.after).translate(WIDE_SIGNS).strip()
        if before.strip(" .§").isascii() and not kind.has_word and "§" not in before:
            continue  # (a) may be an item of the sentence itself
        if not before or (not kind.has_word and before.strip(" .").casefold() not in folded):
            continue
        if before in ("°", "º"):
            continue  # an item, or degrees: 4° at night
        for start, stop, number in kind.find(flat):
            first = start
            if (
                kind.has_word
                and (digit := _FIRST_DIGIT.search(flat, start, stop))
                and is_plural(flat[start : digit.start()])
            ):
                start = digit.start()  # only the number is a reference: articles 4 and 5
            shown = text[start:stop]
            is_same = shown.replace(" ", "") == number.replace(" ", "")
            if kind.is_spelled:
                if (not kind.before and shown[0].islower()) or _OF_ANOTHER.match(text, stop):
                    continue  # "the first part", "part one of the kit"
                is_same = False  # "Part One" may be PART ONE in the heading
            end = stop
            if not is_same and kind.has_word and not kind.is_spelled:
                if number[-1:].isalpha() and shown.startswith(number):
                    end, is_same = start + len(number), True  # 1. cikkben: the ending of the word stays text
                else:
                    shown = with_last_part(shown, number)  # rule 12: only the word is a text of its own
            yield NumberMention(start, end, number, None if is_same else shown, is_certain=False)
            yield from _parts(signed[place + 1 :], text, flat, stop)
            if not kind.is_spelled and (kind.has_word or "§" in before):
                yield from rest_of_row(kind, flat, first, stop, is_known)
        yield from wide_rows(kind, flat)


def _parts(deeper: Sequence[SignedNumber], text: str, flat: str, stop: int) -> Iterator[NumberMention]:
    """Yield the parts of a rule whose number ends at ``stop``."""
    while (match := _PART.match(flat, stop)) is not None:
        counter = next(match[name] for name in ("cjk", "bracketed", "mark", "worded") if match[name])
        kinds = [kind for kind in deeper if _is_named(kind, match)]
        if match["sign"] == "款" and "條" not in flat:
            kinds = []  # in the statutes of the People's Republic, it is a paragraph without a number
        if match["sign"] and match["sign"] in "号號" and not kinds:
            kinds = [kind for kind in deeper if kind.before in ("(", "（") and kind.counter.show(0) in "1１"]
        forms = tuple(form for kind in kinds if (form := kind.counted(counter)) is not None)
        start = stop + len(match[0]) - len(match[0].lstrip(" ,"))
        stop = match.end()
        if not forms:
            if match["cjk"]:
                yield NumberMention(start, stop, flat[start:stop], is_certain=False)
            return
        shown = with_last_part(text[start:stop], forms[0])
        yield NumberMention(start, stop, forms[0], shown, is_certain=False, forms=forms)


def _is_named(kind: SignedNumber, part: re.Match[str]) -> bool:
    """Return whether the parts of a kind are named like this: paragraphs as ``Abs. 2`` or 第2項, items as ``Nr. 2`` or
    第2号, and any of them by their own signs.
    """
    if part["mark"]:
        return kind.counter.show(0) == "①"
    if part["bracketed"]:
        return ")" in kind.after or "）" in kind.after
    if part["sign"]:
        has_han = kind.counter.show(0) == "一"
        if part["sign"] == "호":
            return not kind.before and kind.after != ""
        if part["sign"] in "款目":
            return has_han
        return has_han if part["sign"] in "号號" else part["sign"] == "项" or not has_han
    word, own = part["word"].lower(), kind.before.strip(" .").lower()
    if own[:1].isalpha():
        return word.startswith(own)
    if word in _OF_DIGITS:
        return kind.counter.show(0) == "1"
    if word in _OF_LETTERS:
        return kind.counter.show(0) == "a"
    if word in _OF_BARE:
        return not kind.before
    return kind.before == "("


def with_last_part(shown: str, number: str) -> str:
    """Return what a reference prints, with ``##`` for the last part of the number in it, if that is there once."""
    part = last_part(number)
    return shown.replace(part, "##") if shown.count(part) == 1 else shown


def find_row(
    signed: Sequence[SignedNumber], cue: str, text: str, place: int, is_known: Callable[[str], bool]
) -> Iterator[NumberMention]:
    """Yield the references in a row of numbers after the plural of their word: ``Rules 12 and 13``, ``§§ 3, 4``.

    ``cue`` is that word, ``place`` the offset after it. Before a word, only numbers of units count.
    """
    word = cue.casefold()
    kind = next((one for one in signed if _is_plural(word, one.before.strip(" .").casefold())), None)
    first = number_at(kind, text, place) if kind is not None else None
    if kind is None or first is None:
        return
    if may_count(text, first.stop) and not is_known(first.number):
        return
    yield first
    yield from numbers_after(kind, text, first.stop, is_known, is_singular=False, is_plural=True)


def _is_plural(word: str, singular: str) -> bool:
    return singular != "" and word != singular and word.startswith(singular) and len(word) <= len(singular) + 2


def names_other_document(text: str, mention: NumberMention) -> bool:
    """Return whether a number with a word or sign is that of another document, by what is before and after it."""
    if text[mention.start] in "第제":
        return _AFTER_NAME.search(text[max(0, mention.start - 2) : mention.start]) is not None
    return _OF_ANOTHER.match(text, mention.stop) is not None
