"""The changes between two states of a book, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..editions.change_owner import owner_id
from ..editions.difference import Change, Comparison
from ..model.versions import ChangeKind
from ..support.text_difference import Piece, PieceKind
from .changes import (
    ComparedBook,
    Names,
    counts_line,
    detail,
    has_words,
    in_language,
    in_two,
    number_table,
    said_of,
    words_after_name,
)

_ORDER = (
    ChangeKind.ADDED,
    ChangeKind.REMOVED,
    ChangeKind.REWORDED,
    ChangeKind.MOVED,
    ChangeKind.SPLIT,
    ChangeKind.MERGED,
    ChangeKind.STATUS,
    ChangeKind.NOTE,
    ChangeKind.REFERENCE,
    ChangeKind.RENUMBERED,
)
"""The order of the kinds of changes: the most important for a reader come first."""


def to_markdown(compared: ComparedBook) -> str:
    """Return a comparison with a heading for each kind of change, and the table of numbers."""
    comparison = compared.comparison
    title, old, new = map(escape_markdown, (comparison.new.book.title, compared.old, compared.new))
    parts = [f"# {title}: {old} → {new}\n\n"]
    if compared.effective:
        parts.append(f"{new} is in force from {compared.effective}.\n\n")
    parts += [f"{counts_line(comparison)}\n", markdown_sections(comparison, 2, compared.reason_texts)]
    table = list(number_table(comparison))
    if table:
        parts.append(f"\n## Old and new numbers\n\n| {old} | {new} |\n| --- | --- |\n")
        parts += [f"| {_cell(before)} | {_cell(now)} |\n" for before, now in table]
    return "".join(parts)


def _cell(number: str | None) -> str:
    return escape_markdown(number) if number else "–"


def markdown_sections(comparison: Comparison, level: int, reasons: Mapping[str, str] | None = None) -> str:
    """Return the changes by kind, each kind with a heading of ``level``; those of rulings come last, below one of
    their own.

    ``reasons`` are the authors' reasons, by the ids that own the changes.
    """
    names = Names(comparison)
    left = dict(reasons or {})
    rules, rulings = in_two(comparison)
    parts = []
    for changes, marks in ((rules, "#" * level), (rulings, "#" * (level + 1))):
        if changes is rulings and rulings:
            parts.append(f"\n{'#' * level} Rulings\n")
        for kind in _ORDER:
            of_kind = [change for change in changes if change.kind is kind]
            if of_kind:
                parts.append(f"\n{marks} {said_of(kind).capitalize()}\n\n")
                parts += _lines(comparison, names, of_kind, left)
    return "".join(parts)


def _lines(comparison: Comparison, names: Names, changes: Iterable[Change], reasons: dict[str, str]) -> Iterator[str]:
    """Yield a line for each change; changes without any text share the last line.

    A reason is removed from ``reasons`` when it is written, so that it is below the first change of its unit only.
    """
    bare = []
    for change in changes:
        reason = reasons.pop(owner_id(comparison, change), "")
        name = escape_markdown(f"{names.both(change)}{in_language(comparison, change)}")
        if has_words(comparison, change):
            yield f"- **{name}** {markdown_words(words_after_name(comparison, names, change))}\n"
        elif reported := detail(comparison, names, change):
            yield f"- **{name}** {escape_markdown(reported)}\n"
        elif reason or change.kind in (ChangeKind.ADDED, ChangeKind.REMOVED):
            yield f"- **{name}**\n"
        else:
            bare.append(name)
        if reason:
            yield f"  *Reason:* {escape_markdown(reason)}\n"
    if bare:
        yield f"- {', '.join(bare)}\n"


_MARKS = {PieceKind.SAME: "{}", PieceKind.REMOVED: "~~{}~~", PieceKind.ADDED: "**{}**"}


def markdown_words(pieces: Iterable[Piece]) -> str:
    """Return pieces as Markdown, with the marks directly next to the words, as Markdown requires."""
    parts = []
    for change, text in pieces:
        core = text.strip()
        if not core:
            parts.append(text)
            continue
        before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        parts.append(f"{before}{_MARKS[change].format(escape_markdown(core))}{after}")
    return "".join(parts)


_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|~#"})


def escape_markdown(text: str) -> str:
    """Return a text in which Markdown's special characters are escaped."""
    return text.translate(_SIGNS)
