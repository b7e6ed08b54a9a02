"""Every construct of the contract of the markup, in every output, in both languages."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from sphinx.cmd.build import main as sphinx_build

from ..conftest import RUNS_TRIALS
from ..contract import CHAPTER, write_contract
from ..helpers import PROJECT
from ..site.test_html import complaints_of_vnu
from .printing import rulebook
from .test_epub import check

LANGUAGES = ("en", "ja")
FOOTNOTE = {"en": "A footnote may have several paragraphs", "ja": "脚注には複数の段落があってもよい"}
COMMENTARY = {"en": "A reason helps readers to understand a rule.", "ja": "理由がわかれば、ルールがわかりやすくなる。"}
WARNING = {"en": "Warning", "ja": "警告"}
CAPTIONS = {"en": ("What the hyphens mean", "The middle card is"), "ja": ("ハイフンの意味", "中央の札は")}
MEANING = {"en": "on the line below the word", "ja": "語の下の行に書く"}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write_contract(tmp_path_factory.mktemp("contract") / "project")
    done = rulebook("build", root)
    assert done.returncode == 0, done.stderr + done.stdout
    return root


def page(root: Path, language: str, name: str = CHAPTER) -> str:
    return (root / "build" / "html" / language / f"{name}.html").read_text("utf-8")


def run(*arguments: object) -> str:
    """Run a command, and return what it prints."""
    done = rulebook(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def export(root: Path, *options: str) -> str:
    return run("export", *options, root)


def test_the_contract_has_no_finding_but_what_is_not_translated(root: Path) -> None:
    done = run("check", root, "--format", "json")
    assert {finding["code"] for finding in json.loads(done)["findings"]} == {"RB301"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_has_an_element_for_every_construct(root: Path, language: str) -> None:
    html = page(root, language)
    for pattern in (
        rf"<sup id={language}/ref:1><a class=fn href=#{language}/fn:1 role=doc-noteref>1</a></sup>",
        rf"<div class=fn id={language}/fn:2 role=doc-footnote><p><a class=fn href=#{language}/ref:2 ",
        r"<details class=why><summary>(Why\?|なぜ？)</summary>",
        rf'<div class="o loud"><p><b>{WARNING[language]}</b> ',
        r"<figure><figcaption>[^<]+</figcaption>\s*<div class=table tabindex=0><table>",
        r"<figure><img [^>]+><figcaption>[^<]+<em>[^<]+</em>[^<]+</figcaption>\s*</figure>",
        r"<dl><dt>[^<]+</dt>\s*<dd>",
        r'<math alttext="\\frac\{n\}\{2\}">',
        r'<math display="block" alttext=',
        r"<th class=right scope=col>",
    ):
        assert re.search(pattern, html), pattern


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_footnote_that_two_rules_share_has_one_number_and_two_ids(root: Path, language: str) -> None:
    html = page(root, language)
    assert re.findall(rf"<div class=fn id=({language}/fn:[\d:]+)", html) == [
        f"{language}/fn:{place}" for place in ("1", "1:2", "2")
    ]
    identities = re.findall(r"\sid=\"?([^\s\">]+)", html)
    assert len(identities) == len(set(identities))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_rule_has_its_footnotes(root: Path, language: str) -> None:
    html = page(root, language, "r/mk/rule-footnote_name")
    assert FOOTNOTE[language] in html
    assert f"href=#{language}/fn:2" in html


def test_a_page_of_two_languages_has_the_footnotes_of_both(root: Path) -> None:
    html = page(root, "en", f"{CHAPTER}.ja")
    assert {"en/fn:2", "ja/fn:2"} <= set(re.findall(r"<div class=fn id=([^\s>]+)", html))


def test_pages_are_valid_html(root: Path) -> None:
    names = [f"{language}/{CHAPTER}.html" for language in LANGUAGES]
    names += [f"en/{CHAPTER}.ja.html", "ja/r/mk/rule-footnote_name.html"]
    assert complaints_of_vnu([root / "build" / "html" / name for name in names]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbered_text_has_every_construct(root: Path, language: str) -> None:
    text = export(root, "--format", "text", "--language", language)
    assert "\n² " in text
    assert f"\n{FOOTNOTE[language]}" in text
    assert COMMENTARY[language] in text
    assert f"\n{WARNING[language]}{'：' if language == 'ja' else ': '}" in text
    assert CAPTIONS[language][0] in text
    assert MEANING[language] in text
    assert "\\text{cards} = " in text
    assert "[^where]" not in text
    assert "\n:::" not in text


def test_json_has_footnotes_in_the_text_and_commentaries_beside_it(root: Path) -> None:
    books = json.loads(export(root, "--format", "json"))["books"]
    rules = {(book["language"], rule["id"]): rule for book in books for rule in book["rules"]}
    for language in LANGUAGES:
        assert FOOTNOTE[language] in rules[language, "rule:footnote_name"]["text"]
        commentary = rules[language, "rule:commentary"]
        assert COMMENTARY[language] not in commentary["text"]
        assert commentary["commentary"][0]["text"].startswith(COMMENTARY[language])
        assert "commentary" not in rules[language, "rule:note"]


def test_nothing_changes_where_nothing_changed(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the canonical form nor a round trip through a translator's file changes a byte."""
    again = shutil.copytree(root, tmp_path / "again", ignore=shutil.ignore_patterns("build"))
    assert "every file is in the canonical form" in run("fmt", again)
    file = tmp_path / "mk.po"
    export(again, "--format", "po", "--language", "ja", "-o", str(file))
    monkeypatch.chdir(again)
    run("import", file)
    chapter = "translations/ja/mk/04-text.md"
    assert (again / chapter).read_bytes() == (root / chapter).read_bytes()
    assert export(again, "--format", "json") == export(root, "--format", "json")


@pytest.mark.alike(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_epubs_are_valid(root: Path, language: str) -> None:
    done = rulebook("export", "--format", "epub", root, "--language", language)
    assert done.returncode == 0, done.stderr
    path = root / "build" / f"the-markup-{language}.epub"
    with zipfile.ZipFile(path) as archive:
        chapter = archive.read(f"{CHAPTER}.xhtml").decode()
    assert f'<aside epub:type="footnote" class="fn" id="{language}/fn:2" role="doc-footnote">' in chapter
    assert '<math xmlns="http://www.w3.org/1998/Math/MathML"' in chapter
    assert COMMENTARY[language] in chapter
    if language == "ja" or RUNS_TRIALS:  # each start of epubcheck takes seconds
        check(path)


@pytest.mark.alike(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_print_footnotes_are_at_the_foot_and_formulas_are_pictures(root: Path, language: str) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("poppler-utils are missing")
    done = rulebook("export", "--format", "pdf", root, "--language", language)
    assert done.returncode == 0, done.stderr
    command = ["pdftotext", "-layout", root / "build" / f"the-markup-{language}.pdf", "-"]
    pages = subprocess.run([*map(str, command)], check=True, capture_output=True, text=True).stdout.split("\f")
    with_note = next(one for one in pages if FOOTNOTE[language] in one)
    lines = [line.strip() for line in with_note.splitlines() if line.strip()]
    place = next(at for at, line in enumerate(lines) if FOOTNOTE[language] in line)
    # Only the rest of the footnotes and the number of the page are below it.
    assert len(lines) - place <= 4, lines[place:]
    assert not any("frac" in line and "$" not in line for line in lines)
    assert any(COMMENTARY[language][:12] in one for one in pages)


def test_a_single_file_and_other_builders_have_every_text(root: Path, tmp_path: Path) -> None:
    done = rulebook("export", "--format", "html", root, "-o", tmp_path)
    assert done.returncode == 0, done.stderr
    single = next(tmp_path.glob("*en*.html")).read_text("utf-8")
    assert sphinx_build(["-q", "-b", "text", *map(str, (root / "source", tmp_path / "text", "-c", root))]) == 0
    plain = (tmp_path / "text" / f"{CHAPTER}.txt").read_text("utf-8")
    for text in (FOOTNOTE["en"], MEANING["en"], CAPTIONS["en"][0]):
        assert text in single
        assert text in " ".join(plain.split())
    assert COMMENTARY["en"] in single


def test_the_manual_is_the_contract() -> None:
    assert (PROJECT / "docs" / f"{CHAPTER}.md").is_file()
