"""The records of the texts that a build has written."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.site.language_builds.text_records import (
    TEXTS_RECORD,
    are_there,
    read_texts,
    record_of_folder,
    take_texts,
    texts_of_folder,
    write_texts,
)
from sphinx_rulebook.site.pages.output_folder import FileFacts, facts_of

RECORD = f"r/kk/{TEXTS_RECORD}"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder with two texts of a book, one of them the page of a rule."""
    groups: dict[str, dict[str, FileFacts]] = {"kk": {}, "": {}}
    for code, path in (("kk", "kk/1.preview.js"), ("kk", "r/kk/rule-fog.html"), ("", "search.js")):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(path, "utf-8")
        groups[code][path] = facts_of(path.encode())
    write_texts(tmp_path, groups)
    return tmp_path


@pytest.mark.parametrize(
    ("path", "record"),
    [
        ("r/kk/rule-fog.html", RECORD),
        ("r/kk/rule-fog/index.html", RECORD),
        (RECORD, RECORD),
        ("r/kk.html", None),
        ("kk/r/1.html", None),
        ("index.html", None),
    ],
)
def test_the_pages_of_the_rules_of_a_book_have_one_record(path: str, record: str | None) -> None:
    assert record_of_folder(path) == record


def test_the_record_of_a_book_has_that_of_its_rules_instead_of_their_pages(built: Path) -> None:
    texts = read_texts(built)
    assert {code: sorted(paths) for code, paths in texts.items()} == {
        "": ["search.js"],
        "kk": ["kk/1.preview.js", RECORD],
    }
    fog = {"r/kk/rule-fog.html": facts_of(b"r/kk/rule-fog.html")}
    assert texts_of_folder(built, RECORD) == texts_of_folder(built, RECORD, texts["kk"][RECORD]) == fog


def test_the_record_of_another_build_counts_as_missing(built: Path) -> None:
    assert texts_of_folder(built, RECORD, facts_of(b"another")) == {}


def test_a_build_that_is_interrupted_leaves_no_record(built: Path) -> None:
    assert take_texts(built) != {}
    assert read_texts(built) == {}


@pytest.mark.parametrize("path", ["kk/1.preview.js", "r/kk/rule-fog.html", RECORD])
@pytest.mark.parametrize("change", ["remove", "edit"])
def test_a_missing_or_changed_file_is_noticed(built: Path, path: str, change: str) -> None:
    texts = read_texts(built)["kk"]
    assert are_there(built, texts)
    if change == "remove":
        (built / path).unlink()
    else:
        (built / path).write_text("of another length", "utf-8")
    assert not are_there(built, texts)


def test_a_record_is_replaced_and_not_changed(built: Path) -> None:
    """It may be a link to the record of the published site."""
    published = built / "published"
    published.hardlink_to(built / RECORD)
    before = published.read_bytes()
    write_texts(built, {"kk": {"r/kk/rule-oil.html": facts_of(b"oil")}})
    assert published.read_bytes() == before
    assert list(texts_of_folder(built, RECORD)) == ["r/kk/rule-oil.html"]
