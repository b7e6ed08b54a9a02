"""What was written is read back, and refused where it is not the document."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sphinx_rulebook.importers.reading.reader import read_document
from sphinx_rulebook.importers.typed_document import TypedChapter
from sphinx_rulebook.importers.writing.book_writer import BookWriter
from sphinx_rulebook.importers.writing.proof import prove_numbers, prove_words, read_back
from sphinx_rulebook.markup.counting.number_schemes import read_scheme
from sphinx_rulebook.support.errors import UnusableInputError

from .outlines import NAME, make

HARBOR = """\
1 Harbor
1.0 General
1.0.1 A harbor has four piers.
1.0.1a A pier holds two boats.
Example: Two boats lie at a pier.
1.0.3 A boat sinks:
- at night
- in rain
1.1 Boats
1.1.1 A boat carries crates.
"""
SCHEME = read_scheme("letters")


def written(document: str = HARBOR) -> tuple[str, TypedChapter]:
    """The file of a document's one chapter, without labels or references, and the chapter."""
    (chapter,) = read_document(document, NAME, "letters")[0].chapters
    return BookWriter("HB", SCHEME, {}, lambda piece: ()).chapter(chapter), chapter


def prove(text: str, chapter: TypedChapter) -> None:
    read = read_back(text, "hb/01.md", SCHEME, [])
    prove_numbers(read, chapter)
    prove_words(read, chapter, {}, False)


def test_what_the_writer_wrote_is_the_document() -> None:
    prove(*written())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("four piers", "four pier"),
        ("four piers", "for piers"),
        ("A boat sinks", "Boat a sinks"),
        ("Two boats lie", "Two ships lie"),
        ("- at night\n", ""),
        ("- at night\n- in rain", "- in rain\n- at night"),
        ("> **Example:** Two boats lie at a pier.\n\n", ""),
        ("**Example:**", "**Note:**"),
        ("### A boat carries crates.\n", ""),
        ("#### A pier holds", "### A pier holds"),
        ("@@number:1.0.3@@ ", ""),
        ("@@number:1.0.3@@", "@@number:1.0.4@@"),
        ("## Boats", "## Boats\n\n### More boats.\n\n## Boats"),
    ],
)
def test_any_other_word_or_number_is_refused(old: str, new: str) -> None:
    text, chapter = written()
    assert old in text
    with pytest.raises(UnusableInputError, match="bug in the importer, please report it"):
        prove(text.replace(old, new, 1), chapter)


def test_the_message_names_the_unit_and_its_line() -> None:
    text, chapter = written()
    with pytest.raises(UnusableInputError, match=r"unit 1\.0\.1a on line 4 cannot be imported: its words"):
        prove(text.replace("two boats", "two boots"), chapter)
    with pytest.raises(
        UnusableInputError, match=r"unit 1\.0\.3 on line 6 cannot be imported: its number became 1\.0\.2"
    ):
        prove(text.replace("@@number:1.0.3@@ ", ""), chapter)


@given(st.data())
def test_no_letter_of_what_was_written_may_be_another(data: st.DataObject) -> None:
    text, chapter = written()
    body = text.index("# Harbor")
    places = [match.start() for match in re.finditer("[a-z]", text[body:])]
    place = body + data.draw(st.sampled_from(places))
    if text.rfind("@@number", body, place) > text.rfind("@@ ", body, place):
        return  # the word number of the mark is no word of the document
    with pytest.raises(UnusableInputError):
        prove(f"{text[:place]}Q{text[place + 1 :]}", chapter)


PIECES = st.lists(
    st.sampled_from(
        [
            *"\\`*_{}[]<>()#&~!@:|.§$+-=^%a ",
            "[[",
            "@@",
            "](",
            "1. ",
            "- ",
            "Note: ",
            "例:",
            "[1.0.1]",
            "語",
            "4",
            "：",
            "\t",
        ]
    ),
    max_size=12,
).map("".join)


@given(PIECES, PIECES, st.sampled_from(["\n", "\n\n"]))
def test_any_text_keeps_its_words_and_numbers(heading: str, paragraph: str, end: str) -> None:
    """An import refuses by itself what it did not write to the letter, so it must not have to."""
    lines = ["1 A", "1.0 B", f"1.0.1 {heading}", f"1.0.1a {heading}", paragraph, paragraph, "1.0.2 C", "1.0.3 D"]
    make(end.join(lines), "letters")


@given(PIECES, PIECES)
@example("$[1.0.1]$", "x")  # a formula is kept to the letter
def test_any_markdown_keeps_its_words_and_numbers(heading: str, paragraph: str) -> None:
    lines = ["# 1 A", "## 1.0 B", f"1.0.1 {heading}", f"1.0.1a **x** {heading}", paragraph, "1.0.2 **C**", "1.0.3 D"]
    make("\n\n".join(lines), "letters")
