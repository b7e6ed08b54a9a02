"""The languages of texts on a page: what a translation lacks is shown in the language of the source."""

from __future__ import annotations

from pathlib import Path

from ...view.language_view import translated_prose
from ...view.page_documents import ROOT_DOCUMENT
from ..language_site import Site

_ENDINGS = (".md", ".rst")
"""The formats of pages of prose, in the order in which Sphinx would take one."""


def prose_path(site: Site, name: str) -> str:
    """Return the path of the file of a page of prose below the project's folder, "" if it is generated."""
    library, documents = site.view.library, site.view.documents
    if name not in site.prose or site.prose.is_generated(name):
        return ""
    source, known = library.trees.get(library.source_language, ""), documents.paths.get(name)
    for path in (known,) if known else (f"{source}/{name}{ending}".lstrip("/") for ending in _ENDINGS):
        translated = translated_prose(site.view, f"{library.root}/{path}")
        if translated is not None:
            return translated.removeprefix(f"{library.root}/")
        if Path(library.root, path).is_file():
            return path
    return ""  # a page may have another format


def text_language(site: Site, name: str) -> str:
    """Return the language of the text of a document: a chapter, or a page of prose."""
    view = site.view
    library, documents = view.library, view.documents
    chapter = documents.chapters.get(name)
    if chapter is not None:
        return chapter.book.language
    path = prose_path(site, name)
    source, own = (library.trees.get(one) for one in (library.source_language, view.language))
    if not path or own is None or (own != source and path.startswith(f"{own}/")):
        return view.language
    page = documents.books.get(f"{name.rpartition('/')[0]}/{ROOT_DOCUMENT}")
    book = library.book(library.source_language, page.book.code) if page is not None else None
    return book.language if book is not None else library.source_language


def other_language(site: Site, language: str) -> str:
    """Return the language of a text, "" if it is that of the pages."""
    return "" if language == site.view.language else language
