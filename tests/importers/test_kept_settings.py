"""An import over an existing book keeps the settings that it does not decide, and names those that it changes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.importers.writing.kept_settings import merge_settings

TEXT = "1 Piers\n\n1.1 A pier is long.\n\n1.2 A pier is dry.\n\n2 Boats\n\n2.1 A boat floats.\n\n2.2 A boat leaks.\n"
OWN = """\
# The harbor office keeps this file.
title = "Harbor Rules"
external = [
    "TS",  # the tides
]
edit = "https://example.org/{path}"
versions = "semver"

[semver]
minor = []

[aliases]
"rule:old" = "rule:pier"

[symbols.anchor]
text = "anchor"
"""


def import_over(tmp_path: Path, old: str, *arguments: str) -> str:
    """Import a document over a book with these settings; return its new ones."""
    (tmp_path / "harbor.txt").write_text(TEXT, "utf-8")
    settings = tmp_path / "out/hb/book.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(old, "utf-8")
    command = ["import", str(tmp_path / "harbor.txt"), "--book", "HB", "-o", str(tmp_path / "out"), "--force"]
    assert main([*command, *arguments]) == 0
    return settings.read_text("utf-8")


def test_settings_that_the_import_does_not_decide_are_kept_with_their_comments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    merged = import_over(tmp_path, OWN)
    assert merged == OWN.replace('versions = "semver"\n', 'versions = "semver"\nnumbering = ["1", "", "1.1"]\n')
    assert "changes a setting" not in capsys.readouterr().err
    assert import_over(tmp_path, merged) == merged


def test_what_the_import_changes_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = f'# Ours\nnumbering = "none"\nreference = "(#)"\n{OWN}'
    merged = import_over(tmp_path, old, "--title", "Piers")
    said = capsys.readouterr().err
    assert 'book.toml: the import changes a setting: numbering = "none" is now ["1", "", "1.1"]' in said
    assert 'reference = "(#)" is left out' in said
    assert 'title = "Harbor Rules" is now "Piers"' in said
    assert merged.startswith(
        '# Ours\nnumbering = ["1", "", "1.1"]\n# The harbor office keeps this file.\ntitle = "Piers"\n'
    )


def test_former_names_and_symbols_are_added_to_those_that_are_there() -> None:
    new = '[symbols.anchor]\ntext = "A"\nname = "anchor"\n\n[symbols.rope]\ntext = "R"\n'
    new += '\n[aliases]\n"rule:a" = "rule:b"\n'
    merged, changes = merge_settings(OWN, new)
    assert tomllib.loads(merged) == {
        **tomllib.loads(OWN),
        "symbols": {"anchor": {"text": "anchor", "name": "anchor"}, "rope": {"text": "R"}},
        "aliases": {"rule:old": "rule:pier", "rule:a": "rule:b"},
    }
    assert changes == []


@pytest.mark.parametrize(
    "old", ["", "title = 'A'", "# only a comment\n", 'title = """\nA\n[b]\nc = 1\n"""\n', "\ufeffa = "]
)
def test_any_file_becomes_a_valid_one(old: str) -> None:
    merged, _ = merge_settings(old, 'language = "de"\n\n[symbols.a]\ntext = "b"\n')
    assert tomllib.loads(merged)["language"] == "de"


def test_a_file_that_is_not_toml_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import_over(tmp_path, "title = \n")
    assert "everything: it was not valid TOML" in capsys.readouterr().err
