"""Every code is explained, and its example has the finding; the corrected example does not."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from sphinx_rulebook.checks.explanations import Explanation, explanations, files_of
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.findings import Code
from sphinx_rulebook.settings.check_project import check_project
from sphinx_rulebook.settings.project_settings import Given, find_settings

from ..helpers import write_tree

WITHOUT_EXAMPLES = {
    Code.NOT_UTF8: "bytes that are no text cannot be shown as text",
    Code.BYTE_ORDER_MARK: "the mark cannot be seen",
    Code.CONTROL_CHARACTER: "the character cannot be seen",
    Code.LONG_LINE: "the line would be longer than all other examples",
    Code.MISSING_WORDS: "the corrected catalogue would have every word",
}

#: What only `check --untrusted` reports.
OF_STRANGERS = {Code.ACTIVE_PAGE, Code.INSERTED_FILE}

#: The project that the PO files of the examples are of.
TRANSLATED = {
    "source/kk/01-game.md": (
        "[REF book=KK chap=1]\n# Round @@cha:round@@\n## Play @@sec:play@@\n"
        "### @@rule:draw@@ Draw a card.[[sec:play]]\n"
    ),
    "translations/ja/kk/01-game.md": (
        "[REF book=KK chap=1]\n# 局 @@cha:round@@\n## 手番 @@sec:play@@\n### @@rule:draw@@ 札を引く。[[sec:play]]\n"
    ),
}

WITH_EXAMPLES = [one for one in explanations().values() if one.code not in WITHOUT_EXAMPLES]


def codes_of(code: Code, example: str, root: Path) -> set[str]:
    """The codes that an example has, each found as a user would find it."""
    files = files_of(example)
    if code.code.startswith("RB33"):
        write_tree(root, {**TRANSLATED, **files})
        return reported("import", str(root / "kk.po"), "-o", str(root))
    write_tree(root, files)
    if code is Code.BROKEN_PROMISE:
        return reported("release", "1.0.1", "--date", "2025-03-01", "--dry-run", "--project", str(root))
    if code in OF_STRANGERS:
        return reported("check", "--untrusted", "-o", str(root / "report.txt"), str(root)) | set(
            re.findall(r"\bRB\d+", (root / "report.txt").read_text("utf-8"))
        )
    checked = check_project(load(root), find_settings(root, Given(has_notes=True)))
    return {finding.code.code for finding in checked.findings}


def reported(*arguments: str) -> set[str]:
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        assert main(list(arguments)) in (0, 1), output.getvalue()
    return set(re.findall(r"\bRB\d+", output.getvalue()))


@pytest.mark.parametrize("explanation", WITH_EXAMPLES, ids=lambda one: one.code.code)
def test_example_has_its_code_and_is_fixed(explanation: Explanation, tmp_path: Path) -> None:
    code = explanation.code.code
    assert code in codes_of(explanation.code, explanation.wrong, tmp_path / "wrong")
    assert codes_of(explanation.code, explanation.right, tmp_path / "right") == set()


def test_every_code_is_explained_in_sentences() -> None:
    assert list(explanations()) == list(Code)
    for explanation in explanations().values():
        assert re.fullmatch(r"[A-Z].*[\w.�]", explanation.reason), explanation.code
        assert explanation.meaning.endswith(".")
        assert bool(explanation.wrong) == bool(explanation.right) == (explanation.code not in WITHOUT_EXAMPLES)
