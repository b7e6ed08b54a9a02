"""A load with a memory gives what a fresh load gives, and does again only what has changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_rulebook.checks.check_library import Checked, check_library
from sphinx_rulebook.languages.pairing import pair_translation
from sphinx_rulebook.library.label_index import index_languages
from sphinx_rulebook.library.loading import Loaded, load
from sphinx_rulebook.library.memory import Memory
from sphinx_rulebook.model.books import Book, Library
from sphinx_rulebook.model.findings import Code
from sphinx_rulebook.model.units import Unit
from sphinx_rulebook.support.errors import UnusableInputError

from ..helpers import write_tree

PROJECT = {
    "source/hb/book.toml": 'code = "HB"\ntitle = "Harbour"\n',
    "source/hb/01.md": "[REF book=HB chap=1]\n# Ships @@cha:ships@@\n## Hulls\n### @@rule:hull@@ A hull floats.\n",
    "source/hb/02.md": "[REF book=HB chap=2]\n# Crews @@cha:crews@@\n## Oars\n### An oar is long.[[rule:hull]]\n",
    "translations/ja/hb/01.md": "[REF book=HB chap=1]\n# 船 @@cha:ships@@\n## 船体\n### @@rule:hull@@ 船体は浮く。\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write_tree(tmp_path, PROJECT)
    return tmp_path


def test_whatever_has_not_changed_is_the_same_object(project: Path) -> None:
    memory = Memory()
    first = load(project, memory=memory).library
    (project / "source/hb/02.md").write_text(PROJECT["source/hb/02.md"] + "### A mast is longer.\n", "utf-8")
    second = load(project, memory=memory).library
    assert second == load(project).library
    assert second.books["ja"][0] is first.books["ja"][0]
    assert second.books["en"][0].chapters[0] is first.books["en"][0].chapters[0]
    assert second.books["en"][0].chapters[1] is not first.books["en"][0].chapters[1]


def test_a_file_that_was_only_touched_is_the_same(project: Path) -> None:
    memory = Memory()
    first = load(project, memory=memory).library
    (project / "source/hb/01.md").write_text(PROJECT["source/hb/01.md"], "utf-8")
    assert load(project, memory=memory).library.books["en"][0] is first.books["en"][0]


def test_what_an_editor_has_not_saved_takes_the_place_of_the_file(project: Path) -> None:
    memory = Memory()
    load(project, memory=memory)
    path = (project / "source/hb/01.md").resolve()
    memory.unsaved[str(project / "source/hb/01.md")] = path.read_bytes().replace(b"@@rule:hull@@", b"@@rule:body@@")
    memory.unsaved[str(project / "source/hb/03.md")] = b"[REF book=HB chap=3]\n# Sails @@cha:sails@@\n"
    book = load(project, memory=memory).library.books["en"][0]
    assert [chapter.path[-5:] for chapter in book.chapters] == ["01.md", "02.md", "03.md"]
    assert book.chapters[0].units[2].label == "rule:body"
    memory.unsaved.clear()
    assert load(project, memory=memory).library == load(project).library


def test_texts_take_the_place_of_files_only_for_a_while(project: Path) -> None:
    memory = Memory()
    path = project / "source/hb/01.md"
    with memory.with_texts({str(path): "船"}):
        assert memory.read(path) == "船".encode()
    assert memory.read(path) == path.read_bytes()


def test_the_settings_of_the_source_reach_a_translation_that_has_not_changed(project: Path) -> None:
    memory = Memory()
    load(project, memory=memory)
    (project / "source/hb/book.toml").write_text('code = "HB"\nnumbering = "decimal"\n', "utf-8")
    assert load(project, memory=memory).library == load(project).library


def test_a_library_that_cannot_be_loaded_is_loaded_when_it_can_be_again(project: Path) -> None:
    memory = Memory()
    before = load(project, memory=memory)
    for path in ("source/hb/01.md", "source/hb/02.md"):
        memory.unsaved[str(project / path)] = b""
    with pytest.raises(UnusableInputError):
        load(project, memory=memory)
    memory.unsaved.clear()
    assert load(project, memory=memory) == before


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(PROJECT)), st.text("#@[]: \nabr:ule船。", max_size=30), st.integers(0, 120)),
        max_size=6,
    )
)
def test_any_edits_one_after_the_other(
    tmp_path_factory: pytest.TempPathFactory, edits: list[tuple[str, str, int]]
) -> None:
    root = tmp_path_factory.mktemp("edits")
    write_tree(root, PROJECT)
    memory = Memory()
    for path, text, place in edits:
        written = (root / path).read_text("utf-8")
        (root / path).write_text(written[:place] + text + written[place:], "utf-8")
        assert _checked(root, memory) == _checked(root, None)


def _checked(root: Path, memory: Memory | None) -> tuple[Loaded, Checked] | str:
    try:
        loaded = load(root, memory=memory)
    except UnusableInputError as error:
        return str(error)
    return loaded, check_library(loaded, memory)


def test_what_a_check_says_of_one_book_follows_the_labels_of_another(project: Path) -> None:
    write_tree(project, {"source/tr/01.md": "[REF book=TR chap=1]\n# Contests\n## One\n### See.[[HB/rule:hull]]\n"})
    memory = Memory()
    before = check_library(load(project, memory=memory), memory).findings
    assert Code.UNKNOWN_REFERENCE not in [f.code for f in before]
    path = project / "source/hb/01.md"
    path.write_text(path.read_text("utf-8").replace("@@rule:hull@@", "@@rule:body@@"), "utf-8")
    found = check_library(load(project, memory=memory), memory).findings
    assert "source/tr/01.md" in [f.file for f in found if f.code is Code.UNKNOWN_REFERENCE]
    assert found == check_library(load(project)).findings


def test_what_a_check_says_follows_the_files_beside_the_text(project: Path) -> None:
    memory = Memory()
    check_library(load(project, memory=memory), memory)
    write_tree(project, {"translations/ja/hb/sync.json": "{"})
    found = check_library(load(project, memory=memory), memory).findings
    assert Code.BAD_SYNC in [f.code for f in found]
    (project / "translations/ja/hb/sync.json").unlink()
    assert check_library(load(project, memory=memory), memory) == check_library(load(project))


def test_pairs_are_those_of_the_present_units_after_a_change_that_was_undone(project: Path) -> None:
    memory = Memory()
    path = project / "source/hb/01.md"

    def book(text: str) -> tuple[Library, Book]:
        memory.unsaved[str(path)] = text.encode()
        library = load(project, memory=memory).library
        return library, library.books["en"][0]

    def paired_unit(library: Library, source: Book) -> Unit:
        indexes = index_languages(library)
        paired = pair_translation(library, source, library.books["ja"][0], indexes, [], memory)
        return paired.source.placed[2].unit

    paired_unit(*book(PROJECT["source/hb/01.md"]))
    book(PROJECT["source/hb/01.md"].replace("floats", "sinks"))
    library, again = book(PROJECT["source/hb/01.md"])
    assert paired_unit(library, again) is again.chapters[0].units[2]
