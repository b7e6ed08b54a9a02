"""What pages say about numbers: those of the source, of units that it lacks, and of translations with their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import Files, chapter_text, write_tree

SOURCE = """## @@sec:lamps@@ Lamps

### @@rule:wick@@ Every lamp has a wick.

#### A wick is dry.

### The keeper lights it at dusk.

### @@rule:night@@ It burns at night.[[rule:wick]]
"""
JAPANESE = """## @@sec:lamps@@ 灯火

### @@rule:wick@@ 灯火には芯がある。

### @@rule:night@@ 夜に燃える。[[rule:wick]]

### @@rule:snow@@ 雪の夜には二つ灯す。
"""


def build(root: Path, settings: str = "", source_settings: str = "") -> Path:
    files: Files = {
        "source/lf/book.toml": f"{source_settings}\n# lamps\n",
        "source/lf/01-lamps.md": chapter_text(SOURCE),
        "translations/ja/lf/book.toml": f"{settings}\n# 灯火\n",
        "translations/ja/lf/01-lamps.md": chapter_text(JAPANESE),
    }
    assert main(["build", str(write_tree(root, files))]) == 0
    return root / "build" / "html"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("lamps"))


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("own"), 'edition = "1"', 'edition = "2"')


def element(html: str, anchor: str) -> str:
    """Return the element of a rule, up to the next element with an id."""
    return re.split(r"<(?:li|section)[^>]* id=", html.partition(f"id={anchor}")[2])[0]


def test_a_rule_that_only_the_translation_has_says_so(site: Path) -> None:
    html = (site / "ja/lf/01-lamps.html").read_text("utf-8")
    snow = element(html, "rule:snow")
    assert ">1.0.3+1 </a>" in snow
    assert "<p class=nt ex lang=ja>英語版にはありません" in snow.replace('"', "")
    assert "class=nt" not in element(html, "rule:night").replace('"', "")


def test_what_is_missing_has_its_number_and_address(site: Path) -> None:
    html = (site / "ja/lf/01-lamps.html").read_text("utf-8")
    for number in ("1.0.1a", "1.0.2"):
        assert re.search(rf'id="?lf{re.escape(number)}"?[ >]', html)
        assert re.search(rf">{re.escape(number)} ?</a>|<b>{number[-1]}</b> </a>", html)
    assert "EN 1.0" not in html


def test_a_book_with_the_numbers_of_the_source_says_nothing(site: Path) -> None:
    assert not any("番号が異なる" in page.read_text("utf-8") for page in site.rglob("*.html"))


def test_every_page_of_a_translation_of_another_edition_says_so(own: Path) -> None:
    notice = "これは版1の翻訳です。英語の本文は版2なので、番号が異なることがあります。"
    pages = sorted((own / "ja/lf").rglob("*.html")) + sorted((own / "ja/r").rglob("*.html"))
    assert len(pages) > 5
    assert [page.name for page in pages if notice not in page.read_text("utf-8")] == []
    assert not any(notice in page.read_text("utf-8") for page in (own / "en").rglob("*.html"))
    html = (own / "ja/lf/01-lamps.html").read_text("utf-8")
    assert ">1.0.3 </a>" in element(html, "rule:snow")
    assert "EN 1.0.2" in html


def test_a_translation_with_its_own_numbers_says_so(tmp_path: Path) -> None:
    site = build(tmp_path, 'numbers = "own"')
    assert "この翻訳の番号は独自のもので" in (site / "ja/lf/01-lamps.html").read_text("utf-8")


def test_a_pair_that_was_found_by_its_text_says_so(tmp_path: Path) -> None:
    """The translation lacks the second of three rules without labels: only the texts tell which two are there."""
    head = "## @@sec:lamps@@ {}\n\n"
    ours = ["A lamp costs 12 coins and 3 oils.[[sec:lamps]]", "It burns for 7 nights.", "A tower holds 45 lamps."]
    theirs = ["灯火は硬貨12枚と油3つで買う。[[sec:lamps]]", "塔には灯火が45個ある。"]
    files: Files = {
        "source/lf/01-lamps.md": chapter_text(head.format("Lamps") + "".join(f"### {one}\n\n" for one in ours)),
        "translations/ja/lf/01-lamps.md": chapter_text(
            head.format("灯火") + "".join(f"### {one}\n\n" for one in theirs)
        ),
    }
    assert main(["build", str(write_tree(tmp_path, files))]) == 0
    html = (tmp_path / "build/html/ja/lf/01-lamps.html").read_text("utf-8")
    assert ">1.0.3 </a></h3>塔には" in html
    assert html.count("自動で対応付け（未確認）") == 2
