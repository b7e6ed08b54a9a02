"""The change log of a book: a Markdown file with one section per edition, the newest first."""

from __future__ import annotations

from ..editions.difference import Comparison
from ..library.book_units import BookUnits
from .changes import counts_line
from .changes_markdown import markdown_sections


def add_entry(before: str, units: BookUnits, comparison: Comparison | None, version: str, day: str, note: str) -> str:
    """Return a change log with the section of a new edition above the existing ones, whose text is unchanged.

    ``comparison`` is the comparison with the previous edition, None for the first edition.
    """
    what = (
        f"{counts_line(comparison)}\n{markdown_sections(comparison, 3)}"
        if comparison is not None
        else "The first edition.\n"
    )
    section = f"## {version} ({day})\n\n" + (f"{note}\n\n" if note else "") + what
    is_windows = "\r\n" in before
    head, sign, rest = before.replace("\r\n", "\n").partition("\n## ")
    if not before.strip():
        head = f"# Changes to {units.book.title}\n"
    text = f"{head.rstrip()}\n\n{section.rstrip()}\n" + (f"\n## {rest}" if sign else "")
    return text.replace("\n", "\r\n") if is_windows else text
