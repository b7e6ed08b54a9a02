"""What a folder of Markdown says about itself: its pages in order, their places in the tree, its title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from ..file_formats.logical_lines import LeftOut

MARKDOWN_ENDINGS = (".md", ".markdown", ".mdown", ".mkd", ".mdx")
INDEX_NAMES = ("readme", "index", "_index")
"""The names of the page of a folder itself."""


class FolderKind(StrEnum):
    """The program that a folder was written for."""

    GITBOOK = "a GitBook"
    MDBOOK = "an mdBook"
    MKDOCS = "an MkDocs project"
    HUGO = "a Hugo site"
    RETYPE = "a Retype project"
    PLAIN = "a folder of Markdown"


BY_NAMES = (FolderKind.PLAIN, FolderKind.HUGO, FolderKind.RETYPE)
"""The kinds whose navigation is that of names and front matter."""


class PageUse(StrEnum):
    """What becomes of a page."""

    RULES = "rules"
    PROSE = "prose"
    GLOSSARY = "glossary"


@dataclass(frozen=True, slots=True)
class NavPlace:
    """A place in the navigation: its title, and the path of its page below the root, or "" for a heading without a
    page.

    ``depth`` is from 1; ``file`` and ``line`` are where the navigation has it (line 0 if it is a file that was found).
    ``is_part`` means that it is only the title above the places after it. ``is_numbered`` is false for the pages that
    an mdBook does not number.
    """

    title: str
    path: str
    depth: int
    file: str
    line: int = 0
    is_part: bool = False
    is_numbered: bool = True


@dataclass(frozen=True, slots=True)
class FolderPlan:
    """A folder before its pages are read.

    ``root`` is the folder of the pages, ``top`` the one around it that belongs to the project. ``pages`` are the paths
    of all pages below the root. ``missing`` are the places of the navigation whose page does not exist. ``site`` is the
    address of the site, ``site_path`` its path on its host, if they are known. ``variables`` are the values that
    its pages show by their names. ``set_aside`` are the pages that the site does not show by themselves, each with the
    line and the sentence that says why; ``unread`` the files of a navigation that is not read. ``snippets`` are the
    folders below the top in which included texts are.
    """

    kind: FolderKind
    top: Path
    root: Path
    places: Sequence[NavPlace]
    pages: frozenset[str]
    title: str = ""
    language: str = ""
    site: str = ""
    site_path: str = ""
    variables: Mapping[str, str] = field(default_factory=dict)
    missing: Sequence[NavPlace] = ()
    left_out: Sequence[LeftOut] = ()
    set_aside: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    unread: Sequence[str] = ()
    snippets: Sequence[str] = ()
