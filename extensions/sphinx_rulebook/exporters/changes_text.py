"""The changes between two states of a book, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from ..editions.change_owner import owner_id
from ..support.text_difference import in_brackets
from .changes import ComparedBook, Names, counts_line, detail, has_words, in_language, number_table, words_after_name


def to_text(compared: ComparedBook) -> str:
    """Return a comparison with a line or two for each change, and the table of numbers."""
    return "".join(f"{line}\n" for line in _lines(compared))


def _lines(compared: ComparedBook) -> Iterator[str]:
    comparison = compared.comparison
    names = Names(comparison)
    book = comparison.new.book
    yield f"{book.code} {book.language}: {compared.old} -> {compared.new}: {counts_line(comparison)}"
    if compared.effective:
        yield f"{compared.new} is in force from {compared.effective}"
    reasons = compared.reason_texts
    for change in comparison.changes:
        yield f"{change.kind.value:10} {names.both(change, '->')}{in_language(comparison, change)}"
        is_shown = has_words(comparison, change)
        reported = (
            in_brackets(words_after_name(comparison, names, change)) if is_shown else detail(comparison, names, change)
        )
        if reported:
            yield f"{'':10} {reported}"
        if reason := reasons.pop(owner_id(comparison, change), ""):
            yield f"{'':10} reason: {reason}"
    table = list(number_table(comparison))
    if table:
        yield from ("", "old -> new")
        yield from (f"{before or '-'} -> {now or '-'}" for before, now in table)
