"""Editions of the past: from old trees, projects with translations, and typed texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.editions.frozen_book import FrozenBook
from sphinx_rulebook.library.loading import load

from ..editions.books import editions_of
from ..helpers import chapter_text, write_tree

NOW = """## Boarding @@sec:boarding@@
### @@rule:fare@@ Each passenger pays two coins and takes a seat on the deck.[[rule:lantern]]
### @@rule:goat@@ A goat counts as two passengers.
### @@rule:lantern@@ A lantern burns until the end of the third crossing.
"""
OLD = """## Boarding @@sec:boarding@@
### @@rule:fare@@ Each passenger pays one coin and takes a seat on the deck.[[rule:lantern]]
### @@rule:lantern@@ A lantern burns until the end of the third crossing.
"""


def release_from(root: Path, version: str, origin: Path, *options: str) -> int:
    return main(["release", version, "--project", str(root), "--date", "2020-01-01", "--from", str(origin), *options])


def editions(root: Path, language: str = "en") -> list[FrozenBook]:
    return editions_of(load(root).library.books[language][0])


def test_from_an_old_tree(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "now", {"source/lf/1.md": chapter_text(NOW)})
    old = write_tree(tmp_path / "old", {"lf/1.md": chapter_text(OLD)})
    assert release_from(root, "0.9", old) == 0
    assert main(["release", "1.0", "--project", str(root), "--date", "2021-01-01"]) == 0
    first, second = editions(root)
    assert [first.edition.version, second.edition.version] == ["0.9", "1.0"]
    assert second.edition.follows == "0.9"
    assert first.units.placed[2].chapter.path == "source/lf/1.md", "as if it had lain here"
    assert set(first.units.ids) < set(second.units.ids)
    assert (root / "source/lf/book.toml").read_text("utf-8") == 'edition = "1.0"\n'
    assert (root / "source/lf/editions/changes.md").read_text("utf-8").count("\n## ") == 2
    assert (old / "lf/1.md").read_text("utf-8") == chapter_text(OLD)


def test_from_a_project_with_translations(tmp_path: Path) -> None:
    ja = chapter_text("## 乗船 @@sec:boarding@@\n### @@rule:fare@@ 硬貨を払う。\n")
    files = {"source/lf/1.md": chapter_text(NOW), "translations/ja/lf/1.md": ja}
    root = write_tree(tmp_path / "now", files)
    old = write_tree(tmp_path / "old", {**files, "source/lf/1.md": chapter_text(OLD)})
    assert release_from(root, "0.9", old) == 0
    (english,), (japanese,) = editions(root), editions(root, "ja")
    assert japanese.sources["rule:fare"] == "rule:fare"
    assert english.units.book.language == "en"
    assert japanese.units.book.language == "ja"


def test_from_a_tree_of_a_project_in_another_language(tmp_path: Path) -> None:
    ja = chapter_text("## 乗船\n### @@rule:fare@@ 硬貨を払う。\n")
    root = write_tree(tmp_path / "now", {"source/lf/1.md": ja, "source/lf/book.toml": 'language = "ja"\n'})
    old = write_tree(tmp_path / "old", {"lf/1.md": ja})
    assert release_from(root, "0.9", old) == 0
    (first,) = editions(root, "ja")
    assert first.units.book.language == "ja"


def test_past_is_brought_oldest_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_tree(tmp_path / "now", {"source/lf/1.md": chapter_text(NOW)})
    old = write_tree(tmp_path / "old", {"lf/1.md": chapter_text(OLD)})
    assert main(["release", "1.0", "--project", str(root), "--date", "2021-01-01"]) == 0
    assert release_from(root, "0.9", old) == 2
    assert "2020-01-01 is before 2021-01-01, the date of the last edition, 1.0" in capsys.readouterr().err


def test_tree_without_the_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_tree(tmp_path / "now", {"source/lf/1.md": chapter_text(NOW)})
    old = write_tree(tmp_path / "old", {"xx/1.md": chapter_text(OLD, book="XX")})
    assert release_from(root, "0.9", old) == 2
    assert "contains no book of this project, only XX" in capsys.readouterr().err
    assert not (root / "source/lf/editions").exists()


TYPED = """Lantern Ferry

1. Boarding

1.1. Each passenger pays {fare} and takes a seat on the deck. See rule 1.{lantern}.

{goat}1.{lantern}. A lantern burns until the end of the third crossing, and is put out by the captain then.

1.{gull}. Gulls may not be fed while the ferry is moving.

2. Crossing

2.1. The captain rolls the oar die and moves the ferry that many waves.

2.2. If the ferry meets fog, the captain skips the next roll.
"""
GOAT = "1.2. A goat counts as two passengers, and sits beside the one who brought it along.\n\n"


def typed(fare: str, has_goat: bool) -> str:
    lantern = 3 if has_goat else 2
    return TYPED.format(fare=fare, goat=GOAT if has_goat else "", lantern=lantern, gull=lantern + 1)


def test_from_typed_texts_labels_stay_with_their_rules(tmp_path: Path) -> None:
    first = tmp_path / "first.txt"
    first.write_text(typed("one coin", has_goat=False), "utf-8")
    second = tmp_path / "second.txt"
    second.write_text(typed("two silver coins", has_goat=True), "utf-8")
    root = tmp_path / "now"
    assert main(["import", str(second), "--book", "lf", "-o", str(root / "source")]) == 0
    assert release_from(root, "1.0", first) == 0
    assert release_from(root, "1.1", second) == 0
    one, two = editions(root)
    texts = {
        book.edition.version: {
            unit_id: placed.unit for unit_id, placed in zip(book.units.ids, book.units.placed, strict=True)
        }
        for book in (one, two)
    }
    lantern = next(name for name, unit in texts["1.0"].items() if "lantern burns" in unit.text)
    assert "lantern burns" in texts["1.1"][lantern].text
    assert (texts["1.0"][lantern].number, texts["1.1"][lantern].number) != (None, None)
    assert texts["1.0"][lantern].number != texts["1.1"][lantern].number
    goat = next(name for name, unit in texts["1.1"].items() if "goat" in unit.text)
    assert goat not in texts["1.0"]
    assert two.removed == ()


def test_typed_text_of_a_project_with_several_books(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_tree(
        tmp_path / "now",
        {"source/lf/1.md": chapter_text(NOW), "source/lt/1.md": chapter_text("## Late\n", book="LT")},
    )
    text = tmp_path / "first.txt"
    text.write_text(typed("one coin", has_goat=False), "utf-8")
    assert release_from(root, "1.0", text) == 2
    assert "name the one for" in capsys.readouterr().err
    assert release_from(root, "1.0", text, "--book", "LF") == 0
    assert release_from(root, "1.1", tmp_path / "none.txt", "--book", "LF") == 2
    assert "neither a folder nor a file" in capsys.readouterr().err


def test_edition_that_was_touched_stops_the_past_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_tree(tmp_path / "now", {"source/lf/1.md": chapter_text(NOW)})
    old = write_tree(tmp_path / "old", {"lf/1.md": chapter_text(OLD)})
    assert release_from(root, "0.9", old) == 0
    path = root / "source/lf/editions/0.9.json"
    path.write_text(path.read_text("utf-8").replace("coin", "shell"), "utf-8")
    assert release_from(root, "1.0", old) == 1
    assert "RB401" in capsys.readouterr().err
    assert not (root / "source/lf/editions/1.0.json").exists()


def test_labels_that_a_program_made_for_old_texts_are_not_missed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody has ever written them: the labels of today take their places without a word, and old ids lead to them."""
    old = tmp_path / "old.txt"
    old.write_text(typed("one coin", has_goat=False), "utf-8")
    now = """## Boarding
### @@rule:fare@@ Each passenger pays two coins and takes a seat on the deck. See rule [[rule:light]].
### @@rule:light@@ A lantern burns until the end of the third crossing, and is put out by the captain then.
### @@rule:gulls@@ Gulls may not be fed while the ferry is moving.
"""
    root = write_tree(tmp_path / "now", {"source/lf/1.md": chapter_text(now)})
    assert release_from(root, "1.0", old) == 0
    assert main(["check", str(root)]) == 0
    assert "RB408" not in capsys.readouterr().out
    assert main(["release", "2.0", "--project", str(root), "--date", "2021-01-01"]) == 0
    one, two = editions(root)
    light = next(
        name for name, unit in zip(one.units.ids, one.units.placed, strict=True) if "A lantern burns" in unit.unit.text
    )
    assert two.former[light] == "rule:light"
    assert (one.is_imported, two.is_imported) == (True, False)
