"""``rulebook build``: all languages, published whole or not at all."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import write_tree
from .conftest import ROOTS, Project, files_of, without_term_links

CHAPTER = (
    "[REF book=FL chap=1]\n\n# Ships @@cha:ships@@\n\n## Hulls @@sec:hulls@@\n\n### @@rule:ship@@ A ship floats.\n"
)


def write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def build(*arguments: str | Path) -> int:
    return main(["build", *map(str, arguments)])


def test_both_languages_stand_side_by_side(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    root = tmp_path / "fleet"
    shutil.copytree(ROOTS / "two-books", root)
    assert build(root) == 0
    out = capfd.readouterr().out
    assert f"Open {root / 'build' / 'html' / 'index.html'}" in out
    assert "7 rules, 8 references, 2 languages; " in out
    site = root / "build" / "html"
    english, japanese = (site / language / "fl" / "01-ships.html" for language in ("en", "ja"))
    assert "../../ja/fl/01-ships.html" in english.read_text()
    assert "[1.0.3]" not in english.read_text()
    # The Japanese has one more rule, which takes no number of the source.
    assert "1.0.1+1" in japanese.read_text()
    assert "1.0.3" not in japanese.read_text()
    assert "帆柱" in japanese.read_text()


def test_what_is_not_translated_is_shown_in_the_source_language(tmp_path: Path) -> None:
    root = tmp_path / "fleet"
    shutil.copytree(ROOTS / "two-books", root)
    build(root)
    page = (root / "build/html/ja/fl/02-sailing.html").read_text()
    assert '<main id="text" lang="en"' in page
    assert "まだ翻訳されていません" in page
    assert "Ships sail in turn" in page
    assert "Referenced by" not in page
    assert (root / "build/html/ja/ra/01-races.html").is_file()


@pytest.mark.parametrize("theme", ["rulebook", "alabaster"])
def test_it_runs_in_the_direction_of_its_own_language(tmp_path: Path, theme: str) -> None:
    rules = "[REF book=LF chap={0}]\n\n# Lamps @@cha:c{0}@@\n\n## Oil @@sec:s{0}@@\n\n### @@rule:a{0}@@ A rule.\n"
    files = {f"source/lf/0{number}.md": rules.format(number) for number in (1, 2)}
    settings = {"conf.py": f'extensions = ["sphinx_rulebook"]\nhtml_theme = "{theme}"\n'}
    root = write_tree(tmp_path, files | settings | {"translations/ar/lf/01.md": rules.format(1)})
    build(root)
    page, translated = ((root / f"build/html/ar/lf/0{number}.html").read_text("utf-8") for number in (2, 1))
    if theme == "alabaster":
        assert '<div class="rulebook-rules" lang="en" dir="ltr">' in page
        assert '<div class="rulebook-rules">' in translated
    else:
        assert '<main id="text" lang="en" dir="ltr"' in page
        assert '<p class="notice" lang="ar" dir="rtl">' in page
        assert "dir=" not in translated.partition("<main")[2]


def test_a_second_build_equals_a_fresh_one(tmp_path: Path) -> None:
    root = tmp_path / "fleet"
    shutil.copytree(ROOTS / "two-books", root)
    build(root, "-o", tmp_path / "kept")
    (root / "source/ra/01-races.md").unlink()
    build(root, "--allow-errors", "-o", tmp_path / "kept")
    build(root, "--allow-errors", "-o", tmp_path / "fresh")
    build(root, "--allow-errors", "-o", tmp_path / "kept-fresh", "--fresh")
    kept = files_of(tmp_path / "kept")
    assert kept == files_of(tmp_path / "fresh") == files_of(tmp_path / "kept-fresh")
    assert not any(name.startswith("en/ra/") for name in kept)


def test_a_project_needs_no_settings(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "source/fl/01-ships.md", CHAPTER)
    assert build(tmp_path) == 0
    assert "A ship floats." in (tmp_path / "build/html/en/fl/01-ships.html").read_text()
    assert "FL" in (tmp_path / "build/html/en/index.html").read_text()
    assert "warning" not in capfd.readouterr().err.lower()


def test_a_source_tree_is_enough(tmp_path: Path) -> None:
    write(tmp_path / "tree/fl/01-ships.md", CHAPTER)
    write(tmp_path / "tree/index.md", "# Welcome\n")
    assert build(tmp_path / "tree", "-o", tmp_path / "out") == 0
    assert "Welcome" in (tmp_path / "out/en/index.html").read_text()
    assert (tmp_path / "out/en/fl/01-ships.html").is_file()


def test_a_build_with_errors_can_be_published(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "source/fl/01-ships.md", CHAPTER + "\n### Broken.[[rule:shop]]\n")
    assert build(tmp_path, "--allow-errors") == 0
    captured = capfd.readouterr()
    assert "source/fl/01-ships.md:9:12: RB201 error" in captured.err
    assert "1 error" in captured.out
    page = (tmp_path / "build/html/en/fl/01-ships.html").read_text()
    assert "[rule:shop]" in page
    assert "broken" in page


@pytest.mark.parametrize("option", ["--strict", "-W"])
def test_a_strict_build_with_findings_leaves_the_old_site_whole(tmp_path: Path, option: str) -> None:
    write(tmp_path / "source/fl/01-ships.md", CHAPTER)
    assert build(tmp_path, option) == 0
    before = files_of(tmp_path / "build/html")
    write(tmp_path / "source/fl/01-ships.md", CHAPTER + "\n### Broken.[[rule:shop]]\n")
    assert build(tmp_path, option) == 1
    assert files_of(tmp_path / "build/html") == before


def test_a_strict_build_fails_for_prose_too(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "source/fl/01-ships.md", CHAPTER)
    write(tmp_path / "source/index.md", "# Welcome\n\n{rule:ref}`FL/rule:ship`\n")
    assert build(tmp_path, "--strict") == 0
    before = files_of(tmp_path / "build/html")
    write(tmp_path / "source/index.md", "# Welcome\n\n{rule:ref}`FL/rule:shop`\n")
    assert build(tmp_path, "--strict") == 1
    assert "source/index.md:3:1: RB201 error" in capfd.readouterr().err
    assert files_of(tmp_path / "build/html") == before


def test_a_build_that_breaks_off_leaves_the_old_site_whole(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "source/fl/01-ships.md", CHAPTER)
    assert build(tmp_path) == 0
    before = files_of(tmp_path / "build/html")
    write(tmp_path / "conf.py", "extensions = ['sphinx_rulebook']\nraise RuntimeError('no')\n")
    assert build(tmp_path) == 2
    assert files_of(tmp_path / "build/html") == before
    assert "Traceback" not in capfd.readouterr().out
    assert [path.name for path in (tmp_path / "build").iterdir() if "staging" in path.name] == []


def test_somebody_elses_folder_is_never_replaced(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "source/fl/01-ships.md", CHAPTER)
    write(tmp_path / "home/letter.txt", "Dear")
    assert build(tmp_path, "-o", tmp_path / "home") == 2
    assert (tmp_path / "home/letter.txt").read_text() == "Dear"
    assert "name another folder" in capfd.readouterr().err


@pytest.mark.parametrize("path", ["nowhere", "empty", "a-file"])
def test_unusable_input_is_reported_in_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str], path: str) -> None:
    (tmp_path / "empty").mkdir()
    write(tmp_path / "a-file", "x")
    assert build(tmp_path / path) == 2
    error = capfd.readouterr().err
    assert "rulebook build: " in error
    assert "Traceback" not in error


BAD_FILES = {
    "open-anchor": CHAPTER + "\n### @@rule:open An anchor.\n",
    "bad-yaml": "---\ntitle: [open\nchapter: 1\ndocument: fl\n---\n# Ships\n\n## Hulls\n\n### A ship floats.\n",
    "no-utf8": CHAPTER.encode() + b"\n### A \xff byte.\n",
    "order-mark": b"\xef\xbb\xbf" + CHAPTER.encode(),
    "nul": CHAPTER + "\n### A \0 character and \x1b.\n",
    "long-line": CHAPTER + "\n### " + "A [[rule:ship]] *floats*. " * 400_000 + "\n",
    "skipped": CHAPTER + "\n###### Deep.\n",
    "image": CHAPTER + "\n### ![a](../../../etc/passwd) ![b](https://example.org/b.png)\n",
    "html": CHAPTER + "\n### <script>alert(1)</script> <img src=x onerror=alert(2)> [a](javascript:alert(3))\n",
    "no-heading": "[REF book=FL chap=1]\n\nOnly text.\n",
    "no-header": "# Ships @@cha:ships@@\n\n## Hulls\n\n### A ship floats.\n",
}


@pytest.mark.alike(5)
@pytest.mark.parametrize("name", BAD_FILES)
def test_what_can_be_built_of_bad_input_is_built(tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str) -> None:
    write(tmp_path / "source/fl/01-ships.md", BAD_FILES[name])
    write(tmp_path / "source/fl/02-more.md", CHAPTER.replace("chap=1", "chap=2").replace("ship", "boat"))
    assert build(tmp_path, "--allow-errors") == 0
    captured = capfd.readouterr()
    assert "RB1" in captured.err
    assert "Traceback" not in captured.err
    page = (tmp_path / "build/html/en/fl/01-ships.html").read_text("utf-8")
    assert "floats" in page or "Only text." in page
    for harm in ("<script>alert", "<img src=x", 'href="javascript', "href=javascript", "\0", "\x1b", "/etc/passwd"):
        assert harm not in page
    assert build(tmp_path, "--strict") == 1


@pytest.mark.parametrize("of_source", [True, False])
def test_two_books_with_one_code_are_built_unpaired(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], of_source: bool
) -> None:
    copied = CHAPTER.replace("ship", "boat")
    first, second = ("source/fl", "source/bb") if of_source else ("translations/ja/fl", "translations/ja/bb")
    write(tmp_path / "source/fl/01.md", CHAPTER)
    write(tmp_path / "translations/ja/bb/01.md", copied)
    write(tmp_path / first / "01.md", CHAPTER.replace("ship", "raft") if not of_source else CHAPTER)
    write(tmp_path / second / "01.md", copied)  # a copied folder, whose header is the old one
    assert build(tmp_path, "--allow-errors") == 0
    assert "RB132" in capfd.readouterr().err
    for language in ("en", "ja"):
        chapters = (tmp_path / "build/html" / language).rglob("01.html")
        assert any("floats" in chapter.read_text("utf-8") for chapter in chapters)


def test_an_unreadable_prose_page_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    write(tmp_path / "source/fl/01-ships.md", CHAPTER)
    write(tmp_path / "source/index.md", b"# Welcome\n\nAll a\xffboard.\n")
    assert build(tmp_path, "--allow-errors") == 0
    assert "All a\N{REPLACEMENT CHARACTER}board." in (tmp_path / "build/html/en/index.html").read_text()


def test_sphinx_alone_warns_of_findings(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.edit("source/fl/01-ships.md", "[[rule:sail]]", "[[rule:sale]]")
    result = work.sphinx("html", strict=True)
    assert result.status == 1
    assert "01-ships.md:12:52: WARNING: RB201" in result.warnings
    assert "did you mean rule:sail?" in result.warnings


@pytest.mark.alike(3)
@pytest.mark.parametrize("builder", ["text", "dirhtml", "singlehtml", "epub", "latex", "xml"])
def test_other_builders_of_sphinx_work(project: Callable[[str], Project], builder: str) -> None:
    work = project("two-books")
    result = work.sphinx("out", builder=builder)
    assert result.status == 0, result.warnings
    text = "".join(
        path.read_text("utf-8")
        for path in (work.out / "out").rglob("*")
        if path.suffix in (".txt", ".html", ".xhtml", ".tex", ".xml")
    )
    assert "Every ship has a crew of three." in without_term_links(text)


def test_a_build_that_was_not_published_makes_the_next_no_staler(tmp_path: Path) -> None:
    """Sphinx has read everything by then and believes that it has written it."""
    root = tmp_path / "fleet"
    shutil.copytree(ROOTS / "two-books", root)
    shutil.rmtree(root / "translations")  # it is not complete, as a strict build finds
    write(root / "source/index.md", "# Fleet\n")
    assert build(root, "--strict") == 0
    text = (root / "source/fl/01-ships.md").read_text()
    write(root / "source/fl/01-ships.md", text.replace("### @@rule:ship@@", "### First.\n\n### @@rule:ship@@"))
    write(root / "source/index.md", "# Fleet\n\n{doc}`nowhere`\n")
    assert build(root, "--strict") == 1
    write(root / "source/index.md", "# Fleet\n")
    assert build(root, "--strict") == 0
    assert build(root, "--strict", "-o", tmp_path / "fresh") == 0
    assert files_of(root / "build/html") == files_of(tmp_path / "fresh")


_WITH_PROCESSORS = """
import os, sys
os.cpu_count = lambda: int(sys.argv[1])
from sphinx_rulebook.checks import checking_crew
if sys.argv[2] == "shared":
    checking_crew._SOME = 0
from sphinx_rulebook.cli.command_line import main
sys.exit(main(["build", *sys.argv[3:]]))
"""


def test_the_number_of_processors_does_not_change_a_byte(tmp_path: Path) -> None:
    root = tmp_path / "fleet"
    shutil.copytree(ROOTS / "two-books", root)
    (root / "source/note.md").write_text("# Note\n\n:::{note}\nSphinx translates the word above.\n:::\n", "utf-8")
    sites = [tmp_path / name for name in ("one", "two", "shared")]
    for site, count in zip(sites, ("1", "2", "2"), strict=True):
        # A process of its own: Sphinx translates some of its words only once, while its modules are imported.
        command = [sys.executable, "-c", _WITH_PROCESSORS, count, site.name, str(root), "-o", str(site)]
        assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    one, *others = map(files_of, sites)
    assert "注釈" in (sites[0] / "ja/note.html").read_text("utf-8")
    assert others == [one, one]


_COUNTING_APPLICATIONS = """
import sys, weakref
from sphinx_rulebook.site.sphinx import sphinx_run
from sphinx_rulebook.support import processes
applications, start_sphinx = [], sphinx_run.start_sphinx
def start(*arguments):
    app = start_sphinx(*arguments)
    applications.append(weakref.ref(app))
    print(sum(application() is not None for application in applications))
    return app
sphinx_run.start_sphinx = start
processes.processors = lambda: 1
from sphinx_rulebook.cli.command_line import main
main(["build", "-q", sys.argv[1]])
"""


def test_one_language_after_the_other_leaves_nothing_of_the_first_in_memory(tmp_path: Path) -> None:
    shutil.copytree(ROOTS / "harbour", tmp_path / "harbour")
    # A process of its own: a test keeps what is logged, and with it more than a command does.
    command = [sys.executable, "-c", _COUNTING_APPLICATIONS, str(tmp_path / "harbour")]
    counted = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    assert counted.split() == ["1", "1"]


def test_a_build_that_is_not_published_changes_nothing_in_the_published_site(tmp_path: Path) -> None:
    root = tmp_path / "fleet"
    shutil.copytree(ROOTS / "two-books", root)
    assert build(root) == 0
    site = root / "build" / "html"
    before, times = files_of(site), {path: path.stat().st_mtime_ns for path in site.rglob("*")}
    chapter = root / "source/fl/01-ships.md"
    chapter.write_text(chapter.read_text("utf-8").replace("ship", "boat"), "utf-8")
    # Sphinx reports it when all pages of the language are written.
    (root / "source/note.md").write_text("# Note\n\n```{nosuchthing}\n```\n", "utf-8")
    assert build(root, "-W") == 1
    assert files_of(site) == before
    assert {path: path.stat().st_mtime_ns for path in site.rglob("*")} == times


def test_pages_of_prose_may_be_below_those_of_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = tmp_path / "fleet"
    shutil.copytree(ROOTS / "two-books", root)
    (root / "source/r/notes/deep").mkdir(parents=True)
    write(root / "source/r/notes/deep/page.md", "# Deep\n")
    write(root / "source/r/notes/page.md", "# Notes\n")
    assert build(root) == 0
    assert (root / "build/html/en/r/notes/deep/page.html").exists()
    capsys.readouterr()
    assert build(root) == 0
    assert "Nothing has changed" in capsys.readouterr().out
    (root / "source/r/notes/deep/page.md").unlink()
    (root / "source/r/notes/page.md").unlink()
    assert build(root) == 0
    assert not (root / "build/html/en/r/notes").exists()
    assert build(root, "-o", tmp_path / "fresh") == 0
    assert files_of(root / "build/html") == files_of(tmp_path / "fresh")


def test_an_unchanged_text_is_the_same_file_in_the_next_site(tmp_path: Path) -> None:
    root = tmp_path / "fleet"
    shutil.copytree(ROOTS / "two-books", root)
    assert build(root) == 0
    site = root / "build" / "html"
    inodes = {path.relative_to(site).as_posix(): path.stat().st_ino for path in site.rglob("*.html")}
    times = {path.relative_to(site).as_posix(): path.stat().st_mtime_ns for path in site.rglob("_static/*.*")}
    chapter = root / "source/ra/01-races.md"
    chapter.write_text(f"{chapter.read_text('utf-8')}\nMore.\n", "utf-8")
    assert build(root) == 0
    same = {name for name, inode in inodes.items() if (site / name).stat().st_ino == inode}
    assert "en/r/fl/rule-crew.html" in same
    assert "en/ra/01-races.html" not in same
    kept = {name for name, time in times.items() if (site / name).stat().st_mtime_ns == time}
    assert times.keys() - kept <= {"en/_static/library.js", "ja/_static/library.js"}  # these name the build
    assert len(kept) > 40


def test_a_language_of_conf_py_that_no_book_has_is_reported(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_tree(tmp_path, {"docs/fl/01-ships.md": CHAPTER, "docs/index.md": "# Sea\n"})
    write(tmp_path / "docs/conf.py", 'extensions = ["sphinx_rulebook"]\nlanguage = "ja"\n')
    assert build(tmp_path / "docs") == 0
    assert "conf.py has language = 'ja', but the books are in 'en'" in capfd.readouterr().err
