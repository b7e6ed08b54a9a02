"""A whole real rulebook as a book to print, and as an EPUB: what is in them, and where it leads."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from sphinx_rulebook.library.loading import load
from sphinx_rulebook.publishing.whole_text import read_whole_text

from ..publishing.printing import rulebook
from ..publishing.test_epub import check, contents
from ..publishing.test_pdf import outline, pages_of, run

pytestmark = pytest.mark.corpora

RULES = 1130
REFERENCE = re.compile(r"\[(\d[\d.]*[a-z]{0,2}), p\. (\d+)\]")


@pytest.fixture(scope="module")
def root(corpora: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("fab") / "project"
    shutil.copytree(corpora / "fab-cr-src" / "2025-05-20", root / "source")
    assert rulebook("build", root).returncode == 0
    return root


def ids_of_numbers(html: str) -> dict[str, str]:
    """Return the ids of the units of a whole text by their numbers."""
    number = r"(\d[\d.]*(?:<b>\w+</b>)?[a-z]*) "
    units = re.compile(rf'<(?:li|section)\b[^>]*? id="?([^"\s>]+)[^>]*>\s*(?:<h[1-3][^>]*>)?<a\b[^>]*>{number}</a>')
    found: dict[str, str] = {}
    for match in units.finditer(html):
        found.setdefault(re.sub("</?b>", "", match[2]), match[1])
    return found


def destinations(path: Path) -> dict[str, int]:
    """Return the pages of a PDF that its named destinations lie on, as poppler reads them."""
    rows = re.findall(r'^ *(\d+) \[.*\] "(.*)"$', run("pdfinfo", "-dests", path), re.M)
    return {name: int(page) for page, name in rows}


def test_the_whole_text_is_made_and_every_link_leads_somewhere(root: Path) -> None:
    library = load(root).library
    pages = read_whole_text(root / "build" / "html", library, "en")
    html = "".join(f'<article id="{page.id}">{page.main}' for page in pages)
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) == len(set(ids)) > RULES
    assert set(re.findall(r' href="#([^"]*)"', html)) <= set(ids)


@pytest.mark.trial
def test_the_book(root: Path, tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("poppler-utils are missing")
    done = rulebook("export", "--format", "pdf", root, "-o", tmp_path)
    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.iterdir()
    pages = pages_of(path)
    # What a page number says is held against where the PDF itself leads, whatever fonts there are.
    pages_of_ids = destinations(path)
    ids = ids_of_numbers("".join(page.main for page in read_whole_text(root / "build/html", load(root).library, "en")))
    assert len(ids) > RULES
    references = [found for text in pages for found in REFERENCE.findall(text.replace("\u00a0", " "))]
    assert len(references) > 600
    known = [(number, int(page)) for number, page in references if ids.get(number) in pages_of_ids]
    assert len(known) > len(references) * 0.95
    assert [one for one in known if pages_of_ids[ids[one[0]]] != one[1]] == []
    marks = dict(outline(path))
    assert all(title in pages[page - 1] for title, page in marks.items())
    assert len(marks) > 95
    assert all(line.split()[-5:-2] == ["yes"] * 3 for line in run("pdffonts", path).splitlines()[2:])


@pytest.mark.trial
def test_the_epub(root: Path, tmp_path: Path) -> None:
    done = rulebook("export", "--format", "epub", root, "-o", tmp_path)
    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.iterdir()
    assert len(contents(path)) > 95
    check(path)
