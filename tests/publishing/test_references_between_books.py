"""Rebuilds of libraries whose books refer to each other: only the books that pages show are parsed, and pages follow
what they show of other books.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library import chapter_parsing
from sphinx_rulebook.markup.source import SourceText

from ..helpers import write_tree

HARBOR = "[REF book=HA chap={}]\n\n# Harbor {}\n\n## Boats\n\n### @@rule:{}@@ {}\n"
LIBRARY = {
    "source/ha/01.md": HARBOR.format(1, 1, "moor", "A boat moors as in [[BB/rule:knot]]."),
    "source/ha/02.md": HARBOR.format(2, 2, "leave", "A boat leaves at high tide."),
    "source/bb/01.md": "[REF book=BB chap=1]\n\n# Bends\n\n## Knots\n\n"
    "### @@rule:knot@@ A knot holds a rope of [[CC/rule:rope]].\n",
    "source/cc/01.md": "[REF book=CC chap=1]\n\n# Cords\n\n## Ropes\n\n### @@rule:rope@@ A rope is of hemp.\n",
    "source/aa/01.md": "[REF book=AA chap=1]\n\n# Ages\n\n## Tides\n\n### @@rule:tide@@ See [[HA/rule:leave]].\n",
}


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of four books: the first refers to the second, that to the third, and the fourth to the first."""
    root = write_tree(tmp_path / "library", LIBRARY)
    assert main(["build", str(root)]) == 0
    return root


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that have been parsed."""
    paths: list[str] = []
    parse = chapter_parsing.parse_chapter

    def note(source: SourceText, path: str, *rest: Any) -> object:
        paths.append(path)
        return parse(source, path, *rest)

    monkeypatch.setattr(chapter_parsing, "parse_chapter", note)
    return paths


def edit(root: Path, path: str, old: str, new: str) -> None:
    """Replace text in a file, which must have it."""
    text = (root / path).read_text("utf-8")
    assert old in text
    (root / path).write_text(text.replace(old, new, 1), "utf-8")


def pages(root: Path) -> dict[str, bytes]:
    """Return the files of the site, without the records of builds."""
    site = root / "build" / "html"
    found = (path for path in site.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in found}


def fresh(root: Path) -> dict[str, bytes]:
    """Return the files of a site that is built from nothing."""
    assert main(["build", str(root), "--fresh", "--allow-errors"]) == 0
    return pages(root)


def test_a_rebuild_parses_the_books_that_show_what_has_changed(library: Path, parsed: list[str]) -> None:
    edit(library, "source/aa/01.md", "See [[", "Also see [[")
    assert main(["build", str(library)]) == 0
    assert set(parsed) == {"source/aa/01.md", "source/ha/01.md", "source/ha/02.md"}
    assert pages(library) == fresh(library)


def parsed_for_ebb(library: Path, parsed: list[str]) -> set[str]:
    """Add a rule that nothing refers to, beside one that refers to a chapter of another book; return which files are
    parsed when it changes.
    """
    with (library / "source/aa/01.md").open("a", encoding="utf-8") as chapter:
        chapter.write("### @@rule:ebb@@ The ebb is slow.\n")
    assert main(["build", str(library)]) == 0
    parsed.clear()
    edit(library, "source/aa/01.md", "is slow", "is very slow")
    assert main(["build", str(library)]) == 0
    return set(parsed)


def test_a_rebuild_parses_only_those_chapters_of_other_books_that_it_shows(library: Path, parsed: list[str]) -> None:
    assert parsed_for_ebb(library, parsed) == {"source/aa/01.md", "source/ha/02.md"}
    assert pages(library) == fresh(library)


def test_chapters_with_numbers_that_are_counted_through_are_parsed_together(library: Path, parsed: list[str]) -> None:
    write_tree(library, {"source/ha/book.toml": 'numbering = ["1", "1.1", "1", "1.1"]\ncounted_through = ["1"]\n'})
    assert parsed_for_ebb(library, parsed) == {"source/aa/01.md", "source/ha/01.md", "source/ha/02.md"}
    assert pages(library) == fresh(library)


def test_a_rebuild_of_a_book_that_refers_to_none_parses_no_other(library: Path, parsed: list[str]) -> None:
    edit(library, "source/ha/01.md", " as in [[BB/rule:knot]]", "")
    assert main(["build", str(library)]) == 0
    parsed.clear()
    edit(library, "source/ha/01.md", "A boat moors", "Every boat moors")
    assert main(["build", str(library)]) == 0
    assert set(parsed) == {"source/ha/01.md", "source/ha/02.md"}


def test_a_number_that_is_printed_in_the_text_of_another_book_is_followed_by_a_third(library: Path) -> None:
    before = pages(library)
    edit(library, "source/cc/01.md", "### @@rule:rope@@", "### A cord is a thin rope.\n\n### @@rule:rope@@")
    assert main(["build", str(library)]) == 0
    after = pages(library)
    name = "en/r/ha/rule-moor.html"
    assert re.search(rb"CC 1\.0\.1\b", before[name])
    assert re.search(rb"CC 1\.0\.2\b", after[name])
    assert not re.search(rb"CC 1\.0\.1\b", after[name])
    assert after == fresh(library)


CHANGES = [
    ("source/bb/01.md", "A knot holds", "A knot never holds"),  # a text that two books show
    ("source/cc/01.md", "@@rule:rope@@", "@@rule:cord@@"),  # a broken reference
    ("source/bb/01.md", "[[CC/rule:rope]]", "[[CC/rule:cord]]"),  # the same reference, corrected
    ("source/aa/01.md", "See [[HA/rule:leave]].", "See [[HA/rule:moor]] and [[CC/rule:cord]]."),  # other backlinks
    ("source/ha/01.md", "## Boats", "## Boats\n\n### Rowing boats first."),  # other numbers
    ("source/aa/01.md", "# Ages", "# Eras"),  # the title of a chapter that refers to others
    ("source/cc/01.md", "book=CC", "book=CX"),  # the code of a book
]


def test_pages_follow_a_chain_of_changes_in_other_books(library: Path, tmp_path: Path) -> None:
    for number, (path, old, new) in enumerate(CHANGES):
        edit(library, path, old, new)
        assert main(["build", str(library), "--allow-errors"]) == 0
        copy = tmp_path / f"copy-{number}"
        shutil.copytree(library, copy, ignore=shutil.ignore_patterns("build"))
        assert pages(library) == fresh(copy), (path, new)
