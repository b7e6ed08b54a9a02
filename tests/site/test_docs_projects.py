"""Documentation projects of other people, with their own pages and settings, to which a rulebook is added."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import write_tree
from .conftest import BuildResult, Project

CHAPTER = """---
title: Kites
document: kb
chapter: 1
---

# Kites @@cha:kites@@

## Flying @@sec:flying@@

### @@rule:kite@@ A kite has two strings.

### @@rule:gust@@ A gust moves every kite.[[rule:kite]] See [the guide](../guide.rst).
"""
GLOSSARY = "---\ntitle: Words\nglossary: true\n---\n\n# Words\n\n## K\n\n### **Kite** @@term:kite@@\n\nIt flies.\n"
DOCS = {
    "conf.py": 'project = "Bay"\nextensions = ["sphinx_rulebook"]\n',
    "index.rst": "Bay\n===\n\n.. toctree::\n\n   guide\n   kb/index\n",
    "guide.rst": "Guide\n=====\n\nSee :rule:ref:`KB/rule:gust`.\n",
    "kb/01-kites.md": CHAPTER,
    "kb/glossary.md": GLOSSARY,
}
Build = Callable[..., BuildResult]


@pytest.fixture
def docs(tmp_path: Path) -> Callable[[Mapping[str, str]], Project]:
    """Makes a project of these files and others."""

    def make(files: Mapping[str, str]) -> Project:
        root = write_tree(tmp_path / "docs", {**DOCS, **files})
        return Project(root, tmp_path / "out")

    return make


def build(work: Project, builder: str = "html") -> BuildResult:
    return work.sphinx(builder, builder=builder, source=work.root)


def test_a_rule_links_to_a_page_in_rest(docs: Callable[[Mapping[str, str]], Project]) -> None:
    work = docs({})
    assert build(work).warnings == ""
    assert re.search(r'href="?\.\./guide\.html"?>the guide</a>', work.html("html", "kb/01-kites.html"))


LINKS = """# Links

[a](ours/01-kites.md), [b](ours/index.md), [](ours/index.md), [c](ours/rulings/all.md),
[d](/ours/rulings/all.md#ruling:q),
[e](ours/01-kites.md#rule:kite), [f](#KB/rule:kite)
"""
ANSWER = "# Answers\n\n## @@ruling:q@@ May it fly?\n\n> **Answer:** Yes.[[rule:kite]]\n"


@pytest.fixture
def linking(docs: Callable[[Mapping[str, str]], Project], folder: str) -> Project:
    """A project whose rulebook is in a folder of any name, with links to its files."""
    index = DOCS["index.rst"].replace("guide", "guide\n   links")
    work = docs({"links.md": LINKS.replace("ours", folder), "index.rst": index})
    (work.root / "kb").rename(work.root / folder)
    write_tree(work.root, {f"{folder}/rulings/all.md": ANSWER})
    return work


@pytest.mark.parametrize("folder", ["ours", "kb"])
def test_pages_link_to_rules_by_their_files(linking: Project) -> None:
    assert build(linking).warnings == ""
    page = linking.html("html", "links.html")
    assert re.findall(r'href="?(kb/[^" >]+)', page[page.index("<h1") :])[:7] == [
        "kb/01-kites.html",
        "kb/index.html",
        "kb/index.html",
        "kb/rulings-all.html",
        "kb/rulings-all.html#ruling:q",
        "kb/01-kites.html#rule:kite",
        "kb/01-kites.html#rule:kite",
    ]


@pytest.mark.parametrize("folder", ["ours", "kb"])
def test_links_to_files_that_are_moved_are_reported(linking: Project, folder: str) -> None:
    assert build(linking).warnings == ""
    (linking.root / folder).rename(linking.root / "theirs")
    reported = build(linking).warnings
    assert [name for name in ("01-kites", "index", "rulings/all") if f"{folder}/{name}" not in reported] == []
    page = linking.root / "links.md"
    page.write_text(page.read_text("utf-8").replace(f"{folder}/", "theirs/"), "utf-8")
    assert build(linking).warnings == ""


def test_the_page_of_a_book_may_be_in_rest(docs: Callable[[Mapping[str, str]], Project]) -> None:
    page = "Our book\n========\n\nRead it :rule:ref:`KB/rule:gust`.\n\n.. toctree::\n\n   01-kites\n   glossary\n"
    work = docs({"kb/index.rst": page})
    assert build(work).warnings == ""
    assert "Our book" in work.html("html", "kb/index.html")
    assert "KB 1.0.2" in work.html("html", "kb/index.html")


def test_a_page_with_the_address_of_a_chapter_is_reported(docs: Callable[[Mapping[str, str]], Project]) -> None:
    work = docs({})
    (work.root / "kb").rename(work.root / "words")
    write_tree(work.root, {"kb/glossary.rst": "Our words\n=========\n"})
    assert "kb/glossary.rst is not shown: a chapter has this address; rename the file" in build(work).warnings


def test_pages_with_the_names_of_ours_stay_or_are_reported(docs: Callable[[Mapping[str, str]], Project]) -> None:
    index = "Bay\n===\n\n.. toctree::\n\n   guide\n   kb/index\n   kb/graph\n   r/kb/rule-kite\n"
    own = {"index.rst": index, "kb/graph.rst": "Our graph\n=========\n", "r/kb/rule-kite.rst": "Our kite\n========\n"}
    work = docs(own)
    warnings = build(work).warnings
    assert "Our graph" in work.html("html", "kb/graph.html")
    assert (work.out / "html/kb/graph-.html").is_file()
    assert "r/kb/rule-kite is replaced by the page of the rule with this address; rename the file" in warnings


@pytest.mark.parametrize(
    "setting",
    [
        'exclude_patterns = ["drafts"]',
        'exclude_patterns = ["drafts/*"]',
        'exclude_patterns = ["**/02-secret.md"]',
        'include_patterns = ["*.rst", "kb/**"]',
    ],
)
def test_what_a_project_excludes_is_not_published(docs: Callable[[Mapping[str, str]], Project], setting: str) -> None:
    secret = CHAPTER.replace("document: kb", "document: dd").replace("A kite has two", "A secret has no")
    work = docs({"drafts/02-secret.md": secret, "drafts/book.toml": 'title = "A secret has no"\n'})
    with (work.root / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write(f"{setting}\n")
    assert build(work).warnings == ""
    assert (work.out / "html/kb/01-kites.html").is_file()
    assert not [path for path in work.out.rglob("*.*") if path.is_file() and b"A secret has no" in path.read_bytes()]


def test_rulebook_build_reports_what_it_does_not_exclude(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    with (work.root / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write('exclude_patterns = ["fl/02-*"]\n')
    assert main(["build", str(work.root), "--strict", "-o", str(work.out)]) == 1


@pytest.mark.parametrize("folder", ["source", "source/kb"])
def test_a_folder_with_the_name_source_may_have_anything(
    docs: Callable[[Mapping[str, str]], Project], folder: str
) -> None:
    rules = {"source/kb/03-more.md": CHAPTER.replace("document: kb", "document: mo").replace("../guide", "../../guide")}
    work = docs({"source/about.rst": ":orphan:\n\nAbout\n=====\n", **(rules if folder == "source/kb" else {})})
    result = build(work)
    assert result.status == 0
    for page in ("guide.html", "source/about.html", "kb/01-kites.html"):
        assert (work.out / "html" / page).is_file(), page
    assert (work.out / "html/mo/03-more.html").is_file() == (folder == "source/kb")


def test_another_root_document_makes_no_further_page(docs: Callable[[Mapping[str, str]], Project]) -> None:
    work = docs({"conf.py": f'{DOCS["conf.py"]}root_doc = "contents"\n', "contents.rst": DOCS["index.rst"]})
    (work.root / "index.rst").unlink()
    assert build(work).warnings == ""
    assert not (work.out / "html/index.html").exists()


def test_a_project_without_rules_says_so(docs: Callable[[Mapping[str, str]], Project]) -> None:
    work = docs({})
    for path in ("kb/01-kites.md", "kb/glossary.md"):
        (work.root / path).unlink()
    with pytest.raises(Exception, match="has no rules") as error:
        build(work)
    assert type(error.value).__name__ == "ConfigError"


def test_a_generated_page_has_no_source_in_any_theme(docs: Callable[[Mapping[str, str]], Project]) -> None:
    work = docs({})
    build(work, "json")
    assert "generated.md" not in work.html("json", "kb/index.fjson")


def test_an_epub_names_only_styles_that_it_has(docs: Callable[[Mapping[str, str]], Project]) -> None:
    work = docs({})
    build(work, "epub")
    assert "sphinx-design" not in work.html("epub", "guide.xhtml")
    assert build(work, "epub").warnings == ""  # the records of the first build are no files of the book


def test_an_epub_keeps_the_look_of_the_project(docs: Callable[[Mapping[str, str]], Project]) -> None:
    conf = f'{DOCS["conf.py"]}html_static_path = ["_static"]\nhtml_css_files = ["bay.css"]\n'
    code = f"{DOCS['guide.rst']}\n.. code:: python\n\n   kite = 1\n\n`Web <https://example.org>`__\n"
    work = docs({"conf.py": conf, "guide.rst": code, "_static/bay.css": "p {color: navy}\n"})
    assert build(work, "epub").warnings == ""
    page, rules = (work.html("epub", name) for name in ("guide.xhtml", "kb/01-kites.xhtml"))
    with zipfile.ZipFile(work.out / "epub/Bay.epub") as archive:
        names = archive.namelist()
        assert {"_static/bay.css", "_static/pygments.css"} <= set(names)
    assert "_static/bay.css" in page
    assert "_static/pygments.css" in page
    assert "[https://example.org]" in page
    assert "rulebook-rules.css" in rules
    assert 'id="rule:kite"' in rules


def test_markdown_links_to_rules_by_their_files(docs: Callable[[Mapping[str, str]], Project]) -> None:
    links = "[a kite](kb/01-kites.md#rule:kite) and [](kb/01-kites.md#rule:gust), [none](kb/01-kites.md#rule:no)"
    page = f"# More\n\n{links}\n"
    work = docs({"more.md": page, "index.rst": DOCS["index.rst"] + "   more\n"})
    warnings = build(work).warnings
    assert warnings.count("WARNING") == 1
    assert "local id not found in doc 'kb/01-kites': 'rule:no'" in warnings
    html = work.html("html", "more.html")
    assert 'href="kb/01-kites.html#rule:kite"' in html
    assert "KB 1.0.2" in html


@pytest.mark.parametrize(("theme", "count"), [("alabaster", 1), ("rulebook", 0)])
def test_a_generated_page_lists_the_chapters_unless_the_theme_does(
    docs: Callable[[Mapping[str, str]], Project], theme: str, count: int
) -> None:
    work = docs({"conf.py": f'{DOCS["conf.py"]}html_theme = "{theme}"\n'})
    build(work)
    html = work.html("html", "kb/index.html")
    assert html.count('class="toctree-l1"><a class="reference internal" href="01-kites.html"') == count
    assert "01-kites.html" in html


def test_in_a_single_page_rules_link_to_rules_on_it(docs: Callable[[Mapping[str, str]], Project]) -> None:
    picture = "\n![A kite](kite.svg)\n"
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
    work = docs({"kb/01-kites.md": f"{CHAPTER}{picture}", "kb/kite.svg": svg})
    build(work, "singlehtml")
    html = work.html("singlehtml", "index.html")
    addresses = re.findall(r'(?:href|src)="?([^" >]*(?:rule:kite|kite\.svg))', html)
    assert sorted(set(addresses)) == ["#rule:kite", "_pictures/kb/kite.svg"]
    assert 'href="#rule:gust"' in html  # on the page of prose
    assert (work.out / "singlehtml/_pictures/kb/kite.svg").is_file()


@pytest.mark.parametrize(
    ("extensions", "is_ours"), [('"sphinx_rulebook"', True), ('"myst_parser", "sphinx_rulebook"', False)]
)
def test_markdown_of_a_project_keeps_its_meaning(
    docs: Callable[[Mapping[str, str]], Project], extensions: str, is_ours: bool
) -> None:
    page = "# More\n\nA term\n: of the sea\n"
    conf = f'project = "Bay"\nextensions = [{extensions}]\n'
    work = docs({"conf.py": conf, "more.md": page, "index.rst": DOCS["index.rst"] + "   more\n"})
    build(work)
    assert ("<dl" in work.html("html", "more.html")) == is_ours


def test_a_new_title_is_in_the_lists_of_every_page(docs: Callable[[Mapping[str, str]], Project]) -> None:
    work = docs({"index.rst": "Bay\n===\n\n.. toctree::\n   :maxdepth: 3\n\n   guide\n   kb/index\n"})
    build(work)
    assert 'href="kb/01-kites.html"><span>1 Kites</span>' in work.html("html", "index.html")
    work.edit("kb/01-kites.md", "# Kites @@", "# Big kites @@")
    build(work)
    for page in ("index.html", "kb/index.html"):
        assert "<span>1 Big kites</span>" in work.html("html", page), page


def test_the_search_finds_the_new_text_of_a_symbol_that_pages_show_as_a_sign(
    docs: Callable[[Mapping[str, str]], Project],
) -> None:
    settings = '[symbols.wind]\ntext = "Zephyr"\nglyph = "W"\nname = "wind"\n'
    work = docs({"kb/book.toml": settings, "kb/01-kites.md": CHAPTER + "\n### @@rule:pay@@ Pay {wind}.\n"})
    build(work)
    assert '"zephyr"' in work.html("html", "searchindex.js")
    work.edit("kb/book.toml", "Zephyr", "Breeze")
    build(work)
    found = work.html("html", "searchindex.js")
    assert '"breez"' in found
    assert '"zephyr"' not in found


def test_an_unknown_rule_is_reported_once_in_every_kind_of_page(docs: Callable[[Mapping[str, str]], Project]) -> None:
    suffixes = "source_suffix = {'.rst': 'restructuredtext', '.mkd': 'markdown', '.md': 'markdown'}\n"
    files = {
        "guide.rst": "Guide\n=====\n\nSee :rule:ref:`KB/rule:gone` and :rule:ref:`KB/rule:gust`.\n",
        "more.md": "# More\n\n{rule:ref}`KB/rule:lost`\n\n```{include} part.txt\n```\n",
        "part.txt": "{rule:ref}`KB/rule:part`\n",
        "other.mkd": "# Other\n\n{rule:ref}`KB/rule:other`\n",
        "index.rst": f"{DOCS['index.rst']}   more\n   other\n",
        "conf.py": f"{DOCS['conf.py']}{suffixes}",
    }
    warnings = build(docs(files)).warnings
    named = re.findall(r"^\S*?/?(\w+\.\w+):.*?(rule:\w+)", warnings, re.M)
    files_and_labels = {"guide.rst": "gone", "more.md": "lost", "other.mkd": "other", "part.txt": "part"}
    assert sorted(named) == [(file, f"rule:{label}") for file, label in files_and_labels.items()]
