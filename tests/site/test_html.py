"""All HTML of a build: valid, and every link leads somewhere."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlparse

import pytest

VNU = Path(__file__).parent.parent / "tools" / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("href", "src") and value is not None:
                self.links.append(value)


def read(path: Path) -> _Links:
    parser = _Links()
    parser.feed(path.read_text("utf-8"))
    return parser


def broken_links(site: Path) -> list[str]:
    """Return the links within a folder of pages that lead nowhere in it, each after the page that it is on."""
    pages = {path.relative_to(site).as_posix(): read(path) for path in site.rglob("*.html")}
    broken = []
    for name, page in pages.items():
        for link in page.links:
            address, fragment = urldefrag(urljoin(f"http://site/{name}", link))
            if urlparse(link).scheme in ("http", "https", "mailto"):
                continue
            target = unquote(urlparse(address).path).lstrip("/")
            if not (site / target).is_file() or (
                fragment and target in pages and unquote(fragment) not in pages[target].ids
            ):
                broken.append(f"{name}: {link}")
    return broken


def test_every_link_leads_somewhere(site: Path) -> None:
    assert broken_links(site) == []


def test_no_id_stands_twice_on_a_page(site: Path) -> None:
    for path in site.rglob("*.html"):
        ids = read(path).ids
        assert len(ids) == len(set(ids)), path.name


def test_nothing_comes_from_outside(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8")
        assert 'src="http' not in text
        assert "src=http" not in text
        assert "url(http" not in text


def complaints_of_vnu(paths: Sequence[Path]) -> list[str]:
    """Return what the validator finds in files, or in all pages of folders."""
    if not VNU.is_file() or shutil.which("java") is None:
        pytest.skip("vnu or Java is missing")
    # Without the compilers and collectors for programs that run for long, it takes half of the time, and more stack.
    java = ["java", "-Xss16m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", str(VNU)]
    command = [*java, "--format", "json", "--skip-non-html", "--errors-only", *map(str, paths)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    messages = json.loads(result.stderr or result.stdout)["messages"]
    return [f"{Path(m['url']).name}:{m.get('lastLine')}: {m['message']}" for m in messages]


def test_the_html_is_valid(site: Path) -> None:
    assert complaints_of_vnu([site]) == []
