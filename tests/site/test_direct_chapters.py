"""Chapters that Sphinx neither reads nor writes itself, because nobody else looks at them on the way."""

import pickle
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from docutils import nodes

from sphinx_rulebook.cli.command_line import main
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


@pytest.fixture
def plain(lanterns: Project) -> Project:
    """The same project without numbers in its list: with them, Sphinx writes the chapters anyway."""
    lanterns.edit("source/index.md", ":numbered:\n", "")
    return lanterns


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


@pytest.mark.parametrize("way", ["sidebar", "template"])
def test_the_list_of_headings_is_there_where_a_template_shows_it(
    lanterns: Project, parsed: list[str], way: str
) -> None:
    if way == "sidebar":
        added = "html_sidebars = {'**': ['localtoc.html']}\n"
    else:
        added = "templates_path = ['shapes']\n"
        (lanterns.root / "shapes").mkdir()
        template = '{% extends "!layout.html" %}{% block footer %}{{ toc }}{{ super() }}{% endblock %}'
        (lanterns.root / "shapes" / "layout.html").write_text(template, "utf-8")
    with (lanterns.root / "conf.py").open("a", encoding="utf-8") as settings:
        settings.write(added)
    lanterns.sphinx("direct")
    assert not set(CHAPTERS).intersection(parsed)
    listen(lanterns)
    lanterns.sphinx("by-sphinx")
    written = files_of(lanterns.out / "direct")
    assert written == files_of(lanterns.out / "by-sphinx")
    assert b'<a class="reference internal"' in written["lt/01-lamps.html"]


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


FOOTER = '{% extends "!layout.html" %}{% block footer %}version {{ version }}{% endblock %}'
STAMPING = """
def stamp(app, pagename, templatename, context, doctree):
    context["body"] = context.get("body", "") + "<p>stamped</p>"

def setup(app):
    app.connect("html-page-context", stamp)
"""


def set_up(project: Project, settings: str) -> None:
    """Append settings to the ``conf.py`` of a project."""
    with (project.root / "conf.py").open("a", encoding="utf-8") as stream:
        stream.write(settings)


def test_a_copied_source_follows_a_change_that_no_page_shows(plain: Project) -> None:
    plain.sphinx("out")
    source = plain.root / "source" / "lt" / "01-lamps.md"
    source.write_text(f"{source.read_text('utf-8')}\n<!-- a note for authors -->\n", "utf-8")
    plain.sphinx("out")
    assert (plain.out / "out" / "_sources" / "lt" / "01-lamps.md.txt").read_bytes() == source.read_bytes()


def test_a_changed_setting_reaches_the_pages_of_chapters(plain: Project) -> None:
    (plain.root / "templates").mkdir()
    (plain.root / "templates" / "layout.html").write_text(FOOTER, "utf-8")
    set_up(plain, 'templates_path = ["templates"]\nhtml_title = "Lanterns"\nversion = "1.7"\n')
    plain.sphinx("out")
    assert "version 1.7" in plain.html("out", "lt/01-lamps.html")
    plain.edit("conf.py", 'version = "1.7"', 'version = "1.8"')
    plain.sphinx("out")
    assert "version 1.8" in plain.html("out", "lt/01-lamps.html")


def test_what_an_extension_added_goes_with_the_extension(plain: Project) -> None:
    without = (plain.root / "conf.py").read_text("utf-8")
    (plain.root / "stamping.py").write_text(STAMPING, "utf-8")
    set_up(plain, f'import sys\nsys.path.insert(0, {str(plain.root)!r})\nextensions.append("stamping")\n')
    plain.sphinx("out")
    assert "stamped" in plain.html("out", "lt/01-lamps.html")
    (plain.root / "conf.py").write_text(without, "utf-8")
    plain.sphinx("out")
    assert "stamped" not in plain.html("out", "lt/01-lamps.html")


def test_a_page_that_is_gone_comes_back_when_its_chapter_is_touched(plain: Project) -> None:
    plain.sphinx("out")
    page = plain.out / "out" / "lt" / "01-lamps.html"
    before = page.read_bytes()
    page.unlink()
    (plain.root / "source" / "lt" / "01-lamps.md").touch()
    plain.sphinx("out")
    assert page.read_bytes() == before


def test_a_warning_from_writing_a_chapter_is_repeated(plain: Project, capsys: pytest.CaptureFixture[str]) -> None:
    (plain.root / "templates").mkdir()
    warning = '{% if pagename == "lt/01-lamps" %}{{ warning("this block is old") }}{% endif %}'
    (plain.root / "templates" / "layout.html").write_text(
        FOOTER.replace("version {{", f"{warning} version {{{{"), "utf-8"
    )
    set_up(plain, 'templates_path = ["templates"]\n')
    assert main(["build", str(plain.root)]) == 0
    assert "this block is old" in capsys.readouterr().err
    plain.edit("source/index.md", "# Lanterns", "# All lanterns")
    assert main(["build", str(plain.root)]) == 0
    assert "this block is old" in capsys.readouterr().err


def test_a_node_of_a_stored_doctree_names_its_file(plain: Project) -> None:
    plain.sphinx("out")
    doctree = pickle.loads((plain.out / "out.doctrees" / "lt" / "01-lamps.doctree").read_bytes())
    assert Path(next(doctree.findall(nodes.section)).source).name == "01-lamps.md"
