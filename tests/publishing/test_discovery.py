"""What searching engines and reading programs get: addresses on the web, the sitemap, robots.txt and llms.txt."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from sphinx.cmd.build import build_main as sphinx_build

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.publishing.sitemap import SitemapEntry, _parts
from sphinx_rulebook.site.pages.web_addresses import WebAddressError, site_address
from tests.helpers import write_tree

BASE = "https://rules.example/games/"
XML = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
HEAD = "---\ndocument: ba\nchapter: {chapter}\n---\n\n# {title}\n\n## @@sec:first{chapter}@@ First things\n\n"
BARGES = "### @@rule:load@@ A barge carries nine loads.\n\n### A barge without a load floats.[[rule:load]]\n"
FILES = {
    "source/index.md": "# Barges & locks\n\nA page of prose.\n",
    "source/about.md": "# About\n\nNobody has translated this.\n",
    "source/ba/book.toml": 'title = "Barges & <locks> [x](y)"\n',
    "source/ba/01-barges.md": HEAD.format(chapter=1, title="Barges") + BARGES,
    "source/ba/02-locks.md": HEAD.format(chapter=2, title="Locks") + "### @@rule:lock@@ A lock holds one barge.\n",
    "translations/ja/index.md": "# 艀と閘門\n\n散文の頁。\n",
    "translations/ja/ba/01-barges.md": HEAD.format(chapter=1, title="艀")
    + "### @@rule:load@@ 艀は荷を九つ積む。\n\n### 荷のない艀は浮く。[[rule:load]]\n",
}


class Head:
    """What the head of a page tells searching engines."""

    def __init__(self, page: Path) -> None:
        text = page.read_text("utf-8").partition("<body")[0]
        found = re.findall(r'<link rel="canonical" href="([^"]*)">', text)
        assert len(found) <= 1
        self.canonical = unescape(found[0]) if found else None
        pairs = re.findall(r'<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">', text)
        self.alternates = {language: unescape(address) for language, address in pairs}
        assert len(self.alternates) == len(pairs)
        self.is_for_search = '<meta name="robots" content="noindex">' not in text


def sitemap(site: Path, name: str = "sitemap.xml") -> dict[str, dict[str, str]]:
    """Return the alternates of each address of a sitemap."""
    pages = {}
    for url in ElementTree.parse(site / name).getroot().findall("s:url", XML):
        address = url.findtext("s:loc", namespaces=XML)
        assert address is not None
        assert address not in pages
        pages[address] = {link.attrib["hreflang"]: link.attrib["href"] for link in url.findall("x:link", XML)}
    return pages


def configuration(base: object) -> str:
    return f'extensions = ["sphinx_rulebook"]\nhtml_theme = "rulebook"\nproject = "Barges"\nhtml_baseurl = {base!r}\n'


@pytest.fixture(scope="module")
def barges(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project in two languages, of which one lacks a chapter and a page, with an edition, and an address."""
    root = tmp_path_factory.mktemp("barges")
    write_tree(root, {**FILES, "conf.py": configuration(BASE.removesuffix("/"))})
    assert main(["release", "1.0", "--date", "2025-03-24", "--project", str(root)]) == 0
    assert main(["release", "1.1", "--date", "2025-03-25", "--project", str(root)]) == 0
    assert main(["build", str(root)]) == 0
    return root / "build" / "html"


def pages_of(site: Path) -> dict[str, Head]:
    return {
        path.relative_to(site).as_posix(): Head(path)
        for path in sorted(site.rglob("*.html"))
        if path.parent != site  # those above the languages lead on
    }


def test_the_sitemap_lists_what_pages_say_of_themselves(barges: Path) -> None:
    listed = sitemap(barges)
    assert listed.pop(BASE) == {}
    pages = {f"{BASE}{path}": head for path, head in pages_of(barges).items()}
    own = {address: head.alternates for address, head in pages.items() if head.canonical == address}
    assert listed == own
    assert all(head.is_for_search for address, head in pages.items() if address in own)


def test_only_current_pages_are_for_searching_engines(barges: Path) -> None:
    listed = {address.removeprefix(BASE) for address in sitemap(barges)}
    english = {"index", "about", "ba/index", "ba/01-barges", "ba/02-locks", "ba/changes", "ba/changes-1.1"}
    english |= {"r/ba/rule-load", "r/ba/rule-lock"}
    opaque = {path for path in listed if re.search("/r/ba/x", path)}
    japanese = english - {"about", "ba/02-locks", "r/ba/rule-lock"}
    expected = {f"en/{name}.html" for name in english} | {f"ja/{name}.html" for name in japanese}
    assert listed - opaque == {"", *expected}
    assert len(opaque) == 2
    hidden = {path for path, head in pages_of(barges).items() if not head.is_for_search}
    assert {"en/ba/1.0/index.html", "en/ba/1.0/01-barges.html", "en/ba/01-barges.ja.html"} <= hidden
    assert {"en/ba/find.html", "en/ba/compare.html", "en/ba/graph.html", "ja/translation.html"} <= hidden
    assert all(head.canonical is None and not head.alternates for head in map(pages_of(barges).get, hidden) if head)


def test_alternates_lead_to_the_same_page_in_the_other_language_and_back(barges: Path) -> None:
    listed = sitemap(barges)
    chapter = listed[f"{BASE}en/ba/01-barges.html"]
    assert chapter == {
        "en": f"{BASE}en/ba/01-barges.html",
        "ja": f"{BASE}ja/ba/01-barges.html",
        "x-default": f"{BASE}en/ba/01-barges.html",
    }
    for address, alternates in listed.items():
        assert not alternates or address in alternates.values()
        assert all(listed[there] == alternates for there in alternates.values())
    unlabelled = next(address for address in listed if "/en/r/ba/x" in address)
    assert "/ja/r/ba/x" in listed[unlabelled]["ja"]
    assert (barges / unquote(listed[unlabelled]["ja"].removeprefix(BASE))).is_file()


def test_what_is_not_translated_is_known_by_the_page_of_the_source(barges: Path) -> None:
    pages = pages_of(barges)
    for name in ("about.html", "ba/02-locks.html", "r/ba/rule-lock.html"):
        assert pages[f"ja/{name}"].canonical == pages[f"en/{name}"].canonical == f"{BASE}en/{name}"
        assert pages[f"ja/{name}"].alternates == pages[f"en/{name}"].alternates == {}
        assert (pages[f"ja/{name}"].is_for_search, pages[f"en/{name}"].is_for_search) == (True, True)


def test_dates_are_those_of_editions(barges: Path) -> None:
    urls = ElementTree.parse(barges / "sitemap.xml").getroot().findall("s:url", XML)
    dated = {url.findtext("s:loc", "", XML): url.findtext("s:lastmod", None, XML) for url in urls}
    assert {address: date for address, date in dated.items() if date is not None} == {
        f"{BASE}en/ba/changes-1.1.html": "2025-03-25",
        f"{BASE}ja/ba/changes-1.1.html": "2025-03-25",
    }


def test_addresses_in_metadata_and_feed_are_those_of_the_language(barges: Path) -> None:
    assert f'xml:base="{BASE}ja/ba/"' in (barges / "ja/ba/changes.atom").read_text("utf-8")
    rule = (barges / "ja/r/ba/rule-load.html").read_text("utf-8")
    assert f"<meta property=og:url content={BASE}ja/r/ba/rule-load.html>" in rule


def test_robots_and_llms_name_what_there_is(barges: Path, site: Path) -> None:
    assert (barges / "robots.txt").read_text("utf-8") == f"User-agent: *\nDisallow:\n\nSitemap: {BASE}sitemap.xml\n"
    text = (barges / "llms.txt").read_text("utf-8")
    assert text.startswith("# Barges\n\n> ")
    assert "`BA 1.0.1 (1.1)`" in text
    assert f"- [Barges & \\<locks\\> \\[x\\](y) (BA), English]({BASE}en/ba/index.html): edition 1.1\n" in text
    for folder, base in ((barges, BASE), (site, "")):
        addresses = re.findall(r"\]\((\S+?)\)", (folder / "llms.txt").read_text("utf-8").replace("](y)", ""))
        assert len(addresses) >= 5
        for address in addresses:
            assert address.startswith(base)
            assert (folder / address.removeprefix(base)).is_file()


def test_without_an_address_there_is_no_sitemap_and_no_page_names_others_for_search_engines(site: Path) -> None:
    assert not (site / "sitemap.xml").exists()
    assert "Sitemap" not in (site / "robots.txt").read_text("utf-8")
    pages = pages_of(site)
    assert not any(head.canonical or head.alternates for head in pages.values())
    assert pages["en/kk/index.html"].is_for_search


def test_an_address_that_is_gone_takes_the_sitemap_along(tmp_path: Path) -> None:
    files = {path: text for path, text in FILES.items() if path.startswith("source")}
    write_tree(tmp_path, {**files, "conf.py": configuration(BASE)})
    assert main(["build", str(tmp_path)]) == 0
    html = tmp_path / "build" / "html"
    assert sitemap(html)[f"{BASE}en/ba/01-barges.html"] == {}
    assert Head(html / "en/ba/01-barges.html").canonical == f"{BASE}en/ba/01-barges.html"
    write_tree(tmp_path, {"conf.py": configuration("")})
    assert main(["build", str(tmp_path)]) == 0
    assert not (html / "sitemap.xml").exists()
    assert Head(html / "en/ba/01-barges.html").canonical is None


def test_sphinx_alone_has_the_pages_of_one_language_at_the_address(tmp_path: Path) -> None:
    files = {path: text for path, text in FILES.items() if path.startswith("source")}
    write_tree(tmp_path, {**files, "conf.py": configuration(BASE)})
    folders = [str(tmp_path / "source"), str(tmp_path / "out")]
    assert sphinx_build(["-q", "-c", str(tmp_path), *folders]) == 0
    for name in ("index.html", "ba/01-barges.html", "r/ba/rule-load.html"):
        head = Head(tmp_path / "out" / name)
        assert (head.canonical, head.alternates) == (f"{BASE}{name}", {})


def test_many_pages_make_several_sitemaps() -> None:
    found = [
        SitemapEntry(f"https://rules.example/{count}?a&b", {"ja": "https://rules.example/<"}, "") for count in range(7)
    ]
    parts = list(_parts(found, 3, 10**6))
    assert [part.count("<url>") for part in parts] == [3, 3, 1]
    assert all(len(ElementTree.fromstring(part.encode())) == part.count("<url>") for part in parts)
    small = list(_parts(found, 100, len(parts[0].encode()) + 10))
    assert [part.count("<url>") for part in small] == [3, 3, 1]
    assert [part.count("<url>") for part in _parts([], 3, 100)] == [0]


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("", ""),
        (None, ""),
        ("https://rules.example", "https://rules.example/"),
        (" https://rules.example// ", "https://rules.example/"),
        ("HTTP://Rules.Example:8080/a b/ü%20/", None),
        ("http://Rules.Example:8080/ab/ü%20/", "http://rules.example:8080/ab/%C3%BC%20/"),
        ("https://例え.example/", "https://xn--r8jz45g.example/"),
        ("http://[::1]:8000/x", "http://[::1]:8000/x/"),
        ("rules.example", None),
        ("/rules/", None),
        ("ftp://rules.example/", None),
        ("javascript:alert(1)", None),
        ("https://", None),
        ("https://rules.example:port/", None),
        ("https://rules.example/?a=b", None),
        ("https://rules.example/#top", None),
        ("https://me:secret@rules.example/", None),
        ('https://rules.example/"><script>', None),
        ("https://[rules.example/", None),
        (f"https://{'a' * 70}.example/", None),
        (7, None),
    ],
)
def test_an_address_is_one_or_is_refused(given: object, address: str | None) -> None:
    if address is None:
        with pytest.raises(WebAddressError, match="html_baseurl must be the address of the site"):
            site_address(given)
    else:
        assert site_address(given) == address
        assert site_address(site_address(given)) == address


def test_an_address_that_is_none_is_reported_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(tmp_path, {**FILES, "conf.py": configuration("rules.example")})
    assert main(["build", str(tmp_path)]) == 2
    lines = [line for line in capsys.readouterr().err.splitlines() if "html_baseurl" in line]
    assert len(lines) == 1
    assert "conf.py has 'rules.example'" in lines[0]
    assert not (tmp_path / "build" / "html").exists()
