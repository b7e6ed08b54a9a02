"""Whatever an engine would lose of a document, or add to it, is noticed: each single change here must be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.conservation import account_for, letters_of
from sphinx_rulebook.importers.reading.reader import read_document
from sphinx_rulebook.importers.typed_document import (
    Line,
    TypedChapter,
    TypedDocument,
    TypedPage,
    TypedParagraph,
    TypedUnit,
)
from sphinx_rulebook.model.units import BlockKind
from sphinx_rulebook.support.errors import UnusableInputError

from ..helpers import Case
from .outlines import NAME, case_id, cases

Change = tuple[str, TypedDocument]
"""What was done to a document, and what it is then."""

_STOPS = ".。!?！？"


@pytest.fixture(params=cases("documents"), ids=case_id)
def document(request: pytest.FixtureRequest) -> TypedDocument:
    case: Case = request.param
    return read_document(case.given, NAME)[0]


def changes_of_paragraphs(
    paragraphs: tuple[TypedParagraph, ...], change: Callable[[TypedParagraph], Iterator[tuple[str, TypedParagraph]]]
) -> Iterator[tuple[str, tuple[TypedParagraph, ...]]]:
    """Yield the paragraphs with one of them changed."""
    for i, paragraph in enumerate(paragraphs):
        for what, changed in change(paragraph):
            yield what, (*paragraphs[:i], changed, *paragraphs[i + 1 :])


def without_one(paragraphs: tuple[TypedParagraph, ...]) -> Iterator[tuple[str, tuple[TypedParagraph, ...]]]:
    for i, paragraph in enumerate(paragraphs):
        yield f"paragraph {paragraph.text!r}", paragraphs[:i] + paragraphs[i + 1 :]


def without_a_line(piece: TypedUnit | TypedParagraph) -> Iterator[tuple[str, TypedUnit | TypedParagraph]]:
    for i, line in enumerate(piece.lines):
        if line.raw.strip():  # the empty lines of a piece of code are none that could be lost
            yield f"line {line.number} of {piece.text!r}", replace(piece, lines=piece.lines[:i] + piece.lines[i + 1 :])


def changes_of_units(
    document: TypedDocument, change: Callable[[TypedUnit], Iterator[tuple[str, TypedUnit | None]]]
) -> Iterator[Change]:
    """Yield the document with one of its units or terms changed, or left out where the change is None."""

    def of_chapter(chapter: TypedChapter) -> Iterator[tuple[str, TypedChapter]]:
        for i, unit in enumerate(chapter.units):
            for what, changed in change(unit):
                kept = () if changed is None else (changed,)
                yield what, replace(chapter, units=(*chapter.units[:i], *kept, *chapter.units[i + 1 :]))

    for i, chapter in enumerate(document.chapters):
        for what, changed in of_chapter(chapter):
            yield what, replace(document, chapters=(*document.chapters[:i], changed, *document.chapters[i + 1 :]))
    if document.glossary is not None:
        for what, changed in of_chapter(document.glossary):
            yield what, replace(document, glossary=changed)


def changes_of_pages(
    document: TypedDocument, change: Callable[[TypedPage], Iterator[tuple[str, TypedPage]]]
) -> Iterator[Change]:
    for i, page in enumerate(document.pages):
        for what, changed in change(page):
            yield what, replace(document, pages=(*document.pages[:i], changed, *document.pages[i + 1 :]))


def removals(document: TypedDocument) -> Iterator[Change]:
    """Yield the document without one of its units, paragraphs, lines, pages or titles, one after the other."""

    def of_unit(unit: TypedUnit) -> Iterator[tuple[str, TypedUnit | None]]:
        if unit.lines or unit.paragraphs:
            yield f"unit {unit.number} {unit.text!r}", None
        yield from without_a_line(unit)
        for what, paragraphs in [
            *without_one(unit.paragraphs),
            *changes_of_paragraphs(unit.paragraphs, without_a_line),
        ]:
            yield what, replace(unit, paragraphs=paragraphs)

    def of_page(page: TypedPage) -> Iterator[tuple[str, TypedPage]]:
        for what, paragraphs in [
            *without_one(page.paragraphs),
            *changes_of_paragraphs(page.paragraphs, without_a_line),
        ]:
            yield what, replace(page, paragraphs=paragraphs)
        if page.title is not None:
            yield f"title {page.title.text!r}", replace(page, title=None)

    yield from changes_of_units(document, of_unit)
    yield from changes_of_pages(document, of_page)
    for i, page in enumerate(document.pages):
        yield f"page {page.name}", replace(document, pages=document.pages[:i] + document.pages[i + 1 :])
    for i, chapter in enumerate(document.chapters):
        yield f"chapter {chapter.key}", replace(document, chapters=document.chapters[:i] + document.chapters[i + 1 :])
    for i, entry in enumerate(document.dropped):
        what = f"the dropped line {entry.line.number}"
        yield what, replace(document, dropped=document.dropped[:i] + document.dropped[i + 1 :])
    if document.title is not None:
        yield "the title", replace(document, title=None)
    if document.glossary is not None:
        yield "the glossary", replace(document, glossary=None)


def changes_of_texts(document: TypedDocument, change: Callable[[str], str | None]) -> Iterator[Change]:
    """Yield the document with one of its texts changed, where ``change`` changes it."""

    def of_paragraph(paragraph: TypedParagraph) -> Iterator[tuple[str, TypedParagraph]]:
        changed = change(paragraph.text)
        if changed is not None:
            yield paragraph.text, replace(paragraph, text=changed)

    def of_unit(unit: TypedUnit) -> Iterator[tuple[str, TypedUnit]]:
        changed = change(unit.text) if unit.lines else None
        if changed is not None:
            yield unit.text, replace(unit, text=changed)
        for what, paragraphs in changes_of_paragraphs(unit.paragraphs, of_paragraph):
            yield what, replace(unit, paragraphs=paragraphs)

    def of_page(page: TypedPage) -> Iterator[tuple[str, TypedPage]]:
        for what, paragraphs in changes_of_paragraphs(page.paragraphs, of_paragraph):
            yield what, replace(page, paragraphs=paragraphs)

    yield from changes_of_units(document, of_unit)
    yield from changes_of_pages(document, of_page)


def unnoticed(changes: Iterator[Change]) -> list[str]:
    """What was done to the documents that are still taken for whole."""
    missed: list[str] = []
    for what, changed in changes:
        try:
            account_for(changed, NAME)
        except UnusableInputError:
            continue
        missed.append(what)
    return missed


def test_a_document_is_whole(document: TypedDocument) -> None:
    account = account_for(document, NAME)
    assert account.total == sum(1 for line in document.lines if line.raw.strip())
    assert account.units == sum(len(unit.lines) for unit in document.units)
    assert account.dropped == len(document.dropped)


def test_every_single_thing_that_is_left_out_is_noticed(document: TypedDocument) -> None:
    changes = list(removals(document))
    assert len(changes) > 10
    assert unnoticed(iter(changes)) == []


def first_letter_changed(text: str) -> str | None:
    place = next((i for i, character in enumerate(text) if character.isalnum()), None)
    return None if place is None else f"{text[:place]}{'x' if text[place] != 'x' else 'y'}{text[place + 1 :]}"


def last_letter_dropped(text: str) -> str | None:
    place = next((i for i in range(len(text) - 1, -1, -1) if text[i].isalnum()), None)
    return None if place is None else text[:place] + text[place + 1 :]


@pytest.mark.parametrize(
    "change",
    [first_letter_changed, last_letter_dropped, lambda text: text.swapcase() if text.swapcase() != text else None],
    ids=["changed", "dropped", "in the other case"],
)
def test_every_single_letter_that_is_another_is_noticed(
    document: TypedDocument, change: Callable[[str], str | None]
) -> None:
    changes = list(changes_of_texts(document, change))
    assert changes or document.text.swapcase() == document.text  # Japanese has no cases
    assert unnoticed(iter(changes)) == []


def test_every_final_stop_that_is_lost_is_noticed(document: TypedDocument) -> None:
    changes = list(changes_of_texts(document, lambda text: text[:-1] if text[-1:] and text[-1] in _STOPS else None))
    assert changes
    assert unnoticed(iter(changes)) == []


def test_what_is_kept_twice_is_noticed(document: TypedDocument) -> None:
    def twice(unit: TypedUnit) -> Iterator[tuple[str, TypedUnit]]:
        if unit.lines:
            copy = TypedParagraph(BlockKind.TEXT, "", unit.text, unit.lines)
            yield unit.text, replace(unit, paragraphs=(*unit.paragraphs, copy))

    changes = list(changes_of_units(document, twice))
    assert changes
    assert unnoticed(iter(changes)) == []


def test_the_message_names_the_document_and_the_line() -> None:
    document, _ = read_document("1 A\n1.0 B\n1.0.1 C.\n1.0.2 D.\n", NAME)
    (chapter,) = document.chapters
    broken = replace(document, chapters=(replace(chapter, units=chapter.units[:-1]),))
    with pytest.raises(UnusableInputError, match=r"harbor\.txt: line 4 would not be kept: it was lost"):
        account_for(broken, NAME)


def test_a_line_that_is_split_counts_as_its_parts() -> None:
    document, _ = read_document("1 A\n1.0 B\n1.0.1 C sinks. Example: D.\n1.0.2 E.\n", NAME)
    assert account_for(document, NAME).total == 5


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1.0.1. A boat - a raft", "101 A boat – a raft"),
        ("４枚の硬貨", "4枚の硬貨"),
        ("*salt*, rice", "salt,rice"),
        (r"90\textdegree{}", "90°"),
        ("<label>A boat", "Aboat"),
    ],
)
def test_letters_are_compared_without_signs_and_white_space(one: str, other: str) -> None:
    assert letters_of(one) == letters_of(other)


LINES = st.lists(
    st.sampled_from(["1 A", "1.0 B", "1.0.1 C sinks.", "D", "", "- E", "Example: F.", "1.1 G"]), min_size=3
)


@given(LINES, st.data())
def test_of_any_document_no_line_can_be_taken_away(lines: list[str], data: st.DataObject) -> None:
    text = "\n".join(["1 A", "1.0 B", "1.0.1 C.", *lines, "1.0.2 D."])
    document, _ = read_document(text, NAME, "letters")
    account_for(document, NAME)
    written = [line for line in document.lines if line.raw.strip()]
    taken = data.draw(st.sampled_from(written))
    with_another = replace(document, lines=(*document.lines, Line(99, taken.raw, taken.text)))
    with pytest.raises(UnusableInputError, match="line 99 would not be kept"):
        account_for(with_another, NAME)
