"""Reading a project's additions to every page from Sphinx's settings: name, logo, icon, styles and scripts."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape

from sphinx.config import Config
from sphinx.util import logging

from ...model.books import Library
from ..pages.brand import COLOUR_STYLES, OWN_ICON, Brand, File
from ..pages.content_policy import CONTENT_POLICY, allow_inline
from ..view.site_name import site_name
from .themes import THEME, is_set

logger = logging.getLogger(__name__)

_STATIC = "_static"
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_NOT_ATTRIBUTES = frozenset({"priority", "body"})
"""The keys that are not attributes of an element: the order of files, and the text of a script."""


def name_project(config: Config, library: Library) -> None:
    """Give a project without a name that of its site."""
    if not is_set(config, "project"):
        config.project = site_name(library, config.language)


def read_brand(config: Config) -> Brand:
    """Return the brand from a project's settings; called once per build, from ``builder-inited`` on.

    A file on another host is reported and left out, since the pages of a site load nothing from other hosts.
    """
    title = config.html_title if is_set(config, "html_title") else config.project
    name = config.html_short_title if is_set(config, "html_short_title") else title
    scripts = tuple(_files("html_js_files", config.html_js_files))
    colour = _colour(config)
    bodies = [script.body for script in scripts if script.body]
    return Brand(
        name or "",
        title or "",
        _picture("html_logo", config.html_logo),
        _picture("html_favicon", config.html_favicon) or OWN_ICON,
        (*([File(COLOUR_STYLES, "")] if colour else []), *_files("html_css_files", config.html_css_files)),
        scripts,
        allow_inline(CONTENT_POLICY, "script-src", bodies) if bodies else CONTENT_POLICY,
        _copyright(config),
        colour,
    )


def _colour(config: Config) -> str:
    """Return the colour of the brand from the options of our theme; "" if there is none, or none that CSS can read."""
    colour = str(config.html_theme_options.get("brand") or "") if config.html_theme == THEME else ""
    if colour and not _COLOUR.fullmatch(colour):
        logger.warning(
            'html_theme_options: brand is %r; it must be a colour such as "#a82818"',
            colour,
            type="rulebook",
            subtype="theme-option",
        )
        return ""
    return colour


def _copyright(config: Config) -> str:
    """Return the line about the copyright, as Sphinx's own themes have it: years and names, one line for each."""
    if not config.html_show_copyright or not config.copyright:
        return ""
    lines = [config.copyright] if isinstance(config.copyright, str) else config.copyright
    return ", ".join(lines)


def _picture(setting: str, value: str | None) -> str:
    """Return the path to which Sphinx copies a picture from the settings, or "" if the setting is empty."""
    if not value or _is_elsewhere(setting, value):
        return ""
    return f"{_STATIC}/{posixpath.basename(value)}"


def _files(setting: str, files: Iterable[tuple[str | None, Mapping[str, object]]]) -> Iterator[File]:
    """Yield the files of a setting in Sphinx's order: by priority, then as listed."""
    for filename, values in sorted(files, key=lambda file: int(str(file[1].get("priority", 800)))):
        if filename and _is_elsewhere(setting, filename):
            continue
        attributes = "".join(
            f' {escape(name)}="{escape(str(value))}"'
            for name, value in sorted(values.items())
            if name not in _NOT_ATTRIBUTES and value is not None
        )
        yield File(f"{_STATIC}/{filename}" if filename else "", attributes, str(values.get("body") or ""))


def _is_elsewhere(setting: str, address: str) -> bool:
    """Return whether an address is on another host, and report it."""
    if "//" not in address:
        return False
    logger.warning(
        "%s: %s is left out because pages load nothing from other hosts; put the file into html_static_path",
        setting,
        address,
        type="rulebook",
        subtype="other-host",
    )
    return True
