"""Chapters whose pages are kept although another chapter of their book has changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.library.file_digests import digest_files
from sphinx_rulebook.library.file_states import ProjectFiles
from sphinx_rulebook.publishing.api import language_api
from sphinx_rulebook.publishing.api.kept_lines import KeptLines, keep_lines
from sphinx_rulebook.site.pages.single_rules.rule_pages import RulePages
from sphinx_rulebook.site.view.kept.chapter_inputs import digest_chapters
from sphinx_rulebook.site.view.kept.crossing_ends import CrossingEnds
from sphinx_rulebook.site.view.library_views import read_views
from sphinx_rulebook.site.view.rule_page_names import RulePageNames
from tests.helpers import chapter_text, write_tree

FILES = {
    "source/lf/book.toml": 'code = "LF"\ntitle = "Lights"\n',
    "source/lf/01.md": chapter_text("## @@sec:fog@@ Fog\n\n### @@rule:fog@@ Fog rises.\n\n### It falls.\n"),
    "source/lf/02.md": chapter_text("## @@sec:oil@@ Oil\n\n### @@rule:oil@@ Oil burns.[[rule:fog]]\n", 2),
    "source/lf/03.md": chapter_text("## @@sec:bell@@ Bells\n\n### @@rule:bell@@ A bell rings.\n", 3),
    "translations/ja/lf/book.toml": 'title = "灯"\n',
    "translations/ja/lf/01.md": chapter_text("## @@sec:fog@@ 霧\n\n### @@rule:fog@@ 霧が出る。\n\n### 霧が晴れる。\n"),
    "translations/ja/lf/02.md": chapter_text("## @@sec:oil@@ 油\n\n### @@rule:oil@@ 油が燃える。[[rule:fog]]\n", 2),
}


def digests(root: Path) -> Mapping[str, str]:
    """Return the digests of the chapters as a new process works them out."""
    before = ProjectFiles.of(root, [root / "build"])
    views = read_views(load_library(root))
    files = digest_files(views.loaded.library, before)
    names = RulePageNames(views)
    return digest_chapters(views, names, CrossingEnds(views, names), files, "lf")


def change(root: Path, path: str, before: str, after: str) -> None:
    text = (root / path).read_text("utf-8")
    assert before in text
    (root / path).write_text(text.replace(before, after), "utf-8")


@pytest.mark.parametrize(
    ("path", "before", "after", "changed"),
    [
        ("source/lf/03.md", "A bell", "A loud bell", "3"),
        ("source/lf/01.md", "It falls.", "It falls at noon.", "1"),
        # The page of a rule shows the texts of those that it cites and those that cite it.
        ("source/lf/01.md", "Fog rises.", "Fog rises early.", "12"),
        ("translations/ja/lf/01.md", "霧が出る", "霧が濃くなる", "12"),
        ("source/lf/02.md", "Oil burns.", "Oil burns slowly.", "12"),
        ("source/lf/02.md", "[[rule:fog]]", "", "12"),
        ("source/lf/03.md", "A bell rings.", "A bell rings.[[rule:fog]]", "13"),
        ("source/lf/02.md", "[[rule:fog]]", "[[rule:fog]] [Bells](#rule:bell)", "12"),
        # A rule without a label has its number as its address.
        ("source/lf/01.md", "### It falls.", "### It settles.\n\n### It falls.", "1"),
        ("source/lf/01.md", "### @@rule:fog@@", "### It gathers.\n\n### @@rule:fog@@", "12"),
        ("source/lf/03.md", "@@rule:bell@@ ", "", "3"),
        # Every page has the settings of its book, and the list of its chapters.
        ("source/lf/book.toml", 'title = "Lights"', 'title = "Lamps"', "123"),
        ("source/lf/03.md", "chap=3", "chap=4", "123"),
    ],
)
def test_a_change_touches_the_chapters_that_show_it(
    tmp_path: Path, path: str, before: str, after: str, changed: str
) -> None:
    write_tree(tmp_path, FILES)
    old = digests(tmp_path)
    assert sorted(old) == ["lf/01", "lf/02", "lf/03"]
    change(tmp_path, path, before, after)
    new = digests(tmp_path)
    differing = {name[-1] for name in old.keys() | new.keys() if old.get(name) != new.get(name)}
    assert differing == set(changed)


@pytest.mark.parametrize("head", ["---\nglossary: true\n---\n\n", ""], ids=["declared", "recognized"])
def test_a_glossary_is_part_of_every_chapter(tmp_path: Path, head: str) -> None:
    glossary = f"{head}# Glossary\n\n### **Lamp** @@term:lamp@@\n\nit shines\n"
    write_tree(tmp_path, {**FILES, "source/lf/09.md": glossary})
    old = digests(tmp_path)
    assert "lf/09" in old
    change(tmp_path, "source/lf/09.md", "it shines", "it is lit")
    new = digests(tmp_path)
    assert [name for name in old if old[name] == new.get(name)] == []


@pytest.mark.parametrize("link", ["[Bells](#rule:bell)", "\n\nHear [bells][b].\n\n[b]: #rule:bell\n"])
def test_a_link_of_an_author_may_lead_to_any_chapter(tmp_path: Path, link: str) -> None:
    write_tree(tmp_path, FILES)
    change(tmp_path, "source/lf/02.md", "[[rule:fog]]", f"[[rule:fog]] {link}")
    old = digests(tmp_path)
    change(tmp_path, "source/lf/03.md", "@@rule:bell@@", "@@rule:gong@@")
    new = digests(tmp_path)
    assert {name for name in old if old[name] != new[name]} == {"lf/02", "lf/03"}


def test_a_chapter_with_a_rule_of_another_one_has_no_digest(tmp_path: Path) -> None:
    """A translation has moved a rule: its chapter also shows what changes in the other chapter of the source."""
    write_tree(tmp_path, FILES)
    change(tmp_path, "translations/ja/lf/02.md", "### @@rule:oil@@", "### @@rule:bell@@ 鐘が鳴る。\n\n### @@rule:oil@@")
    assert "lf/02" not in digests(tmp_path)


def test_rulings_have_no_digest_and_belong_to_the_chapters_of_the_rules_that_they_cite(tmp_path: Path) -> None:
    ruling = "# Rulings\n\n## @@ruling:one@@ Does it?\ndate: 2026-01-02\n\n> **Answer:** Yes.[[rule:bell]]\n"
    write_tree(tmp_path, {**FILES, "source/lf/rulings/all.md": ruling})
    old = digests(tmp_path)
    assert sorted(old) == ["lf/01", "lf/02", "lf/03"]
    change(tmp_path, "source/lf/rulings/all.md", "Does it?", "Does it ring?")
    new = digests(tmp_path)
    assert [name for name in old if old[name] != new[name]] == ["lf/03"]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the pages of rules that are made; a project in one language is built in this process."""
    names: list[str] = []
    make: Callable[..., dict[str, str]] = RulePages._parts

    def note(pages: RulePages, *arguments: object) -> dict[str, str]:
        names.append(str(arguments[3]))
        return make(pages, *arguments)

    monkeypatch.setattr(RulePages, "_parts", note)
    return names


def test_only_the_pages_of_changed_chapters_are_made(tmp_path: Path, written: list[str]) -> None:
    project = write_tree(tmp_path, {path: text for path, text in FILES.items() if path.startswith("source/")})

    def build() -> list[str]:
        written.clear()
        assert main(["build", str(project)]) == 0
        return sorted(name.removeprefix("r/lf/") for name in written)

    assert len(build()) == 4
    change(project, "source/lf/03.md", "A bell", "A loud bell")
    assert build() == ["rule-bell"]
    change(project, "source/lf/02.md", "Oil burns", "Oil smokes")
    assert [name for name in build() if name.startswith("rule-")] == ["rule-fog", "rule-oil"]
    change(project, "source/lf/03.md", "## @@sec:bell@@ Bells", "## @@sec:bell@@ Chimes")
    assert build() == ["rule-bell"]
    # The frame of all pages has the titles of chapters.
    change(project, "source/lf/03.md", "# Chapter", "# Sounds")
    assert len(build()) == 4
    (project / "build" / "html" / "en" / "r" / "lf" / "rule-oil.html").unlink()
    change(project, "source/lf/03.md", "A loud bell", "A bell")
    assert {"rule-bell", "rule-oil"} <= set(build())
    assert (project / "build" / "html" / "en" / "r" / "lf" / "rule-oil.html").is_file()


def sites(project: Path) -> list[dict[str, bytes]]:
    """Build a project again, and from nothing; return the files of both sites."""
    found = []
    for options in ([], ["--fresh"]):
        assert main(["build", str(project), "-q", *options]) == 0
        site = project / "build" / "html"
        files = (path for path in sorted(site.rglob("*")) if path.is_file())
        found.append({path.relative_to(site).as_posix(): path.read_bytes() for path in files})
    return found


def differing(project: Path) -> list[str]:
    again, anew = sites(project)
    return [path for path in again.keys() | anew.keys() if again.get(path) != anew.get(path)]


def test_the_api_makes_only_the_lines_of_changed_chapters_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = write_tree(tmp_path, {path: text for path, text in FILES.items() if path.startswith("source/")})
    assert main(["build", str(project), "-q"]) == 0
    kept: list[KeptLines] = []

    def note(*arguments: Any) -> KeptLines:
        kept.append(keep_lines(*arguments))
        return kept[-1]

    monkeypatch.setattr(language_api, "keep_lines", note)
    change(project, "source/lf/02.md", "Oil burns", "Oil smokes")
    # In the first chapter is the rule that the changed one cites.
    assert differing(project) == []
    (lines,) = kept
    assert list(lines.rules) == list(lines.links) == ["source/lf/03.md"]
    assert [json.loads(line)["id"] for line in lines.links["source/lf/03.md"]] == ["cha:c3", "sec:bell", "rule:bell"]


@pytest.mark.alike(1)
@pytest.mark.parametrize("damage", ["", "{}", '{"rules": [\n{"id": 3}\n]}', '{"rules": [\n\n]}'])
def test_a_damaged_file_of_the_api_is_made_anew(tmp_path: Path, damage: str) -> None:
    project = write_tree(tmp_path, FILES)
    assert main(["build", str(project), "-q"]) == 0
    for name in ("lf.json", "lf.links.json"):
        (project / "build" / "html" / "api" / "en" / name).write_text(damage)
    change(project, "source/lf/03.md", "A bell", "A loud bell")
    assert differing(project) == []


def test_the_api_is_that_of_a_new_build_after_every_change(tmp_path: Path) -> None:
    project = write_tree(tmp_path, FILES)
    assert main(["build", str(project), "-q"]) == 0
    for path, before, after in (
        ("translations/ja/lf/02.md", "@@rule:oil@@ ", ""),
        ("source/lf/01.md", "### It falls.", "### It settles.\n\n### It falls."),
        (
            "source/lf/03.md",
            "## @@sec:bell@@ Bells",
            "## @@sec:bell@@ Chimes\n\n### It tolls.[[rule:fog]]",
        ),
    ):
        change(project, path, before, after)
        assert differing(project) == [], after


OTHER = "## @@sec:wick@@ Wicks\n\n### @@rule:wick@@ A wick costs {coin}.[[LF/rule:fog]]\n"
RULING = "# Rulings\n\n## @@ruling:one@@ Does it?\ndate: 2026-01-02\n\n> **Answer:** Yes.[[LF/rule:bell]]\n"


@pytest.mark.alike(1)
@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("source/wk/book.toml", 'text = "gold"', 'text = "silver"'),
        ("source/wk/rulings/all.md", "date: 2026-01-02", "date: 2026-01-02\nstatus: withdrawn"),
    ],
    ids=["symbol", "ruling"],
)
def test_what_is_shown_of_another_book_is_up_to_date(tmp_path: Path, path: str, before: str, after: str) -> None:
    project = write_tree(
        tmp_path,
        {
            **FILES,
            "source/wk/book.toml": 'code = "WK"\ntitle = "Wicks"\n\n[symbols.coin]\ntext = "gold"\n',
            "source/wk/01.md": chapter_text(OTHER, 1, "WK"),
            "source/wk/rulings/all.md": RULING,
        },
    )
    assert main(["build", str(project), "-q"]) == 0
    change(project, path, before, after)
    assert differing(project) == []


@pytest.mark.alike(1)
@pytest.mark.parametrize("theme", ["rulebook", "alabaster"])
def test_a_new_title_is_in_the_contents_of_every_page(tmp_path: Path, theme: str) -> None:
    settings = f'extensions = ["sphinx_rulebook"]\nhtml_theme = "{theme}"\nproject = "Lights"\n'
    project = write_tree(tmp_path, {**FILES, "conf.py": settings})
    assert main(["build", str(project), "-q"]) == 0
    change(project, "source/lf/03.md", "# Chapter", "# Sounds")
    change(project, "translations/ja/lf/02.md", "# Chapter", "# 音")
    assert differing(project) == []
