"""Which documents must be read or written again, beyond those whose own file changed.

A number on a page moves when *another* document changes, so Sphinx, which looks at files, cannot know.  What a page
prints of ours is kept as one digest beside the pages; a page whose digest changed is written again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from .domain import RuleDomain, site_of
from .output_files import read_record
from .pages import page_context
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
    for name, chapter in documents.chapters.items():
        yield name, _digest(site.title(chapter), site.headings(chapter), chapter.chapter.path)
    for name, book in documents.books.items():
        pages = [document.name for document in documents.of_book(book.book)]
        yield name, _digest(book.has_prose, book.book.title, documents.prose_of(book), pages)
    for name in env.found_docs:
        if name not in documents.chapters and name not in documents.books:
            books = sorted(documents.books) if name == env.config.root_doc else []
            yield name, _digest(books, site.translated_prose(env.doc2path(name)))


def find_changed_pages(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Name the documents whose page prints something that has changed since it was last written.

    Connected to ``env-updated``, which Sphinx emits after all reading, also when nothing was read.
    """
    if app.builder.format != "html":
        return []
    site = site_of(env)
    domain = env.domains["rule"]
    assert isinstance(domain, RuleDomain)
    relations = env.collect_relations()
    words = sorted(site.words.messages.items())
    current: dict[str, str] = {}
    for name in env.found_docs:
        neighbours = [
            (other, env.titles[other].astext() if other in env.titles else "")
            for other in relations.get(name, ())
            if other is not None
        ]
        body: object = None
        if name in site.edition.documents.chapters:
            body = site.rendered(name).parts
        elif name in domain.references:
            body = [
                (target, found[1], domain.shown(found[0])) if (found := domain.find(target, name)) else target
                for target in domain.references[name]
            ]
        current[name] = _digest(neighbours, page_context(site, name, env), words, body)
    site.page_digests = current
    old = read_record(Path(app.outdir)).pages
    return sorted(name for name, digest in current.items() if old.get(name) != digest)
