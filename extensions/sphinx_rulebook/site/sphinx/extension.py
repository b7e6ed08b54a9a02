"""The Sphinx extension: it registers the documents, the domain, the pages and the theme."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError, ExtensionError
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

from ...editions.change_log import FILE_NAME as CHANGE_LOG
from ...languages.numbered_library import load_library
from ...library.file_states import ProjectFiles
from ...library.layout import EDITIONS_FOLDER, SOURCE_FOLDER, is_project
from ...library.loading import Loaded
from ...model.findings import Code
from ...settings.check_project import check_project
from ...settings.project_settings import find_settings
from ...settings.site_table import SiteTable
from ...support.cache import Cache
from ...support.errors import UnusableInputError
from ...support.garbage import collect_what_is_young
from ...support.own_digest import own_digest, own_version
from ..html.addresses import Addresses
from ..html.templates import THEME_FOLDER
from ..language_builds.handing_over import HandedOver, handed_over, read_library, with_digests
from ..language_builds.rebuilt_pages import RebuiltPages
from ..pages.language_site import make_site
from ..pages.page_contexts import PageContexts
from ..pages.page_plan import PAGE_BUILDERS, PagePlan, plan_pages
from ..pages.web_addresses import WebAddressError, site_address
from ..past_editions.book_editions import VALUES
from ..view.interface_words import load_words
from ..view.language_view import translated_prose
from .build_settings import escape_addresses, output_paths, page_addresses, read_settings
from .direct_chapters import count_as_read, read_chapters, write_chapters_directly
from .domain import RuleDomain, domain_of, note_links, site_of
from .epub_builder import register as register_epub
from .external_rules import ExternalRules
from .guard import register as register_guard
from .html_context import PageVariables, hide_source
from .inventory import dump_inventory, offer_labels
from .nodes import (
    add_searched_text,
    depart_rule_section,
    rule_section,
    rule_title,
    rules,
    skip,
    visit_rule_section,
    visit_rules,
)
from .output_files import write_output_files
from .project_brand import read_brand, read_look, set_look_defaults
from .prose_documents.environment_prose import EnvironmentProse
from .prose_documents.generated_lists import GeneratedLists
from .prose_documents.math_renderer import register as register_math_renderer
from .prose_documents.replaced_pages import report_replaced_pages
from .prose_documents.rule_links import RuleLinks
from .rebuilding.files_of_sphinx import note_page, own_files
from .rebuilding.freshness import find_changed_pages, find_restructured
from .rebuilding.other_writers import register as register_other_writers
from .rebuilding.page_contents import PageContents
from .rebuilding.reading_times import ReadingTimes
from .rebuilding.search_index import tidy_search_index
from .rule_nodes import WriteOutRules
from .rulebook_project import RulebookProject
from .shown_files import ShownFiles, excluded_chapters
from .source_parser import has_own_markdown, load_myst, take_chapters
from .sphinx_words import translate_sphinx
from .themes import (
    THEME,
    add_rules_stylesheet,
    allow_pages_outside_toctrees,
    is_run_by_rulebook,
    keep_compiled_templates,
    set_theme_defaults,
    uses_own_theme,
    wants_own_theme,
)
from .untrusted_pages import register as register_untrusted_pages

logger = logging.getLogger(__name__)

_NO_SOURCES = ("**/.*", "**/node_modules", f"**/{EDITIONS_FOLDER}/{CHANGE_LOG}")

_BEFORE_EXTENSIONS, _AFTER_EXTENSIONS = 100, 900
"""Other extensions add styles and scripts to a page with the priority 500."""

_DOCTREES_AT_ONCE = 64
"""After how many doctrees their memory is freed: this many take some tens of MiB, and a collection takes
milliseconds."""


def _has_own_pages(app: Sphinx, config: Config) -> bool:
    """Return whether the first page of a site is in its folder, so that a folder ``source`` in it is any folder."""
    return any(Path(app.srcdir, f"{config.root_doc}{suffix}").is_file() for suffix in config.source_suffix)


def _root(app: Sphinx) -> Path:
    if app.config.rulebook_root:
        return Path(app.confdir, app.config.rulebook_root)
    source = Path(app.srcdir)
    return source.parent if source.name == SOURCE_FOLDER and is_project(source.parent) else source


class BuildStart:
    """The start of one build: its settings, then its documents."""

    def __init__(self) -> None:
        self._library: HandedOver | None = None
        self._files_before: ProjectFiles | None = None
        self._look = SiteTable()

    def set_defaults(self, app: Sphinx, config: Config) -> None:
        """Set our defaults so that ``extensions = ["sphinx_rulebook"]`` is enough; values that a project sets are kept.

        Connected to ``config-inited``, which Sphinx emits before it looks at a single document.  Sphinx compares the
        settings with those of the last build after this event; whatever is set later makes it read everything again.
        """
        if is_project(Path(app.srcdir)) and not _has_own_pages(app, config):
            app.srcdir = type(app.srcdir)(app.srcdir / SOURCE_FOLDER)  # the argument is the project's folder
        own_patterns = config.exclude_patterns
        config.exclude_patterns = [*own_patterns, *_NO_SOURCES]
        if is_run_by_rulebook(config) and not is_project(Path(app.srcdir).parent):
            config.exclude_patterns += ["build", "README.md"]  # a source tree may be any folder
        set_theme_defaults(config)
        self._library = self._load(app, own_patterns)
        library = self._library.views.loaded.library
        try:
            self._look = read_look(config, library, Path(app.confdir or app.srcdir))
        except UnusableInputError as error:
            raise ExtensionError(str(error)) from None
        set_look_defaults(config, library, self._look)
        try:
            config.html_baseurl = site_address(config.html_baseurl)
        except WebAddressError as error:
            raise ConfigError(str(error)) from None
        if is_run_by_rulebook(config) or not has_own_markdown(app):  # else these are the project's choice
            config.myst_enable_extensions = {*config.myst_enable_extensions, "colon_fence", "deflist", "attrs_inline"}

    def _load(self, app: Sphinx, own_patterns: Sequence[str]) -> HandedOver:
        """Return the library; ``own_patterns`` are what the project itself excludes."""
        root = _root(app)
        handed = handed_over(root)
        if handed is not None:
            library = handed.views.loaded.library
            for path in excluded_chapters(library, Path(app.srcdir), own_patterns) if own_patterns else ():
                message = "exclude_patterns in conf.py does not hide %s; give it the status draft, or move it"
                logger.warning(message, path, type="rulebook", subtype="excluded-chapter")
            return handed
        try:
            self._files_before = ProjectFiles.of(root, (Path(app.outdir), Path(app.doctreedir)))
            is_tree = root == Path(app.srcdir) and _has_own_pages(app, app.config)
            return read_library(load_library(root, memory=ShownFiles.of(app), is_tree=is_tree))
        except UnusableInputError as error:
            raise ConfigError(str(error)) from None

    def begin(self, app: Sphinx) -> None:
        """Add our documents to Sphinx's documents.

        Connected to ``builder-inited``: after the environment was unpickled, before anything is read, and before any
        worker process starts.
        """
        assert self._library is not None, "read in `set_defaults`"
        library = self._library
        if self._files_before is not None and app.builder.name in PAGE_BUILDERS:
            try:
                cache = Cache(Path(app.doctreedir) / "rulebook-names")
                library = with_digests(library, [Path(app.outdir)], self._files_before, cache)
            except UnusableInputError as error:
                raise ExtensionError(str(error)) from None
        root = library.views.loaded.library.root
        translate_sphinx(app.config.language, load_words(app.config.language, root))
        take_chapters(app)
        take_over(app, library, self._look)
        if app.builder.name in PAGE_BUILDERS:
            app.builder.dump_inventory = partial(dump_inventory, app.builder, app.env)  # type: ignore[attr-defined]  # of every HTML builder
        write_chapters_directly(app)
        add_rules_stylesheet(app)
        keep_compiled_templates(app.builder)


def take_over(app: Sphinx, read: HandedOver, look: SiteTable) -> None:
    """Add the documents of a library to Sphinx's documents, and make what its pages need."""
    escape_addresses(app.builder)
    views, bodies, rule_page_names = read.views, read.bodies, read.rule_page_names
    library = views.loaded.library
    language = app.config.language
    view = views.view(language)
    suffixes, first = app.config.source_suffix, app.config.root_doc
    project = RulebookProject(app.srcdir, suffixes, library.root, view.documents, first)
    if app.builder.name not in PAGE_BUILDERS:  # these ask for outdated documents before the project finds them
        project.restore(app.env.project)
    app.project = project
    app.env.project = project
    settings = read_settings(app)
    plan = PagePlan()
    if app.builder.name in PAGE_BUILDERS:
        cache = Cache(Path(app.doctreedir) / VALUES)
        plan = plan_pages(views, view, cache, read.book_digests, settings.has_other_languages)
    prose = EnvironmentProse(app.env)
    site = make_site(
        views,
        bodies,
        rule_page_names,
        view,
        load_words(language, library.root),
        read_brand(app.config, look),
        settings,
        Addresses(page_addresses(app.builder), output_paths(app.builder), prose.__contains__),
        prose,
        plan,
        ExternalRules(app, library.books.get(language, ()), library.root).find,
    )
    domain = domain_of(app.env)
    domain.contexts, domain.builder = PageContexts(site), app.builder
    domain.library, domain.pages, domain.further_pages = read, RebuiltPages(()), set()
    if uses_own_theme(app.builder):
        # Sphinx's index would grow with the corpus, and cannot segment Japanese queries.
        app.builder.search = False  # type: ignore[attr-defined]  # of every builder with a theme
    if app.config.rulebook_report_findings:
        _report(views.loaded, language)


def _report(loaded: Loaded, language: str) -> None:
    """Log the findings in the files of a language, so that ``-W`` fails; not those that Sphinx reports itself."""
    tree = loaded.library.trees.get(language, "")
    try:
        settings = find_settings(loaded.library.root)
    except UnusableInputError as error:
        raise ExtensionError(str(error)) from None
    for finding in check_project(loaded, settings).findings:
        is_of_language = not tree or finding.file.startswith(f"{tree}/")
        if is_of_language and finding.code is not Code.BROKEN_PAGE_LINK:
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
    """Replace the text of a prose page with its translation, and of a file that is not UTF-8 with its readable part.

    Connected to ``source-read``, which Sphinx emits with the text of each document before parsing it.
    """
    site = site_of(app.env)
    if docname in site.view.documents.chapters:
        return
    if isinstance(app.project, RulebookProject) and docname in app.project.unreadable:
        path = app.project.unreadable[docname]
        app.env.note_dependency(str(path))
        content[0] = path.read_bytes().decode("utf-8", "replace")
    translated = translated_prose(site.view, app.env.doc2path(docname))
    if translated is not None:
        app.env.note_dependency(translated)
        content[0] = Path(translated).read_bytes().decode("utf-8", "replace")


class DoctreeCounter:
    """Frees the memory of doctrees from time to time: they contain reference cycles, which only the garbage collector
    finds.
    """

    def __init__(self) -> None:
        self._doctrees = 0

    def drop(self, app: Sphinx, *_: object) -> None:
        """Count a doctree, and free memory when the count is reached.

        Connected to ``doctree-read`` and ``doctree-resolved``, which Sphinx emits for each document that it has read or
        is about to write.
        """
        self._doctrees += 1
        if self._doctrees % _DOCTREES_AT_ONCE == 0:
            collect_what_is_young()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything; called through `sphinx_rulebook.setup`."""
    load_myst(app)
    if wants_own_theme(app.config):
        app.setup_extension("sphinx_design")  # with another theme, the styles on its pages are the project's choice
    beside = "whether pages link to the same page in `../<language>/`; set by `rulebook build`"
    app.add_config_value("rulebook_language_switch", False, "html", bool, beside)
    root = "the project's folder, relative to that of `conf.py`, if it is not the one that contains `source/`"
    app.add_config_value("rulebook_root", "", "", str, root)
    report = "whether findings are Sphinx warnings, so that `sphinx-build -W` fails on them"
    app.add_config_value("rulebook_report_findings", True, "", bool, report)
    hosts = "hosts that the extensions of a project may load files from, on pages of prose in our theme"
    app.add_config_value("rulebook_prose_hosts", [], "html", list, hosts)
    offline = "whether browsers save the site for offline reading; false withdraws what they saved"
    app.add_config_value("rulebook_offline", True, "", bool, offline)
    app.add_html_theme(THEME, str(THEME_FOLDER))
    register_epub(app)
    register_guard(app)
    register_other_writers(app)
    register_untrusted_pages(app)
    register_math_renderer(app)
    app.add_node(rule_section, html=(visit_rule_section, depart_rule_section))
    app.add_node(rule_title, html=(skip, None))
    app.add_node(rules, html=(visit_rules, None))
    app.add_domain(RuleDomain)
    start = BuildStart()
    app.connect("config-inited", start.set_defaults)
    app.connect("builder-inited", start.begin)
    app.connect("source-read", read_translation)
    app.connect("env-get-outdated", find_restructured)
    contents = PageContents()
    app.connect("env-get-outdated", contents.find_changed)
    times = ReadingTimes()
    app.connect("env-before-read-docs", times.begin)
    app.connect("env-before-read-docs", read_chapters)
    app.connect("env-updated", times.set)
    app.connect("env-updated", contents.note)
    app.connect("env-updated", count_as_read)
    app.connect("env-updated", allow_pages_outside_toctrees)
    app.connect("env-updated", report_replaced_pages)
    app.connect("env-updated", find_changed_pages)
    app.connect("env-updated", own_files)
    app.connect("doctree-resolved", add_searched_text)
    app.add_post_transform(GeneratedLists)
    app.add_post_transform(RuleLinks)
    app.add_post_transform(WriteOutRules)
    app.connect("html-page-context", hide_source, priority=_BEFORE_EXTENSIONS)
    app.connect("html-page-context", PageVariables().add, priority=_AFTER_EXTENSIONS)
    app.connect("html-page-context", note_page)
    app.connect("doctree-read", note_links)
    doctrees = DoctreeCounter()
    app.connect("doctree-read", doctrees.drop)
    app.connect("doctree-resolved", doctrees.drop)
    app.connect("html-collect-pages", offer_labels)
    app.connect("html-collect-pages", tidy_search_index)
    app.connect("build-finished", write_output_files)
    read_by = int(own_digest()[:12], 16)  # if this has changed, Sphinx reads all documents again
    is_safe: ExtensionMetadata = {"parallel_read_safe": True, "parallel_write_safe": True}
    return {"version": own_version(), "env_version": read_by, **is_safe}
