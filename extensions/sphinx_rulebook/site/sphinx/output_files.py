"""The end of a build with Sphinx: the files of its language that are not pages of documents."""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from ...support.xml_text import MalformedXmlError
from ..language_builds.language_files import WrittenDocuments, write_language_files
from ..pages.page_contexts import PageContexts
from ..pages.page_plan import PAGE_BUILDERS
from ..scripts.prose_script import prose_script
from .domain import contexts_of, domain_of, library_of
from .prose_documents.prose_texts import prose_sections
from .rebuilding.files_of_sphinx import files_of_sphinx
from .themes import uses_own_theme


def write_output_files(app: Sphinx, exception: Exception | None) -> None:
    """Write all other files of a language, and remove left-over ones.

    Connected to ``build-finished``, which Sphinx emits once, when all pages are written or the build has failed.
    """
    if exception is not None or app.builder.format != "html":
        return
    contexts, outdir = contexts_of(app.env), Path(app.outdir)
    has_further_pages = app.builder.name in PAGE_BUILDERS
    written = WrittenDocuments(
        app.env.found_docs,
        domain_of(app.env).pages,
        other_files(app),
        _prose(app, contexts) if has_further_pages else "",
        uses_own_theme(app.builder),
        has_further_pages,
    )
    try:
        write_language_files(contexts, library_of(app.env), outdir, written)
    except MalformedXmlError as error:
        raise ExtensionError(str(error)) from None
    (outdir / ".buildinfo.bak").unlink(missing_ok=True)  # Sphinx's backup of an earlier build's settings


def other_files(app: Sphinx) -> frozenset[str]:
    """Return the paths of the files that Sphinx writes besides the pages of documents; our own static ones are not
    among them.
    """
    return frozenset(f"_images/{name}" for _, name in app.env.images.values()).union(files_of_sphinx(app))


def _prose(app: Sphinx, contexts: PageContexts) -> str:
    """Return the script with the texts of the pages that are neither chapters nor generated."""
    view = contexts.site.view
    names = [
        name
        for name in sorted(contexts.site.prose.names)
        if name not in view.documents.chapters and not contexts.site.prose.is_generated(name)
    ]
    return prose_script(view.language, {name: list(prose_sections(app.env, name)) for name in names})
