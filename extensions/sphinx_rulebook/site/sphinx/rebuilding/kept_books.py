"""Finds the books whose pages are the same as in the last build, so that they need not be made again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.theming import Theme

from ....support.content_digest import digest_values
from ...pages.language_site import Site
from ...view.kept.book_inputs import BookDigests
from ..themes import renders_own_templates
from .build_record import read_record
from .text_records import are_there, read_texts


def settings_digest(app: Sphinx, site: Site) -> str:
    """Return a digest of what the pages of any theme depend on: the settings of HTML, and the templates of the project
    and of the theme.

    Sphinx compares these too, but before it knows our documents, and by the times of files.
    """
    theme: Theme = app.builder.theme  # type: ignore[attr-defined]  # of every HTML builder
    settings: str = app.builder.build_info.config_hash  # type: ignore[attr-defined]  # of every HTML builder
    of_theme = [_files(Path(folder), "*.html") for folder in theme.get_theme_dirs()]
    return digest_values(settings, repr(_templates(site)), repr(of_theme))


def _templates(site: Site) -> list[list[tuple[str, bytes]]]:
    """Return the files in the folders with a project's templates."""
    return [_files(folder, "*") for folder in site.settings.template_folders]


def _files(folder: Path, pattern: str) -> list[tuple[str, bytes]]:
    """Return the names and the contents of the files below a folder whose names match a pattern."""
    paths = (path for path in sorted(folder.rglob(pattern)) if path.is_file())
    return [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths]


def frame_digest(app: Sphinx, site: Site) -> str:
    """Return a digest of what all our pages of a build have in common: its settings, words and templates."""
    settings = site.settings._replace(template_folders=())  # their place does not matter
    words = site.words.facts(), site.rulings.shown_words()
    parts = site.brand, settings, words, site.plan.offline_page, _templates(site)
    text = repr((renders_own_templates(app.builder), parts)).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=16).hexdigest()


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
