"""Numbers that include more than a counter: ``(a)``, ``§ 1``, ``Rule 1``, ``第1条``, ``①``, ``一``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from ...markup.counting.counters import Counter, find_counters, han_value, read_counter
from ...markup.counting.insertions import LATIN_INSERTION, WIDE_INSERTION
from ...markup.titles import is_title
from ..cited_words import cited_forms, counts_before
from ..cue_words import UNSPACED_SIGNS, WIDE_SIGNS
from ..ordinal_words import ANY_ENDINGS, FIRST_ENDINGS, FIRST_WORDS, TURKISH_ENDING
from ..spelled_counters import spelled_counter

PARTICLES = "[のにはをでとがもへ、에은는이가의를을와과]"
"""Characters after a number in a sentence in Japanese or Korean."""

AROUND = " \t\u3000:：."
"""Characters between a number and its text that belong to neither."""

WIDE_CLOSING = "、，．"
"""The same after numbers in Chinese, Japanese and full-width characters, which are not closed with a full stop."""

_HAN = "[〇零一二三四五六七八九十百千]"
_MARKS = (
    "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0981-\u0983\u09bc-\u09cd"
    "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ebc\u0ec8-\u0ecd\u17b4-\u17d3"
)
"""Vowels and accents that are signs of their own, as ranges: they are no letters, but belong to words."""
_WORD = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{_MARKS}]|\.)")
_JOINS = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
"""Letters of scripts that have no spaces between words, but around numbers: Thai, Lao, Burmese, Khmer."""
_CJK_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_IN_A_SENTENCE = re.compile(
    r"\s*(?:[a-zß-ÿ]|\(?[0-9a-z]{1,3}\)\s|(?:Abs(?:atz|\.)|Satz|Nr\.|Nummer|para(?:graph)?s?)\b)"
)
_ORDINAL_ENDING = (
    rf"(?P<ordinal>(?:(?<=\b1)|(?<=\bI))(?i:\s?er|{FIRST_ENDINGS}|ᵉʳ|ʳᵉ|\^(?:er|re)\^)(?![^\W_])"
    rf"|(?<=[0-9])(?i:{ANY_ENDINGS})(?![^\W_]))?"
)
"""The ending of an ordinal number; that of the first one may be raised."""
_NAMED_FIRST = rf"(?i:{FIRST_WORDS})(?![^\W_])"
_ORDINAL = re.compile(r"(?:\.?[º°ª]|[΄ʹ´׳’'])(?=[\s\-–—.:]|$)")
"""The sign of an ordinal number, or of a letter that is a number in Greek and Hebrew: ``Α΄``, ``א׳``."""
_DASH = re.compile(r"[.:]?\s*[–—]\s*|[.:]?\s+-\s+")
"""A dash between a number and its title: ``RULE 1—TITLE``."""
_TITLE_CITED = re.compile(rf"[（(][^（）()]{{1,40}}[)）]{PARTICLES}")
"""The title of an article that a sentence cites: 제2조(정의)에."""
_FULL_WIDTH = re.compile("[０-９]+")
_ITEMS = ("1.", "1 -", "1 –", "1-", "I -")
"""A digit with a full stop or a dash: the items of a law, whose articles have signs."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The number at the start of a line; ``text`` is the rest of the line, ``trimmed`` the marks around the
    number.
    """

    number: str
    text: str
    trimmed: str
    is_sure: bool = False
    """Only a unit opens like this: ``Article 4:``."""
    has_word: bool = False
    """The number itself has a word, so that it may also be in a sentence: ``Rule 4``."""


@dataclass(frozen=True, slots=True)
class SignedNumber:
    """A number that includes other characters than digits and Latin letters, or words.

    ``counter`` counts the numbers; ``has_word`` is whether a word in a script with spaces comes before the counter.
    """

    before: str
    after: str
    counter: Counter
    pattern: re.Pattern[str]
    anywhere: re.Pattern[str]
    has_word: bool
    is_item: bool
    is_spelled: bool = False
    ordinal: re.Pattern[str] | None = None
    """The number before its word, as references in some languages have it: ``5. madde`` for ``Madde 5``."""
    named: re.Pattern[str] | None = None
    """The first number as a word."""

    @classmethod
    def of(cls, first: str) -> SignedNumber | None:
        """Return the kind of a number, given the first number of the kind; None if it has no such characters or has
        several counters.
        """
        spelled = spelled_counter(first)
        if spelled is not None:
            return cls._spelled(first, *spelled)
        found = find_counters(first)
        if len(found) != 1:
            return None
        start, stop = found[0]
        before, written, after = first[:start], first[start:stop], first[stop:]
        if written.isascii() and not (before + after).strip(" .-") and first not in _ITEMS:
            return None
        if written.isascii() and written.isalpha() and written not in "aAiI":
            return None
        counter = read_counter(written)
        is_full_width = _FULL_WIDTH.fullmatch(written) is not None
        shape = counter.pattern
        if before.startswith("第") and not is_full_width:
            shape = f"{counter.pattern}|{_HAN}{{1,9}}|[0-9]{{1,4}}"
        signs = [r"\s*".join(map(re.escape, part.translate(WIDE_SIGNS).split())) for part in (before, after)]
        has_word = any(_WORD.search(part) and not _CJK_WORD.search(part) for part in (before, after))
        is_mark = not written.isascii() and not before and not after
        end = r"(?![0-9A-Za-z])"
        if has_word:
            end = r"(?![^\W_])" if _WORD.search(after) else r"(?![.\-–]?[0-9A-Za-z])"
        elif before[:1] == "§" and not after:
            end = r"(?![0-9A-Za-z]|[.\-–][0-9])"  # § 3.1 is below § 3
        elif is_mark and not re.match("[①-⒇]", written):
            end = r"(?=[\s、，,.:)]|$)"
        elif first in _ITEMS:
            end = rf"(?=\s|$|[{UNSPACED_SIGNS}])"
        elif after and not after.isascii() and after[-1] not in "）］】":
            end = rf"(?!{PARTICLES})"
        gap = r"\s+" if before.endswith(" ") and has_word else r"\s*"
        body = rf"{gap if before else ''}(?P<counter>{shape})"
        inserted = insertion_pattern(before, written, after)
        anywhere = body
        if inserted and before[0] not in "第제":
            body += rf"(?P<inserted>{inserted}(?!\.?[0-9A-Za-z]))?"
            anywhere += rf"(?P<inserted>{inserted}(?![0-9A-Za-z]))?"
        if has_word and before and not after:
            body += _ORDINAL_ENDING
            anywhere += _ORDINAL_ENDING
        tail = rf"\s*{signs[1]}"
        if inserted and before[0] in "第제":
            tail += rf"(?P<inserted>{inserted}(?=[\s(（]|$))?"
        ending = rf"(?![0-9A-Za-z]|\.[0-9]{{1,3}}[ºª°]|\s?(?:bis|ter)\b(?!\s[0-9])|{TURKISH_ENDING}\b)"
        cited = signs[0]
        if has_word and before:
            cited = cited_forms(before)
            anywhere = r"(?:\s+|(?<=\.))" + anywhere.removeprefix(gap)
        elif has_word:
            tail = rf"\s*\.?\s*(?i:{cited_forms(after.strip(' .'))})"
        ordinal = (
            rf"(?P<counter>{shape})(?:\.|{TURKISH_ENDING})?\s(?i:{cited})(?![^\W_])" if counts_before(before) else ""
        )
        return cls(
            before,
            after,
            counter,
            re.compile(signs[0] + body + tail + end),
            re.compile(f"(?i:{cited})" + anywhere + tail.replace(r"(?=[\s(（]|$)", "") + ending),
            has_word,
            first in _ITEMS,
            ordinal=re.compile(ordinal) if ordinal else None,
            named=re.compile(rf"(?i:{cited})\s+{_NAMED_FIRST}") if has_word and before and not after else None,
        )

    @classmethod
    def _spelled(cls, first: str, start: int, stop: int, counter: Counter) -> SignedNumber:
        """Return the kind of a number whose counter is a word: ``PART ONE``, ``Erster Teil``."""
        before, after = (r"\s+".join(map(re.escape, part.split())) for part in (first[:start], first[stop:]))
        body = r"\s+".join(filter(None, (before, f"(?P<counter>{counter.pattern})", after)))
        pattern = re.compile(rf"(?i:{body})(?![^\W_])")
        return cls(first[:start], first[stop:], counter, pattern, pattern, True, False, True)

    @property
    def is_full_width(self) -> bool:
        """Whether the digits of the number are full-width ones."""
        return self.counter.pattern.startswith("[０")

    def find(self, text: str, place: int | None = None) -> Iterator[tuple[int, int, str]]:
        """Yield the start, end and value of each number of this kind in running text, or only of the number at the
        offset ``place``.
        """
        matches: Iterator[re.Match[str]] = self.anywhere.finditer(text)
        if place is not None:
            at_place = self.anywhere.match(text, place)
            matches = iter([at_place] if at_place is not None else [])
        elif self.ordinal is not None:
            matches = chain(matches, self.ordinal.finditer(text))
        for match in matches:
            preceding = text[match.start() - 1 : match.start()]
            if (
                self.has_word and preceding.isalnum() and not _JOINS.match(preceding)
            ) or preceding == "§" == self.before[:1]:
                continue  # the end of another word, or of §§, after which a row of numbers follows
            number = self._number(match)
            yield match.start(), match.start() + len(match[0].rstrip()), number
        named = self.named.finditer(text) if self.named is not None and place is None else ()
        for match in named:
            if not text[match.start() - 1 : match.start()].isalnum():
                yield match.start(), match.end(), self.before + self.counter.show(0)

    def opening(self, line: str, start: str) -> Opening | None:
        """Return the number at the start of a line, or None; ``start`` is the beginning of the line in plain
        characters.
        """
        match = self.pattern.match(line[: len(start)] if self.is_full_width else start)
        if match is None:
            return self._named_opening(line, start)
        number = self._number(match)
        ordinal = _ORDINAL.match(line, match.end())
        end = ordinal.end() if ordinal is not None else match.end()
        rest = line[end:].lstrip(f"{AROUND}{WIDE_CLOSING}" if not match["counter"].isascii() else AROUND).rstrip()
        dash = _DASH.match(line, end) if self.has_word else None
        if dash is not None:
            rest = line[dash.end() :].strip()
        elif rest[:2] in ("- ", "– ", "— "):
            rest = rest[2:].lstrip()
        if (self.has_word and self._is_sentence(line[end:], rest)) or _TITLE_CITED.match(rest):
            return None
        trimmed = match[0] if match["counter"] not in number else ""
        if ordinal is not None:
            trimmed += ordinal[0].strip()
        elif match["counter"] in number:
            trimmed += match.groupdict().get("ordinal") or ""
        before = line[match.end("counter") : len(line.rstrip()) - len(rest)]
        trimmed += "".join(sign for sign in before if sign in "、，")
        return Opening(number, rest, trimmed, not self.is_item, self.has_word)

    def _named_opening(self, line: str, start: str) -> Opening | None:
        """Return the number at the start of a line that is the first one, as a word."""
        match = self.named.match(start) if self.named is not None else None
        if match is None:
            return None
        dash = _DASH.match(line, match.end())
        rest = line[dash.end() if dash is not None else match.end() :].lstrip(AROUND).strip()
        if self._is_sentence(line[match.end() :], rest):
            return None
        return Opening(self.before + self.counter.show(0), rest, match[0], not self.is_item, True)

    def _is_sentence(self, after: str, rest: str) -> bool:
        """Return whether a line is a sentence that starts with a number, ``Rule 4 applies to boats.``"""
        is_closed = after[:1] in (".", ":", ")") or _DASH.match(after) is not None
        if is_closed or not rest:
            return False
        return _IN_A_SENTENCE.match(after) is not None or (self.is_spelled and not is_title(rest))

    def counted(self, written: str) -> str | None:
        """Return the number with a counter as it is written in a reference, or None if this kind cannot count so."""
        first = self.counter.show(0)
        counts_values = unicodedata.numeric(first[0], None) is not None
        value = han_value(written) if not written.isascii() else int(written) if written.isdecimal() else None
        if value is None and len(written) == 1:
            value = int(unicodedata.numeric(written, 0)) or None  # ①
        if re.fullmatch(self.counter.pattern, written):
            return self.before + written + self.after
        if value is None or not counts_values:
            return None
        return self.before + self.counter.show(value - self.counter.start) + self.after

    def _number(self, match: re.Match[str]) -> str:
        if self.is_spelled:
            return " ".join(match[0].split())
        return self.with_counter(match["counter"]) + _inserted_in(match)

    def index_of(self, number: str) -> int | None:
        """Return the index (from 0) of a number of this kind, or None if it is not one."""
        match = self.pattern.fullmatch(number)
        return self.counter.read(match["counter"]) if match is not None else None

    def with_counter(self, written: str) -> str:
        """Return the number whose counter a document writes in this way: 第3条 for 三, 第三条 for 3."""
        if re.fullmatch(self.counter.pattern, written) is None:
            value = int(written) if written.isdecimal() else han_value(written)
            written = self.counter.show((value or 0) - self.counter.start)
        return self.before + written + self.after


def _inserted_in(match: re.Match[str]) -> str:
    """Return what makes a number that of a rule inserted later, with its space if it has one: ``Article 1 bis``; "" for
    any other number.
    """
    inserted = match.groupdict().get("inserted") or ""
    written = "".join(inserted.split())
    return f" {written}" if inserted[:1].isspace() and written.isascii() else written


def insertion_pattern(before: str, written: str, after: str) -> str:
    """Return the pattern of what is added to a number of an inserted rule, § 9a, or "" if numbers of this kind do not
    have it.
    """
    if before[:1] in ("第", "제"):
        return WIDE_INSERTION if after and not after.isascii() else ""
    is_named = before[:1] == "§" or _WORD.search(before) is not None
    return LATIN_INSERTION if is_named and written.isdigit() and not after else ""


def addition_pattern(added: str) -> str:
    """Return the pattern of the text that a rank adds to the number of the rank above, given the addition of its
    first unit.
    """
    spelled = spelled_counter(added)
    if spelled is not None:
        start, stop, counter = spelled
        return rf"(?i:{re.escape(added[:start])}{counter.pattern}{re.escape(added[stop:])})"
    found = find_counters(added)
    if len(found) != 1:
        return re.escape(added)
    start, stop = found[0]
    written = added[start:stop]
    if written.isascii() and written.isalpha() and written not in "aAiI":
        shape = "[a-z]{1,2}" if written.islower() else "[A-Z]{1,2}"
    else:
        shape = read_counter(written).pattern
    return re.escape(added[:start]) + shape + re.escape(added[stop:])


def inserted_shape(first: str) -> str:
    """Return the pattern that must be added to that of a kind of numbers so that it fits inserted rules too."""
    found = find_counters(first)
    if len(found) != 1:
        return ""
    start, stop = found[0]
    pattern = insertion_pattern(first[:start], first[start:stop], first[stop:])
    return f"(?:{pattern})?" if pattern else ""


def plain_digits(number: str) -> str | None:
    """Return a number (in Chinese characters too) in plain digits, or None if it is not a number."""
    if number.isascii():
        return number if number.isdigit() or len(number) == 1 else None
    value = han_value(number)
    return None if value is None else str(value)
