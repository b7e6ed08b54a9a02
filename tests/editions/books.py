"""Small books from text, their states, and the reported changes between two states."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.editions.carried_ids import units_of
from sphinx_rulebook.editions.chain import EditionState, compare_any, working_state
from sphinx_rulebook.editions.difference import Comparison
from sphinx_rulebook.editions.frozen_book import FrozenBook
from sphinx_rulebook.editions.frozen_reader import read_frozen, read_head, read_heads
from sphinx_rulebook.editions.frozen_writer import frozen_text
from sphinx_rulebook.exporters.changes import Names
from sphinx_rulebook.library.book_units import BookUnits
from sphinx_rulebook.library.label_index import index_languages
from sphinx_rulebook.model.books import Book, EditionFile

from ..helpers import Files, chapter_text, load_library, write_tree

HEAD: Mapping[str, str | None] = {"version": "1.0", "date": "2024-03-01", "follows": None, "note": ""}


def units_of_body(body: str, settings: str = "", glossary: str = "") -> BookUnits:
    """Return the units of a book of one chapter, whose rules are ``body``, and perhaps a glossary file."""
    files = {"lf/1.md": chapter_text(body), "lf/book.toml": settings, "lf/words.md": glossary}
    return units_of_files({path: text for path, text in files.items() if text})


def units_of_files(files: Files, language: str | None = None) -> BookUnits:
    """Return the units of the first book of a tree."""
    with tempfile.TemporaryDirectory() as folder:
        library = load_library(Path(folder), files)
        wanted = language or library.source_language
        book = library.books[wanted][0]
        return units_of(book, index_languages(library)[wanted])


def state_of(units: BookUnits) -> EditionState:
    """Return the state of a text without editions."""
    return working_state(units.book, units.index, None)


def compare_bodies(old: str, new: str, settings: str = "") -> Comparison:
    """Compare two bodies of a chapter."""
    return compare_any(state_of(units_of_body(old)), state_of(units_of_body(new, settings)))


def listed(comparison: Comparison) -> list[str]:
    """Return a comparison's changes in order, such as ``reworded 1.0.1 -> 1.0.2``."""
    names = Names(comparison)
    return [f"{change.kind} {names.both(change, '->')}" for change in comparison.changes]


def freeze(root: Path, units: BookUnits) -> FrozenBook:
    """Write a frozen edition 1.0 of units into a folder, and read it."""
    path = root / "1.0.json"
    path.write_bytes(frozen_text(units, HEAD, {}, (), {}, {}).encode("utf-8"))
    return read_frozen(read_head(EditionFile("1.0.json", str(path))), units.book.language)


def release(root: Path, version: str, files: Files, *options: str, day: str = "2024-01-01") -> int:
    """Write files into a project and release them; return the exit status."""
    book = load_library(root, files)
    return main(["release", version, "--project", book.root, "--date", day, *options])


def release_bodies(root: Path, bodies: Sequence[str], settings: str = "") -> None:
    """Release bodies of a chapter in order, as 1.0, 2.0, and so on."""
    for count, body in enumerate(bodies, 1):
        toml = root / "lf" / "book.toml"
        if settings and not toml.exists():
            write_tree(root, {"lf/book.toml": settings})
        assert release(root, f"{count}.0", {"lf/1.md": chapter_text(body)}) == 0


def editions_of(book: Book) -> list[FrozenBook]:
    """Return the editions of a book, the oldest first."""
    findings: list = []
    books = [read_frozen(head, book.language) for head in read_heads(book, findings)]
    assert not findings
    return books
