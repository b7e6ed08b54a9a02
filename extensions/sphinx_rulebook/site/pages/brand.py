"""The additions of a project to every page: its name, logo and icon, its styles and scripts."""

from __future__ import annotations

from dataclasses import dataclass

from .content_policy import CONTENT_POLICY

OWN_ICON = "_static/icon.svg"
"""The icon of a site whose project does not set one."""


@dataclass(frozen=True, slots=True)
class File:
    """A style or a script: its path below the output folder, and its attributes as HTML.

    A script without a path has its text in ``body``.
    """

    path: str
    attributes: str
    body: str = ""


@dataclass(frozen=True, slots=True)
class Brand:
    """The additions of a project to every page.

    ``name`` is shown in the bar, ``title`` in the titles of pages; both may be "".  ``logo`` and ``icon`` are paths
    below the output folder; ``logo`` is "" if the project has no logo. ``policy`` lets the project's own scripts run.
    """

    name: str
    title: str
    logo: str = ""
    icon: str = OWN_ICON
    styles: tuple[File, ...] = ()
    scripts: tuple[File, ...] = ()
    policy: str = CONTENT_POLICY

    @property
    def style_paths(self) -> frozenset[str]:
        """The paths of the styles, which Sphinx also links on pages of prose."""
        return frozenset(style.path for style in self.styles)
