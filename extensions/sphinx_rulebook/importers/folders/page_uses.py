"""Which pages of a folder are rules, which stay prose, and which is the glossary."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Mapping, Sequence
from fnmatch import fnmatchcase

from ..cue_words import BACK_WORDS, GLOSSARY_WORDS, INTRODUCTION_WORDS
from .page_source import PageSource
from .plain_order import is_index
from .source_folder import NavPlace, PageUse

_NUMBER = re.compile(r"^(?:[0-9]+(?:\.[0-9]+)*[.)]?|[A-Z][.)])\s+")
_SIGNS = re.compile(r"[^\w\s?&'’\-]+")
_REPOSITORY = frozenset(
    {
        "changelog",
        "contributing",
        "code_of_conduct",
        "code-of-conduct",
        "security",
        "license",
        "licence",
        "authors",
        "todo",
    }
)
_LARGE = 0.5
"""The share of all text above which the first page is not only an introduction."""


def choose_uses(
    places: Sequence[NavPlace], pages: Mapping[str, PageSource], titles: Mapping[str, str], prose: Sequence[str]
) -> dict[str, PageUse]:
    """Return what becomes of each page, by its path; ``prose`` are patterns of paths that stay prose in any case.

    An introduction or the like is prose unless there are rules below it. Only one page is the glossary.
    """
    uses: dict[str, PageUse] = {}
    sizes = {path: sum(len(line.text) for line in page.lines) for path, page in pages.items()}
    above_rules = _above_others(places)
    has_glossary = False
    for place in places:
        path = place.path
        if not path or path in uses:
            continue
        word = _SIGNS.sub("", _NUMBER.sub("", titles[path])).strip().casefold()
        stem = path.rpartition("/")[2].partition(".")[0].casefold()
        is_first = is_index(path) and "/" not in path and sizes[path] <= _LARGE * sum(sizes.values())
        is_aside = (
            is_first or not place.is_numbered or word in INTRODUCTION_WORDS or word in BACK_WORDS or stem in _REPOSITORY
        )
        if any(fnmatchcase(path, pattern) for pattern in prose):
            uses[path] = PageUse.PROSE
        elif word in GLOSSARY_WORDS and not has_glossary and path not in above_rules:
            uses[path] = PageUse.GLOSSARY
            has_glossary = True
        elif is_aside and path not in above_rules:
            uses[path] = PageUse.PROSE
        else:
            uses[path] = PageUse.RULES
    if PageUse.RULES not in uses.values():
        uses = {path: PageUse.RULES if use is PageUse.PROSE else use for path, use in uses.items()}
    return uses


def _above_others(places: Sequence[NavPlace]) -> Collection[str]:
    """Return the pages that have other pages below them."""
    return {
        place.path
        for place, following in itertools.pairwise(places)
        if place.path and not following.is_part and following.depth > place.depth
    }
