"""Several files as one book."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.reading.merging import merge
from sphinx_rulebook.importers.reading.reader import read_document
from sphinx_rulebook.importers.typed_document import TypedDocument
from sphinx_rulebook.importers.writing.conversion import convert
from sphinx_rulebook.importers.writing.imported_book import BookTarget
from sphinx_rulebook.support.errors import UnusableInputError

from .outlines import show_files

HARBOR = "Harbor Rules\n\n1 Harbor\n1.0 Piers\n1.0.1 A pier is long. See [2.0.1].\n1.0.2 A boat sinks.\n"
CARGO = "2 Cargo\n2.0 Crates\n2.0.1 A crate is full, as [1.0.2] says.\n2.0.2 A box is a crate.\n"
GLOSSARY = "\nGlossary\n\nBoat\nA small ship.\n"
CREDITS = "\nCredits\n\nBy Eve.\n"


def merged(*texts: str) -> TypedDocument:
    names = [f"{number}.txt" for number in range(1, len(texts) + 1)]
    return merge([(name, read_document(text, name)[0]) for name, text in zip(names, texts, strict=True)])


def test_one_file_is_as_it_is() -> None:
    document, _ = read_document(HARBOR, "harbor.txt")
    assert merge([("harbor.txt", document)]) is document


def test_the_chapters_of_all_files_are_those_of_one_book() -> None:
    document = merged(HARBOR, CARGO + GLOSSARY)
    assert [(chapter.key, chapter.heading.text, chapter.source) for chapter in document.chapters] == [
        ("1", "Harbor", "1.txt"),
        ("2", "Cargo", "2.txt"),
    ]
    assert document.title is not None
    assert document.glossary is not None


def test_references_lead_from_one_file_to_another() -> None:
    document = merged(HARBOR, CARGO)
    _, recognition = read_document(HARBOR, "1.txt")
    imported = convert(document, recognition.profile, BookTarget("HB", "hb", "Harbor Rules"))
    shown = [line for file in show_files(imported) for line in file]
    assert "### 1.0.1 A pier is long. See ‹2.0.1›." in shown
    assert "### 2.0.1 A crate is full, as ‹1.0.2› says." in shown
    assert imported.document_findings == ()


def test_chapters_without_numbers_are_counted_through_all_files() -> None:
    one, other = (
        "# A\n\n## One\n\n**A** boat.\n\n## Two\n\nA pier.\n",
        "# B\n\n## Three\n\n**A** crate.\n\n## Four\n\nA box.\n",
    )
    assert [chapter.key for chapter in merged(one, other).chapters] == ["1", "2"]


def test_two_files_with_the_same_chapter_are_refused() -> None:
    with pytest.raises(UnusableInputError, match=r"2\.txt and 1\.txt both have a chapter 1; import them as two books"):
        merged(HARBOR, HARBOR)


def test_files_that_number_their_units_differently_are_refused() -> None:
    other = "2. Cargo\n2-1. Crates\n2-1-1. A crate.\n2-1-2. A box.\n2-2. Salt\n2-2-1. Salt.\n"
    with pytest.raises(UnusableInputError, match=r"2\.txt numbers its units differently from 1\.txt"):
        merged(HARBOR, other)


def test_a_second_glossary_is_refused() -> None:
    with pytest.raises(UnusableInputError, match=r"2\.txt has a second glossary"):
        merged(HARBOR + GLOSSARY, CARGO + GLOSSARY)


def test_pages_of_the_same_name_are_distinguished() -> None:
    document = merged(HARBOR + CREDITS, CARGO + CREDITS)
    assert [page.name for page in document.pages] == ["credits", "credits-2"]


def test_the_title_of_a_later_file_is_not_lost() -> None:
    """Only the first is the title of the book; whatever else stands on top of a file is still to be read somewhere."""
    document = merged(HARBOR, "Cargo Rules\n\n" + CARGO)
    imported = convert(document, read_document(HARBOR, "1.txt")[1].profile, BookTarget("HB", "hb", "Harbor Rules"))
    dropped = [entry.line.text for entry in document.dropped]
    assert "Cargo Rules" in dropped or any("Cargo Rules" in file.text for file in imported.files)


def test_nothing_else_of_any_file_is_lost() -> None:
    texts = (HARBOR + CREDITS, CARGO + GLOSSARY + CREDITS)
    alone = [read_document(text, "x.txt")[0] for text in texts]
    document = merged(*texts)
    assert len(document.lines) == sum(len(one.lines) for one in alone)
    assert [unit.text for unit in document.units] == [unit.text for one in alone for unit in one.units]
    assert len(document.pages) == sum(len(one.pages) for one in alone)
    assert document.dropped == tuple(entry for one in alone for entry in one.dropped)
