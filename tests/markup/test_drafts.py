"""Drafts: where they are hidden, a chapter is read as though they were not in its file; what is written has them."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.markup.chapter_writer import write_chapter
from sphinx_rulebook.markup.counting.number_schemes import read_scheme
from sphinx_rulebook.markup.drafts import find_drafts, published_text
from sphinx_rulebook.markup.hidden_text import blanked, body_of
from sphinx_rulebook.markup.parser import parse_chapter
from sphinx_rulebook.markup.source import decode
from sphinx_rulebook.model.books import Chapter
from sphinx_rulebook.model.findings import Code, Finding
from sphinx_rulebook.model.units import BlockKind, Draft, Status, Unit

DRAFT = " @@status:draft@@"


def parse(
    text: str, shows_drafts: bool = False, statuses: dict[str, Status] | None = None
) -> tuple[Chapter, list[Finding]]:
    findings: list[Finding] = []
    source, scheme = decode(text.encode(), "lf/01.md", findings), read_scheme("letters")
    chapter = parse_chapter(
        source, "lf/01.md", scheme, findings, shows_drafts=shows_drafts, statuses=statuses if statuses else {}
    )
    return chapter, findings


def said(unit: Unit) -> tuple[object, ...]:
    return (
        *unit[:5],
        body_of(unit),
        [anchor.label for anchor in unit.anchors],
        [(one.book, one.label, one.text) for one in unit.references],
        [(block.kind, block.word, block.markup) for block in unit.blocks],
        [said(example) for example in unit.examples],
        unit.status,
    )


def test_footnotes_below_a_draft_are_published_where_published_text_refers_to_them() -> None:
    text = f"""[REF book=LF chap=1]
# Lamps

## Fog

### Fog[^wet] is thick.

### Oil[^oil] burns[^wet].{DRAFT}

[^oil]: Lamp oil.
[^wet]: Wet
    through.
"""
    chapter, findings = parse(text)
    assert not findings
    notes = [block for block in chapter.units[-1].blocks if block.kind is BlockKind.FOOTNOTE]
    assert [(note.word, note.markup.split()) for note in notes] == [("wet", ["Wet", "through."])]
    assert write_chapter(chapter) == text.encode()
    shown, findings = parse(text, shows_drafts=True)
    assert not findings
    assert [block.word for block in shown.units[-1].blocks] == ["oil", "wet"]


CHAPTER = """[REF book=LF chap=1]
# Lamps @@cha:lamps@@

## Fog @@sec:fog@@

### @@rule:oil@@ Oil burns.[[sec:fog]]

Slowly.

### @@rule:secret@@ @@status:draft@@ A secret.[[rule:oil]]

Body of it.

#### @@rule:deep@@ Below it.

### Last.
"""


def test_a_draft_is_hidden_with_everything_below_it() -> None:
    chapter, findings = parse(CHAPTER)
    assert not findings
    assert [(unit.number, unit.text, unit.line) for unit in chapter.units] == [
        ("1", "Lamps", 2),
        ("1.0", "Fog", 4),
        ("1.0.1", "Oil burns.[[sec:fog]]", 6),
        ("1.0.2", "Last.", 16),
    ]
    assert chapter.drafts == (Draft(("rule:secret",), 10), Draft(("rule:deep",), 14))
    oil = chapter.units[2]
    assert body_of(oil) == "\nSlowly.\n\n"
    heading, body = blanked(oil)
    assert (len(heading), len(body)) == (len(oil.heading), len(oil.body))
    assert "secret" not in body
    assert write_chapter(chapter) == CHAPTER.encode()


def test_where_drafts_are_shown_they_are_units_with_numbers() -> None:
    chapter, findings = parse(CHAPTER, shows_drafts=True)
    assert not findings
    assert [(unit.number, unit.status) for unit in chapter.units] == [
        ("1", None),
        ("1.0", None),
        ("1.0.1", None),
        ("1.0.2", Status.DRAFT),
        ("1.0.2a", Status.DRAFT),
        ("1.0.3", None),
    ]
    assert chapter.drafts == ()
    assert body_of(chapter.units[3]) == "\nBody of it.\n\n"
    assert write_chapter(chapter) == CHAPTER.encode()


def test_a_chapter_can_be_a_draft() -> None:
    text = f"[REF book=LF chap=1]\n# Lamps @@cha:lamps@@{DRAFT}\n## Fog\n### Rises.\n"
    chapter, findings = parse(text)
    assert not findings
    assert chapter.is_hidden
    assert chapter.drafts == (Draft(("cha:lamps",), 2), Draft((), 3), Draft((), 4))
    assert write_chapter(chapter) == text.encode()


def test_a_draft_before_all_units_is_no_stray_text() -> None:
    text = f"---\nglossary: true\n---\n\n### **Fog**{DRAFT}\n\nThick.\n\n### **Oil**\n"
    chapter, findings = parse(text)
    assert not findings
    assert [unit.text for unit in chapter.units] == ["**Oil**"]
    assert write_chapter(chapter) == text.encode()


@pytest.mark.parametrize(
    ("heading", "status", "found"),
    [
        ("Fog @@status:beta@@", Status.BETA, []),
        ("@@sec:fog@@ @@status:deprecated@@ Fog", Status.DEPRECATED, []),
        ("Fog @@ status:beta @@", Status.BETA, []),
        ("Fog @@status:bata@@", None, [("there is no status 'bata'; a status is draft, beta, deprecated", "beta")]),
        ("Fog @@status:Beta@@", None, [("there is no status 'Beta'; a status is draft, beta, deprecated", "beta")]),
        ("Fog @@status:xyz@@", None, [("there is no status 'xyz'; a status is draft, beta, deprecated", None)]),
        (
            "Fog @@status:beta@@ @@status:deprecated@@",
            Status.BETA,
            [("this heading already has a status; keep one of the two", None)],
        ),
        (
            "Fog @@status:beta@@ @@status:draft@@",
            Status.DRAFT,
            [("this heading already has a status; keep one of the two", None)],
        ),
        ("Fog `@@status:beta@@`", None, []),
        ("Fog \\@@status:beta@@", None, []),
    ],
)
def test_the_status_of_a_heading(heading: str, status: Status | None, found: list[tuple[str, str | None]]) -> None:
    chapter, findings = parse(f"[REF book=LF chap=1]\n# A\n## {heading}\n", shows_drafts=True)
    assert chapter.units[1].status is status
    assert [(one.message, one.suggestion) for one in findings if one.code is Code.BAD_STATUS] == found
    assert [one for one in findings if one.code is not Code.BAD_STATUS] == []
    if status is not None:
        assert chapter.units[1].text == "Fog"
        assert all("status" not in anchor.label for anchor in chapter.units[1].anchors)


def test_code_and_comments_hold_no_drafts() -> None:
    text = f"[REF book=LF chap=1]\n# A\n## B\n```\n## C{DRAFT}\n```\n<!--\n## D{DRAFT}\n-->\n## E\n"
    chapter, _ = parse(text)
    assert [unit.text for unit in chapter.units] == ["A", "B", "E"]
    assert chapter.drafts == ()
    assert body_of(chapter.units[1]) == f"```\n## C{DRAFT}\n```\n"


def test_a_draft_after_a_comment_on_its_line() -> None:
    text = f"[REF book=LF chap=1]\n# A\n## B\n<!-- x -->## C{DRAFT}\nSecret.\n## E\n"
    chapter, _ = parse(text)
    assert [unit.text for unit in chapter.units] == ["A", "B", "E"]
    assert body_of(chapter.units[1]) == ""
    assert "Secret" not in "".join(blanked(chapter.units[1]))
    assert write_chapter(chapter) == text.encode()


def test_a_translation_takes_the_statuses_of_its_source() -> None:
    text = "[REF book=LF chap=1]\n# A\n## B @@sec:b@@\n### C\n## D @@sec:d@@\n## E @@sec:e@@ @@status:beta@@\n"
    statuses = {"sec:b": Status.DRAFT, "sec:d": Status.DEPRECATED, "sec:e": Status.DEPRECATED}
    chapter, _ = parse(text, statuses=statuses)
    assert [(unit.text, unit.status) for unit in chapter.units] == [
        ("A", None),
        ("D", Status.DEPRECATED),
        ("E", Status.BETA),
    ]
    assert body_of(chapter.units[0]) == ""
    assert write_chapter(chapter) == text.encode()


def test_a_text_without_drafts_is_the_same_text() -> None:
    text = "# A @@status:beta@@\n## B\n"
    assert published_text(text) == text
    assert find_drafts("# A\n").spans == ()


class Written(NamedTuple):
    """A unit of a generated chapter; ``draft`` is whether its heading is marked."""

    rank: int
    words: str
    label: str
    draft: bool
    body: tuple[str, ...]

    def to_text(self) -> str:
        label = f"@@rule:{self.label}@@ " if self.label else ""
        mark = f"{DRAFT} " if self.draft else ""
        heading = f"{'#' * self.rank} {label}{mark}{self.words}"
        return "".join(f"{line}\n" for line in (heading, *self.body))


WORDS = st.sampled_from(
    ["Fog", "Oil burns.[[rule:a]]", "**Lamp**", "`@@status:draft@@` is a mark", "", "A <!-- x --> B"]
)
BODY = st.sampled_from(
    [
        "",
        "Slowly.",
        "> **Example:** Aki waits.[[rule:b]]",
        "- a",
        f"```\n## no heading{DRAFT}\n```",
        f"<!--\n## no heading{DRAFT}\n-->",
        "<!-- one\ntwo -->",
        "| a |\n| - |",
        "Not a mark: @@status:draft@@",
    ]
)
UNITS = st.lists(
    st.builds(
        Written,
        st.integers(2, 5),
        WORDS,
        st.sampled_from(["", "a", "b", "c"]),
        st.booleans(),
        st.lists(BODY, max_size=3).map(tuple),
    ),
    max_size=9,
)


def without_drafts(units: list[Written]) -> list[Written]:
    """Return the units that are neither drafts nor below one."""
    kept, below = [], 0
    for unit in units:
        if below and unit.rank > below:
            continue
        below = unit.rank if unit.draft else 0
        if not unit.draft:
            kept.append(unit)
    return kept


@given(UNITS, st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from(["", "\ufeff"]))
def test_a_chapter_is_read_as_though_its_drafts_were_deleted(units: list[Written], end: str, mark: str) -> None:
    start = "[REF book=LF chap=1]\n# Lamps @@cha:lamps@@\n"
    text = mark + (start + "".join(unit.to_text() for unit in units)).replace("\n", end)
    plain = mark + (start + "".join(unit.to_text() for unit in without_drafts(units))).replace("\n", end)
    chapter, findings = parse(text)
    expected, expected_findings = parse(plain, shows_drafts=True)
    assert [said(unit) for unit in chapter.units] == [said(unit) for unit in expected.units]
    # A message may name the line of another unit.
    assert [(one.code, one.column) for one in findings] == [(one.code, one.column) for one in expected_findings]
    assert write_chapter(chapter) == text.encode()
    shown, _ = parse(text, shows_drafts=True)
    assert len(shown.units) == len(units) + 1
    assert len(shown.units) - len(chapter.units) == len(chapter.drafts)
    assert [unit.line for unit in shown.units if unit.status is Status.DRAFT] == [one.line for one in chapter.drafts]
    assert [unit.line for unit in shown.units if unit.status is not Status.DRAFT] == [
        unit.line for unit in chapter.units
    ]
    assert write_chapter(shown) == text.encode()
