"""One rule, one number: a translation prints the numbers of the source, however much of it is missing."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from sphinx_rulebook.editions.carried_ids import units_of
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.languages.pairing import pair_translation, translated_books
from sphinx_rulebook.languages.proposals import propose
from sphinx_rulebook.library.label_index import index_languages, resolve_references
from sphinx_rulebook.library.memory import Memory
from sphinx_rulebook.library.printed_numbers import unit_name
from sphinx_rulebook.model.books import Book, Library

from ..helpers import PROJECT, Files, chapter_text, write_tree

SOURCE = """## @@sec:lamps@@ Lamps

### @@rule:wick@@ Every lamp has a wick.

#### A wick is dry.

#### @@rule:oil@@ A wick drinks oil.

### @@rule:keeper@@ The keeper lights it.[[rule:wick]]

### @@rule:night@@ It burns at night.[[rule:keeper]]

## @@sec:towers@@ Towers

### @@rule:tower@@ A tower holds one lamp.[[rule:night]]
"""
JAPANESE = """## @@sec:lamps@@ 灯火

### @@rule:wick@@ 灯火には芯がある。

#### 芯は乾いている。

#### @@rule:oil@@ 芯は油を吸う。

### @@rule:keeper@@ 番人が灯をともす。[[rule:wick]]

### @@rule:night@@ 夜に燃える。[[rule:keeper]]

## @@sec:towers@@ 塔

### @@rule:tower@@ 塔は灯火を一つ置く。[[rule:night]]
"""
IN_JAPANESE = "translations/ja/lf/01-lamps.md"


def project(japanese: str, settings: str = "", source_settings: str = "") -> Files:
    return {
        "source/lf/book.toml": source_settings,
        "source/lf/01-lamps.md": chapter_text(SOURCE),
        IN_JAPANESE: chapter_text(japanese),
        "translations/ja/lf/book.toml": settings,
    }


def without(text: str, label: str) -> str:
    """Return a chapter without the rule of a label; the headings below it stay."""
    return re.sub(rf"^#+ @@{label}@@.*\n\n", "", text, flags=re.M)


def numbers(book: Book) -> dict[str, str | None]:
    """Return the numbers of a book by the labels of its units, or their texts."""
    return {unit.label or unit.text: unit.number for _, unit, _ in book.walk()}


def japanese_numbers(root: Path, japanese: str, settings: str = "", source_settings: str = "") -> dict[str, str | None]:
    library = load_library(write_tree(root, project(japanese, settings, source_settings))).library
    return numbers(library.books["ja"][0])


@pytest.mark.parametrize("label", ["rule:wick", "rule:oil", "rule:keeper", "rule:night", "sec:lamps", "sec:towers"])
def test_what_a_translation_lacks_changes_no_number(tmp_path: Path, label: str) -> None:
    in_source = numbers(load_library(write_tree(tmp_path / "whole", project(JAPANESE))).library.books["en"][0])
    in_japanese = japanese_numbers(tmp_path / "part", without(JAPANESE, label))
    assert label not in in_japanese
    labelled = {name: number for name, number in in_japanese.items() if ":" in name}
    assert len(labelled) == 7
    assert labelled == {name: in_source[name] for name in labelled}


def test_references_print_the_numbers_of_the_source(tmp_path: Path) -> None:
    library = load_library(write_tree(tmp_path, project(without(JAPANESE, "rule:wick")))).library
    printed = [unit_name(target).text for *_, target in resolve_references(library.books["ja"], index_of(library))]
    assert printed == ["1.0.1", "1.0.2", "1.0.3"]


def index_of(library: Library):  # type: ignore[no-untyped-def]
    return index_languages(library)["ja"]


def test_units_that_only_the_translation_has_follow_those_before_them(tmp_path: Path) -> None:
    more = JAPANESE.replace(
        "### @@rule:keeper@@",
        "### @@rule:snow@@ 雪の夜。\n\n#### 雪は白い。\n\n#### 雪は冷たい。\n\n"
        "### @@rule:rain@@ 雨の夜。\n\n### @@rule:keeper@@",
    )
    found = japanese_numbers(tmp_path, more)
    assert found["rule:snow"] == "1.0.1+1"
    assert found["雪は白い。"] == "1.0.1+1+1"
    assert found["雪は冷たい。"] == "1.0.1+1+2"
    assert found["rule:rain"] == "1.0.1+2"
    assert found["rule:keeper"] == "1.0.2"
    assert found["rule:night"] == "1.0.3"


def test_no_number_is_given_twice(tmp_path: Path) -> None:
    """The first section has an added rule before its first rule, and an added section after it."""
    more = JAPANESE.replace("### @@rule:wick@@", "### @@rule:first@@ 初めに。\n\n### @@rule:wick@@").replace(
        "## @@sec:towers@@", "## @@sec:hills@@ 丘\n\n### @@rule:hill@@ 丘の灯。\n\n## @@sec:towers@@"
    )
    found = japanese_numbers(tmp_path, more)
    assert len(set(found.values())) == len(found)
    assert found["rule:tower"] == "1.1.1"


def test_a_unit_without_a_number_gets_none(tmp_path: Path) -> None:
    files = project(JAPANESE.replace("## @@sec:towers@@", "### 雪の夜。\n\n## @@sec:towers@@"))
    files = {**files, "source/lf/book.toml": 'numbering = "none"\n'}
    library = load_library(write_tree(tmp_path, files)).library
    assert {unit.number for _, unit, _ in library.books["ja"][0].walk()} <= {None, "1"}


def test_a_confirmed_pair_gives_its_number(tmp_path: Path) -> None:
    """The labels are gone, and the translation has the rules in another order."""
    bare = "## 灯火\n\n### 番人が灯をともす。\n\n### 灯火には芯がある。\n"
    write_tree(tmp_path, project(bare))
    source, translation = load_library(tmp_path).library.books["en"][0], load_library(tmp_path).library.books["ja"][0]
    entry = {"kind": "rule", "source": "The keeper lights it.[[rule:wick]]", "translation": "番人が灯をともす。"}
    own = units_of(translation, index_of(load_library(tmp_path).library))
    place = next(i for i, placed in enumerate(own.placed) if placed.unit.text == "番人が灯をともす。")
    state = {"format": "rulebook-sync/1", "units": {"rule:keeper": {**entry, "id": own.ids[place]}}}
    (tmp_path / "translations/ja/lf/sync.json").write_text(json.dumps(state, ensure_ascii=False), "utf-8")
    found = numbers(load_library(tmp_path).library.books["ja"][0])
    assert found["番人が灯をともす。"] == numbers(source)["rule:keeper"] == "1.0.2"


@pytest.mark.parametrize(
    ("settings", "source_settings", "is_own"),
    [
        ("", "", False),
        ('numbers = "own"', "", True),
        ('edition = "2"', 'edition = "2"', False),
        ('edition = "1"', 'edition = "2"', True),
        ('edition = "1"\nnumbers = "source"', 'edition = "2"', False),
        ("", 'edition = "2"', False),
        ('numbers = "mine"', "", False),
    ],
)
def test_a_translation_counts_for_itself_if_it_says_so(
    tmp_path: Path, settings: str, source_settings: str, is_own: bool
) -> None:
    found = japanese_numbers(tmp_path, without(JAPANESE, "rule:keeper"), settings, source_settings)
    assert found["rule:night"] == ("1.0.2" if is_own else "1.0.3")


def test_unchanged_books_are_numbered_once(tmp_path: Path) -> None:
    root = write_tree(tmp_path, project(without(JAPANESE, "rule:wick")))
    memory = Memory()
    first, second = (load_library(root, memory=memory).library.books["ja"][0] for _ in range(2))
    assert first is second
    (root / IN_JAPANESE).write_text(chapter_text(without(JAPANESE, "rule:night")), "utf-8")
    third = load_library(root, memory=memory).library.books["ja"][0]
    assert numbers(third)["rule:tower"] == "1.1.1"
    assert "rule:wick" in numbers(third)


def test_a_finished_translation_keeps_its_books(tmp_path: Path) -> None:
    root = write_tree(tmp_path, project(JAPANESE))
    assert japanese_numbers(root, JAPANESE) == {
        **{name: number for name, number in numbers(load_library(root).library.books["en"][0]).items() if ":" in name},
        "芯は乾いている。": "1.0.1a",
    }


# The bundled book


def rule_spans(path: Path) -> Iterator[tuple[Path, int, int]]:
    """Yield the place of every rule with a number of its own in a chapter: its heading and its body."""
    text = path.read_text("utf-8")
    headings = [*re.finditer(r"^#{3,} ", text, re.M)]
    for heading, after in zip(headings, [*headings[1:], None], strict=True):
        stop = after.start() if after is not None else len(text)
        section = re.search(r"^#{1,2} ", text[heading.end() : stop], re.M)
        yield path, heading.start(), heading.end() + section.start() if section is not None else stop


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("bundled")
    for name in ("source", "translations"):
        shutil.copytree(PROJECT / name, root / name)
    return root


def disagreements(library: Library) -> list[str]:
    """Return the paired units whose number, or whose references' printed numbers, differ in the two languages."""
    found = []
    indexes = index_languages(library)
    for source, translation in translated_books(library, "ja"):
        paired = propose(pair_translation(library, source, translation, indexes, []))
        in_source = paired.source.place_of_label
        for place, counterpart in paired.counterparts.items():
            ours, theirs = paired.source.placed[place].unit, paired.translation.placed[counterpart.place].unit
            if ours.label is not None and ours.number != theirs.number:
                found.append(f"{ours.label}: {ours.number} is {theirs.number}")
            for reference in theirs.references:
                target = indexes["ja"].find(reference, translation)
                assert target is not None
                if reference.book is None and target.unit.label in in_source:
                    there = paired.source.placed[in_source[target.unit.label]].unit
                    if target.unit.number != there.number:
                        found.append(f"{theirs.label} cites {target.unit.number} and not {there.number}")
    return found


def without_rules(root: Path, gone: list[tuple[Path, int, int]]) -> Memory:
    """Return a memory in which some rules of a project are deleted."""
    memory = Memory()
    texts: dict[str, str] = {}
    for path, start, stop in sorted(gone, reverse=True):
        text = texts.get(str(path)) or path.read_text("utf-8")
        texts[str(path)] = text[:start] + text[stop:]
    memory.unsaved = {path: text.encode("utf-8") for path, text in texts.items()}
    return memory


def test_any_rules_of_the_bundled_book_may_be_missing(bundled: Path) -> None:
    """Every rule is missing alone, and then there are random sets of missing rules."""
    rules = [span for path in sorted((bundled / "translations/ja/kk").glob("*.md")) for span in rule_spans(path)]
    assert len(rules) > 150
    rng = random.Random("missing rules")
    several = [rng.sample(rules, rng.randrange(2, len(rules))) for _ in range(100)]
    trials = [[rule] for rule in rules] + several
    if "RULEBOOK_EXHAUSTIVE" not in os.environ:
        trials = trials[::20]
    for gone in trials:
        library = load_library(bundled, memory=without_rules(bundled, gone)).library
        assert disagreements(library) == []
