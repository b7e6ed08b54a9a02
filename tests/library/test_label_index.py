"""Where labels lead: books, duplicates, translations that lag behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.library.label_index import LabelIndex, Target, index_languages
from sphinx_rulebook.model.books import Library
from sphinx_rulebook.model.findings import Finding

from ..helpers import Files, chapter_text, load_library

FILES = {
    "source/lf/1.md": chapter_text("## Fog @@sec:fog@@ @@sec:mist@@\n### Oil @@rule:oil@@\n### Again @@rule:oil@@\n"),
    "source/lt/1.md": chapter_text("## Fog @@sec:fog@@\n", book="LT"),
    "translations/ja/lf/1.md": chapter_text("## 霧 @@sec:fog@@[[rule:oil]][[LT/sec:fog]][[rule:none]]\n"),
}


@pytest.fixture
def indexes(library_of: Callable[[Files], Library]) -> dict[str, LabelIndex]:
    return index_languages(library_of(FILES))


def where(target: Target | None) -> tuple[str, str, int] | None:
    return (target.book.language, target.chapter.path, target.unit.line) if target else None


@pytest.mark.parametrize(
    ("language", "code", "label", "place"),
    [
        ("en", "LF", "sec:fog", ("en", "source/lf/1.md", 5)),
        ("en", "lf", "sec:mist", ("en", "source/lf/1.md", 5)),
        ("en", "LF", "rule:oil", ("en", "source/lf/1.md", 6)),
        ("en", "LT", "sec:fog", ("en", "source/lt/1.md", 5)),
        ("en", "LT", "sec:mist", None),
        ("en", "XX", "sec:fog", None),
        ("ja", "LF", "sec:fog", ("ja", "translations/ja/lf/1.md", 5)),
        ("ja", "LF", "rule:oil", ("en", "source/lf/1.md", 6)),
        ("ja", "LT", "sec:fog", ("en", "source/lt/1.md", 5)),
        ("ja", "LF", "rule:none", None),
    ],
)
def test_label_leads_to_the_first_unit_of_its_book_and_language(
    indexes: dict[str, LabelIndex], language: str, code: str, label: str, place: tuple | None
) -> None:
    assert where(indexes[language].find_label(label, code)) == place


def test_duplicates_name_the_unit_that_has_the_label(indexes: dict[str, LabelIndex]) -> None:
    ((target, anchor, first),) = indexes["en"].duplicates("LF")
    assert (target.unit.line, anchor.label, first.unit.line) == (7, "rule:oil", 6)
    assert not indexes["ja"].duplicates("LF")


def test_labels_of_a_translation_come_before_those_of_the_source(indexes: dict[str, LabelIndex]) -> None:
    assert list(indexes["en"].labels("lf")) == ["cha:c1", "sec:fog", "sec:mist", "rule:oil"]
    assert list(indexes["ja"].labels("lf")) == ["cha:c1", "sec:fog", "sec:mist", "rule:oil"]
    assert [indexes["ja"].has_book(code) for code in ("lf", "LT", "xx")] == [True, True, False]


def test_only_what_no_language_has_is_reported_in_a_translation(findings_of: Callable[[Files], list[Finding]]) -> None:
    in_translation = [f for f in findings_of(FILES) if f.file.startswith("translations/")]
    of_references = [(f.code.code, f.column) for f in in_translation if f.code.code.startswith("RB2")]
    assert of_references == [("RB201", 43)]


def test_former_label_leads_to_the_unit_that_bears_its_successor_and_back_in_a_translation(tmp_path: Path) -> None:
    files = {
        "source/lf/book.toml": '[aliases]\n"rule:a" = "rule:b"\n"rule:b" = "rule:c"\n"rule:d" = "rule:d"\n',
        "source/lf/1.md": chapter_text("### @@rule:c@@ Oars.\n"),
        "translations/ja/lf/1.md": chapter_text("### @@rule:a@@ 櫂。\n"),
    }
    indexes = index_languages(load_library(tmp_path, files))
    for language, path in (("en", "source/lf/1.md"), ("ja", "translations/ja/lf/1.md")):
        for label in ("rule:a", "rule:c"):
            assert where(indexes[language].find_label(label, "LF")) == (language, path, 5)
    assert indexes["en"].find_label("rule:d", "LF") is None


def test_a_label_in_use_wins_over_a_former_one(tmp_path: Path) -> None:
    files = {
        "lf/book.toml": '[aliases]\n"rule:a" = "rule:b"\n',
        "lf/1.md": chapter_text("### @@rule:a@@ Fog.\n\n### @@rule:b@@ Mist.\n"),
    }
    index = index_languages(load_library(tmp_path, files))["en"]
    found = {label: index.find_label(label, "LF") for label in ("rule:a", "rule:b")}
    assert {label: target.unit.text for label, target in found.items() if target} == {
        "rule:a": "Fog.",
        "rule:b": "Mist.",
    }


def test_a_former_label_without_a_successor_in_the_book_leads_nowhere(tmp_path: Path) -> None:
    files = {
        "lf/book.toml": '[aliases]\n"rule:a" = "rule:b"\n"rule:c" = "rule:d"\n"rule:d" = "rule:c"\n',
        "lf/1.md": chapter_text("### @@rule:c@@ Fog.\n"),
    }
    index = index_languages(load_library(tmp_path, files))["en"]
    assert [index.find_label(label, "LF") for label in ("rule:a", "rule:b", "rule:d")] == [None, None, None]
    assert list(index.labels("LF")) == ["cha:c1", "rule:c"]


def test_a_further_label_gives_way_to_one_in_use_and_leaves_the_index_as_it_was(tmp_path: Path) -> None:
    files = {"lf/1.md": chapter_text("### @@rule:a@@ Fog.\n\n### @@rule:b@@ Mist.\n")}
    index = index_languages(load_library(tmp_path, files))["en"]
    mist = index.find_label("rule:b", "LF")
    assert mist is not None
    further = index.with_further_labels(lambda code: [("rule:a", mist), ("rule:c", mist)] if code == "lf" else [])
    labels = ("rule:a", "rule:b", "rule:c")
    assert [found and found.unit.text for label in labels if (found := further.find_label(label, "LF"))] == [
        "Fog.",
        "Mist.",
        "Mist.",
    ]
    assert list(further.labels("LF")) == ["cha:c1", "rule:a", "rule:b", "rule:c"]
    assert index.find_label("rule:c", "LF") is None


def test_a_fallback_can_be_given_later(indexes: dict[str, LabelIndex], library_of: Callable[[Files], Library]) -> None:
    translation = LabelIndex(library_of(FILES).books["ja"])
    assert translation.find_label("rule:oil", "LF") is None
    completed = translation.with_fallback(indexes["en"])
    assert where(completed.find_label("rule:oil", "LF")) == ("en", "source/lf/1.md", 6)
    assert where(completed.find_label("sec:fog", "LF")) == ("ja", "translations/ja/lf/1.md", 5)
    assert translation.find_label("rule:oil", "LF") is None
