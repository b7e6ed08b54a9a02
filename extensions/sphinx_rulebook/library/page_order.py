"""The order of the pages of prose in a printed rulebook, for everything that writes a whole book or project."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

FIRST_PAGE = "index"
"""The name of the first page of a project or of a book."""
INTRODUCTIONS = frozenset({"foreword", "introduction", "preface"})
"""The names of the pages of prose that come before a book's chapters."""


class ProseFile(NamedTuple):
    """A page of prose: its place among the others, and its path. Pages without a place come last, by their paths."""

    order: float
    path: str

    @classmethod
    def of(cls, path: str, order: float | None) -> ProseFile:
        """Return the page with this path, and with the ``order`` that its front matter gives, if it does."""
        return cls(math.inf if order is None else order, path)


def in_order(files: Iterable[ProseFile]) -> tuple[str, ...]:
    """Return the paths of pages in order."""
    return tuple(file.path for file in sorted(files))


def page_name(path: str, tree: str) -> str:
    """Return the name of a page of prose: its path without the language's folder ``tree`` and without its ending."""
    inside = path.removeprefix(f"{tree}/") if tree else path
    return PurePosixPath(inside).with_suffix("").as_posix()


def around_chapters(names: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the pages of prose before the chapters of a book, and those after them; the book's first page is not
    among ``names``, which are in order and without folders.
    """
    ordered = list(names)
    return [name for name in ordered if name in INTRODUCTIONS], [name for name in ordered if name not in INTRODUCTIONS]


def outside_books(names: Iterable[str], linked: Sequence[str]) -> list[str]:
    """Return the pages of prose outside books in order: the project's first page, the pages that it links to in the
    order of its links (``linked``), all others by name.
    """
    order = {name: place for place, name in reversed(list(enumerate(linked)))}
    return sorted(names, key=lambda name: (name != FIRST_PAGE, order.get(name, len(linked)), name))


def top_pages(
    first: str, names: Sequence[str], contents: Mapping[str, Sequence[str]], is_orphan: Callable[[str], bool]
) -> list[str]:
    """Return the pages that the first page of a site lists: those in no table of contents, or only in its own.

    ``names`` are all pages in order, ``contents`` those in the table of contents of each page. Pages in that of the
    page ``first`` come first, in its order. A page marked as an orphan is left out.
    """
    listed = contents.get(first, ())
    known = frozenset(names)
    below = {name for parent, children in contents.items() if parent != first for name in children}
    return [
        name
        for name in dict.fromkeys([*listed, *names])
        if name in known and name != first and (name in listed or name not in below) and not is_orphan(name)
    ]
