"""Rebuilds without Sphinx: only if nothing but rules has changed, and with the pages of a build from nothing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.site.sphinx import sphinx_run
from sphinx_rulebook.support import processes

from .conftest import Project, copy_project, files_of
from .test_incremental_builds import (
    add_all_kinds_of_prose,
    add_prose,
    add_sidebar,
    add_template,
    change_interface_words,
    change_look,
    change_title_of_book,
    give_rulings,
    insert_rule,
    rename_chapter,
    rename_project,
    translate_chapter,
    translate_title,
)


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The languages for which Sphinx has started."""
    languages: list[str] = []
    start = sphinx_run.start_sphinx

    def note(build: sphinx_run.LanguageBuild, *rest: object) -> object:
        languages.append(build.language)
        return start(build, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(sphinx_run, "start_sphinx", note)
    monkeypatch.setattr(processes, "processors", lambda: 1)  # what other processes note is lost
    return languages


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project with its site: two languages, two books, and pages of prose that show rules."""
    work = copy_project("two-books", tmp_path_factory.mktemp("built"))
    add_all_kinds_of_prose(work)
    (work.root / "source/include.md").write_text("# A part\n\n```{include} parts/tide.txt\n```\n", "utf-8")
    (work.root / "source/parts").mkdir()
    (work.root / "source/parts/tide.txt").write_text("High tide.\n", "utf-8")
    assert main(["build", "-q", str(work.root)]) == 0
    return work


@pytest.fixture
def work(built: Project) -> Iterator[Project]:
    """The same for one test; another one gets what this one got."""
    kept = built.root.with_name("kept")
    shutil.copytree(built.root, kept)
    yield built
    shutil.rmtree(built.root)
    kept.rename(built.root)


def rebuild(project: Project, *options: str) -> int:
    return main(["build", "-q", str(project.root), *options])


def is_as_from_nothing(project: Project) -> bool:
    """Return whether a site is what a build from nothing makes of the project now."""
    fresh = project.root.with_name("fresh")
    assert rebuild(project, "-o", str(fresh), "--fresh") == 0
    same = files_of(project.root / "build/html") == files_of(fresh)
    shutil.rmtree(fresh)
    return same


def reword_rule(project: Project) -> None:
    project.edit("source/fl/01-ships.md", "a cook", "a cook from the north")


def reword_cited_rule(project: Project) -> None:
    """Pages of prose, the first page and the other book show this rule."""
    project.edit("source/fl/01-ships.md", "Every ship has a crew of three.", "Every ship has a crew of nine.")


def cite_rule_of_other_book(project: Project) -> None:
    project.edit("source/ra/01-races.md", "\n### ", "\n### Once more.[[FL/rule:ship]]\n\n### ")


def append_rule(project: Project) -> None:
    with (project.root / "source/fl/02-sailing.md").open("a", encoding="utf-8") as chapter:
        chapter.write("\n### @@rule:anchor@@ A ship at anchor does not move.[[rule:crew]]\n")


def show_picture(project: Project) -> None:
    project.edit("source/fl/01-ships.md", "a cook", "a cook ![a sail](../pictures/sail.svg)")


def show_no_picture(project: Project) -> None:
    project.edit("source/fl/01-ships.md", " ![a sail](../pictures/sail.svg)", "")


def reword_translation(project: Project) -> None:
    project.edit("translations/ja/fl/01-ships.md", "3人の", "三人の")


def confirm_translation(project: Project) -> None:
    assert main(["confirm", "--all", "--project", str(project.root)]) == 0


def test_changed_rules_need_no_sphinx(work: Project, runs: list[str]) -> None:
    changes = (
        reword_rule,
        reword_cited_rule,
        cite_rule_of_other_book,
        show_picture,
        append_rule,
        reword_translation,
        confirm_translation,
        show_no_picture,
    )
    for change in changes:
        change(work)
        assert rebuild(work) == 0
        assert runs == [], change.__name__
        assert is_as_from_nothing(work), change.__name__
        runs.clear()


def test_a_page_of_prose_follows_the_number_of_a_rule(work: Project, runs: list[str]) -> None:
    assert "FL 1.0.2" in (work.root / "build/html/en/fl/index.html").read_text("utf-8")
    insert_rule(work)
    assert rebuild(work) == 0
    assert runs
    assert "FL 1.0.3" in (work.root / "build/html/en/fl/index.html").read_text("utf-8")
    assert is_as_from_nothing(work)


def include_a_chapter(project: Project) -> None:
    (project.root / "source/all.md").write_text("# All\n\n```{include} fl/01-ships.md\n```\n", "utf-8")


def change_included_text(project: Project) -> None:
    project.edit("source/parts/tide.txt", "High", "Low")


def add_template_and_sidebar(project: Project) -> None:
    add_template(project)
    add_sidebar(project)


def draft_chapter(project: Project) -> None:
    project.edit("source/fl/03-雨 天.md", "[REF book=FL chap=3]", "---\nbook: FL\nchapter: 3\nstatus: draft\n---")


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    "change",
    [
        include_a_chapter,
        change_included_text,
        draft_chapter,
        add_prose,
        add_template_and_sidebar,
        change_interface_words,
        change_look,
        change_title_of_book,
        give_rulings,
        rename_chapter,
        rename_project,
        translate_chapter,
        translate_title,
    ],
)
def test_another_change_needs_sphinx_and_the_rebuild_after_it_is_right(
    work: Project, runs: list[str], change: Callable[[Project], object]
) -> None:
    change(work)
    assert rebuild(work) == 0
    assert runs
    reword_rule(work)
    assert rebuild(work) == 0
    assert is_as_from_nothing(work)


@pytest.mark.alike(2)
@pytest.mark.parametrize(
    "path",
    ["en/fl/01-ships.html", "ja/harbour.html", "en/_images/sail.svg", "ja/_static/rulebook.css", "en/objects.inv"],
)
def test_a_file_of_the_site_that_is_gone_is_written_again(work: Project, runs: list[str], path: str) -> None:
    (work.root / "build/html" / path).unlink()
    reword_rule(work)
    assert rebuild(work) == 0
    assert runs
    assert is_as_from_nothing(work)


def test_a_file_of_sphinx_that_somebody_changed_is_written_again(work: Project, runs: list[str]) -> None:
    with (work.root / "build/html/en/_static/basic.css").open("a", encoding="utf-8") as styles:
        styles.write("p { color: red }")
    reword_rule(work)
    assert rebuild(work) == 0
    assert is_as_from_nothing(work)


@pytest.mark.alike(3)
@pytest.mark.parametrize("name", ["rulebook-documents.pickle", "rulebook-pages.pickle", "../rulebook-documents.json"])
@pytest.mark.parametrize("data", [None, b"", b"nonsense", b"[]", b"\x80\x04].", b"a letter"])
def test_without_a_usable_memory_of_the_documents_sphinx_runs(
    work: Project, runs: list[str], name: str, data: bytes | None
) -> None:
    file = work.root / "build/.html-doctrees/en" / name
    if data is None:
        file.unlink()
    else:
        is_letter = data == b"a letter"
        file.write_bytes(file.read_bytes().replace(b"e", b"o") if is_letter else data)
    reword_cited_rule(work)
    append_rule(work)
    assert rebuild(work) == 0
    assert "en" in runs
    assert is_as_from_nothing(work)


def test_after_a_build_that_was_not_published_sphinx_runs(work: Project, runs: list[str]) -> None:
    harbour = work.root / "source/harbour.md"
    text = harbour.read_text("utf-8")
    harbour.write_text(f"{text}\n```{{nosuchthing}}\n```\n", "utf-8")
    assert rebuild(work, "--strict") == 1
    harbour.write_text(f"{text}\nThe harbour is closed.\n", "utf-8")
    assert rebuild(work) == 0
    assert "The harbour is closed." in (work.root / "build/html/en/harbour.html").read_text("utf-8")
    runs.clear()
    reword_rule(work)
    assert rebuild(work) == 0
    assert runs == []
    assert is_as_from_nothing(work)


def test_a_page_that_is_saved_while_sphinx_runs_is_read_again(
    work: Project, monkeypatch: pytest.MonkeyPatch, runs: list[str]
) -> None:
    harbour = work.root / "source/harbour.md"
    text, state = harbour.read_text("utf-8"), harbour.stat()
    start = sphinx_run.start_sphinx

    def save(*arguments: object) -> object:
        harbour.write_text(f"{text}\nThe harbour is closed.\n", "utf-8")
        return start(*arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(sphinx_run, "start_sphinx", save)
        change_look(work)
        assert rebuild(work) == 0
    harbour.write_text(text, "utf-8")
    os.utime(harbour, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert rebuild(work) == 0
    assert is_as_from_nothing(work)


def test_warnings_of_sphinx_come_in_every_build(
    work: Project, runs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with (work.root / "source/harbour.md").open("a", encoding="utf-8") as harbour:
        harbour.write("\n```{nosuchthing}\n```\n")
    assert rebuild(work) == 0
    for change in (reword_rule, append_rule):
        change(work)
        capsys.readouterr()
        assert rebuild(work) == 0
        assert "nosuchthing" in capsys.readouterr().err


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    "setting",
    [
        "import datetime\nproject = f'Fleet {datetime.date.today()}'\n",
        'extensions = ["sphinx_rulebook", "sphinx.ext.todo"]\n',
        "html_copy_source = True\n",
        "numfig = True\n",
        'html_static_path = [".tide"]\n',
        'html_context = {"last_updated": "today"}\n',
        'html_extra_path = ["extra"]\n',
    ],
)
def test_what_else_may_change_or_look_at_pages_needs_sphinx(work: Project, runs: list[str], setting: str) -> None:
    (work.root / ".tide").mkdir()  # hidden, so no change of its files is seen
    (work.root / ".tide/tide.css").write_text("p {}", "utf-8")
    (work.root / "extra").mkdir()
    (work.root / "extra/rules").symlink_to("../source/fl")
    with (work.root / "conf.py").open("a", encoding="utf-8") as configuration:
        configuration.write(setting)
    assert rebuild(work) == 0
    runs.clear()
    reword_rule(work)
    assert rebuild(work) == 0
    assert sorted(runs) == ["en", "ja"]


def test_a_new_hidden_file_in_a_folder_of_the_settings_needs_sphinx(work: Project, runs: list[str]) -> None:
    (work.root / "extra").mkdir()
    (work.root / "extra/robots.txt").write_text("", "utf-8")
    with (work.root / "conf.py").open("a", encoding="utf-8") as configuration:
        configuration.write('html_extra_path = ["extra"]\n')
    assert rebuild(work) == 0
    (work.root / "extra/.htaccess").write_text("", "utf-8")
    reword_rule(work)
    assert rebuild(work) == 0
    assert is_as_from_nothing(work)


def test_a_hidden_page_is_no_page(work: Project, runs: list[str]) -> None:
    (work.root / "source/.tide.md").write_text("# Tide\n", "utf-8")
    reword_rule(work)
    assert rebuild(work) == 0
    assert is_as_from_nothing(work)
    assert not (work.root / "build/html/en/.tide.html").exists()


def test_settings_above_the_project_need_sphinx(work: Project, runs: list[str]) -> None:
    (work.root.parent / ".git").mkdir()
    settings = work.root.parent / "pyproject.toml"
    try:
        for name in ("Armada", "Flotilla"):
            settings.write_text(f'[tool.rulebook.site]\nfoot = "{name}"\n', "utf-8")
            reword_rule(work)
            assert rebuild(work) == 0
            assert is_as_from_nothing(work)
            assert name in (work.root / "build/html/en/harbour.html").read_text("utf-8")
    finally:
        settings.unlink()
        (work.root.parent / ".git").rmdir()


def test_a_file_to_compare_with_is_an_input_of_a_page(work: Project, runs: list[str]) -> None:
    harbour = "# Harbour\n\n```{literalinclude} parts/tide.txt\n:diff: fl/01-ships.md\n```\n"
    (work.root / "source/harbour.md").write_text(harbour, "utf-8")
    for change in (reword_cited_rule, reword_rule):
        assert rebuild(work) == 0
        change(work)
        assert rebuild(work) == 0
        assert is_as_from_nothing(work), change.__name__
