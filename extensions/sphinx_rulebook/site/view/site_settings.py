"""The settings of Sphinx and of the project that pages depend on."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class SiteSettings(NamedTuple):
    """The settings of one language's build.

    ``builder`` is the name of Sphinx's builder, ``root_document`` the name of the first page.  ``base_url`` is the
    address that the folder of the site has on the web, "" if it is not known; ``has_other_languages`` says whether
    the other languages are built together with this one. ``template_folders`` contain templates that replace ours.
    ``author`` is the author of the site, "" if the project does not name one. ``has_scripts`` says whether the pages of
    chapters certainly have the scripts of our theme: all templates around their text are ours.
    """

    builder: str
    root_document: str
    base_url: str = ""
    has_other_languages: bool = False
    template_folders: tuple[Path, ...] = ()
    author: str = ""
    has_scripts: bool = False
