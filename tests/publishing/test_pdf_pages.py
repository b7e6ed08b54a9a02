"""The pages of a PDF: nothing is outside them, in either direction, and what belongs together is on one."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from sphinx_rulebook.publishing.pdf import need_weasyprint

from ..helpers import chapter_text, write_tree
from .printing import rulebook

WIDTH, HEIGHT = 419.5, 595.3
"""The size of A5 in points."""

Pages = list[list[tuple[str, float, float, float, float]]]
"""The words of each page with their left, upper, right and lower edges in points."""

COLUMNS = 14
LONG = "Donaudampfschifffahrtsgesellschaft" * 4
WIDE = (
    f"| {' | '.join(f'Column{n}' for n in range(COLUMNS))} |\n|{'--|' * COLUMNS}\n"
    f"| {' | '.join(f'cell{n}' for n in range(COLUMNS))} |\n"
)
TALL = f"| Head | Text |\n|--|--|\n| x | {'A boat is moored at the quay. ' * 200}|\n"
ROWS = "| Left | Right |\n|--|--|\n" + "| a boat at sea | a boat at the quay and a boat in the storm |\n" * 3
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="2000" viewBox="0 0 300 2000">{}</svg>'
FOOT = '<text x="10" y="1990" font-size="60">foot</text>'


@pytest.fixture(scope="module", autouse=True)
def _tools() -> None:
    assert shutil.which("pdftotext") is not None
    need_weasyprint()


def words_of(path: Path) -> Pages:
    found = subprocess.run(["pdftotext", "-bbox", path, "-"], check=True, capture_output=True, text=True).stdout
    word = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>')
    return [
        [(text, *(float(edge) for edge in edges)) for *edges, text in word.findall(page)]  # type: ignore[misc]
        for page in found.split("<page ")[1:]
    ]


def export(root: Path, *arguments: str) -> tuple[Pages, str]:
    """Return the words of the PDF of a rulebook, and what the command said."""
    done = rulebook("export", "--format", "pdf", root, "-o", root / "book.pdf", *arguments)
    assert done.returncode == 0, done.stderr
    return words_of(root / "book.pdf"), done.stderr


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> tuple[Pages, str]:
    """A rulebook in which much is larger than a page."""
    few = "".join(f"### @@rule:a{n}@@ A boat is moored at the quay.\n\n" for n in range(22))
    text = (
        f"## Fog @@sec:fog@@\n\n### @@rule:wide@@ Wide\n\n{WIDE}\n### @@rule:long@@ {LONG}\n\n"
        f"### @@rule:tall@@ Tall\n\n{TALL}\n## Oil @@sec:oil@@\n\n![A tower](tower.svg)\n\n"
        f"## Wax @@sec:wax@@\n\n{few}### @@rule:rows@@ Listed\n\n{ROWS}\n"
    )
    files = {"source/lf/01.md": chapter_text(text), "source/lf/tower.svg": PICTURE.format(FOOT)}
    return export(write_tree(tmp_path_factory.mktemp("large"), files))


def test_nothing_is_outside_the_paper(large: tuple[Pages, str]) -> None:
    pages, said = large
    for number, page in enumerate(pages, 1):
        for text, left, top, right, bottom in page:
            assert 0 < left < right < WIDTH, (number, text)
            assert 0 < top < bottom < HEIGHT, (number, text)
    assert "is cut" not in said
    text = "".join(word for page in pages for word, *_ in page)
    assert [LONG in text, f"Column{COLUMNS - 1}" in text, "foot" in text] == [True, True, True]


def test_each_page_of_a_table_has_its_head(large: tuple[Pages, str]) -> None:
    pages = [[text for text, *_ in page] for page in large[0]]
    tall = [page for page in pages if page.count("moored") > 22]
    assert len(tall) > 1
    assert all("Head" in page for page in tall)


def test_a_rule_is_on_the_page_of_its_table(large: tuple[Pages, str]) -> None:
    pages = [[text for text, *_ in page] for page in large[0]]
    (page,) = [page for page in pages if "Listed" in page]
    assert "Left" in page


def test_what_is_still_cut_is_reported(tmp_path: Path) -> None:
    columns = 90
    table = f"|{'a|' * columns}\n|{'--|' * columns}\n|{'b|' * columns}\n"
    rules = chapter_text(f"## Fog @@sec:fog@@\n\n### @@rule:oil@@ Oil.\n\n### @@rule:wax@@ Wax\n\n{table}")
    _, said = export(write_tree(tmp_path, {"source/lf/01.md": rules}))
    assert "a part of 1.0.2 is cut at the edge of page 4: it is too large for the paper" in said


def test_a_footnote_longer_than_a_page_is_reported(tmp_path: Path) -> None:
    rules = "### @@rule:oil@@ Oil.[^n]\n\n### @@rule:wax@@ Wax.\n\n"
    note = f"[^n]: {'A note of many words. ' * 400}\n"
    text = chapter_text(f"## Fog @@sec:fog@@\n\n{rules}{note}")
    _, said = export(write_tree(tmp_path, {"source/lf/01.md": text}))
    assert "a part of footnote 1 is cut at the edge of page" in said


def test_no_page_before_the_first_chapter_is_empty(tmp_path: Path) -> None:
    rules = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:oil@@ Oil burns.\n")
    pages, _ = export(write_tree(tmp_path, {"source/lf/01.md": rules}))
    assert len(pages) == 4  # the title, its back, the contents, the chapter


def test_a_book_from_right_to_left(tmp_path: Path) -> None:
    arabic = "## قسم @@sec:fog@@\n\n### @@rule:oil@@ الزيت\n\n#### @@rule:wax@@ الشمع `let x`\n"
    english = "## Fog @@sec:fog2@@\n\n### @@rule:lamp@@ Lamp.\n"
    files = {
        "source/lf/book.toml": 'language = "en"\ntitle = "Lamps"\n',
        "source/lf/01.md": chapter_text(arabic.replace("الزيت", "Oil").replace("الشمع", "Wax").replace("قسم", "Fog")),
        "source/lf/02.md": chapter_text(english, 2),
        "translations/ar/lf/book.toml": 'title = "مصابيح"\n',
        "translations/ar/lf/01.md": chapter_text(arabic),
    }
    pages, _ = export(write_tree(tmp_path, files), "--language", "ar")
    for page in pages:
        for text, left, _, right, _ in page:
            assert 30 < left < right < WIDTH - 30, text
    places = {text: left for page in pages for text, left, *_ in page}
    assert "1.0.1a" in places  # not a1.0.1
    assert places["1.0.1a"] > WIDTH / 2 > places["2.0.1"]
    assert places["let"] < places["x"]
    numbers = [left for text, left, *_ in pages[2] if text in {"4", "5"}]
    assert numbers
    assert all(left < 80 for left in numbers)
