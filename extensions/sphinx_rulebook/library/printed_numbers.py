"""The printed form of references."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..markup.references import fill_reference, last_part
from ..markup.text.markdown import read_inline
from ..markup.text.plain import ShowReference, plain_inline
from ..model.books import Book
from ..model.units import Kind, Unit
from .label_index import LabelIndex, Target


class Name(NamedTuple):
    """The name of a unit in a reference: a number, or words."""

    text: str
    is_number: bool


def unit_name(target: Target) -> Name:
    """Return the name of a unit: its number, or else words by which a reader can find it.

    The name of a term, a chapter or a section is its heading; the name of a rule is the number of the nearest
    numbered unit above it, or else the title of its section or chapter.
    """
    if target.number:
        return Name(target.number, True)
    unit = target.unit
    named: Unit | None = unit
    if unit.kind in (Kind.RULE, Kind.SUBRULE):
        above = list(target.above())
        number = next((other.number for other in above if other.number), None)
        if number is not None:
            return Name(number, True)
        named = next((other for other in above if other.kind in (Kind.CHAPTER, Kind.SECTION)), None)
    markup = named.text if named is not None else target.chapter.title
    words = plain_inline(read_inline(markup), _show_nothing, target.book.symbols).strip()
    return Name(words or unit.label or target.book.code, False)


def _show_nothing(book: str | None, label: str, text: str | None = None) -> str:
    """Leave the references of a title out of its text."""
    return ""


def printed(target: Target, reader: Book | None) -> str:
    """Return the name of a unit, preceded by the book's code unless ``reader`` is the same book."""
    return with_code(unit_name(target).text, target.book, reader)


def with_code(name: str, book: Book, reader: Book | None) -> str:
    """Return the name of a unit of a book, preceded by the book's code unless ``reader`` is the same book."""
    if reader is not None and reader.code.casefold() == book.code.casefold():
        return name
    return f"{book.code} {name}"


def print_reference(target: Target, reader: Book, text: str | None = None) -> str:
    """Return the printed form of a reference in the book ``reader``: ``[4.1]``, or ``[KK 4.1]`` to another book.

    ``text`` is the reference's own text, or None for the form in the book's settings.
    """
    if text is None:
        return reader.reference.replace("#", printed(target, reader))
    return reference_text(target, text)


def reference_text(target: Target, text: str) -> str:
    """Return a reference's own text with the name of the unit filled in."""
    name = unit_name(target)
    return fill_reference(text, name.text, last_part(name.text) if name.is_number else name.text)


def shown_by_number(book: Book, index: LabelIndex) -> ShowReference:
    """Return a function that prints the references of ``book``; a broken one prints as its label in brackets."""

    def show(code: str | None, label: str, text: str | None = None) -> str:
        target = index.find_label(label, code or book.code)
        if target is None:
            return f"[{code}/{label}]" if code else f"[{label}]"
        return print_reference(target, book, text)

    return show


@lru_cache(4096)  # the question of a ruling is shown at each rule that it cites
def plain_title(markup: str) -> str:
    """Return a heading's markup as plain text, without its references, and with symbols as written."""
    return plain_inline(read_inline(markup), _show_nothing, None).strip()
