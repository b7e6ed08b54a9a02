"""What a project adds to every page by Sphinx's own settings: its name, logo and icon, its styles and scripts."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape

from sphinx.config import Config
from sphinx.util import logging

from .content_policy import CONTENT_POLICY, allow_inline
from .themes import is_set

logger = logging.getLogger(__name__)

_STATIC = "_static"
_OWN_ICON = f"{_STATIC}/icon.svg"
_NOT_ATTRIBUTES = frozenset({"priority", "body"})
"""What Sphinx takes beside the attributes of an element: the order of files, and the text of a script."""


@dataclass(frozen=True, slots=True)
class File:
    """A style or a script: its path below the output folder, and its attributes as they stand in HTML.

    A script without a path has its text in ``body``.
    """

    path: str
    attributes: str
    body: str = ""


@dataclass(frozen=True, slots=True)
class Brand:
    """What a project adds to every page.

    ``name`` stands in the bar, ``title`` in the titles of pages; both may be "".  ``logo`` and ``icon`` are paths below
    the output folder; without a logo of its own, a project has "".  ``policy`` lets the project's own scripts run.
    """

    name: str
    title: str
    logo: str = ""
    icon: str = _OWN_ICON
    styles: tuple[File, ...] = ()
    scripts: tuple[File, ...] = ()
    policy: str = CONTENT_POLICY

    @property
    def style_paths(self) -> frozenset[str]:
        """The paths of the styles, which Sphinx names on pages of prose too."""
        return frozenset(style.path for style in self.styles)


def read_brand(config: Config) -> Brand:
    """Return what the settings of a project say; to be called once a build, from ``builder-inited`` on.

    A file on another host is reported and left out, since the pages of a site load nothing from anywhere else.
    """
    title = config.html_title if is_set(config, "html_title") else config.project
    name = config.html_short_title if is_set(config, "html_short_title") else title
    scripts = tuple(_files("html_js_files", config.html_js_files))
    bodies = [script.body for script in scripts if script.body]
    return Brand(
        name or "",
        title or "",
        _picture("html_logo", config.html_logo),
        _picture("html_favicon", config.html_favicon) or _OWN_ICON,
        tuple(_files("html_css_files", config.html_css_files)),
        scripts,
        allow_inline(CONTENT_POLICY, "script-src", bodies) if bodies else CONTENT_POLICY,
    )


def _picture(setting: str, value: str | None) -> str:
    """Return the path at which Sphinx puts a picture of the settings, "" where there is none."""
    if not value or _is_elsewhere(setting, value):
        return ""
    return f"{_STATIC}/{posixpath.basename(value)}"


def _files(setting: str, files: Iterable[tuple[str | None, Mapping[str, object]]]) -> Iterator[File]:
    """Yield the files of a setting in the order that Sphinx gives them: by priority, then as they are listed."""
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
    """Say whether an address is on another host, and report it."""
    if "//" not in address:
        return False
    logger.warning(
        "%s: %s is left out, since pages load nothing from other hosts; put the file into html_static_path",
        setting,
        address,
        type="rulebook",
        subtype="other-host",
    )
    return True
