"""A digest of this package and the versions of others: when code changes, its output may change too."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from .content_digest import digest_file

PACKAGE = Path(__file__).resolve().parent.parent
"""The folder of this package."""

_COMPILED = "__pycache__"
"""The name of the folders in which Python keeps compiled modules; they do not count as code."""


@lru_cache(maxsize=1)
def own_digest() -> str:
    """Return a digest of this package: its code, templates and catalogues."""
    return own_digest_of(*sorted(name for name in os.listdir(PACKAGE) if name != _COMPILED))


def own_digest_of(*names: str) -> str:
    """Return a digest of some folders and files at the top of this package, which takes less time."""
    digest = hashlib.blake2b(digest_size=16)
    for name in names:
        digest.update(_digest_of(PACKAGE / name))
    return digest.hexdigest()


@cache
def _digest_of(place: Path) -> bytes:
    """Return a digest of a folder or a file; it is read once, however many digests it is part of."""
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(_files(place)) if place.is_dir() else [str(place)]:
        digest.update(f"{path[len(str(PACKAGE)) :].replace(os.sep, '/')}\0".encode("utf-8", "surrogateescape"))
        with open(path, "rb") as stream:
            digest.update(stream.read())
    return digest.digest()


def _files(folder: Path) -> Iterator[str]:
    for place, names, files in os.walk(folder):
        # Python puts compiled modules into these folders, and for a moment unfinished ones with a number at the end.
        names[:] = [name for name in names if name != _COMPILED]
        yield from (os.path.join(place, name) for name in files)


def own_version() -> str:
    """Return the installed version of this package, or "0.0.0" if it is only a folder on Python's path."""
    from importlib.metadata import PackageNotFoundError, version  # takes as long as a small check

    try:
        return version("sphinx-rulebook")
    except PackageNotFoundError:
        return "0.0.0"


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
