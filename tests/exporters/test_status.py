"""The state of translations as text, Markdown and JSON."""

from __future__ import annotations

import json

import pytest

from sphinx_rulebook.exporters.status_report import BookStatus, to_json, to_markdown, to_text
from sphinx_rulebook.languages.proposals import propose
from sphinx_rulebook.languages.status import unit_statuses

from ..languages.pairs import ENGLISH, JAPANESE, confirmed, pair

FIRST = ENGLISH.replace("takes 2 oars", "takes 3 oars")
SECOND = "# Weather @@cha:weather@@\n## Wind | *storm* <b> @@sec:wind@@\n"
SOURCE = FIRST + SECOND
TRANSLATION = (
    JAPANESE.replace("鐘が鳴る間は誰も話さない。", "その音がする限り声を出してはならない。")
    + "## 帆 @@sec:sails@@\n# 天気 @@cha:weather@@\n"
)


def status_of(source: str = SOURCE, translation: str = TRANSLATION) -> BookStatus:
    """Return the status of a book in which every state is to be found."""
    proposed = propose(pair(source, translation, confirmed()))
    return BookStatus(proposed, tuple(unit_statuses(proposed)))


def test_text_has_a_line_for_each_book_chapter_and_unit_that_needs_work() -> None:
    assert (
        to_text([status_of()])
        == """\
ja LF: 9 of 12 translated (75 %), 1 stale, 1 missing, 1 extra, 1 unconfirmed
  1 Boats                  8 of 10 translated (80 %), 1 stale, 1 unconfirmed
  2 Weather                1 of 2 translated (50 %), 1 missing
  only in the translation  1 extra

stale (1)
  1.0.1a  source/lf/01.md:5  Each rower takes 3 oars from the shed.
    Each rower takes [-2-]{+3+} oars from the shed.

missing (1)
  2.0  source/lf/02.md:3  Wind | storm <b>

extra (1)
  1.2  translations/ja/lf/01.md:13  帆

unconfirmed (1)
  1.1.1a (0.99)  source/lf/01.md:12  Nobody talks while the bell rings.
    = translations/ja/lf/01.md:12  その音がする限り声を出してはならない。
"""
    )


def test_many_units_in_one_state_are_shown_on_request_only() -> None:
    lines = "".join(f"### @@rule:n{number}@@ Knot {number} holds.\n" for number in range(30))
    status = status_of(f"{FIRST}{SECOND}{lines}")
    short, whole = to_text([status]), to_text([status], shows_all=True)
    assert "missing (31)" in short
    assert "  24 more; rulebook status --all shows them\n" in short
    assert short.count("Knot ") == 6
    assert (whole.count("Knot "), "more;" in whole) == (30, False)


def test_a_book_without_work_has_nothing_below_its_chapters() -> None:
    done = status_of(ENGLISH, JAPANESE)
    assert to_text([done]) == "ja LF: 10 of 10 translated (100 %)\n  1 Boats  10 of 10 translated (100 %)\n"
    assert "<details>" not in to_markdown([done])


def test_markdown_is_a_table_and_a_list_of_each_state_and_shows_all_signs_as_they_are() -> None:
    text = to_markdown([status_of()])
    head, *lists = text.split("<details>\n")
    assert (
        head
        == """\
## ja LF: 75 %

| chapter | translated | stale | missing | extra | unconfirmed | % |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
| 1 Boats | 8 | 1 | 0 | 0 | 1 | 80 |
| 2 Weather | 1 | 0 | 1 | 0 | 0 | 50 |
| only in the translation | 0 | 0 | 0 | 1 | 0 |  |
| **all** | 9 | 1 | 1 | 1 | 1 | 75 |

"""
    )
    assert (
        lists[0]
        == """\
<summary>stale (1)</summary>

- `1.0.1a  source/lf/01.md:5` Each rower takes 3 oars from the shed.
  - Each rower takes \\[-2-\\]{+3+} oars from the shed.

</details>

"""
    )
    assert [part.split("</summary>")[0] for part in lists[1:]] == [
        "<summary>missing (1)",
        "<summary>extra (1)",
        "<summary>unconfirmed (1)",
    ]
    assert "- `2.0  source/lf/02.md:3` Wind \\| storm \\<b\\>\n" in text
    assert text.endswith("\n")


def test_json_has_every_unit_with_its_numbers_state_confidence_and_change() -> None:
    (language,) = json.loads(to_json([status_of()]))["languages"]
    assert {key: language[key] for key in ("language", "source", "book")} == {
        "language": "ja",
        "source": "en",
        "book": "LF",
    }
    units = {unit["id"]: unit for unit in language["units"]}
    assert len(units) == len(language["units"]) == 13
    assert {tuple(unit) for unit in units.values()} == {
        ("id", "source", "translation", "translation_id", "state", "confidence", "change")
    }
    stale, unconfirmed = (
        next(unit for unit in units.values() if unit["state"] == state) for state in ("stale", "unconfirmed")
    )
    assert (stale["source"], stale["translation"], stale["confidence"]) == ("1.0.1a", "1.0.1a", 1.0)
    assert [unit for unit in units.values() if unit["change"] is not None] == [stale]
    assert stale["change"] == "Each rower takes [-2-]{+3+} oars from the shed."
    assert (unconfirmed["source"], unconfirmed["confidence"], unconfirmed["change"]) == ("1.1.1a", 0.99, None)
    assert units["sec:wind"] == {
        "id": "sec:wind",
        "source": "2.0",
        "translation": None,
        "translation_id": None,
        "state": "missing",
        "confidence": 1.0,
        "change": None,
    }
    assert (units["sec:sails"]["source"], units["sec:sails"]["translation"]) == (None, "1.2")
    assert units["cha:boats"]["state"] == "translated"


def test_json_has_the_units_in_the_order_of_the_source() -> None:
    (language,) = json.loads(to_json([status_of()]))["languages"]
    numbers = [unit["source"] for unit in language["units"]]
    assert numbers == [
        *("1", "1.0", "1.0.1", "1.0.1a", "1.0.1b", None, "1.0.2", "1.1", "1.1.1", "1.1.1a"),
        *(None, "2", "2.0"),
    ]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_every_form_has_as_many_books_as_there_are(count: int) -> None:
    statuses = [status_of()] * count
    assert json.loads(to_json(statuses)).keys() == {"format", "languages"}
    assert len(json.loads(to_json(statuses))["languages"]) == count
    assert to_markdown(statuses).count("## ja LF") == count
    assert to_text(statuses).count("ja LF: ") == count


def test_a_unit_with_two_numbers_is_called_by_both() -> None:
    source = ENGLISH.replace("## Fog @@sec:fog@@\n", "## Sails\n## Fog @@sec:fog@@\n").replace("3 times", "twice")
    assert "1.2.1 = 1.1.1  source/lf/01.md:12  In fog, the bell is rung twice.\n" in to_text(
        [status_of(source, JAPANESE)]
    )


def test_a_unit_without_a_number_is_called_by_its_label_or_its_kind() -> None:
    text = to_text([status_of(ENGLISH.replace("Aki drops", "Haru drops"), JAPANESE)])
    assert "  example  source/lf/01.md:8  Haru drops an oar and rests.\n" in text


def test_a_long_text_is_cut_and_its_change_is_not() -> None:
    words = "and nobody else at all " * 20
    source = ENGLISH.replace("Everybody aboard rows.", f"Everybody aboard, {words}, rows.")
    text = to_text([status_of(source, JAPANESE)])
    assert "Everybody aboard, and nobody else at all and nobody else at…\n" in text
    assert f"Everybody aboard{{+, {words}," in text


def test_columns_are_as_wide_as_they_look() -> None:
    paired = pair("# 舟と櫂 @@cha:boats@@\n# Fog @@cha:fog@@\n", "# Boote @@cha:boats@@\n# Nebel @@cha:fog@@\n")
    lines = to_text([BookStatus(paired, tuple(unit_statuses(paired)))]).splitlines()
    assert lines[1:] == ["  1 舟と櫂  1 of 1 translated (100 %)", "  2 Fog     1 of 1 translated (100 %)"]
