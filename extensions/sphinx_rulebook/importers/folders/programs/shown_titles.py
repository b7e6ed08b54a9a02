"""Pages whose front matter has another title than their heading: some programs show both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ...doubts.doubt import Doubt, DoubtKind, quote
from ..joined_pages import own_title
from ..page_source import PageSource
from ..plain_order import is_index
from ..source_folder import FolderKind, FolderPlan
from .site_roots import DOCUSAURUS

_WORD = re.compile(r"[^\W\d_]+")
_SHARED_LETTERS = 4
"""How many first letters two words with the same root have in common, at least: score, scoring."""
_FIRST_IDEOGRAPH = "\u3000"
_SHOW_HEADING = (
    *(*DOCUSAURUS, ".vitepress", "docs/.vitepress", ".vuepress", "docs/.vuepress"),
    *("_sidebar.md", ".obsidian"),
)
"""What the programs are known by that show a title of front matter only in menus, if a page has a heading."""
_MOST_BYTES = 100_000
_SHOW_BOTH = (FolderKind.HUGO, FolderKind.PLAIN)


def doubt_titles(plan: FolderPlan, name: str, pages: Mapping[str, PageSource]) -> Iterator[Doubt]:
    """Yield a doubt if pages have titles in front matter that have no word in common with their only top headings."""
    if plan.kind not in _SHOW_BOTH or _shows_heading(plan.top):
        return
    found: list[tuple[str, int, str, str]] = []
    for path, page in pages.items():
        called = page.front.values.get("title", "")
        is_first = "/" not in path and is_index(path)  # its title is often only a word for the menu
        own = own_title(page, "") if called and not is_first else None
        if own is not None and not _are_alike(called, own[1]):
            found.append((path, page.front.lines.get("title", 1), called, own[1]))
    if found:
        path, line, called, heading = found[0]
        count = len(found) - 1
        others = f" {count} other page{' has' if count == 1 else 's have'} two titles, too." if count else ""
        yield Doubt(
            DoubtKind.TWO_READINGS,
            f"{name}/{path}",
            line,
            line,
            f"The page is called {quote(called)}, and its heading {quote(heading)} became its title.{others}",
            "Does the site show both?",
            f"If so, write {quote(called)} as a heading above it, and make that one a level lower.",
        )


def _shows_heading(top: Path) -> bool:
    """Return whether the program of a site shows the heading of a page alone."""
    if any((top / sign).exists() for sign in _SHOW_HEADING):
        return True
    jekyll = top / "_config.yml"
    return jekyll.is_file() and b"just-the-docs" in jekyll.read_bytes()[:_MOST_BYTES]


def _are_alike(called: str, heading: str) -> bool:
    """Return whether a title and a heading have a word in common, or one is the initials of the other."""
    one, other = (_WORD.findall(text.casefold()) for text in (called, heading))
    if not one or not other or _initials(one) in other or _initials(other) in one:
        return True
    if "".join(one) in "".join(other) or "".join(other) in "".join(one):
        return True
    return not _roots(one).isdisjoint(_roots(other))


def _initials(words: Sequence[str]) -> str:
    return "".join(word[0] for word in words) if len(words) > 1 else ""


def _roots(words: Sequence[str]) -> set[str]:
    """Return the first letters of words, and each two signs of words that are written without spaces."""
    return {
        word[at : at + 2] if word[0] >= _FIRST_IDEOGRAPH else word[:_SHARED_LETTERS]
        for word in words
        for at in range(max(1, len(word) - 1) if word[0] >= _FIRST_IDEOGRAPH else 1)
    }
