"""Notes what Sphinx knows about the documents of a build, so that the next one may not need Sphinx (see
`known_documents`).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from sysconfig import get_path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment import BuildEnvironment

from ....support.own_digest import PACKAGE
from ...language_builds.document_memory import DocumentMemory, files_of_rules
from ...language_builds.known_documents import (
    DocumentPage,
    KnownDocuments,
    KnownProse,
    StepLink,
    Steps,
    digest_shape,
    files_below,
)
from ...language_builds.labelled_units import shown_units
from ...pages.brand import PageAssets
from ..direct_chapters import direct_chapters
from ..domain import domain_of, library_of, site_of
from ..html_context import linked_addresses
from ..inventory import inventory_of_sphinx
from ..output_files import other_files
from ..rulebook_project import is_generated

_AFTER_ALL = 950
"""A priority after that of our own variables, which is after those of extensions."""


class NotedPages:
    """Notes the pages of documents that are not chapters while they are written, then all documents."""

    def __init__(self, app: Sphinx, memory: DocumentMemory, language: str) -> None:
        """Begin to note; call this when Sphinx has started, before it builds."""
        self._app, self._memory, self._language = app, memory, language
        self._pages = memory.pages(language)
        self._has_sidebars = False
        app.connect("env-updated", self._write_unknown)
        app.connect("html-page-context", self._note, priority=_AFTER_ALL)

    def _write_unknown(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Return the documents of which no page is known, so that they are written in this build.

        Connected to ``env-updated``, which Sphinx emits after all reading.
        """
        return sorted(self._others() - self._pages.keys())

    def _note(
        self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
    ) -> None:
        """Note the page of a document.

        Connected to ``html-page-context``, which Sphinx emits for every page, after all others.
        """
        self._has_sidebars |= bool(context.get("sidebars"))
        if pagename not in self._others():
            return
        is_home = pagename == site_of(app.env).settings.root_document
        self._pages[pagename] = DocumentPage(
            str(context.get("title", "")),
            str(context.get("body", "")),
            str(context.get("metatags", "")),
            str(context.get("page_headings", "")),
            context.get("assets", PageAssets("")),
            str(context.get("book_author", "")),
            frozenset(linked_addresses(doctree) if is_home else ()),
        )

    def _others(self) -> set[str]:
        """Return the documents that are not chapters."""
        return self._app.env.found_docs - site_of(self._app.env).view.documents.chapters.keys()

    def store(self, files: Sequence[str]) -> bool:
        """Store the documents of a build without warnings, which was made from some ``files``; return False if the
        next build needs Sphinx in any case.

        Call it when the build is finished.
        """
        app, others = self._app, self._others()
        site, builder = site_of(app.env), app.builder
        if (
            self._has_sidebars
            or not isinstance(builder, StandaloneHTMLBuilder)
            or not _is_ours(app)
            or not others <= self._pages.keys()
        ):
            return False
        folders = tuple(_folders_of_settings(app))
        in_folders = files_below(folders)
        if not _are_known(app, [*files, *_files_of_pages(app, others), *in_folders]):
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
            folders,
            in_folders,
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
        and not any(app.env.toc_secnumbers.values())  # Sphinx adds numbers to the titles that a page shows
        and not config.html_context  # may set any variable of a template
        and not config.html_last_updated_fmt
        and config.html_output_encoding == "utf-8"
        and not app.builder.search  # type: ignore[attr-defined]  # of every HTML builder
    )


def _are_known(app: Sphinx, files: list[str]) -> bool:
    """Return whether each of some files belongs to an installed package, or is a file of the project without rules, so
    that a change of it is seen.
    """
    library = library_of(app.env)
    if library.files_before is None:
        return False
    root, states = library.files_before.root, library.files_before.states
    paths = {os.path.normpath(path) for path in files}
    installed = (PACKAGE, *(Path(get_path(one)) for one in ("purelib", "platlib")))
    others = {path for path in paths if not any(Path(path).is_relative_to(folder) for folder in installed)}
    return others <= states.keys() - files_of_rules(library.views, root)


def _files_of_pages(app: Sphinx, names: Iterable[str]) -> Iterator[str]:
    """Yield the files of documents that have one."""
    yield from (str(app.env.doc2path(name)) for name in names if not is_generated(app.env, name))


def _folders_of_settings(app: Sphinx) -> Iterator[str]:
    """Yield the folders and files of the project that Sphinx copies or reads because the settings name them."""
    config = app.config
    for name in (config.html_logo, config.html_favicon):
        if name:
            yield os.path.normpath(Path(app.confdir, name))
    for name in (*config.html_static_path, *config.html_extra_path, *config.templates_path, *config.html_theme_path):
        yield os.path.normpath(Path(app.confdir, name))
    yield from (os.path.normpath(Path(app.srcdir, name)) for name in config.locale_dirs)


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
