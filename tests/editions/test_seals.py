"""A frozen edition is verified once: later commands know that they have seen its contents."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.editions import frozen_reader

from ..helpers import chapter_text, write_tree

_RULES = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n")


@pytest.fixture
def released(tmp_path: Path) -> Path:
    """A project with a released edition whose check is kept."""
    project = write_tree(tmp_path, {"source/lf/01.md": _RULES})
    assert main(["release", "1.0", "--project", str(project), "--date", "2025-01-01"]) == 0
    assert main(["check", str(project)]) == 0
    (project / "source/lf/01.md").write_text(_RULES.replace("rises", "settles"), "utf-8")
    return project


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The contents that are digested from now on, in a process that knows no file."""
    digested: list[bytes] = []
    digest = frozen_reader._digest

    def noting(data: bytes) -> str:
        digested.append(data)
        return digest(data)

    monkeypatch.setattr(frozen_reader, "_seals", {})
    monkeypatch.setattr(frozen_reader, "_digest", noting)
    return digested


def test_unchanged_edition_is_not_read_again(released: Path, sealed: list[bytes]) -> None:
    assert main(["check", str(released)]) == 0
    assert sealed == []


def test_changed_edition_is_found(released: Path, sealed: list[bytes], capsys: pytest.CaptureFixture[str]) -> None:
    edition = next(released.rglob("1.0.json"))
    edition.write_text(edition.read_text("utf-8").replace("Fog rises", "Fog lifts"), "utf-8")
    assert main(["check", str(released)]) == 1
    assert len(sealed) == 1
    assert "was changed after its release" in "".join(capsys.readouterr())
