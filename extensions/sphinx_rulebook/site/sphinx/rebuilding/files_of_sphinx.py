"""Files that Sphinx makes in every build besides the pages of documents: they go when what they are made of goes."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment import BuildEnvironment
from sphinx.util.matching import Matcher

from ....support.shared_folders import own_file
from ...pages.page_plan import PAGE_BUILDERS
from ..build_settings import output_paths
from ..domain import domain_of
from ..rulebook_project import is_generated

_TEMPLATES = ("genindex", "domainindex", "search")
"""The beginnings of the names of the templates of Sphinx's own further pages."""


def note_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Note a page that Sphinx makes in every build.

    Pages of extensions are not among them: an extension may leave a page as it is.

    Connected to ``html-page-context``, which Sphinx emits for every page, in the process that writes the page.
    """
    is_document = doctree is not None or pagename in app.env.found_docs
    if not is_document and (templatename.startswith(_TEMPLATES) or pagename in app.config.html_additional_pages):
        domain_of(app.env).further_pages.add(pagename)


def files_of_sphinx(app: Sphinx) -> Iterator[str]:
    """Yield the paths of the files below the output folder, when Sphinx has made all of them."""
    yield from map(output_paths(app.builder), domain_of(app.env).further_pages)
    if app.config.html_copy_source:
        for name in app.env.found_docs:
            if not is_generated(app.env, name):
                yield f"_sources/{source_name(app, name)}"
    if isinstance(app.builder, StandaloneHTMLBuilder) and app.builder.search:
        yield app.builder.searchindex_filename
    for extra in app.config.html_extra_path:
        yield from _copied_from(app, extra)


def own_files(app: Sphinx, env: BuildEnvironment) -> None:
    """Make the files that Sphinx may write files of the new site's own: a folder with pages of rules may have a page of
    prose in it too, and Sphinx would change the published one.

    Connected to ``env-updated``, which Sphinx emits before it writes a page.
    """
    if app.builder.name not in PAGE_BUILDERS:
        return
    names = (*env.found_docs, *app.config.html_additional_pages)
    of_extra = (path for extra in app.config.html_extra_path for path in _copied_from(app, extra))
    for path in (*map(output_paths(app.builder), names), *of_extra):
        own_file(f"{app.outdir}/{path}", str(app.outdir))


def source_name(app: Sphinx, name: str) -> str:
    """Return the name under which Sphinx copies the source of a document to the site."""
    file, ending = file_name(app, name), app.config.html_sourcelink_suffix
    return file if file.removeprefix(name) == ending else f"{file}{ending}"


def file_name(app: Sphinx, name: str) -> str:
    """Return the name of the file of a document, as if it were where Sphinx expects it.

    That of a chapter or of a translated page may be anywhere in the project, and that of a generated page is ours.
    """
    return f"{name}{app.env.doc2path(name).suffix}"


def _copied_from(app: Sphinx, extra: str) -> Iterator[str]:
    """Yield the paths of the files that Sphinx copies from an entry of ``html_extra_path``: a file, or those in a
    folder and below it, without excluded ones.
    """
    place, is_excluded = Path(app.confdir, extra), Matcher(app.config.exclude_patterns)
    if place.is_file():
        yield place.name
    for folder, folders, names in os.walk(place, followlinks=True):
        inside = Path(folder).relative_to(place).as_posix()  # "." at the top, as Sphinx has it
        folders[:] = [name for name in folders if not is_excluded(posixpath.join(inside, name))]
        for name in names:
            if not is_excluded(posixpath.join(inside, name)):
                yield posixpath.normpath(posixpath.join(inside, name))
