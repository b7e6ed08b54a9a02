"""A frozen edition gives back the book that was frozen, and tells when it is not what was released."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import jsonschema
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sphinx_rulebook.editions.frozen_reader import FrozenEditionError, read_frozen, read_head, read_heads, seal
from sphinx_rulebook.editions.frozen_writer import frozen_text
from sphinx_rulebook.exporters.rulebook_json import schema
from sphinx_rulebook.library.book_units import BookUnits
from sphinx_rulebook.library.printed_numbers import shown_by_number
from sphinx_rulebook.markup.text.markdown import readable
from sphinx_rulebook.markup.text.plain import plain_text
from sphinx_rulebook.model.books import EditionFile
from sphinx_rulebook.model.findings import Code
from sphinx_rulebook.model.units import Status, Unit

from ..helpers import chapter_text, load_book
from ..markup.test_any_text import markup
from .books import HEAD, freeze, units_of_body, units_of_files

BODY = """## Boarding @@sec:boarding@@
### @@rule:captain@@ @@rule:skipper@@ She holds \\{oar\\}.[[sec:boarding]][[LT/rule:late]][[LT/sec:bell]][[rule:no]]

She calls the stops.[[rule:skipper|rule #]]

> **Note:** Loudly.[[term:wick]]

> **Example:** Aki calls\\* the first stop.[[rule:captain]]

#### Unnamed.
#### @@number:1.0.1d@@ A number of its own.
"""
GLOSSARY = """---
title: Words
glossary: true
---
Words of the ferry.
# Words
## W

> **Example:** An example of a heading.

### **Wick** @@term:wick@@
A string that burns.

> **Example:** Botan's wick is short.

### **Wave**
"""
FILES = {
    "lf/book.toml": 'title = "Lantern Ferry"\nreference = "(rule #)"\n'
    '[symbols.oar]\ntext = "Oar"\nname = "an oar"\npicture = "oar.svg"\n[symbols.fog]\ntext = "F"\nglyph = "▒"\n',
    "lf/1.md": chapter_text(BODY),
    "lf/oar.svg": "<svg/>",
    "lf/words.md": GLOSSARY,
    "lt/1.md": "[REF book=LT chap=2]\n# Late\n## @@sec:bell@@ The bell\n### @@rule:late@@ Ring.\n",
    "lt/book.toml": 'numbering = ["1", "", "1.1"]\n',
}


def shown(units: BookUnits) -> list[object]:
    """Return all that anybody may ask of units, but the places in their files."""
    show = shown_by_number(units.book, units.index)
    found = []
    for place, (chapter, unit, parent) in enumerate(units.placed):
        targets = [units.index.find(one, units.book) for one in unit.references]
        found.append(
            (
                *(units.ids[place], unit.kind, unit.rank, unit.number, unit.label, parent, chapter.path),
                [anchor.label for anchor in unit.anchors],
                [(block.kind, block.word, block.markup) for block in unit.blocks],
                unit.text,
                [(one.label, one.text) for one in unit.references],
                [target and target.unit.number for target in targets],
                plain_text(unit, show, units.book),
                units.text(place),
                len(unit.examples),
            )
        )
    return found


def test_everything_comes_back(tmp_path: Path) -> None:
    units = units_of_files(FILES)
    frozen = freeze(tmp_path, units)
    assert shown(frozen.units) == shown(units)
    here, there = units.book, frozen.units.book
    assert (there.code, there.title, there.language, there.folder) == ("LF", "Lantern Ferry", "en", "lf")
    assert (there.edition, there.reference) == ("1.0", "(rule #)")
    assert there.symbols is not None
    assert here.symbols is not None
    for key, symbol in here.symbols.items():
        found = there.symbols[key]
        assert (found.text, found.name, found.glyph) == (symbol.text, symbol.name, symbol.glyph)
        assert (found.picture and found.picture.path) == (symbol.picture and symbol.picture.path)
    assert [(one.path, one.title, one.ordinal, one.prologue) for one in there.files()] == [
        (one.path, one.title, one.ordinal, one.prologue) for one in here.files()
    ]
    assert there.glossary is not None
    assert there.glossary.path == "lf/words.md"


@settings(max_examples=60)
@given(markup, markup)
@example("## F\0g\n### \x1b[[rule:\0]]\n", "")
@example("### a\n> **Example:** x\n\ny\n", "# W\n> **Example:** first of all\n\n### t\n## s\n> **Example:** z\n")
def test_any_book_comes_back(body: str, words: str) -> None:
    units = units_of_body(body, glossary=f"---\nglossary: true\n---\n{words}")
    with tempfile.TemporaryDirectory() as folder:
        frozen = freeze(Path(folder), units)
        text = (Path(folder) / "1.0.json").read_text("utf-8")
    if readable(body + words) == body + words:  # a release refuses any other
        assert shown(frozen.units) == shown(units)
    assert frozen.units.ids == units.ids
    jsonschema.validate(json.loads(text), schema())


def test_edition_is_valid_against_the_schema_and_a_rule_a_line() -> None:
    units = units_of_files(FILES)
    text = frozen_text(units, HEAD, {"rule:a": "rule:captain"}, (), {"rule:captain": ["rule:captain", "x1"]}, {})
    jsonschema.validate(json.loads(text), schema())
    rules = [line for line in text.splitlines() if line.startswith('{"id"')]
    assert len(rules) == len(json.loads(text)["books"][0]["rules"])


def test_what_a_program_reads_of_an_edition_is_what_an_export_has() -> None:
    text = frozen_text(units_of_files(FILES), HEAD, {}, (), {}, {})
    rules = {rule["id"]: rule for rule in json.loads(text)["books"][0]["rules"]}
    captain = rules["rule:captain"]
    assert captain["number"] == "1.0.1"
    assert captain["text"].startswith("She holds Oar.(rule 1.0)(rule LT 2.1)(rule LT The bell)[rule:no]")
    assert [one.get("name") for one in captain["references"]] == [None, None, "The bell", None, None, "Wick"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("holds", "drops", Code.CHANGED_EDITION),
        ('"date": "2024-03-01"', '"date": "2024-03-02"', Code.CHANGED_EDITION),
        ('"hash": "sha256:', '"hash": "sha256:0', Code.CHANGED_EDITION),
        ('"follows": null', '"follows": 3', Code.BAD_EDITION),
        ('"edition": {', '"edition": [{', Code.BAD_EDITION),
        ("rulebook/1", "rulebook/12", Code.LATER_EDITION),
        ("rulebook/1", "recipes/1", Code.BAD_EDITION),
        ('"version": "1.0"', '"version": "1.1"', Code.BAD_EDITION),
    ],
)
def test_touched_edition_is_an_error(tmp_path: Path, old: str, new: str, code: Code) -> None:
    freeze(tmp_path, units_of_body(BODY))
    path = tmp_path / "1.0.json"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(FrozenEditionError) as caught:
        read_frozen(read_head(EditionFile("1.0.json", str(path))), "en")
    assert caught.value.finding.code is code


@pytest.mark.parametrize("share", [0.0, 0.01, 0.1, 0.5, 0.99])
def test_edition_that_is_cut_off_is_an_error(tmp_path: Path, share: float) -> None:
    freeze(tmp_path, units_of_body(BODY))
    path = tmp_path / "1.0.json"
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(FrozenEditionError) as caught:
        read_frozen(read_head(EditionFile("1.0.json", str(path))), "en")
    assert caught.value.finding.code in (Code.BAD_EDITION, Code.CHANGED_EDITION)


def test_line_ends_that_version_control_changes_are_no_touch(tmp_path: Path) -> None:
    freeze(tmp_path, units_of_body(BODY))
    path = tmp_path / "1.0.json"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_frozen(read_head(EditionFile("1.0.json", str(path))), "en").units.placed


def test_edition_without_what_is_needed_is_an_error_although_its_hash_is_right(tmp_path: Path) -> None:
    freeze(tmp_path, units_of_body(BODY))
    path = tmp_path / "1.0.json"
    head, _, rest = path.read_text("utf-8").partition("\n")
    bare = head[: head.index('"sha256')] + '""}},\n' + rest.replace('"chapters"', '"chapter"')
    path.write_text(seal(bare), "utf-8")
    with pytest.raises(FrozenEditionError) as caught:
        read_frozen(read_head(EditionFile("1.0.json", str(path))), "en")
    assert caught.value.finding.code is Code.BAD_EDITION


@given(st.binary(max_size=300))
@example(b'{"format": ' + b"[" * 60000)
@example(b'{"format": "rulebook/1", "edition": {}}\n')
@example(b"\xff\xfe")
def test_any_bytes_are_an_edition_or_an_error(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "1.0.json")
        path.write_bytes(data)
        with pytest.raises(FrozenEditionError):
            read_frozen(read_head(EditionFile("1.0.json", str(path))), "en")


def editions(tmp_path: Path, follows: dict[str, str | None]) -> tuple[list[str], list[str]]:
    files: dict[str, str] = {"lf/1.md": chapter_text("## Fog\n")}
    for version, before in follows.items():
        head = {"version": version, "date": "2024-01-01", "follows": before, "note": "", "hash": ""}
        text = json.dumps({"format": "rulebook/1", "edition": head})
        files[f"lf/editions/{version}.json"] = f"{text[:-1]},\n"
    findings: list = []
    found = read_heads(load_book(tmp_path, files), findings)
    return [edition.version for edition in found], sorted(finding.message for finding in findings)


def test_editions_are_in_the_order_in_which_they_follow(tmp_path: Path) -> None:
    assert editions(tmp_path, {"a": "c", "b": None, "c": "b"}) == (["b", "c", "a"], [])


def test_edition_out_of_order_is_reported_once(tmp_path: Path) -> None:
    found, messages = editions(tmp_path, {"1": None, "2": "1", "3": "1", "4": "3", "5": "0", "6": "7", "7": "6"})
    assert found == ["1", "2"]
    assert messages == [
        "this edition and 2 both follow 1",
        "this edition follows 0, which is missing",
        "this edition follows itself, through other editions",
        "this edition follows itself, through other editions",
    ]


def test_example_belongs_to_its_own_unit(tmp_path: Path) -> None:
    units = units_of_body("### One\n> **Example:** a\n\n> **Example:** b\n\n### Two\n> **Example:** a\n")
    frozen = freeze(tmp_path, units).units
    held: list[tuple[str, list[str]]] = [
        (placed.unit.text, texts(placed.unit)) for placed in frozen.placed if placed.unit.examples
    ]
    assert held == [("One", ["a", "b"]), ("Two", ["a"])]


def texts(unit: Unit) -> list[str]:
    return [one.text for one in unit.examples]


def test_an_edition_has_the_statuses_of_its_units(tmp_path: Path) -> None:
    glossary = "---\nglossary: true\n---\n# Words @@status:beta@@\n### **Fog** @@status:deprecated@@\nThick.\n"
    body = "## Mooring @@status:beta@@\n### Rope\n### @@status:draft@@ Secret\n"
    frozen = freeze(tmp_path, units_of_body(body, glossary=glossary))
    assert "Secret" not in (tmp_path / "1.0.json").read_text("utf-8")
    found = [(unit.text, unit.status) for chapter in frozen.units.book.files() for unit in chapter.units]
    assert found[1:] == [
        ("Mooring", Status.BETA),
        ("Rope", None),
        ("Words", Status.BETA),
        ("**Fog**", Status.DEPRECATED),
    ]
