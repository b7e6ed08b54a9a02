"""The lists of a site's files for browsers, a hundred or so files each.

The pages of the rules of a book are in a folder, and have lists of their own: while the folder stays the same, so do
its lists, which a record in the folder names.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...site.language_builds.text_records import LISTS_RECORD, TEXTS_RECORD, texts_of_folder
from ...site.pages.output_folder import FileFacts, facts_of
from ...site.view.rule_page_names import FOLDER
from ...support.shared_folders import is_shared, link_or_copy
from ...support.whole_files import replace_file

LISTS = "offline"
"""The folder of the lists."""

FILES_A_LIST = 128


@dataclass(frozen=True, slots=True)
class FolderLists:
    """The lists of a folder with ``files`` files, which have ``size`` bytes.

    ``lists`` are the first path and the digest of each. ``texts`` are their contents by these digests, without those
    that the published site has already.
    """

    lists: Sequence[tuple[str, str]]
    files: int
    size: int
    texts: Mapping[str, str] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """A digest of all files."""
        return facts_of(as_json(self.lists).encode("utf-8")).digest


def lists_of_language(site: Path, language: str, published: Path | None) -> Mapping[str, FolderLists]:
    """Return the lists of all folders with pages of rules in a language, by their paths with a slash at the end."""
    records = sorted((site / language / FOLDER).glob(f"*/{TEXTS_RECORD}"))
    paths = [f"{language}/{FOLDER}/{record.parent.name}/" for record in records]
    return {path: _lists_of_folder(site, path, published) for path in paths}


def _lists_of_folder(site: Path, path: str, published: Path | None) -> FolderLists:
    """Return the lists of a folder with the pages of a book's rules, by its path with a slash at the end.

    They are recorded in the folder. If it is shared with the ``published`` site, its lists are those of that site.
    """
    folder = site / path
    if published is not None and is_shared(str(folder)):
        kept = _read(folder / LISTS_RECORD)
        if kept is not None and all((published / LISTS / f"{digest}.json").is_file() for _, digest in kept.lists):
            return kept
    language = path.partition("/")[0]
    known = texts_of_folder(site / language, f"{path.removeprefix(f'{language}/')}{TEXTS_RECORD}")
    files = {place: _facts(site, language, place, known) for place in _files(site, path)}
    lists, texts = [], {}
    for first, text in _texts(files):
        digest = facts_of(text.encode("utf-8")).digest
        lists.append((first, digest))
        texts[digest] = text
    found = FolderLists(lists, len(files), sum(file.size for file in files.values()), texts)
    if not is_shared(str(folder)):
        record = as_json({"lists": found.lists, "files": found.files, "size": found.size})
        replace_file(folder / LISTS_RECORD, record.encode("utf-8"))
    return found


def write_lists(
    site: Path, published: Path | None, files: Mapping[str, FileFacts], folders: Mapping[str, FolderLists]
) -> list[tuple[str, str]]:
    """Write the lists of some files and of some ``folders`` of rules' pages; return the first path and the digest of
    each list, in the order that JavaScript uses to search the lists.
    """
    shutil.rmtree(site / LISTS, ignore_errors=True)
    (site / LISTS).mkdir()
    written: list[tuple[str, str]] = []
    waiting: dict[str, FileFacts] = {}

    def write_waiting() -> None:
        for first, text in _texts(waiting):
            digest = facts_of(text.encode("utf-8")).digest
            (site / LISTS / f"{digest}.json").write_text(text, "utf-8")
            written.append((first, digest))
        waiting.clear()

    for place in _ordered([*files, *folders]):
        if place not in folders:
            waiting[place] = files[place]
            continue
        # All paths in a folder follow each other, so none of the other files belongs between its lists.
        write_waiting()
        for first, digest in folders[place].lists:
            file = site / LISTS / f"{digest}.json"
            if digest in folders[place].texts:
                file.write_text(folders[place].texts[digest], "utf-8")
            elif published is not None:
                link_or_copy(published / LISTS / file.name, file)
            written.append((first, digest))
    write_waiting()
    return written


def as_json(data: object) -> str:
    """Return data as JSON in a short form."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _read(record: Path) -> FolderLists | None:
    try:
        table = json.loads(record.read_bytes())
        lists = [(str(first), str(digest)) for first, digest in table["lists"]]
        return FolderLists(lists, int(table["files"]), int(table["size"]))
    except (OSError, ValueError, LookupError, TypeError):
        return None


def _files(site: Path, path: str) -> list[str]:
    """Return the paths of the files below a folder, without hidden ones, in order."""
    found = []
    for folder, names, files in os.walk(site / path):
        names[:] = [name for name in names if not name.startswith(".")]
        inside = os.path.relpath(folder, site).replace(os.sep, "/")
        found += [f"{inside}/{name}" for name in files if not name.startswith(".")]
    return _ordered(found)


def _facts(site: Path, language: str, path: str, known: Mapping[str, FileFacts]) -> FileFacts:
    return known.get(path.removeprefix(f"{language}/")) or facts_of((site / path).read_bytes())


def _ordered(paths: Iterable[str]) -> list[str]:
    return sorted(paths, key=lambda path: path.encode("utf-16-be"))


def _texts(files: Mapping[str, FileFacts]) -> Iterator[tuple[str, str]]:
    """Yield the first path and the text of the lists of some files in order."""
    paths = list(files)
    for at in range(0, len(paths), FILES_A_LIST):
        some = paths[at : at + FILES_A_LIST]
        yield some[0], as_json({path: files[path] for path in some})
