"""Exporting translations for translation tools: gettext's PO format, one file for each book.

Babel writes the strings of the format; we write everything else: Babel's header contains the time, and it wraps the
lines of a previous text in a way that no program can reverse.
"""

from __future__ import annotations

from collections.abc import Iterator

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import generate_po, normalize

from ..markup.ruling_facts import RULINGS_FOLDER, is_rulings_file
from ..model.units import Kind
from .entries import BookEntries, ExportedEntry
from .exported_texts import EXPORTED_HEADER, digests_of_texts

GENERATOR = "sphinx-rulebook"
BOOK_HEADER = "X-Rulebook-Book"
FUZZY = "fuzzy"
PROPOSED = "proposed, not confirmed"
_NO_WRAPPING = 0
"""Each line of a text is one line of the file: diffs show only changed lines, and no Japanese word is broken."""


def to_po(book: BookEntries) -> str:
    """Return the entries of a book as a PO file, with a final newline; the same entries give the same bytes."""
    catalog = Catalog()
    for entry in book.entries:
        catalog[entry.source] = _message(book, entry)
    previous = {entry.id: entry.previous for entry in book.entries}
    ids = iter(previous)
    parts = [_header(book)]
    for part in generate_po(catalog, omit_header=True, width=_NO_WRAPPING):
        if part.startswith("msgctxt "):  # the first line of an entry after its comments
            said = previous[next(ids)]
            if said is not None:
                parts += [f"#| {line}\n" for line in f"msgid {normalize(said, width=_NO_WRAPPING)}".split("\n")]
        parts.append(part)
    return "".join(parts).rstrip("\n") + "\n"


def _header(book: BookEntries) -> str:
    translation, source = book.paired.translation.book, book.paired.source.book
    version = f"{source.code} {' '.join((source.edition or '').split())}".strip()
    fields = {
        "Project-Id-Version": version,
        "Language": translation.language.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "X-Generator": GENERATOR,
        BOOK_HEADER: source.code,
        EXPORTED_HEADER: digests_of_texts((entry.id, entry.translation) for entry in book.entries),
    }
    text = "".join(f"{name}: {value}\n" for name, value in fields.items())
    return f'msgid ""\nmsgstr {normalize(text, width=_NO_WRAPPING)}\n\n'


def _message(book: BookEntries, entry: ExportedEntry) -> Message:
    chapter, unit, _ = book.paired.source.placed[entry.place]
    message = Message(
        entry.source,
        entry.translation,
        locations=[(chapter.path, unit.line)],
        auto_comments=list(_comments(book, entry)),
        user_comments=[PROPOSED] if entry.is_proposed else [],
        context=entry.id,
    )
    # Babel mistakes {m} and 50% d for placeholders of a program.
    message.flags = {FUZZY} if entry.is_fuzzy else set()
    return message


def _comments(book: BookEntries, entry: ExportedEntry) -> Iterator[str]:
    """Yield comments for a translator: book, number and kind of the entry's unit, and its address in the site."""
    source, translation = book.paired.source, book.paired.translation
    chapter, unit, _ = source.placed[entry.place]
    is_heading = chapter is source.book.glossary and unit.kind is not Kind.TERM
    what = " ".join(filter(None, (source.book.code, unit.number, "heading" if is_heading else unit.kind.value)))
    number = translation.placed[entry.counterpart].unit.number if entry.counterpart is not None else unit.number
    yield what if number == unit.number else f"{what}; {number or 'no number'} in {translation.book.language}"
    if unit.label is not None:
        page = chapter.path.rpartition("/")[2].removesuffix(".md")
        if is_rulings_file(chapter.path):
            page = f"{RULINGS_FOLDER}-{page}"
        yield f"{translation.book.language}/{source.book.code.lower()}/{page}.html#{unit.label}"
