"""Rulings on the site: at the rules that they cite, on their own pages, and in the list of a book."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import added_contents, chapter_text, write_tree


def html(site: Path, page: str) -> str:
    return (site / page).read_text("utf-8")


def note_of(page: str, label: str) -> str:
    """Return what stands beside a rule on the page of its chapter."""
    item = page.partition(f"id={label}>")[2]
    return item.partition("<p class=b>")[2].partition("\n")[0]


@pytest.mark.parametrize(
    ("language", "count", "question"),
    [("en", "1 ruling, to review", "A plain is lost."), ("ja", "裁定1件（要確認）", "カス札を1枚なくしました。")],
)
def test_a_changed_rule_has_its_ruling_beside_it_and_the_mark(
    site: Path, language: str, count: str, question: str
) -> None:
    note = note_of(html(site, f"{language}/kk/02-cards.html"), "rule:deck")
    assert f'<a class="ru rv" href=rulings-play.html#ruling:spare_card_in_play>{count}</a>' in note
    assert question in note
    cited_by = note.rpartition("<br>")[2]
    assert "ruling" not in cited_by, "a ruling is not among the rules that cite it"


def test_only_the_changed_rule_of_a_ruling_has_the_mark(site: Path) -> None:
    cards = html(site, "en/kk/02-cards.html")
    assert ">1 ruling</a>" in note_of(cards, "rule:damaged_card")
    assert "rv" not in note_of(cards, "rule:damaged_card")
    scoring = html(site, "en/kk/05-yaku-and-scoring.html")
    assert "1 ruling, to review" in note_of(scoring, "rule:round_points")
    assert ">1 ruling</a>" in note_of(scoring, "rule:double_koi_koi")


def test_several_rulings_lead_to_the_page_of_the_rule(site: Path) -> None:
    note = note_of(html(site, "en/kk/04-the-round.html"), "rule:match_three")
    assert "<a class=ru href=../r/kk/rule-match_three.html#rulings>2 rulings</a>" in note
    assert note.count("href=rulings-play.html#ruling:") == 2
    page = html(site, "en/r/kk/rule-match_three.html")
    card = page.partition("<section class=block id=rulings>")[2].partition("</section>")[0]
    assert card.count("class=row") == 2
    assert "href=ruling-unstacked_three.html>" in card


@pytest.mark.parametrize(
    ("language", "band", "day"),
    [("en", "To review", "14 June 2025"), ("ja", "要確認", "2025年6月14日")],
)
def test_a_ruling_to_review_shows_what_has_changed(site: Path, language: str, band: str, day: str) -> None:
    for page in ("kk/rulings-play.html", "r/kk/ruling-spare_card_in_play.html"):
        text = html(site, f"{language}/{page}")
        notice = text.partition('<details class="st rv"')[2].partition("</details>")[0]
        assert band in notice
        assert "<b>2.0.1</b>" in notice
        assert "<ins>" in notice
        assert "Blank spare cards" in notice, "the difference is that of the source"
        assert text.count('<details class="st rv"') == 1
        assert f'<time datetime="2025-06-14">{day}</time>' in text


@pytest.mark.parametrize(
    ("here", "there", "day", "status"),
    [("en", "ja", "2025年6月14日", "暫定"), ("ja", "en", "14 June 2025", "Provisional")],
)
def test_the_facts_of_a_ruling_are_in_the_language_of_its_text(
    site: Path, here: str, there: str, day: str, status: str
) -> None:
    for page in (f"kk/rulings-play.{there}.html", "r/kk/ruling-spare_card_in_play.html"):
        facts = re.findall(rf'<p class="rf" lang="{there}">(.*?)</p>', html(site, f"{here}/{page}"), re.S)
        assert any(day in one for one in facts)
    page = html(site, f"{here}/r/kk/ruling-koi_koi_unheard.html")
    assert status in page.partition(f'<p class="rf" lang="{there}">')[2].partition("</p>")[0]


@pytest.mark.parametrize(("language", "words"), [("en", ("Provisional", "Withdrawn")), ("ja", ("暫定", "撤回"))])
def test_a_ruling_says_that_it_is_not_official(site: Path, language: str, words: tuple[str, str]) -> None:
    for label, word in zip(("koi_koi_unheard", "concede_the_round"), words, strict=True):
        assert f">{word}</span>" in html(site, f"{language}/r/kk/ruling-{label}.html")
        assert f">{word}</span>" in html(site, f"{language}/kk/rulings.html")
    assert words[1] in html(site, f"{language}/r/kk/rule-concession.html")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_list_has_every_ruling_of_the_book_without_a_script(site: Path, language: str) -> None:
    page = html(site, f"{language}/kk/rulings.html")
    rows = re.findall(r'<li data-of="([^"]*)"><a href="(rulings-[a-z]+\.html#ruling:[a-z_]+)">', page)
    assert len(rows) == 15
    for _, uri in rows:
        name, _, anchor = uri.partition("#")
        assert f"id={anchor}>" in html(site, f"{language}/kk/{name}")
    values = {uri.partition(":")[2]: of.split("|") for of, uri in rows}
    chapters, _, year, statuses = values["spare_card_in_play"]
    assert (chapters, year, statuses) == ("02-cards", "2025", "official,review")
    assert values["concede_the_round"][0] == "04-the-round,01-game-concepts"
    assert values["concede_the_round"][3] == "withdrawn"
    assert 'href="rulings.html"' in html(site, f"{language}/kk/index.html")
    assert "href=../../kk/rulings.html>" in added_contents(html(site, f"{language}/kk/frame.js"))


@pytest.mark.parametrize(("language", "title", "start"), [("en", "Rulings", "About "), ("ja", "裁定", "対象：")])
def test_the_rulings_have_a_feed(site: Path, language: str, title: str, start: str) -> None:
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ElementTree.parse(site / language / "kk/rulings.atom").getroot()
    assert title in (feed.findtext(f"{atom}title") or "")
    entries = feed.findall(f"{atom}entry")
    days = [(entry.findtext(f"{atom}updated") or "")[:10] for entry in entries]
    rows = re.findall(r"<time datetime=.?([\d-]+)", html(site, f"{language}/kk/rulings-play.html"))
    assert days == sorted(days, reverse=True)
    assert set(rows) <= set(days)
    assert len({entry.findtext(f"{atom}id") for entry in entries}) == len(entries) == 15
    assert any((entry.findtext(f"{atom}summary") or "").startswith(start) for entry in entries)
    for entry in entries:
        address = entry.find(f"{atom}link")
        assert address is not None
        name, _, anchor = address.attrib["href"].partition("#")
        assert f"id={anchor}>" in html(site, f"{language}/kk/{name}")
    assert 'href="rulings.atom"' in html(site, f"{language}/kk/rulings.html")
    changes = (site / language / "kk/changes.atom").read_text("utf-8")
    assert feed.findtext(f"{atom}id") not in changes
    assert "rulings.atom" not in changes


def test_a_book_without_rulings_has_no_list(site: Path) -> None:
    assert not (site / "en/tr/rulings.html").exists()
    assert not (site / "en/tr/rulings.atom").exists()
    assert "rulings.html" not in html(site, "en/tr/index.html")


def test_rulings_are_not_unreleased_changes_of_the_book(site: Path) -> None:
    assert "not released yet" not in html(site, "en/kk/rulings-play.html")
    assert not (site / "en/kk/changes-unreleased.html").exists()


def test_a_ruling_that_is_not_translated_is_in_the_list_and_at_its_rule(tmp_path: Path) -> None:
    ruling = "## @@ruling:{0}@@ What about {0}?\n\n> **Answer:** So.[[rule:oil]]\n\n"
    files = {
        "source/lf/01.md": chapter_text("## Fog @@sec:fog@@\n\n### @@rule:oil@@ Oil burns.\n"),
        "source/lf/rulings/all.md": "# Rulings @@cha:all@@\n\n" + ruling.format("one") + ruling.format("two"),
        "source/lf/rulings/extra.md": "# Further rulings\n\n" + ruling.format("three"),
        "source/lf/rulings/reviews.json": (
            '{"format": "rulebook-reviews/1", "book": "LF", "rulings": '
            '{"ruling:two": {"rule:oil": "Oil burned.", "rule:gone": "A <b>wick</b> burned."}}}'
        ),
        "translations/ja/lf/01.md": chapter_text("## 霧 @@sec:fog@@\n\n### @@rule:oil@@ 油は燃える。\n"),
        "translations/ja/lf/rulings/all.md": (
            "# 裁定 @@cha:all@@\n\n## @@ruling:one@@ 油は?\n\n> **回答:** はい。[[rule:oil]]\n"
        ),
    }
    assert main(["build", str(write_tree(tmp_path, files)), "-q"]) == 0
    built = tmp_path / "build/html"
    page = html(built, "ja/lf/rulings.html")
    assert not (built / "ja/lf/rulings.atom").exists(), "no ruling has a date"
    assert "rulings.atom" not in page
    assert re.findall(r'<a href="([^"]*)"( lang="en")?>', page.partition("<section>")[2].partition("</main>")[0]) == [
        ("rulings-all.html", ""),
        ("rulings-all.html#ruling:one", ""),
        ("rulings-all.html#ruling:two", ' lang="en"'),
        ("rulings-extra.html", ""),
        ("rulings-extra.html#ruling:three", ' lang="en"'),
    ]
    marks = [row.count("未訳") for row in page.split("<li data-of=")[1:]]
    assert marks == [0, 1, 1]
    assert "gl" not in html(built, "en/lf/rulings.html").partition('class="rulings"')[2].partition("</main>")[0]
    band = html(built, "ja/lf/rulings-all.html").partition('<details class="st rv"')[2].partition("</details>")[0]
    assert "<del>burned</del>" in band
    assert "rule:gone" in band
    assert "A &lt;b&gt;wick&lt;/b&gt; burned." in band, "a remembered text is text"
    rule = html(built, "ja/r/lf/rule-oil.html")
    assert "ruling-one.html" in rule
    assert "rulings-all.html#ruling:two" in rule, "it has no page of its own"
    assert "裁定3件（要確認）" in note_of(html(built, "ja/lf/01.html"), "rule:oil")


def test_a_ruling_of_an_edition_keeps_its_facts_when_another_one_is_at_its_place_now(tmp_path: Path) -> None:
    ruling = "## @@ruling:{name}@@ Does {name} burn?\ndate: {day}\n\n> **Answer:** Yes.[[rule:oil]]\n"
    first = ruling.format(name="oil", day="2026-01-02")
    files = {
        "source/lf/01.md": chapter_text("## @@sec:oil@@ Oil\n\n### @@rule:oil@@ Oil burns.\n"),
        "source/lf/rulings/all.md": f"# Rulings\n\n{first}",
    }
    project = write_tree(tmp_path, files)
    assert main(["release", "1.0.0", "--project", str(project), "--date", "2026-01-03"]) == 0
    second = ruling.format(name="wax", day="2026-02-05")
    (project / "source/lf/rulings/all.md").write_text(f"# Rulings\n\n{second}\n{first}", "utf-8")
    assert main(["build", str(project)]) == 0
    page = (project / "build/html/en/lf/1.0.0/rulings-all.html").read_text("utf-8")
    assert "2 January 2026" in page
    assert "5 February 2026" not in page
