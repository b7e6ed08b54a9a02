"""RB207: links that an author wrote by hand in rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from ..library.layout import PROSE_ENDINGS
from ..markup.lines import is_web_address
from ..markup.unit_lines import numbered_lines
from ..model.findings import Code, Finding
from ..model.units import Status
from .check_references import draft_message
from .checked_book import CheckedBook
from .named_files import find_named

_LINK = re.compile(r"(?<![!\\])\[(?:\\.|[^\[\]\\\n]){0,1000}\]\(\s*<?(?P<address>[^)\s<>]{1,1000})")

_NO_LABEL = "leads to a label that this book does not have"


def check_links(checked: CheckedBook) -> Iterator[Finding]:
    """Yield a finding for every Markdown link in a rule that does not lead to a page."""
    for chapter, source in checked.sources:
        if "](" not in source:
            continue
        for unit in chapter.units:
            is_draft = unit.status is Status.DRAFT
            if "](" in unit.heading or "](" in unit.body:
                for line, offset, text in numbered_lines(unit):
                    for match in _LINK.finditer(text):
                        reason = _reason(match["address"], chapter.path, checked)
                        draft = None if is_draft else _draft_of(match["address"], chapter.path, checked)
                        if draft is not None:
                            column = offset + match.start("address") + 1
                            length = len(match["address"])
                            yield Finding(Code.DRAFT_REFERENCE, chapter.path, line, column, draft, None, length)
                        elif reason is not None:
                            column = offset + match.start("address") + 1
                            message = f"the link {match['address']} {reason}"
                            length = len(match["address"])
                            yield Finding(Code.BROKEN_LINK, chapter.path, line, column, message, None, length)


def _draft_of(address: str, path: str, checked: CheckedBook) -> str | None:
    """Return the message about a link to a draft, or None if the link does not lead to one."""
    if is_web_address(address):
        return None
    target, _, fragment = address.partition("#")
    if not target:
        draft = checked.index.find_draft(unquote(fragment), checked.book.code)
        return draft_message(unquote(fragment), draft) if draft is not None else None
    file = find_named(checked.library.root, path, target)[0] if target.endswith(".md") else None
    is_draft = file is not None and checked.chapter_files.is_draft(file)
    return f"{target} is a draft, which is not published" if is_draft else None


def _reason(address: str, path: str, checked: CheckedBook) -> str | None:
    """Return the reason why a link is broken, or None if it is not."""
    if is_web_address(address):
        return None
    target, _, fragment = address.partition("#")
    is_label = checked.index.find_label(unquote(fragment), checked.book.code) is not None
    if not target:
        return None if is_label else _NO_LABEL
    if not target.endswith(PROSE_ENDINGS):
        return "does not lead to a page; link to a .md or .rst file of the project or to a web address"
    file = find_named(checked.library.root, path, target)[0]
    if file is None:
        return "leads to a page that does not exist"
    found = checked.chapter_files.find(file) if fragment else None
    if found is None:
        return None
    code = found[0].code
    if code.casefold() == checked.book.code.casefold():
        return None if is_label else _NO_LABEL
    is_known = checked.index.find_label(unquote(fragment), code) is not None
    return None if is_known else f"leads to a label that the book {code} does not have"
