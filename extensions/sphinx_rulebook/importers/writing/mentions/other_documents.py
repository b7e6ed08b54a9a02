"""Telling references to the other documents of a club from own ones: ``Article 2 of the Constitution`` in by-laws."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ...cited_words import PARTS_AFTER_NUMBER
from .mention_patterns import NumberMention

_KINDS = {
    "constitution": r"constituti|constitución|constituição|verfassung|costituzion|konstytucj|ústav|конститу",
    "statutes": (
        r"by-?laws?|statut|satzung|estatut|stadga|vedtekt|vedtægt|устав|stanov|charter|charte|"
        r"articles of (?:association|incorporation)|\blove?\sfor\b"  # those of a Norwegian or Danish club
    ),
    "rules": (
        r"rules of procedure|standing orders|ordnung|règlement|reglament|regolament|regulament|regulamin|regiment|"
        r"reglement|положени|положенн|регламент|jednací|rokovac"
    ),
    "law": (
        r"(?<!by-)\b(?:acts?|laws?|loi|ley|legge|lei|wet|lag|love?)\b|gesetz|wetboek|loven\b|lover\b|lagen\b|"
        r"ustaw|zákon|закон"
    ),
}
"""The kinds of documents, by the words in their titles; each inflected word begins with one of these."""
_NAME = (
    r"of\s(?:the|our|its)\s(?:[A-Z][\w&'’\-]*\s){0,4}?(?i:constitution|by-?laws|statutes?|charter|rules\sof\sprocedure|"
    r"standing\sorders|articles\sof\s(?:association|incorporation))|"
    r"de[rs]\s(?:\w+n\s)?(?:\w*[Ss]atzung|\w*[Ss]tatuten|\w*[Oo]rdnung|\w*[Vv]erfassung)|"
    r"(?:des|du|de\sla)\s(?i:statuts|règlement|constitution|charte)|"
    r"de(?:l|\sla|\slos)\s(?i:estatutos?|reglamento|constitución)|"
    r"dell[oa]?\s(?i:statuto|regolamento|costituzione)|del\s(?i:regolamento)|"
    r"d[oa]s?\s(?i:estatutos?|regulamento|regimento|constituição)|"
    r"van\s(?:de|het)\s(?i:(?:huishoudelijk\s)?reglement|statuten)|"
    r"(?i:statutu|regulaminu|konstytucji|stanov|ústavy|jednacího\sřádu|rokovacieho\sporiadku|устава|положения|"
    r"регламента|конституции|статуту|положення|регламенту|конституції)|"
    r"i\s(?i:stadgarna|vedtektene|vedtægterne|reglementet|lagen|loven)|"
    r"of\sthe\sAct|de\sla\sl(?:oi|ey)|della\slegge|da\slei|des\sGesetzes|van\sde\swet|ustawy|zákona|закона"
)
_AFTER = re.compile(rf"[ºª°]?{PARTS_AFTER_NUMBER},?\s(?P<name>{_NAME})(?![^\W_])")
_COMPOUND = re.compile(r"\w+ordnung$", re.I)
"""The name of one of the several documents of this kind that a club has: ``Finanzordnung``."""


@lru_cache(maxsize=64)  # the title of a document is asked for with each of its texts
def kinds_in(title: str) -> frozenset[str]:
    """Return the kinds of documents that are in a title."""
    return frozenset(kind for kind, words in _KINDS.items() if re.search(words, title, re.I))


def without_other_documents(found: Sequence[NumberMention], text: str, title: str) -> list[NumberMention]:
    """Return the references of a text without those to a document whose kind is not in the ``title`` of this one.

    All are kept if the title has no kind.
    """
    own = kinds_in(title)
    return [mention for mention in found if mention.is_link or not _is_of_other(text, mention.stop, title, own)]


def _is_of_other(text: str, stop: int, title: str, own: frozenset[str]) -> bool:
    match = _AFTER.match(text, stop) if own else None
    if match is None:
        return False
    compound = _COMPOUND.search(match["name"])
    if compound is not None:
        # "Wahl- und Schiedsordnung" names two of them.
        name = compound[0].casefold()
        return not any(one in title.casefold() for one in (name, f"{name.removesuffix('ordnung')}- "))
    return own.isdisjoint(kinds_in(match["name"]))
