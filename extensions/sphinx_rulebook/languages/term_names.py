"""The forms in which a text may name a term: its name without qualifiers, its plural, its possessive.

The forms are English, which is right, or does no harm, in other languages with Latin letters; in Korean a name
may have a particle.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .writing_systems import HAN, UNSPACED

HANGUL = "가-힣"
UNSPACED_SIGN = re.compile(f"(?![{HANGUL}])[{UNSPACED}]")
HAN_SIGN = re.compile(f"(?![{HANGUL}])[{HAN}]")

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
_QUOTES, _STOPS = "\"'“”‘’„«»「」『』", " .,:;。、．"
_QUALIFIER = re.compile(r"\s*(?:\(|\[|,(?!\d)|、)")
"""The end of a term's name and the start of its qualifier: ``Attack (event)``, ``Cost, additional``."""
_LONGEST = 60
"""The maximum length of a name; anything longer is a sentence."""

_FUNCTION_WORDS = frozenset(
    re.findall(
        "[a-z]+",
        "a an and any are as at be by can do during each for from if in is it may must no not of on or the then this to"
        " unless until when while will with you your",
    )
)
"""English words that a glossary may explain, but that nobody looks up because they are in every other sentence."""
_WIDTH = ord("！") - ord("!")
_SIBILANT = ("s", "x", "z", "ch", "sh", "o")
_LEAST_SINGULAR = 3
_PARTICLES = ("은", "는", "이", "가", "을", "를", "의", "에", "에서", "에게", "와", "과", "도", "로", "으로", "만")


class TermName(NamedTuple):
    """One form of a term's name, folded; ``written`` is its exact spelling if that matters."""

    text: str
    term: int
    written: str | None


def folded_text(text: str) -> str:
    """Return a text of the same length in lower case, with plain instead of full-width and typographic characters."""
    if not text.isascii():
        for sign, common in _TYPOGRAPHY:
            text = text.replace(sign, common)
        text = _WIDE.sub(lambda match: chr(ord(match[0]) - _WIDTH), text)
    if not text.isprintable():
        text = _WHITE.sub(" ", text)
    lower = text.lower()
    # Some capitals, such as İ, become two characters in lower case.
    return lower if len(lower) == len(text) else "".join(sign.lower()[0] for sign in text)


def cleaned_name(name: str) -> str:
    """Return a name without surrounding quotation marks and stops, with single spaces and plain characters."""
    narrow = _WIDE.sub(lambda match: chr(ord(match[0]) - _WIDTH), name)
    return " ".join(narrow.split()).strip(_QUOTES + _STOPS)


def name_forms(names: Sequence[str]) -> Iterator[TermName]:
    """Yield the forms of all names in order of precedence."""
    shouted = sum(name.isupper() for name in names)
    are_capitals_rare = shouted * 2 < len(names)

    def form(text: str, term: int) -> TermName:
        is_case_kept = are_capitals_rare and text.isupper()
        return TermName(folded_text(text), term, text if is_case_kept else None)

    full = [form(name, term) for term, name in enumerate(names) if _is_name(name)]
    short = [form(base, term) for term, name in enumerate(names) if _is_name(base := _unqualified(name))]
    # A name without its qualifier counts only if no other name has the same form.
    counts = Counter(name.text for name in short) + Counter({name.text for name in full})
    clear = [name for name in short if counts[name.text] == 1]
    yield from full
    yield from clear
    for name in (*full, *clear):
        yield from (name._replace(text=text) for text in _inflected(name.text))


def _unqualified(name: str) -> str:
    """Return a name without its qualifier, or "" if it has none."""
    qualifier = _QUALIFIER.search(name)
    return name[: qualifier.start()].strip(_QUOTES + _STOPS) if qualifier else ""


def _is_name(text: str) -> bool:
    """Return whether a text can be searched for: it has at least two letters or is one ideograph, and is not a
    sentence.
    """
    letters = [sign for sign in text if sign.isalpha()]
    return len(text) <= _LONGEST and (len(letters) > 1 or (len(text) == 1 and HAN_SIGN.match(text) is not None))


def _inflected(name: str) -> Iterator[str]:
    """Yield the plural, the singular and the possessives of a name that ends in a letter of a script with spaces."""
    if not name[-1].isalpha() or UNSPACED_SIGN.match(name[-1]):
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


def unique_forms(forms: Iterable[TermName]) -> Iterator[TermName]:
    """Yield the forms whose text is new and not a function word, in order."""
    known: set[str] = set()
    for form in forms:
        if form.text not in known:
            known.add(form.text)
            if form.written is not None or form.text not in _FUNCTION_WORDS:
                yield form
