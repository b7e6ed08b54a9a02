"""The whole text of a site: which pages in which order, and where ids and links lead."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.books import Library
from sphinx_rulebook.publishing.cutting import PageHeading
from sphinx_rulebook.publishing.whole_text import TextPage, read_whole_text, site_name

from ..helpers import PROJECT, chapter_text, load_library, write_tree

CHAPTER = chapter_text("## Cards @@sec:cards@@\n\n### @@rule:card@@ A card.[[rule:card]]\n")


class Attributes(HTMLParser):
    """Collects the ids and links of a document, and the tags that were opened and closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.sources: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.ids += [values["id"] or ""] if "id" in values else []
        self.links += [values["href"] or ""] if "href" in values else []
        self.sources += [values["src"] or ""] if "src" in values else []
        if tag not in ("img", "br", "hr", "col", "wbr", "input", "source"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def whole(pages: tuple[TextPage, ...]) -> str:
    return "".join(f'<article id="{page.id}">{page.main}</article>' for page in pages)


def page_html(main: str, attributes: str = 'id="text" class="rules"') -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><title>x</title></head><body><header><a class="home" href="#">The '
        f'<b>Game</b> &amp; I</a></header><main {attributes}>\n{main}\n</main><footer><p id="f">f</p></footer></body>'
    )


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return load_library(
        tmp_path / "project",
        {
            "source/index.md": "# Home\n",
            "source/a.md": "# A\n",
            "source/z.md": "# Z\n",
            "source/lf/index.md": "# Leaf\n",
            "source/lf/01-cards.md": CHAPTER,
            "source/lf/preface.md": "# Preface\n",
            "source/lf/more.md": "# More\n",
        },
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site of pages that stand for those of the library."""
    plain = {f"en/{name}.html": page_html(f"<h1>{name}</h1>") for name in ("a", "lf/index", "lf/preface", "lf/more")}
    return write_tree(
        tmp_path / "site",
        plain
        | {
            "en/index.html": page_html('<h1>Home</h1><a href="z.html#x">Z</a> <a href="lf/01-cards.html">1</a>'),
            "en/z.html": page_html("<h1>Z</h1>"),
            "en/lf/01-cards.html": page_html("<h1>Cards</h1>"),
            "en/lf/2.0/01-cards.html": page_html("<h1>Cards</h1>"),
        },
    )


def with_chapter(folder: Path, main: str) -> Path:
    return write_tree(folder, {"en/lf/01-cards.html": page_html(main)})


def chapter(folder: Path, library: Library, main: str, **options: object) -> str:
    pages = read_whole_text(with_chapter(folder, main), library, "en", **options)  # type: ignore[arg-type]
    return next(page.main for page in pages if page.kind == "chapter")


def test_prose_comes_first_as_the_first_page_links_to_it_and_books_follow(folder: Path, library: Library) -> None:
    pages = read_whole_text(folder, library, "en")
    assert [(page.path, page.kind, page.book) for page in pages] == [
        ("en/index.html", "prose", ""),
        ("en/z.html", "prose", ""),
        ("en/a.html", "prose", ""),
        ("en/lf/index.html", "book", "LF"),
        ("en/lf/preface.html", "prose", "LF"),
        ("en/lf/01-cards.html", "chapter", "LF"),
        ("en/lf/more.html", "prose", "LF"),
    ]


def test_one_book_only(folder: Path, library: Library) -> None:
    pages = read_whole_text(with_chapter(folder, '<h1>1</h1><p><a href="../a.html">A</a>'), library, "en", book="lf")
    assert {page.book for page in pages} == {"LF"}
    assert "<a>A</a>" in pages[2].main


def test_a_page_that_was_not_built_is_left_out(folder: Path, library: Library) -> None:
    (folder / "en" / "a.html").unlink()
    assert "en/a.html" not in [page.path for page in read_whole_text(folder, library, "en")]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("<p id=rule:x><a href=#rule:x>1</a>", '<p id="{here}#rule:x"><a href="#{here}#rule:x">1</a>'),
        ("<b id=x></b><a href=#x>", '<a href="#{here}#x">'),
        ("<a href=#nowhere>", '<a href="#{here}">'),
        ("<a href=''>", '<a href="#{here}">'),
        ("<a href=#>", '<a href="#{here}">'),
        ("<a href=../z.html>", '<a href="#/en/z.html">'),
        ("<a href=../z.html?q=1#gone>", '<a href="#/en/z.html">'),
        ("<a href=2.0/01-cards.html#x>old</a>", "<a>old</a>"),
        ("<a href=../../ja/lf/01-cards.html>ja</a>", "<a>ja</a>"),
        ("<a href=../r/lf/x.html class=w>one</a>", '<a class="w">one</a>'),
        ("<a href=https://example.org/?a=1&amp;b=2>", '<a href="https://example.org/?a=1&amp;b=2">'),
        ("<a href=mailto:a@example.org>", '<a href="mailto:a@example.org">'),
        ("<a href=javascript:alert(1)>x</a>", "<a>x</a>"),
        ("<a href=//example.org/>x</a>", "<a>x</a>"),
        ('<b id="50%"></b><a href="#50%25">', '<a href="#{here}#50%25">'),
        ("<b id=札></b><a href=#%E6%9C%AD>", '<a href="#{here}#札">'),
        ('<i id=a></i><table><td headers="a a">', 'headers="{here}#a {here}#a"'),
        (
            "<b aria-labelledby=x aria-describedby='y z'>",
            'aria-labelledby="{here}#x" aria-describedby="{here}#y {here}',
        ),
        ("<label for=x>", '<label for="{here}#x">'),
        ("<img src=../_images/a%20b.png alt>", '<img src="/en/_images/a%20b.png" alt>'),
        ("<img srcset='../a.png 1x, b.png 2x'>", 'srcset="/en/a.png 1x, /en/lf/b.png 2x"'),
        ("<img src=data:image/png;base64,AA>", '<img src="data:image/png;base64,AA">'),
        ("<p title='a &lt; &quot;b&quot;'>", '<p title="a &lt; &quot;b&quot;">'),
        ("<p>a &lt;b&gt; &#38; c", "a &lt;b&gt; &#38; c"),
        ("<p>one<p>two", "<p>one</p><p>two</p>"),
        ("<div><p>one</div>two", "<div><p>one</p></div>two"),
        ("a<script>b</script>c<!-- d -->e", "ace"),
        ("a<br/>b<br>c</br>d", "a<br>b<br>cd"),
        ("</i><b>x", "<b>x"),
    ],
)
def test_how_pages_are_rewritten(folder: Path, library: Library, given: str, expected: str) -> None:
    html = chapter(folder, library, given)
    assert expected.replace("{here}", "/en/lf/01-cards.html") in html
    assert Attributes(html).open == []


def test_what_is_left_out_takes_its_ids_along(folder: Path, library: Library) -> None:
    main = "<div>a<p class='b c' id=x>b <i>c</i><p>d<a href=#x>e</a><img class=c>f</div>"
    assert chapter(folder, library, main, without=("c",)) == (
        '<div>a<p>d<a href="#/en/lf/01-cards.html">e</a>f</p></div>'
    )


def test_headings(folder: Path, library: Library) -> None:
    main = (
        "<section id=cha:c><h1><a id=lf1 href=#cha:c>1</a> Cards &amp; <em>Decks</em></h1><section id=sec:s><h2>"
        '<span><a href="#cha:c">Only</a> a link</span><a class=headerlink href=#x>¶</a></h2>'
        "</section></section><h2>End</h2>"
    )
    page = next(
        page
        for page in read_whole_text(with_chapter(folder, main), library, "en")
        if page.path.endswith("01-cards.html")
    )
    here = "/en/lf/01-cards.html"
    assert (page.number, page.title) == ("1", "Cards & Decks")
    assert page.headings == (
        PageHeading(1, f"{here}#cha:c", "1", "Cards & Decks"),
        PageHeading(2, f"{here}#sec:s", "", "Only a link"),
        PageHeading(2, here, "", "End"),
    )


def test_what_a_page_says_of_itself(folder: Path, library: Library) -> None:
    html = page_html("<h1>x</h1>", 'id="text" lang="ja" data-book="LF" data-edition="1.2" class="rules bare"')
    write_tree(folder, {"en/lf/01-cards.html": html})
    page = read_whole_text(folder, library, "en")[5]
    assert (page.lang, page.edition, page.main_class) == ("ja", "1.2", "rules bare")
    assert read_whole_text(folder, library, "en")[0].lang == "en"


def test_the_name_of_a_site(folder: Path, tmp_path: Path) -> None:
    assert site_name(folder, "en") == "The Game & I"
    assert site_name(tmp_path, "en") == ""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_link_in_the_bundled_rulebook_leads_somewhere(site: Path, language: str) -> None:
    library = load(PROJECT).library
    pages = read_whole_text(site, library, language)
    found = Attributes(whole(pages))
    assert found.open == []
    assert len(found.ids) == len(set(found.ids))
    inside = [link[1:] for link in found.links if link.startswith("#")]
    assert len(inside) > 1000
    assert {unquote(link) for link in inside} <= set(found.ids)
    assert all(link.startswith(("#", "https://", "http://", "mailto:")) for link in found.links)
    assert all((site / source.lstrip("/")).is_file() for source in found.sources)
    assert len([page for page in pages if page.kind == "chapter"]) == 13
    assert site_name(site, language) == "Koi-Koi"


def test_the_text_is_that_of_the_pages(site: Path) -> None:
    for page in read_whole_text(site, load(PROJECT).library, "ja"):
        main = re.search(r"<main\b[^>]*>(.*)</main>", (site / page.path).read_text("utf-8"), re.S)
        assert main is not None
        texts = [unescape(re.sub(r"<[^>]*>", "", html)).split() for html in (main[1], page.main)]
        assert texts[0] == texts[1], page.path
