"""The ``SUMMARY.md`` of a GitBook or an mdBook: the tree of its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from ...markup.list_marks import LIST_MARK
from .source_folder import NavPlace

_ITEM = re.compile(rf"(?P<indent>[ \t]*){LIST_MARK}[ \t]+(?P<text>\S.*)")
_LINK = re.compile(
    r"\[(?P<title>(?:[^\[\]\\]|\\.|\[[^\[\]]*+\])*+)\]\("
    r"(?P<address>\s*+<[^<>]*+>|[^()\"\n]*+(?:\([^()\"\n]*+\)[^()\"\n]*+)*+)(?:\"[^\"]*+\")?+\s*+\)"
)
"""A link, whose address may have spaces, as editors leave them."""
_HEADING = re.compile(r"(?P<signs>#{1,6})[ \t]++(?P<title>\S.*+)")
_ESCAPE = re.compile(r"\\(?=[!-/:-@\[-`{-~])")
_ANCHOR = re.compile(r"\s*<a\s[^<>]*>\s*</a>\s*|\s*\{#[^{}]*\}\s*")
_MARKS = re.compile(r"\*\*|__|`")
_TAB = 4


def read_summary(text: str, file: str, has_plain_pages: bool) -> Iterator[NavPlace]:
    """Yield the places of a summary in order, with addresses as written, relative to its folder.

    A heading of the first level above all links is the title of the summary itself; any other is that of a part.
    ``has_plain_pages`` means that a link outside the list is a page without a number, as in an mdBook.
    """
    indents: list[int] = []
    is_first = True
    for number, line in enumerate(text.split("\n"), 1):
        heading = _HEADING.fullmatch(line.strip())
        item = _ITEM.fullmatch(line.rstrip())
        if heading is not None:
            indents = []
            if not is_first or heading["signs"] != "#":
                yield NavPlace(_plain(heading["title"].rstrip("# ")), "", 1, file, number, is_part=True)
            is_first = False
        elif item is not None:
            is_first = False
            indent = len(item["indent"].expandtabs(_TAB))
            while indents and indents[-1] >= indent:
                indents.pop()
            indents.append(indent)
            yield _place(item["text"], len(indents), file, number, True)
        elif (link := _LINK.match(line.strip())) is not None:
            is_first = False
            indents = []
            yield _place(link[0], 1, file, number, not has_plain_pages)


def _place(text: str, depth: int, file: str, number: int, is_numbered: bool) -> NavPlace:
    link = _LINK.search(text)
    if link is None:
        return NavPlace(_plain(text), "", depth, file, number, is_numbered=is_numbered)
    address = link["address"].strip().removeprefix("<").removesuffix(">")
    path = unquote(address) if "://" not in address else address
    around = f"{text[: link.start()]}{link['title']}{text[link.end() :]}"
    return NavPlace(_plain(around), path, depth, file, number, is_numbered=is_numbered)


def _plain(title: str) -> str:
    """Return a title without the marks of Markdown."""
    return _ESCAPE.sub("", _MARKS.sub("", _ANCHOR.sub("", title))).strip()
