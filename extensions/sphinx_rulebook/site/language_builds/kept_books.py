"""Finds the books whose pages are the same as in the last build, so that they need not be made again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..pages.language_site import Site
from ..view.kept.book_inputs import BookDigests
from .build_record import read_record
from .text_records import are_there, read_texts


def find_kept_books(outdir: Path, site: Site, digests: BookDigests, record: Mapping[str, Any]) -> frozenset[str]:
    """Return the codes of the books whose pages are the same as in the last finished build into the same folder.

    ``digests`` are those of the books now, ``record`` is that of the last build, which had the same frame.  A book of
    which a file is missing is not kept.
    """
    texts = read_texts(outdir)
    documents: dict[str, list[str]] = {}
    for name in (*site.view.documents.chapters, *site.view.documents.books):
        documents.setdefault(code_of_document(site, name), []).append(name)
    return frozenset(
        code
        for code, digest in digests.items()
        if record["books"].get(code) == digest
        and code in texts
        and are_there(outdir, texts[code])
        and all(name in record["pages"] for name in documents.get(code, ()))
    )


def code_of_document(site: Site, name: str) -> str:
    """Return the code of the book whose chapter or page a document is, case-folded; "" if it is neither."""
    documents = site.view.documents
    document = documents.chapters.get(name) or documents.books.get(name)
    return document.book.code.casefold() if document is not None else ""


def books_likely_kept(folders: Iterable[Path], digests: BookDigests) -> frozenset[str]:
    """Return the codes of the books that were the same in the last build into each of some folders."""
    before = [read_record(folder)["books"] for folder in folders]
    return frozenset(code for code, digest in digests.items() if all(one.get(code) == digest for one in before))
