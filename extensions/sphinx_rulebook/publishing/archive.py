"""A site as one file to hand on: a zip whose bytes depend on nothing but the site."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every entry: the first that a zip can hold."""

_FOR_SPHINX = frozenset({"_sources", "objects.inv"})
"""What no reader and no host has a use for, in the folder of each language."""


def archive(folder: Path, name: str) -> bytes:
    """Return a zip of a site's folder, in which everything lies in one folder of the given name."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix()):
            inside = path.relative_to(folder)
            if path.is_dir() or not _is_read(inside):
                continue
            entry = zipfile.ZipInfo(f"{name}/{inside.as_posix()}", _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # as on Unix, wherever it is made
            entry.external_attr = 0o100644 << 16
            file.writestr(entry, path.read_bytes())
    return stream.getvalue()


def _is_read(path: Path) -> bool:
    """Say whether readers or hosts have a use for a file; authors may have files of such names further inside."""
    is_hidden = any(part.startswith(".") for part in path.parts)
    return not is_hidden and _FOR_SPHINX.isdisjoint(path.parts[1:2])
