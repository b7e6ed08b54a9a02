"""The Flesh and Blood Comprehensive Rules: our numbers, texts and references against the publisher's own text."""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sphinx_rulebook.checks import run_checks
from sphinx_rulebook.exporters.json import to_json
from sphinx_rulebook.findings import Code, Severity
from sphinx_rulebook.library import Loaded, load
from sphinx_rulebook.markup.numbering import read_scheme
from sphinx_rulebook.markup.parser import parse_chapter
from sphinx_rulebook.markup.source import decode
from sphinx_rulebook.markup.writer import write_chapter

from ..helpers import write_tree

pytestmark = pytest.mark.corpora

STATES = ["2025-03-24", "2025-05-20"]
NUMBERED = re.compile(r"(\d+(?:\.\d+(?:\.\d+[a-z]{0,2})?)?) (.*)")
PRINTED_REFERENCE = re.compile(r"\[(\d[\d.]*[a-z]{0,2})\]")
SPACE_BEFORE_REFERENCE = re.compile(r"\s+(?=\[\d)")


@dataclass
class Published:
    """A rule of the publisher's text: its own lines, and those of its examples."""

    number: str
    lines: list[str]
    examples: list[str] = field(default_factory=list)

    @property
    def references(self) -> list[str]:
        return PRINTED_REFERENCE.findall("\n".join(self.lines))


@pytest.fixture(scope="module")
def source(corpora: Path) -> Path:
    return corpora / "fab-cr-src" / "2025-05-20"


@pytest.fixture(scope="module")
def loaded(source: Path) -> Loaded:
    return load(source)


@pytest.fixture(scope="module")
def published(corpora: Path) -> list[Published]:
    rules: list[Published] = []
    for line in (corpora / "fab-cr-txt" / "2.10.1-20250519.txt").read_text("utf-8").splitlines():
        match = NUMBERED.fullmatch(line)
        if match:
            rules.append(Published(match[1], [match[2]]))
        elif line.startswith("Example"):
            rules[-1].examples.append(line)
        elif line.strip():
            rules[-1].lines.append(line)
    return rules


@pytest.fixture(scope="module")
def exported(loaded: Loaded) -> list[dict]:
    (book,) = json.loads(to_json(loaded.library, loaded.library.languages))["books"]
    return book["rules"]


@pytest.fixture(scope="module")
def numbered(exported: list[dict]) -> list[dict]:
    return [unit for unit in exported if unit["number"] is not None]


def normalised(text: str) -> str:
    """Return a text without what the two forms may differ in: white space, escapes, emphasis, list numbers."""
    return re.sub(r"\s+", " ", SPACE_BEFORE_REFERENCE.sub("", text.replace("\\", ""))).strip()


def test_numbers_are_those_that_the_publisher_prints(numbered: list[dict], published: list[Published]) -> None:
    assert len(published) == 1225
    assert [unit["number"] for unit in numbered] == [rule.number for rule in published]


def test_references_are_those_that_the_publisher_prints(numbered: list[dict], published: list[Published]) -> None:
    differing = {
        rule.number: ([reference["number"] for reference in unit["references"]], rule.references)
        for unit, rule in zip(numbered, published, strict=True)
        if [reference["number"] for reference in unit["references"]] != rule.references
    }
    assert differing == {}


def test_texts_are_those_that_the_publisher_prints(numbered: list[dict], published: list[Published]) -> None:
    differing = {
        rule.number: (normalised(unit["text"]), normalised("\n".join(rule.lines)))
        for unit, rule in zip(numbered, published, strict=True)
        if normalised(unit["text"]) != normalised("\n".join(rule.lines))
    }
    assert differing == {}
