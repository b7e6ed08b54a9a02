"""How a book's references print in plain text."""

from __future__ import annotations

from ..index import LabelIndex, Target
from ..markup.plain import ShowReference, plain_heading
from ..model import Book


def printed(target: Target, reader: Book | None) -> str:
    """Return what a reference to a unit prints, without brackets: its number, or what a unit without one is called.

    The book's code stands before it in any other book than ``reader``.
    """
    shown = target.unit.number
    if not shown:
        shown = plain_heading(
            target.unit, lambda code, label: f"{code}/{label}" if code else label, target.book.symbols
        )
    if reader is not None and reader.code.casefold() == target.book.code.casefold():
        return shown
    return f"{target.book.code} {shown}"


def shown_by_number(book: Book, index: LabelIndex) -> ShowReference:
    """Return what prints a reference of ``book`` as the field does: ``[4.1]``, and ``[KK 4.1]`` in another book.

    One that leads nowhere prints as its label.
    """

    def show(code: str | None, label: str) -> str:
        target = index.find_label(label, code or book.code)
        if target is None:
            return f"[{code}/{label}]" if code else f"[{label}]"
        return f"[{printed(target, book)}]"

    return show
