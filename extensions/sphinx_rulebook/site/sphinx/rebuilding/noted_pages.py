"""Notes what Sphinx knows about the documents of a build, so that the next one may not need Sphinx (see
`known_documents`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from sysconfig import get_path
from typing import Any

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

from ....support.own_digest import PACKAGE
from ...building.document_memory import DocumentMemory
from ...building.known_documents import DocumentPage, KnownDocuments, KnownProse, StepLink, Steps, digest_shape
from ...building.labelled_units import shown_units
from ..direct_chapters import direct_chapters
from ..domain import domain_of, library_of, site_of
from ..inventory import inventory_of_sphinx
from ..output_files import other_files


class NotedPages:
    """Notes the pages of documents that are not chapters while they are written, then all documents."""

    def __init__(self, memory: DocumentMemory, language: str) -> None:
        self._memory, self._language = memory, language
        self._pages = memory.pages(language)
        self._has_sidebars = False

    def note_page(self, name: str, context: Mapping[str, Any], linked: set[str]) -> None:
        """Note a page, with the variables of its template; ``linked`` are the addresses that the text of the first page
        links to.
        """
        self._has_sidebars |= bool(context.get("sidebars"))
        self._pages[name] = DocumentPage(
            str(context.get("title", "")),
            str(context.get("body", "")),
            context["metatags"],
            context["page_headings"],
            context["assets"],
            context["book_author"],
            frozenset(linked),
        )

    def unknown(self, app: Sphinx) -> set[str]:
        """Return the documents that are not chapters of which no page is known; they must be written in this build."""
        return app.env.found_docs - site_of(app.env).view.documents.chapters.keys() - self._pages.keys()

    def store(self, app: Sphinx, files: list[str]) -> bool:
        """Store the documents of a build without warnings, which was made from some ``files``; return False if the
        next build needs Sphinx in any case.

        Call it when the build is finished.
        """
        site, builder = site_of(app.env), app.builder
        others = app.env.found_docs - site.view.documents.chapters.keys()
        if (
            self._has_sidebars
            or not isinstance(builder, StandaloneHTMLBuilder)
            or not _is_ours(app)
            or not others <= self._pages.keys()
            or not _are_known(app, [*files, *_files_of_settings(app)])
        ):
            return False
        links = {name: tuple(targets) for name, targets in domain_of(app.env).links.items()}
        known = KnownDocuments(
            digest_shape(site.view, site.headings),
            links,
            {name: shown_units(site.view, targets, name) for name, targets in links.items()},
            dict(_steps(app, builder)),
            _prose(app),
            site.brand,
            site.settings,
            app.config.rulebook_offline,
            inventory_of_sphinx(builder, app.env),
            other_files(app),
            tuple(files),
            builder.link_suffix,
            builder.out_suffix,
        )
        self._memory.store(self._language, known, {name: self._pages[name] for name in sorted(others)})
        return True


def _is_ours(app: Sphinx) -> bool:
    """Return whether all pages and files are made as our theme has it, and all chapters from our model."""
    chapters, config = site_of(app.env).view.documents.chapters.keys(), app.config
    return (
        app.builder.name == "html"
        and site_of(app.env).settings.has_scripts
        and direct_chapters(app, chapters) == chapters
        and not config.html_copy_source
        and not config.html_last_updated_fmt
        and config.html_output_encoding == "utf-8"
        and not app.builder.search  # type: ignore[attr-defined]  # of every HTML builder
    )


def _are_known(app: Sphinx, files: list[str]) -> bool:
    """Return whether each of some files belongs to an installed package, or is a file of the project that is not a
    chapter, so that a change of it is seen.
    """
    library = library_of(app.env)
    if library.files_before is None:
        return False
    root, states = library.files_before.root, library.files_before.states
    chapters = {
        os.path.join(root, document.chapter.path)
        for language in library.views.loaded.library.languages
        for document in library.views.view(language).documents.chapters.values()
    }
    paths = {os.path.normpath(path) for path in files}
    installed = (PACKAGE, *(Path(get_path(one)) for one in ("purelib", "platlib")))
    others = {path for path in paths if not any(Path(path).is_relative_to(folder) for folder in installed)}
    return others <= states.keys() - chapters


def _files_of_settings(app: Sphinx) -> Iterator[str]:
    """Yield the files that Sphinx copies or reads because the settings name them or their folders."""
    config = app.config
    for name in (config.html_logo, config.html_favicon):
        if name:
            yield str(Path(app.confdir, name))
    for name in (*config.html_static_path, *config.html_extra_path, *config.templates_path, *config.html_theme_path):
        place = Path(app.confdir, name)
        yield from (str(path) for path in ([place] if place.is_file() else place.rglob("*")) if path.is_file())


def _steps(app: Sphinx, builder: StandaloneHTMLBuilder) -> Iterator[tuple[str, Steps]]:
    """Yield the links of each document to the ones before and after it, as Sphinx makes them."""
    titles: dict[str, str] = {}

    def link(here: str, name: str | None) -> StepLink | None:
        node = app.env.titles.get(name) if name is not None else None
        if name is None or node is None:
            return None
        if name not in titles:
            titles[name] = builder.render_partial(node)["title"]
        return StepLink(builder.get_relative_uri(here, name), titles[name])

    relations = app.env.collect_relations()
    for name in app.env.found_docs:
        _, previous, following = relations.get(name, (None, None, None))
        yield name, (link(name, previous), link(name, following))


def _prose(app: Sphinx) -> KnownProse:
    env, prose = app.env, site_of(app.env).prose
    names = frozenset(env.found_docs)
    return KnownProse(
        names,
        {name: tuple(pages) for name, pages in env.toctree_includes.items()},
        {name: tuple(tables) for name in names if (tables := prose.lists(name))},
        {name: prose.title(name) for name in names},
        frozenset(filter(prose.is_generated, names)),
        frozenset(filter(prose.is_orphan, names)),
    )
