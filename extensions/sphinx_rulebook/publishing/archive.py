"""A site as one file to distribute: a zip whose bytes depend only on the site."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every entry: the earliest that a zip supports."""

_FOR_SPHINX = frozenset({"_sources", "objects.inv"})
"""Files in the folder of each language that neither readers nor hosts use."""


def archive(folder: Path, name: str) -> bytes:
    """Return a zip of a site's folder, with everything inside one folder of the given name."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix()):
            inside = path.relative_to(folder)
            if path.is_dir() or not _is_read(inside):
                continue
            entry = zipfile.ZipInfo(f"{name}/{inside.as_posix()}", _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # the value for Unix, on every system
            entry.external_attr = 0o100644 << 16
            file.writestr(entry, path.read_bytes())
    return stream.getvalue()


def _is_read(path: Path) -> bool:
    """Return whether readers or hosts use a file; authors may have files with such names in deeper folders."""
    is_hidden = any(part.startswith(".") for part in path.parts)
    return not is_hidden and _FOR_SPHINX.isdisjoint(path.parts[1:2])
