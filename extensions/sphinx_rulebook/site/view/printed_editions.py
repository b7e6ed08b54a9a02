"""What a printed book, and an e-book, says about its edition."""

from __future__ import annotations

from ...editions.frozen_reader import read_heads
from ...model.books import Book
from .interface_words import Words
from .readable_dates import readable_date


def edition_of(book: Book, words: Words) -> str:
    """Return the edition of a book, with the day from which it is in force if that is not the day of its release."""
    if not book.edition:
        return ""
    text = words.fill("Edition {edition}", edition=book.edition)
    starts = [head.effective for head in read_heads(book, []) if head.version == book.edition and head.effective]
    if not starts:
        return text
    return f"{text} · {words.fill('In force from {date}', date=readable_date(starts[0], book.language))}"
