"""The folder in which a new site is built: it begins as a copy of the pages that are published now, and replaces them
when it is complete.
"""

from __future__ import annotations

import filecmp
import os
import shutil
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from ..site.language_builds.made_anew import MADE_ANEW
from ..site.language_builds.text_records import LISTS_RECORD, TEXTS_RECORD, read_texts, texts_of_folder
from ..support.shared_folders import digest_files_of, link_or_copy, share_folder, shared_folders


def copy_languages(target: Path, staging: Path, languages: Iterable[str], digests: Mapping[str, str]) -> None:
    """Copy the folders of languages of a published site, with the times of files, by which Sphinx sees what is up to
    date.

    Texts that we wrote are linked, because we replace such a file instead of changing it. A folder that contains
    nothing else is shared if it has the same digest as when it was published; ``digests`` are those of all folders (see
    `build_state.read_outputs`). Sphinx changes its files, so those are copied: until the new site is published, nothing
    in the old one may change. What is not of one language is left out; every build makes it anew.
    """
    inside = {os.path.join(target, place): digest for place, digest in digests.items()}
    for language in languages:
        folder = target / language
        if folder.is_dir():
            texts = {path for group in read_texts(folder).values() for path in group}
            _Copy(folder, texts, inside).copy(str(folder), str(staging / language), "")


def keep_times(target: Path, staging: Path, languages: Iterable[str]) -> None:
    """Give the files that were made anew the times of the published files that they equal: a browser that has them by
    their times does not load them again.
    """
    for language in languages:
        for folder in MADE_ANEW:
            for path in (staging / language / folder).rglob("*"):
                before = target / path.relative_to(staging)
                if path.is_file() and before.is_file() and filecmp.cmp(path, before, shallow=False):
                    shutil.copystat(before, path)


class _Copy(NamedTuple):
    """A copy of the folder of a language.

    ``linked`` are the files to link, by their paths below the folder, and ``digests`` those of folders that may be
    shared, by their locations.
    """

    top: Path
    linked: Collection[str]
    digests: Mapping[str, str]

    def copy(self, source: str, target: str, below: str) -> None:
        """Copy a folder whose paths below that of the language begin with ``below``."""
        with os.scandir(source) as found:
            entries = list(found)
        names = [entry.name for entry in entries]
        # The pages of rules have a record of their own, which is read only if they are not shared.
        record = f"{below}{TEXTS_RECORD}"
        has_only_texts = record in self.linked and not any(entry.is_dir() for entry in entries)
        has_only_texts |= all(f"{below}{name}" in self.linked for name in names)
        if has_only_texts and source in self.digests and digest_files_of(source, names) == self.digests[source]:
            share_folder(source, target)
            return
        linked = self.linked
        if record in linked:
            linked = {record, f"{below}{LISTS_RECORD}", *texts_of_folder(self.top, record)}
        os.makedirs(target)
        for entry in entries:
            path, place = f"{below}{entry.name}", f"{target}/{entry.name}"
            if path in MADE_ANEW:
                continue
            if entry.is_dir():
                self.copy(entry.path, place, f"{path}/")
            elif path in linked:
                link_or_copy(entry.path, place)
            else:
                shutil.copy2(entry.path, place)
        shutil.copystat(source, target)


def publish(staging: Path, target: Path) -> list[str]:
    """Replace the old site with the new one, and move the folders that both share; return the paths of these below the
    site.

    A complete site exists at all times except between the first rename and the last.
    """
    old = target.with_name(f".{target.name}-old")
    shutil.rmtree(old, ignore_errors=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    shared = [os.path.relpath(folder, staging) for folder in shared_folders(str(staging))]
    if target.exists():
        target.rename(old)
    moved: list[str] = []
    try:
        for folder in shared:
            (staging / folder).unlink()
            (old / folder).rename(staging / folder)
            moved.append(folder)
        staging.rename(target)
    except BaseException:  # also if the person stops the command
        for folder in moved:
            (staging / folder).rename(old / folder)
        if old.exists():
            old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)
    return moved
