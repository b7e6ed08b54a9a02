"""The additions of a project to every page: its name, logo, icon and copyright, its styles and scripts."""

from __future__ import annotations

from dataclasses import dataclass

from .content_policy import CONTENT_POLICY, allow_own_scripts_only

OWN_ICON = "_static/icon.svg"
"""The icon of a site whose project does not set one."""


COLOUR_STYLES = "_static/rulebook-colour.css"
"""The stylesheet with the colour of a project, if it sets one."""


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
    ``copyright`` is the line about it at the foot of a page, "" for none; ``colour`` is the colour of the brand as in
    CSS, "" for ours.
    """

    name: str
    title: str
    logo: str = ""
    icon: str = OWN_ICON
    styles: tuple[File, ...] = ()
    scripts: tuple[File, ...] = ()
    policy: str = CONTENT_POLICY
    copyright: str = ""
    colour: str = ""

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


@dataclass(frozen=True, slots=True)
class PageAssets:
    """The policy of a page, and the HTML of the styles and scripts that extensions add to it."""

    policy: str
    styles: str = ""
    scripts: str = ""
