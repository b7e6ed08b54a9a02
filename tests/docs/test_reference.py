"""The reference of the manual is what the code says."""

from __future__ import annotations

import re
import subprocess
import sys

from sphinx_rulebook.cli.command_line import COMMANDS
from sphinx_rulebook.markup.book_toml.book_settings import SETTINGS
from sphinx_rulebook.model.findings import Code
from tests.helpers import PROJECT


def read(name: str) -> str:
    return (PROJECT / "docs" / name).read_text("utf-8")


def test_the_pages_are_made_from_the_code() -> None:
    command = [sys.executable, "docs/make_reference.py", "--check"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_all_is_reported() -> None:
    assert sorted(re.findall(r"^### rulebook (\S+)$", read("commands.md"), re.M)) == sorted(COMMANDS)
    assert re.findall(r"^### (RB\d+) (\S+)$", read("findings.md"), re.M) == [(code.code, code.label) for code in Code]
    assert all(f"| `{key}` |" in read("settings.md") for key in SETTINGS)
    schemas = [path.name for path in (PROJECT / "extensions").rglob("*.schema.json")]
    assert all(f"/{name})" in read("schemas.md") for name in schemas)


def test_nothing_is_left_undescribed() -> None:
    for name in ("commands.md", "settings.md"):
        made = "".join(re.findall(r"^<!-- made: .*?^<!-- end: ", read(name), re.M | re.S))
        rows = re.findall(r"^\| `.*$", made, re.M)
        assert len(rows) > 20
        for row in rows:
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]
            assert all(cells[:2]), row
