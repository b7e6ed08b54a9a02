"""How a book's references print in plain text."""

from __future__ import annotations

from ..index import LabelIndex
from ..markup.plain import ShowReference
from ..model import Book


def shown_by_number(book: Book, index: LabelIndex) -> ShowReference:
    """Return what prints a reference of ``book`` as the field does: ``[4.1]``, and ``[KK 4.1]`` in another book.

    One that leads nowhere, or to a unit without a number, prints as its label.
    """

    def show(code: str | None, label: str) -> str:
        target = index.find_label(label, code or book.code)
        if target is None:
            return f"[{code}/{label}]" if code else f"[{label}]"
        printed = target.unit.number or target.unit.text.strip("*_ ")
        return f"[{printed}]" if target.book.code == book.code else f"[{target.book.code} {printed}]"

    return show
