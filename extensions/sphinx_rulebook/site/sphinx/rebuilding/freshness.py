"""Finds the documents that must be read or written again although their own files are unchanged.

A number on a page changes when *another* document changes, which Sphinx cannot see in the file of the page.  What a
page shows is compared with the record in the output folder, so that it matches the folder whatever happened to other
builds.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.theming import Theme

from ....support.content_digest import digest_values
from ....support.own_digest import own_digest
from ...language_builds.page_digests import digest_shown, read_files, templates_of_project
from ...language_builds.rebuilt_pages import find_rebuilt_pages
from ...pages.language_site import Site
from ...pages.page_plan import PAGE_BUILDERS
from ...view.language_view import translated_prose
from ..domain import contexts_of, domain_of, library_of, site_of
from ..rulebook_project import is_generated, is_unreadable
from ..source_parser import generated_home_title
from ..themes import renders_own_templates


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
            yield name, digest_shown(site.headings.title(chapter), site.headings.of_chapter(chapter), str(path))
            continue
        entries: list[str] = []
        if book is not None:
            entries = [book.book.title, *documents.pages_of(book)]
        elif name == env.config.root_doc:
            title = [generated_home_title(site, env)] if is_generated(env, name) else []
            entries = [*title, *sorted(documents.books)]
        yield name, digest_shown(str(path), translated_prose(site.view, path), is_unreadable(env, name), entries)


def find_changed_pages(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents whose pages differ from those of the last finished build into the same folder.

    Connected to ``env-updated``, which Sphinx emits after all reading, even if nothing was read.  Sphinx itself writes
    the documents whose files have changed; here are those that show something from elsewhere: a number, a title, a
    language, the frame of our theme. Other builders keep no record of what they wrote, and write or check everything.
    """
    if app.builder.name not in PAGE_BUILDERS:
        return sorted(env.found_docs)
    domain, library = domain_of(env), library_of(env)
    by_sphinx = None if renders_own_templates(app.builder) else partial(_titles_below, env)
    outer, missing = _outer_digests(app, env), _missing_pages(app, env)
    domain.pages = find_rebuilt_pages(contexts_of(env), library, Path(app.outdir), outer, missing, by_sphinx)
    return list(domain.pages.changed)


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
    return digest_shown(entries)


def _outer_digests(app: Sphinx, env: BuildEnvironment) -> dict[str, str]:
    """Return digests of what the page of each document may show of other books and of the site."""
    site, domain = site_of(env), domain_of(env)
    has_frame = renders_own_templates(app.builder)
    look = site.brand, site.words.facts(), site.plan.offline_page
    frame = digest_shown(_settings_digest(app, site), own_digest(), *(look if has_frame else ()))
    inventories = _inventories(env)
    neighbours = env.collect_relations()
    # Other themes show all pages beside each page, and links to pages that no longer exist would stay there.
    below = sorted((name, [one for one in pages if one in env.titles]) for name, pages in env.toctree_includes.items())
    beside = "" if has_frame else digest_shown(_titles(env, sorted(env.titles)), below)
    outer = {}
    for name in env.found_docs:
        titles = _titles(env, neighbours.get(name, ()))
        outer[name] = digest_shown(domain.shown_links(name), frame, inventories, titles, beside)
    return outer


def _titles(env: BuildEnvironment, names: Iterable[str | None]) -> list[tuple[str, str]]:
    """Return the names of documents with their titles."""
    return [(name, env.titles[name].astext()) for name in names if name in env.titles]


def _titles_below(env: BuildEnvironment, name: str) -> list[object]:
    """Return the titles by which a generated page lists the pages below it."""
    below = env.toctree_includes.get(name, ()) if is_generated(env, name) else ()
    return [[env.titles[one].astext() for one in below if one in env.titles]]


def _settings_digest(app: Sphinx, site: Site) -> str:
    """Return a digest of what the pages of any theme depend on: the settings of HTML, and the templates of the project
    and of the theme.

    Sphinx compares these too, but before it knows our documents, and by the times of files.
    """
    theme: Theme = app.builder.theme  # type: ignore[attr-defined]  # of every HTML builder
    settings: str = app.builder.build_info.config_hash  # type: ignore[attr-defined]  # of every HTML builder
    of_theme = [read_files(Path(folder), "*.html") for folder in theme.get_theme_dirs()]
    return digest_values(settings, repr(templates_of_project(site)), repr(of_theme))
