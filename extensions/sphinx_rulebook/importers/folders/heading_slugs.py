"""The names that sites give to headings, by which links lead to them.

The rules are those of GitHub (github-slugger), mdBook (``normalize_id``), Python-Markdown (``toc.slugify``, which
MkDocs uses) and GitBook, which keeps dots and puts ``id-`` before a digit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from .source_folder import FolderKind

_LINK = re.compile(r"!?\[((?:[^\[\]\\]|\\.)*)\]\([^()]*\)")
_MARKS = re.compile(r"(?<![\w\\])[*_]{1,3}|[*_]{1,3}(?!\w)|`|~~|\\(?=[!-/:-@\[-`{-~])")
_TAG = re.compile(r"<[^<>]*>")
_NOT_GITHUB = re.compile(r"[^\w\- ]")
_NOT_MKDOCS = re.compile(r"[^\w\s-]")
_SPACES = re.compile(r"[-\s]+")
_NOT_GITBOOK = re.compile(r"[^\w.]+")
_COUNTED = re.compile(r"(.+?)_([0-9]+)")
_NOT_WORD = re.compile(r"[\W_]+")


def plain_heading_text(text: str) -> str:
    """Return the text of a heading without the marks of Markdown."""
    return _MARKS.sub("", _TAG.sub("", _LINK.sub(r"\1", text))).strip()


def page_anchors(headings: Iterable[tuple[str, int]], kind: FolderKind) -> Mapping[str, int]:
    """Return the line of each name that the headings of a page have, given with their lines, in order.

    The names of the program that the page was written for count first, then those of the others, and last the words of
    the heading without signs.
    """
    found: dict[str, int] = {}
    ordered = list(headings)
    for names in sorted(_ALL, key=lambda own: own is not _OWN.get(kind, _github)):
        for name, line in names(ordered):
            found.setdefault(name, line)
    for text, line in ordered:
        found.setdefault(loose(text), line)
    return found


def own_names(headings: Iterable[tuple[str, int]], kind: FolderKind) -> Mapping[str, int]:
    """Return the line of each name that the headings of a page have on the site of its own program."""
    return dict(_OWN.get(kind, _github)(list(headings)))


def loose(text: str) -> str:
    """Return the words of a heading, or of a link's fragment, without signs, accents and case."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in folded if not unicodedata.combining(sign))
    return _NOT_WORD.sub("", bare)


def _github(headings: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    used: dict[str, int] = {}
    for text, line in headings:
        first = _NOT_GITHUB.sub("", text.lower()).replace(" ", "-")
        name = first
        while name in used:
            used[first] += 1
            name = f"{first}-{used[first]}"
        used[name] = 0
        yield name, line


def _mdbook(headings: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    used: dict[str, int] = {}
    for text, line in headings:
        name = "".join("-" if sign.isspace() else sign.lower() for sign in text if _is_kept_by_mdbook(sign))
        count = used.get(name, 0)
        used[name] = count + 1
        yield (f"{name}-{count}" if count else name), line


def _is_kept_by_mdbook(sign: str) -> bool:
    return sign.isalnum() or sign.isspace() or sign in "_-"


def _mkdocs(headings: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    used: set[str] = set()
    last: dict[str, int] = {}  # the number that was tried last for a name
    for text, line in headings:
        ascii_only = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
        name = first = _SPACES.sub("-", _NOT_MKDOCS.sub("", ascii_only).strip().lower())
        counted = _COUNTED.fullmatch(first)
        base, number = (counted[1], int(counted[2])) if counted is not None else (first, 0)
        number = last.get(first, number)
        while name in used or not name:
            number += 1
            name = f"{base}_{number}"
        last[first] = number
        used.add(name)
        yield name, line


def _gitbook(headings: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    used: dict[str, int] = {}
    for text, line in headings:
        bare = text.lower().replace("&", " and ").replace("'", "").replace("’", "")
        name = _NOT_GITBOOK.sub("-", bare).replace("_", "-").strip("-")
        if name[:1].isdigit():
            name = f"id-{name}"
        count = used.get(name, 0)
        used[name] = count + 1
        yield (f"{name}-{count}" if count else name), line


_ALL = (_github, _mdbook, _mkdocs, _gitbook)
_OWN = {FolderKind.GITBOOK: _gitbook, FolderKind.MDBOOK: _mdbook, FolderKind.MKDOCS: _mkdocs}
