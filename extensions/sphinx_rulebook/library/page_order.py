"""The order of the pages of prose in a printed rulebook, for everything that writes a whole book or project."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import PurePosixPath

FIRST_PAGE = "index"
"""The name of the first page of a project or of a book."""
INTRODUCTIONS = frozenset({"foreword", "introduction", "preface"})
"""The names of the pages of prose that come before a book's chapters."""


def page_name(path: str, tree: str) -> str:
    """Return the name of a page of prose: its path without the language's folder ``tree`` and without its ending."""
    inside = path.removeprefix(f"{tree}/") if tree else path
    return PurePosixPath(inside).with_suffix("").as_posix()


def around_chapters(names: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the pages of prose before the chapters of a book, and those after them; the book's first page is not
    among ``names``, which are without folders.
    """
    ordered = sorted(names)
    return [name for name in ordered if name in INTRODUCTIONS], [name for name in ordered if name not in INTRODUCTIONS]


def outside_books(names: Iterable[str], linked: Sequence[str]) -> list[str]:
    """Return the pages of prose outside books in order: the project's first page, the pages that it links to in the
    order of its links (``linked``), all others by name.
    """
    order = {name: place for place, name in reversed(list(enumerate(linked)))}
    return sorted(names, key=lambda name: (name != FIRST_PAGE, order.get(name, len(linked)), name))


def top_pages(
    first: str, names: Collection[str], contents: Mapping[str, Sequence[str]], is_orphan: Callable[[str], bool]
) -> list[str]:
    """Return the pages that the first page of a site lists: those in no table of contents, or only in its own.

    ``contents`` are the pages in the table of contents of each page. Pages in that of the page ``first`` come first,
    in its order. A page marked as an orphan is left out.
    """
    listed = contents.get(first, ())
    below = {name for parent, children in contents.items() if parent != first for name in children}
    return [
        name
        for name in dict.fromkeys([*listed, *sorted(names)])
        if name in names and name != first and (name in listed or name not in below) and not is_orphan(name)
    ]
