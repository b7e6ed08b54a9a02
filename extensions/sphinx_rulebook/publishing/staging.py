"""The folder in which a new site is built: it begins as a copy of the pages that are published now."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterable
from pathlib import Path

from ..site.sphinx.build_record import read_texts

_COPIED = "_static"
"""The folder that Sphinx writes to as well."""


def copy_languages(target: Path, staging: Path, languages: Iterable[str]) -> None:
    """Copy the folders of languages of a published site, with the times of files, by which Sphinx sees what is up to
    date.

    Texts that we wrote are linked, because we replace such a file instead of changing it.  Sphinx changes its files, so
    those are copied: until the new site is published, nothing in the old one may change.  What is not of one language
    is left out; every build makes it anew.
    """
    for language in languages:
        folder = target / language
        if folder.is_dir():
            texts = {path for group in read_texts(folder).values() for path in group if not path.startswith(_COPIED)}
            _copy(str(folder), str(staging / language), "", texts)


def _copy(source: str, target: str, below: str, linked: Collection[str]) -> None:
    """Copy a folder; ``linked`` are the files to link, by their paths below the first folder, which begin with
    ``below`` in this one.
    """
    os.makedirs(target)
    with os.scandir(source) as entries:
        for entry in entries:
            path, place = f"{below}{entry.name}", f"{target}/{entry.name}"
            if entry.is_dir():
                _copy(entry.path, place, f"{path}/", linked)
            elif path in linked:
                link_or_copy(entry.path, place)
            else:
                shutil.copy2(entry.path, place)
    shutil.copystat(source, target)


def link_or_copy(source: str | Path, target: str | Path) -> None:
    """Link a file, or copy it if the file system has no links; published files are replaced, never changed."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
