"""What a document says on a page of prose is never run by a build."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.importers.prose_safety import without_power

from .folders.trees import write_files


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("```{raw} html\n<b>x</b>\n```", "```text {raw} html\n<b>x</b>\n```"),
        ("~~~ {include} x\n~~~", "~~~text {include} x\n~~~"),
        (":::{note}\n```{raw} html\n```\n:::", ":::{note}\n```text {raw} html\n```\n:::"),
        (":::{raw} html\n:::", "\\:::{raw} html\n:::"),
        ("> ```{eval-rst}\n> ```", "> ```text {eval-rst}\n> ```"),
        ("{raw}`x` and `{c}` and {download}`a\nb`", "\\{raw}`x` and `{c}` and \\{download}`a\nb`"),
        ("```\n{raw}`x`\n```", "```\n{raw}`x`\n```"),
        ("see {rule:ref}`x <KL/rule:x>`", "see {rule:ref}`x <KL/rule:x>`"),
        ("Take {a} and `{b}`.", "Take {a} and `{b}`."),
    ],
)
def test_directives_are_code_and_roles_are_text(text: str, written: str) -> None:
    assert without_power(text) == written


def test_no_script_of_a_document_is_published(tmp_path: Path) -> None:
    script = "<script>alert(1)</script>"
    home = (
        f"# Home\n\n```{{raw}} html\n{script}\n```\n\n{{% hint %}}\n```{{raw}} html\n{script}\n```\n{{% endhint %}}\n"
    )
    folder = write_files(tmp_path / "in", {"README.md": f"{home}\n{script}\n", "play.md": "# Play\n\nFly.\n"})
    assert main(["import", str(folder), "--book", "KL", "--language", "en", "-o", str(tmp_path / "out/source")]) == 0
    assert main(["build", str(tmp_path / "out"), "-o", str(tmp_path / "site")]) == 0
    page = (tmp_path / "site/en/kl/index.html").read_text("utf-8")
    assert "alert(1)" in page
    assert "<script>alert" not in page
