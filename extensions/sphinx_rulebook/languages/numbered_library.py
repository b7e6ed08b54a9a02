"""Loading a project with the numbers that its pages, checks and exports print."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

from ..library.loading import Loaded, load
from ..library.memory import Memory
from ..support.garbage import without_garbage_collection
from .source_numbers import with_source_numbers


def load_library(
    path: Path | str,
    language: str | None = None,
    memory: Memory | None = None,
    shows_drafts: bool = False,
    only: Container[str] | None = None,
    is_tree: bool = False,
) -> Loaded:
    """Load a project, a source tree or one file (see `loading.load`), with the source's numbers in translations; with
    ``only``, in those of these books (see `loading.BookGroup`).

    Raises UnusableInputError if there is nothing to read.
    """
    memory = memory or Memory()
    loaded = load(path, language, memory, shows_drafts, is_tree=is_tree)
    with without_garbage_collection():
        library = with_source_numbers(loaded.library, memory, only)
    return loaded if library is loaded.library else Loaded(library, loaded.findings)
