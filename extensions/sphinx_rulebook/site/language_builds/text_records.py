"""The records of the texts that a build has written without Sphinx, so that the next one need not read them.

There may be as many texts as rules, and most are the pages of rules, of which each book has a folder. Such a folder
contains its own record, which a build need not read if it keeps the whole folder.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ...support.shared_folders import is_shared
from ...support.whole_files import replace_file
from ..pages.output_folder import FileFacts, facts_of
from ..view.rule_page_names import FOLDER

TEXTS_RECORD = ".rulebook-texts.json"
"""The name of the record in the folder of a build, and in each folder of rules' pages."""

LISTS_RECORD = ".rulebook-offline.json"
"""The name of the record with the lists for offline reading, in the same folder (see `offline_lists`)."""

Texts = Mapping[str, FileFacts]
"""The facts of texts by their paths below the folder of a build."""


def record_of_folder(path: str) -> str | None:
    """Return the path of the record of the folder of rules' pages that contains a file, or None if none does."""
    top, _, rest = path.partition("/")
    folder, slash, _ = rest.partition("/")
    return f"{top}/{folder}/{TEXTS_RECORD}" if top == FOLDER and slash else None


def read_texts(outdir: Path) -> dict[str, dict[str, FileFacts]]:
    """Return the facts of the texts that the last finished build into a folder wrote without Sphinx, by the codes of
    books, "" for those of no book, and by their paths below the folder; empty if there was no such build.

    Instead of the pages of rules there is the record of their folder.
    """
    try:
        groups = json.loads((outdir / TEXTS_RECORD).read_bytes())
        return {str(code): _read_facts(texts) for code, texts in groups.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def take_texts(outdir: Path) -> dict[str, dict[str, FileFacts]]:
    """Return the same as `read_texts`, and remove it from the folder.

    If this build is interrupted, the folder has texts of two builds, and the next one must compare them all.
    """
    texts = read_texts(outdir)
    (outdir / TEXTS_RECORD).unlink(missing_ok=True)
    return texts


def texts_of_folder(outdir: Path, record: str, known: FileFacts | None = None) -> dict[str, FileFacts]:
    """Return the facts of the texts in a folder of rules' pages, given the path of its record.

    The result is empty if the record cannot be read, or is not the one with the ``known`` facts.
    """
    try:
        data = (outdir / record).read_bytes()
        if known is not None and facts_of(data) != known:
            return {}
        folder = record.removesuffix(TEXTS_RECORD)
        return {f"{folder}{name}": facts for name, facts in _read_facts(json.loads(data)).items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def are_there(outdir: Path, texts: Texts) -> bool:
    """Return whether texts of an earlier build are still there, and those in the records among them."""
    shared: dict[str, bool] = {}
    for path, facts in texts.items():
        folder = path.rpartition("/")[0]
        if folder not in shared:
            shared[folder] = is_shared(f"{outdir}/{folder}")
        if shared[folder]:
            continue  # its files were compared when it was shared
        try:
            if os.stat(f"{outdir}/{path}").st_size != facts.size:
                return False
        except FileNotFoundError:
            return False
        if path == record_of_folder(path):
            inside = texts_of_folder(outdir, path, facts)
            if not inside or not are_there(outdir, inside):
                return False
    return True


def texts_of_folders(outdir: Path, texts: Texts) -> dict[str, FileFacts]:
    """Return the facts of the pages of rules whose records are among some texts."""
    found: dict[str, FileFacts] = {}
    for path, facts in texts.items():
        if path == record_of_folder(path):
            found |= texts_of_folder(outdir, path, facts)
    return found


def write_texts(outdir: Path, groups: Mapping[str, Texts]) -> None:
    """Write the facts of the texts of a build, by the codes of books."""
    written = {code: dict(sorted(_with_records(outdir, texts))) for code, texts in sorted(groups.items())}
    _write(outdir / TEXTS_RECORD, _dump(written))


def _with_records(outdir: Path, texts: Texts) -> Iterator[tuple[str, FileFacts]]:
    """Yield the texts of a book that are not pages of rules, and the record of these, which is written."""
    folders: dict[str, dict[str, FileFacts]] = {}
    for path, facts in sorted(texts.items()):
        record = record_of_folder(path)
        if record is None or record == path:
            yield path, facts
        else:
            folders.setdefault(record, {})[path.removeprefix(record.removesuffix(TEXTS_RECORD))] = facts
    for record, inside in folders.items():
        data = _dump(inside)
        _write(outdir / record, data)
        yield record, facts_of(data)


def _read_facts(texts: Mapping[str, Iterable[str | int]]) -> dict[str, FileFacts]:
    return {str(path): FileFacts(str(digest), int(size)) for path, (digest, size) in texts.items()}


def _dump(table: Mapping[str, object]) -> bytes:
    return json.dumps(table, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"


def _write(path: Path, data: bytes) -> None:
    """Replace a record, which may be a file of the published site as well, unless it has this content already."""
    try:
        if path.read_bytes() == data:
            return
    except OSError:
        pass
    replace_file(path, data)
