"""The name of a document from its links, its title from its first lines, and its language from its script."""

from __future__ import annotations

import re
from collections import Counter

from ..typed_document import TypedDocument
from .escaping import without_links

_LINK_NAME = re.compile(r"\]\((?P<name>[\w\-]+):[\w\-]+:(?P<number>[^():\s]+)\)|\]\((?P<other>[\w\-]+):[\w\-]+\)")
_EMPHASIS = re.compile(r"(?<!\w)[_*]+|(?<![_*])[_*]++(?!\w)")
_EDITION = re.compile(
    r"""
    (?:(?<![\s,(（–—-])[\s,(（–—-]+)?
    (?:last\ updated|updated|version|ver\.?|v|edition|as\ of|effective|stand|最終更新日?|更新日|バージョン|第)
    \s*+(?:[:：.]\s*+)?[0-9][0-9./年月日版-]*[)）]?$
    """,
    re.X | re.I,
)
_SCRIPTS = (
    ("ja", re.compile(r"[\u3041-\u30ff]")),
    ("ko", re.compile(r"[\uac00-\ud7af]")),
    ("zh", re.compile(r"[\u4e00-\u9fff]")),
)
_LEAST_SHARE = 0.1


def own_name(document: TypedDocument, file_name: str) -> str:
    """Return the document's name in its own links, or "" if it cannot be determined.

    The name is part of the file's name, or else the name in most links to its numbers.
    """
    numbers = {unit.number.casefold() for unit in document.units if unit.number}
    found: Counter[str] = Counter()
    for line in document.lines:
        for match in _LINK_NAME.finditer(line.raw):
            name = match["name"] or match["other"]
            found[name] += match["number"] is not None and match["number"].casefold() in numbers
    in_file_name = [name for name in sorted(found) if name.casefold() in file_name.casefold()]
    if in_file_name:
        return max(in_file_name, key=len)
    best = max(sorted(found), key=lambda name: found[name], default="")
    return best if best and found[best] else ""


def book_title(document: TypedDocument, front: str = "") -> str:
    """Return the title of a document's book, without the date of its edition, or "" if it has none.

    ``front`` is the title that its front matter or its file gives, which is better than a heading of its text.
    """
    title = document.title
    if front and (title is None or (document.is_markdown and title.lines and title.lines[0].level > 1)):
        return front
    return _without_marks(document, title.text) if title is not None else ""


def title_of_only_chapter(document: TypedDocument) -> str:
    """Return the title of the only chapter of a document without numbers, which is that of its book; else ""."""
    is_it = len(document.chapters) == 1 and not document.has_numbers
    heading = document.chapters[0].heading if is_it else None
    return _without_marks(document, heading.text) if heading is not None and heading.lines else ""


def _without_marks(document: TypedDocument, title: str) -> str:
    """Return a title without the date of an edition, emphasis and links."""
    shown = without_links(title) if document.is_markdown else title
    return _EDITION.sub("", _EMPHASIS.sub("", shown)).strip()


def language_of(document: TypedDocument) -> str | None:
    """Return the language of a document if its script determines it, or None."""
    text = "".join(line.text for line in document.lines)
    letters = sum(map(str.isalpha, text)) or 1
    return next((code for code, script in _SCRIPTS if len(script.findall(text)) > _LEAST_SHARE * letters), None)
