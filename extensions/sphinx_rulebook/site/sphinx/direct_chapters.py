"""Chapters that go from our own model into Sphinx's documents and pages, past its parser, transforms and translator.

Sphinx takes ten times as long to read and write a chapter as it takes to make its thin doctree and its HTML, which come
from our model in any case. What Sphinx knows about a chapter afterwards, and the page, are the same as if it had read
and written it, and it still calls every listener for a page. Where anything else may look at a chapter on the way,
such as an extension of the project, Sphinx reads and writes all chapters itself.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Set
from contextlib import contextmanager
from functools import partial

from docutils import nodes
from docutils.frontend import Values, get_default_settings
from docutils.readers import standalone
from sphinx.application import Sphinx, builtin_extensions
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import LoggingReporter

from ...support.garbage import collect_what_is_young
from ..language_builds.chapter_html import chapter_html
from ..pages.further_pages import PAGES_AT_ONCE
from ..pages.page_plan import PAGE_BUILDERS
from .domain import domain_of, site_of
from .nodes import chapter_tree
from .source_parser import ChapterOrProseParser
from .themes import renders_own_templates, replaces_templates

_OWN_EXTENSIONS = ("sphinx_rulebook", "myst_parser", "sphinx_design")
_NEEDED_BY_THEM = ("sphinx.builders.latex.transforms", "sphinx.ext.mathjax")

_KNOWN_EXTENSIONS = frozenset({*builtin_extensions, *_OWN_EXTENSIONS, *_NEEDED_BY_THEM})
"""The extensions of every build: those of Sphinx, ours, and those that these load."""


def read_chapters(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Note in Sphinx's environment what it would read about chapters, and leave it the other documents.

    Connected to ``env-before-read-docs``, which Sphinx emits with the documents that it is about to read.
    """
    chapters = direct_chapters(app, docnames)
    if not chapters:
        return
    docnames[:] = [name for name in docnames if name not in chapters]
    settings = _settings(env)
    site = site_of(env)
    for name in sorted(chapters):
        app.emit("env-purge-doc", env, name)
        env.clear_doc(name)
        env.prepare_settings(name)
        path = str(env.doc2path(name))
        reporter = LoggingReporter(path, settings.report_level, settings.halt_level)
        settings._source = path
        document = nodes.document(settings, reporter, source=path)
        document.note_source(path, -1)  # from now on, every node knows its file, which warnings name
        document += chapter_tree(site, site.view.documents.chapters[name])
        for domain in env.domains.sorted():
            domain.process_doc(env, name, document)
        app.emit("doctree-read", document)
        env.all_docs[name] = time.time_ns() // 1000  # in microseconds, as Sphinx compares it with the time of the file
        # It may be needed if the next build has an extension.
        app.builder.write_doctree(name, document, _cache=False)
    # Sphinx copies this, with all that it refers to, for each document that it writes.
    env.current_document.clear()
    domain_of(env).read_directly = frozenset(chapters)


def count_as_read(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the chapters that Sphinx has not read because we have, so that it writes their pages like those that it
    has read: a setting, a listener or a template may have changed, or a warning may be repeated.

    Connected to ``env-updated``, which Sphinx emits after all reading.
    """
    return sorted(domain_of(env).read_directly)


def write_chapters_directly(app: Sphinx) -> None:
    """Let the builder write the pages of chapters without their doctrees; call this before anything is read."""
    builder = app.builder
    if isinstance(builder, StandaloneHTMLBuilder):
        builder.write_documents = partial(  # type: ignore[method-assign]
            _write_documents, app, builder, builder.write_documents
        )


def _write_documents(
    app: Sphinx, builder: StandaloneHTMLBuilder, by_sphinx: Callable[[Set[str]], None], docnames: Set[str]
) -> None:
    """Write the pages of documents; Sphinx calls this instead of the builder's own method, given as ``by_sphinx``."""
    chapters = direct_chapters(app, docnames)
    by_sphinx(docnames - chapters)
    render = _quick_partials(builder)
    for count, name in enumerate(sorted(chapters), 1):
        builder.current_docname = name
        builder.secnumbers = builder.env.toc_secnumbers.get(name, {})
        with _rendering(builder, render):
            context = builder.get_doc_context(name, chapter_html(site_of(builder.env), name), "")
        builder.handle_page(name, context | {"has_maths_elements": False})
        if count % PAGES_AT_ONCE == 0:
            collect_what_is_young()  # the variables of a template refer to each other, and one is the text of the page


_Render = Callable[[nodes.Node | None], dict[str, str]]
"""Renders a title or a list of headings for the templates, as Sphinx does (`StandaloneHTMLBuilder.render_partial`)."""


def _quick_partials(builder: StandaloneHTMLBuilder) -> _Render:
    """Return what renders each title only once, and the list of a page's headings only where a template may show it."""
    by_sphinx, config = builder.render_partial, builder.config
    titles: dict[nodes.Node, dict[str, str]] = {}
    # Our own templates make the list from our model.
    shows_headings = config.templates_path or config.html_sidebars or replaces_templates(builder, ())

    def render(node: nodes.Node | None) -> dict[str, str]:
        if not isinstance(node, nodes.title):
            return by_sphinx(node if shows_headings else None)
        if node not in titles:
            titles[node] = by_sphinx(node)
        return titles[node]

    return render


@contextmanager
def _rendering(builder: StandaloneHTMLBuilder, render: _Render) -> Iterator[None]:
    """Within this context, let a builder render titles and lists of headings with ``render``.

    The templates themselves, which follow, may have Sphinx render anything.
    """
    by_sphinx = builder.render_partial
    builder.render_partial = render  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        builder.render_partial = by_sphinx  # type: ignore[method-assign]


def direct_chapters(app: Sphinx, docnames: Iterable[str]) -> set[str]:
    """Return those of some documents that are chapters and nothing else, if nobody but us and Sphinx looks at them."""
    config = app.config
    if (
        app.parallel > 1  # Sphinx's own workers write pages from doctrees
        or app.builder.name not in PAGE_BUILDERS
        or not renders_own_templates(app.builder)
        or not _KNOWN_EXTENSIONS.issuperset(app.extensions)
        or callable(config.setup)  # a function in conf.py that may do what an extension does
        or config.numfig  # Sphinx then looks for figures in all doctrees
    ):
        return set()
    documents = site_of(app.env).view.documents
    with_contents = {config.root_doc, *documents.books}
    return documents.chapters.keys() & set(docnames) - with_contents


def _settings(env: BuildEnvironment) -> Values:
    """Return the settings of the doctrees of chapters."""
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # of a class that docutils will replace
        settings = get_default_settings(standalone.Reader(), ChapterOrProseParser())
    for name, value in {"traceback": True, **env.settings}.items():  # as Sphinx has it
        setattr(settings, name, value)
    return settings
