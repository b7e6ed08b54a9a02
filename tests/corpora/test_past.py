"""A team that starts with its past: real texts become editions, one after the other."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.editions.chain import EditionState, compare_states, read_chain
from sphinx_rulebook.editions.history import read_history
from sphinx_rulebook.library.label_index import index_languages
from sphinx_rulebook.library.loading import load

from .importing import import_once

pytestmark = [pytest.mark.corpora, pytest.mark.trial]

EDITIONS = {"DIS": "2006-05-01", "CON": "2009-02-01", "M20": "2019-07-12"}
"""Versions with their dates: the first and the last of the eight, and the second neighbour of the first."""


@pytest.fixture(scope="module")
def project(corpora: Path, shared_imports: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("magic")
    texts = {version: corpora / "mtg-cr" / f"{day}-{version}.txt" for version, day in EDITIONS.items()}
    shutil.copytree(import_once(shared_imports, texts["M20"], "--book", "CR"), root / "source")
    for version, day in EDITIONS.items():
        assert main(["release", version, "--project", str(root), "--date", day, "--from", str(texts[version])]) == 0
    return root


@pytest.fixture(scope="module")
def states(project: Path) -> list[EditionState]:
    library = load(project).library
    findings: list = []
    chain = read_chain(library.books["en"][0], index_languages(library)["en"], findings)
    assert findings == []
    return chain


def test_the_text_that_was_imported_is_that_of_its_edition(
    project: Path, states: list[EditionState], capsys: pytest.CaptureFixture[str]
) -> None:
    assert compare_states(states[-2], states[-1]).changes == ()
    assert main(["release", "M21", "--project", str(project), "--date", "2020-01-01", "--dry-run"]) == 0
    assert "nothing changed" in capsys.readouterr().out
    assert main(["check", str(project)]) == 0
    assert not re.search("RB4|RB208", capsys.readouterr().out)


def test_every_id_of_every_edition_resolves_in_every_later_one(states: list[EditionState]) -> None:
    asked = 0
    for place, state in enumerate(states):
        for unit_id in state.units.ids:
            for later in states[place:]:
                asked += 1
                present = later.find(unit_id)
                assert present is not None or later.former.get(unit_id, unit_id) in later.tombstones
    assert asked > 5_000


def test_every_number_of_every_edition_leads_to_one_unit_or_its_tombstone(states: list[EditionState]) -> None:
    last = states[-1]
    for state in states:
        for unit_id, placed in zip(state.units.ids, state.units.placed, strict=True):
            if placed.unit.number is not None:
                assert last.find(unit_id) or last.former.get(unit_id, unit_id) in last.tombstones


def test_the_history_of_a_renumbered_rule_goes_back_to_the_first_edition(states: list[EditionState]) -> None:
    numbers = [{placed.unit.number: i for i, placed in enumerate(state.units.placed)} for state in states]
    place = numbers[-1]["302.6"]  # the section has moved from chapter 2 to chapter 3, and the rule within it
    shown = read_history(
        states, len(states) - 1, states[-1].units.ids[place], lambda at: compare_states(states[at - 1], states[at])
    )
    assert shown.events[0].new == "212.3d"
    assert shown.events[-1].new == "302.6"
    assert None not in shown.ids
