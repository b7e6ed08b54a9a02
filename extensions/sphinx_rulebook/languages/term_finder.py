"""Finding the terms of a glossary in a text.

A script with spaces is read by words: the first word of a term leads to all terms that begin with it, and a term's last
word may be in the plural or the possessive as in English (which is right, or does no harm, in other languages with
Latin letters), or have a particle as in Korean. A script without spaces is read by pairs of characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from .term_names import HAN_SIGN, HANGUL, UNSPACED_SIGN, TermName, cleaned_name, folded_text, name_forms, unique_forms
from .writing_systems import KATAKANA, UNSPACED

_LETTERS = f"(?:[^\\W_{UNSPACED}]++|[{HANGUL}]++)++"
_WORD = re.compile(f"{_LETTERS}(?:[-']{_LETTERS})*+")  # a part of "non-attack" is not a separate word
_PART = re.compile(_LETTERS)
_ASCII_WORD = re.compile("[a-z0-9]++(?:[-'][a-z0-9]++)*+")
_ASCII_PARTS = bytes(code if chr(code).isalnum() else ord(" ") for code in range(128)) + bytes(128)
_KATAKANA_SIGN = re.compile(f"(?![゠・])[{KATAKANA}]")  # the middle dot separates words
_SPACES = re.compile(" {2,}")
_WORD_ENDS = frozenset(["", *' .,;:!?()[]"'])
_LETTER, _SYLLABLE, _IDEOGRAPH, _MARK = "letter", "katakana", "han", "mark"


class TermSpan(NamedTuple):
    """An occurrence of a term in a text: from character ``start`` to ``end``, with the term's index in the
    glossary.
    """

    start: int
    end: int
    term: int


class _Ending(NamedTuple):
    """The text after a term's last word (a closing bracket), the term, and its exact spelling if that matters."""

    after: str
    term: int
    written: str | None


class _Stem(NamedTuple):
    """Terms that differ only in their last word: the characters before it, the words except the last, and the last
    word.
    """

    before: str
    words: str
    endings: dict[str, list[_Ending]]


class _Run(NamedTuple):
    """A name in a script without spaces, its term, and the kinds of characters that may not be next to it."""

    text: str
    term: int
    before: str
    after: str


class TermFinder:
    """Finds the terms of one glossary in texts.

    ``names`` are the headings of its terms as plain text; of two equal headings, the first is found. A qualifier in
    brackets or after a comma may be omitted in a text if this is unambiguous. Case is ignored, except for names all in
    capitals in a glossary whose other names are not: ``IT`` is not ``it``.
    """

    def __init__(self, names: Iterable[str]) -> None:
        forms = list(unique_forms(name_forms([cleaned_name(name) for name in names])))
        self._stems = _by_first_word(form for form in forms if not UNSPACED_SIGN.search(form.text))
        self._single = dict(_single_words(self._stems))
        self._parts = frozenset(_PART.findall(word)[0] for word in self._stems)
        self._runs = _by_first_signs(form for form in forms if UNSPACED_SIGN.search(form.text))
        self._run_starts = _starts_pattern(self._runs) if self._runs else None

    def find(self, text: str) -> list[TermSpan]:
        """Return the uses of terms in a text, in order and without overlaps: the earliest first, and the longest of
        those that begin together.
        """
        folded = folded_text(text)
        # Names have single spaces, so a text with several in a row needs a separate pass.
        if "  " in folded:
            return self._find_spaced_out(folded, text)
        return self._find(folded, text)

    def _find(self, folded: str, text: str) -> list[TermSpan]:
        found = self._find_words(folded, text) if self._stems else []
        if self._run_starts is not None and not folded.isascii():
            runs = self._find_runs(folded, self._run_starts)
            found = _without_overlaps(found + runs) if found and runs else found or runs
        return found

    def _find_spaced_out(self, folded: str, text: str) -> list[TermSpan]:
        """Find the terms in a text with several spaces in a row, which names never have."""
        kept = [at for at, sign in enumerate(folded) if sign != " " or folded[at - 1 : at] != " "]
        spans = self._find(_SPACES.sub(" ", folded), "".join(text[at] for at in kept))
        return [TermSpan(kept[start], kept[end - 1] + 1, term) for start, end, term in spans]

    def _find_words(self, folded: str, text: str) -> list[TermSpan]:
        is_ascii = folded.isascii()
        word = _ASCII_WORD if is_ascii else _WORD
        parts = folded.encode().translate(_ASCII_PARTS).decode().split() if is_ascii else _PART.findall(folded)
        found: list[TermSpan] = []
        for part in self._parts.intersection(
            parts
        ):  # nearly all words of a text do not begin a term: leave them out first
            at = folded.find(part)
            while at >= 0:
                if at == 0 or folded[at - 1] == " " or _begins_word(folded, at):
                    end = at + len(part)
                    ends_there = folded[end : end + 1] in _WORD_ENDS
                    # The most frequent case: the word is a term and does not begin a longer one.
                    if ends_there and part in self._single:
                        found.append(TermSpan(at, end, self._single[part]))
                    else:
                        first = part if ends_there else _word_at(folded, at, word)
                        stems = self._stems.get(first)
                        span = _longest(stems, at, first, folded, text, word) if stems is not None else None
                        if span is not None:
                            found.append(span)
                at = folded.find(part, at + len(part))
        return _without_overlaps(found) if len(found) > 1 else found

    def _find_runs(self, folded: str, starts: re.Pattern[str]) -> list[TermSpan]:
        found: list[TermSpan] = []
        stop = 0
        for match in starts.finditer(folded):
            start = match.start()
            if start < stop:
                continue
            # The names that begin with these two characters, or else the names of one character; the longest first.
            names = self._runs.get(folded[start : start + 2]) or self._runs.get(folded[start], [])
            for name, term, kind_before, kind_after in names:
                if folded.startswith(name, start):
                    end = start + len(name)
                    # A name does not begin or end inside a longer word.
                    if kind_before and start and _kind(folded[start - 1]) == kind_before:
                        continue
                    following = _kind(folded[end]) if end < len(folded) else ""
                    if following and following in (kind_after, _MARK):
                        continue
                    found.append(TermSpan(start, end, term))
                    stop = end
                    break
        return found


# ---- Scripts with spaces


def _by_first_word(forms: Iterable[TermName]) -> Mapping[str, list[_Stem]]:
    stems: dict[str, dict[tuple[str, str], _Stem]] = defaultdict(dict)
    for form in forms:
        words = list(_WORD.finditer(form.text))
        first, last = words[0], words[-1]
        before, between = form.text[: first.start()], form.text[first.start() : last.start()]
        stem = stems[first[0]].setdefault((before, between), _Stem(before, between, {}))
        ending = _Ending(form.text[last.end() :], form.term, form.written)
        stem.endings.setdefault(last[0], []).append(ending)
    for of_word in stems.values():
        for stem in of_word.values():
            for endings in stem.endings.values():
                # Everything is sorted so that the first match is the longest.
                endings.sort(key=lambda ending: -len(ending.after))
    return {
        word: sorted(of_word.values(), key=lambda stem: (-len(stem.words), -len(stem.before)))
        for word, of_word in stems.items()
    }


def _begins_word(text: str, at: int) -> bool:
    """Return whether a word begins at a letter of a text, and does not continue a previous word, hyphenated or
    not.
    """
    before = text[at - 1]
    if before in "-'" and at > 1:
        before = text[at - 2]
    return _kind(before) not in (_LETTER, _MARK)


def _word_at(text: str, at: int, pattern: re.Pattern[str]) -> str:
    match = pattern.match(text, at)
    return match[0] if match is not None else ""


def _single_words(stems: Mapping[str, list[_Stem]]) -> Iterator[tuple[str, int]]:
    """Yield the words that are terms and do not begin longer ones, with their terms: finding the word is enough."""
    for word, of_word in stems.items():
        if len(of_word) == 1 and not of_word[0].before and not of_word[0].words:
            endings = of_word[0].endings[word]
            if len(endings) == 1 and not endings[0].after and endings[0].written is None:
                yield word, endings[0].term


def _longest(
    stems: list[_Stem], at: int, first: str, folded: str, text: str, pattern: re.Pattern[str]
) -> TermSpan | None:
    """Return the longest term that begins with the word ``first`` at an offset in a text."""
    for before, words, by_last in stems:
        start = at - len(before)
        if before and not folded.startswith(before, max(start, 0)):
            continue
        last, end = first, at
        if words:
            if not folded.startswith(words, at):
                continue
            end += len(words)
            last = _word_at(folded, end, pattern)
        for after, term, written in by_last.get(last, ()):
            stop = end + len(last) + len(after)
            if after and not folded.startswith(after, end + len(last)):
                continue
            if written is not None and not text.startswith(written, start):
                continue
            if stop == len(folded) or _kind(folded[stop]) != _MARK:
                return TermSpan(start, stop, term)
    return None


# ---- Scripts without spaces


def _by_first_signs(forms: Iterable[TermName]) -> Mapping[str, list[_Run]]:
    """Return names by their first two characters, longest first; a name of one character is added to all groups that
    begin with it.

    Text is looked up only by its first two characters together.
    """
    runs: dict[str, list[_Run]] = defaultdict(list)
    forms = sorted(forms, key=lambda form: -len(form.text))
    for form in forms:
        runs[form.text[:2]].append(_run(form))
    for form in forms:
        if len(form.text) == 1:
            for start, names in runs.items():
                if start[0] == form.text and len(start) > 1:
                    names.append(_run(form))
    return dict(runs)


def _run(form: TermName) -> _Run:
    """Return a name with the kinds of characters that may not be next to it."""
    if len(form.text) == 1:
        return _Run(form.text, form.term, _IDEOGRAPH, _IDEOGRAPH)
    first, last = (kind if (kind := _kind(sign)) != _IDEOGRAPH else "" for sign in (form.text[0], form.text[-1]))
    return _Run(form.text, form.term, first, last)


def _starts_pattern(runs: Mapping[str, list[_Run]]) -> re.Pattern[str]:
    """Return a pattern for the positions at which names may begin: one class of characters before another."""
    pairs = [start for start in runs if len(start) > 1]
    parts = []
    if pairs:
        first, second = (_class_of(start[place] for start in pairs) for place in (0, 1))
        parts.append(f"{first}(?={second})")
    singles = [start for start in runs if len(start) == 1]
    if singles:
        parts.append(_class_of(singles))
    return re.compile("|".join(parts))


def _class_of(signs: Iterable[str]) -> str:
    return f"[{''.join(map(re.escape, sorted(set(signs))))}]"


@cache
def _kind(sign: str) -> str:
    """Return the kind of characters that continue a word after this one: katakana, ideographs, letters, or "".

    A mark combines with the character before it, which is a different character without it.
    """
    if _KATAKANA_SIGN.match(sign):
        return _SYLLABLE
    if HAN_SIGN.match(sign):
        return _IDEOGRAPH
    if unicodedata.category(sign).startswith("M"):
        return _MARK
    return _LETTER if sign.isalnum() and not UNSPACED_SIGN.match(sign) else ""


def _without_overlaps(spans: list[TermSpan]) -> list[TermSpan]:
    """Return spans in order; of two that overlap, keep the one that begins first, or else the longer one."""
    kept: list[TermSpan] = []
    for span in sorted(spans):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
        elif span.start == kept[-1].start:  # the longer span comes after the shorter one
            kept[-1] = span
    return kept
