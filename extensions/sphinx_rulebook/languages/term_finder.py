"""Where a text uses the terms of a glossary.

A script with spaces is read by words: the first word of a term leads to all terms that begin with it, and a term's
last word may stand in the plural or the possessive as English makes them (which is right, or does no harm, in the other
languages of Latin letters), or with a particle as Korean does.  A script without spaces is read by pairs of characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from .scripts import HAN, KATAKANA, UNSPACED

_HANGUL = "가-힣"
_LETTERS = f"(?:[^\\W_{UNSPACED}]++|[{_HANGUL}]++)++"
_WORD = re.compile(f"{_LETTERS}(?:[-']{_LETTERS})*+")  # a part of "non-attack" is no word of its own
_PART = re.compile(_LETTERS)
_ASCII_WORD = re.compile("[a-z0-9]++(?:[-'][a-z0-9]++)*+")
_ASCII_PARTS = bytes(code if chr(code).isalnum() else ord(" ") for code in range(128)) + bytes(128)
_UNSPACED_SIGN = re.compile(f"(?![{_HANGUL}])[{UNSPACED}]")
_HAN_SIGN = re.compile(f"(?![{_HANGUL}])[{HAN}]")
_KATAKANA_SIGN = re.compile(f"(?![゠・])[{KATAKANA}]")  # the middle dot parts words

_WIDE = re.compile("[！-～]")
_WHITE = re.compile(r"[^\S ]")
_TYPOGRAPHY = (
    ("’", "'"),
    ("‘", "'"),
    ("“", '"'),
    ("”", '"'),
    ("—", ";"),
    ("–", ";"),
    ("‐", "-"),
    ("‑", "-"),
    ("…", "."),
)
_SPACES = re.compile(" {2,}")
_WORD_ENDS = frozenset(["", *' .,;:!?()[]"'])
_QUOTES, _STOPS = "\"'“”‘’„«»「」『』", " .,:;。、．"
_QUALIFIER = re.compile(r"\s*(?:\(|\[|,(?!\d)|、)")
"""Where a term's name ends and what tells it from others begins: ``Attack (event)``, ``Cost, additional``."""
_LONGEST = 60
"""How many characters a name may have; what is longer is a sentence."""

_FUNCTION_WORDS = frozenset(
    re.findall(
        "[a-z]+",
        "a an and any are as at be by can do during each for from if in is it may must no not of on or the then this to"
        " unless until when while will with you your",
    )
)
"""English words that a glossary may explain, but that nobody looks up where they stand in every other sentence."""
_WIDTH = ord("！") - ord("!")
_LETTER, _SYLLABLE, _IDEOGRAPH, _MARK = "letter", "katakana", "han", "mark"
_SIBILANT = ("s", "x", "z", "ch", "sh", "o")
_LEAST_SINGULAR = 3
_PARTICLES = ("은", "는", "이", "가", "을", "를", "의", "에", "에서", "에게", "와", "과", "도", "로", "으로", "만")


class TermSpan(NamedTuple):
    """A place where a text has a term: from character ``start`` up to ``end``, and the term's place in the glossary."""

    start: int
    end: int
    term: int


class _Ending(NamedTuple):
    """What follows a term's last word (a closing bracket), the term, and how it is written where that matters."""

    after: str
    term: int
    written: str | None


class _Stem(NamedTuple):
    """Terms that differ in their last word only: the signs before the first, the words before the last, the last."""

    before: str
    words: str
    endings: dict[str, list[_Ending]]


class _Name(NamedTuple):
    """One form of a term's name, folded; ``written`` is as in `_Ending`."""

    text: str
    term: int
    written: str | None


class _Run(NamedTuple):
    """A name in a script without spaces, its term, and the kinds of signs that may not stand before and behind it."""

    text: str
    term: int
    before: str
    after: str


class TermFinder:
    """Finds the terms of one glossary in texts.

    ``names`` are the headings of its terms as plain text; where two are the same, the first is found.  What stands in
    brackets or behind a comma may be left out in a text where that leaves no doubt.  Case does not matter, but for
    names all in capitals in a glossary whose names are not: ``IT`` is no ``it``.
    """

    def __init__(self, names: Iterable[str]) -> None:
        forms = list(_unique(_forms([_cleaned(name) for name in names])))
        self._stems = _by_first_word(form for form in forms if not _UNSPACED_SIGN.search(form.text))
        self._single = dict(_single_words(self._stems))
        self._parts = frozenset(_PART.findall(word)[0] for word in self._stems)
        self._runs = _by_first_signs(form for form in forms if _UNSPACED_SIGN.search(form.text))
        self._run_starts = _starts_pattern(self._runs) if self._runs else None

    def find(self, text: str) -> list[TermSpan]:
        """Return where a text has a term, in order and without overlaps: of those that begin first, the longest."""
        folded = _folded(text)
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
        """Find the terms where several spaces stand in a row, which a term does not have."""
        kept = [at for at, sign in enumerate(folded) if sign != " " or folded[at - 1 : at] != " "]
        spans = self._find(_SPACES.sub(" ", folded), "".join(text[at] for at in kept))
        return [TermSpan(kept[start], kept[end - 1] + 1, term) for start, end, term in spans]

    def _find_words(self, folded: str, text: str) -> list[TermSpan]:
        is_ascii = folded.isascii()
        word = _ASCII_WORD if is_ascii else _WORD
        parts = folded.encode().translate(_ASCII_PARTS).decode().split() if is_ascii else _PART.findall(folded)
        found: list[TermSpan] = []
        for part in self._parts.intersection(parts):  # nearly all words of a text begin no term: leave them out first
            at = folded.find(part)
            while at >= 0:
                if at == 0 or folded[at - 1] == " " or _begins_word(folded, at):
                    end = at + len(part)
                    ends_there = folded[end : end + 1] in _WORD_ENDS
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
            names = self._runs.get(folded[start : start + 2]) or self._runs.get(folded[start], [])
            for name, term, kind_before, kind_after in names:
                if folded.startswith(name, start):
                    end = start + len(name)
                    if kind_before and start and _kind(folded[start - 1]) == kind_before:
                        continue
                    following = _kind(folded[end]) if end < len(folded) else ""
                    if following and following in (kind_after, _MARK):
                        continue
                    found.append(TermSpan(start, end, term))
                    stop = end
                    break
        return found


# ---- Names


def _folded(text: str) -> str:
    """Return a text in lower case, with common signs for full-width and typographic ones, of the same length."""
    if not text.isascii():
        for sign, common in _TYPOGRAPHY:
            text = text.replace(sign, common)
        text = _WIDE.sub(lambda match: chr(ord(match[0]) - _WIDTH), text)
    if not text.isprintable():
        text = _WHITE.sub(" ", text)
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(sign.lower()[0] for sign in text)


def _cleaned(name: str) -> str:
    """Return a name without quotation marks and stops around it, with single spaces and common signs."""
    narrow = _WIDE.sub(lambda match: chr(ord(match[0]) - _WIDTH), name)
    return " ".join(narrow.split()).strip(_QUOTES + _STOPS)


def _forms(names: Sequence[str]) -> Iterator[_Name]:
    """Yield the forms of all names, first those that count before others."""
    shouted = sum(name.isupper() for name in names)
    are_capitals_rare = shouted * 2 < len(names)

    def form(text: str, term: int) -> _Name:
        is_case_kept = are_capitals_rare and text.isupper()
        return _Name(_folded(text), term, text if is_case_kept else None)

    full = [form(name, term) for term, name in enumerate(names) if _is_name(name)]
    short = [form(base, term) for term, name in enumerate(names) if _is_name(base := _unqualified(name))]
    counts = Counter(name.text for name in short) + Counter({name.text for name in full})
    clear = [name for name in short if counts[name.text] == 1]
    yield from full
    yield from clear
    for name in (*full, *clear):
        yield from (name._replace(text=text) for text in _inflected(name.text))


def _unqualified(name: str) -> str:
    """Return a name without what tells it from others, "" where it has nothing of that kind."""
    qualifier = _QUALIFIER.search(name)
    return name[: qualifier.start()].strip(_QUOTES + _STOPS) if qualifier else ""


def _is_name(text: str) -> bool:
    """Say whether a text can be found: it has letters, one alone only where it is a word, and is no sentence."""
    letters = [sign for sign in text if sign.isalpha()]
    return len(text) <= _LONGEST and (len(letters) > 1 or (len(text) == 1 and _HAN_SIGN.match(text) is not None))


def _inflected(name: str) -> Iterator[str]:
    """Yield the plural, the singular and the possessives of a name that ends in a letter of a script with spaces."""
    if not name[-1].isalpha() or _UNSPACED_SIGN.match(name[-1]):
        return
    start = max(name.rfind(" "), name.rfind("-")) + 1
    before, last = name[:start], name[start:]
    if "가" <= name[-1] <= "힣":
        yield from (name + particle for particle in _PARTICLES)
        return
    for word in (last, *_singulars(last)):
        yield before + word
        yield f"{before}{word}'s"
        if word.endswith(_SIBILANT):
            yield f"{before}{word}es"
        if word.endswith("y") and word[-2:-1] not in "aeiou":
            yield f"{before}{word[:-1]}ies"
        if not word.endswith("s"):
            yield f"{before}{word}s"


def _singulars(word: str) -> Iterator[str]:
    if not word.endswith("s") or word.endswith("ss") or len(word) <= _LEAST_SINGULAR:
        return
    if word.endswith("ies") and len(word) > _LEAST_SINGULAR + 1:
        yield f"{word[:-3]}y"
    if word.endswith("es") and word[:-2].endswith(_SIBILANT):
        yield word[:-2]
    if not word.endswith(("us", "is")):
        yield word[:-1]


def _unique(forms: Iterable[_Name]) -> Iterator[_Name]:
    """Yield the forms whose text is new and no function word, in order."""
    known: set[str] = set()
    for form in forms:
        if form.text not in known:
            known.add(form.text)
            if form.written is not None or form.text not in _FUNCTION_WORDS:
                yield form


# ---- Scripts with spaces


def _by_first_word(forms: Iterable[_Name]) -> Mapping[str, list[_Stem]]:
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
                endings.sort(key=lambda ending: -len(ending.after))
    return {
        word: sorted(of_word.values(), key=lambda stem: (-len(stem.words), -len(stem.before)))
        for word, of_word in stems.items()
    }


def _begins_word(text: str, at: int) -> bool:
    """Say whether a word begins at a letter of a text, and none that goes on there, with a hyphen or without."""
    before = text[at - 1]
    if before in "-'" and at > 1:
        before = text[at - 2]
    return _kind(before) not in (_LETTER, _MARK)


def _word_at(text: str, at: int, pattern: re.Pattern[str]) -> str:
    match = pattern.match(text, at)
    return match[0] if match is not None else ""


def _single_words(stems: Mapping[str, list[_Stem]]) -> Iterator[tuple[str, int]]:
    """Yield the words that are terms, and begin no other, with their terms: they need no more than to be there."""
    for word, of_word in stems.items():
        if len(of_word) == 1 and not of_word[0].before and not of_word[0].words:
            endings = of_word[0].endings[word]
            if len(endings) == 1 and not endings[0].after and endings[0].written is None:
                yield word, endings[0].term


def _longest(
    stems: list[_Stem], at: int, first: str, folded: str, text: str, pattern: re.Pattern[str]
) -> TermSpan | None:
    """Return the longest term that begins with the word ``first``, which stands at a place of a text."""
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


def _by_first_signs(forms: Iterable[_Name]) -> Mapping[str, list[_Run]]:
    """Return names by their first two signs, the longest first; one of a single sign is also behind all that share it.

    What begins with two signs is looked up by these alone.
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


def _run(form: _Name) -> _Run:
    """Return a name with what may not stand beside it."""
    if len(form.text) == 1:
        return _Run(form.text, form.term, _IDEOGRAPH, _IDEOGRAPH)
    first, last = (kind if (kind := _kind(sign)) != _IDEOGRAPH else "" for sign in (form.text[0], form.text[-1]))
    return _Run(form.text, form.term, first, last)


def _starts_pattern(runs: Mapping[str, list[_Run]]) -> re.Pattern[str]:
    """Return what finds where names may begin: a class of signs, before a class of signs."""
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
    """Return what a sign goes on with: katakana and ideographs each other, letters and digits each other; "" for none.

    A mark is written upon the sign before it, which is another sign without it.
    """
    if _KATAKANA_SIGN.match(sign):
        return _SYLLABLE
    if _HAN_SIGN.match(sign):
        return _IDEOGRAPH
    if unicodedata.category(sign).startswith("M"):
        return _MARK
    return _LETTER if sign.isalnum() and not _UNSPACED_SIGN.match(sign) else ""


def _without_overlaps(spans: list[TermSpan]) -> list[TermSpan]:
    """Return spans in order; of two that overlap, that which begins first, or else the longer one."""
    kept: list[TermSpan] = []
    for span in sorted(spans):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
        elif span.start == kept[-1].start:  # the longer one comes behind the shorter
            kept[-1] = span
    return kept
