"""The machine-readable form: valid against its schema, and what its fields mean."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable

import jsonschema
import pytest

from sphinx_rulebook.exporters.rulebook_json import schema, to_json
from sphinx_rulebook.languages.numbered_library import load_library as load_project
from sphinx_rulebook.model.books import Library

from ..helpers import PROJECT, Files, chapter_text

BODY = """## Fog @@sec:fog@@
### @@rule:oil@@ **Oil** is \\{oil\\}.[[sec:fog]][[LT/sec:late]][[rule:none]][[XX/rule:y]]

It burns.

> **Note:** Slowly.[[term:wick]]

> **Example:** Aki burns\\* oil.[[rule:oil]]

#### Unnamed.[[#]]
"""
GLOSSARY = "---\ntitle: Words\nglossary: true\n---\n# Words\n## W\n### **Wick** @@term:wick@@\nA string.\n"
FILES = {
    "source/lf/book.toml": 'title = "Lantern Ferry"\nedition = "2.1"\n[symbols]\noil = "Drop"\n',
    "source/lf/1.md": chapter_text(BODY),
    "source/lf/words.md": GLOSSARY,
    "source/lf/preface.md": "# Preface\n",
    "source/lt/1.md": chapter_text("## Late @@sec:late@@\n", book="LT"),
    "translations/ja/lf/1.md": chapter_text("## @@sec:fog@@ 霧[[rule:oil]]\n"),
}


@pytest.fixture
def exported(library_of: Callable[[Files], Library]) -> dict:
    library = library_of(FILES)
    return json.loads(to_json(library, library.languages))


@pytest.fixture
def units(exported: dict) -> dict[str, dict]:
    """The units of the first book, by id."""
    return {unit["id"]: unit for unit in exported["books"][0]["rules"]}


def reference(label: str, target: str | None, number: str | None, book: str = "LF", text: str | None = None) -> dict:
    return {"label": label, "target": target, "number": number, "book": book, "text": text}


def test_export_is_valid_against_the_shipped_schema(exported: dict) -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    jsonschema.validate(exported, schema())


@pytest.mark.parametrize(
    "break_it",
    [
        lambda data: data.update(format="rulebook/2"),
        lambda data: data.update(extra=1),
        lambda data: data["books"][0].pop("edition"),
        lambda data: data["books"][0]["rules"][0].pop("parent"),
        lambda data: data["books"][0]["rules"][0].update(kind="note"),
        lambda data: data["books"][0]["rules"][0].update(line=0),
        lambda data: data["books"][0]["rules"][2]["references"][0].pop("target"),
    ],
)
def test_schema_rejects_what_is_no_export(exported: dict, break_it: Callable[[dict], object]) -> None:
    broken = copy.deepcopy(exported)
    break_it(broken)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, schema())


def test_books_come_by_language_then_folder(exported: dict) -> None:
    heads = [{key: book[key] for key in ("book", "language", "edition", "title")} for book in exported["books"]]
    assert heads == [
        {"book": "LF", "language": "en", "edition": "2.1", "title": "Lantern Ferry"},
        {"book": "LT", "language": "en", "edition": None, "title": "LT"},
        {"book": "LF", "language": "ja", "edition": "2.1", "title": "Lantern Ferry"},
    ]


def test_unit_holds_its_whole_body_but_not_its_examples(units: dict[str, dict]) -> None:
    assert units["rule:oil"] == {
        "id": "rule:oil",
        "kind": "rule",
        "number": "1.0.1",
        "label": "rule:oil",
        "parent": "sec:fog",
        "text": "Oil is Drop.[1.0][LT 1.0][rule:none][XX/rule:y]\nIt burns.\nNote: Slowly.[Wick]",
        "markup": "**Oil** is \\{oil\\}.[[sec:fog]][[LT/sec:late]][[rule:none]][[XX/rule:y]]\n\nIt burns.\n\n"
        "> **Note:** Slowly.[[term:wick]]",
        "references": [
            reference("sec:fog", "sec:fog", "1.0"),
            reference("sec:late", "sec:late", "1.0", "LT"),
            reference("rule:none", None, None),
            reference("rule:y", None, None, "XX"),
            reference("term:wick", "term:wick", None),
        ],
        "file": "source/lf/1.md",
        "line": 6,
    }


def test_example_is_a_unit_below_its_rule(units: dict[str, dict]) -> None:
    (example,) = (unit for unit in units.values() if unit["kind"] == "example")
    assert (example["number"], example["label"], example["parent"]) == (None, None, "rule:oil")
    assert (example["text"], example["line"]) == ("Aki burns* oil.[1.0.1]", 12)
    assert example["references"] == [reference("rule:oil", "rule:oil", "1.0.1")]


def test_kinds_in_reading_order_without_prose_and_headings_of_the_glossary(units: dict[str, dict]) -> None:
    assert [unit["kind"] for unit in units.values()] == ["chapter", "section", "rule", "example", "subrule", "term"]
    term = units["term:wick"]
    assert (term["number"], term["parent"], term["text"]) == (None, None, "Wick\nA string.")


def test_reference_that_is_malformed_stays_text(units: dict[str, dict]) -> None:
    (subrule,) = (unit for unit in units.values() if unit["kind"] == "subrule")
    assert (subrule["text"], subrule["references"]) == ("Unnamed.[[#]]", [])


def test_translation_refers_to_the_source_where_it_lags(exported: dict) -> None:
    section = exported["books"][2]["rules"][1]
    assert section["text"] == "霧[1.0.1]"
    assert section["references"] == [reference("rule:oil", "rule:oil", "1.0.1")]


def test_units_without_number_and_references_with_a_text(library_of: Callable[[Files], Library]) -> None:
    body = "## Fog @@sec:fog@@\n### @@rule:oil+@@ Oil.[[sec:fog|the #]]\n\n| a |\n| - |\n| [[rule:oil+\\|##]] |\n"
    library = library_of({"lf/1.md": chapter_text(body), "lf/book.toml": "numbering = 'sections'\n"})
    exported = json.loads(to_json(library, ["en"]))
    jsonschema.validate(exported, schema())
    rule = exported["books"][0]["rules"][-1]
    assert (rule["id"], rule["number"], rule["text"]) == ("rule:oil+", None, "Oil.the 1.1\na\n1")
    assert rule["references"] == [
        reference("sec:fog", "sec:fog", "1.1", text="the #"),
        reference("rule:oil+", "rule:oil+", None, text="##"),
    ]


def test_label_that_two_units_have_names_the_first(library_of: Callable[[Files], Library]) -> None:
    library = library_of({"lf/1.md": chapter_text("## A @@sec:a@@\n## B @@sec:a@@\n## C[[sec:a]]\n")})
    rules = json.loads(to_json(library, ["en"]))["books"][0]["rules"]
    assert len({unit["id"] for unit in rules}) == len(rules)
    assert rules[-1]["references"] == [reference("sec:a", "sec:a", "1.0")]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_bundled_rulebook_is_valid_and_every_reference_in_it_resolves(language: str) -> None:
    library = load_project(PROJECT).library
    exported = json.loads(to_json(library, [language]))
    jsonschema.validate(exported, schema())
    for book in exported["books"]:
        ids = [unit["id"] for unit in book["rules"]]
        assert len(set(ids)) == len(ids)
        parents = {unit["parent"] for unit in book["rules"]} - {None}
        assert parents <= set(ids)
        assert all(reference["target"] for unit in book["rules"] for reference in unit["references"])
