"""The files that rules name: pictures and pages. A finding depends on whether they exist, and so do kept findings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple

from ..library.layout import find_file
from ..library.records import RecordError, a_text, a_text_or_none, fields
from ..support.active_pictures import active_part


class NamedFile(NamedTuple):
    """A file that is named by the file at ``path``: its path below the root, or None if it does not exist, and the
    reason why it may not be published as a picture, or None.
    """

    path: str
    target: str
    found: str | None
    active_part: str | None

    def is_same(self, root: str) -> bool:
        """Return whether looking for the file has the same result now."""
        return _look_up(root, self.path, self.target)[1] == self


_named: ContextVar[set[NamedFile] | None] = ContextVar("_named", default=None)


def find_named(root: str, path: str, target: str) -> tuple[Path | None, str | None]:
    """Return the file that the file at ``path`` names, and its active part (see `find_file` and `active_part`)."""
    file, named = _look_up(root, path, target)
    recorded = _named.get()
    if recorded is not None:
        recorded.add(named)
    return file, named.active_part


def _look_up(root: str, path: str, target: str) -> tuple[Path | None, NamedFile]:
    file = find_file(root, path, target)
    if file is None:
        return None, NamedFile(path, target, None, None)
    found = file.relative_to(Path(root).resolve()).as_posix()
    return file, NamedFile(path, target, found, active_part(file))


@contextmanager
def recorded_files() -> Iterator[set[NamedFile]]:
    """Collect the files that are looked for meanwhile."""
    named: set[NamedFile] = set()
    token = _named.set(named)
    try:
        yield named
    finally:
        _named.reset(token)


def record_named(named: NamedFile) -> list[object]:
    """Return the record of a file."""
    return [named.path, named.target, named.found, named.active_part]


def read_named(value: object) -> NamedFile:
    """Return the file of a record. Raises RecordError."""
    path, target, found, part = fields(value, 4)
    named = NamedFile(a_text(path), a_text(target), a_text_or_none(found), a_text_or_none(part))
    if "\0" in named.path:
        raise RecordError
    return named
