"""A digest of this package and the versions of others: when code changes, its output may change too."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from .content_digest import digest_file

PACKAGE = Path(__file__).resolve().parent.parent
"""The folder of this package."""


@lru_cache(maxsize=1)
def own_digest() -> str:
    """Return a digest of this package: its code, templates and catalogues."""
    return _digest(PACKAGE)


def own_digest_of(*folders: str) -> str:
    """Return a digest of some folders of this package, which takes less time."""
    return _digest(*(PACKAGE / folder for folder in folders))


def _digest(*folders: Path) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(path for folder in folders for path in _files(folder)):
        digest.update(f"{path[len(str(PACKAGE)) :].replace(os.sep, '/')}\0".encode("utf-8", "surrogateescape"))
        with open(path, "rb") as stream:
            digest.update(stream.read())
    return digest.hexdigest()


def _files(folder: Path) -> Iterator[str]:
    for place, names, files in os.walk(folder):
        # Python puts compiled modules into these folders, and for a moment unfinished ones with a number at the end.
        names[:] = [name for name in names if name != "__pycache__"]
        yield from (os.path.join(place, name) for name in files)


@lru_cache(maxsize=1)
def installed_versions() -> tuple[str, ...]:
    """Return the names and versions of all installed packages, in order.

    They are the names of folders
    (https://packaging.python.org/specifications/recording-installed-packages/): reading the metadata inside takes a
    hundred times as long. Only what setuptools installs for development has no version in its name.
    """
    names = []
    for place in filter(os.path.isdir, sys.path):
        for name in os.listdir(place):
            if name.endswith(".egg-info") and "-" not in name:
                names.append(f"{name} {_content(os.path.join(place, name, 'PKG-INFO'))}")
            elif name.endswith((".dist-info", ".egg-info")):
                names.append(name)
    return tuple(sorted(names))


def _content(path: str) -> str:
    try:
        return digest_file(path)
    except OSError:
        return ""
