"""A build reads no file from outside the project and fetches none, in whatever way a page asks for it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.site.sphinx.substitutions import is_plain
from sphinx_rulebook.support.boundary import boundary_of

from .conftest import Project

SECRET = "velvetmarmot"
ACTIVE = f'<svg xmlns="http://www.w3.org/2000/svg"><script>{SECRET}</script></svg>'

WAYS = {
    "image": "![a](../../secret.txt)",
    "image by name": "![a][b]\n\n[b]: ../../secret.txt",
    "image of any ending": "```{image} ../../secret.*\n```",
    "download": "{download}`../../secret.txt`",
    "include": "```{include} ../../secret.txt\n```",
    "include of docutils": "```{include} <../../../../../../../../../../../../../..%s>\n```",
    "literalinclude": "```{literalinclude} ../../secret.txt\n```",
    "literalinclude, compared": "```{literalinclude} index.md\n:diff: ../../secret.txt\n```",
    "raw": "```{raw} html\n:file: ../../secret.txt\n```",
    "raw, absolute": "```{raw} html\n:file: %s\n```",
    "csv-table": "```{csv-table}\n:file: ../../secret.txt\n```",
    "csv-table, absolute": "```{csv-table}\n:file: %s\n```",
    "rst include": "```{eval-rst}\n.. include:: ../../secret.txt\n```",
    "rst raw": "```{eval-rst}\n.. raw:: html\n   :file: ../../secret.txt\n```",
    "rst substitution": "```{eval-rst}\n.. |a| image:: ../../secret.txt\n\nb |a|\n```",
    "image by address": "```{eval-rst}\n.. image:: file://%s\n   :loading: embed\n```",
    "image by address in Markdown": "```{image} file://%s\n:loading: embed\n```",
    "included page": "```{include} inside.txt\n```",
    "link": "![a](link.png)",
    "active picture": "![a](active.svg)",
}


@pytest.fixture
def work(project: Callable[[str], Project], tmp_path: Path) -> Project:
    boundary_of.cache_clear()
    work = project("two-books")
    secret = work.root.parent / "secret.txt"
    secret.write_text(f"{SECRET}\n", "utf-8")
    source = work.root / "source"
    (source / "inside.txt").write_text("```{include} ../../secret.txt\n```\n", "utf-8")
    (source / "link.png").symlink_to(secret)
    (source / "active.svg").write_text(ACTIVE, "utf-8")
    return work


PROGRAMS = [
    "env.app.srcdir",
    "env.app.srcdir.joinpath('x')",
    "''.__class__",
    "''['__class__']",
    "'' | attr('__class__')",
    "[''] | map(attribute='__class__') | first",
    "cycler.__init__.__globals__",
    "range(9)",
    "'a' * 9",
    "x }}{% set a = 1 %}{{ x",
    "env['app']",
    "(env if 1 else 2).app",
    "(env | default).app",
    "env.config._raw_config",
    "x | pprint",
    f"{'(' * 9000}",
]


@pytest.mark.parametrize("content", PROGRAMS)
def test_a_substitution_is_no_program(content: str) -> None:
    assert not is_plain(content)


@pytest.mark.parametrize(
    "content", ["x", "x | upper", "x.y", "x['y']", "x[0]", "'a' ~ x", "env.docname", "env.config.a"]
)
def test_a_substitution_can_show_a_value(content: str) -> None:
    assert is_plain(content)


def test_a_program_is_left_out_of_its_page(work: Project) -> None:
    front_matter = "---\nmyst:\n  enable_extensions: [substitution]\n  substitutions: {word: lamp}\n---\n"
    page = f"{front_matter}# Page\n\nA {{{{ word | upper }}}} and {{{{ env.app.srcdir }}}} end.\n"
    (work.root / "source/page.md").write_text(page, "utf-8")
    result = work.sphinx("en")
    assert "page.md:8: ERROR: RB704 {{env.app.srcdir}} is a program" in result.warnings
    assert "A LAMP and  end." in work.html("en", "page.html")


def _published(folder: Path) -> list[str]:
    return [str(path) for path in folder.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes()]


def test_sphinx_reads_nothing_from_outside(work: Project) -> None:
    for number, way in enumerate(WAYS.values()):
        asked = way.replace("%s", str(work.root.parent / "secret.txt"))
        (work.root / f"source/page{number}.md").write_text(f"# Page\n\n{asked}\n\nThe end.\n", "utf-8")
    result = work.sphinx("en")
    for number, way in enumerate(WAYS):
        assert re.search(rf"page{number}\.md:\d+: ERROR: RB70", result.warnings), way
        assert "The end." in work.html("en", f"page{number}.html"), way
    assert _published(work.out / "en") == []


@pytest.mark.parametrize("directive", ["{raw} html", "{csv-table}"])
def test_nothing_is_fetched(work: Project, directive: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise AssertionError("something was fetched")

    monkeypatch.setattr("urllib.request.urlopen", refuse)
    monkeypatch.setattr("docutils.parsers.rst.directives.tables.urlopen", refuse)
    (work.root / "source/page.md").write_text(f"# Page\n\n```{directive}\n:url: http://127.0.0.1:9/\n```\n", "utf-8")
    assert "ERROR: RB702" in work.sphinx("en").warnings


def test_a_page_that_is_a_link_out_of_the_project_is_no_page(work: Project) -> None:
    (work.root / "source/linked.md").symlink_to(work.root.parent / "secret.txt")
    work.sphinx("en")
    assert not (work.out / "en/linked.html").exists()
    assert _published(work.out / "en") == []


def test_what_a_build_refuses_stops_it_each_time(work: Project, capfd: pytest.CaptureFixture[str]) -> None:
    # Only the build can see this one: the check does not follow what is included.
    (work.root / "source/page.md").write_text(f"# Page\n\n{WAYS['included page']}\n", "utf-8")
    for _ in range(2):
        assert main(["build", str(work.root)]) == 1
        output = capfd.readouterr()
        assert "RB701" in output.err
        assert "Not published: there are errors" in output.out
    assert main(["build", "--allow-errors", str(work.root)]) == 0
    assert _published(work.root / "build/html") == []


def test_files_of_the_project_are_read_as_before(work: Project) -> None:
    source = work.root / "source"
    (source / "list.csv").write_text("one,two\n", "utf-8")
    (source / "part.txt").write_text("## A part\n\nof *its* own\n", "utf-8")
    (source / "piece.html").write_text("<hr class='piece'>", "utf-8")
    page = (
        "# Page\n\n```{include} part.txt\n```\n\n```{literalinclude} part.txt\n:lines: 3\n```\n\n"
        "```{csv-table}\n:file: list.csv\n```\n\n```{raw} html\n:file: piece.html\n```\n\n"
        "```{include} <isonum.txt>\n:parser: rst\n```\n\n{download}`list.csv`\n"
    )
    (source / "page.md").write_text(page, "utf-8")
    result = work.sphinx("en")
    assert "page.md" not in result.warnings
    html = work.html("en", "page.html")
    for piece in (
        "of <em>its</em> own",
        '<span class="pre">list.csv</span>',
        "<p>one</p>",
        "<hr class='piece'>",
        "_downloads/",
    ):
        assert piece in html, piece


def test_an_active_picture_of_a_rule_is_not_published(work: Project) -> None:
    work.edit("source/fl/01-ships.md", "with a mast.", "with a mast. ![a](../active.svg)")
    result = work.sphinx("en")
    assert "RB703" in result.warnings
    assert _published(work.out / "en") == []
