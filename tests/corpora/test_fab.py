"""The Flesh and Blood Comprehensive Rules: our numbers, texts and references against the publisher's own text."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.exporters.rulebook_json import to_json
from sphinx_rulebook.library.loading import Loaded, load
from sphinx_rulebook.markup.chapter_writer import write_chapter
from sphinx_rulebook.markup.counting.number_schemes import read_scheme
from sphinx_rulebook.markup.parser import parse_chapter
from sphinx_rulebook.markup.source import decode
from sphinx_rulebook.model.findings import Code, Severity

from ..helpers import write_tree

pytestmark = pytest.mark.corpora

STATES = ["2025-03-24", "2025-05-20"]
NUMBERED = re.compile(r"(\d+(?:\.\d+(?:\.\d+[a-z]{0,2})?)?) (.*)")
PRINTED_REFERENCE = re.compile(r"\[(\d[\d.]*[a-z]{0,2})\]")
SPACE_BEFORE_REFERENCE = re.compile(r"\s+(?=\[\d)")
STRAY_ASTERISK = "6.3.3"
"""The one rule whose source has an asterisk too many, which the two forms leave at different places."""
LABELS_OF_OTHER_CHAPTERS = [
    *("arena_card", "clockwise_order", "equip_effect", "game_state_action", "triggered_layer_order", "draw_effect"),
]


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
    """Return a text without what the two forms may differ in: white space, and what is left of escapes."""
    return re.sub(r"\s+", " ", SPACE_BEFORE_REFERENCE.sub("", text.replace("\\", ""))).strip()


def without_word(example: str) -> str:
    """Return the text of an example without the word that it opens with."""
    return normalised(re.sub(r"^Examples?( \d+)?:\s*", "", example))


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
    assert list(differing) == [STRAY_ASTERISK]
    ours, theirs = differing[STRAY_ASTERISK]
    assert ours.replace("*", "") == theirs.replace("*", "")


def test_examples_are_those_that_the_publisher_prints(
    exported: list[dict], numbered: list[dict], published: list[Published]
) -> None:
    ours: dict[str, list[str]] = {}
    for unit in exported:
        if unit["kind"] == "example":
            ours.setdefault(unit["parent"], []).append(without_word(unit["text"]))
    for unit, rule in zip(numbered, published, strict=True):
        assert ours.get(unit["id"], []) == [without_word(line) for line in rule.examples], rule.number


def test_source_is_clean_but_for_seven_warnings(loaded: Loaded) -> None:
    findings = run_checks(loaded)
    assert [f for f in findings if f.code.severity is Severity.ERROR or f.code.code.startswith("RB2")] == []
    # Three commands of LaTeX, bars around a sentence, and a comment of LaTeX.
    assert Counter(f.code for f in findings) == {
        Code.UNSUPPORTED_MARKUP: 5,
        Code.WRONG_LABEL_KIND: 1,
        Code.RAW_HTML: 1,
    }


def test_counts_are_those_that_are_known_of_this_edition(loaded: Loaded, exported: list[dict]) -> None:
    (book,) = loaded.library.books["en"]
    kinds = [unit["kind"] for unit in exported]
    assert (kinds.count("chapter"), kinds.count("section")) == (9, 86)
    assert kinds.count("rule") + kinds.count("subrule") == 1130
    of_chapters = [unit for chapter in book.chapters for unit, _ in chapter.walk()]
    assert sum(len(unit.anchors) for unit in of_chapters) == 452
    assert sum(len(unit.references) for unit in of_chapters) == 355
    assert book.glossary is not None
    assert sum(len(unit.references) for unit, _ in book.glossary.walk()) == 302
    assert all(reference["target"] for unit in exported for reference in unit["references"])


def test_bad_labels_of_the_earlier_state_are_found(corpora: Path) -> None:
    findings = run_checks(load(corpora / "fab-cr-src" / "2025-03-24"))
    assert [f.message.split("'")[1] for f in findings if f.code is Code.BAD_LABEL] == ["start_aa", "end_aa"]


@pytest.mark.parametrize("state", STATES)
def test_every_file_is_written_back_byte_for_byte(corpora: Path, state: str) -> None:
    files = sorted((corpora / "fab-cr-src" / state).rglob("*.md"))
    assert len(files) > 10
    for path in files:
        data = path.read_bytes()
        assert write_chapter(parse_chapter(decode(data, path.name, []), path.name, read_scheme("letters"), [])) == data


def test_chapter_alone_lacks_exactly_the_labels_of_the_other_chapters(corpora: Path) -> None:
    (seed,) = (corpora / "seeds").glob("001_*")
    findings = run_checks(load(seed))
    assert {f.code for f in findings} == {Code.UNKNOWN_REFERENCE}
    lines = seed.read_text("utf-8").split("\n")
    written = [lines[f.line - 1][f.column - 1 : f.column - 1 + f.length] for f in findings]
    assert len(written) == 9
    assert set(written) == {f"[[rule:{name}]]" for name in LABELS_OF_OTHER_CHAPTERS}


@pytest.mark.parametrize("seed", range(6))
def test_one_wrong_character_in_a_label_is_found_at_every_reference(source: Path, tmp_path: Path, seed: int) -> None:
    """The wrong character stands where the label is given; the fix is the label as it is now."""
    rng = random.Random(seed)
    files = {str(path.relative_to(source)): path.read_text("utf-8") for path in sorted(source.rglob("*.md"))}
    cited = sorted({label for text in files.values() for label in re.findall(r"\[\[(rule:\w{6,})\]\]", text)})
    label = rng.choice(cited)
    at = rng.randrange(len("rule:"), len(label))
    wrong = label[:at] + rng.choice("qxz".replace(label[at], "")) + label[at + 1 :]
    home = next(name for name, text in files.items() if f"@@{label}@@" in text)
    broken = files | {home: files[home].replace(f"@@{label}@@", f"@@{wrong}@@")}
    findings = [f for f in run_checks(load(write_tree(tmp_path, broken))) if f.code.severity is Severity.ERROR]
    places = [
        (name, number, match.start() + 1)
        for name, text in sorted(files.items())
        for number, line in enumerate(text.splitlines(), 1)
        for match in re.finditer(re.escape(f"[[{label}]]"), line)
    ]
    assert places
    assert [(f.file, f.line, f.column) for f in findings] == places
    assert {(f.code, f.suggestion) for f in findings} == {(Code.UNKNOWN_REFERENCE, wrong)}


@pytest.mark.parametrize("seed", range(6))
def test_one_wrong_character_in_a_reference_is_one_finding(source: Path, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    files = {str(path.relative_to(source)): path.read_text("utf-8") for path in sorted(source.rglob("*.md"))}
    name = rng.choice(sorted(name for name in files if re.search(r"\[\[rule:\w{6,}\]\]", files[name])))
    match = rng.choice(list(re.finditer(r"\[\[(rule:\w{6,})\]\]", files[name])))
    at = rng.randrange(match.start(1) + len("rule:"), match.end(1))
    letter = rng.choice("qxz".replace(files[name][at], ""))
    broken = files | {name: files[name][:at] + letter + files[name][at + 1 :]}
    errors = [f for f in run_checks(load(write_tree(tmp_path, broken))) if f.code.severity is Severity.ERROR]
    before = files[name][: match.start()]
    place = (name, before.count("\n") + 1, len(before) - before.rfind("\n"))
    assert [(f.code, f.file, f.line, f.column, f.suggestion) for f in errors] == [
        (Code.UNKNOWN_REFERENCE, *place, match[1])
    ]
