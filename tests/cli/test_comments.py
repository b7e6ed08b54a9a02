"""Comments are the author's: no command publishes, freezes or compares them, and none takes them out of a source."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import write_tree

SECRET = "Sssh"
FILES = {
    "conf.py": 'project = "Lanterns"\nextensions = ["sphinx_rulebook"]\n',
    "source/index.md": """# Start
‹<!-- Sssh -->
›
Welcome‹ <!-- Sssh
again -->› all. {rule:ref}`LF/rule:oil`
‹<!-- {rule:ref}`LF/rule:gone` Sssh -->
›""",
    "source/lf/book.toml": 'title = "Lanterns"\n',
    "source/lf/01.md": """‹<!-- Sssh -->
›[REF book=LF chap=1]
‹<!-- Sssh -->
›# Lights @@cha:lights@@

‹<!--
## Sssh
### @@rule:gone@@ Sssh
-->

›## Fog‹ <!-- Sssh -->› @@sec:fog@@

### @@rule:oil@@ Oil‹ <!-- Sssh -->› burns.[[sec:fog]]

Slow‹<!-- Sssh -->›ly.
‹<!-- Sssh [[rule:gone]] {x} <b> -->
›Or fast.

> **Example:** Aki‹ <!-- Sssh -->› waits.
‹> <!-- Sssh -->
›> And waits.

### No name here.

- a
‹  <!-- Sssh -->
›- b
‹
<!-- Sssh -->
›""",
    "source/lf/glossary.md": """---
document: lf
glossary: true
---
# Words

### **Fog**‹ <!-- Sssh -->›

Thick air.‹ <!-- Sssh
again -->›
""",
    "translations/ja/lf/01.md": """[REF book=LF chap=1]
# 灯 @@cha:lights@@

## 霧 @@sec:fog@@

### @@rule:oil@@ 油‹<!-- Sssh -->›は燃える。[[sec:fog]]

ゆっくり。

> **例：** アキは待つ。
""",
}
"""A project; what stands between ‹ and › are comments."""


def project(root: Path, has_comments: bool = True, files: Mapping[str, str] = FILES) -> Path:
    def written(text: str) -> str:
        parts = text.replace("›", "‹").split("‹")
        return "".join(parts if has_comments else parts[::2])

    write_tree(root, {path: written(text) for path, text in files.items()})
    return root


def exported(root: Path, *arguments: str) -> str:
    target = root.parent / f"{root.name}.out"
    assert main(["export", str(root), *arguments, "-o", str(target)]) == 0
    return target.read_text("utf-8")


def without_places(written: str) -> list[object]:
    books = json.loads(written)["books"]
    return [[{**rule, "line": 0} for rule in book["rules"]] for book in books]


def test_a_check_finds_no_more_than_without(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = []
    for has_comments in (False, True):
        assert main(["check", "--format", "json", str(project(tmp_path / str(has_comments), has_comments))]) == 0
        found = json.loads(capsys.readouterr().out)["findings"]
        counts.append([(one["code"], one["message"]) for one in found])
    assert counts[0] == counts[1]


def test_exports_are_the_same(tmp_path: Path) -> None:
    plain, commented = project(tmp_path / "plain", False), project(tmp_path / "commented")
    written = exported(commented, "--format", "json")
    assert SECRET not in written
    assert without_places(written) == without_places(exported(plain, "--format", "json"))
    assert exported(commented, "--format", "text") == exported(plain, "--format", "text")
    entries = [
        [line for line in exported(root, "--format", "po", "--language", "ja").split("\n") if not line.startswith("#:")]
        for root in (plain, commented)
    ]
    assert entries[0] == entries[1]


def test_an_edition_holds_none_and_none_is_a_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = project(tmp_path / "p", False)
    assert main(["release", "1.0", "--date", "2026-01-01", "--project", str(root)]) == 0
    settings = (root / "source/lf/book.toml").read_text("utf-8")
    project(root)
    (root / "source/lf/book.toml").write_text(settings, "utf-8")
    capsys.readouterr()
    assert main(["diff", "--since", "1.0", "--to", "tree", str(root)]) == 0
    assert "nothing changed" in capsys.readouterr().out
    assert main(["release", "1.1", "--date", "2026-01-02", "--project", str(root)]) == 0
    editions = [path for path in root.rglob("editions/*") if SECRET in path.read_text("utf-8")]
    assert not editions
    capsys.readouterr()
    assert main(["status", str(root), "--format", "json"]) == 0
    states = [
        unit["state"] for language in json.loads(capsys.readouterr().out)["languages"] for unit in language["units"]
    ]
    assert "stale" not in states


def test_a_site_has_none(tmp_path: Path) -> None:
    root, site = project(tmp_path / "p"), tmp_path / "site"
    assert main(["build", str(root), "-o", str(site)]) == 0
    pages = [path for path in site.rglob("*") if path.is_file()]
    assert len(pages) > 20
    assert not [path for path in pages if SECRET.encode() in path.read_bytes()]
    assert "Welcome" in (site / "en/index.html").read_text("utf-8")


def sources(root: Path) -> dict[str, str]:
    return {str(path.relative_to(root)): path.read_text("utf-8") for path in sorted(root.rglob("*.md"))}


def test_the_canonical_form_keeps_them(tmp_path: Path) -> None:
    root = project(tmp_path / "p")
    odd = (
        "[REF book=LF chap=2]\n# Late\n##  Oil  <!-- x\n y   -->\n\n"
        "###  @@rule:wick@@  Wick\n\n>**Note** : z\n<!-- \n>**Note** : \n  -->\n"
    )
    (root / "source/lf/02.md").write_text(odd, "utf-8")
    before = sources(root)
    assert main(["fmt", str(root)]) == 0
    after = sources(root)
    written = odd.replace("###  @@rule:wick@@  Wick", "### @@rule:wick@@ Wick").replace(
        ">**Note** : z", "> **Note:** z"
    )
    assert after == {**before, "source/lf/02.md": written}


def test_a_rename_leaves_them(tmp_path: Path) -> None:
    root = project(tmp_path / "p")
    before = sources(root)
    assert main(["rename", "rule:oil", "rule:lamp", "--project", str(root)]) == 0
    renamed = {path: text.replace("rule:oil", "rule:lamp") for path, text in before.items()}
    assert sources(root) == renamed


def test_a_label_does_not_fall_into_one(tmp_path: Path) -> None:
    root = project(tmp_path / "p")
    (root / "source/lf/02.md").write_text("[REF book=LF chap=2]\n# Late <!-- x\ny -->\n## Oil <!-- z -->\n", "utf-8")
    assert main(["label", "2", "cha:late", "--project", str(root)]) == 0
    assert main(["label", "2.0", "sec:late", "--project", str(root)]) == 0
    assert sources(root)["source/lf/02.md"].split("\n")[1:] == [
        "# Late @@cha:late@@ <!-- x",
        "y -->",
        "## Oil @@sec:late@@ <!-- z -->",
        "",
    ]


def test_a_translators_file_keeps_them(tmp_path: Path) -> None:
    root = project(tmp_path / "p")
    path = root / "translations/ja/lf/01.md"
    before = path.read_text("utf-8")
    entries = tmp_path / "lf.po"
    assert main(["export", str(root), "--format", "po", "--language", "ja", "-o", str(entries)]) == 0
    assert main(["import", str(entries), "-o", str(root)]) == 0
    assert path.read_text("utf-8") == before
    entries.write_text(entries.read_text("utf-8").replace("油は燃える", "油はよく燃える"), "utf-8")
    assert main(["import", str(entries), "-o", str(root)]) == 0
    after = path.read_text("utf-8")
    assert "### @@rule:oil@@ 油はよく燃える。[[sec:fog]]\n" in after
    assert after.count("<!-- Sssh -->") == 1


def test_an_import_leaves_them_out_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        "# Harbor <!-- Sssh -->\n\n<!-- Sssh\n1.2. Sssh -->\n\n## 1. Piers\n\n"
        "### 1.1. A **boat** <!-- Sssh --> floats.\n<!-- Sssh -->\n\n### 1.2. Write `<!-- so -->`.\n"
    )
    (tmp_path / "harbor.md").write_text(text, "utf-8")
    assert main(["import", str(tmp_path / "harbor.md"), "-o", str(tmp_path / "out")]) == 0
    assert "left out (a comment): 5 lines, the first is line 1" in capsys.readouterr().out
    written = "".join(path.read_text("utf-8") for path in (tmp_path / "out").rglob("*.md"))
    assert SECRET not in written
    assert "### A **boat** floats.\n" in written
    assert "Write `<!-- so -->`." in written
