"""Pages of books that a build keeps from the build before: only those that a build from nothing would make again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from sphinx.errors import ExtensionError

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.site.language_builds import handing_over, language_files
from sphinx_rulebook.site.language_builds.build_record import read_record
from sphinx_rulebook.site.language_builds.handing_over import digest_files

from ..conftest import RUNS_TRIALS
from .conftest import Project, files_of
from .test_incremental_builds import (
    add_picture,
    change_interface_words,
    change_numbering,
    confirm_ruling_of_other_book,
    give_rulings,
    insert_rule,
    remove_book,
    remove_rule_from_translation,
    rename_file,
    rename_symbol,
    reword_rule,
)


def reword_translation(project: Project) -> None:
    path = project.root / "translations/ja/fl/01-ships.md"
    path.write_text(path.read_text("utf-8").replace("。", "！", 1), "utf-8")


def enlarge_picture(project: Project) -> None:
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"/>'
    (project.root / "source/fl/wind.svg").write_text(picture, "utf-8")


def give_edition(project: Project) -> None:
    path = project.root / "source/fl/book.toml"
    path.write_text(f'edition = "7.7"\n{path.read_text("utf-8")}', "utf-8")


def share_picture_and_page(project: Project) -> None:
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"/>'
    (project.root / "source/fl/sail.svg").write_text(picture, "utf-8")
    path = project.root / "source/ra/01-races.md"
    path.write_text(f"{path.read_text('utf-8')}\n![Sail](../fl/sail.svg) [Ships](../fl/01-ships.md)\n", "utf-8")


def enlarge_shared_picture(project: Project) -> None:
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="70" height="40"/>'
    (project.root / "source/fl/sail.svg").write_text(picture, "utf-8")


def further_prose(project: Project) -> None:
    (project.root / "source/about.md").write_text("# About\n\nAbout the races.\n", "utf-8")


def rename_shared_page(project: Project) -> None:
    (project.root / "source/fl/01-ships.md").rename(project.root / "source/fl/01-boats.md")


def reword_rule_of_races(project: Project) -> None:
    path = project.root / "source/ra/01-races.md"
    path.write_text(f"{path.read_text('utf-8')}\nA last word.\n", "utf-8")


ELSEWHERE = (insert_rule, rename_symbol, change_interface_words, remove_book)
"""Changes that `test_incremental_builds` makes in one language; in all of them only a trial does."""


@pytest.mark.alike(1)
@pytest.mark.parametrize(
    "changes",
    [
        (reword_rule, reword_translation, insert_rule, remove_rule_from_translation, rename_symbol),
        (add_picture, enlarge_picture, give_edition, change_interface_words, change_numbering, remove_book),
        (share_picture_and_page, enlarge_shared_picture, rename_shared_page),
        (give_rulings, confirm_ruling_of_other_book, reword_rule),
    ],
)
def test_all_languages_are_those_of_a_build_from_nothing(
    project: Callable[[str], Project], tmp_path: Path, changes: Sequence[Callable[[Project], None]]
) -> None:
    work = project("two-books")
    assert main(["build", str(work.root), "-o", str(tmp_path / "site")]) == 0
    for change in changes:
        if change in ELSEWHERE and not RUNS_TRIALS:
            continue
        change(work)
        assert main(["build", str(work.root), "-o", str(tmp_path / "site"), "--allow-errors"]) == 0
        assert main(["build", str(work.root), "-o", str(tmp_path / "fresh"), "--allow-errors", "--fresh"]) == 0
        assert files_of(tmp_path / "site") == files_of(tmp_path / "fresh"), change.__name__


@pytest.mark.parametrize(
    "change",
    [
        reword_rule_of_races,
        rename_file,
        *(
            pytest.param(change, marks=pytest.mark.trial)
            for change in (reword_rule, remove_rule_from_translation, enlarge_picture, further_prose)
        ),
    ],
)
def test_what_is_saved_while_a_build_reads_is_in_the_next_one(
    project: Callable[[str], Project],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[Project], None],
) -> None:
    """Otherwise the next build would take the files, whose digests it knows, for those of the pages."""
    work = project("two-books")
    add_picture(work)
    build = ["build", str(work.root), "--allow-errors", "-o"]
    assert main([*build, str(tmp_path / "site")]) == 0
    insert_rule(work)
    with monkeypatch.context() as patched:
        patched.setattr(handing_over, "digest_files", lambda *given: change(work) or digest_files(*given))
        assert main([*build, str(tmp_path / "site")]) == 0
    assert main([*build, str(tmp_path / "site")]) == 0
    assert main([*build, str(tmp_path / "fresh"), "--fresh"]) == 0
    assert files_of(tmp_path / "site") == files_of(tmp_path / "fresh")


@pytest.mark.parametrize(
    ("written", "kept"), [(set(), {"fl", "ra"}), ({"fl"}, {"ra"}), ({"fl", "ra", ""}, set())], ids=["-", "book", "all"]
)
def test_the_record_has_no_editions_of_books_that_were_written_meanwhile(
    project: Callable[[str], Project], monkeypatch: pytest.MonkeyPatch, written: set[str], kept: set[str]
) -> None:
    work = project("two-books")
    for code in ("FL", "RA"):
        release = ["release", "1.0", "--project", str(work.root), "--book", code, "--date", "2025-01-01"]
        assert main(release) == 0
    monkeypatch.setattr(handing_over, "books_written_since", lambda *_: frozenset(written))
    work.sphinx("html")
    record = read_record(work.out / "html")
    assert {key.partition("/")[0] for key in record["editions"]} == kept
    assert set(record["books"]) == kept
    assert bool(record["pages"]) == bool(record["frame"]) == bool(kept)


def test_rule_pages_of_an_interrupted_build_are_written_again(
    project: Callable[[str], Project], monkeypatch: pytest.MonkeyPatch
) -> None:
    work = project("two-books")
    work.sphinx("html")
    page = work.out / "html/r/fl/rule-crew.html"
    before = page.read_bytes()
    chapter = work.root / "source/fl/01-ships.md"
    text = chapter.read_text("utf-8")
    chapter.write_text(text.replace("crew of three", "crew of eight"), "utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(language_files, "write_record", lambda *_: 1 / 0)
        with pytest.raises(ExtensionError):
            work.sphinx("html")
    assert page.read_bytes() != before
    assert len(page.read_bytes()) == len(before)
    chapter.write_text(text, "utf-8")
    work.sphinx("html")
    assert page.read_bytes() == before


def test_a_rule_page_that_is_gone_is_written_again(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.sphinx("html")
    page = work.out / "html/r/fl/rule-crew.html"
    before = page.read_bytes()
    page.unlink()
    reword_rule_of_races(work)
    work.sphinx("html")
    assert page.read_bytes() == before


def test_only_pages_that_differ_are_written(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.sphinx("html")
    pages = sorted((work.out / "html/r").rglob("*.html"))
    before = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in pages}
    reword_rule_of_races(work)
    work.sphinx("html")
    written = {path for path in pages if path.stat().st_mtime_ns != before[path][0]}
    assert written == {path for path in pages if path.read_bytes() != before[path][1]}
    assert any(path.parent.name == "ra" for path in written)
    assert len(written) < len(pages)
