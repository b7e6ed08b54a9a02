"""The theme of a build and its consequences: with other themes, Sphinx's own features stay on."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.jinja2glue import BuiltinTemplateLoader
from sphinx.theming import Theme
from sphinx.util import logging
from sphinxcontrib.serializinghtml import SerializingHTMLBuilder

from ..html.templates import COMPILED_TEMPLATES, EPUB_THEME_FOLDER, THEME_FOLDER
from .rulebook_project import is_generated

logger = logging.getLogger(__name__)

THEME = "rulebook"

_THEME_DEFAULTS = {"html_copy_source": False, "html_use_index": False, "html_domain_indices": False}
"""Sphinx features that our theme does not link to."""


RULES_STYLESHEET = "rulebook-rules.css"
"""The stylesheet of rules on pages of other themes."""

_STATIC = Path(__file__).parent / "static"


def is_run_by_rulebook(config: Config) -> bool:
    """Return whether Sphinx is run by one of our commands (see `language_build.plan`), not by ``sphinx-build``."""
    return "rulebook_root" in config.overrides


def is_set(config: Config, name: str) -> bool:
    """Return whether the project's ``conf.py`` or the command line sets a value."""
    return name in config._raw_config or name in config.overrides


def set_theme_defaults(config: Config) -> None:
    """Use our theme if one of our commands builds a project that names none, and set the defaults for our theme.

    Values that the project sets are kept.  ``sphinx-build`` without ``html_theme`` leaves Sphinx's own default.
    """
    if is_run_by_rulebook(config) and not is_set(config, "html_theme"):
        config.html_theme = THEME
    if config.html_theme == THEME:
        for name, value in _THEME_DEFAULTS.items():
            if not is_set(config, name):
                config[name] = value


def uses_own_theme(builder: Builder) -> bool:
    """Return whether pages are made with our theme, or with a theme that inherits from it.

    Call it when the builder is ready, from ``builder-inited`` on.
    """
    theme: Theme | None = getattr(builder, "theme", None)
    own = {str(THEME_FOLDER), str(EPUB_THEME_FOLDER)}
    return theme is not None and not own.isdisjoint(map(str, theme.get_theme_dirs()))


def wants_own_theme(config: Config) -> bool:
    """Return whether a project will be built with our theme, as far as its ``conf.py`` and the command line say."""
    chosen = config.overrides.get("html_theme", config._raw_config.get("html_theme"))
    return chosen == THEME or (chosen is None and is_run_by_rulebook(config))


def add_rules_stylesheet(app: Sphinx) -> None:
    """Let Sphinx copy the stylesheet of rules if pages are made with another theme.

    Call it when the builder is ready, from ``builder-inited`` on.
    """
    if app.builder.format == "html" and not uses_own_theme(app.builder):
        app.config.html_static_path = [*app.config.html_static_path, str(_STATIC)]


def keep_compiled_templates(builder: Builder) -> None:
    """Let a builder use the templates that an earlier build in this process has compiled, and keep those it compiles.

    Call it when the builder is ready, from ``builder-inited`` on.
    """
    templates = getattr(builder, "templates", None)
    if isinstance(templates, BuiltinTemplateLoader):
        templates.environment.bytecode_cache = COMPILED_TEMPLATES


def renders_own_templates(builder: Builder) -> bool:
    """Return whether a builder fills our templates instead of serializing their context."""
    return uses_own_theme(builder) and not isinstance(builder, SerializingHTMLBuilder)


def replaces_templates(builder: Builder, folders: Iterable[Path]) -> bool:
    """Return whether a template of our theme is replaced: by a theme that inherits from it, or by a file in one of a
    project's ``folders``.

    Call it when the builder is ready, from ``builder-inited`` on.
    """
    theme: Theme | None = getattr(builder, "theme", None)
    ours = [path.name for path in THEME_FOLDER.glob("*.html")]
    is_inherited = theme is None or str(theme.get_theme_dirs()[0]) != str(THEME_FOLDER)
    return is_inherited or any((folder / name).exists() for folder in folders for name in ours)


def allow_pages_outside_toctrees(app: Sphinx, env: BuildEnvironment) -> None:
    """Keep Sphinx from warning about pages that are in no toctree, if pages are made with our theme: the first page
    links to them anyway.  With another theme, a book whose page is generated gets a warning that says what to add;
    Sphinx's own would name a file that is not the project's.

    Connected to ``env-updated``, which Sphinx emits before it stores the environment and looks for such pages.  It
    takes every document in ``files_to_rebuild`` for one in a toctree; an empty set has no other effect.
    """
    has_own_theme = uses_own_theme(app.builder)
    for name in sorted(env.found_docs):
        if env.files_to_rebuild.get(name) == set():  # left by an earlier build
            del env.files_to_rebuild[name]
        if name in env.files_to_rebuild or name == env.config.root_doc:
            continue
        if has_own_theme:
            env.files_to_rebuild[name] = set()
        elif is_generated(env, name):
            env.files_to_rebuild[name] = set()
            message = (
                "no toctree has the page %s, which is made for a book, so no page links to it; add it to a toctree"
            )
            logger.warning(message, name, type="toc", subtype="not_included")
