"""A whole real rulebook as a book to print, and as an EPUB: what is in them, and where it leads."""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path

import pytest

from sphinx_rulebook.library import load
from sphinx_rulebook.publishing.whole_text import read_whole_text

from ..publishing.printing import rulebook
from ..publishing.test_epub import check, contents
from ..publishing.test_pdf import outline, pages_of, run

pytestmark = pytest.mark.corpora

RULES = 1130
REFERENCE = re.compile(r"\[(\d[\d.]*[a-z]{0,2}), p\. (\d+)\]")
SECONDS_OF_REWRITING = 2.0
"""A third of a second of work; the machine is shared."""


@pytest.fixture(scope="module")
def root(corpora: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("fab") / "project"
    shutil.copytree(corpora / "fab-cr-src" / "2025-05-20", root / "source")
    assert rulebook("build", root).returncode == 0
    return root


def test_the_whole_text_is_made_at_once_and_every_link_leads_somewhere(root: Path) -> None:
    library = load(root).library
    started = time.process_time()
    pages = read_whole_text(root / "build" / "html", library, "en")
    assert time.process_time() - started < SECONDS_OF_REWRITING
    html = "".join(f'<article id="{page.id}">{page.main}' for page in pages)
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) == len(set(ids)) > RULES
    assert set(re.findall(r' href="#([^"]*)"', html)) <= set(ids)


def test_the_book(root: Path, tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("poppler-utils are missing")
    done = rulebook("pdf", root, "-o", tmp_path)
    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.iterdir()
    pages = pages_of(path)
    of_rule = {
        number: page
        for page, text in enumerate(pages, 1)
        for number in re.findall(r"(?<![\[\d.])(\d+\.\d+\.\d+[a-z]{0,2})(?= [A-Z\"])", text)
    }
    assert len(of_rule) > RULES * 0.95
    references = [found for text in pages for found in REFERENCE.findall(text.replace("\u00a0", " "))]
    assert len(references) > 600
    wrong = [(number, page) for number, page in references if number in of_rule and of_rule[number] != int(page)]
    assert len(wrong) < len(references) / 50, wrong  # what looks like the start of a rule need not be one
    marks = dict(outline(path))
    assert all(title in pages[page - 1] for title, page in marks.items())
    assert len(marks) > 95
    assert all(line.split()[-5:-2] == ["yes"] * 3 for line in run("pdffonts", path).splitlines()[2:])


def test_the_epub(root: Path, tmp_path: Path) -> None:
    done = rulebook("epub", root, "-o", tmp_path)
    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.iterdir()
    assert len(contents(path)) > 95
    check(path)
