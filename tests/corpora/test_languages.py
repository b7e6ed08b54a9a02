"""Alignment, translation status and the comparison of languages on real rulebooks.

None of their text stands here; what is right is known by the numbers that both languages type.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import check_library
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.languages.comparing.compared_unit import ComparedUnit
from sphinx_rulebook.languages.comparing.comparison import compare
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.books import Book
from sphinx_rulebook.model.findings import Code, Finding
from sphinx_rulebook.model.units import Kind, Unit

from ..conftest import RUNS_TRIALS
from ..languages.defects import DEFECTS, spoil
from ..languages.mutations import MUTATIONS, Mutation, Score, all_units, mutate, renamed, score
from .importing import run_import

pytestmark = pytest.mark.corpora

LANGUAGES = ("en", "ja")
WCA = [
    "2018-01-01-wca-guidelines",
    "2019-05-01-wca-guidelines",
    "2018-01-01-wca-regulations",
    "2019-05-01-wca-regulations",
]
OTHER_NUMBERS = {"4.4.3d": "4.4.3e", "4.4.3e": "4.4.3f"}
"""What the Japanese seed calls the rules that an inserted one has moved."""


@pytest.fixture(scope="module")
def trees(corpora: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bilingual texts, each language imported by itself."""
    folder = tmp_path_factory.mktemp("languages")
    for language in LANGUAGES:
        for name in WCA:
            file = corpora / "wca" / language / f"{name}.md"
            run_import(file, folder / name / language, "--language", language, "--layout", "wca")
        file = corpora / "riftbound" / language / "2025-10-01.txt"
        run_import(file, folder / "riftbound" / language, "--language", language)
    seed = next((corpora / "seeds").glob("003_*"))
    run_import(seed, folder / "seed" / "ja", "--language", "ja", "--book", "CR")
    source = next((corpora / "seeds").glob("001_*"))
    target = folder / "seed" / "en" / "04.md"
    target.parent.mkdir(parents=True)
    target.write_bytes(source.read_bytes())
    return folder


def book_of(tree: Path) -> Book:
    library = load(tree).library
    return next(iter(library.books.values()))[0]


def gold_of(ours: list[Unit], theirs: list[Unit], other_numbers: Mapping[str, str]) -> dict[int, int]:
    """Return which unit is which by the typed numbers; examples by their order below one rule."""
    places: dict[str, list[int]] = {}
    for place, unit in enumerate(theirs):
        if unit.number:
            places.setdefault(unit.number, []).append(place)
    gold: dict[int, int] = {}
    for place, unit in enumerate(ours):
        found = places.get(other_numbers.get(unit.number, unit.number)) if unit.number else None
        if found:
            gold[place] = found.pop(0)  # riftbound has one number twice, in both languages
            other = theirs[gold[place]]
            if len(unit.examples) == len(other.examples):
                gold |= {place + 1 + i: gold[place] + 1 + i for i in range(len(unit.examples))}
    return gold


def measured(tree: Path, mutation: Mutation, seeds: int, other_numbers: Mapping[str, str]) -> Score:
    ours, theirs = (all_units(book_of(tree / language)) for language in LANGUAGES)
    gold = gold_of(ours, theirs, other_numbers)
    theirs = [renamed(unit) for unit in theirs]
    total = Score(0, 0, 0, 0, 0, 0)
    for seed in range(seeds):
        here, there = mutate(ours, theirs, gold, mutation, random.Random(seed))
        total += score(here, there, gold, LANGUAGES)
    return total


@pytest.mark.alike(1)
@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_pairs_of_the_seeds_without_labels(trees: Path, mutation: Mutation) -> None:
    found = measured(trees / "seed", mutation, 6 if mutation.delete or RUNS_TRIALS else 3, OTHER_NUMBERS)
    assert found.f1 >= 0.98
    if mutation.delete:
        assert found.alone_both / found.alone_found >= 0.93
        assert found.alone_both / found.alone_right >= 0.85


# Every mutation meets one text, and those of each kind and year their share of the mutations; in a trial all.
@pytest.mark.alike(1)
@pytest.mark.parametrize(
    ("name", "mutation"),
    [
        pytest.param(name, mutation, marks=() if at % 4 == turn else pytest.mark.trial)
        for turn, name in enumerate(WCA)
        for at, mutation in enumerate(MUTATIONS)
    ],
    ids=str,
)
def test_pairs_of_the_cube_regulations_without_ids(trees: Path, name: str, mutation: Mutation) -> None:
    assert measured(trees / name, mutation, 1, {}).f1 >= 0.98


@pytest.mark.alike(1)
@pytest.mark.parametrize("mutation", [Mutation(), Mutation(delete=8, swap=3, move=3)], ids=str)
def test_pairs_of_riftbound_without_ids(trees: Path, mutation: Mutation) -> None:
    assert measured(trees / "riftbound", mutation, 1, {}).f1 >= 0.98


@pytest.fixture(scope="module")
def seeds(corpora: Path, trees: Path) -> Path:
    """The seeds as a project: the English one with its labels, the Japanese one imported like it."""
    root = trees / "seeds"
    source = root / "source" / "cr" / "04.md"
    source.parent.mkdir(parents=True)
    source.write_bytes((trees / "seed" / "en" / "04.md").read_bytes())
    japanese = next((corpora / "seeds").glob("003_*"))
    run_import(japanese, root / "translations" / "ja", "--like", str(root / "source"), "--language", "ja")
    return root


def status_of(root: Path, tmp_path: Path) -> list[dict[str, str | None]]:
    report = tmp_path / "status.json"
    assert main(["status", "--language", "ja", str(root), "--format", "json", "-o", str(report)]) == 0
    return [unit for book in json.loads(report.read_text("utf-8"))["languages"] for unit in book["units"]]


def test_the_status_of_the_seeds(seeds: Path, tmp_path: Path) -> None:
    units = status_of(seeds, tmp_path)
    pairs = {(u["source"], u["translation"]) for u in units if u["state"] in ("translated", "unconfirmed")}
    assert sum(u["state"] in ("translated", "unconfirmed") for u in units) == 72
    assert [(u["source"], u["translation"]) for u in units if u["state"] not in ("translated", "unconfirmed")] == [
        (None, "4.4.3d")
    ]
    assert {pair for pair in pairs if pair[0] != pair[1]} == set(OTHER_NUMBERS.items())


def test_the_findings_of_the_seeds(seeds: Path) -> None:
    assert main(["confirm", "--language", "ja", "--all", "--project", str(seeds)]) == 0
    loaded = load(seeds)
    translated = loaded.library.books["ja"][0]
    numbers = {unit.line: unit.number for unit in all_units(translated)}
    found = [f for f in check_library(loaded).findings if f.code.code.startswith("RB3")]
    there = [f for f in found if f.file.startswith("translations/")]
    assert sorted(str(numbers[f.line]) for f in there if f.code is Code.MISSING_STOP) == ["4.1.8", "4.2.2", "4.4.2"]
    assert [numbers[f.line] for f in there if f.code is Code.EXTRA_TRANSLATION] == ["4.4.3d"]
    assert not [f for f in found if f.code in (Code.REFERENCE_DIFFERS, Code.REFERENCE_ORDER, Code.SYMBOL_DIFFERS)]
    assert [f.file for f in found if f.code is Code.DOUBLED_STOP] == ["source/cr/04.md"]  # in the English 4.4.2
    rest = [f for f in there if f.code not in (Code.MISSING_STOP, Code.EXTRA_TRANSLATION)]
    assert len(rest) <= 3, rest


def rule_lines(path: Path) -> dict[str, str]:
    """Return the text of every regulation by its id, as it stands in the file."""
    lines = re.findall(r"^ *- ([0-9A-Z][0-9a-z+]*\+*)\) (.*)$", path.read_text("utf-8"), re.M)
    return {number: " ".join(text.split()) for number, text in lines}


def test_the_next_edition_makes_stale_what_it_changed(corpora: Path, trees: Path, tmp_path: Path) -> None:
    old, new = ("2018-01-01-wca-regulations", "2019-05-01-wca-regulations")
    root = tmp_path / "wca"
    copy_tree(trees / old / "en", root / "source")
    copy_tree(trees / old / "ja", root / "translations" / "ja")
    assert main(["confirm", "--language", "ja", "--all", "--project", str(root)]) == 0
    for file in (root / "source").rglob("*.md"):
        file.unlink()
    copy_tree(trees / new / "en", root / "source")
    stale = {str(u["source"]) for u in status_of(root, tmp_path) if u["state"] == "stale"}
    before, after = (rule_lines(corpora / "wca" / "en" / f"{name}.md") for name in (old, new))
    changed = {number for number in before.keys() & after.keys() if before[number] != after[number]}
    assert len(changed) > 50
    assert {number for number in stale if number in before} == changed


def copy_tree(source: Path, target: Path) -> None:
    """Copy the one book of a tree, whatever its folder is called, into the folder ``wca`` of another."""
    for file in source.rglob("*"):
        if file.is_file():
            copy = target / "wca" / file.relative_to(source).name
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = file.read_text("utf-8")
            copy.write_text(re.sub(r"(?m)^(document|code)( ?[:=] ?).*$", r'\1\2"WCA"', text), "utf-8")


def pairs_of(tree: Path, other_numbers: Mapping[str, str]) -> Iterator[tuple[Unit, Unit]]:
    ours, theirs = (all_units(book_of(tree / language)) for language in LANGUAGES)
    for place, other in gold_of(ours, theirs, other_numbers).items():
        yield ours[place], theirs[other]


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.__name__)
@pytest.mark.parametrize("name", ["seed", "riftbound"])
def test_seeded_defects_are_found(trees: Path, name: str, defect: object) -> None:
    pairs = list(pairs_of(trees / name, OTHER_NUMBERS if name == "seed" else {}))
    found, tried = spoil(pairs, defect, LANGUAGES, 50, random.Random(7))  # type: ignore[arg-type]
    if tried:
        assert found / tried >= 0.95, f"{found} of {tried}"


@pytest.mark.parametrize("name", ["seed", "riftbound"])
def test_untouched_texts_have_few_findings(trees: Path, name: str) -> None:
    pairs = list(pairs_of(trees / name, OTHER_NUMBERS if name == "seed" else {}))
    differences = [
        difference
        for ours, theirs in pairs
        for difference in compare(ComparedUnit(ours, "en", ()), ComparedUnit(theirs, "ja", ()))
    ]
    assert len(differences) <= 0.06 * len(pairs), f"{len(differences)} in {len(pairs)}"


def test_no_example_of_riftbound_is_taken_for_a_rule(trees: Path) -> None:
    ours, theirs = (all_units(book_of(trees / "riftbound" / language)) for language in LANGUAGES)
    assert all((a.kind is Kind.EXAMPLE) == (b.kind is Kind.EXAMPLE) for a, b in pairs_of(trees / "riftbound", {}))
    assert len(ours) > 1600
    assert len(theirs) > 1600


def test_finding_order(seeds: Path) -> None:
    findings = check_library(load(seeds)).findings
    assert list(findings) == sorted(findings, key=Finding.sort_key)
