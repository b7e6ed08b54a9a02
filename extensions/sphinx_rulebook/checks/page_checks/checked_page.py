"""A page of prose that is being checked, with the files that the names in it may mean."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote

from ...model.books import Library
from ..chapter_files import ChapterFiles
from .page_mentions import Mention


class CheckedPage(NamedTuple):
    """A page of prose: its path below the library's root, the language of its tree, the code of its book or None, and
    its text. ``chapters`` are those that it may link to, ``targets`` the places that any page defines.
    """

    library: Library
    language: str
    chapters: ChapterFiles
    path: str
    code: str | None
    text: str
    targets: frozenset[str] = frozenset()

    def may_be_shown(self, file: Path) -> bool:
        """Return whether a file is among the pages of the language or of the source."""
        trees = {self.library.trees.get(one, "") for one in (self.language, self.library.source_language)}
        place = os.path.normpath(file)
        return any(Path(place).is_relative_to(os.path.normpath(Path(self.library.root, tree))) for tree in trees)

    def files(self, named: Mention) -> Iterator[Path]:
        """Yield the files that a name may mean: an address may be escaped."""
        root = Path(self.library.root)
        source = self.library.trees.get(self.library.source_language, "")
        tree = self.library.trees.get(self.language, "")
        folder = PurePosixPath(self.path).parent
        if tree != source and tree:
            # Sphinx reads a translated page instead of the source's page, so its paths are relative to that one.
            inside = PurePosixPath(self.path).relative_to(tree)
            if (root / source / inside).is_file():
                folder = PurePosixPath(source) / inside.parent
        for target in dict.fromkeys((named.target, unquote(named.target))):
            if "\0" in target:
                continue
            if target.startswith("/") and not named.is_absolute:
                yield root / source / target.lstrip("/")
            else:
                yield root / folder / target
