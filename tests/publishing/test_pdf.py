"""`rulebook export --format pdf`: what is printed where, what it is printed with, and what cannot be."""

from __future__ import annotations

import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from html import unescape
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from sphinx_rulebook.publishing.pdf import need_weasyprint

from ..helpers import chapter_text, write_tree
from .printing import rulebook, write_rulebook

NUMBER_OF_PAGES = re.compile(r"(\d+) pages")


@pytest.fixture(scope="module", autouse=True)
def _tools() -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("poppler-utils are missing")
    try:
        need_weasyprint()
    except Exception as error:  # it says what is missing
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rulebook whose site is built already, so that its pages need not be made for every book."""
    root = write_rulebook(tmp_path_factory.mktemp("project"))
    assert rulebook("build", root).returncode == 0
    return root


@pytest.fixture(scope="module")
def made(root: Path) -> subprocess.CompletedProcess[str]:
    return rulebook("export", "--format", "pdf", root)


@pytest.fixture(scope="module")
def english(root: Path, made: subprocess.CompletedProcess[str]) -> Path:
    assert made.returncode == 0, made.stderr
    return root / "build" / "leaf-stone-en.pdf"


@pytest.fixture(scope="module")
def japanese(root: Path, made: subprocess.CompletedProcess[str]) -> Path:
    assert made.returncode == 0, made.stderr
    return root / "build" / "leaf-stone-ja.pdf"


def run(*command: object) -> str:
    return subprocess.run([*map(str, command)], check=True, capture_output=True, text=True).stdout


def pages_of(path: Path) -> list[str]:
    """Return the text of each page, spaces as one."""
    return [" ".join(page.split()) for page in run("pdftotext", "-layout", path, "-").split("\f")[:-1]]


def page_with(pages: list[str], text: str) -> int:
    """Return the number of the one page below the contents that has a text."""
    (number,) = [number for number, page in enumerate(pages, 1) if number > 3 and text in page]
    return number


def outline(path: Path) -> list[tuple[str, int]]:
    xml = run("pdftohtml", "-xml", "-i", "-stdout", path)
    return [(unescape(title), int(page)) for page, title in re.findall(r'<item page="(\d+)">(.*?)</item>', xml)]


def test_code_is_printed_with_every_sign(english: Path) -> None:
    assert 'print(1); keep(b"two", x=3)' in " ".join(pages_of(english))


def test_every_language_has_a_file_and_nothing_else_is_left(
    root: Path, made: subprocess.CompletedProcess[str], english: Path, japanese: Path
) -> None:
    files = [path.name for path in (root / "build").iterdir() if path.is_file()]
    assert sorted(files) == [english.name, japanese.name]
    assert made.stderr == "1 error, 4 warnings: rulebook build --all lists them\n"
    assert [str(english) in made.stdout, str(japanese) in made.stdout] == [True, True]
    assert len(pages_of(english)) == int(NUMBER_OF_PAGES.findall(made.stdout)[0])


def test_the_title_page_names_the_books(english: Path) -> None:
    title = pages_of(english)[0]
    assert title.startswith("Leaf & Stone")
    assert "LF The Rules of Leaf Edition 1.1.0" in title


def test_the_contents_name_the_page_of_everything(english: Path) -> None:
    pages = pages_of(english)
    lines = re.findall(r"((?:[A-Z]{2} |[\d.]+ )?[A-Z][\w ]*?) ?(?:\. )+ ?\.? ?(\d+)", pages[2].removeprefix("Contents"))
    found = dict(lines)
    assert list(found)[:5] == ["Leaf and Stone", "About", "LF The Rules of Leaf", "1 Leaves", "1.0 General"]
    for title, page in lines:
        assert title in pages[int(page) - 1], title


def test_a_reference_names_its_page(english: Path, japanese: Path) -> None:
    pages = pages_of(english)
    far, leaf, other = (page_with(pages, text) for text in ("It is far", "A leaf is a card", "Another rule"))
    assert f"A leaf is a card. [2.0.1, p.\u00a0{far}]".replace("\u00a0", " ") in " ".join(pages[leaf - 1].split())
    assert f"[OT 1.0.1, p. {other}]" in pages[leaf - 1].replace("\u00a0", " ")
    pages = pages_of(japanese)
    leaf = page_with(pages, "札である")
    assert f"[2.0.1、{page_with(pages, '遠い。')}ページ]" in pages[leaf - 1].replace("\u2060", "")


def test_a_reference_to_a_ruling_names_its_page(tmp_path: Path) -> None:
    rules = chapter_text(
        "## Fog @@sec:fog@@\n\n### @@rule:oil@@ Oil burns.[[ruling:lamp]]\n\n### Wax, by [[ruling:lamp|a ruling]].\n"
    )
    ruling = "# Lamps\n\n## @@ruling:lamp@@ May I light two?\n\n> **Answer:** No.[[rule:oil]]\n"
    write_tree(tmp_path, {"source/lf/01.md": rules, "source/lf/rulings/lamps.md": ruling})
    done = rulebook("export", "--format", "pdf", tmp_path)
    assert done.returncode == 0, done.stderr
    pages = pages_of(next((tmp_path / "build").glob("*.pdf")))
    (page,) = [number for number, text in enumerate(pages, 1) if "Answer No." in text]
    text = " ".join(pages).replace("\u00a0", " ").replace("\u2060", "")
    assert f"Oil burns.[May I light two?, p. {page}]" in text
    assert f"Wax, by a ruling, p. {page}." in text


def test_text_is_never_taken_for_html(english: Path) -> None:
    pages = pages_of(english)
    assert "1.0.1a A leaf may be <b>dry</b> & <script>alert(1)</script>." in pages[page_with(pages, "dry") - 1]


def test_rulings_are_after_the_glossary_and_the_day_of_an_edition_is_said_once(tmp_path: Path) -> None:
    root = write_tree(
        tmp_path,
        {
            "source/lf/01.md": chapter_text("## Fog @@sec:fog@@\n\n### @@rule:oil@@ Oil burns.\n"),
            "source/lf/words.md": "---\nglossary: true\n---\n# Words\n\n### **Wick**\n\nA string.\n",
            "source/lf/rulings/b.md": "# Later\n\n## @@ruling:b@@ And fog?\n\n> **Answer:** No.[[rule:oil]]\n",
            "source/lf/rulings/a.md": (
                "# First\n\n## @@ruling:a@@ Does it?\ndate: 2025-03-01\n\n> **Answer:** Yes.[[rule:oil]]\n"
            ),
        },
    )
    days = "--date", "2025-01-01", "--effective", "2025-03-01"
    assert rulebook("release", "1.0", *days, "--project", root).returncode == 0
    assert rulebook("export", "--format", "pdf", root, "-o", tmp_path / "book.pdf").returncode == 0
    pages = pages_of(tmp_path / "book.pdf")
    text = "\n".join(pages)
    places = [text.rindex(one) for one in ("Oil burns.", "A string.", "Does it?", "1 March 2025", "Yes.", "And fog?")]
    assert places == sorted(places)
    assert "In force from 1 March 2025" in pages[0]
    assert sum("in force" in page.casefold() for page in pages) == 1


def test_running_heads(english: Path) -> None:
    pages = pages_of(english)
    leaves, far = (pages[page_with(pages, text) - 1] for text in ("A leaf is a card", "It is far away"))
    for page in (leaves, far):
        assert page.startswith(("The Rules of Leaf", "1 Leaves 1.1.1 ", "2 Far Away 2.0.1 "))
    assert "1.0.1 A leaf is a card." in leaves
    assert leaves.endswith(str(pages.index(leaves) + 1))


def test_its_properties_name_title_and_author(english: Path) -> None:
    about = run("pdfinfo", english)
    assert [re.search(rf"^{name}: +(.*)$", about, re.M)[1] for name in ("Title", "Author")] == [  # type: ignore[index]
        "Leaf & Stone",
        "Aki <Mori>",
    ]


def test_bookmarks_are_of_books_chapters_and_sections(english: Path) -> None:
    marks = outline(english)
    assert [title for title, _ in marks] == [
        *("Contents", "Leaf and Stone", "About", "The Rules of Leaf", "1 Leaves", "1.0 General", "1.1 Play"),
        *("2 Far Away", "2.0 Far", "Glossary", "Other Rules", "1 Others", "1.0 Other"),
    ]
    pages = pages_of(english)
    assert all(title in pages[page - 1] for title, page in marks)


def test_links_lead_to_pages_of_the_document_only(english: Path) -> None:
    assert "http" not in run("pdfinfo", "-url", english)


def test_all_fonts_are_embedded(english: Path, japanese: Path) -> None:
    fonts = {path: run("pdffonts", path).splitlines()[2:] for path in (english, japanese)}
    for lines in fonts.values():
        assert lines
        assert all(line.split()[-5:-2] == ["yes", "yes", "yes"] for line in lines)
    assert any("CJK-JP" in line or "Gothic" in line for line in fonts[japanese])


def test_fonts_of_the_project_are_embedded(tmp_path: Path) -> None:
    fonts = sorted(Path("/usr/share/fonts").rglob("DejaVuSansMono.ttf"))
    if not fonts:
        pytest.skip("the DejaVu fonts are missing")
    root = write_rulebook(tmp_path / "project")
    shutil.copy(fonts[0], root / "mono.ttf")
    settings = '[[tool.rulebook.site.fonts]]\nfile = "mono.ttf"\nlanguages = ["en"]\n'
    (root / "pyproject.toml").write_text(settings, "utf-8")
    done = rulebook("export", "--format", "pdf", "--language", "en", root)
    assert (done.returncode, "font" in done.stderr) == (0, False), done.stderr
    names = run("pdffonts", root / "build" / "leaf-stone-en.pdf")
    assert re.search(r"^[A-Z]+\+rulebook-1 .* yes yes yes ", names, re.M)


def test_it_is_an_a5_and_may_be_another(root: Path, english: Path, tmp_path: Path) -> None:
    assert "419.5" in run("pdfinfo", english)
    done = rulebook(
        "export", "--format", "pdf", root, "--book", "ot", "--language", "en", "--paper", "a4", "-o", tmp_path
    )
    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.iterdir()
    assert path.name == "leaf-stone-ot-en.pdf"
    assert "595.2" in run("pdfinfo", path)
    text = " ".join(pages_of(path))
    assert text.startswith("Other Rules")
    assert "Another rule" in text
    assert "far away" not in text


def test_the_same_text_gives_the_same_bytes(english: Path, tmp_path: Path) -> None:
    elsewhere = write_rulebook(tmp_path / "a" / "b")
    done = rulebook(
        "export", "--format", "pdf", elsewhere, "--language", "en", "-o", tmp_path, PYTHONHASHSEED="7", TZ="Asia/Tokyo"
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / english.name).read_bytes() == english.read_bytes()


@pytest.fixture
def visits() -> Iterator[tuple[str, list[str]]]:
    """The address of a server, and what was asked of it."""
    seen: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.append(self.path)
            self.send_error(404)

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", seen
    server.shutdown()
    server.server_close()


def test_nothing_is_fetched(tmp_path: Path, visits: tuple[str, list[str]]) -> None:
    address, seen = visits
    svg = f'<svg xmlns="http://www.w3.org/2000/svg"><image href="{address}/b.png" width="9" height="9"/></svg>'
    files = {
        "source/index.md": f"# Home\n\n![a]({address}/a.png) ![b](b.svg)\n",
        "source/b.svg": svg,
        "source/lf/01.md": "[REF book=LF chap=1]\n\n# One\n\n## S\n\n### A rule.\n",
    }
    done = rulebook("export", "--format", "pdf", write_tree(tmp_path, files))
    assert done.returncode == 0, done.stderr
    assert seen == []
    assert "a.png" in done.stderr


def test_without_a_japanese_font_it_says_so(root: Path, tmp_path: Path) -> None:
    fonts = next((path for path in Path("/usr/share/fonts").rglob("Liberation*")), None) or next(
        Path("/usr/share/fonts").rglob("DejaVu*")
    )
    settings = (
        f"<?xml version='1.0'?><fontconfig><dir>{fonts.parent}</dir><cachedir>{tmp_path}/c</cachedir></fontconfig>"
    )
    (tmp_path / "fonts.conf").write_text(settings, "utf-8")
    output = tmp_path / "out"
    done = rulebook(
        "export",
        "--format",
        "pdf",
        root,
        "--language",
        "ja",
        "-o",
        output,
        FONTCONFIG_FILE=str(tmp_path / "fonts.conf"),
    )
    assert done.returncode == 0, done.stderr
    assert "no Japanese font is installed" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--language", "fr"), "there is no language 'fr'; choose from en, ja"),
        (("--book", "ZZ"), "there is no book 'ZZ'; known books: LF, OT"),
        (("-o", "{root}/conf.py"), "cannot be written"),
        (("-o", "/proc/nowhere"), "cannot be written"),
    ],
)
def test_what_cannot_be_done(root: Path, arguments: tuple[str, ...], message: str) -> None:
    done = rulebook(
        "export", "--format", "pdf", root, *(argument.replace("{root}", str(root)) for argument in arguments)
    )
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("raise ImportError('x')", "pip install 'sphinx-rulebook[pdf]'"),
        ("raise OSError(\"cannot load library 'libpango-1.0-0': no such file\")", "needs libpango-1.0-0, which is not"),
    ],
)
def test_where_weasyprint_or_pango_is_missing(root: Path, tmp_path: Path, code: str, message: str) -> None:
    (tmp_path / "weasyprint.py").write_text(code, "utf-8")
    done = rulebook("export", "--format", "pdf", root, "-o", tmp_path / "out", PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert message in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_project_that_does_not_build(tmp_path: Path) -> None:
    root = write_rulebook(tmp_path / "p")
    (root / "conf.py").write_text("extensions = ['sphinx_rulebook', 'no_such_extension']\n", "utf-8")
    done = rulebook("export", "--format", "pdf", root, "-o", tmp_path / "out")
    assert done.returncode == 2
    assert "no_such_extension" in done.stderr.splitlines()[-1]
    assert list((tmp_path / "out").iterdir()) == []
    assert rulebook("export", "--format", "pdf", tmp_path / "nowhere").returncode == 2
