"""Chapters that Sphinx neither reads nor writes itself, because nobody else looks at them on the way."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.site.sphinx.source_parser import ChapterOrProseParser

from .conftest import Project

LISTENING = """
from pathlib import Path

def note(app, doctree, docname):
    with Path(app.outdir, "seen.txt").open("a") as seen:
        seen.write(f"{docname} {len(list(doctree.findall()))}\\n")

def setup(app):
    app.connect("doctree-resolved", note)
"""
"""What makes Sphinx read and write all documents itself."""

CONTENTS = """# Lanterns

```{toctree}
:numbered:
:maxdepth: 2

lt/index
lt/01-lamps
lt/02-watches
```
"""
CHAPTERS = ["lt/01-lamps", "lt/02-watches", "lt/glossary"]


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The documents that Sphinx has parsed."""
    names: list[str] = []
    parse = ChapterOrProseParser.parse

    def note(parser: ChapterOrProseParser, text: str, document: object) -> None:
        names.append(parser._environment().docname)
        parse(parser, text, document)  # type: ignore[arg-type]

    monkeypatch.setattr(ChapterOrProseParser, "parse", note)
    return names


@pytest.fixture
def lanterns(project: Callable[[str], Project]) -> Project:
    """A project with a page of prose that lists chapters, and with copies of its sources on the site."""
    made = project("lanterns")
    (made.root / "source" / "index.md").write_text(CONTENTS, "utf-8")
    with (made.root / "conf.py").open("a", encoding="utf-8") as settings:
        settings.write("html_copy_source = True\n")
    return made


def listen(project: Project) -> None:
    """Let the project's ``conf.py`` look at every document."""
    settings = project.root / "conf.py"
    settings.write_text(settings.read_text("utf-8") + LISTENING, "utf-8")


def files_of(folder: Path) -> dict[str, bytes]:
    """Return the files of a site, except what a listener and the records note."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".") and path.name != "seen.txt"
    }


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_the_site_is_the_one_that_sphinx_writes(
    lanterns: Project, parsed: list[str], builder: str, language: str
) -> None:
    lanterns.sphinx("direct", builder=builder, language=language)
    assert not set(CHAPTERS).intersection(parsed)
    assert "index" in parsed
    listen(lanterns)
    lanterns.sphinx("by-sphinx", builder=builder, language=language)
    assert set(CHAPTERS).issubset(parsed)
    written = files_of(lanterns.out / "direct")
    assert written == files_of(lanterns.out / "by-sphinx")
    assert any(name.startswith("_sources/lt/01-lamps") for name in written)


def test_a_listener_sees_every_chapter_with_its_doctree(lanterns: Project) -> None:
    listen(lanterns)
    lanterns.sphinx("out")
    seen = dict(line.split() for line in (lanterns.out / "out" / "seen.txt").read_text().splitlines())
    assert set(CHAPTERS).issubset(seen)
    assert all(int(count) > 3 for count in seen.values())


@pytest.mark.parametrize("setting", ["numfig = True", 'html_theme = "alabaster"', "extensions += ['sphinx.ext.todo']"])
def test_sphinx_reads_chapters_itself_where_something_else_may_look_at_them(
    lanterns: Project, parsed: list[str], setting: str
) -> None:
    with (lanterns.root / "conf.py").open("a", encoding="utf-8") as settings:
        settings.write(f"{setting}\n")
    lanterns.sphinx("out")
    assert set(CHAPTERS).issubset(parsed)


def test_workers_of_sphinx_write_the_same_pages(lanterns: Project) -> None:
    lanterns.sphinx("one")
    lanterns.sphinx("two", jobs=2)
    assert files_of(lanterns.out / "one") == files_of(lanterns.out / "two")


def test_a_listener_that_comes_and_goes_changes_nothing_on_the_pages(lanterns: Project) -> None:
    settings = lanterns.root / "conf.py"
    without = settings.read_text("utf-8")
    lanterns.sphinx("out")
    for number, has_listener in enumerate((True, False, True)):
        settings.write_text(without + LISTENING if has_listener else without, "utf-8")
        lanterns.edit("source/lt/02-watches.md", "\n### ", f"\n### A lamp has {number} wicks.\n\n### ")
        lanterns.sphinx("out")
        fresh = lanterns.sphinx(f"fresh-{number}", fresh=True)
        assert fresh.status == 0
        assert files_of(lanterns.out / "out") == files_of(lanterns.out / f"fresh-{number}")
        shutil.rmtree(lanterns.out / f"fresh-{number}")


def test_a_rebuild_reads_no_chapter_that_has_not_changed(lanterns: Project) -> None:
    lanterns.sphinx("out")
    doctrees = lanterns.out / "out.doctrees" / "lt"
    before = {path.name: path.stat().st_mtime_ns for path in doctrees.glob("*.doctree")}
    assert len(before) >= len(CHAPTERS)
    lanterns.edit("source/lt/02-watches.md", "# ", "# New ")
    lanterns.sphinx("out")
    changed = {path.name for path in doctrees.glob("*.doctree") if before[path.name] != path.stat().st_mtime_ns}
    assert changed == {"02-watches.doctree"}
