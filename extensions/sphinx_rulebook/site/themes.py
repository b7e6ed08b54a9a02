"""Which theme a build has, and what follows from it: another theme keeps all that Sphinx gives to it."""

from __future__ import annotations

from sphinx.builders import Builder
from sphinx.config import Config
from sphinx.theming import Theme
from sphinxcontrib.serializinghtml import SerializingHTMLBuilder

from .theme_files import EPUB_THEME_FOLDER, THEME_FOLDER

THEME = "rulebook"

_THEME_DEFAULTS = {"html_copy_source": False, "html_use_index": False, "html_domain_indices": False}
"""What our theme has no links to."""


def is_run_by_rulebook(config: Config) -> bool:
    """Say whether a command of ours runs Sphinx (see `language_build.plan`), and not ``sphinx-build``."""
    return "rulebook_root" in config.overrides


def is_set(config: Config, name: str) -> bool:
    """Say whether the project's ``conf.py`` or the command line sets a value."""
    return name in config._raw_config or name in config.overrides


def set_theme_defaults(config: Config) -> None:
    """Take our theme where a command of ours builds a project that names none, and set what goes with our theme.

    What the project sets stays as it is.  ``sphinx-build`` without ``html_theme`` leaves Sphinx's own default.
    """
    if is_run_by_rulebook(config) and not is_set(config, "html_theme"):
        config.html_theme = THEME
    if config.html_theme == THEME:
        for name, value in _THEME_DEFAULTS.items():
            if not is_set(config, name):
                config[name] = value


def uses_own_theme(builder: Builder) -> bool:
    """Say whether pages are made with a theme of ours, or one that inherits it.

    To be called when the builder is ready, from ``builder-inited`` on.
    """
    theme: Theme | None = getattr(builder, "theme", None)
    own = {str(THEME_FOLDER), str(EPUB_THEME_FOLDER)}
    return theme is not None and not own.isdisjoint(map(str, theme.get_theme_dirs()))


def renders_own_templates(builder: Builder) -> bool:
    """Say whether a builder fills our templates, and does not write down the context that they would be given."""
    return uses_own_theme(builder) and not isinstance(builder, SerializingHTMLBuilder)
