"""References in prose pages: the role ``{rule:ref}`` with the label in backticks, as MyST writes roles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .comments import blank_comments
from .fences import CodeFences
from .references import split_reference
from .source import fold_line_ends

ROLE = "{rule:ref}"
# As in Markdown, whichever comes first counts: a code span that begins before a role hides it.
_ROLE_OR_CODE = re.compile(
    r"\{rule:ref\}(?P<ticks>`+)(?P<content>[^`\n]{1,1000})(?P=ticks)"
    r"|(?<!`)(?P<code>`++)(?:.{1,2000}?)(?<!`)(?P=code)(?!`)"
)
_TITLED = re.compile(r".*<(?P<target>[^<>]*)>\s*$")


class RoleReference(NamedTuple):
    """A reference on a prose page: ``{rule:ref}``, then in backticks ``KK/rule:round`` or ``words <KK/rule:round>``.

    ``target`` is the target as written, and ``target_column`` its column; ``book`` and ``label`` are its parts, with
    None for the book if it is not written. ``length`` is the length of the whole mark.
    """

    line: int
    column: int
    length: int
    target: str
    target_column: int
    book: str | None
    label: str


def find_roles(text: str) -> Iterator[RoleReference]:
    """Yield the references of a prose page, in order, ignoring code and comments."""
    if ROLE not in text:
        return
    fences = CodeFences(is_prose=True)
    lines = blank_comments(fold_line_ends(text).replace("\r\n", "\n"), is_prose=True)
    for number, line in enumerate(lines.split("\n"), 1):
        for match in _ROLE_OR_CODE.finditer(line) if not fences.takes(line) else ():
            if match["content"] is None:
                continue
            titled = _TITLED.match(match["content"])
            target = titled["target"] if titled else match["content"]
            start = match.start("content") + (titled.start("target") if titled else 0)
            parts = split_reference(target)
            book, label = (parts.book, parts.label) if parts is not None and parts.text is None else (None, target)
            yield RoleReference(number, match.start() + 1, len(match[0]), target, start + 1, book, label)
