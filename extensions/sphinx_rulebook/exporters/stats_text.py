"""The figures of a rulebook as text for people, and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..support.counted import counted
from ..support.terminal_width import columns
from .stats import Amounts, BookStats, Named

_MOST_ORPHANS = 10
_LONGEST_TITLE = 40


def to_text(stats: Iterable[BookStats]) -> str:
    """Return the figures of books for a terminal: for each a table of its chapters, and notable facts."""
    return "\n".join("".join(f"{line}\n" for line in _text(one)) for one in stats)


def to_markdown(stats: Iterable[BookStats]) -> str:
    """Return the figures of books as Markdown."""
    return "\n".join("".join(f"{line}\n" for line in _markdown(one)) for one in stats)


def _text(stats: BookStats) -> Iterator[str]:
    yield _heading(stats)
    rows = [_head(stats), *_rows(stats)]
    widths = [max(columns(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        first = row[0] + " " * (widths[0] - columns(row[0]))
        rest = "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        yield f"  {first}{rest}".rstrip()
    for name, value in _facts(stats):
        yield f"  {name}: {value}"


def _markdown(stats: BookStats) -> Iterator[str]:
    yield f"## {_escaped(_heading(stats))}"
    yield ""
    head = _head(stats)
    yield f"| {' | '.join(head)} |"
    yield f"| --- |{' ---: |' * (len(head) - 1)}"
    for row in _rows(stats):
        yield f"| {' | '.join(map(_escaped, row))} |"
    yield ""
    for name, value in _facts(stats):
        yield f"- {name}: {_escaped(value)}"


def _heading(stats: BookStats) -> str:
    edition = f" {stats.book.edition}" if stats.book.edition else ""
    return f"{stats.book.code}{edition} ({stats.book.language}): {stats.book.title}"


def _head(stats: BookStats) -> Sequence[str]:
    length = "characters" if stats.is_in_characters else "words"
    rulings = ["rulings"] if stats.amounts.rulings else []
    return "chapter", "sections", "rules", "examples", "terms", *rulings, length, "labelled", "references"


def _rows(stats: BookStats) -> Iterator[Sequence[str]]:
    for chapter in stats.chapters:
        title = f"{chapter.number} {chapter.title}" if chapter.number else chapter.title
        shown = title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 1]}…"
        yield _row(shown, chapter.amounts, bool(stats.amounts.rulings))
    yield _row("all", stats.amounts, bool(stats.amounts.rulings))


def _row(title: str, amounts: Amounts, has_rulings: bool) -> Sequence[str]:
    """Return the cells of a chapter; a book without rulings has no column for them."""
    rulings = (amounts.rulings,) if has_rulings else ()
    counts = (amounts.sections, amounts.rules, amounts.examples, amounts.terms, *rulings, amounts.length)
    references = amounts.references_inside + amounts.references_across
    return title, *(f"{count:,}" for count in counts), f"{amounts.labelled_share} %", f"{references:,}"


def _facts(stats: BookStats) -> Iterator[tuple[str, str]]:
    amounts = stats.amounts
    yield "references", f"{amounts.references_inside:,} in the book, {amounts.references_across:,} to other books"
    yield "most cited", _list(stats.most_cited) or "none"
    yield "longest", _list(stats.longest) or "none"
    if stats.deepest is not None:
        yield "deepest", f"{stats.deepest.name} (rank {stats.deepest.count})"
    names = ", ".join(one.name for one in stats.orphans[:_MOST_ORPHANS])
    more = f" and {len(stats.orphans) - _MOST_ORPHANS:,} more" if len(stats.orphans) > _MOST_ORPHANS else ""
    yield "neither cited nor citing", f"{len(stats.orphans):,}{f': {names}{more}' if names else ''}"
    yield "reading time", f"about {counted(stats.minutes, 'minute')}"
    if stats.versions:
        yield "editions", ", ".join(stats.versions)
    if stats.translation is not None:
        counts = stats.translation
        yield "translated", f"{counts.percentage} % ({counts.translated:,} of {counts.source:,})"


def _list(named: Sequence[Named]) -> str:
    return ", ".join(f"{one.name} ({one.count:,})" for one in named)


def _escaped(text: str) -> str:
    for sign in "\\|*_`<[":
        text = text.replace(sign, f"\\{sign}")
    return text
