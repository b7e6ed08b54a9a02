"""What a book's references print."""

from __future__ import annotations

from typing import NamedTuple

from ..index import LabelIndex, Target
from ..markup.markdown import read_inline
from ..markup.plain import ShowReference, plain_inline
from ..markup.references import fill_reference, last_part
from ..model import Book, Kind, Unit


class Name(NamedTuple):
    """What a unit is called where it is referred to: a number, or words."""

    text: str
    is_number: bool


def unit_name(target: Target) -> Name:
    """Return what a unit is called: its number, or else what tells a reader where it is.

    A term is called by its heading, as are a chapter and a section; a rule by the number of the nearest unit above it
    that has one, else by the title of its section or chapter.
    """
    unit = target.unit
    if unit.number:
        return Name(unit.number, True)
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
    """Leave the references of a title out of the name that it gives."""
    return ""


def printed(target: Target, reader: Book | None) -> str:
    """Return what a unit is called, with the book's code before it in any other book than ``reader``."""
    name = unit_name(target).text
    if reader is not None and reader.code.casefold() == target.book.code.casefold():
        return name
    return f"{target.book.code} {name}"


def print_reference(target: Target, reader: Book, text: str | None = None) -> str:
    """Return what a reference in the book ``reader`` prints: ``[4.1]``, ``[KK 4.1]`` in another book.

    ``text`` is what it says itself, None for what its book says of all.
    """
    if text is None:
        return reader.reference.replace("#", printed(target, reader))
    name = unit_name(target)
    return fill_reference(text, name.text, last_part(name.text) if name.is_number else name.text)


def shown_by_number(book: Book, index: LabelIndex) -> ShowReference:
    """Return what prints the references of ``book``; one that leads nowhere prints as its label, in brackets."""

    def show(code: str | None, label: str, text: str | None = None) -> str:
        target = index.find_label(label, code or book.code)
        if target is None:
            return f"[{code}/{label}]" if code else f"[{label}]"
        return print_reference(target, book, text)

    return show


def plain_title(markup: str) -> str:
    """Return a heading's markup as plain text, without its references, and with symbols as they are written."""
    return plain_inline(read_inline(markup), _show_nothing, None).strip()
