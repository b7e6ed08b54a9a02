"""The data that pages ask for when a reader wants another edition: classic scripts, since a page opened from a folder
may load nothing else.

Beside the pages of a book lie ``edition-list.js`` (its editions) and ``edition-units.js`` (where every unit stood in
each of them, and what became of it); what they say is in their ``texts.js`` (see `book_texts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .book_editions import BookEditions, Standing
from .data_scripts import data_script

LIST, UNITS = "edition-list.js", "edition-units.js"

_SENTENCES = (
    "All editions",
    "Current text",
    "Edition {edition} of {date}",
    "This is the current edition.",
    "The current edition is {edition} of {date}.",
    "There are changes that are not released yet.",
    "Read the current text",
    "This rule in the current text",
)


def edition_list(editions: BookEditions) -> str:
    """Return the script that lists the editions of a book, the oldest first."""
    heads = [
        {"version": head.version, "date": head.date, "pages": sorted({one.page for one in standings})}
        for head, standings in zip(editions.heads, editions.standings, strict=True)
    ]
    words = {sentence: editions.site.words(sentence) for sentence in _SENTENCES}
    return data_script("rulebookEditionList", {"editions": heads, "isReleased": editions.is_released, "words": words})


def edition_units(editions: BookEditions) -> str:
    """Return the script that says where units stand and stood.

    ``units`` are an id, the last that a unit has or had, and its standings: place of the edition from which on it
    stands so (that behind the last edition is the current text), place in ``pages``, number, and its anchor, unless
    that is the id or, for an opaque id, ``code`` and number.  A place in ``pages`` of -1 says that it is gone.
    ``former`` are other ids of units, ``into`` the ids of the units that hold the text of those that are gone.
    """
    pages: dict[str, int] = {}
    spans: dict[str, list[list[Any]]] = {}
    names: dict[str, str] = {}  # what each unit is called in the state that is looked at, by its first id
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
    """Return a standing without its anchor where that is the one to be expected."""
    expected = unit_id if ":" in unit_id else f"{code}{span[2]}"
    return span[:3] if span[3] in (expected, "") else span


def _states(editions: BookEditions) -> Iterator[tuple[Iterable[Standing], Mapping[str, str]]]:
    """Yield the standings of every state, each with the ids that are other ones than in the state before."""
    for at, standings in enumerate([*editions.standings, editions.present]):
        yield standings, editions.renamed_at(at) if at else {}
