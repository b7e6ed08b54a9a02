"""Finds the documents that must be read or written again although their own files are unchanged.

A number on a page changes when *another* document changes, which Sphinx cannot see in the file of the page.  What a
page shows is compared with the record in the output folder, so that it matches the folder whatever happened to other
builds.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from ....support.own_digest import own_digest
from ...pages.language_site import Site
from ...pages.page_plan import PAGE_BUILDERS
from ...pages.web_addresses import head_links
from ...view.kept.kept_pages import NOTHING_STAYS, KeptPages
from ...view.language_view import translated_prose
from ...view.page_documents import ROOT_DOCUMENT
from ..domain import contexts_of, domain_of, library_of, site_of
from ..rulebook_project import is_generated, is_unreadable
from ..source_parser import generated_home_title
from ..themes import renders_own_templates
from .build_record import forget_pages, read_record
from .kept_books import code_of_document, find_kept_books, frame_digest, settings_digest
from .unchanged_chapters import with_all_files


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
            title = [generated_home_title(site, env)] if is_generated(env, name) else []
            entries = [*title, *sorted(documents.books)]
        yield name, _digest(str(path), translated_prose(site.view, path), is_unreadable(env, name), entries)


def find_changed_pages(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents whose pages differ from those of the last finished build into the same folder.

    Connected to ``env-updated``, which Sphinx emits after all reading, even if nothing was read.  Sphinx itself writes
    the documents whose files have changed; here are those that show something from elsewhere: a number, a title, a
    language, the frame of our theme. Other builders keep no record of what they wrote, and write or check everything.
    """
    if app.builder.name not in PAGE_BUILDERS:
        return sorted(env.found_docs)
    outdir = Path(app.outdir)
    record = read_record(outdir)
    before = record["pages"]
    domain, library, site = domain_of(env), library_of(env), site_of(env)
    likely = NOTHING_STAYS
    domain.frame_digest = frame_digest(app, site)  # before any template is used
    if record["frame"] == domain.frame_digest:
        books = find_kept_books(outdir, site, library.book_digests, record)
        likely = KeptPages(books, frozenset(with_all_files(outdir, site, library.unchanged_chapters)))
    missing = _missing_pages(app, env)
    lost = {code_of_document(site, name) for name in missing}
    likely = KeptPages(likely.books - lost, likely.chapters - missing)
    before = {name: digests for name, digests in before.items() if name not in missing}
    digests = dict(_pages(app, env, before, likely))
    chapters = (name for name in likely.chapters if digests[name][1:] == before.get(name, ["", ""])[1:])
    domain.kept = KeptPages(likely.books, frozenset(chapters))
    domain.page_digests = digests
    changed = sorted(name for name, digest in digests.items() if before.get(name) != digest)
    # If this build is interrupted, the next one must write these pages again, even if all changes are undone.
    forget_pages(outdir, changed)
    return changed


def _missing_pages(app: Sphinx, env: BuildEnvironment) -> frozenset[str]:
    """Return the documents whose page, or one of whose pictures, is not in the output folder."""
    outdir = str(app.outdir)
    file_of = site_of(env).addresses.file_of
    pages = {name for name in env.found_docs if not os.path.isfile(os.path.join(outdir, file_of(name)))}
    for documents, name in env.images.values():
        if not os.path.isfile(os.path.join(outdir, app.builder.imagedir, name)):
            pages |= documents
    return frozenset(pages)


def _inventories(env: BuildEnvironment) -> str:
    """Return a digest of the inventories of other projects, if the project refers to any: what they say is on pages."""
    named: Mapping[str, Any] = getattr(env, "intersphinx_named_inventory", {})
    entries = [
        (project, kind, name, entry.uri, entry.display_name)
        for project, kinds in sorted(named.items())
        for kind, of_kind in sorted(kinds.items())
        for name, entry in sorted(of_kind.items())
    ]
    return _digest(entries)


def _histories(site: Site, name: str) -> Iterator[object]:
    """Yield the changes of the units of a chapter in all editions."""
    document = site.view.documents.chapters.get(name)
    editions = site.plan.editions.get(f"{name.rpartition('/')[0]}/{ROOT_DOCUMENT}")
    if document is not None and editions is not None:
        yield from map(editions.history_of, document.chapter.units)


def _searched_symbols(site: Site, name: str) -> list[tuple[str, str]]:
    """Return the texts of the symbols of a chapter's book: Sphinx's search has them where the page shows pictures."""
    book = site.view.documents.chapters[name].book
    return sorted((key, one.text) for key, one in (book.symbols or {}).items())


def _pages(
    app: Sphinx, env: BuildEnvironment, before: Mapping[str, list[str]], likely: KeptPages
) -> Iterator[tuple[str, list[str]]]:
    """Yield every document with digests of what its page shows besides its own file: of what may come from outside its
    book, of the units of a chapter, and of the rest.

    The chapters and the page of a book that is ``likely`` kept have the last two from ``before``, and such a chapter of
    another book has the second if its third is the same.
    """
    contexts = contexts_of(env)
    site = contexts.site
    domain = domain_of(env)
    has_frame = renders_own_templates(app.builder)
    look = site.brand, site.words.facts(), site.plan.offline_page
    frame = _digest(settings_digest(app, site), own_digest(), *(look if has_frame else ()))
    inventories = _inventories(env)
    neighbours = env.collect_relations() if has_frame else {}
    for name in sorted(env.found_docs):
        titles = [env.titles[one].astext() for one in neighbours.get(name, ()) if one in env.titles]
        outer = _digest(domain.shown_links(name), frame, inventories, titles)
        is_home = name == site.settings.root_document  # which shows all books
        if not is_home and code_of_document(site, name) in likely.books:
            yield name, [outer, *before[name][1:]]
            continue
        shown: list[object] = []
        if has_frame:
            # What the text of the home page links to itself changes only with its file.
            page = contexts.of_home(set()) if is_home else contexts.of_document(name)
            shown += page, head_links(site, name, page)
        elif is_generated(env, name):  # it lists the pages below it by their titles
            below = env.toctree_includes.get(name, ())
            shown.append([env.titles[one].astext() for one in below if one in env.titles])
        # These pages have our frame with every theme.
        shown += map(contexts.of_pair_page, site.plan.pair_pages.of_chapter(name))
        shown += _histories(site, name)
        rest = _digest(*shown)
        units = ""
        if name in likely.chapters and before.get(name, ["", "", ""])[2] == rest:
            units = before[name][1]
        elif name in site.view.documents.chapters:
            # Rendered before any worker starts, or every worker would render again.
            units = _digest(site.chapters.rendered(name).parts, () if has_frame else _searched_symbols(site, name))
        yield name, [outer, units, rest]
