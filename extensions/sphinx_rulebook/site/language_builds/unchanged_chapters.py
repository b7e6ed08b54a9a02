"""The chapters whose pages are the same as in the last build, in books of which other chapters have changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from ..pages.language_site import Site
from ..scripts.previews import preview_address
from ..view.kept.chapter_inputs import ChapterDigests, digest_chapters
from ..view.page_documents import ChapterDocument
from ..view.rule_page_names import folder_of
from .handing_over import HandedOver
from .text_records import are_there, read_texts, texts_of_folders


def files_of_chapter(site: Site, document: ChapterDocument) -> Iterator[str]:
    """Yield the paths of the files that are written for a chapter besides its own page: its previews, its pages of two
    languages, and the pages of its rules.
    """
    yield preview_address(document.name)
    for page in site.plan.pair_pages.of_chapter(document.name):
        yield site.addresses.file_of(page.name)
    names = site.rule_page_names.of(document.book, site.view)
    # Hundreds of paths differ only in the names.
    before, _, after = site.addresses.file_of(f"{folder_of(document.book)}*").partition("*")
    for unit in document.chapter.units:
        if unit.key in names:
            yield f"{before}{names[unit.key]}{after}"


def with_all_files(outdir: Path, site: Site, names: Collection[str]) -> Iterator[str]:
    """Yield those chapters, given by their documents, of which the last build has written all files, and these are
    still there.
    """
    groups = read_texts(outdir) if names else {}
    known = dict(groups)
    for name in sorted(names):
        document = site.view.documents.chapters.get(name)
        code = document.book.code.casefold() if document is not None else ""
        if document is None or code not in groups:
            continue
        if known[code] is groups[code]:
            known[code] = groups[code] | texts_of_folders(outdir, groups[code])
        texts = {path: known[code].get(path) for path in files_of_chapter(site, document)}
        there = {path: facts for path, facts in texts.items() if facts is not None}
        if len(there) == len(texts) and are_there(outdir, there):
            yield name


def digests_to_record(
    library: HandedOver, site: Site, kept_books: Collection[str], before: Mapping[str, ChapterDigests]
) -> dict[str, ChapterDigests]:
    """Return the digests of chapters for the record of a build, by the codes of books; ``before`` are those of the last
    one.

    They are the same for all languages that are built together, so each records those of some books.
    """
    languages = library.views.loaded.library.languages if site.settings.has_other_languages else (site.view.language,)
    digests: dict[str, ChapterDigests] = {}
    for place, code in enumerate(sorted(library.book_digests)):
        if library.files is None or library.ends is None or languages[place % len(languages)] != site.view.language:
            continue
        known = before.get(code) if code in kept_books else library.chapter_digests.get(code)
        digests[code] = known or digest_chapters(
            library.views, library.rule_page_names, library.ends, library.files, code
        )
    return digests
