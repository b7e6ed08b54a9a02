"""The names of files to take along, and of the files of a site: the same on every system."""

from __future__ import annotations

import json
import random
import unicodedata
from pathlib import Path
from urllib.parse import quote

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.portable_names import fault_of, folded, portable_names
from sphinx_rulebook.publishing.file_names import file_stem

from ..helpers import chapter_text, find_all, write_tree


@pytest.mark.parametrize(
    ("project", "stem"),
    [
        ("Koi-Koi", "koi-koi"),
        ("The Big Book, 2nd edition", "the-big-book-2nd-edition"),
        ("Über Café", "uber-cafe"),
        ("Player's Guide", "players-guide"),
        ("../../etc/passwd", "etc-passwd"),
        ("ＡＢＣ", "abc"),
        ("こいこい", "rulebook"),
        ("", "rulebook"),
    ],
)
def test_a_stem_is_ascii_with_hyphens(project: str, stem: str) -> None:
    assert file_stem(project) == stem


@pytest.mark.parametrize("name", ["nul", "CON.html", "com1", "lpt9.x.y", "aux.md", "dot.", "space ", "cafe\u0301"])
def test_a_name_that_some_system_refuses_has_a_fault(name: str) -> None:
    assert fault_of(name)
    assert fault_of(portable_names([name])[name]) is None


@pytest.mark.parametrize("name", ["rule-nul", "console", "com", "com10", "a.b", "café", "null.md", ".con"])
def test_other_names_stay(name: str) -> None:
    assert fault_of(name) is None
    assert portable_names([name]) == {name: name}


def test_names_that_differ_only_in_case_get_endings_by_rule() -> None:
    names = portable_names(["rule-ACE", "rule-Ace", "rule-ace", "rule-b"])
    assert names["rule-ace"] == "rule-ace"
    assert names["rule-b"] == "rule-b"
    assert names["rule-ACE"].startswith("rule-ACE-")
    assert names == portable_names(["rule-b", "rule-Ace", "rule-ace", "rule-ACE", "rule-ACE"])
    # An ending does not depend on further names.
    assert portable_names(["rule-ACE", "rule-ace"])["rule-ACE"] == names["rule-ACE"]


def test_no_two_names_are_the_same_anywhere() -> None:
    letters = ["a", "A", "é", "e\u0301", "É", "ß", "ss", "SS", ".", " ", "İ", "i\u0307", "札" * 40]
    choose = random.Random(7)
    for _ in range(300):
        names = {"".join(choose.choices(letters, k=choose.randint(1, 8))) for _ in range(40)}
        portable = portable_names(names)
        assert set(portable) == names
        assert len(set(map(folded, portable.values()))) == len(names)
        for name in portable.values():
            assert fault_of(name) is None
            assert unicodedata.is_normalized("NFC", name)
            assert len(name.encode()) <= 200


LABELS = ["ace", "ACE", "Ace", "dot.", "café", "nul", "n" * 240]


def test_every_rule_has_a_page_of_its_own_on_every_system(tmp_path: Path) -> None:
    rules = "".join(f"### @@rule:{label}@@ Rule {number}.\n\n" for number, label in enumerate(LABELS))
    links = "".join(f"### See [[rule:{label}]].\n\n" for label in LABELS)
    text = chapter_text(f"## Fog @@sec:fog@@\n\n{rules}{links}")
    root = write_tree(tmp_path, {"source/lf/01.md": text})
    assert main(["build", "--allow-errors", str(root)]) == 0
    pages = [path.stem for path in (root / "build/html/en/r/lf").glob("rule-*.html")]
    assert len(set(map(folded, pages))) == len(pages) >= 7
    for page in pages:
        assert fault_of(f"{page}.html") is None
    texts = [(root / f"build/html/en/r/lf/{page}.html").read_text("utf-8") for page in pages]
    for number in range(len(pages)):
        assert sum(f"Rule {number}." in text for text in texts) >= 1
    api = root / "build/html/api"
    book = json.loads((api / "index.json").read_text("utf-8"))["languages"][0]["books"][0]
    for rule in json.loads((api / book["links"]).read_text("utf-8"))["rules"]:
        address = book["rule_pages"].get(rule["id"], book["rule_page"].format(id=quote(rule["id"].replace(":", "-"))))
        if rule["page"].startswith("r/"):
            assert address == f"../en/{rule['page']}"
    assert "rule:ACE" in book["rule_pages"]
    assert "rule:ace" not in book["rule_pages"]


def test_a_decomposed_name_of_prose_is_a_finding(tmp_path: Path) -> None:
    rules = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n")
    found = find_all(tmp_path, {"source/lf/01.md": rules, "source/cafe\u0301.md": "# Café\n"})
    assert [(one.code.code, one.file) for one in found] == [("RB151", "source/cafe\u0301.md")]
