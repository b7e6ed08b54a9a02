"""A PO file that is partly translated, the usual state: what is missing breaks nothing, and may come in any order."""

from __future__ import annotations

import random
from pathlib import Path

import polib
import pytest

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.model.findings import Severity
from sphinx_rulebook.po.entries import read_entries
from sphinx_rulebook.po.exporting import to_po

from ..helpers import Files, write_tree

HEAD = "---\ntitle: {title}\ndocument: lf\nchapter: {number}\n---\n\n# {title} @@cha:{label}@@\n\n"
LAMPS = """## Wicks @@sec:wicks@@

### @@rule:wick@@ Every lamp has a wick.

A wick is made of cotton.

#### A dry wick does not burn.

#### @@rule:wet@@ A wet wick is thrown away.[[rule:wick]]

## Oil @@sec:oil@@

### @@rule:oil@@ A lamp takes one measure of oil.[[sec:wicks]]

> **Example:** Aki pours one measure.

### The keeper counts the measures.
"""
NIGHTS = """## @@sec:night@@ Night

### @@rule:dark@@ It is dark when the bell rings.[[rule:oil]]

#### @@rule:bell@@ The bell rings once.[[rule:dark]]
"""
SOURCE: Files = {
    "source/lf/book.toml": 'title = "Lamps"\n',
    "source/lf/01-lamps.md": HEAD.format(title="Lamps", number=1, label="lamps") + LAMPS,
    "source/lf/02-nights.md": HEAD.format(title="Nights", number=2, label="nights") + NIGHTS,
}
KANA = "あいうえおかきくけこさしすせそたちつてとなにぬねの"
ONLY_MISSING = {"RB301", "RB302", "RB319"}  # some texts are given back as they are


def exported(root: Path) -> polib.POFile:
    (book,) = read_entries(load_library(root).library, "ja", [])
    path = root.parent / "exported.po"
    path.write_text(to_po(book), "utf-8")
    return polib.pofile(str(path), wrapwidth=0)


def translated(text: str, number: int) -> str:
    """Return a text in another language that keeps the references, the examples and the lines."""
    lines = []
    for line in text.split("\n"):
        words, _, references = line.partition("[[")
        sign = "> **例：** " if words.startswith(">") else ""
        stop = "。" if words.endswith(".") else ""
        lines.append(f"{sign}灯{KANA[number]}{stop}{'[[' if references else ''}{references}" if line else "")
    return "\n".join(lines)


def take(root: Path, po: polib.POFile) -> None:
    path = root.parent / "ja.po"
    path.write_text(str(po), "utf-8")
    assert main(["import", str(path), "-o", str(root)]) == 0


def is_heading(entry: polib.POEntry) -> bool:
    return entry.msgctxt.startswith(("cha:", "sec:"))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "lamps", SOURCE)


@pytest.mark.alike(6)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("has_headings", [True, False])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_what_is_missing_breaks_nothing(root: Path, share: float, has_headings: bool, seed: int) -> None:
    po = exported(root)
    rng = random.Random(f"{share} {has_headings} {seed}")
    for number, entry in enumerate(po):
        if rng.random() < share and (has_headings or not is_heading(entry)):
            entry.msgstr = translated(entry.msgid, number)
    given = {entry.msgctxt: entry.msgstr for entry in po}
    take(root, po)
    loaded = load_library(root)
    errors = [one for one in run_checks(loaded) if one.code.severity is Severity.ERROR]
    assert errors == []
    files = list((root / "translations").rglob("*.md"))
    assert not any(path.read_text("utf-8").partition("---\n\n")[2].startswith("##") for path in files)
    if not any(given.values()):
        return
    assert {one.code.code for one in run_checks(loaded) if "translations" in one.file} <= ONLY_MISSING
    if seed == 0:  # for a build, what matters is how much is missing, and not what
        assert main(["build", str(root)]) == 0
    assert main(["release", "1.0", "--project", str(root), "--date", "2026-01-01"]) == 0
    # What was not translated is still empty in the file for translators, whatever stands in the translation.
    assert {entry.msgctxt: entry.msgstr for entry in exported(root)} == given


def test_titles_come_later(root: Path) -> None:
    po = exported(root)
    for number, entry in enumerate(po):
        entry.msgstr = "" if is_heading(entry) else translated(entry.msgid, number)
    take(root, po)
    chapter = root / "translations/ja/lf/01-lamps.md"
    assert "# Lamps @@cha:lamps@@\n\n## Wicks @@sec:wicks@@" in chapter.read_text("utf-8")
    po = exported(root)
    assert [entry.msgctxt for entry in po if not entry.msgstr] == [e.msgctxt for e in po if is_heading(e)]
    for entry in po:
        if is_heading(entry):
            entry.msgstr = {"sec:oil": "Oil"}.get(entry.msgctxt, "見出し")  # a title may stay as it is
    take(root, po)
    text = chapter.read_text("utf-8")
    assert "# 見出し @@cha:lamps@@\n\n## 見出し @@sec:wicks@@" in text
    assert "## Oil @@sec:oil@@" in text
    assert all(entry.msgstr for entry in exported(root))
    assert {one.code.code for one in run_checks(load_library(root)) if "translations" in one.file} == set()


def test_the_status_says_that_a_title_is_missing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    po = exported(root)
    for number, entry in enumerate(po):
        entry.msgstr = "" if is_heading(entry) else translated(entry.msgid, number)
    take(root, po)
    capsys.readouterr()
    assert main(["status", "--language", "ja", str(root)]) == 0
    assert "5 missing" in " ".join(capsys.readouterr().out.split())
    assert main(["build", str(root)]) == 0
    html = (root / "build/html/ja/lf/01-lamps.html").read_text("utf-8")
    assert html.count("未訳") >= 2
