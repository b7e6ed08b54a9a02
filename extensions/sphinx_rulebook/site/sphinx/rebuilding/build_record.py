"""The record of a finished build in its output folder: its files, its past editions, and what its pages show.

The record is in the output folder and not in Sphinx's environment, so that it matches the folder even if other builds
fail.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ...pages.output_folder import FileFacts

RECORD = ".rulebook-record.json"

TEXTS_RECORD = ".rulebook-texts.json"
"""Apart from the rest, because there may be as many texts as rules, and only two steps of a build need them."""


def read_record(outdir: Path) -> dict[str, Any]:
    """Return the record of the last finished build into a folder; empty if there was no such build.

    ``files`` are paths below the folder; ``editions`` are the files of past editions; ``pages`` are two digests of what
    each page shows besides its own file (see `freshness`). ``frame`` is a digest of what all pages have in common;
    by the codes of books, ``books`` are their digests (see `book_inputs`), and ``pictures`` those in their chapters.
    """
    try:
        record = json.loads((outdir / RECORD).read_bytes())
        return {
            "files": [str(file) for file in record["files"]],
            "editions": dict(record.get("editions", {})),
            "pages": dict(record.get("pages", {})),
            "frame": str(record.get("frame", "")),
            "books": dict(record.get("books", {})),
            "pictures": dict(record.get("pictures", {})),
        }
    except (OSError, ValueError, LookupError, TypeError):
        return {"files": [], "editions": {}, "pages": {}, "frame": "", "books": {}, "pictures": {}}


def write_record(outdir: Path, record: Mapping[str, Any]) -> None:
    """Write the record of a build."""
    (outdir / RECORD).write_text(json.dumps(record, ensure_ascii=False, indent=0) + "\n", "utf-8")


def forget_pages(outdir: Path, names: Iterable[str]) -> None:
    """Take pages that are about to be written out of the record, if there is one."""
    record = read_record(outdir)
    left = {name: digest for name, digest in record["pages"].items() if name not in set(names)}
    if left != record["pages"]:
        write_record(outdir, {**record, "pages": left})


def read_texts(outdir: Path) -> dict[str, dict[str, FileFacts]]:
    """Return the facts of the texts that the last finished build into a folder wrote without Sphinx, by the codes of
    books, "" for those of no book, and by their paths below the folder; empty if there was no such build.
    """
    try:
        groups = json.loads((outdir / TEXTS_RECORD).read_bytes())
        return {
            str(code): {str(path): FileFacts(str(digest), int(size)) for path, (digest, size) in texts.items()}
            for code, texts in groups.items()
        }
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def take_texts(outdir: Path) -> dict[str, dict[str, FileFacts]]:
    """Return the same as `read_texts`, and remove it from the folder.

    If this build is interrupted, the folder has texts of two builds, and the next one must compare them all.
    """
    texts = read_texts(outdir)
    (outdir / TEXTS_RECORD).unlink(missing_ok=True)
    return texts


def write_texts(outdir: Path, groups: Mapping[str, Mapping[str, FileFacts]]) -> None:
    """Write the facts of the texts of a build, by the codes of books."""
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    with open(outdir / TEXTS_RECORD, "w", encoding="utf-8") as stream:
        # Group by group, because there may be as many texts as rules.
        for count, code in enumerate(sorted(groups)):
            stream.write(f"{',' if count else '{'}{encode(code)}:{encode(dict(sorted(groups[code].items())))}")
        stream.write("}\n" if groups else "{}\n")
