"""``rulebook import --look``: every page, or every unit, beside what became of it."""

from __future__ import annotations

import re
import sys
from html import unescape
from pathlib import Path

import pytest
from PIL import Image

from sphinx_rulebook.cli.command_line import main

KITES = Path(__file__).parents[3] / "docs" / "tutorial" / "kites.pdf"

PIERS = """\
Harbor Rules

This booklet is for captains.

1 Piers <script>
1.1 A pier is long. 1.2 A pier is dry.
Example: This one.

1.3 A pier is sold:
- to a captain,
- to the town.

Glossary

Pier
A long thing.
"""


def look(folder: Path, document: Path, *arguments: str) -> str:
    """Import a document and return the page about it."""
    command = ["import", str(document), "--book", "HB", "-o", str(folder / "out"), "--look", str(folder / "look")]
    assert main([*command, "--force", *arguments]) in (0, 1)
    return (folder / "look" / f"{document.name}.html").read_text("utf-8")


def texts(html: str) -> list[str]:
    """The two columns of what became of the lines, in order."""
    found = re.findall(r"<(?:b|span class=\"kind\")>([^<]*)</\w+><div[^>]*>([^<]*)</div>", html)
    return [f"{unescape(mark)}|{unescape(text)}" for mark, text in found]


@pytest.fixture(scope="module")
def kites(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder with the pages about a PDF, and the page itself."""
    folder = tmp_path_factory.mktemp("kites")
    return folder / "look", look(folder, KITES)


@pytest.fixture
def piers(tmp_path: Path) -> str:
    (tmp_path / "piers.txt").write_text(PIERS, "utf-8")
    return look(tmp_path, tmp_path / "piers.txt")


def test_a_text_is_shown_unit_by_unit(piers: str) -> None:
    assert texts(piers) == [
        "title|Harbor Rules",
        "prose|This booklet is for captains.",
        "1|Piers <script>",
        "1.1|A pier is long. 1.2 A pier is dry.",
        "|Example: This one.",
        "1.3|A pier is sold:",
        "|• to a captain,",
        "|• to the town.",
        "chapter|Glossary",
        "term|Pier",
        "|A long thing.",
    ]
    lines = [unescape(block) for block in re.findall(r"<pre[^>]*>([^<]*)</pre>", piers)]
    assert "\n".join(lines).split() == PIERS.split()


def test_nothing_of_a_text_becomes_html(piers: str) -> None:
    assert "<script" not in piers
    assert piers.count("Piers &lt;script&gt;") == 2


def test_a_doubt_is_shown_with_its_lines_and_linked_from_the_top(piers: str) -> None:
    assert re.search(r'<nav><p>Places in doubt: <a href="#4">Line 6</a></p></nav>', piers)
    assert '<h2>Line 6</h2>\n<p class="doubt">1.2 is part of the text of 1.1.' in piers


def test_a_pdf_is_shown_page_by_page(kites: tuple[Path, str]) -> None:
    folder, html = kites
    pages = re.findall(r"<h2>Page (\d+)</h2>", html)
    assert pages == [str(number) for number in range(1, len(pages) + 1)]
    for number in pages:
        with Image.open(folder / "kites.pdf-pages" / f"{number}.webp") as picture:
            assert picture.width in range(890, 910)
    assert len(list((folder / "kites.pdf-pages").iterdir())) == len(pages) > 1
    first, second = html.split("<h2>Page ")[1:3]
    assert "1.1|Overview" in texts(first)
    assert "1.1|Overview" not in texts(second)


def test_what_is_left_out_is_on_its_page(kites: tuple[Path, str]) -> None:
    pages = kites[1].split("<h2>Page ")[1:]
    assert all("left out|" in "\n".join(texts(page)) for page in pages)
    assert "(at the edge of a page)" in pages[0]


def test_the_same_import_gives_the_same_bytes(tmp_path: Path, kites: tuple[Path, str]) -> None:
    assert look(tmp_path, KITES) == kites[1]
    for path in sorted((kites[0] / "kites.pdf-pages").iterdir()):
        assert (tmp_path / "look" / "kites.pdf-pages" / path.name).read_bytes() == path.read_bytes()


def test_a_refused_import_writes_no_pages(tmp_path: Path) -> None:
    (tmp_path / "piers.txt").write_text(PIERS, "utf-8")
    look(tmp_path, tmp_path / "piers.txt")
    page = tmp_path / "look" / "piers.txt.html"
    page.unlink()
    command = ["import", str(tmp_path / "piers.txt"), "--book", "HB", "--title", "X", "-o", str(tmp_path / "out")]
    assert main([*command, "--look", str(tmp_path / "look")]) == 2
    assert not page.exists()


def test_documents_with_one_name_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, folder in enumerate(("first", "second"), 1):
        (tmp_path / folder).mkdir()
        text = f"{number} Piers\n{number}.1 A pier is long.\n{number}.2 A pier is dry.\n"
        (tmp_path / folder / "piers.txt").write_text(text, "utf-8")
    files = [str(tmp_path / folder / "piers.txt") for folder in ("first", "second")]
    assert main(["import", *files, "--book", "HB", "-o", str(tmp_path / "out"), "--look", str(tmp_path / "look")]) == 2
    assert "--look needs documents with different names" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_pictures_of_pages_without_what_draws_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "sphinx_rulebook.importers.looking.page_pictures", raising=False)
    monkeypatch.setitem(sys.modules, "PIL", None)
    command = ["import", str(KITES), "--book", "HB", "-o", str(tmp_path / "out"), "--look", str(tmp_path / "look")]
    assert main(command) == 2
    assert (
        "--look cannot draw the pages of kites.pdf: PIL is not installed; "
        "pip install 'sphinx-rulebook[import]' installs it"
    ) in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
