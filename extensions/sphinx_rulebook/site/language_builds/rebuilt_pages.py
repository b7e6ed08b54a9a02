"""The pages of documents that a build must write again, and those of the last build that it keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ..pages.page_contexts import PageContexts
from ..view.kept.kept_pages import NOTHING_STAYS, KeptPages
from .build_record import forget_pages, read_record
from .handing_over import HandedOver
from .kept_books import code_of_document, find_kept_books
from .page_digests import PageDigests, digest_pages, frame_digest
from .unchanged_chapters import with_all_files


class RebuiltPages(NamedTuple):
    """The documents whose pages are ``changed``, the pages that are ``kept``, and the ``digests`` of all documents and
    of the ``frame`` of our pages, for the record of the build.
    """

    changed: tuple[str, ...]
    kept: KeptPages = NOTHING_STAYS
    digests: PageDigests = MappingProxyType({})
    frame: str = ""


def find_rebuilt_pages(
    contexts: PageContexts,
    library: HandedOver,
    outdir: Path,
    outer: Mapping[str, str],
    missing: Set[str],
    shown_by_sphinx: Callable[[str], list[object]] | None = None,
) -> RebuiltPages:
    """Compare the pages of all documents with the last finished build into a folder, and take those that change out of
    its record.

    ``outer`` and ``shown_by_sphinx`` are as in `digest_pages`; ``missing`` are the documents of which a file is not in
    the folder.  Call this before any template is used, and before a page is written.
    """
    site, record = contexts.site, read_record(outdir)
    before: PageDigests = {name: digests for name, digests in record["pages"].items() if name not in missing}
    frame = frame_digest(site, shown_by_sphinx is None)
    likely = NOTHING_STAYS
    if record["frame"] == frame:
        books = find_kept_books(outdir, site, library.book_digests, record)
        likely = KeptPages(books, frozenset(with_all_files(outdir, site, library.unchanged_chapters)))
    lost = {code_of_document(site, name) for name in missing}
    likely = KeptPages(likely.books - lost, likely.chapters - missing)
    digests = dict(digest_pages(contexts, outer, before, likely, shown_by_sphinx))
    chapters = (name for name in likely.chapters if digests[name][1:] == before.get(name, ["", ""])[1:])
    changed = tuple(sorted(name for name, digest in digests.items() if before.get(name) != digest))
    # If this build is interrupted, the next one must write these pages again, even if all changes are undone.
    forget_pages(outdir, changed)
    return RebuiltPages(changed, KeptPages(likely.books, frozenset(chapters)), digests, frame)
