"""The Sphinx side: documents, domain, pages and theme.  Nothing else of the package knows Sphinx."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError, ExtensionError
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

from ..checks.project import check_project
from ..checks.project_settings import find_settings
from ..editions.change_log import FILE_NAME as CHANGE_LOG
from ..garbage import collect_what_is_young
from ..library import EDITIONS_FOLDER, SOURCE_FOLDER, Loaded, UnusableInputError, is_project, load
from .brand import read_brand
from .domain import RuleDomain, site_of
from .epub_builder import register as register_epub
from .freshness import find_restructured, name_all_pages
from .further_pages import PAGE_BUILDERS, plan_pages
from .guard import register as register_guard
from .languages import Languages, read_languages
from .nodes import (
    depart_rule_section,
    rule_section,
    rule_title,
    rules,
    skip,
    visit_rule_section,
    visit_rules,
    write_out_rules,
)
from .output_files import write_output_files
from .pages import add_page_context
from .parser import ChapterOrProseParser
from .project import RulebookProject
from .site_name import site_name
from .state import Site
from .theme_files import THEME_FOLDER
from .themes import THEME, is_run_by_rulebook, is_set, set_theme_defaults, uses_own_theme
from .web_addresses import WebAddressError, site_address
from .words import load_words

logger = logging.getLogger(__name__)

ENVIRONMENT_VERSION = 1
"""Raised whenever what we keep in Sphinx's environment changes its form.  1: structures, prose references."""

_NO_SOURCES = ("**/.*", "**/node_modules", f"**/{EDITIONS_FOLDER}/{CHANGE_LOG}")

_NOT_IN_TOCTREE = "toc.not_included"
"""Sphinx's warning of a page that no toctree names: our first page leads to it all the same."""

_DOCTREES_AT_ONCE = 64
"""After how many doctrees their memory is freed: these take some tens of MiB, and looking for them milliseconds."""

_read: dict[str, Languages] = {}


@contextmanager
def kept(loaded: Loaded) -> Iterator[Languages]:
    """Hand a library to the builds that are made meanwhile, so that each need not load and compare it again."""
    languages = read_languages(loaded)
    languages.prepare()
    with handed(languages):
        yield languages


@contextmanager
def handed(languages: Languages) -> Iterator[None]:
    """Let Sphinx meanwhile take these languages for those of their project, in the place of loading that."""
    root = languages.loaded.library.root
    _read[root] = languages
    try:
        yield
    finally:
        del _read[root]


def set_defaults(app: Sphinx, config: Config) -> None:
    """Make ``extensions = ["sphinx_rulebook"]`` enough, and leave what a project has set as it is.

    Connected to ``config-inited``, which Sphinx emits before it looks at a single document.
    """
    if (Path(app.srcdir) / SOURCE_FOLDER).is_dir():
        app.srcdir = type(app.srcdir)(app.srcdir / SOURCE_FOLDER)  # the project's folder was given
    config.exclude_patterns = [*config.exclude_patterns, *_NO_SOURCES]
    if is_run_by_rulebook(config) and not is_project(Path(app.srcdir).parent):
        config.exclude_patterns += ["build", "README.md"]  # a source tree may be anybody's folder
    set_theme_defaults(config)
    try:
        config.html_baseurl = site_address(config.html_baseurl)
    except WebAddressError as error:
        raise ConfigError(str(error)) from None
    config.myst_enable_extensions = {*config.myst_enable_extensions, "colon_fence", "deflist", "attrs_inline"}


def _root(app: Sphinx) -> Path:
    if app.config.rulebook_root:
        return Path(app.confdir, app.config.rulebook_root)
    source = Path(app.srcdir)
    return source.parent if source.name == SOURCE_FOLDER and is_project(source.parent) else source


def _load(app: Sphinx) -> Languages:
    root = _root(app)
    try:
        return _read.get(str(root.resolve())) or read_languages(load(root))
    except UnusableInputError as error:
        raise ExtensionError(str(error)) from None


def begin(app: Sphinx) -> None:
    """Load the library and lay our documents over Sphinx's.

    Connected to ``builder-inited``: after the environment was unpickled, before anything is read, and before any
    worker process starts.
    """
    languages = _load(app)
    library = languages.loaded.library
    language = app.config.language
    edition = languages.edition(language)
    if not is_set(app.config, "project"):
        app.config.project = site_name(library, language)
    project = RulebookProject(app.srcdir, app.config.source_suffix, library.root, edition.documents)
    app.project = project
    app.env.project = project
    domain = app.env.domains["rule"]
    assert isinstance(domain, RuleDomain)
    domain.site = Site(languages, edition, load_words(language, library.root), app.builder, read_brand(app.config))
    if app.builder.name in PAGE_BUILDERS:
        plan_pages(domain.site)
    if uses_own_theme(app.builder):
        # Sphinx's index would grow with the corpus, and cannot segment Japanese queries.
        app.builder.search = False  # type: ignore[attr-defined]  # of every builder with a theme
        if _NOT_IN_TOCTREE not in app.config.suppress_warnings:
            app.config.suppress_warnings = [*app.config.suppress_warnings, _NOT_IN_TOCTREE]
    if app.config.rulebook_report_findings:
        _report(languages.loaded, language)


def _report(loaded: Loaded, language: str) -> None:
    """Log the findings in the files of a language as warnings, so that ``-W`` fails for them."""
    tree = loaded.library.trees.get(language, "")
    try:
        settings = find_settings(loaded.library.root)
    except UnusableInputError as error:
        raise ExtensionError(str(error)) from None
    for finding in check_project(loaded, settings).findings:
        if not tree or finding.file.startswith(f"{tree}/"):
            location = f"{os.path.join(loaded.library.root, finding.file)}:{finding.line}:{finding.column}"
            suggestion = f" (did you mean {finding.suggestion}?)" if finding.suggestion else ""
            logger.warning(
                "%s %s%s",
                finding.code.code,
                finding.message,
                suggestion,
                location=location,
                type="rulebook",
                subtype=finding.code.label,
            )


def read_translation(app: Sphinx, docname: str, content: list[str]) -> None:
    """Put a translated prose page in the place of the source's, and what can be read of a file that is not UTF-8.

    Connected to ``source-read``, which Sphinx emits with the text of each document before parsing it.
    """
    site = site_of(app.env)
    if docname in site.edition.documents.chapters:
        return
    if isinstance(app.project, RulebookProject) and docname in app.project.unreadable:
        path = app.project.unreadable[docname]
        app.env.note_dependency(str(path))
        content[0] = path.read_bytes().decode("utf-8", "replace")
    translated = site.translated_prose(app.env.doc2path(docname))
    if translated is not None:
        app.env.note_dependency(translated)
        content[0] = Path(translated).read_bytes().decode("utf-8", "replace")


def drop_doctrees(app: Sphinx, *_: object) -> None:
    """Free the memory of doctrees from time to time: they are circles, which only a search for garbage finds.

    Connected to ``doctree-read`` and ``doctree-resolved``, which Sphinx emits for each document that it has read or is
    about to write.
    """
    site = site_of(app.env)
    site.doctrees += 1
    if site.doctrees % _DOCTREES_AT_ONCE == 0:
        collect_what_is_young()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything; called through `sphinx_rulebook.setup`."""
    app.setup_extension("myst_parser")
    app.setup_extension("sphinx_design")
    beside = "whether pages link to the same page in `../<language>/`; set by `rulebook build`"
    app.add_config_value("rulebook_language_switch", False, "html", bool, beside)
    root = "the project's folder, from that of `conf.py`, where it is not the one that holds `source/`"
    app.add_config_value("rulebook_root", "", "", str, root)
    report = "whether findings are warnings of Sphinx, so that `sphinx-build -W` fails for them"
    app.add_config_value("rulebook_report_findings", True, "", bool, report)
    app.add_html_theme(THEME, str(THEME_FOLDER))
    register_epub(app)
    register_guard(app)
    app.add_source_parser(ChapterOrProseParser, override=True)
    app.add_node(rule_section, html=(visit_rule_section, depart_rule_section))
    app.add_node(rule_title, html=(skip, None))
    app.add_node(rules, html=(visit_rules, None))
    app.add_domain(RuleDomain)
    app.connect("config-inited", set_defaults)
    app.connect("builder-inited", begin)
    app.connect("source-read", read_translation)
    app.connect("env-get-outdated", find_restructured)
    app.connect("env-updated", name_all_pages)
    app.connect("doctree-resolved", write_out_rules)
    app.connect("html-page-context", add_page_context)
    app.connect("doctree-read", drop_doctrees)
    app.connect("doctree-resolved", drop_doctrees)
    app.connect("build-finished", write_output_files)
    return {"env_version": ENVIRONMENT_VERSION, "parallel_read_safe": True, "parallel_write_safe": True}
