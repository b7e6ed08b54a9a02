"""The data that pages load when a reader selects another edition. They are classic scripts, since a page opened from
a folder can load nothing else.

Beside the pages of a book are ``edition-list.js`` (its editions) and ``edition-units.js`` (the location of every unit
in each edition, or its fate). The texts are in the ``texts.js`` of each edition (see `book_texts`).
"""

from __future__ import annotations

from ..past_editions.book_editions import BookEditions
from ..scripts.data_scripts import data_script
from ..view.interface_words import Words
from .unit_spans import Span, spans_of

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
            "pages": pages,
        }
        for head, pages in zip(editions.heads, editions.pages, strict=True)
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
    found = spans_of(editions)
    last = found.last_ids()
    former = found.former | {first: name for first, name in last.items() if first != name and "@" not in first}
    former |= {old: new for old, new in editions.working.former.items() if old not in last.values()}
    into = {one.id: list(one.into) for one in editions.working.removed if one.into}
    code = editions.folder.removesuffix("/")
    units = [
        [last[first], *(_lean(span, last[first], code) for span in of_unit)] for first, of_unit in found.spans.items()
    ]
    data = {"code": code, "pages": list(found.pages), "units": units, "former": former, "into": into}
    return data_script("rulebookEditionUnits", data)


def _lean(span: Span, unit_id: str, code: str) -> Span:
    """Return a standing, omitting its anchor if it is the expected one."""
    expected = unit_id if ":" in unit_id else f"{code}{span[2]}"
    return span[:3] if span[3] in (expected, "") else span
