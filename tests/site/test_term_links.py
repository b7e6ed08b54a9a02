"""A definition shows on the term where it is used: links from the words of rules to the glossary."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from sphinx_rulebook.cli.command_line import main

from .conftest import Project

CHAPTER = """[REF book=OT chap=1]

# Tolls and lamps @@cha:tolls@@

## Toll gate @@sec:gate@@

### @@rule:toll@@ A *toll* is paid at each gate, and a toll gate takes no toll twice & no <b>lamp oil</b>.

### @@rule:paid@@ Whoever has paid a toll[[term:toll]] goes on.

### @@rule:marked@@ The [toll](https://example.org/) and `toll`, then **toll**.

### Toll keeper

#### The keeper lights lamps, never a non-lamp.

> **Example:** A lamp burns.
>
> The lamp is out, and so are lamps of a toll
> gate.

- a lamp
- a lamp, and a lamp

| lamp | lamp |
| --- | --- |
| lamp | toll |
"""
GLOSSARY = """---
glossary: true
---

# Glossary of lamps

### **Lamp**

What burns lamp oil, at a toll gate too.

### **Lamp oil** @@term:oil@@

Fish oil.

### **Toll (coin)** @@term:toll@@

A coin.

### **Toll gate** @@term:gate@@

Where a toll is paid.
"""
JAPANESE = "[REF book=OT chap=1]\n\n# @@cha:tolls@@ 通行料\n\n## @@sec:gate@@ 関所\n\n"
JAPANESE_RULE = "### @@rule:toll@@ 関所ごとに通行料を払う。Toll、通行料金。\n"
JAPANESE_GLOSSARY = """---
glossary: true
---

# 用語集

### **通行料** @@term:toll@@

硬貨。

### **関所** @@term:gate@@

門。
"""
LINK = re.compile(r'<a class="?d"? href="?([^" >]*)"?>(.*?)</a>', re.S)


class Tolls:
    """A project of a book with a glossary."""

    def __init__(self, root: Path) -> None:
        self.root, self.site = root, root / "build" / "html"
        self.write("conf.py", 'extensions = ["sphinx_rulebook"]\n')
        self.write("source/ot/book.toml", 'title = "Tolls"\n')
        self.write("source/ot/01-tolls.md", CHAPTER)
        self.write("source/ot/glossary.md", GLOSSARY)
        self.project = Project(root, root.parent / "out")

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def run(self, *words: str) -> None:
        assert main([words[0], *words[1:]]) == 0

    def page(self, path: str) -> str:
        return (self.site / path).read_text("utf-8")


@pytest.fixture
def tolls(tmp_path: Path) -> Tolls:
    return Tolls(tmp_path / "tolls")


@pytest.fixture
def translated(tolls: Tolls) -> Tolls:
    """The same with a translation that has one rule, and a glossary of its own."""
    tolls.write("translations/ja/ot/01-tolls.md", JAPANESE + JAPANESE_RULE)
    tolls.write("translations/ja/ot/glossary.md", JAPANESE_GLOSSARY)
    return tolls


def unit(page: str, anchor: str) -> str:
    """Return the HTML of a unit, up to the next."""
    start = page.index(f"id={anchor}>")
    rest = page[start:]
    end = re.search(r"<(?:li|div|h2|section)[^>]* id=|</section>", rest)
    return rest[: end.start()] if end else rest


def links(html: str) -> list[tuple[str, str]]:
    return [(unescape(address), text) for address, text in LINK.findall(html)]


def check_links(site: Path) -> None:
    """Check that every link to a term leads to an id, on every page that has any."""
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    found = [(path, address) for path, html in pages.items() for address, _ in links(html)]
    assert found
    for path, address in found:
        file, _, anchor = address.partition("#")
        there = pages[(path.parent / file).resolve() if file else path]
        assert re.search(rf'id="?{re.escape(anchor)}[" >]', there), (path, address)


TOLL, GATE, OIL, LAMP = (f"glossary.html#{anchor}" for anchor in ("term:toll", "term:gate", "term:oil", "ot-2"))


def test_terms_are_links_once_in_a_rule(tolls: Tolls) -> None:
    tolls.project.sphinx("en")
    page = tolls.project.html("en", "ot/01-tolls.html")
    first = unit(page, "rule:toll")
    assert links(first) == [(TOLL, "toll"), (GATE, "toll gate"), (OIL, "lamp oil")]
    assert f"&lt;b&gt;<a class=d href={OIL}>lamp oil</a>&lt;/b&gt;" in first
    assert links(unit(page, "rule:paid")) == []  # its author has made one
    assert links(unit(page, "rule:marked")) == []  # what is bold is defined here
    assert "<code>toll</code>" in page
    below = unit(page, "ot1.0.4a")
    assert [text for _, text in links(below)] == ["lamps"]  # the others are linked just above
    assert {address for address, _ in links(below)} == {LAMP}


def test_headings_have_no_links(tolls: Tolls) -> None:
    tolls.project.sphinx("en")
    page = tolls.project.html("en", "ot/01-tolls.html")
    assert all("class=d" not in heading for heading in re.findall(r"<h[12].*?</h[12]>", page, re.S))
    assert "class=d" not in unit(page, "ot1.0.4")
    glossary = tolls.project.html("en", "ot/glossary.html")
    assert links(unit(glossary, "ot-2")) == [("#term:oil", "lamp oil"), ("#term:gate", "toll gate")]  # and not itself
    assert links(unit(glossary, "term:gate")) == [("#term:toll", "toll")]


def test_every_term_has_a_preview_and_no_preview_has_links(tolls: Tolls) -> None:
    tolls.project.sphinx("en")
    for name, anchors in (("glossary", {"ot-2", "term:oil", "term:toll", "term:gate"}), ("01-tolls", {"rule:toll"})):
        script = tolls.project.html("en", f"ot/{name}.preview.js")
        previews = json.loads(script[script.index("{") : script.rindex(")")])
        assert anchors <= previews.keys()
        assert "<a class=d" not in script


def test_a_book_may_have_none(tolls: Tolls) -> None:
    tolls.write("source/ot/book.toml", "term_links = false\n")
    tolls.project.sphinx("en")
    assert "class=d" not in tolls.project.html("en", "ot/01-tolls.html")


def test_a_book_without_a_glossary_has_none(tolls: Tolls) -> None:
    (tolls.root / "source/ot/glossary.md").unlink()
    tolls.project.sphinx("en")
    assert "class=d" not in tolls.project.html("en", "ot/01-tolls.html")


def test_a_text_has_the_terms_of_its_language(translated: Tolls) -> None:
    translated.run("build", str(translated.root))
    page = translated.page("ja/ot/01-tolls.html")
    assert links(unit(page, "rule:toll")) == [(GATE, "関所"), (TOLL, "通行料")]
    missing = page[page.index("id=rule:marked>") :]
    assert all(text != "関所" for _, text in links(missing))
    pair = translated.page("en/ot/01-tolls.ja.html")
    assert (TOLL, "toll") in links(pair)
    assert ("../../ja/ot/glossary.html#term:toll", "通行料") in links(pair)
    check_links(translated.site)


def test_a_translation_without_a_glossary_has_links_only_where_it_shows_the_source(translated: Tolls) -> None:
    (translated.root / "translations/ja/ot/glossary.md").unlink()
    translated.write("source/ot/02-lamps.md", "[REF book=OT chap=2]\n\n# Oil\n\n## One\n\n### A lamp burns.\n")
    translated.project.sphinx("ja", language="ja")
    assert links(unit(translated.project.html("ja", "ot/01-tolls.html"), "rule:toll")) == []
    assert links(translated.project.html("ja", "ot/02-lamps.html")) == [(LAMP, "lamp")]
    assert (OIL.removeprefix("glossary.html"), "lamp oil") in links(translated.project.html("ja", "ot/glossary.html"))


def test_an_edition_leads_to_its_own_glossary(tolls: Tolls) -> None:
    root = str(tolls.root)
    tolls.write("source/ot/01-tolls.md", CHAPTER.replace("> A lamp burns", "> A lamp burnt"))
    tolls.run("release", "1.0", "--project", root, "--date", "2024-03-01")
    tolls.write("source/ot/glossary.md", GLOSSARY.replace("Lamp oil", "Fuel").replace("Fish oil.", "Oil."))
    tolls.write("source/ot/book.toml", 'title = "Tolls"\nedition = "1.0"\nterm_links = false\n')
    tolls.run("release", "2.0", "--project", root, "--date", "2025-03-01")
    tolls.run("build", root)
    assert (OIL, "lamp oil") in links(tolls.page("en/ot/1.0/01-tolls.html"))
    assert (tolls.site / "en/ot/1.0/glossary.html").is_file()
    assert links(tolls.page("en/ot/2.0/01-tolls.html")) == links(tolls.page("en/ot/01-tolls.html")) == []
    check_links(tolls.site)


def test_an_epub_is_well_formed(tolls: Tolls) -> None:
    tolls.project.sphinx("epub", builder="epub")
    book = next((tolls.project.out / "epub").glob("*.epub"))
    with ZipFile(book) as archive:
        page = archive.read(next(name for name in archive.namelist() if name.endswith("01-tolls.xhtml")))
    ElementTree.fromstring(page)
    assert b'<a class="d" href="glossary.xhtml#term:toll">toll</a>' in page
