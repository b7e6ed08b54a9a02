"""The site of a small game of one book in German and English, with a titled rule, rulings, and an edition to come."""

from __future__ import annotations

import json
import re
from datetime import date
from html import unescape
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.cli.commands import release_command

from ..small_game import NAME, release_game, write_game


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("game")
    release_game(root)
    assert main(["build", str(root)]) == 0
    return root


def page(game: Path, name: str) -> str:
    """Return a page of the site."""
    return (game / "build/html" / name).read_text("utf-8")


def rows(html: str) -> list[str]:
    """Return the changes on a page of changes."""
    return re.findall(r'<li class="c .*?</li>', html, re.S)


def test_only_a_number_is_in_the_column_of_numbers(game: Path) -> None:
    reworded, first, second = rows(page(game, "de/ls/changes-1.1.html"))
    assert re.search(r'<p class="n">\s*<a href="[^"]*#rule:sieben">2\.1\.1</a></p>', reworded)
    for row, label, question in (
        (first, "ruling:tausch", "Gilt das Limit auch, wenn ich gerade erst tausche?"),
        (second, "ruling:boot", "Darf ich im Nebel rudern?"),
    ):
        assert 'class="n"' not in row
        assert re.search(rf'<p class="name"><a href="[^"]*#{label}"><ins>{re.escape(question)}</ins></a></p>', row)
        assert row.count(question) == 1, "the question is not repeated in its text"


def test_the_heading_of_a_file_of_rulings_is_no_change(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = (game / "source/ls/editions/changes.md").read_text("utf-8")
    assert "1 reworded; rulings: 2 added\n" in log
    assert "**Fragen**" not in log
    capsys.readouterr()
    for form in ("text", "json", "html", "md"):
        assert main(["diff", "--since", "1.0", "--to", "1.1", "--format", form, str(game)]) == 0
        report = capsys.readouterr().out
        assert "Darf ich im Nebel rudern?" in report or form == "json"
        assert "Fragen" not in report
        if form == "json":
            assert [change["unit"] for change in json.loads(report)["changes"]] == ["subrule", "ruling", "ruling"]
    assert main(["impact", "--since", "1.0", str(game)]) == 0
    assert "1 reworded; rulings: 2 added." in capsys.readouterr().out
    feed = unescape(page(game, "de/ls/changes.atom"))
    assert "Neu 2, Umformuliert 1" in feed
    home = page(game, "de/index.html")
    assert ">2 neu<" in home
    assert "2 Entscheidungen · 2 geändert" in home


@pytest.mark.parametrize(("language", "other", "below"), [("de", "en", "Nobody holds"), ("en", "de", "Niemand hält")])
def test_a_rule_in_the_other_language_has_the_rules_below_it(game: Path, language: str, other: str, below: str) -> None:
    html = page(game, f"{language}/r/ls/rule-limit.html")
    card = html.partition(f"<section class=block lang={other}>")[2].partition("</section>")[0]
    item = re.search(r"<li><a href=([^ >]*)>2\.1<b>\.1</b> </a>([^<]*)", card)
    assert item is not None
    assert item[1] == f"../../../{other}/r/ls/rule-sieben.html"
    assert item[2].startswith(below)


def test_a_title_without_a_number_is_on_its_page_once(tmp_path: Path) -> None:
    write_game(tmp_path, 6, is_numbered=False)
    assert main(["build", str(tmp_path)]) == 0
    article = page(tmp_path, "de/r/ls/rule-limit.html").partition("<article>")[2].partition("</article>")[0]
    own, _, others = article.partition("<section class=block lang=en>")
    assert own.count("Handlimit") == 1
    assert "Niemand hält mehr als 6 Laternen." in own
    assert others.count("Hand limit") == 1


def test_what_pages_say_about_a_day_to_come_is_true_on_any_day(game: Path) -> None:
    assert "Ausgabe 1.1, gültig ab 31. Dezember 2999." in page(game, "de/index.html")
    assert "Edition 1.1, in force from 31 December 2999." in page(game, "en/index.html")
    marks = re.findall(r"<small class=\"now\"[^>]*>Aktuell</small>", page(game, "de/ls/changes.html"))
    assert [" hidden" in mark for mark in marks] == [True, True], "only a script knows the day"


def test_a_ruling_is_edited_and_reported_by_its_label(game: Path) -> None:
    for label, number, edit in (
        ("ruling:tausch", "ruling%3Atausch", "Diese Entscheidung bearbeiten"),
        ("rule:sieben", "2.1.1", "Diese Regel bearbeiten"),
    ):
        html = unescape(page(game, f"de/r/ls/{label.replace(':', '-')}.html"))
        assert f">{edit}</a>" in html
        assert f'href="https://lanterns.example/new?title={number}&label={label.replace(":", "%3A")}"' in html


@pytest.mark.parametrize(
    ("day", "more", "remark"),
    [
        ("2025-05-01", (), ""),
        ("2025-05-02", (), "2.0 is announced for 2025-05-02, which is in the future\n"),
        ("2025-05-01", ("--effective", "2025-06-01"), "2.0 is announced for 2025-06-01, which is in the future\n"),
    ],
)
def test_a_release_remarks_on_a_day_to_come(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    day: str,
    more: tuple[str, ...],
    remark: str,
) -> None:
    write_game(tmp_path, 6)
    monkeypatch.setattr(release_command, "today", lambda: date(2025, 5, 1))
    assert main(["release", "2.0", "--project", str(tmp_path), "--date", day, *more]) == 0
    assert capsys.readouterr().err == remark


def test_a_title_above_rules_is_bold_wherever_the_rule_is(game: Path) -> None:
    assert re.search(r"<h3><a[^>]*>2\.1 </a>Handlimit</h3>", page(game, "de/ls/01.html"))
    beside = page(game, "de/ls/01.en.html")
    assert "<strong>Handlimit</strong>" in beside
    assert "<strong>Hand limit</strong>" in beside
    assert "<strong>Im Nebel" not in beside
    assert "<strong>Handlimit</strong>" in page(game, "de/r/ls/rule-limit.html")
    assert "<strong>Handlimit</strong>" in page(game, "en/r/ls/rule-limit.html")


@pytest.mark.parametrize(
    ("language", "name", "rules"), [("de", NAME, "Regeln"), ("en", "The Lanterns on the Long Pier", "Rules")]
)
def test_the_first_page_says_nothing_twice(game: Path, language: str, name: str, rules: str) -> None:
    main_part = page(game, f"{language}/index.html").partition("<main")[2]
    assert main_part.count(name) == 1
    assert re.search(rf'<h2><a href="ls/01.html">{rules}<span class="count">', main_part)
    assert len(re.findall("vollständig|complete|100", main_part)) == 1, "how much is translated"
