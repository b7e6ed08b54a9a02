"""Pages of editions: what is frozen stays, what is new is shown, and nothing is rendered twice."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from lxml import etree
from sphinx.cmd.build import main as sphinx_build
from sphinx.util.inventory import InventoryFile

from sphinx_rulebook.cli.command_line import main
from tests.helpers import data_of_script

from .conftest import files_of

ATOM = etree.RelaxNG(etree.parse(Path(__file__).parents[1] / "schemas" / "atom.rng"))
HEAD = "[REF book=LF chap=1]\n\n# {title} @@cha:ferries@@\n\n"
FIRST = """## Crossing @@sec:crossing@@

### @@rule:oil@@ A ferry burns one oil.[[rule:fog]]

### @@rule:fog@@ A ferry waits in fog until the bell has been rung twice.

### @@rule:old@@ A ferry without a lantern stays where it is.

### The bell hangs at the bow, and nobody but the captain rings it.
"""
SECOND = """## Crossing @@sec:crossing@@

### @@rule:oil@@ A ferry burns two oils.[[rule:mist]]

### Passengers are counted before the ferry leaves.

### @@rule:mist@@ A ferry waits in fog until the bell has been rung twice.

### The bell hangs at the bow, and nobody but the captain rings it.
"""
JAPANESE = (
    "## @@sec:crossing@@ 渡し\n\n### @@rule:oil@@ 渡し舟は油を1つ燃やす。[[rule:fog]]\n\n"
    "### @@rule:fog@@ 渡し舟は、霧の中では鐘が2度鳴るまで待つ。\n"
)
ALIAS = '\n[aliases]\n"rule:fog" = "rule:mist"\n'


class Ferry:
    """A project of a book in two languages, with two editions and a text that goes on."""

    def __init__(self, root: Path) -> None:
        self.root, self.site = root, root / "build" / "html"
        if root.exists():
            return
        self.write("source/lf/book.toml", 'title = "Lantern Ferry"\n')
        self.write("source/lf/01-ferries.md", HEAD.format(title="Ferries") + FIRST)
        self.write("translations/ja/lf/book.toml", 'title = "灯籠渡し"\n')
        self.write("translations/ja/lf/01-ferries.md", HEAD.format(title="渡し舟") + JAPANESE)
        self.run("release", "1.0", "--date", "2024-03-01", "--note", "How it began.", "--note", "ja=はじまり。")

    def copy_to(self, root: Path) -> Ferry:
        shutil.copytree(self.root, root)
        return Ferry(root)

    def amend(self) -> None:
        self.write("source/lf/01-ferries.md", HEAD.format(title="Ferries") + SECOND)
        self.write("source/lf/book.toml", f'title = "Lantern Ferry"\n{ALIAS}')

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def run(self, command: str, *arguments: str) -> None:
        words = [command, *arguments, *([] if str(self.root) in arguments else [str(self.root)])]
        if command == "release":
            words = [command, arguments[0], str(self.root), *arguments[1:]]
        assert main(words) == 0

    def build(self) -> None:
        self.run("build")

    def page(self, path: str) -> str:
        return (self.site / path).read_text("utf-8")


@pytest.fixture
def ferry(tmp_path: Path) -> Ferry:
    return Ferry(tmp_path / "ferry")


@pytest.fixture(scope="module")
def amended_once(tmp_path_factory: pytest.TempPathFactory) -> Ferry:
    ferry = Ferry(tmp_path_factory.mktemp("amended") / "ferry")
    ferry.amend()
    ferry.run("release", "2.0", "--date", "2025-03-01")
    ferry.build()
    return ferry


@pytest.fixture
def amended(amended_once: Ferry, tmp_path: Path) -> Ferry:
    """A copy of the built project with two editions: building it once is enough."""
    return amended_once.copy_to(tmp_path / "ferry")


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", html).split())


def test_every_edition_has_its_own_pages_with_its_own_numbers(amended: Ferry) -> None:
    first, second = (amended.page(f"en/lf/{version}/01-ferries.html") for version in ("1.0", "2.0"))
    assert "1.0.2 A ferry waits in fog" in text_of(first)
    assert "1.0.3 A ferry waits in fog" in text_of(second)
    assert "A ferry burns one oil.<a href=#rule:fog>[1.0.2]</a>" in first
    assert "Edition 1.0 of 2024-03-01" in first
    assert "1.0版（2024-03-01）" in amended.page("ja/lf/1.0/01-ferries.html")
    assert json.loads(amended.page("en/lf/1.0/rulebook.json"))["edition"]["version"] == "1.0"


def test_a_translation_shows_the_source_where_an_edition_lacks_a_chapter(ferry: Ferry) -> None:
    ferry.write("source/lf/02-bells.md", "[REF book=LF chap=2]\n\n# Bells @@cha:bells@@\n\n## Iron\n\n### It rings.\n")
    ferry.run("release", "1.1", "--date", "2024-04-01")
    ferry.build()
    page = ferry.page("ja/lf/1.1/02-bells.html")
    assert '<main id="text" lang="en"' in page
    assert "It rings." in page


def test_a_translation_shows_the_source_where_an_edition_lacks_a_rule(amended: Ferry) -> None:
    page = amended.page("ja/lf/1.0/01-ferries.html")
    lacking = page[page.index("id=rule:old") : page.index("The bell hangs")]
    assert "未訳A ferry without a lantern stays where it is." in text_of(lacking)
    assert "<div lang=en>" in lacking
    assert page.index("渡し舟は、霧の中では") < page.index("id=rule:old")
    assert "A ferry without a lantern" in amended.page("ja/lf/1.0/texts.js")


def test_references_into_other_books_lead_to_where_their_rules_are(ferry: Ferry) -> None:
    ferry.write("source/lp/01-ports.md", "[REF book=LP chap=1]\n\n# Ports\n\n## Piers\n\n### @@rule:pier@@ A pier.\n")
    body = FIRST.replace("[[rule:fog]]", "[[LP/rule:pier]]")
    ferry.write("source/lf/01-ferries.md", HEAD.format(title="Ferries") + body)
    japanese = JAPANESE.replace("[[rule:fog]]", "[[LP/rule:pier]]")
    ferry.write("translations/ja/lf/01-ferries.md", HEAD.format(title="渡し舟") + japanese)
    ferry.run("release", "1.1", "--date", "2024-04-01", "--book", "LF")
    ferry.build()
    assert "<a href=../../lp/01-ports.html#rule:pier>[LP 1.0.1]</a>" in ferry.page("en/lf/1.1/01-ferries.html")
    ferry.run("release", "1.2", "--date", "2024-05-01")
    ferry.build()
    # What was in force on that day, and stays where it is.
    assert "<a href=../../lp/1.2/01-ports.html#rule:pier>[LP 1.0.1]</a>" in ferry.page("en/lf/1.2/01-ferries.html")


def test_the_change_log_lists_every_edition(amended: Ferry) -> None:
    page = amended.page("en/lf/changes.html")
    assert page.index('href="2.0/index.html"') < page.index('href="1.0/index.html"')
    assert "How it began." in page
    assert "はじまり。" in amended.page("ja/lf/changes.html")
    assert "Added <b>1</b>" in page
    assert "Removed <b>1</b>" in page


def test_a_page_of_differences_shows_words(amended: Ferry) -> None:
    page = amended.page("en/lf/changes-2.0.html")
    assert "A ferry burns <del>one oil</del><ins>two oils</ins>." in page
    assert "<ins>Passengers are counted before the ferry leaves.</ins>" in page
    assert "<del>A ferry without a lantern stays where it is.</del>" in page
    assert "<tr><td>1.0.2</td><td>1.0.3</td></tr>" in page


def test_a_rule_says_when_it_changed_and_leads_to_its_history(amended: Ferry) -> None:
    page = amended.page("en/lf/01-ferries.html")
    assert re.search(r"<a class=hi href=01-ferries.history.html#rule:oil>Reworded in 2.0</a>", page)
    assert "Added in 2.0" in page
    assert page.count("class=hi") == 2  # a number that moved is no change that a reader looks for
    history = amended.page("en/lf/01-ferries.history.html")
    assert 'id="rule:mist"' in history  # but its history tells
    assert "1.0.2</a> → " in history


def test_what_is_gone_has_a_tombstone(amended: Ferry) -> None:
    page = amended.page("en/lf/gone.html")
    assert 'id="rule:old"' in page
    assert "Removed in 2.0." in page
    assert "A ferry without a lantern stays where it is." in page
    assert 'href="1.0/01-ferries.html#rule:old"' in page


def test_the_address_of_a_chapter_that_is_gone_leads_on(amended: Ferry) -> None:
    (amended.root / "source/lf/01-ferries.md").rename(amended.root / "source/lf/01-boats.md")
    amended.build()
    page = amended.page("en/lf/01-ferries.html")
    assert 'class="notice moved-page"' in page
    assert '<a href="01-boats.html">1 Ferries</a>' in page
    assert '<a href="2.0/01-ferries.html">1 Ferries</a>' in page


def leads_to(page: str) -> list[str]:
    """Return where a page leads, with a script and without."""
    return [*re.findall(r'url=([^"]*)"', page), *re.findall(r"<a href=([^> ]*)", page)]


def test_the_permanent_page_of_a_rule_leads_on_when_its_label_is_renamed(amended: Ferry) -> None:
    page = amended.page("en/r/lf/rule-fog.html")
    assert leads_to(page) == ["rule-mist.html"] * 2
    assert "noindex" in page


def test_the_permanent_page_of_a_rule_that_is_gone_leads_to_its_last_text(amended: Ferry) -> None:
    assert leads_to(amended.page("en/r/lf/rule-old.html")) == ["../../lf/gone.html#rule:old"] * 2


def test_the_permanent_page_of_a_rule_without_a_label_leads_on_when_it_gets_one(amended: Ferry) -> None:
    before = {path.name for path in (amended.site / "en/r/lf").glob("x*.html")}
    amended.write(
        "source/lf/01-ferries.md", HEAD.format(title="Ferries") + SECOND.replace("### The", "### @@rule:bell@@ The")
    )
    amended.build()
    led = {name for name in before if leads_to(amended.page(f"en/r/lf/{name}"))[:1] == ["rule-bell.html"]}
    assert len(led) == 1


def test_an_alias_leads_on_without_any_edition(tmp_path: Path) -> None:
    ferry = Ferry(tmp_path / "ferry")
    shutil.rmtree(ferry.root / "source/lf/editions")
    shutil.rmtree(ferry.root / "translations/ja/lf/editions", ignore_errors=True)
    ferry.amend()
    ferry.build()
    assert leads_to(ferry.page("en/r/lf/rule-fog.html")) == ["rule-mist.html"] * 2
    ferry.write("source/lf/book.toml", 'title = "Lantern Ferry"\n')
    ferry.run("build", "--allow-errors")
    assert not (ferry.site / "en/r/lf/rule-fog.html").exists()


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_every_link_of_every_page_leads_somewhere(amended: Ferry, tmp_path: Path, builder: str) -> None:
    site = amended.site
    if builder == "dirhtml":
        amended.write("source/conf.py", 'extensions = ["sphinx_rulebook"]\nhtml_theme = "rulebook"\n')
        site = tmp_path / "out"
        command = ["-q", "-b", builder, str(amended.root / "source"), str(site)]
        assert sphinx_build(command) == 0
    ids = {path: set(re.findall(r' id="?([^"\s>]+)', path.read_text("utf-8"))) for path in site.rglob("*.html")}
    assert len(ids) > 10
    for path in ids:
        for address in re.findall(r'(?: (?:href|src)="?|"0; url=)([^"\s>]*)', path.read_text("utf-8")):
            target, _, fragment = unquote(unescape(address)).partition("#")
            target = target.partition("?")[0]
            file = (path.parent / target).resolve() if target else path
            file = file / "index.html" if file.is_dir() else file
            assert address, f"{path} has an empty address"
            assert file.is_file(), f"{path}: {address}"
            assert not fragment or file.suffix != ".html" or fragment in ids[file], f"{path}: {address}"
    for feed in site.rglob("changes.atom"):
        for address in re.findall(r' href="([^"]*)"', feed.read_text("utf-8")):
            assert address, f"{feed} has an empty address"
            assert (feed.parent / address).exists(), f"{feed}: {address}"


OTHER = (
    "[REF book=BB chap=1]\n# Bays @@cha:bays@@\n\n## Quays @@sec:quays@@\n\n### @@rule:{label}@@ A quay is {what}.\n"
)


def release_bays(ferry: Ferry) -> None:
    ferry.run("release", "1.0", "--date", "2024-02-01", "--book", "BB")


def rename_quay(ferry: Ferry) -> None:
    ferry.write("source/bb/1.md", OTHER.format(label="pier", what="wet"))
    ferry.write("source/bb/book.toml", 'title = "Bays"\n[aliases]\n"rule:quay" = "rule:pier"\n')


def remove_bays(ferry: Ferry) -> None:
    shutil.rmtree(ferry.root / "source/bb")
    ferry.write("source/lf/01-ferries.md", HEAD.format(title="Ferries") + FIRST)


@pytest.mark.alike(1)
@pytest.mark.parametrize("changes", [(release_bays,), (rename_quay,), (release_bays, remove_bays), (remove_bays,)])
def test_links_to_other_books_follow_what_becomes_of_them(
    tmp_path: Path, changes: tuple[Callable[[Ferry], None], ...]
) -> None:
    ferry = Ferry(tmp_path / "ferry")
    ferry.write("source/bb/book.toml", 'title = "Bays"\n')
    ferry.write("source/bb/1.md", OTHER.format(label="quay", what="dry"))
    ferry.write("source/lf/01-ferries.md", HEAD.format(title="Ferries") + FIRST + "\n### By a quay.[[BB/rule:quay]]\n")
    ferry.run("release", "2.0", "--date", "2024-06-01", "--book", "LF")
    ferry.build()
    for change in changes:
        before = ferry.page("en/lf/2.0/01-ferries.html")
        change(ferry)
        ferry.build()
        assert ferry.page("en/lf/2.0/01-ferries.html") != before
        assert main(["build", "--fresh", "-o", str(tmp_path / "fresh"), str(ferry.root)]) == 0
        assert files_of(ferry.site) == files_of(tmp_path / "fresh")


def test_the_inventory_follows_the_suffix_of_pages(amended: Ferry, tmp_path: Path) -> None:
    ferry = amended.copy_to(tmp_path / "copy")
    for suffix in (".htm", ".html"):
        ferry.write("source/conf.py", f'extensions = ["sphinx_rulebook"]\nhtml_file_suffix = "{suffix}"\n')
        ferry.build()
        inventory = InventoryFile.loads((ferry.site / "en/objects.inv").read_bytes(), uri="")
        addresses = {item.uri.partition("#")[0] for items in inventory.data.values() for item in items.values()}
        assert {f"lf/01-ferries{suffix}", f"lf/1.0/01-ferries{suffix}"} <= addresses
        assert all(address.endswith(suffix) for address in addresses)


def test_every_number_of_every_edition_is_in_the_script_that_finds_it(amended: Ferry) -> None:
    units = data_of_script(amended.page("en/lf/edition-units.js"))
    known = {unit[0]: unit[1:] for unit in units["units"]}
    assert units["former"]["rule:fog"] == "rule:mist"
    assert known["rule:mist"] == [[0, 0, "1.0.2", "rule:fog"], [1, 0, "1.0.3"]]
    assert known["rule:old"] == [[0, 0, "1.0.3"], [1, -1, ""]]
    listed = data_of_script(amended.page("en/lf/edition-list.js"))
    assert [head["version"] for head in listed["editions"]] == ["1.0", "2.0"]
    assert listed["isReleased"]


def test_the_feed_is_atom_and_knows_its_entries_again(amended: Ferry) -> None:
    text = amended.page("en/lf/changes.atom")
    ATOM.assertValid(etree.fromstring(text.encode()))
    feed = ElementTree.fromstring(text)
    atom = "{http://www.w3.org/2005/Atom}"
    entries = feed.findall(f"{atom}entry")
    assert [entry.findtext(f"{atom}title") for entry in entries] == ["2.0", "1.0"]
    ids = {entry.findtext(f"{atom}id") for entry in entries}
    amended.write("source/lf/book.toml", f'title = "Another Title"\n{ALIAS}')
    amended.build()
    again = ElementTree.fromstring(amended.page("en/lf/changes.atom"))
    assert {entry.findtext(f"{atom}id") for entry in again.findall(f"{atom}entry")} == ids


def test_the_feed_is_xml_whatever_stands_in_a_title(amended: Ferry) -> None:
    amended.write("source/lf/book.toml", f'title = "Ferry \\u0007 & <b>"\n{ALIAS}')
    amended.build()
    text = amended.page("en/lf/changes.atom")
    ATOM.assertValid(etree.fromstring(text.encode()))
    feed = ElementTree.fromstring(text)
    assert (feed.findtext("{http://www.w3.org/2005/Atom}title") or "").startswith(
        "Ferry \N{REPLACEMENT CHARACTER} & <b>"
    )


def test_a_feed_that_is_not_xml_is_not_published(
    amended: Ferry, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "sphinx_rulebook.site.edition_pages.edition_files.write_feed", lambda *_: "<feed><entry></feed>"
    )
    before = amended.page("en/lf/changes.atom")
    amended.write("source/lf/book.toml", f'title = "New"\n{ALIAS}')
    assert main(["build", "--fresh", str(amended.root)]) == 2
    assert "lf/changes.atom:1:16 would not be well-formed XML: mismatched tag" in capsys.readouterr().err
    assert amended.page("en/lf/changes.atom") == before


def test_text_that_is_not_released_yet_says_so(ferry: Ferry) -> None:
    ferry.amend()
    ferry.build()
    assert "Changes since 1.0, not released yet" in ferry.page("en/lf/changes.html")
    assert "<ins>two oils</ins>" in ferry.page("en/lf/changes-unreleased.html")
    assert "Reworded, not released yet" in ferry.page("en/lf/01-ferries.html")
    assert not data_of_script(ferry.page("en/lf/edition-list.js"))["isReleased"]


def test_a_renamed_label_alone_is_no_change_to_be_released(ferry: Ferry) -> None:
    text = (ferry.root / "source/lf/01-ferries.md").read_text()
    ferry.write("source/lf/01-ferries.md", text.replace("rule:fog", "rule:mist"))
    ferry.write("source/lf/book.toml", f'title = "Lantern Ferry"\n{ALIAS}')
    ferry.build()
    assert data_of_script(ferry.page("en/lf/edition-list.js"))["isReleased"]
    units = data_of_script(ferry.page("en/lf/edition-units.js"))
    assert units["former"]["rule:fog"] == "rule:mist"


def past_pages(site: Path) -> dict[str, int]:
    return {
        path.relative_to(site).as_posix(): path.stat().st_mtime_ns
        for path in site.rglob("*")
        if path.is_file() and re.search(r"/lf/\d\.\d/", path.as_posix())
    }


def test_pages_of_past_editions_are_not_written_again(amended: Ferry, monkeypatch: pytest.MonkeyPatch) -> None:
    before = past_pages(amended.site)
    amended.write("source/about.md", "# About\n\nA new page.\n")
    amended.write("source/lf/01-ferries.md", HEAD.format(title="Ferries") + SECOND.replace("two oils", "three oils"))
    amended.build()
    assert past_pages(amended.site) == before
    amended.run("release", "3.0", "--date", "2025-06-01")
    amended.build()
    assert {path: time for path, time in past_pages(amended.site).items() if "/3.0/" not in path} == before


def test_a_picture_that_an_edition_shows_is_looked_at_again(ferry: Ferry) -> None:
    ferry.write("source/lf/bell.svg", "<svg/>")
    ferry.write("source/lf/01-ferries.md", HEAD.format(title="Ferries") + FIRST + "\n![A bell](bell.svg)\n")
    ferry.run("release", "1.1", "--date", "2024-04-01")
    ferry.build()
    assert "bell.svg" in ferry.page("en/lf/1.1/01-ferries.html")
    (ferry.root / "source/lf/bell.svg").unlink()
    ferry.write("source/lf/01-ferries.md", HEAD.format(title="Ferries") + FIRST)
    ferry.build()
    assert "bell.svg" not in ferry.page("en/lf/1.1/01-ferries.html")
    assert "A bell" in ferry.page("en/lf/1.1/01-ferries.html")


def test_an_edition_that_was_touched_has_no_pages_and_is_reported(
    amended: Ferry, capsys: pytest.CaptureFixture[str]
) -> None:
    file = amended.root / "source/lf/editions/2.0.json"
    file.write_text(file.read_text("utf-8").replace("two oils", "ten oils"), "utf-8")
    amended.run("build", "--allow-errors")
    assert "RB401" in capsys.readouterr().err
    assert not (amended.site / "en/lf/2.0").exists()
    assert (amended.site / "en/lf/1.0/01-ferries.html").is_file()
    assert "ten oils" not in amended.page("en/lf/changes.html")


def test_incremental_builds_come_to_what_a_fresh_one_does(amended: Ferry, tmp_path: Path) -> None:
    amended.write("source/lf/01-ferries.md", HEAD.format(title="Ferries") + SECOND.replace("bow", "stern"))
    amended.build()
    amended.run("release", "2.1", "--date", "2025-04-01")
    amended.build()
    kept = files_of(amended.site)
    amended.run("build", "--fresh")
    assert files_of(amended.site) == kept


def test_a_build_with_nothing_to_do_does_nothing(amended: Ferry, capsys: pytest.CaptureFixture[str]) -> None:
    amended.build()  # the site was built in another folder
    before = files_of(amended.site)
    capsys.readouterr()
    amended.build()
    assert "Nothing has changed." in capsys.readouterr().out
    assert files_of(amended.site) == before


def changes_that_count(ferry: Ferry) -> Iterator[tuple[str, Mapping[str, str]]]:
    yield "a page of prose", {"source/about.md": "# About\n"}
    yield "settings", {"source/lf/book.toml": f'title = "Ferries"\n{ALIAS}'}
    yield "a conf.py", {"conf.py": 'extensions = ["sphinx_rulebook"]\nproject = "Lanterns"\n'}
    yield "words", {"translations/ja/LC_MESSAGES/rulebook.po": 'msgid "Contents"\nmsgstr "もくじ"\n'}


def test_whatever_changed_is_built(amended: Ferry, capsys: pytest.CaptureFixture[str]) -> None:
    for name, files in changes_that_count(amended):
        for path, text in files.items():
            amended.write(path, text)
        amended.build()
        assert "Nothing has changed." not in capsys.readouterr().out, name
    (amended.site / "en/lf/find.html").unlink()
    amended.build()
    assert (amended.site / "en/lf/find.html").is_file()


@pytest.mark.alike(1)
@pytest.mark.parametrize(
    "settings",
    [
        "import os\nproject = os.environ.get('NAME', '')\n",
        "html_last_updated_fmt = '%Y'\n",
        "extensions = ['sphinx_rulebook', 'sphinx.ext.autosectionlabel']\n",
    ],
)
def test_nothing_is_taken_for_granted_where_something_else_has_a_say(
    amended: Ferry, capsys: pytest.CaptureFixture[str], settings: str
) -> None:
    head = "" if "extensions" in settings else 'extensions = ["sphinx_rulebook"]\n'
    amended.write("conf.py", head + settings)
    amended.build()
    amended.build()
    assert "Nothing has changed." not in capsys.readouterr().out


def test_text_of_a_rulebook_is_no_html_on_any_page_of_editions(ferry: Ferry) -> None:
    evil = "<script>alert(1)</script>"
    body = FIRST.replace("A ferry burns one oil.", f"A {evil} ferry burns one oil.")
    ferry.write("source/lf/01-ferries.md", HEAD.format(title=f"F{evil}") + body)
    ferry.run("release", "1.1", "--date", "2024-04-01", "--note", evil)
    ferry.write(
        "source/lf/01-ferries.md", HEAD.format(title="F") + FIRST.replace("### @@rule:old@@", "### @@rule:gone@@ <b>x")
    )
    ferry.write("source/lf/book.toml", 'removed = ["rule:old"]\n')
    ferry.build()
    for path in sorted(ferry.site.rglob("*.html")):
        assert evil not in path.read_text("utf-8"), path
    for path in sorted(ferry.site.rglob("*.js")):
        assert "</script>" not in path.read_text("utf-8"), path


def test_a_new_style_reaches_the_pages_of_past_editions(amended: Ferry) -> None:
    (amended.root / "static").mkdir()
    (amended.root / "static/ferry.css").write_text("", "utf-8")
    (amended.root / "conf.py").write_text(
        'extensions = ["sphinx_rulebook"]\nhtml_static_path = ["static"]\nhtml_css_files = ["ferry.css"]\n', "utf-8"
    )
    amended.build()
    assert "../../_static/ferry.css" in amended.page("en/lf/1.0/01-ferries.html")
