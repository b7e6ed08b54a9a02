"""A completion replaces what is typed of a name, and never the text of the rule after it."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from ..two_languages import DOCKS, PAGE, write_project
from .editor import editing_here, run


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path / "harbour")


@pytest.mark.alike(6)
@pytest.mark.parametrize(
    ("typed", "name", "completed"),
    [
        ("Put [[^the board.", "rule:crew", "Put [[rule:crew]]^the board."),
        ("Put [[rule:c^the board.", "rule:crew", "Put [[rule:crew]]^the board."),
        ("Put [[^ the board.", "rule:crew", "Put [[rule:crew]]^ the board."),
        ("Put [[^the [[rule:quay]].", "rule:crew", "Put [[rule:crew]]^the [[rule:quay]]."),
        ("Put [[ru^le:quay]] there.", "rule:crew", "Put [[rule:crew^]] there."),
        ("Put [[ru^le:quay|the board]] there.", "rule:crew", "Put [[rule:crew^|the board]] there."),
        (r"Put [[ru^le:quay\|the board]] there.", "rule:crew", r"Put [[rule:crew^\|the board]] there."),
        ("Put [[ru^le:quay|the board there.", "rule:crew", "Put [[rule:crew]]^le:quay|the board there."),
        ("Put [[^] there.", "rule:crew", "Put [[rule:crew]^] there."),
        ("Put [[^rule:quay]] there.", "TR/", "Put [[TR/^rule:quay]] there."),
        (r"Put \{^the board.", "gull", r"Put \{gull\}^the board."),
        (r"Put \{g^oll\} there.", "gull", r"Put \{gull^\} there."),
        ("@@^If both stop.", "rule:", "@@rule:^If both stop."),
        ("@@^If both stop.", "status:draft", "@@status:draft@@^If both stop."),
        ("@@^If both @@rule:stop@@", "status:draft", "@@status:draft@@^If both @@rule:stop@@"),
        ("@@^@@rule:stop@@ If both", "status:draft", "@@status:draft@@^@@rule:stop@@ If both"),
        ("@@sta^tus:beta@@ If both", "status:draft", "@@status:draft^@@ If both"),
        ("@@sta^@ If both", "status:draft", "@@status:draft@^@ If both"),
    ],
)
def test_the_text_behind_the_cursor_stays(project: Path, typed: str, name: str, completed: str) -> None:
    assert run(lambda: _completed(project, DOCKS, f"### {typed}", name)) == f"### {completed}"


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("See {rule:ref}`HB/^the board.", "See {rule:ref}`HB/rule:crew^the board."),
        ("See {rule:ref}`HB/^rule:quay` there.", "See {rule:ref}`HB/rule:crew^` there."),
        ("See {rule:ref}`it <HB/^rule:quay>` there.", "See {rule:ref}`it <HB/rule:crew^>` there."),
    ],
)
def test_the_text_of_a_page_stays(project: Path, typed: str, completed: str) -> None:
    assert run(lambda: _completed(project, PAGE, typed, "rule:crew")) == completed


async def _completed(project: Path, path: str, line: str, name: str) -> str:
    """Return a new line at the end of a file after a name was chosen at the ``^``, which is moved to the end of it."""
    async with editing_here(project) as editor:
        text = editor.open(path)
        editor.type(path, f"{text}\n{line.replace('^', '')}\n")
        place = editor.place(path, f"\n{line.replace('^', '')}\n", 1)
        place.character = line.index("^")
        document = editor.document(path)
        answer = await editor.client.text_document_completion_async(types.CompletionParams(document, place))
        assert isinstance(answer, types.CompletionList)
        (edit,) = (item.text_edit for item in answer.items if item.label == name)
        assert isinstance(edit, types.TextEdit)
        assert edit.range.start.line == edit.range.end.line == place.line
        text = line.replace("^", "")
        return f"{text[: edit.range.start.character]}{edit.new_text}^{text[edit.range.end.character :]}"
