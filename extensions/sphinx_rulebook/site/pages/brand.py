"""The additions of a project to every page: its name, logo, icon, colours and fonts, its links, styles and scripts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ...support.accent_colours import Accent
from ...support.content_digest import digest_bytes
from .content_policy import CONTENT_POLICY, allow_own_scripts_only

OWN_ICON = "_static/icon.svg"
"""The icon of a site whose project does not set one."""

BRAND_FOLDER = "_static/brand"
"""The folder of a project's own logo, icon and fonts."""

BRAND_STYLES = "_static/rulebook-brand.css"
"""The stylesheet with the colours and fonts of a project, if it sets any."""


class BrandPicture(NamedTuple):
    """A picture: its path below the output folder, its type, and its size in pixels if it is known."""

    path: str
    media_type: str = ""
    size: tuple[int, int] | None = None


class Font(NamedTuple):
    """A font: its path below the output folder, whether it is for the interface, its weight, style and languages."""

    path: str
    is_for_interface: bool
    weight: str
    style: str
    languages: tuple[str, ...]


class BrandLink(NamedTuple):
    """A link on every page: its text; and its address, a path below the output folder, or the name of a page."""

    text: str
    address: str = ""
    path: str = ""
    page: str = ""


class File(NamedTuple):
    """A style or a script: its path below the output folder, and its attributes as HTML.

    A script without a path has its text in ``body``.
    """

    path: str
    attributes: str
    body: str = ""


@dataclass(frozen=True, slots=True)
class Brand:
    """The additions of a project to every page.

    ``name`` is shown in the bar, ``title`` in the titles of pages; both may be "". ``logo_dark`` replaces the logo in
    the dark theme; if ``logo_has_name``, the name is not repeated beside it. ``policy`` lets the project's own scripts
    run. ``copyright`` is the line about it at the foot of a page, and ``foot`` another text there; "" for none.
    ``accent`` is None for ours, ``book_accents`` are those of some books by their codes. The links of ``bar`` and
    ``foot_links`` are on every page; so is the ``announcement``, "" for none, which leads to ``announced`` if that is
    not None. ``edit`` and ``report`` are addresses with placeholders (see `place_links`). ``sources`` are the files to
    copy, by their paths below the output folder; where they are does not matter to the pages.
    """

    name: str
    title: str
    logo: BrandPicture | None = None
    logo_dark: BrandPicture | None = None
    logo_has_name: bool = False
    icon: BrandPicture = field(default_factory=lambda: BrandPicture(OWN_ICON))
    styles: tuple[File, ...] = ()
    scripts: tuple[File, ...] = ()
    policy: str = CONTENT_POLICY
    copyright: str = ""
    accent: Accent | None = None
    book_accents: tuple[tuple[str, Accent], ...] = ()
    fonts: tuple[Font, ...] = ()
    bar: tuple[BrandLink, ...] = ()
    foot_links: tuple[BrandLink, ...] = ()
    foot: str = ""
    announcement: str = ""
    announced: BrandLink | None = None
    edit: str = ""
    report: str = ""
    sources: Mapping[str, Path] = field(default_factory=dict, repr=False, compare=False)

    @property
    def announcement_key(self) -> str:
        """The digest of the announcement: readers dismiss one, not all later ones."""
        return digest_bytes(repr((self.announcement, self.announced)).encode("utf-8", "surrogatepass"))[:12]

    @property
    def has_styles(self) -> bool:
        """Whether the project has colours or fonts of its own."""
        return bool(self.accent or self.book_accents or self.fonts)

    @property
    def style_paths(self) -> frozenset[str]:
        """The paths of the styles, which Sphinx also links on pages of prose."""
        return frozenset(style.path for style in self.styles)

    @property
    def script_paths(self) -> frozenset[str]:
        """The paths of the scripts that have a file, which Sphinx also loads on pages of prose."""
        return frozenset(script.path for script in self.scripts if script.path)

    @property
    def script_bodies(self) -> frozenset[str]:
        """The texts of the scripts that have no file."""
        return frozenset(script.body for script in self.scripts if script.body)

    @property
    def rules_policy(self) -> str:
        """The policy of pages without scripts of extensions, such as those of rules."""
        return self.policy if self.scripts else allow_own_scripts_only(self.policy)


class PageAssets(NamedTuple):
    """The policy of a page, and the HTML of the styles and scripts that extensions add to it."""

    policy: str
    styles: str = ""
    scripts: str = ""
