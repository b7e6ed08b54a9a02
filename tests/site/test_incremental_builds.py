"""Whatever the order and number of processes, a build gives what a fresh one gives, byte for byte."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.site.sphinx.rebuilding import freshness

from .conftest import Project, copy_project, files_of


def nothing(project: Project) -> None:
    pass


def insert_rule(project: Project) -> None:
    project.edit("source/fl/01-ships.md", "### @@rule:crew@@", "### A new rule.[[rule:sail]]\n\n### @@rule:crew@@")


def insert_rule_in_other_language(project: Project) -> None:
    project.edit("translations/ja/fl/01-ships.md", "### @@rule:crew@@", "### 新しい規則。\n\n### @@rule:crew@@")


def rename_chapter(project: Project) -> None:
    project.edit("source/fl/01-ships.md", "# Ships @@cha:ships@@", "# Vessels @@cha:ships@@")


def rename_file(project: Project) -> None:
    (project.root / "source/fl/01-ships.md").rename(project.root / "source/fl/01-vessels.md")


def remove_chapter(project: Project) -> None:
    (project.root / "source/fl/02-sailing.md").unlink()


def remove_book(project: Project) -> None:
    shutil.rmtree(project.root / "source/ra")


def change_numbering(project: Project) -> None:
    project.edit("source/fl/book.toml", "[symbols.wind]", 'numbering = "decimal"\n\n[symbols.wind]')


def remove_numbers(project: Project) -> None:
    project.edit("source/fl/book.toml", "[symbols.wind]", 'numbering = "none"\n\n[symbols.wind]')


def change_what_references_print(project: Project) -> None:
    project.edit("source/fl/book.toml", "[symbols.wind]", 'reference = "(rule #)"\n\n[symbols.wind]')


def add_term(project: Project) -> None:
    term = "### **Cook** @@term:cook@@\nWho cooks.\n\n### **Raft** @@term:raft@@"
    project.edit("source/fl/glossary.md", "### **Raft** @@term:raft@@", term)


def rename_term(project: Project) -> None:
    project.edit("source/fl/glossary.md", "### **Raft**", "### **Ship**")


def remove_glossary(project: Project) -> None:
    (project.root / "source/fl/glossary.md").unlink()


def translate_glossary(project: Project) -> None:
    terms = "---\nglossary: true\n---\n\n# 用語集\n\n### **船員** @@term:crew@@\n\n乗る者。\n"
    (project.root / "translations/ja/fl/glossary.md").write_text(terms, "utf-8")


def want_no_links_to_terms(project: Project) -> None:
    project.edit("source/fl/book.toml", "[symbols.wind]", "term_links = false\n\n[symbols.wind]")


def rename_symbol(project: Project) -> None:
    project.edit("source/fl/book.toml", 'name = "wind"', 'name = "a wind"')


def change_title_of_book(project: Project) -> None:
    project.edit("source/fl/book.toml", "Fleet Rules", "Rules of the Fleet")


def translate_title(project: Project) -> None:
    (project.root / "translations/ja/fl/book.toml").write_text('title = "船団の規則"\n', "utf-8")


def add_prose(project: Project) -> None:
    (project.root / "source/about.md").write_text("# About\n\nShips.\n", "utf-8")


def change_look(project: Project) -> None:
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="9"/>'
    logo, settings = project.root / "flag.svg", project.root / "pyproject.toml"
    is_new = not logo.exists()
    logo.write_text(picture.format(9 if is_new else 12), "utf-8")
    settings.write_text(
        f'[tool.rulebook.site]\nlogo = "flag.svg"\naccent = "{"teal" if is_new else "navy"}"\n'
        f'announcement = "{"One" if is_new else "Two"}"\nedit = "https://x.example/{{path}}#{{line}}"\n',
        "utf-8",
    )


def order_prose(project: Project) -> None:
    (project.root / "source/about.md").write_text("---\norder: 1\n---\n# About\n", "utf-8")
    (project.root / "source/fl/z.md").write_text("---\norder: 1\n---\n# Last\n", "utf-8")
    (project.root / "source/fl/history.md").write_text("---\norder: 2\n---\n# History\n", "utf-8")


def add_picture(project: Project) -> None:
    (project.root / "source/fl/wind.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', "utf-8")
    project.edit("source/fl/book.toml", 'text = "W"', 'text = "W"\npicture = "wind.svg"')


def change_interface_words(project: Project) -> None:
    catalogue = project.root / "translations/ja/LC_MESSAGES/rulebook.po"
    catalogue.parent.mkdir()
    catalogue.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Next"\nmsgstr "つぎ"\n'
    )


def change_picture(project: Project) -> None:
    (project.root / "source/fl/wind.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>', "utf-8")


def translate_chapter(project: Project) -> None:
    text = "[REF book=FL chap=2]\n\n# 帆走 @@cha:sailing@@\n\n## 移動 @@sec:moving@@\n\n### @@rule:sail@@ 船は進む。\n"
    (project.root / "translations/ja/fl/02-sailing.md").write_text(text, "utf-8")


def translate_prose(project: Project) -> None:
    (project.root / "translations/ja/about.md").write_text("# 案内\n", "utf-8")


def add_prose_of_book(project: Project) -> None:
    (project.root / "source/fl/history.md").write_text("# History\n", "utf-8")


def untranslate_prose(project: Project) -> None:
    (project.root / "translations/ja/index.md").unlink()


def rename_project(project: Project) -> None:
    project.edit("conf.py", "Fleet", "Armada")


def remove_first_page(project: Project) -> None:
    (project.root / "source/index.md").unlink()


def write_book_page_in_translation(project: Project) -> None:
    (project.root / "translations/ja/fl/index.md").write_text("# 船団の本\n", "utf-8")


def break_encoding_of_prose(project: Project) -> None:
    (project.root / "source/harbour.md").write_bytes(b"# Harbour \xff\n")


def move_rule_to_another_chapter(project: Project) -> None:
    rule = "### @@rule:crew@@ Every ship has a crew of three.[[rule:ship]][[sec:moving]]\n"
    project.edit("source/fl/01-ships.md", rule, "### A rule in its place.\n")
    project.edit("source/fl/02-sailing.md", "## Moving @@sec:moving@@\n", f"## Moving @@sec:moving@@\n\n{rule}")


def rename_sailing(project: Project) -> None:
    project.edit("source/fl/02-sailing.md", "# Sailing @@cha:sailing@@", "# Voyage @@cha:sailing@@")


def remove_chapter_with_a_name_in_japanese(project: Project) -> None:
    (project.root / "source/fl/03-雨 天.md").unlink()


def further_prose_in_translation(project: Project) -> None:
    (project.root / "translations/ja/extra.md").write_text("# おまけ\n", "utf-8")


def remove_rule_from_translation(project: Project) -> None:
    project.edit("translations/ja/fl/01-ships.md", "@@rule:crew@@ ", "")


def give_rulings(project: Project) -> None:
    """Give a ruling in each book that cites the same rule, and remember a text that the rule no longer has."""
    for code in ("fl", "ra"):
        folder = project.root / f"source/{code}/rulings"
        folder.mkdir()
        text = f"# Rulings\n\n## @@ruling:{code}@@ May I?\ndate: 2026-01-02\n\n> **Answer:** No.[[FL/rule:crew]]\n"
        (folder / "all.md").write_text(text, "utf-8")
        remember_text(project, code, "Every ship has a crew of two.[[rule:ship]][[sec:moving]]")


def remember_text(project: Project, code: str, text: str) -> None:
    rule = "rule:crew" if code == "fl" else "FL/rule:crew"
    reviews = {"format": "rulebook-reviews/1", "book": code.upper(), "rulings": {f"ruling:{code}": {rule: text}}}
    (project.root / f"source/{code}/rulings/reviews.json").write_text(json.dumps(reviews), "utf-8")


def confirm_ruling_of_other_book(project: Project) -> None:
    remember_text(project, "ra", "Every ship has a crew of three.[[rule:ship]][[sec:moving]]")


TEMPLATE = '{{% extends "!{}" %}}{{% block extrahead %}}<meta name="x-harbour" content="{}">{{% endblock %}}'


def add_template(project: Project) -> None:
    project.edit("conf.py", "\nextensions", '\ntemplates_path = ["_templates"]\nextensions')
    (project.root / "_templates").mkdir()
    (project.root / "_templates/layout.html").write_text(TEMPLATE.format("layout.html", 1), "utf-8")


def change_template(project: Project) -> None:
    (project.root / "_templates/layout.html").write_text(TEMPLATE.format("layout.html", 2), "utf-8")


def remove_template(project: Project) -> None:
    (project.root / "_templates/layout.html").unlink()


def add_sidebar(project: Project) -> None:
    (project.root / "_templates/tide.html").write_text("<p>High tide</p>", "utf-8")
    project.edit("conf.py", "\nextensions", '\nhtml_sidebars = {"**": ["tide.html"]}\nextensions')


def change_sidebar(project: Project) -> None:
    (project.root / "_templates/tide.html").write_text("<p>Low tide</p>", "utf-8")


CHANGES = [
    nothing,
    add_template,
    give_rulings,
    insert_rule,
    insert_rule_in_other_language,
    rename_chapter,
    rename_file,
    rename_sailing,
    remove_chapter,
    remove_book,
    remove_first_page,
    remove_chapter_with_a_name_in_japanese,
    remove_rule_from_translation,
    move_rule_to_another_chapter,
    change_numbering,
    remove_numbers,
    change_what_references_print,
    add_term,
    rename_term,
    remove_glossary,
    translate_glossary,
    want_no_links_to_terms,
    rename_symbol,
    change_title_of_book,
    add_prose,
    add_prose_of_book,
    order_prose,
    change_look,
    translate_chapter,
    translate_prose,
    untranslate_prose,
    further_prose_in_translation,
    write_book_page_in_translation,
    break_encoding_of_prose,
    add_picture,
    change_interface_words,
    rename_project,
]

CHAIN = [
    insert_rule,
    give_rulings,
    confirm_ruling_of_other_book,
    translate_chapter,
    rename_chapter,
    rename_file,
    remove_chapter,
    remove_book,
    change_numbering,
    add_term,
    translate_glossary,
    add_prose,
    translate_prose,
    add_picture,
    change_picture,
    change_look,
    change_interface_words,
    change_look,
    add_template,
    change_template,
    remove_template,
    add_sidebar,
    change_sidebar,
]


def add_all_kinds_of_prose(project: Project) -> None:
    """Write pages with pictures and with every kind of link, a book's own page, and a chapter with an odd name."""
    picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    files = {
        "source/pictures/sail.svg": picture,
        "source/harbour.md": "# Harbour\n\n![sail](pictures/sail.svg)\n\n[crew](#FL/rule:crew) {doc}`fl/02-sailing`\n",
        "source/fl/index.md": "# The fleet\n\n{rule:ref}`rule:crew` {rule:ref}`FL/term:raft`\n",
        "source/fl/03-雨 天.md": "[REF book=FL chap=3]\n\n# Rain\n\n## General\n\n### It rains.[[rule:crew]]\n",
    }
    for name, text in files.items():
        path = project.root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


def build_and_compare(work: Project, language: str, jobs: int, change: str) -> None:
    """Build once more on the kept folder and once afresh, and compare all that was written."""
    for name, processes in (("kept", jobs), ("fresh", 1)):
        result = work.sphinx(name, processes, language, fresh=name == "fresh")
        assert result.status == 0, result.warnings
    kept, fresh = files_of(work.out / "kept"), files_of(work.out / "fresh")
    assert sorted(kept) == sorted(fresh), change
    assert [name for name in kept if kept[name] != fresh[name]] == [], change


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, Path]:
    """A project with a build, and a copy of both."""
    folder = tmp_path_factory.mktemp("built")
    work = copy_project("two-books", folder / "work")
    add_all_kinds_of_prose(work)
    work.sphinx("kept", language="ja")
    shutil.copytree(folder / "work", folder / "copy")
    return work, folder / "copy"


@pytest.mark.alike(12)
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_shows_wherever_a_fresh_build_shows_it(
    built: tuple[Project, Path], change: Callable[[Project], None]
) -> None:
    work, copy = built
    # In the same place as before: Sphinx builds everything anew if its project has moved.
    shutil.rmtree(work.root.parent)
    shutil.copytree(copy, work.root.parent)
    change(work)
    build_and_compare(work, "ja", 1, change.__name__)


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.trial), "ja"])
def test_one_change_after_the_other(project: Callable[[str], Project], language: str) -> None:
    work = project("two-books")
    for number, change in enumerate(CHAIN):
        change(work)
        build_and_compare(work, language, 1 + number % 2, change.__name__)


def test_one_change_after_the_other_on_a_site_that_is_one_book(project: Callable[[str], Project]) -> None:
    """Its first page has no file, and is the page of the book."""
    work = project("two-books")
    remove_book(work)
    remove_first_page(work)
    untranslate_prose(work)
    chain = [insert_rule, change_title_of_book, rename_chapter, translate_title, translate_chapter, add_prose]
    for change in chain:
        change(work)
        build_and_compare(work, "ja", 1, change.__name__)


def test_what_another_theme_shows_around_a_page_is_always_new(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.edit("conf.py", THEMES[0], THEMES[1])
    work.edit("conf.py", "\nextensions", '\nhtml_theme_options = {"description": "By the sea"}\nextensions')
    build_and_compare(work, "en", 1, "nothing")
    assert "By the sea" in work.html("kept", "fl/01-ships.html")
    work.edit("conf.py", "By the sea", "On the sea")
    build_and_compare(work, "en", 1, "a setting of the theme")
    for change in (add_template, change_template, add_sidebar, change_sidebar, rename_chapter, rename_file):
        change(work)
        build_and_compare(work, "en", 1, change.__name__)


def test_processes_make_no_difference(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    for index in range(12):  # enough documents for Sphinx to start workers
        text = f"[REF book=FL chap={index + 3}]\n\n# More {index}\n\n## General\n\n### One rule.[[rule:ship]]\n"
        (work.root / f"source/fl/{index + 3:02}-more.md").write_text(text, "utf-8")
    assert work.sphinx("one", jobs=1).status == 0
    assert work.sphinx("two", jobs=2).status == 0
    assert files_of(work.out / "one") == files_of(work.out / "two")


def test_a_number_that_moved_elsewhere_is_new_on_every_page(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.sphinx("html")
    assert "[1.0.2]" not in work.html("html", "fl/01-ships.html")
    assert ">[FL 1.0.1]<" in work.html("html", "ra/01-races.html")
    assert "FL 2.1.1" in work.html("html", "index.html")
    work.edit("source/fl/01-ships.md", "### @@rule:ship@@", "### First of all.\n\n### @@rule:ship@@")
    work.edit("source/fl/02-sailing.md", "### @@rule:sail@@", "### First of all.\n\n### @@rule:sail@@")
    work.sphinx("html")
    assert ">[FL 1.0.2]<" in work.html("html", "ra/01-races.html")
    assert ">[1.0.2]<" in work.html("html", "fl/02-sailing.html")
    assert "FL 2.1.2" in work.html("html", "index.html")


def test_a_new_term_is_a_link_on_the_pages_that_have_it(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.sphinx("html")
    before = files_of(work.out / "html")
    add_term(work)
    work.sphinx("html")
    after = files_of(work.out / "html")
    changed = {name for name in after if name.endswith(".html") and before.get(name) != after[name]}
    assert {name for name in changed if name.startswith(("fl/0", "ra/0"))} == {"fl/01-ships.html"}
    assert "<a class=d href=glossary.html#term:cook>cook</a>" in work.html("html", "fl/01-ships.html")


def test_a_removed_chapter_leaves_no_page(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.sphinx("html")
    remove_book(work)
    work.sphinx("html")
    left = [name for name in files_of(work.out / "html") if name.startswith("ra/")]
    assert left == []


def pages_written(work: Project, change: Callable[[Project], None]) -> set[str]:
    """Build, make a change, build again, and return the pages of documents that the second build wrote."""
    work.sphinx("html")
    out = work.out / "html"
    documents = ("index.html", "harbour.html", "fl/index.html", "fl/01-ships.html", "fl/02-sailing.html")
    documents += ("fl/03-雨 天.html", "fl/glossary.html", "ra/index.html", "ra/01-races.html")
    before = {name: (out / name).stat().st_mtime_ns for name in documents}
    change(work)
    work.sphinx("html")
    return {name for name in documents if (out / name).stat().st_mtime_ns != before[name]}


def reword_rule(project: Project) -> None:
    project.edit("source/fl/01-ships.md", "Every ship has a crew of three.", "Every ship has a crew of four.")


THEMES = ['html_theme = "rulebook"', 'html_theme = "alabaster"']


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_is_written_if_nothing_changed(project: Callable[[str], Project], theme: str) -> None:
    work = project("two-books")
    work.edit("conf.py", THEMES[0], theme)
    add_all_kinds_of_prose(work)
    assert pages_written(work, nothing) == set()


@pytest.mark.parametrize(
    ("theme", "pages"),
    [
        # The first page and the page of the book quote the rules that are cited most.
        (THEMES[0], {"fl/01-ships.html", "fl/index.html", "index.html"}),
        # Sphinx writes a page with the toctree of a changed document again.
        (THEMES[1], {"fl/01-ships.html", "fl/index.html"}),
    ],
)
def test_a_reworded_rule_is_written_on_few_pages(
    project: Callable[[str], Project], theme: str, pages: set[str]
) -> None:
    work = project("two-books")
    work.edit("conf.py", THEMES[0], theme)
    add_all_kinds_of_prose(work)
    assert pages_written(work, reword_rule) == pages


@pytest.mark.parametrize("theme", THEMES)
def test_a_new_number_is_written_where_it_is_shown(project: Callable[[str], Project], theme: str) -> None:
    work = project("two-books")
    work.edit("conf.py", THEMES[0], theme)
    add_all_kinds_of_prose(work)
    written = pages_written(work, insert_rule)
    assert {"fl/01-ships.html", "fl/index.html"} <= written  # the page of the book names the number in its text
    assert "ra/index.html" not in written


def test_pages_of_an_interrupted_build_are_written_again(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    # A page that shows a number, and that Sphinx does not write when the chapter changes.
    (work.root / "source/notes.md").write_text("# Notes\n\n{rule:ref}`FL/rule:crew`\n", "utf-8")
    work.sphinx("kept")
    insert_rule(work)
    # After an ordinary error, Sphinx reads everything again.
    stopping = "\n\ndef setup(app):\n    app.connect('build-finished', stop, priority=1)\n"
    interrupting = f"{stopping}\n\ndef stop(app, error):\n    raise KeyboardInterrupt\n"
    conf = work.root / "conf.py"
    settings = conf.read_text("utf-8")
    conf.write_text(settings + interrupting, "utf-8")
    with pytest.raises(KeyboardInterrupt):
        work.sphinx("kept")
    assert "FL 1.0.3" in work.html("kept", "notes.html")
    conf.write_text(settings, "utf-8")
    work.edit("source/fl/01-ships.md", "### A new rule.[[rule:sail]]\n\n", "")
    build_and_compare(work, "en", 1, "an interrupted build")


def test_every_page_is_written_again_after_an_upgrade(
    project: Callable[[str], Project], monkeypatch: pytest.MonkeyPatch
) -> None:
    work = project("two-books")
    work.sphinx("kept")
    pages = sorted((work.out / "kept").rglob("*.html"))
    for page in pages:
        page.write_text("from the version before", "utf-8")
    monkeypatch.setattr(freshness, "own_digest", lambda: "another version")
    work.sphinx("kept")
    assert pages
    assert [page for page in pages if "the version before" in page.read_text("utf-8")] == []
