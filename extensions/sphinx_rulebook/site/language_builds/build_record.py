"""The record of a finished build in its output folder: its files, its past editions, and what its pages show.

The record is in the output folder and not in Sphinx's environment, so that it matches the folder even if other builds
fail.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

RECORD = ".rulebook-record.json"

_BY_BOOK_OR_DOCUMENT = ("books", "chapters", "rule_frames", "pictures")


def read_record(outdir: Path) -> dict[str, Any]:
    """Return the record of the last finished build into a folder; empty if there was no such build.

    ``files`` are paths below the folder; ``editions`` are the files of past editions; ``pages`` are two digests of what
    each page shows besides its own file (see `freshness`). ``frame`` is a digest of what all pages have in common;
    by the codes of books, ``books`` are their digests (see `book_inputs`), ``chapters`` those of their chapters by
    document (see `chapter_inputs`), and ``rule_frames`` those of the frames of their rules' pages. ``pictures`` are
    those in chapters, by document.
    """
    try:
        record = json.loads((outdir / RECORD).read_bytes())
        return {
            "files": [str(file) for file in record["files"]],
            "editions": dict(record.get("editions", {})),
            "pages": dict(record.get("pages", {})),
            "frame": str(record.get("frame", "")),
            **{part: dict(record.get(part, {})) for part in _BY_BOOK_OR_DOCUMENT},
        }
    except (OSError, ValueError, LookupError, TypeError):
        return {"files": [], "editions": {}, "pages": {}, "frame": "", **{part: {} for part in _BY_BOOK_OR_DOCUMENT}}


def write_record(outdir: Path, record: Mapping[str, Any]) -> None:
    """Write the record of a build."""
    (outdir / RECORD).write_text(json.dumps(record, ensure_ascii=False, indent=0) + "\n", "utf-8")


def forget_pages(outdir: Path, names: Iterable[str]) -> None:
    """Take pages that are about to be written out of the record, if there is one."""
    record = read_record(outdir)
    left = {name: digest for name, digest in record["pages"].items() if name not in set(names)}
    if left != record["pages"]:
        write_record(outdir, {**record, "pages": left})
