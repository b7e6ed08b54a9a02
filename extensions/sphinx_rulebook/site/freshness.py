"""Which documents must be read or written again, beyond those whose own file changed.

A number on a page moves when *another* document changes, so Sphinx, which looks at files, cannot know.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from .domain import site_of
from .project import is_unreadable
from .state import Site


def _digest(*parts: object) -> str:
    return hashlib.blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def find_restructured(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Name the documents whose doctree would come out different.

    Connected to ``env-get-outdated``, which Sphinx emits before it reads.  A chapter's doctree is its headings with
    their numbers; a book's page holds the list of its chapters, and the first page that of the books.
    """
    site = site_of(env)
    structures = dict(_structures(site, env))
    old: dict[str, str] = getattr(env, "rulebook_structures", {})
    env.rulebook_structures = structures  # type: ignore[attr-defined]
    return sorted(name for name, digest in structures.items() if old.get(name, digest) != digest)


def _structures(site: Site, env: BuildEnvironment) -> Iterator[tuple[str, str]]:
    documents = site.edition.documents
    for name in env.found_docs:
        path = env.doc2path(name)
        chapter, book = documents.chapters.get(name), documents.books.get(name)
        if chapter is not None:
            yield name, _digest(site.rendering.title(chapter), site.rendering.headings(chapter), str(path))
            continue
        entries: list[str] = []
        if book is not None:
            entries = [book.book.title, *documents.pages_of(book)]
        elif name == env.config.root_doc:
            entries = sorted(documents.books)
        yield name, _digest(str(path), site.translated_prose(path), is_unreadable(env, name), entries)


def name_all_pages(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Name all documents as to be written: what a page prints of others is resolved in too many ways to be foreseen.

    Connected to ``env-updated``, which Sphinx emits after all reading, also when nothing was read.  Reading stays
    incremental; writing a page takes a few milliseconds.
    """
    if app.builder.format != "html":
        return []
    site = site_of(env)
    if app.parallel > 1:  # before any worker starts: each would render anew what the previews need here as well
        for name in site.edition.documents.chapters:
            site.rendering.rendered(name)
    return sorted(env.found_docs)
