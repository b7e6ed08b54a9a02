"""Readable labels for units that have none."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from ..model import LABEL_KINDS, Kind
from .document import TypedDocument, TypedUnit

KINDS = (Kind.CHAPTER, Kind.SECTION, Kind.RULE, Kind.SUBRULE)
"""The kind of a unit by its rank, the chapter's first."""

_NUMBER_PREFIXES = ("c", "s", "r", "r")
_QUOTED = re.compile(
    r"\"([^\"]{2,60})\"|“([^”]{2,60})”|「([^」]{2,60})」|『([^』]{2,60})』|«([^»]{2,60})»|„([^“”]{2,60})[“”]"
)
_TITLE_END = re.compile(r"[.!?:;,。、：；\])）\"”」]$")
_MOST_WORDS = 4
_UNDECOMPOSED = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)


def slug(text: str, separator: str = "_") -> str | None:
    """Return a text as a name of ASCII letters and digits, or None where it is of another script."""
    folded = unicodedata.normalize("NFKD", text.lower().translate(_UNDECOMPOSED).replace("'", "").replace("’", ""))
    folded = "".join(character for character in folded if not unicodedata.combining(character))
    if any(character.isalpha() and not character.isascii() for character in folded):
        return None
    words = re.findall("[a-z0-9]+", folded)
    return separator.join(words) if any(map(str.isalpha, "".join(words))) else None


def make_labels(document: TypedDocument, wanted: Iterable[str], taken: Collection[str]) -> Mapping[str, str]:
    """Return a label for each of the ``wanted`` numbers of a document; none of them is ``taken``.

    A unit is called by its title, by the term that it defines in quotation marks, or else by its number; where two
    would be called the same, that of the chapter or section goes before it.
    """
    names = {unit.number: _name(unit) for unit in document.units}
    counts = Counter(
        f"{LABEL_KINDS[KINDS[unit.rank - 1]]}:{names[unit.number]}" for unit in document.units if names[unit.number]
    )
    used = set(taken)
    labels: dict[str, str] = {}
    wanted = set(wanted)
    for chapter in document.chapters:
        above = [""] * len(KINDS)
        for unit in chapter.units:
            name = names[unit.number]
            if unit.rank < 3:
                above[unit.rank - 1 :] = [name or ""] * (len(KINDS) - unit.rank + 1)
            if unit.number in wanted and unit.number not in labels:
                kind = LABEL_KINDS[KINDS[unit.rank - 1]]
                by_number = _NUMBER_PREFIXES[unit.rank - 1] + unit.number.replace(".", "_")
                context = above[unit.rank - 2] if unit.rank > 1 else ""
                candidates = [f"{kind}:{by_number}", *(f"{kind}:{by_number}_{i}" for i in range(2, 1000))]
                if name and context and name != context:
                    candidates.insert(0, f"{kind}:{context}_{name}")
                if name and counts[f"{kind}:{name}"] == 1:
                    candidates.insert(0, f"{kind}:{name}")
                labels[unit.number] = next(label for label in candidates if label not in used)
                used.add(labels[unit.number])
    return labels


def _name(unit: TypedUnit) -> str | None:
    if unit.is_made_up:
        return None
    if unit.rank < 3 or (not _TITLE_END.search(unit.text) and len(unit.text.split()) <= _MOST_WORDS):
        return slug(unit.text)
    quoted = _QUOTED.search(unit.text)
    term = next((term for term in quoted.groups() if term), "") if quoted else ""
    return slug(term) if len(term.split()) <= _MOST_WORDS else None
