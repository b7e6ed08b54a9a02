"""The digests of files, and which of them are known while files are being written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.library.file_digests import FileDigests, books_written_since, digest_files
from sphinx_rulebook.library.file_states import ProjectFiles
from sphinx_rulebook.library.loading import load

from ..helpers import write_tree

CHAPTER = "[REF book={code} chap=1]\n# Round @@cha:round@@\n## Play @@sec:play@@\n### @@rule:draw@@ Draw.\n"
FILES = {
    "source/kk/01-game.md": CHAPTER.format(code="KK"),
    "source/kk/about.md": "# About\n",
    "source/kk/board.svg": "<svg/>",
    "source/oo/01-game.md": CHAPTER.format(code="OO"),
    "source/index.md": "# Welcome\n",
    "logo.svg": "<svg/>",
}


def digests_after(root: Path, change: Callable[[Path], object]) -> FileDigests:
    """Return the digests if a change is made while the library is read."""
    write_tree(root, FILES)
    before = ProjectFiles.of(root, ())
    library = load(root).library
    change(root)
    return digest_files(library, before)


def replace_with_same(path: Path) -> None:
    """Replace a file with another that has the same contents; writing it again may leave it the same time."""
    copy = path.with_name(".copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


@pytest.mark.parametrize(
    ("change", "known"),
    [
        (lambda root: None, {"kk", "oo"}),
        (lambda root: write_tree(root, {"source/kk/01-game.md": CHAPTER.format(code="KK") + "More.\n"}), {"oo"}),
        (lambda root: write_tree(root, {"source/kk/about.md": "# All about\n"}), {"oo"}),
        (lambda root: write_tree(root, {"source/kk/02-end.md": "# The end\n"}), {"oo"}),
        (lambda root: (root / "source/kk/about.md").unlink(), {"oo"}),
        (lambda root: write_tree(root, {"source/kk/board.svg": "<svg></svg>"}), set()),
        (lambda root: (root / "source/kk/board.svg").unlink(), set()),
        (lambda root: write_tree(root, {"logo.svg": "<svg></svg>"}), set()),
        (lambda root: write_tree(root, {"source/faq.md": "# Questions\n"}), set()),
        (lambda root: write_tree(root, {"source/index.md": "# A warm welcome\n"}), {"kk", "oo"}),
        # As when a configuration writes a file in each build; a book may have been read from other contents.
        (lambda root: write_tree(root, {"logo.svg": "<svg/>"}), {"kk", "oo"}),
        (lambda root: replace_with_same(root / "source/kk/about.md"), {"oo"}),
    ],
)
def test_a_book_with_a_file_that_was_written_meanwhile_has_no_digest(
    tmp_path: Path, change: Callable[[Path], object], known: set[str]
) -> None:
    digests = digests_after(tmp_path, change)
    assert set(digests.of_books) == set(digests.of_files) == known


def test_a_log_of_the_build_is_not_an_input(tmp_path: Path) -> None:
    write_tree(tmp_path, FILES)
    with (tmp_path / "build.log").open("w") as log:
        before = ProjectFiles.of(tmp_path, ())
        library = load(tmp_path).library
        log.write("A warning.\n")
        log.flush()
        assert books_written_since(before, library) == frozenset()
    (tmp_path / "build.log").write_text("Another line.\n", "utf-8")
    assert books_written_since(before, library) == {"kk", "oo", ""}


def test_digests_are_of_contents(tmp_path: Path) -> None:
    """Files that are written again with the same contents have the same digests."""
    first = digests_after(tmp_path, lambda root: None)
    assert digests_after(tmp_path, lambda root: None) == first
    write_tree(tmp_path, {"source/kk/01-game.md": CHAPTER.format(code="KK") + "More.\n"})
    before = ProjectFiles.of(tmp_path, ())
    second = digest_files(load(tmp_path).library, before)
    assert second.of_books["kk"] != first.of_books["kk"]
    assert (second.of_books["oo"], second.others) == (first.of_books["oo"], first.others)


def test_a_link_to_nothing_is_a_name_outside_books(tmp_path: Path) -> None:
    write_tree(tmp_path, FILES)
    (tmp_path / "README.rst").symlink_to("nowhere.rst")
    before = ProjectFiles.of(tmp_path, ())
    assert set(digest_files(load(tmp_path).library, before).of_books) == {"kk", "oo"}
