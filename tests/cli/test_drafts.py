"""Comments and drafts are hidden text: no output of any command has a word of them, and every number is as without."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.publishing.pdf import need_weasyprint
from sphinx_rulebook.support.errors import UnusableInputError

from .test_comments import SECRET, project, sources

FILES = {
    "conf.py": 'project = "Lanterns"\nextensions = ["sphinx_rulebook"]\nhtml_baseurl = "https://rules.example/"\n',
    "source/index.md": """# Start

Welcome all.‹ <!-- Sssh -->› {rule:ref}`LF/rule:oil`

```{toctree}
:glob:

lf/*
```
""",
    "source/lf/book.toml": 'title = "Lanterns"\n',
    "source/lf/01.md": """[REF book=LF chap=1]
# Lights @@cha:lights@@

‹## Sssh @@sec:sssh@@ @@status:draft@@

Sssh.

### @@rule:sssh@@ Sssh.[[rule:oil]][^sssh]

[^sssh]: Sssh.

> **Example:** Sssh.

›## Fog @@sec:fog@@ @@status:beta@@

‹### @@status:draft@@ Sssh <!-- Sssh -->
Sssh <b>{x}

›### @@rule:oil@@ Oil‹ <!-- Sssh -->› burns.[[sec:fog]][[term:fog]]

Slowly.[^thick]

[^thick]: In thick fog.‹ <!-- Sssh -->›

‹#### Sssh @@rule:sssh_too@@ @@status:draft@@
<!-- ## Sssh -->
›#### A wick lasts. @@status:deprecated@@

> **Example:** Aki waits.

### No name here.

‹### @@status:draft@@ The last one, Sssh.[[rule:sssh]]
›""",
    "source/lf/02.md": """[REF book=LF chap=2]
‹<!-- Sssh -->
›# Rain @@cha:rain@@

## Wells @@sec:wells@@

### Rain fills them.
""",
    "source/lf/glossary.md": """---
document: lf
glossary: true
---
# Words

‹### **Sssh** @@term:sssh@@ @@status:draft@@

Sssh is the word for fog.

›### **Fog** @@term:fog@@

Thick air.
‹
### **Sssher** @@status:draft@@ Sssh.
›""",
    "translations/ja/lf/01.md": """[REF book=LF chap=1]
# 灯 @@cha:lights@@

‹## Sssh @@sec:sssh@@

### Sssh.

›## 霧 @@sec:fog@@

### @@rule:oil@@ 油は燃える。[[sec:fog]][[term:fog]]

ゆっくり。
‹
### @@status:draft@@ Sssh.
›""",
}
"""A project; what stands between ‹ and › are comments and drafts; the first draft of the translation has no mark."""

DRAFT_CHAPTER = {
    "source/lf/03.md": "[REF book=LF chap=3]\n# Sssh @@cha:sssh@@ @@status:draft@@\n\n## Sssh\n### Sssh.\n",
    "translations/ja/lf/03.md": "[REF book=LF chap=3]\n# Sssh\n\n## Sssh\n",
    "source/sx/book.toml": 'title = "Sssh"\n',
    "source/sx/index.md": "# Sssh\n",
    "source/sx/01.md": "[REF book=SX chap=1]\n# Sssh @@cha:whole@@ @@status:draft@@\n",
    "translations/ja/sx/01.md": "[REF book=SX chap=1]\n# Sssh\n",
}
"""A chapter that is a draft, and a book that has no other chapter; their translations have no labels."""


def drafts(root: Path, has_hidden_text: bool = True) -> Path:
    return project(root, has_hidden_text, FILES | (DRAFT_CHAPTER if has_hidden_text else {}))


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The project without its hidden text, and with it."""
    folder = tmp_path_factory.mktemp("drafts")
    return drafts(folder / "plain" / "p", False), drafts(folder / "hidden" / "p")


@contextlib.contextmanager
def output() -> Iterator[io.TextIOWrapper]:
    """Collect what commands write, as `written` returns it."""
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(io.StringIO()):
        yield stream


def written(stream: io.TextIOWrapper) -> str:
    data = stream.buffer
    assert isinstance(data, io.BytesIO)
    return data.getvalue().decode("utf-8")


def said(*arguments: object) -> str:
    with output() as stream:
        assert main([str(argument) for argument in arguments]) == 0, written(stream)
    return written(stream)


def without_lines(value: object) -> object:
    if isinstance(value, dict):
        return {key: without_lines(one) for key, one in value.items() if key not in ("line", "column")}
    return [without_lines(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "arguments",
    [
        "check --format json",
        "export --format json",
        "export --format json --language ja",
        "stats --format json",
        "status --format json",
        "graph --format json",
    ],
)
def test_data_are_as_without_hidden_text(arguments: str, pair: tuple[Path, Path]) -> None:
    command, *options = arguments.split()
    plain, hidden = (said(command, root, *options) for root in pair)
    assert SECRET not in hidden
    start = plain.index("{")
    assert without_lines(json.JSONDecoder().raw_decode(plain[start:])[0]) == without_lines(
        json.JSONDecoder().raw_decode(hidden[hidden.index("{") :])[0]
    )


@pytest.mark.parametrize("arguments", ["export --format text", "export --format po --language ja"])
def test_texts_are_as_without_hidden_text(arguments: str, pair: tuple[Path, Path]) -> None:
    command, *options = arguments.split()
    plain, hidden = (
        [line for line in said(command, root, *options).split("\n") if not line.startswith("#:")] for root in pair
    )
    assert plain == hidden
    assert SECRET not in "".join(hidden)


def test_the_numbered_text_names_a_status(pair: tuple[Path, Path]) -> None:
    text = said("export", pair[1], "--format", "text")
    assert "1.0 [beta] Fog\n" in text
    assert "1.0.1a [deprecated] A wick lasts.\n" in text


def texts_in(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield every published file with its name; the contents of archives too."""
    for path in sorted(folder.rglob("*")):
        # Sphinx's own files beside a site are not published.
        if not path.is_file() or any(part.startswith(".") for part in path.relative_to(folder).parts[:-1]):
            continue
        yield path.name, path.read_bytes()
        if path.suffix in (".zip", ".epub"):
            with zipfile.ZipFile(path) as archive:
                yield from ((f"{path.name}/{name}", archive.read(name)) for name in archive.namelist())
        elif path.suffix == ".pdf" and shutil.which("pdftotext"):
            yield f"{path.name}.txt", subprocess.run(["pdftotext", path, "-"], capture_output=True, check=True).stdout


def leaks(folder: Path) -> list[str]:
    return [name for name, data in texts_in(folder) if SECRET.encode() in data or SECRET in name]


def test_a_release_and_everything_that_is_built_have_none(tmp_path: Path) -> None:
    root = drafts(tmp_path / "p", False)
    said("release", "1.0", "--date", "2026-01-01", "--project", root)
    settings = (root / "source/lf/book.toml").read_text("utf-8")
    drafts(root)
    (root / "source/lf/book.toml").write_text(settings, "utf-8")
    assert "nothing changed" in said("diff", "--since", "1.0", "--to", "tree", root)
    chapter = root / "source/lf/01.md"
    chapter.write_text(chapter.read_text("utf-8").replace("Slowly.", "Very slowly."), "utf-8")
    said("release", "1.1", "--date", "2026-01-02", "--project", root)
    frozen = [path for path in root.rglob("editions/*") if SECRET in path.read_text("utf-8")]
    assert not frozen
    made = tmp_path / "made"
    said("build", root, "-o", made / "site")
    assert (made / "site/en/lf/feed.xml").is_file() or (made / "site/en/lf/changes.html").is_file()
    said("export", "--format", "zip", root, "-o", made)
    said("export", "--format", "html", root, "-o", made)
    said("export", "--format", "epub", root, "-o", made)
    try:
        need_weasyprint()
    except UnusableInputError:
        pass
    else:
        said("export", "--format", "pdf", root, "-o", made)
        assert len(list(made.glob("*.pdf"))) == 2
        if shutil.which("pdftotext"):
            text = next(data for name, data in texts_in(made) if name.endswith("en.pdf.txt")).decode()
            assert "Fog Beta" in " ".join(text.split())
            assert "Fog . ." in " ".join(text.split())  # in the contents
    assert len(list(texts_in(made))) > 100
    assert leaks(made) == []
    page = (made / "site/en/lf/01.html").read_text("utf-8")
    assert "Fog <span class=sb>Beta </span>" in page
    assert "<span class=sb>Deprecated </span>A wick lasts." in page
    assert "noindex" not in page
    assert "廃止予定" in (made / "site/ja/lf/01.html").read_text("utf-8")


def test_serving_with_drafts_marks_them_and_keeps_robots_away(tmp_path: Path) -> None:
    root = drafts(tmp_path / "p")
    said("build", root, "--drafts", "--allow-errors")
    site = root / "build/drafts"
    assert not (root / "build/html").exists()
    page = (site / "en/lf/01.html").read_text("utf-8")
    assert 'Sssh <span class="sb sd">Draft </span>' in page
    assert "草案" in (site / "ja/lf/01.html").read_text("utf-8")
    assert (site / "en/lf/03.html").is_file()
    assert (site / "robots.txt").read_text("utf-8") == "User-agent: *\nDisallow: /\n"
    assert not (site / "llms.txt").exists()
    assert not (site / "sitemap.xml").exists()
    pages = [path for path in site.rglob("*.html") if path.name not in ("404.html",)]
    assert len(pages) > 20
    assert [path for path in pages if 'content="noindex"' not in path.read_text("utf-8")] == []
    index = json.loads((site / "api/index.json").read_text("utf-8"))
    assert index["drafts"] is True
    rules = json.loads((site / "api/en/lf.json").read_text("utf-8"))["books"][0]["rules"]
    assert {rule["id"]: rule.get("status") for rule in rules}["rule:sssh"] == "draft"
    # The same folder without drafts: nothing of them is left.
    said("build", root, "-o", site)
    assert leaks(site) == []
    assert "drafts" not in json.loads((site / "api/index.json").read_text("utf-8"))


def test_a_reference_to_a_draft_is_reported_whether_drafts_are_shown_or_hidden(tmp_path: Path) -> None:
    root = drafts(tmp_path / "p")
    (root / "source/lf/02.md").write_text(
        "[REF book=LF chap=2]\n# Rain\n## Wells\n### Rain.[[rule:sssh]] [Wells](#rule:sssh_too) [Three](03.md)\n",
        "utf-8",
    )
    (root / "source/index.md").write_text("# Start\n\n{rule:ref}`LF/cha:sssh`\n\n{rule:ref}`SX/cha:whole`\n", "utf-8")
    found = [
        ("source/index.md", 3, "'cha:sssh' is a draft (source/lf/03.md:2), which is not published"),
        ("source/index.md", 5, "'cha:whole' is a draft (source/sx/01.md:2), which is not published"),
        ("source/lf/02.md", 4, "'rule:sssh' is a draft (source/lf/01.md:8), which is not published"),
        ("source/lf/02.md", 4, "'rule:sssh_too' is a draft (source/lf/01.md:25), which is not published"),
        ("source/lf/02.md", 4, "03.md is a draft, which is not published"),
    ]
    for options in ([], ["--drafts"]):
        with output() as stream:
            assert main(["check", str(root), "--format", "json", "--select", "RB2", *options]) == 1
        findings = json.loads(written(stream))["findings"]
        assert [(one["file"], one["line"], one["message"]) for one in findings] == found
        assert {one["code"] for one in findings} == {"RB209"}
    with output():
        assert main(["build", str(root)]) == 1


def test_a_project_of_drafts_alone_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = drafts(tmp_path / "p")
    for name in ("01", "02", "glossary"):
        (root / f"source/lf/{name}.md").unlink()
    assert main(["check", str(root)]) == 2
    assert "has only drafts, which are not published; rulebook serve shows them" in capsys.readouterr().err
    assert main(["check", str(root), "--drafts"]) == 1  # the start page refers to what was deleted


def test_the_canonical_form_and_renames_change_drafts_too(tmp_path: Path) -> None:
    root = drafts(tmp_path / "p")
    path = root / "source/lf/03.md"
    odd = (
        "[REF book=LF chap=3]\n#  @@status:draft@@   Sssh @@cha:sssh@@\n## Sssh\n###   @@rule:x@@  Sssh.[[rule:oil]]\n"
    )
    path.write_text(odd, "utf-8")
    said("fmt", root)
    assert path.read_text("utf-8") == (
        "[REF book=LF chap=3]\n# Sssh @@cha:sssh@@ @@status:draft@@\n## Sssh\n### @@rule:x@@ Sssh.[[rule:oil]]\n"
    )
    before = sources(root)
    said("rename", "rule:oil", "rule:lamp", "--project", root)
    assert sources(root) == {name: text.replace("rule:oil", "rule:lamp") for name, text in before.items()}


def test_the_canonical_form_leaves_a_status_that_it_does_not_know(tmp_path: Path) -> None:
    root = drafts(tmp_path / "p", False)
    path = root / "source/lf/02.md"
    odd = "[REF book=LF chap=2]\n# Rain\n## Wells  @@status:bata@@\n### @@status:beta@@ @@status:draft@@  Fog\n"
    path.write_text(odd, "utf-8")
    said("fmt", root)
    assert path.read_text("utf-8") == odd


def test_a_translators_file_keeps_drafts(tmp_path: Path) -> None:
    root = drafts(tmp_path / "p")
    path = root / "translations/ja/lf/01.md"
    before = path.read_text("utf-8")
    entries = tmp_path / "lf.po"
    said("export", root, "--format", "po", "--language", "ja", "-o", entries)
    said("import", entries, "-o", root)
    assert path.read_text("utf-8") == before
    changed = entries.read_text("utf-8").replace("油は燃える", "油はよく燃える").replace("ゆっくり", "とてもゆっくり")
    # A subrule and a rule that the translation lacks: below the rule, and before the draft after it.
    for end, translated in (("Aki waits.", "芯はもつ。"), ("No name here.", "名はない。")):
        before_it, untranslated, after_it = changed.partition(f'{end}"\nmsgstr ""\n')
        assert untranslated
        changed = f'{before_it}{end}"\nmsgstr "{translated}"\n{after_it}'
    entries.write_text(changed, "utf-8")
    said("import", entries, "-o", root)
    after = path.read_text("utf-8")
    assert "油はよく燃える" in after
    assert "芯はもつ。" in after
    assert "名はない。" in after
    assert after.count(SECRET) == before.count(SECRET)
    assert SECRET not in said("export", root, "--format", "text", "--language", "ja")
