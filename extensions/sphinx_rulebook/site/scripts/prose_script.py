"""``_static/prose.js``: the texts of the pages of prose, for the search.

They have the form of a book's texts (see `book_texts`), so that the same engine searches them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from .data_scripts import data_script

PROSE = "_static/prose.js"


class ProseSection(NamedTuple):
    """A section of a page: the id of its heading, the heading, and its text without the sections below it."""

    anchor: str
    title: str
    text: str


def prose_script(language: str, pages: Mapping[str, Iterable[ProseSection]]) -> str:
    """Return the script with the sections of pages, by document name; the first one of a page has its title."""
    chapters: list[list[Any]] = []
    units: list[list[Any]] = []
    for name, sections in pages.items():
        start = len(units)
        for section in sections:
            above = len(units) - start
            text = "\n".join(filter(None, (section.title, section.text)))
            units.append(["", "", above, "S" if above else "C", text, 0, section.anchor])
        if len(units) > start:
            chapters.append([name, len(units) - start])
    data = {
        "code": "",
        "title": "",
        "language": language,
        "version": "",
        "chapters": chapters,
        "units": units,
        "vocabulary": "",
    }
    return data_script("rulebookProse", data)
