"""The changes between two states of a book, as a standalone page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from ..editions.change_owner import owner_id
from ..model.versions import ChangeKind
from ..support.language_tags import direction_of
from ..support.text_difference import Piece, PieceKind
from .changes import (
    ComparedBook,
    Names,
    counts_line,
    detail,
    has_words,
    in_two,
    number_table,
    said_of,
    words_after_name,
)

if TYPE_CHECKING:
    from ..editions.difference import Change, Comparison

_STYLE = (
    "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}"
    "ol{list-style:none;padding:0}"
    "h2{font-size:1rem;margin:1.5rem 0 0}small{font-weight:400;opacity:.7}p{margin:.2rem 0}"
    "del{background:#fbdcd9;color:#7d1a12}ins{background:#d9f0dc;color:#0f5223}"
    "@media(prefers-color-scheme:dark){body{background:#1f1c19;color:#eee}del{background:#5a1f1a;color:#ffd9d4}"
    "ins{background:#1d4726;color:#d6f5dc}}td,th{padding:0 1.5rem 0 0;text-align:left}"
)


def to_html(compared: ComparedBook) -> str:
    """Return a comparison as a page that does not need other files."""
    return "".join(f"{line}\n" for line in _lines(compared))


def _lines(compared: ComparedBook) -> Iterator[str]:
    comparison = compared.comparison
    names = Names(comparison)
    book = comparison.new.book
    title = escape(f"{book.title}: {compared.old} → {compared.new}")
    yield "<!doctype html>"
    yield f'<html lang="{escape(book.language)}" dir="{direction_of(book.language)}">'
    yield '<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>"
    yield f"<body>\n<h1>{title}</h1>"
    if compared.effective:
        yield f"<p>{escape(compared.new)} is in force from {compared.effective}.</p>"
    yield f"<p>{escape(counts_line(comparison))}</p>"
    reasons = compared.reason_texts
    rules, rulings = in_two(comparison)
    for changes in (rules, rulings):
        if changes is rulings and rulings:
            yield "<h2>Rulings</h2>"
        if changes:
            yield "<ol>"
            for change in changes:
                yield _item(comparison, names, change, reasons.pop(owner_id(comparison, change), ""))
            yield "</ol>"
    table = list(number_table(comparison))
    if table:
        yield f"<table>\n<tr><th>{escape(compared.old)}<th>{escape(compared.new)}"
        yield from (f"<tr><td>{escape(before or '–')}<td>{escape(now or '–')}" for before, now in table)
        yield "</table>"
    yield "</body>\n</html>"


def _item(comparison: Comparison, names: Names, change: Change, reason: str) -> str:
    shown = comparison.language_of(change)
    language = f' lang="{escape(shown)}" dir="{direction_of(shown)}"' if shown is not None else ""
    heading = f"<h2>{escape(names.both(change))} <small>{said_of(change.kind)}</small></h2>"
    said = f"<p><b>Reason:</b> {escape(reason, quote=False)}</p>" if reason else ""
    return f'<li class="{change.kind}">{heading}<p{language}>{_description(comparison, names, change)}</p>{said}</li>'


def _description(comparison: Comparison, names: Names, change: Change) -> str:
    if has_words(comparison, change):
        return pieces_to_html(words_after_name(comparison, names, change))
    text = escape(detail(comparison, names, change))
    tag = {ChangeKind.ADDED: "ins", ChangeKind.REMOVED: "del", ChangeKind.MERGED: "del"}.get(change.kind)
    return f"<{tag}>{text}</{tag}>" if tag else text


_TAGS = {PieceKind.SAME: "{}", PieceKind.REMOVED: "<del>{}</del>", PieceKind.ADDED: "<ins>{}</ins>"}


def pieces_to_html(pieces: Iterable[Piece]) -> str:
    """Return pieces as HTML."""
    return "".join(_TAGS[change].format(escape(text, quote=False)) for change, text in pieces)
