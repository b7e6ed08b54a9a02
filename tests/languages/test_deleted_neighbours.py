"""A translation stays that of its own rule when that is deleted or renamed and its neighbours are not translated."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.languages.pairing import PairedBook, pair_library
from sphinx_rulebook.languages.proposals import propose_quickly
from sphinx_rulebook.languages.status import TranslationState, unit_statuses
from sphinx_rulebook.library.label_index import index_languages

from ..helpers import write_tree

SOURCE = "source/hb/01.md"
TRANSLATION = "translations/de/hb/01.md"
FIRST, SECOND = "#### A lamp burns from dusk to dawn.\n\n", "#### A keeper may leave only if the other one wakes.\n\n"
RULES = (
    "[REF book=HB chap=1]\n\n# Lamps @@cha:lamps@@\n\n## Oil @@sec:oil@@\n\n### @@rule:oil@@ Oil is free.\n\n"
    f"{FIRST}{SECOND}### @@rule:fog@@ Fog is wet.[[rule:oil]]\n"
)
GERMAN = (
    RULES.replace("Lamps", "Lampen")
    .replace("## Oil", "## Öl")
    .replace("Oil is free.", "Öl ist frei.")
    .replace("A lamp burns from dusk to dawn.", "Eine Lampe brennt von der Dämmerung bis zum Morgen.")
    .replace("A keeper may leave only if the other one wakes.", "Ein Wärter darf nur gehen, wenn der andere wacht.")
    .replace("Fog is wet.", "Nebel ist nass.")
)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_tree(tmp_path, {"source/hb/book.toml": 'code = "HB"\ntitle = "Lamps"\n', SOURCE: RULES})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def paired(project: Path) -> PairedBook:
    library = load_library(project).library
    return next(pair_library(library, "de", index_languages(library), []))


def states(project: Path) -> dict[str, TranslationState]:
    book = propose_quickly(paired(project))
    found: dict[str, TranslationState] = {}
    for status in unit_statuses(book):
        side, place = (
            (book.source, status.source) if status.source is not None else (book.translation, status.translation)
        )
        assert place is not None
        found[side.text(place)] = status.state
    return found


@pytest.mark.parametrize("is_first_deleted", [True, False])
def test_the_translation_of_a_deleted_rule_is_not_that_of_its_neighbour(project: Path, is_first_deleted: bool) -> None:
    deleted, kept = (FIRST, SECOND) if is_first_deleted else (SECOND, FIRST)
    german = {FIRST: GERMAN.split("\n\n")[4], SECOND: GERMAN.split("\n\n")[5]}
    write_tree(project, {SOURCE: RULES.replace(kept, ""), TRANSLATION: GERMAN.replace(f"{german[kept]}\n\n", "")})
    assert main(["confirm", "--all", "--language", "de"]) == 0
    (project / SOURCE).write_text(RULES, "utf-8")  # the other one is added, but not translated yet
    assert main(["release", "1.0.0", "--date", "2026-01-01"]) == 0
    (project / SOURCE).write_text(RULES.replace(deleted, ""), "utf-8")
    found = states(project)
    assert found[kept[5:].strip()] is TranslationState.MISSING
    assert found[german[deleted][5:]] is TranslationState.EXTRA


def test_a_renamed_label_in_a_reference_is_no_change_after_its_rule_is_confirmed_again(project: Path) -> None:
    write_tree(project, {TRANSLATION: GERMAN})
    assert main(["confirm", "--all", "--language", "de"]) == 0
    with (project / "source/hb/book.toml").open("a", encoding="utf-8") as settings:
        settings.write('\n[aliases]\n"rule:oil" = "rule:fuel"\n')
    renamed = RULES.replace("rule:oil", "rule:fuel").replace("Oil is free.", "Oil costs nothing.")
    (project / SOURCE).write_text(renamed, "utf-8")
    (project / TRANSLATION).write_text(GERMAN.replace("Öl ist frei.", "Öl kostet nichts."), "utf-8")
    assert main(["confirm", "HB/rule:fuel", "--language", "de"]) == 0
    assert set(states(project).values()) == {TranslationState.TRANSLATED}
