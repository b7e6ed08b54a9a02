"""The canonical form: one way of writing the same model, found once and for all, whatever is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.exporters.rulebook_json import to_json
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.refactoring.canonical import plan_canonical
from sphinx_rulebook.refactoring.project import load_project

from ..helpers import write_tree
from ..support.test_transaction import files_in

HEAD = "[REF book=HB chap=1]\n# Docks @@cha:docks@@\n"


def formatted(root: Path, text: str) -> str:
    """Return what `rulebook fmt` makes of a chapter."""
    write_tree(root, {"hb/01.md": text})
    project = load_project(root)
    return plan_canonical(project).whole.get("hb/01.md", text)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("###   @@rule:a@@   Long.  ", "### @@rule:a@@ Long."),
        ("###\t@@ rule:a @@ Long.", "### @@rule:a@@ Long."),
        ("### Long. @@rule:a@@", "### @@rule:a@@ Long."),
        ("## @@sec:a@@ Quays", "## Quays @@sec:a@@"),
        ("## Quays @@sec:a@@ ##", "## Quays @@sec:a@@"),
        ("### @@rule:a@@@@rule:b@@Long.", "### @@rule:a@@ @@rule:b@@ Long."),
        ("### Long. @@rule:a@@ @@number:1.4.1@@", "### @@rule:a@@ @@number:1.4.1@@ Long."),
        ("### @@rule:a@@ A.\n\n> __Example__ : Two.", "### @@rule:a@@ A.\n\n> **Example:** Two."),
        ("### @@rule:a@@ A.\n\n>**Note**: Two\n>lines.", "### @@rule:a@@ A.\n\n> **Note:** Two\n> lines."),
        ("### @@rule:a@@ A.\n\n> **Example:** Two\nlines.", "### @@rule:a@@ A.\n\n> **Example:** Two\n> lines."),
        ("### @@rule:a@@ A.\n\n> **例** ： 二。", "### @@rule:a@@ A.\n\n> **例：** 二。"),
        ("### @@rule:a@@ A.\n \t \nMore.", "### @@rule:a@@ A.\n\nMore."),
        ("### A.\r\n\r\n### B.\r\n", "### A.\n\n### B."),
        ("### A.\n\n\n\n", "### A."),
    ],
)
def test_one_way_of_writing(tmp_path: Path, written: str, canonical: str) -> None:
    assert formatted(tmp_path, f"{HEAD}{written}") == f"{HEAD}{canonical}\n"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("> **Exemple :** Deux.", "> **Exemple :** Deux."),
        ("> **Exemple\u202f:** Deux.", "> **Exemple\u202f:** Deux."),
        ("> __Exemple__ : Deux.", "> **Exemple :** Deux."),
        ("> **Exemple:** Deux.", "> **Exemple:** Deux."),
    ],
)
def test_a_french_colon_keeps_its_space(tmp_path: Path, written: str, canonical: str) -> None:
    rule, path = f"{HEAD}### @@rule:a@@ A.\n\n", "translations/fr/hb/01.md"
    write_tree(tmp_path, {"source/hb/01.md": rule, path: f"{rule}{written}\n"})
    planned = plan_canonical(load_project(tmp_path)).whole
    assert planned.get(path, f"{rule}{written}\n") == f"{rule}{canonical}\n"


@pytest.mark.parametrize(
    "text",
    [
        "### A.\n\nA line that goes on  \nbehind a break.\n",
        "### Code:\n\n```\n> **Example** : no\n   \n#x\n```\n",
        "### Two.  Spaces stay.\n",
        "### A reference that has spaces.[[ rule:a ]]\n\n### @@rule:a@@ Here.\n",
        "### Nobody named this.\n\n> **Example** : its id is made of its source.\n",
        "### A \\@@rule:b@@ sign and `@@rule:c@@` in code.\n",
        "### @@rule:open It is not closed.\n",
        "\n\n\n### Blank lines stay, since lines keep their numbers.\n",
    ],
)
def test_what_would_change_the_model_stays(tmp_path: Path, text: str) -> None:
    assert formatted(tmp_path, f"{HEAD}{text}") == f"{HEAD}{text}"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("[REF  book=HB   chap=1 ]\n", "[REF book=HB chap=1]\n"),
        ("\ufeff[REF book=HB chap=1]\n", "[REF book=HB chap=1]\n"),
        ("---\ndocument:   hb\nchapter: 1\n---\n", "---\ndocument:   hb\nchapter: 1\n---\n"),
    ],
)
def test_heads(tmp_path: Path, written: str, canonical: str) -> None:
    text = "# Docks @@cha:docks@@\n"
    assert formatted(tmp_path, written + text) == canonical + text


_PIECES = st.one_of(
    st.sampled_from(
        ["# ", "## ", "### ", "####", "#### ", "##", " ", "  ", "\t", "\n", "\n\n", "\r\n", "\r", "#", " ##"]
    ),
    st.sampled_from(
        ["@@rule:a@@", "@@ sec:b @@", "@@number:1.0.3@@", "@@", "[[rule:a]]", "[[ rule:a|x ]]", "{r}", "`"]
    ),
    st.sampled_from(
        ["> ", ">", "**Example:** ", "**Note** : ", "__例__：", "```\n", "~~~", "| a | b |", "- one", "1. x"]
    ),
    st.sampled_from(["text", "漢字。", "**Term**", "<b>", "\\", "\ufeff", "1. x", "{r}"]),
)


def exported(root: Path) -> str:
    library = load(root).library
    return to_json(library, library.languages)


@settings(max_examples=150)
@given(st.lists(_PIECES, max_size=40).map("".join), st.sampled_from([HEAD, "", "---\nglossary: true\n---\n"]))
def test_whatever_is_written_the_model_stays_and_twice_is_once(
    tmp_path_factory: pytest.TempPathFactory, text: str, head: str
) -> None:
    root = tmp_path_factory.mktemp("any")
    write_tree(root, {"hb/01.md": head + text, "hb/02.md": "[REF book=HB chap=2]\n# Other @@cha:other@@\n"})
    before = exported(root)
    plan = plan_canonical(load_project(root))
    for path, written in plan.whole.items():
        (root / path).write_bytes(written.encode("utf-8"))
    assert exported(root) == before
    assert not plan_canonical(load_project(root)).whole


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(tmp_path, {"hb/01.md": HEAD + "###  A.\n", "hb/02.md": "[REF book=HB chap=2]\n# Other\n"})
    before = files_in(tmp_path)
    assert main(["fmt", "--check", str(tmp_path)]) == 1
    assert capsys.readouterr().out == "would write hb/01.md\n"
    assert main(["fmt", "--dry-run", str(tmp_path)]) == 0
    assert "-###  A.\n+### A.\n" in capsys.readouterr().out
    assert files_in(tmp_path) == before
    assert main(["fmt", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "wrote hb/01.md\n"
    assert main(["fmt", "--check", str(tmp_path)]) == 0
    assert main(["fmt", str(tmp_path)]) == 0
    assert "every file is in the canonical form" in capsys.readouterr().out
