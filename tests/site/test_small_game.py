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

from ..helpers import write_tree

NAME = "Die Laternen am langen Steg"
GERMAN = """---
document: ls
chapter: 1
---

# {name} @@cha:steg@@

## Material @@sec:material@@

- 12 Laternen
- 3 Boote

## Zug @@sec:zug@@

### @@rule:limit@@ Handlimit

#### @@rule:sieben@@ Niemand hält mehr als {limit} Laternen.

### @@rule:nebel@@ Im Nebel fährt kein Boot.
"""
ENGLISH = """---
document: ls
chapter: 1
---

# The Lanterns on the Long Pier @@cha:steg@@

## Components @@sec:material@@

- 12 lanterns
- 3 boats

## Turn @@sec:zug@@

### @@rule:limit@@ Hand limit

#### @@rule:sieben@@ Nobody holds more than {limit} lanterns.

### @@rule:nebel@@ No boat sails in fog.
"""
RULINGS = """# Fragen

## @@ruling:tausch@@ Gilt das Limit auch, wenn ich gerade erst tausche?
date: 2025-02-03

> **Antwort:** Ja. [[rule:sieben]]

## @@ruling:boot@@ Darf ich im Nebel rudern?
date: 2025-02-04

> **Antwort:** Nein. [[rule:nebel]]
"""
SETTINGS = f"""[tool.rulebook.site]
name = {{ de = "{NAME}", en = "The Lanterns on the Long Pier" }}
url = "https://lanterns.example/"
report = "https://lanterns.example/new?title={{number}}&label={{label}}"
edit = "https://lanterns.example/edit/{{path}}#L{{line}}"
"""
BOOK = 'title = "{}"\nlanguage = "{}"\nnumbering = ["", "1", "1.1", "1.1.1"]\n'


def write_game(root: Path, limit: int, is_numbered: bool = True) -> None:
    """Write the texts of the game, with a number in one of its rules."""
    numbering = "" if is_numbered else 'numbering = "none"\n'
    german, english = BOOK.format(NAME, "de"), BOOK.format("The Lanterns on the Long Pier", "en")
    if not is_numbered:
        german, english = (re.sub(r"numbering.*\n", numbering, text) for text in (german, english))
    write_tree(
        root,
        {
            "pyproject.toml": SETTINGS,
            "source/ls/book.toml": german,
            "source/ls/01.md": GERMAN.format(name=NAME, limit=limit),
            "translations/en/ls/book.toml": english,
            "translations/en/ls/01.md": ENGLISH.format(limit=limit),
        },
    )


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two editions: the second has two rulings, a reworded rule, and a day far in the future."""
    root = tmp_path_factory.mktemp("game")
    write_game(root, 7)
    assert main(["release", "1.0", "--project", str(root), "--date", "2025-01-02"]) == 0
    write_game(root, 6)
    write_tree(root, {"source/ls/rulings/fragen.md": RULINGS})
    assert main(["release", "1.1", "--project", str(root), "--date", "2999-12-31"]) == 0
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
    card = html.partition(f'<section class="block" lang="{other}">')[2].partition("</section>")[0]
    item = re.search(r'<li><a href="([^"]*)">2\.1<b>\.1</b> </a>([^<]*)', card)
    assert item is not None
    assert item[1] == f"../../../{other}/r/ls/rule-sieben.html"
    assert item[2].startswith(below)


def test_a_title_without_a_number_is_on_its_page_once(tmp_path: Path) -> None:
    write_game(tmp_path, 6, is_numbered=False)
    assert main(["build", str(tmp_path)]) == 0
    article = page(tmp_path, "de/r/ls/rule-limit.html").partition("<article>")[2].partition("</article>")[0]
    own, _, others = article.partition('<section class="block" lang="en">')
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
