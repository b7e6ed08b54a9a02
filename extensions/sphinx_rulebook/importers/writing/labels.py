"""Readable labels for units without labels."""

from __future__ import annotations

import itertools
import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

from ...markup.titles import is_title
from ...model.units import LABEL_KINDS, Kind
from ..cue_words import PLAIN_WORDS
from ..typed_document import TypedDocument, TypedUnit
from .escaping import LINK

KINDS = (Kind.CHAPTER, Kind.SECTION, Kind.RULE, Kind.SUBRULE)
"""The kind of a unit by its rank, the chapter's first; all deeper ones are subrules."""

_QUOTED = re.compile(
    r"\"([^\"]{2,60})\"|“([^”]{2,60})”|「([^」]{2,60})」|『([^』]{2,60})』|«([^»]{2,60})»|„([^“”]{2,60})[“”]"
)
# Words around a quoted term in a sentence that defines it.
_DEFINES = re.compile(
    r"""
    \b(?:is|are|means|called|known\ as|refers?\ to|defined\ as|heißt|bedeutet|bezeichnet|est|appelée?s?|significa|es|
    son|si\ chiama|è|oznacza|nazywan\w*|называ\w+|означает)\b
    | です | である | を指す | と(?:は|呼|いう|言) | という | を意味
    """,
    re.X | re.I,
)
_WORD = re.compile("[a-z0-9]+")
_ADDRESS = re.compile(r"(?<=\])\([^()]*\)")
_MOST_WORDS = 4
_MOST_CHARACTERS = 40
_UNDECOMPOSED = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)


class LabelChoice(StrEnum):
    """The units that get a label: all, those that are referred to or define a term, or none."""

    ALL = "all"
    REFERENCED = "referenced"
    NONE = "none"


def kind_of(unit: TypedUnit) -> Kind:
    """Return the kind of a unit, according to its rank."""
    return KINDS[min(unit.rank, len(KINDS)) - 1]


def slug(text: str, separator: str = "_") -> str | None:
    """Return a text as a name of ASCII letters and digits, or None if it is in another script."""
    folded = unicodedata.normalize("NFKD", text.lower().translate(_UNDECOMPOSED).replace("'", "").replace("’", ""))
    folded = "".join(character for character in folded if not unicodedata.combining(character))
    if any(character.isalpha() and not character.isascii() for character in folded):
        return None
    words = _WORD.findall(folded)
    kept = list(
        itertools.accumulate((len(word) for word in words), lambda so_far, more: so_far + len(separator) + more)
    )
    name = separator.join(words[: max(1, bisect_right(kept, _MOST_CHARACTERS))])
    return name if any(map(str.isalpha, name)) else None


def fixed_label(unit: TypedUnit) -> str:
    """Return the label of a unit whose number is its name."""
    return f"{LABEL_KINDS[kind_of(unit)]}:{unit.number}"


def make_labels(
    document: TypedDocument, cited: Collection[TypedUnit], choice: LabelChoice, taken: Collection[str]
) -> Mapping[TypedUnit, str]:
    """Return the labels of a document's units; none of them is ``taken``, and all are different.

    A unit is named after its title or the term that it defines in quotation marks; if two names would be equal, the
    title above is prepended. A unit without a title or a defined term is named after the title above it and its first
    words, or after its number if the title and the words are in another script.
    """
    if choice is LabelChoice.NONE:
        return {}
    names = {unit: _name(unit) for unit in document.units}
    counts = Counter((kind_of(unit), name) for unit, name in names.items() if name is not None)
    used = set(taken)
    labels: dict[TypedUnit, str] = {}
    tried: dict[tuple[str, str], int] = {}
    for chapter in document.chapters:
        above: list[tuple[int, str]] = []
        for unit in chapter.units:
            while above and above[-1][0] >= unit.rank:
                above.pop()
            name = names[unit]
            context = above[-1][1] if above else ""
            if unit in cited or choice is LabelChoice.ALL or (name is not None and not unit.is_made_up):
                kind = LABEL_KINDS[kind_of(unit)]
                is_alone = name is not None and counts[kind_of(unit), name] == 1
                for candidate in _candidates(unit, name, context, is_alone, tried):
                    label = f"{kind}:{candidate}"
                    if label not in used:
                        labels[unit] = label
                        used.add(label)
                        break
            if name is not None and (unit.rank > 1 or len(document.chapters) > 1):
                above.append((unit.rank, name))
    return labels


def _candidates(
    unit: TypedUnit, name: str | None, context: str, is_alone: bool, tried: dict[tuple[str, str], int]
) -> Iterator[str]:
    """Yield the possible names of a unit, the best first.

    ``tried`` has the last count that was tried with each kind of unit and name, so that thousands of units with the
    same words need no search.
    """
    if name is not None:
        if is_alone or not context:
            yield name
        if context and name != context:
            yield f"{context}_{name}"
        yield name
    words = first_words(unit.text)
    if words:
        if context and len(context) + len(words) < 2 * _MOST_CHARACTERS:
            yield f"{context}_{words}"
        else:
            yield words
    number = "_".join(re.findall("[0-9A-Za-z]+", unit.number))
    stem = name or words or context or str(kind_of(unit))
    if number and not words:
        stem = f"{name or 'n'}_{number}" if name else f"n{number}"
        yield stem
    key = (LABEL_KINDS[kind_of(unit)], stem)
    first = 1 if name or words or context else 0  # the first of several units with a name does not count
    while True:
        tried[key] = tried.get(key, first) + 1
        yield f"{stem}_{tried[key]}"


def _name(unit: TypedUnit) -> str | None:
    """Return the name of a unit from its title or the term that it defines, or None."""
    if unit.is_made_up and not unit.lines:
        return None
    if unit.rank >= 3 and LINK.fullmatch(unit.text):
        return None  # it has the name of what it leads to
    if unit.rank < 3 or (is_title(unit.text) and len(unit.text.split()) <= _MOST_WORDS):
        return slug(_shown(unit.text))
    return defined_name(unit.text)


def _shown(text: str) -> str:
    """Return the text of a line without the addresses of its links and pictures."""
    return _ADDRESS.sub("", text) if "](" in text else text


def defined_name(text: str) -> str | None:
    """Return the name of the term in quotation marks that a sentence defines, or None if it defines none."""
    quoted = _QUOTED.search(text)
    if quoted is None or not _DEFINES.search(text[max(0, quoted.start() - 30) : quoted.end() + 30]):
        return None
    term = next((term for term in quoted.groups() if term), "")
    return slug(term) if len(term.split()) <= _MOST_WORDS else None


def first_words(text: str) -> str | None:
    """Return the first significant words of a sentence as a name; None if they are in another script."""
    name = slug(_shown(text)[:120], " ")
    if name is None:
        return None
    words = [word for word in name.split() if word not in PLAIN_WORDS and len(word) > 1]
    return "_".join(words[:3]) or None
