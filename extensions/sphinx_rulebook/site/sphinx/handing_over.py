"""Libraries handed over to the builds of their project, so that the builds do not load and compare them again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ...library.loading import Loaded
from ..html.library_bodies import LibraryBodies
from ..view.library_views import LibraryViews, read_views


class HandedOver(NamedTuple):
    """The data shared by the builds of a library's languages: its views, and the texts of its units."""

    views: LibraryViews
    bodies: LibraryBodies


_handed: dict[str, HandedOver] = {}
"""The libraries handed over, by their roots."""


def read_library(loaded: Loaded) -> HandedOver:
    """Return the shared data of a library's builds, without comparing or writing anything yet."""
    views = read_views(loaded)
    return HandedOver(views, LibraryBodies(views))


@contextmanager
def kept(loaded: Loaded) -> Iterator[LibraryViews]:
    """Hand a library over to the builds within this context, with all the data that they need."""
    library = read_library(loaded)
    library.views.prepare()
    library.bodies.write_all()
    with handed(library):
        yield library.views


@contextmanager
def handed(library: HandedOver) -> Iterator[None]:
    """Within this context, let builds use this library instead of loading their project."""
    root = library.views.loaded.library.root
    _handed[root] = library
    try:
        yield
    finally:
        del _handed[root]


def handed_over(root: Path) -> HandedOver | None:
    """Return the library handed over for the project in a folder, or None."""
    return _handed.get(str(root.resolve()))
