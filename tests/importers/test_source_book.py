"""The book in another language that a document is a translation of."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.importers.writing.source_book import load_source_book
from sphinx_rulebook.support.errors import UnusableInputError

from ..helpers import write_tree
from .farm import ENGLISH_SOURCE

FARM = {"source/farm/02-course.md": ENGLISH_SOURCE}
MILL = {"source/mill/02.md": ENGLISH_SOURCE.replace("document: farm", "document: mill")}


def test_the_only_book_of_a_tree_needs_no_name(tmp_path: Path) -> None:
    source = load_source_book(write_tree(tmp_path, FARM), None)
    assert (source.book.code, source.folder) == ("FARM", "farm")


def test_of_several_books_one_must_be_named(tmp_path: Path) -> None:
    write_tree(tmp_path, FARM | MILL)
    with pytest.raises(UnusableInputError, match=r"more than one book; name one with --book \(FARM, MILL\)"):
        load_source_book(tmp_path, None)
    with pytest.raises(UnusableInputError, match="has no book 'inn'; it has FARM, MILL"):
        load_source_book(tmp_path, "inn")
    assert load_source_book(tmp_path, "mill").book.code == "MILL"


@pytest.mark.parametrize("path", ["", "source"])
def test_a_project_or_its_tree_may_be_named(tmp_path: Path, path: str) -> None:
    write_tree(tmp_path, FARM)
    assert load_source_book(tmp_path / path, None).folder == "farm"


def test_a_tree_that_is_the_book_has_no_folder(tmp_path: Path) -> None:
    write_tree(tmp_path, {"02-course.md": ENGLISH_SOURCE, "book.toml": 'code = "FARM"\n'})
    assert load_source_book(tmp_path, None).folder == ""


def test_it_counts_as_its_settings_say(tmp_path: Path) -> None:
    write_tree(tmp_path, FARM | {"source/farm/book.toml": 'numbering = "decimal"\n'})
    assert load_source_book(tmp_path, None).scheme.name == "decimal"


def test_it_knows_its_chapters_and_labels(tmp_path: Path) -> None:
    source = load_source_book(write_tree(tmp_path, FARM), None)
    chapter = source.chapter("2")
    assert chapter is not None
    assert chapter.path == "source/farm/02-course.md"
    assert source.chapter("1") is None
    assert {"cha:course", "rule:opener", "rule:wheat"} <= source.labels()


def test_a_tree_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInputError, match="nowhere is neither a folder nor a file"):
        load_source_book(tmp_path / "nowhere", None)
