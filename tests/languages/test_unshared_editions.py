"""Editions that only the source or only a translation has: what an incomplete undo or a bad merge leaves."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import write_tree

RULES = "[REF book=HB chap=1]\n\n# Lamps @@cha:lamps@@\n\n## Oil @@sec:oil@@\n\n### @@rule:oil@@ Oil costs 1.\n"
GERMAN = RULES.replace("Lamps", "Lampen").replace("Oil costs", "Öl kostet")
SOURCE, TRANSLATION = Path("source/hb"), Path("translations/de/hb")

Findings = Callable[[], list[str]]


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Findings:
    """Return the places and messages of the findings about the editions of a project that has three of them."""
    write_tree(tmp_path, {"source/hb/book.toml": 'code = "HB"\n', "source/hb/01.md": RULES})
    write_tree(tmp_path, {"translations/de/hb/01.md": GERMAN})
    monkeypatch.chdir(tmp_path)
    for month, version in enumerate(("1.0.0", "1.1.0", "1.2.0"), 1):
        for file in (SOURCE / "01.md", TRANSLATION / "01.md"):
            file.write_text(file.read_text("utf-8").replace(f" {month}.\n", f" {month + 1}.\n"), "utf-8")
        assert main(["release", version, "--date", f"2026-0{month}-01"]) == 0

    def findings() -> list[str]:
        capsys.readouterr()
        main(["check", "--select", "RB4"])
        return [line for line in capsys.readouterr().out.splitlines() if ": RB4" in line]

    return findings


def test_as_released_nothing_is_missing(found: Findings) -> None:
    assert found() == []


@pytest.mark.parametrize("version", ["1.1.0", "1.2.0"])
def test_an_edition_that_the_translation_lost(found: Findings, version: str) -> None:
    assert found() == []  # what is remembered from here must not hide what follows
    (TRANSLATION / f"editions/{version}.json").unlink()
    (finding,) = [line for line in found() if "RB411" in line]
    assert finding.startswith(f"source/hb/editions/{version}.json:1:1: RB411 warning: the translation (de) has earlier")


def test_an_edition_from_before_the_translation_is_not_missing(found: Findings) -> None:
    (TRANSLATION / "editions/1.0.0.json").unlink()
    assert not [line for line in found() if "RB411" in line]


def test_an_edition_that_an_undo_left_in_the_translation(found: Findings) -> None:
    assert found() == []
    (SOURCE / "editions/1.2.0.json").unlink()
    log = SOURCE / "editions/changes.md"
    text = log.read_text("utf-8")
    log.write_text(text[: text.index("## 1.2.0")] + text[text.index("## 1.1.0") :], "utf-8")
    settings = SOURCE / "book.toml"
    settings.write_text(settings.read_text("utf-8").replace("1.2.0", "1.1.0"), "utf-8")
    (finding,) = found()
    assert finding.startswith("translations/de/hb/editions/1.2.0.json:1:1: RB411 warning: this edition is only in the")


def test_an_edition_in_force_that_is_not_the_last(found: Findings) -> None:
    settings = SOURCE / "book.toml"
    settings.write_text(settings.read_text("utf-8").replace("1.2.0", "1.0.0"), "utf-8")
    (finding,) = found()
    assert finding.startswith("source/hb/book.toml:2:1: RB411 warning: the last edition is 1.2.0, but this names 1.0.0")


def test_a_translation_may_be_of_an_earlier_edition_although_its_source_lost_all(found: Findings) -> None:
    shutil.rmtree(SOURCE / "editions")
    settings = TRANSLATION / "book.toml"
    settings.write_text(f'edition = "1.0.0"\n{settings.read_text("utf-8") if settings.exists() else ""}', "utf-8")
    assert not [line for line in found() if "as the one in force" in line]
