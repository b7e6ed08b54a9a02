"""Finds the documents that must be read or written again although their own files are unchanged.

A number on a page changes when *another* document changes, which Sphinx cannot see in the file of the page.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from ..pages.language_site import Site
from ..view.language_view import translated_prose
from .domain import site_of
from .rulebook_project import is_unreadable


def _digest(*parts: object) -> str:
    return hashlib.blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def find_restructured(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Return the documents whose doctree would differ from the stored one.

    Connected to ``env-get-outdated``, which Sphinx emits before it reads.  A chapter's doctree is its headings with
    their numbers; a book's page contains the list of its chapters, and the first page the list of books.
    """
    site = site_of(env)
    structures = dict(_structures(site, env))
    old: dict[str, str] = getattr(env, "rulebook_structures", {})
    env.rulebook_structures = structures  # type: ignore[attr-defined]
    return sorted(name for name, digest in structures.items() if old.get(name, digest) != digest)


def _structures(site: Site, env: BuildEnvironment) -> Iterator[tuple[str, str]]:
    documents = site.view.documents
    for name in env.found_docs:
        path = env.doc2path(name)
        chapter, book = documents.chapters.get(name), documents.books.get(name)
        if chapter is not None:
            yield name, _digest(site.headings.title(chapter), site.headings.of_chapter(chapter), str(path))
            continue
        entries: list[str] = []
        if book is not None:
            entries = [book.book.title, *documents.pages_of(book)]
        elif name == env.config.root_doc:
            entries = sorted(documents.books)
        yield name, _digest(str(path), translated_prose(site.view, path), is_unreadable(env, name), entries)


def name_all_pages(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return all documents, so that Sphinx writes them again: a page depends on other documents in too many ways to
    track.

    Connected to ``env-updated``, which Sphinx emits after all reading, even if nothing was read.  Reading stays
    incremental; writing a page takes a few milliseconds.
    """
    if app.builder.format != "html":
        return []
    site = site_of(env)
    if app.parallel > 1:  # render before any worker starts, or every worker would render again
        for name in site.view.documents.chapters:
            site.chapters.rendered(name)
    return sorted(env.found_docs)
