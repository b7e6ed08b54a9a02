"""The change log of a book: a Markdown file with one section per edition, the newest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..editions.difference import Comparison
from ..library.book_units import BookUnits
from .changes import counts_line
from .changes_markdown import markdown_sections


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An edition in a change log: its version, its ISO date, its note or "", the ISO date from which it is in force if
    that is another one, and the reasons for its changes by the ids of the changed units.
    """

    version: str
    day: str
    note: str = ""
    effective: str = ""
    reasons: Mapping[str, str] = field(default_factory=dict)


def add_entry(before: str, units: BookUnits, comparison: Comparison | None, entry: LogEntry) -> str:
    """Return a change log with the section of a new edition above the existing ones, whose text is unchanged.

    ``comparison`` is the comparison with the previous edition, None for the first edition.
    """
    section = f"## {entry.version} ({entry.day})\n\n"
    if entry.effective:
        section += f"In force from {entry.effective}.\n\n"
    if entry.note:
        section += f"{entry.note}\n\n"
    if comparison is not None:
        section += f"{counts_line(comparison)}\n{markdown_sections(comparison, 3, entry.reasons)}"
    else:
        section += "The first edition.\n"
    is_windows = "\r\n" in before
    head, sign, rest = before.replace("\r\n", "\n").partition("\n## ")
    if not before.strip():
        head = f"# Changes to {units.book.title}\n"
    text = f"{head.rstrip()}\n\n{section.rstrip()}\n" + (f"\n## {rest}" if sign else "")
    return text.replace("\n", "\r\n") if is_windows else text
