"""The files of a language besides the pages of documents: previews, pictures, our further pages, scripts and records.

Nobody else deletes files, so the page of a renamed chapter would remain: files in the record of the last build that
this build did not write are removed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from ...support.shared_folders import own_parents
from ..edition_pages.edition_files import EditionFiles, read_written
from ..html.addresses import image_address
from ..html.templates import THEME_FOLDER
from ..pages.brand import BRAND_STYLES
from ..pages.brand_styles import brand_styles
from ..pages.further_pages import PageFile, write_pages
from ..pages.language_site import Site
from ..pages.output_folder import OutputFolder
from ..pages.page_contexts import PageContexts
from ..scripts.book_texts import TEXTS, book_texts
from ..scripts.bundles import BUNDLES, bundle
from ..scripts.library_script import LIBRARY, library_script
from ..scripts.previews import preview_address, preview_script
from ..scripts.prose_script import PROSE
from ..scripts.stylesheet import STYLESHEET, stylesheet
from ..view.kept.kept_pages import KeptPages, RuleFrames
from ..view.page_documents import ROOT_DOCUMENT
from ..view.plain_texts import PlainTexts
from .build_record import read_record, write_record
from .handing_over import HandedOver
from .rebuilt_pages import RebuiltPages
from .text_records import (
    LISTS_RECORD,
    TEXTS_RECORD,
    record_of_folder,
    take_texts,
    texts_of_folder,
    texts_of_folders,
    write_texts,
)
from .unchanged_chapters import digests_to_record, files_of_chapter


class WrittenDocuments(NamedTuple):
    """What a build has written before: ``documents`` are the names of all documents, ``pages`` is which of them were
    written again, and ``of_sphinx`` are the paths of the other files that Sphinx writes.

    ``prose`` is the script with the texts of pages of prose, None if that of the last build is still right. With
    another theme than ours, ``has_own_theme`` is False, and with a builder to whose output we cannot add pages,
    ``has_further_pages``.
    """

    documents: Collection[str]
    pages: RebuiltPages
    of_sphinx: frozenset[str]
    prose: str | None
    has_own_theme: bool = True
    has_further_pages: bool = True


def write_language_files(contexts: PageContexts, library: HandedOver, outdir: Path, written: WrittenDocuments) -> None:
    """Write the other files of a language into the folder of its build, and the records for the next build; remove
    left-over files.  Call this when the pages of all documents are written.

    Raises MalformedXmlError.
    """
    site, kept = contexts.site, written.pages.kept
    record = read_record(outdir)
    groups = take_texts(outdir)
    for code in groups.keys() - kept.books:
        groups[code] |= texts_of_folders(outdir, groups[code])
    output = OutputFolder(outdir, {path: facts for texts in groups.values() for path, facts in texts.items()})
    documents = {site.addresses.file_of(name) for name in written.documents}
    output.files |= documents
    for code in kept.books:
        output.keep(groups[code], code)
    for name in kept.chapters:
        document = site.view.documents.chapters[name]
        output.keep(list(files_of_chapter(site, document)), document.book.code.casefold())
    pictures = _write_previews(site, output, kept, record["pictures"])
    of_kept = {code: digest for code, digest in record["rule_frames"].items() if code in kept.books}
    frames = RuleFrames(record["rule_frames"], of_kept)
    if written.has_further_pages:
        texts = PlainTexts(site.view)
        pages = write_pages(contexts, texts, kept=kept, frames=frames)
        for file in chain(pages, _style_and_scripts(contexts, texts, kept.books)):
            output.write(*file)
        if written.prose is None:
            output.keep([PROSE])
        else:
            output.write(PROSE, written.prose)
        if not written.has_own_theme:
            _copy_static(output)
    of_editions = EditionFiles(contexts, output, read_written(record))
    of_editions.write_all()
    for path, source in site.brand.sources.items():
        output.copy(source, path)
    for image in of_editions.images.union(*pictures.values()):
        output.copy(Path(site.view.library.root, image), image_address(image))
    of_sphinx = documents | written.of_sphinx
    if written.has_own_theme:
        of_sphinx |= {path for path, _ in _static_files()}
    files = output.files | of_sphinx
    files |= {of_folder for path in files if (of_folder := record_of_folder(path)) is not None}
    of_books = {path for code in kept.books for path in groups[code]}
    _remove_left_over(outdir, files, {*record["files"], *_former_pages(outdir, set(record["files"]) - of_books)})
    chapters = digests_to_record(library, site, kept.books, record["chapters"])
    changed = library.written_since()
    is_known = "" not in changed
    editions = {
        key: one.to_json()
        for key, one in sorted(of_editions.written.items())
        if is_known and key.partition("/")[0].casefold() not in changed  # a key begins with the code of its book
    }
    write_record(
        outdir,
        {
            "files": sorted(path for path in files if path in of_sphinx or record_of_folder(path) in (None, path)),
            "editions": editions,
            "pages": dict(written.pages.digests) if is_known else {},
            "frame": written.pages.frame if is_known else "",
            "books": {code: digest for code, digest in library.book_digests.items() if code not in changed},
            "chapters": {code: of_book for code, of_book in chapters.items() if code not in changed},
            "rule_frames": dict(sorted(frames.now.items())),
            "pictures": {name: sorted(images) for name, images in sorted(pictures.items()) if images},
        },
    )
    write_texts(outdir, output.groups)


def _write_previews(
    site: Site, output: OutputFolder, kept: KeptPages, before: Mapping[str, Iterable[str]]
) -> dict[str, Collection[str]]:
    """Write the previews of all chapters that are not kept; return the pictures in each chapter by its document, those
    in kept chapters from ``before``.
    """
    pictures: dict[str, Collection[str]] = {}
    for name, document in site.view.documents.chapters.items():
        code = document.book.code.casefold()
        if code in kept.books or name in kept.chapters:
            pictures[name] = list(before.get(name, ()))
            continue
        rendered = site.chapters.rendered(name)
        output.write(preview_address(name), preview_script(rendered.previews), code)
        pictures[name] = rendered.images
    site.chapters.forget()  # all chapters are written, and their texts would take as much memory as all that follows
    return pictures


def _copy_static(output: OutputFolder) -> None:
    """Copy the files of our theme that our further pages need; Sphinx copies them only if it is the project's theme."""
    for path, file in _static_files():
        output.copy(file, path)


def _static_files() -> Iterator[tuple[str, Path]]:
    """Yield the paths of the files of our theme below the output folder, with the files."""
    static = THEME_FOLDER / "static"
    for file in sorted(static.rglob("*")):
        if file.is_file():
            yield f"_static/{file.relative_to(static).as_posix()}", file


def _style_and_scripts(contexts: PageContexts, texts: PlainTexts, kept_books: Collection[str]) -> Iterator[PageFile]:
    """Yield our stylesheet, the scripts that pages run, and the data that these load, except those of kept books."""
    site = contexts.site
    yield PageFile(f"_static/{STYLESHEET}", stylesheet())
    if site.brand.has_styles:
        yield PageFile(BRAND_STYLES, brand_styles(site.brand))
    for name, start in BUNDLES.items():
        yield PageFile(f"_static/{name}", bundle(start))
    is_beside, ending = site.settings.has_other_languages, site.addresses.uri_of("page").removeprefix("page")
    library = library_script(site.view, site.words, site.plan.editions.keys(), is_beside, ending)
    yield PageFile(LIBRARY, library)
    for name, page in site.view.documents.books.items():
        code = page.book.code.casefold()
        if code not in kept_books:
            script = book_texts(site.view, page.book, "", texts, contexts.switch.of_book(page.book))
            yield PageFile(f"{name.removesuffix(ROOT_DOCUMENT)}{TEXTS}", script, code)


def _former_pages(outdir: Path, files: Collection[str]) -> Iterator[str]:
    """Yield the pages of rules whose records are among the files of the last build, and what is beside them."""
    for path in files:
        if path == record_of_folder(path):
            yield from texts_of_folder(outdir, path)
            yield path.replace(TEXTS_RECORD, LISTS_RECORD)


def _remove_left_over(outdir: Path, files: set[str], before: set[str]) -> None:
    for name in sorted(before - files):
        path = outdir / name
        own_parents(str(path), str(outdir))
        if path.is_file() and path.resolve().is_relative_to(outdir.resolve()):
            path.unlink()
            for folder in path.parents:
                if folder == outdir or any(folder.iterdir()):
                    break
                folder.rmdir()
