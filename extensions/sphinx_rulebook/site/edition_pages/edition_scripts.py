"""The data that pages load when a reader selects another edition. They are classic scripts, since a page opened from
a folder can load nothing else.

Beside the pages of a book are ``edition-list.js`` (its editions) and ``edition-units.js`` (the location of every unit
in each edition, or its fate). The texts are in the ``texts.js`` of each edition (see `book_texts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..past_editions.book_editions import BookEditions, Standing
from ..scripts.data_scripts import data_script
from ..view.interface_words import Words

LIST, UNITS = "edition-list.js", "edition-units.js"

_SENTENCES = (
    "All editions",
    "Current text",
    "Edition {edition} of {date}",
    "This is the current edition.",
    "The current edition is {edition} of {date}.",
    "This edition is in force from {date}.",
    "This edition is in force until {edition} replaces it on {date}.",
    "Replaced by {edition} on {date}.",
    "There are changes that are not released yet.",
    "Read the current text",
    "See this in the current text",
)


def edition_list(editions: BookEditions, words: Words) -> str:
    """Return the script that lists the editions of a book, the oldest first."""
    heads = [
        {
            "version": head.version,
            "date": head.date,
            "from": head.start,
            "pages": sorted({one.page for one in standings}),
        }
        for head, standings in zip(editions.heads, editions.standings, strict=True)
    ]
    translated = {sentence: words(sentence) for sentence in _SENTENCES}
    return data_script(
        "rulebookEditionList", {"editions": heads, "isReleased": editions.is_released, "words": translated}
    )


def edition_units(editions: BookEditions) -> str:
    """Return the script with the current and past locations of units.

    ``units`` are the last id that each unit has or had, and its standings. A standing is the index of the first
    edition for which it is valid (the index after the last edition is the current text), the index in ``pages`` (-1
    if the unit is gone), the printed number, and the anchor, unless the anchor is the id or, for an opaque id,
    ``code`` and number. ``former`` are the former ids of units, ``into`` the ids of the units that contain the text
    of removed ones.
    """
    pages: dict[str, int] = {}
    spans: dict[str, list[list[Any]]] = {}
    names: dict[str, str] = {}  # the id of each unit in the state of this iteration, by its first id
    former: dict[str, str] = {}
    for at, (standings, renamed) in enumerate(_states(editions)):
        names = {first: renamed.get(name, name) for first, name in names.items()}
        known = {name: first for first, name in names.items()}
        seen = set()
        for standing in standings:
            first = known.get(standing.id)
            if first is None:
                first = standing.id if standing.id not in spans else f"{standing.id}@{at}"
                names[first] = standing.id
                spans[first] = []
            seen.add(first)
            page = pages.setdefault(standing.page, len(pages))
            span = [page, standing.number, standing.anchor]
            if not spans[first] or spans[first][-1][1:] != span:
                spans[first].append([at, *span])
        for first in [first for first in names if first not in seen]:
            spans[first].append([at, -1, "", ""])
            former.update({} if first == names[first] else {first: names[first]})
            del names[first]
    last = {first: names.get(first, first.partition("@")[0]) for first in spans}
    former |= {first: name for first, name in last.items() if first != name and "@" not in first}
    former |= {old: new for old, new in editions.working.former.items() if old not in last.values()}
    into = {one.id: list(one.into) for one in editions.working.removed if one.into}
    code = editions.folder.removesuffix("/")
    units = [[last[first], *(_lean(span, last[first], code) for span in of_unit)] for first, of_unit in spans.items()]
    data = {"code": code, "pages": list(pages), "units": units, "former": former, "into": into}
    return data_script("rulebookEditionUnits", data)


def _lean(span: list[Any], unit_id: str, code: str) -> list[Any]:
    """Return a standing, omitting its anchor if it is the expected one."""
    expected = unit_id if ":" in unit_id else f"{code}{span[2]}"
    return span[:3] if span[3] in (expected, "") else span


def _states(editions: BookEditions) -> Iterator[tuple[Iterable[Standing], Mapping[str, str]]]:
    """Yield the standings of every state, each with the ids that changed since the state before."""
    for at, standings in enumerate([*editions.standings, editions.present]):
        yield standings, editions.renamed_at(at) if at else {}
