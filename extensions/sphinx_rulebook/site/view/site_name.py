"""The default name of a site, if its project's settings do not give one."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt

from ...model.books import Library
from .page_documents import ROOT_DOCUMENT

_FRONT_MATTER = re.compile(r"\A---[ \t]*\r?\n.*?^---[ \t]*$", re.M | re.S)


def site_name(library: Library, language: str) -> str:
    """Return the name of a site in a language: the title of its first page, or else of its first book.

    Neither of these titles changes when a second book is added.
    """
    trees = (library.trees.get(language), library.trees.get(library.source_language))
    for tree in (tree for tree in trees if tree is not None):
        title = _title_of(Path(library.root, tree, f"{ROOT_DOCUMENT}.md"))
        if title:
            return title
    books = library.books.get(language) or library.books[library.source_language]
    return books[0].title if books else Path(library.root).name


def _title_of(page: Path) -> str:
    """Return the first heading of a page of prose as plain text, "" if it has none or cannot be read."""
    try:
        text = page.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return ""
    tokens = MarkdownIt("commonmark").parse(_FRONT_MATTER.sub("", text, count=1))
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h1":
            return "".join(token.content for token in content.children or ()).strip()
    return ""
