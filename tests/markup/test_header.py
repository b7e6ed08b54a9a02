"""The head of a file: one line, or front matter."""

from __future__ import annotations

import pytest

from sphinx_rulebook.markup.headers import read_header
from sphinx_rulebook.model.books import HeaderForm
from sphinx_rulebook.model.findings import Finding

LINE, MATTER, NONE = HeaderForm.LINE, HeaderForm.FRONT_MATTER, HeaderForm.NONE


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize(
    ("text", "form", "book", "chapter", "title", "is_glossary"),
    [
        ("[REF book=LF chap=4]\n", LINE, "LF", "4", None, False),
        ("\n\n[REF book=LF chap=4]  \n", LINE, "LF", "4", None, False),
        ("[REF book=lf chapter=A]\n", LINE, "lf", "A", None, False),
        ('[REF title="Fog and oil" chap=4 book="LF"]\n', LINE, "LF", "4", "Fog and oil", False),
        ("---\ndocument: lf\nchapter: 4\ntitle: Fog\n---\n", MATTER, "lf", "4", "Fog", False),
        ("---\nbook: lf\nchap: '04'\n---\n", MATTER, "lf", "04", None, False),
        ('---\nbook: lf\nchapter: "000"\n---\n', MATTER, "lf", "000", None, False),
        ("---\nchapter: 010\nbook: lf\n---\n", MATTER, "lf", "010", None, False),
        ("---\nbook: lf\nchap: 08 \n---\n", MATTER, "lf", "08", None, False),
        ("---\ntitle: 霧\nglossary: true\n---\n", MATTER, None, None, "霧", True),
        ("---\ntitle: Words\nglossary: yes please\n---\n", MATTER, None, None, "Words", False),
        ("---\n---\n", MATTER, None, None, None, False),
        ("# Fog\n", NONE, None, None, None, False),
        (" ---\ndocument: lf\n---\n", NONE, None, None, None, False),
        ("[REFERENCE book=LF]\n", NONE, None, None, None, False),
    ],
)
def test_header_is_read(
    text: str,
    form: HeaderForm,
    book: str | None,
    chapter: str | None,
    title: str | None,
    is_glossary: bool,
    newline: str,
) -> None:
    findings: list[Finding] = []
    text = text.replace("\n", newline)
    header = read_header(text + "rest", "a.md", findings)
    assert (header.form, header.book, header.chapter, header.title) == (form, book, chapter, title)
    assert header.is_glossary is is_glossary
    assert header.source == ("" if form is NONE else text)
    assert findings == []


@pytest.mark.parametrize(
    ("text", "place", "book", "chapter"),
    [
        ("[REF book=LF chap=4\n# Fog\n", "RB107 1:1", "LF", "4"),
        ("\n [REF book=LF]\n# Fog\n", "RB107 2:2", "LF", None),
        ("[REF chap=3]\n", "RB107 1:1", None, "3"),
        ("---\ndocument: lf\n# Fog\n", "RB106 1:1", None, None),
        ("---\ndocument: lf\nchapter: 4\ntitle: Fog: thick\n---\n", "RB106 4:11", "lf", "4"),
        ("---\njust words\n---\n", "RB106 2:1", None, None),
        ("---\n- document\n---\n", "RB106 2:1", None, None),
        ("---\nchapter: [4]\ndocument: {a: b}\n---\n", None, None, None),
        ("---\nchapter: true\n---\n", None, None, None),
        (f"---\ndocument: lf\nchapter: 4\nnote: {'x' * 10_000}\n---\n", "RB106 1:1", "lf", "4"),
    ],
)
def test_broken_header_is_reported_and_what_can_be_read_is_read(
    text: str, place: str | None, book: str | None, chapter: str | None
) -> None:
    findings: list[Finding] = []
    header = read_header(text, "a.md", findings)
    assert [f"{f.code.code} {f.line}:{f.column}" for f in findings] == ([place] if place else [])
    assert (header.book, header.chapter) == (book, chapter)
