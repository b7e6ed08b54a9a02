"""Links of a page to the other documents of an import."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from .source_folder import INDEX_NAMES, MARKDOWN_ENDINGS


class OutsideLink(NamedTuple):
    """A link to another document: the file that it leads to, the place in it, and what was written, with its place."""

    path: Path
    fragment: str
    written: str
    file: str
    line: int


def outside_file(address: str, folder: Path, others: Sequence[Path]) -> tuple[Path, str] | None:
    """Return the file of one of the ``others`` that an address on a page in ``folder`` leads to, and the place in it.

    ``others`` are whole paths of files and folders. An address may lack the ending of its page, or name its folder.
    """
    written, _, fragment = address.partition("#")
    written = unquote(written.partition("?")[0])
    if not written or written.startswith("/") or "\0" in written:
        return None
    path = Path(os.path.normpath(folder.resolve() / written))
    if not any(path.is_relative_to(other) for other in others):
        return None
    found = next((form for form in _forms(path) if form.is_file()), None)
    return None if found is None else (found, unquote(fragment))


def _forms(path: Path) -> Iterator[Path]:
    yield path
    yield from (path.with_name(f"{path.name}{ending}") for ending in MARKDOWN_ENDINGS)
    if path.suffix in (".html", ".htm"):
        yield from (path.with_suffix(ending) for ending in MARKDOWN_ENDINGS)
    for name in (*INDEX_NAMES, "README"):
        yield from (path / f"{name}{ending}" for ending in MARKDOWN_ENDINGS)
