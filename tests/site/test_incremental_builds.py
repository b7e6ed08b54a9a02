"""Whatever the order and number of processes, a build gives what a fresh one gives, byte for byte."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import Project, files_of


def nothing(project: Project) -> None:
    pass


def insert_rule(project: Project) -> None:
    project.edit("source/fl/01-ships.md", "### @@rule:crew@@", "### A new rule.[[rule:sail]]\n\n### @@rule:crew@@")


def insert_rule_in_other_language(project: Project) -> None:
    project.edit("translations/ja/fl/01-ships.md", "### @@rule:crew@@", "### 新しい規則。\n\n### @@rule:crew@@")


def rename_chapter(project: Project) -> None:
    project.edit("source/fl/01-ships.md", "# Ships @@cha:ships@@", "# Vessels @@cha:ships@@")


def rename_file(project: Project) -> None:
    (project.root / "source/fl/01-ships.md").rename(project.root / "source/fl/01-vessels.md")


def remove_chapter(project: Project) -> None:
    (project.root / "source/fl/02-sailing.md").unlink()


def remove_book(project: Project) -> None:
    (project.root / "source/ra/01-races.md").unlink()
    (project.root / "source/ra").rmdir()


def change_numbering(project: Project) -> None:
    project.edit("source/fl/book.toml", "[symbols.wind]", 'numbering = "decimal"\n\n[symbols.wind]')


def rename_symbol(project: Project) -> None:
    project.edit("source/fl/book.toml", 'name = "wind"', 'name = "a wind"')


def change_title_of_book(project: Project) -> None:
    project.edit("source/fl/book.toml", "Fleet Rules", "Rules of the Fleet")


def add_prose(project: Project) -> None:
    (project.root / "source/about.md").write_text("# About\n\nShips.\n", "utf-8")


def add_picture(project: Project) -> None:
    (project.root / "source/fl/wind.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', "utf-8")
    project.edit("source/fl/book.toml", 'text = "W"', 'text = "W"\npicture = "wind.svg"')


def change_interface_words(project: Project) -> None:
    catalogue = project.root / "translations/ja/LC_MESSAGES/rulebook.po"
    catalogue.parent.mkdir()
    catalogue.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Next"\nmsgstr "つぎ"\n'
    )


def change_picture(project: Project) -> None:
    (project.root / "source/fl/wind.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>', "utf-8")


def translate_chapter(project: Project) -> None:
    text = "[REF book=FL chap=2]\n\n# 帆走 @@cha:sailing@@\n\n## 移動 @@sec:moving@@\n\n### @@rule:sail@@ 船は進む。\n"
    (project.root / "translations/ja/fl/02-sailing.md").write_text(text, "utf-8")


def translate_prose(project: Project) -> None:
    (project.root / "translations/ja/about.md").write_text("# 案内\n", "utf-8")


def add_prose_of_book(project: Project) -> None:
    (project.root / "source/fl/history.md").write_text("# History\n", "utf-8")


def untranslate_prose(project: Project) -> None:
    (project.root / "translations/ja/index.md").unlink()


def rename_project(project: Project) -> None:
    project.edit("conf.py", "Fleet", "Armada")


CHANGES = [
    nothing,
    insert_rule,
    translate_chapter,
    insert_rule_in_other_language,
    rename_chapter,
    rename_file,
    remove_chapter,
    remove_book,
    change_numbering,
    rename_symbol,
    change_title_of_book,
    add_prose,
    translate_prose,
    add_prose_of_book,
    add_picture,
    change_picture,
    change_interface_words,
    untranslate_prose,
    rename_project,
]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_incremental_builds_equal_fresh_ones(project: Callable[[str], Project], language: str) -> None:
    """One change after the other on the same output folders, against a fresh build after each."""
    work = project("two-books")
    for number, change in enumerate(CHANGES):
        change(work)
        for name, jobs in (("kept", 1 + number % 2), ("fresh", 1)):
            result = work.sphinx(name, jobs, language, fresh=name == "fresh")
            assert result.status == 0, result.warnings
        kept, fresh = files_of(work.out / "kept"), files_of(work.out / "fresh")
        assert sorted(kept) == sorted(fresh), change.__name__
        assert [name for name in kept if kept[name] != fresh[name]] == [], change.__name__


def test_processes_make_no_difference(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    for index in range(12):  # enough documents for Sphinx to start workers
        text = f"[REF book=FL chap={index + 3}]\n\n# More {index}\n\n## General\n\n### One rule.[[rule:ship]]\n"
        (work.root / f"source/fl/{index + 3:02}-more.md").write_text(text, "utf-8")
    assert work.sphinx("one", jobs=1).status == 0
    assert work.sphinx("two", jobs=2).status == 0
    assert files_of(work.out / "one") == files_of(work.out / "two")


def test_a_number_that_moved_elsewhere_is_new_on_every_page(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.sphinx("html")
    assert "[1.0.2]" not in work.html("html", "fl/01-ships.html")
    assert ">[FL 1.0.1]<" in work.html("html", "ra/01-races.html")
    assert "FL 2.1.1" in work.html("html", "index.html")
    work.edit("source/fl/01-ships.md", "### @@rule:ship@@", "### First of all.\n\n### @@rule:ship@@")
    work.edit("source/fl/02-sailing.md", "### @@rule:sail@@", "### First of all.\n\n### @@rule:sail@@")
    work.sphinx("html")
    assert ">[FL 1.0.2]<" in work.html("html", "ra/01-races.html")
    assert ">[1.0.2]<" in work.html("html", "fl/02-sailing.html")
    assert "FL 2.1.2" in work.html("html", "index.html")


def test_a_removed_chapter_leaves_no_page(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.sphinx("html")
    remove_book(work)
    work.sphinx("html")
    left = [name for name in files_of(work.out / "html") if name.startswith("ra/")]
    assert left == []
