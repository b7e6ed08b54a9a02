"""The translations of a source's terms, and the units in which a book's translation uses different words.

A term is an entry of the glossary, a term that a rule puts in quotation marks to define it, or a title. The
translation of a term is taken from the same place in the translated book, and is expected if the translation itself
is consistent: the translation of nearly every rule with the term contains the term's translation.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...markup.titles import is_title
from ...model.units import Kind
from ...support.paced_work import may_pause
from ..writing_systems import find_words, is_spaced, normalised, offsets_of, words_in
from .compared_unit import ComparedUnit

_FEWEST_USES = 3
"""How many rules, including the one with the definition, must use a translation of a term before it is expected in
other rules."""
_MOST_EXCEPTIONS = 0.2
"""The share of rules with a term, plus one rule, that may lack its translation; if more rules lack it, no translation
is expected."""
_FEWEST_USES_OF_WORD = 8
_MOST_EXCEPTIONS_TO_WORD = 0.15
"""The same share for a title of one word, which may be a common word; no additional rule is allowed."""
_MOST_USES = 0.12
_ALWAYS_FEW = 25
"""A word in a larger share of the rules, and in more rules than this, is a common word: translations leave it out, or
say it in another way, wherever that is natural.
"""
_LEAST_TELLING = 0.8
"""In what share of its uses a translation must stand for the term; below it, the word has other meanings too."""
_SHORTEST_STEM, _LONGEST_ENDING = 4, 3
"""A word with another ending is the same word: how long it must be, and how much of it may differ."""
_LONGEST = 40
"""The maximum length of a quoted term; longer ones are sentences."""
_QUOTED = re.compile(
    r"\"([^\"\n]+)\"|“([^”\n]+)”|「([^「」\n]+)」|『([^『』\n]+)』|«([^»\n]+)»|„([^“”\n]+)[“”]|‘([^‘’\n]+)’"
)
_EMPHASIS = re.compile(r"\*{1,3}|(?<!\w)_+|_+(?!\w)")
_TRAILING = " .,:;。、，．:："


class Term(NamedTuple):
    """A term of the source with its translations, in lower case; any of them is accepted.

    ``name`` and ``names`` are the same as they are written where the term is defined.
    """

    source: str
    translations: tuple[str, ...]
    name: str
    names: tuple[str, ...]


class TermUse(NamedTuple):
    """A term with the places of the pairs whose source has it, and of those whose translation lacks it.

    ``instead`` are the terms whose translations stand there instead, by place.
    """

    term: Term
    places: Sequence[int]
    lacking: Sequence[int]
    instead: Mapping[int, Term]


def find_other_words(pairs: Sequence[tuple[ComparedUnit, ComparedUnit]]) -> Iterator[TermUse]:
    """Yield the terms that are translated consistently, in alphabetical order, with their uses in the pairs."""
    uses = list(_consistent_uses(pairs))
    replacements = _Replacements(pairs, uses)
    for one in uses:
        may_pause()
        found = ((place, replacements.find(one.term, place)) for place in one.lacking)
        yield one._replace(instead={place: term for place, term in found if term is not None})


def _consistent_uses(pairs: Sequence[tuple[ComparedUnit, ComparedUnit]]) -> Iterator[TermUse]:
    votes, titles, written = _votes(pairs)
    uses: dict[str, list[int]] = defaultdict(list)
    finder = _Finder(votes)
    for place, (source, _) in enumerate(pairs):
        may_pause()
        for term in finder.find(source):
            uses[term].append(place)
    most = max(_MOST_USES * len(pairs), _ALWAYS_FEW)
    for term, counts in sorted(votes.items()):
        may_pause()
        if len(uses[term]) > most:
            continue
        translations = tuple(sorted(counts, key=lambda word: (-counts[word], word)))
        fewest, exceptions = _FEWEST_USES, _MOST_EXCEPTIONS
        least_allowed = 1
        if term in titles and len(words_in(term)) == 1:
            fewest, exceptions, least_allowed = _FEWEST_USES_OF_WORD, _MOST_EXCEPTIONS_TO_WORD, 0
        places = uses[term]
        if len(places) < fewest:
            continue
        lacking = [place for place in places if not _has(pairs[place][1], translations)]
        kept = len(places) - len(lacking)
        if kept >= fewest and len(lacking) <= exceptions * len(places) + least_allowed:
            names = tuple(written[word] for word in translations)
            yield TermUse(Term(term, translations, written[term], names), places, lacking, {})


def _votes(
    pairs: Iterable[tuple[ComparedUnit, ComparedUnit]],
) -> tuple[dict[str, Counter[str]], set[str], dict[str, str]]:
    """Return the possible translations of each term with their counts, the terms that occur only as titles, and how
    each of these words is written where it is defined.
    """
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    written: dict[str, str] = {}
    titles: set[str] = set()
    defined: set[str] = set()
    for source, translation in pairs:
        may_pause()
        if source.unit.kind is Kind.EXAMPLE:
            continue
        is_term = source.unit.kind is Kind.TERM and translation.unit.kind is Kind.TERM
        is_titled = is_term or (is_title(source.unit.text) and is_title(translation.unit.text))
        ours, theirs = (
            [normalised(wording.unit.text)] if is_titled else quoted(wording.text) for wording in (source, translation)
        )
        if len(ours) == len(theirs):
            for our_name, their_name in zip(map(_name, ours), map(_name, theirs), strict=True):
                name, other = our_name.lower(), their_name.lower()
                if 1 < len(name) <= _LONGEST and 1 < len(other) <= _LONGEST:
                    votes[name][other] += 1
                    written.setdefault(name, our_name)
                    written.setdefault(other, their_name)
                    (titles if is_titled and not is_term else defined).add(name)
    return votes, titles - defined, written


def quoted(text: str) -> list[str]:
    """Return the texts between quotation marks of any language, in order."""
    return [next(filter(None, match.groups())) for match in _QUOTED.finditer(text)]


def _name(text: str) -> str:
    return _EMPHASIS.sub("", text).strip().strip(_TRAILING)


class _Replacements:
    """Finds the term whose translation stands in the place of another's: it is there although its source lacks it.

    Only terms with a common word, such as ``draw step`` and ``draw pile``, are taken for each other.
    """

    def __init__(self, pairs: Sequence[tuple[ComparedUnit, ComparedUnit]], uses: Sequence[TermUse]) -> None:
        self._pairs = pairs
        self._terms_at: dict[int, list[Term]] = defaultdict(list)
        for one in uses:
            for place in one.places:
                self._terms_at[place].append(one.term)
        self._uses = uses
        self._is_telling: dict[str, bool] = {}

    def find(self, term: Term, place: int) -> Term | None:
        """Return the term whose translation stands at a place instead of a term's, or None."""
        source, translation = self._pairs[place]
        text = translation.text.lower()
        expected = {word for one in self._terms_at[place] for word in one.translations}
        for use in self._uses:
            word = use.term.translations[0]
            if word not in text or use.term in self._terms_at[place] or not _share_a_word(use.term, term):
                continue
            # A word inside another term's translation, or in both languages alike, proves nothing.
            is_part = any(word in other or other in word for other in expected)
            if not is_part and use.term.source not in source.text.lower() and self._tells(use):
                return use.term
        return None

    def _tells(self, use: TermUse) -> bool:
        """Return whether a term's translation hardly ever occurs without the term."""
        known = self._is_telling.get(use.term.source)
        if known is None:
            word = use.term.translations[0]
            count = sum(word in translation.text.lower() for _, translation in self._pairs)
            # Its use in the place of another term is what is in question, so it does not count.
            known = len(use.places) - len(use.lacking) >= _LEAST_TELLING * (count - 1)
            self._is_telling[use.term.source] = known
        return known


def _share_a_word(term: Term, other: Term) -> bool:
    return term is not other and not set(words_in(term.source)).isdisjoint(words_in(other.source))


def _has(translation: ComparedUnit, words: Iterable[str]) -> bool:
    text = translation.text.lower()
    return any(word in text or _has_words(translation, word) for word in words)


def _has_words(unit: ComparedUnit, phrase: str) -> bool:
    """Return whether a text has all words of a phrase, each perhaps with another ending; only for words with spaces."""
    needed = [word for word in words_in(phrase) if len(word) >= _SHORTEST_STEM]
    if not needed or not is_spaced(phrase[0]):
        return False
    # Short words between them (of, the) may change or go.
    stems = [word[: max(_SHORTEST_STEM - 1, len(word) - _LONGEST_ENDING)] for word in needed]
    words = unit.words()
    return all(any(word.startswith(stem) for word in words) for stem in stems)


class _Finder:
    """Finds terms in a text, in the singular and in the plural; a term inside a longer term does not count."""

    def __init__(self, terms: Iterable[str]) -> None:
        known = set(terms)
        by_start: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for term in known:
            for form in {term} | (_other_numbers(term) - known):
                by_start[_first_word(form)].append((form, term))
        self._by_start: Mapping[str, list[tuple[str, str]]] = {
            start: sorted(forms, key=lambda both: (-len(both[0]), both)) for start, forms in by_start.items()
        }

    def find(self, wording: ComparedUnit) -> set[str]:
        """Return the terms in a text."""
        starts = self._by_start.keys() & wording.words()
        if not starts:
            return set()
        text = wording.text.lower()
        found: set[str] = set()
        stop = 0
        for at, word in _places(text, starts, wording.words()):
            if at >= stop:
                for form, term in self._by_start[word]:
                    end = at + len(form)
                    if text.startswith(form, at) and not _goes_on(text, end):
                        found.add(term)
                        stop = end
                        break
        return found


def _places(text: str, wanted: Collection[str], words: Sequence[str]) -> list[tuple[int, str]]:
    """Return the offsets of some of the ``words`` of a text in lower case, in order, each with its word."""
    if text.isascii():
        # Looking for these words takes less time than going through all of them.
        at_all = ((at, word) for word in wanted for at in offsets_of(word, text))
        return sorted((at, word) for at, word in at_all if not _is_in_word(text, at, at + len(word)))
    return [(match.start(), word) for match, word in zip(find_words(text), words, strict=True) if word in wanted]


def _is_in_word(text: str, start: int, stop: int) -> bool:
    """Return whether a letter stands beside a part of a text of ASCII."""
    return text[start - 1 : start].isalpha() or text[stop : stop + 1].isalpha()


def _other_numbers(term: str) -> set[str]:
    """Return the plural of a term, or its singular if it may be a plural; only for the regular forms of English."""
    if not term.isascii() or not term[-1:].isalpha() or len(term) < 3:
        return set()
    if term.endswith("ies"):
        return {f"{term[:-3]}y"}
    if term.endswith(("ses", "xes", "ches", "shes")):
        return {term[:-2], term[:-1]}
    if term.endswith("s") and not term.endswith("ss"):
        return {term[:-1]}
    if term.endswith("y") and term[-2] not in "aeiou":
        return {f"{term[:-1]}ies"}
    return {f"{term}es" if term.endswith(("s", "x", "ch", "sh")) else f"{term}s"}


def _goes_on(text: str, end: int) -> bool:
    """Return whether a word continues at an offset; in a script without spaces, a word consists of one kind of
    characters.
    """
    if not text[end : end + 1].isalnum():
        return False
    around = text[end - 1 : end + 1]
    words = words_in(around)
    return around.isascii() or not words or words[0] == around


def _first_word(term: str) -> str:
    return next(iter(words_in(term)), term)
