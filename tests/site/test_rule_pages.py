"""The pages of single rules: what stands on them, and what a chat reads of them."""

from __future__ import annotations

import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from sphinx_rulebook.cli.command_line import main
from tests.helpers import chapter_text, data_of_script, write_tree

HEAD = "---\ndocument: wd\nchapter: 1\n---\n\n# Wells\n\n## @@sec:water@@ Water\n\n"
RULES = """### @@rule:draw@@ A player **draws** one bucket from a well.[[rule:well]]

#### @@rule:full@@ A bucket <b>"full"</b> & heavy counts twice.

> **Example:** Mio draws a full bucket and counts two.

#### An empty bucket counts nothing.[[rule:draw]]

### @@rule:well@@ A well holds nine buckets.
"""
JAPANESE = """### @@rule:draw@@ 競技者は井戸から桶を一つ**汲む**。[[rule:well]]

#### @@rule:full@@ 満ちた桶は二つと数える。

### @@rule:well@@ 井戸には桶が九つある。
"""


class _Head(HTMLParser):
    """What a chat reads of a page: its title, its metas, its JSON-LD, and its language."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.metas: dict[str, str] = {}
        self.data: dict = {}
        self.title = self.language = ""
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self._inside = "ld" if given.get("type") == "application/ld+json" else tag
        if tag == "meta":
            for name in (given.get("property"), given.get("name")):
                self.metas[name or ""] = given.get("content") or ""
        elif tag == "html":
            self.language = given.get("lang") or ""

    def handle_data(self, text: str) -> None:
        if self._inside == "ld" and text.strip():
            self.data = json.loads(text)
        elif self._inside == "title":
            self.title += text.strip()


@pytest.fixture(scope="module")
def wells(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of one book in two languages, without editions, built once for all tests that only read it."""
    tmp_path = tmp_path_factory.mktemp("wells")
    files = {
        "source/wd/book.toml": 'title = "Wells & Dry Seasons"\nedition = "2.0"\n',
        "source/wd/01-wells.md": HEAD + RULES,
        "translations/ja/wd/01-wells.md": HEAD.replace("Wells", "井戸").replace("Water", "水") + JAPANESE,
        "conf.py": 'extensions = ["sphinx_rulebook"]\nhtml_baseurl = "https://wells.example"\n',
    }
    write_tree(tmp_path, files)
    assert main(["build", str(tmp_path)]) == 0
    return tmp_path / "build" / "html"


@pytest.fixture
def own_wells(wells: Path, tmp_path: Path) -> Path:
    """A copy of the same project and site, to change."""
    shutil.copytree(wells.parent.parent, tmp_path / "own")
    return tmp_path / "own" / "build" / "html"


def test_a_chat_reads_the_text_of_the_rule(wells: Path) -> None:
    head = _Head((wells / "en/r/wd/rule-full.html").read_text("utf-8"))
    text = 'A bucket <b>"full"</b> & heavy counts twice.'
    assert head.title == "WD 1.0.1a · Water · Wells & Dry Seasons"
    assert head.metas["description"] == head.metas["og:description"] == text
    assert head.metas["og:title"] == "WD 1.0.1a · Water"
    assert head.metas["og:site_name"] == "Wells & Dry Seasons"
    assert head.metas["og:url"] == "https://wells.example/en/r/wd/rule-full.html"
    assert "text" not in head.data  # it is on the page, and in the description
    assert head.data["isPartOf"] == {"@type": "Book", "name": "Wells & Dry Seasons", "bookEdition": "2.0"}
    assert head.data["url"] == head.metas["og:url"]


def test_ten_rules_of_the_bundled_rulebook_show_their_own_text(site: Path) -> None:
    for language in ("en", "ja"):
        texts = data_of_script((site / language / "kk/texts.js").read_text("utf-8"))
        labelled = {unit[0]: unit for unit in texts["units"] if unit[0].startswith("rule:") and len(unit) < 8}
        for label, unit in list(labelled.items())[:10]:
            head = _Head((site / language / f"r/kk/{label.replace(':', '-')}.html").read_text("utf-8"))
            line = " ".join(unit[4].split())
            assert head.data["name"] == f"KK {unit[1]}"
            assert head.data["inLanguage"] == head.language == language
            assert head.data["@context"] == "https://schema.org"
            assert line.startswith(head.metas["description"].removesuffix("…"))
            assert head.metas["og:description"] == head.metas["description"]
            assert head.title.startswith(f"KK {unit[1]}")
            assert head.metas["og:title"].startswith(f"KK {unit[1]}")
            assert head.metas["og:type"] == "article"


def test_a_rule_stands_among_what_belongs_to_it(wells: Path) -> None:
    page = (wells / "en/r/wd/rule-draw.html").read_text("utf-8")
    assert "<h1><a href=../../wd/01-wells.html#rule:draw>1.0.1</a></h1>" in page
    assert "href=rule-full.html>1.0.1<b>a</b> </a>" in page  # below it
    assert page.index("Refers to") < page.index(
        "<a class=row href=rule-well.html><span class=n>1.0.2</span> <span>A well holds nine buckets."
    )
    assert re.search(
        r"Cited by.*<a class=row href=x\w+\.html><span class=n>1\.0\.1b</span> <span>An empty bucket",
        page,
        re.DOTALL,
    )
    assert "href=../../../ja/r/wd/rule-draw.html " in page
    assert "競技者は井戸から桶を一つ" in page
    assert "data-book=WD data-edition=2.0" in page  # for its citation
    subrule = (wells / "en/r/wd/rule-full.html").read_text("utf-8")
    assert "<a class=row href=rule-draw.html><span class=n>1.0.1</span> <span>A player draws one bucket" in subrule
    assert "Mio draws a full bucket" in subrule
    assert "&lt;b&gt;" in subrule
    assert "<b>&quot;full" not in subrule


def test_an_unlabelled_rule_has_a_page_by_its_id_and_its_chapter_knows_which(wells: Path) -> None:
    chapter = (wells / "en/wd/01-wells.html").read_text("utf-8")
    name = re.search(r"<li id=wd1.0.1b><a id=(x\w+)", chapter)[1]
    assert (wells / f"en/r/wd/{name}.html").is_file()
    assert 'id="rule-pages"' not in chapter


def test_what_a_translation_lacks_leads_to_its_chapter(wells: Path) -> None:
    chapter = (wells / "en/wd/01-wells.html").read_text("utf-8")
    name = re.search(r"<li id=wd1.0.1b><a id=(x\w+)", chapter)[1]
    page = (wells / f"en/r/wd/{name}.html").read_text("utf-8")
    address = re.search(r'href="([^"]*)" lang=ja hreflang=ja', page)[1]
    assert unquote(address).startswith("../../../ja/wd/01-wells.html#")


def test_every_rule_of_the_bundled_rulebook_has_a_page(site: Path) -> None:
    for language in ("en", "ja"):
        for book in ("kk", "tr"):
            units = data_of_script((site / language / book / "texts.js").read_text("utf-8"))["units"]
            alone = [unit for unit in units if unit[3].lower() in "rutq" and not any(unit[7:8])]
            pages = [page.read_text("utf-8") for page in (site / language / "r" / book).glob("*.html")]
            assert sum("http-equiv=refresh" not in page for page in pages) == len(alone)


def test_a_rule_that_went_leaves_no_page_behind(own_wells: Path) -> None:
    source = own_wells.parent.parent / "source/wd/01-wells.md"
    assert (own_wells / "en/r/wd/rule-full.html").is_file()
    source.write_text(source.read_text("utf-8").replace("rule:full", "rule:brimming"), "utf-8")
    main(["build", str(own_wells.parent.parent)])
    assert not (own_wells / "en/r/wd/rule-full.html").exists()
    assert (own_wells / "en/r/wd/rule-brimming.html").is_file()


def test_a_citation_has_the_address_of_the_edition_where_that_says_the_same(own_wells: Path) -> None:
    root = own_wells.parent.parent
    assert main(["release", "2.0", "--project", str(root), "--date", "2025-01-31"]) == 0
    assert main(["build", str(root)]) == 0
    page = (own_wells / "en/r/wd/rule-draw.html").read_text("utf-8")
    assert "data-frozen=../../wd/2.0/01-wells.html" in page
    assert 'data-frozen="2.0/01-wells.html"' in (own_wells / "en/wd/01-wells.html").read_text("utf-8")
    for tree in ("source", "translations/ja"):  # the text is the same, but that edition has no page of this name
        (root / tree / "wd/01-wells.md").rename(root / tree / "wd/01-deep-wells.md")
    assert main(["build", str(root)]) == 0
    page = (own_wells / "en/r/wd/rule-draw.html").read_text("utf-8")
    assert "data-frozen" not in page
    assert "data-frozen" not in (own_wells / "en/wd/01-deep-wells.html").read_text("utf-8")


def test_a_cited_rule_of_another_book_without_a_translation_is_read_in_its_own_book(tmp_path: Path) -> None:
    ropes = "## @@sec:rope@@ Ropes\n\n### @@rule:rope@@ A rope ties.[[rule:knot]]\n\n### @@rule:knot@@ A knot holds.\n"
    project = write_tree(
        tmp_path,
        {
            "source/wd/book.toml": 'code = "WD"\ntitle = "Wells"\n',
            "source/wd/01.md": chapter_text(
                "## @@sec:water@@ Water\n\n### @@rule:draw@@ Draw.[[YR/rule:rope]]\n", 1, "WD"
            ),
            "source/yr/book.toml": 'code = "YR"\ntitle = "Ropes"\n',
            "source/yr/01.md": chapter_text(ropes, 1, "YR"),
            "translations/ja/wd/book.toml": 'title = "井戸"\n',
            "translations/ja/wd/01.md": chapter_text(
                "## @@sec:water@@ 水\n\n### @@rule:draw@@ 汲む。[[YR/rule:rope]]\n", 1, "WD"
            ),
            "translations/ja/yr/book.toml": 'title = "綱"\n',
            "translations/ja/yr/01.md": chapter_text(
                "## @@sec:rope@@ 綱\n\n### @@rule:knot@@ 結び目は解けない。\n", 1, "YR"
            ),
        },
    )
    assert main(["build", str(project), "-q"]) == 0
    page = (project / "build/html/ja/r/wd/rule-draw.html").read_text("utf-8")
    refers = page[page.index("id=refers") :]
    assert "<span class=n>YR 1.0.1</span> <span lang=en>A rope ties.[1.0.2]</span>" in refers


def test_a_chapter_without_a_translation_has_the_symbols_and_the_language_of_the_source(tmp_path: Path) -> None:
    coins = 'title = "{title}"\nnumbering = "none"\n\n[symbols.coin]\ntext = "{coin}"\n'
    rules = "## @@sec:price@@ Prices\n\n### @@rule:one@@ {coin} first.\n\n### @@rule:two@@ {coin} second.\n"
    project = write_tree(
        tmp_path,
        {
            "source/wd/book.toml": 'code = "WD"\n' + coins.format(title="Wells", coin="gold"),
            "source/wd/01.md": chapter_text("## @@sec:water@@ Water\n\n### @@rule:draw@@ Draw.[[rule:one]]\n", 1, "WD"),
            "source/wd/02.md": chapter_text(rules, 2, "WD"),
            "translations/ja/wd/book.toml": coins.format(title="井戸", coin="金"),
            "translations/ja/wd/01.md": chapter_text(
                "## @@sec:water@@ 水\n\n### @@rule:draw@@ 汲む。[[rule:one]]\n", 1, "WD"
            ),
        },
    )
    assert main(["build", str(project), "-q"]) == 0
    pages = [project / f"build/html/ja/r/wd/rule-{name}.html" for name in ("one", "two", "draw")]
    one, two, draw = (path.read_text("utf-8") for path in pages)
    assert "gold second." in one[one.index("class=steps") :]
    assert "gold first." in two[two.index("class=steps") :]
    cited = one[one.index("id=cited") :]
    assert cited.startswith("id=cited lang=ja><h2>参照元</h2>")  # the page around is in English
    assert "lang=en" in one[one.index("<main") : one.index("<p class=notice lang=ja>この章はまだ翻訳されていません")]
    assert "class=notice" not in draw
    assert "<aside class=side lang=ja>" in one  # its words are those of the reader
    assert "<aside class=side>" in draw
    assert "<span class=w>汲む。" in cited
    assert "<span class=w lang=en>gold first.</span>" in draw[draw.index("id=refers>") :]
