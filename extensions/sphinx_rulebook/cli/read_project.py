"""A project as input for other formats: its own folder, or a copy if it is one of strangers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ..languages.numbered_library import load_library
from ..library.loading import Loaded
from ..library.untrusted import as_untrusted, untrusted_copy
from .output import tell


class ReadProject(NamedTuple):
    """A project that has been read: the folder that was named, the one that it was read from, and, if that is a copy of
    a project of strangers, the links that the copy does not have.
    """

    named: Path
    folder: Path
    loaded: Loaded
    untrusted_links: tuple[str, ...] | None

    def tell(self, line: str) -> None:
        """Print a message for a person, with the paths of the folder that was named."""
        tell(line.replace(str(self.folder), str(self.named)))


@contextmanager
def read_project(folder: Path, is_untrusted: bool) -> Iterator[ReadProject]:
    """Yield a project; one of strangers is read from a copy, which ends with the context. Raises UnusableInputError."""
    if not is_untrusted:
        yield ReadProject(folder, folder, load_library(folder), None)
        return
    with untrusted_copy(folder) as copy:
        loaded = as_untrusted(load_library(copy.folder), copy.links)
        yield ReadProject(folder, copy.folder, loaded, copy.links)
