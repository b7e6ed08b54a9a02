"""From folders and files to a library: projects, source trees, language folders, single files."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sphinx_rulebook.library.layout import find_file, project_below
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.books import Library
from sphinx_rulebook.model.findings import Code
from sphinx_rulebook.model.units import Kind
from sphinx_rulebook.support.errors import UnusableInputError

from ..helpers import Files, chapter_text, load_library, write_tree

LoadLibrary = Callable[[Files], Library]

FOG = chapter_text("## Fog @@sec:fog@@\n")
LATE = chapter_text("## Late\n", book="LT")
MORE = chapter_text("## More\n", book="LV")


def shape(library: Library) -> dict[str, list[tuple[str, str, int]]]:
    """Return code, folder and number of chapters of every book, by language."""
    return {
        language: [(book.code, book.folder, len(book.chapters)) for book in library.books.get(language, ())]
        for language in library.languages
    }


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"source/lf/01.md": FOG}, {"en": [("LF", "source/lf", 1)]}),
        ({"source/01.md": FOG}, {"en": [("LF", "source", 1)]}),
        ({"source/a/lf/01.md": FOG}, {"en": [("LF", "source/a/lf", 1)]}),
        (
            {"source/lt/1.md": LATE, "source/lf/1.md": FOG, "source/index.md": "# Home\n"},
            {"en": [("LF", "source/lf", 1), ("LT", "source/lt", 1)]},
        ),
        (
            {"source/lf/1.md": FOG, "translations/ja/lf/1.md": FOG, "translations/de/lf/1.md": FOG},
            {
                "en": [("LF", "source/lf", 1)],
                "de": [("LF", "translations/de/lf", 1)],
                "ja": [("LF", "translations/ja/lf", 1)],
            },
        ),
        ({"source/lf/1.md": FOG, "translations/ja/_templates/1.md": FOG}, {"en": [("LF", "source/lf", 1)], "ja": []}),
        (
            {"source/lf/1.md": FOG, "source/lf/book.toml": "language = 'fr'", "translations/en/lf/1.md": FOG},
            {"fr": [("LF", "source/lf", 1)], "en": [("LF", "translations/en/lf", 1)]},
        ),
        ({"1.md": FOG}, {"en": [("LF", "", 1)]}),
        ({"cr/1.md": FOG, "cr/2.md": chapter_text("", 2)}, {"en": [("LF", "cr", 2)]}),
        ({"en/B01/1.md": FOG, "ja/B01/1.md": FOG}, {"en": [("LF", "en/B01", 1)], "ja": [("LF", "ja/B01", 1)]}),
        ({"ja/B01/1.md": FOG}, {"ja": [("LF", "ja/B01", 1)]}),
        ({"pt-BR/B01/1.md": FOG, "de/B01/1.md": FOG}, {"de": [("LF", "de/B01", 1)], "pt-BR": [("LF", "pt-BR/B01", 1)]}),
        ({"cr/1.md": FOG, "tr/1.md": LATE}, {"en": [("LF", "cr", 1), ("LT", "tr", 1)]}),
        ({"lf/1.md": FOG, "build/lf/1.md": FOG, ".x/1.md": FOG, "lf/_draft.md": FOG, "lf/1.txt": FOG},
         {"en": [("LF", "lf", 1)]}),
    ],
)  # fmt: skip
def test_books_are_found_by_what_is_in_folders(library_of: LoadLibrary, files: Files, expected: dict) -> None:
    library = library_of(files)
    assert shape(library) == expected
    assert library.source_language == next(iter(expected))


def test_defaults_of_a_book_without_settings(library_of: LoadLibrary) -> None:
    (book,) = library_of({"source/fog-game/1.md": "# Fog @@cha:fog@@\n## A\n### B\n"}).books["en"]
    assert (book.code, book.title, book.language, book.edition, book.symbols) == (
        "FOG-GAME",
        "FOG-GAME",
        "en",
        None,
        None,
    )
    assert [unit.number for unit in book.chapters[0].units] == ["1", "1.0", "1.0.1"]


def test_settings_of_a_translation_fall_back_on_the_source(library_of: LoadLibrary) -> None:
    settings = (
        "code='QQ'\ntitle='Fog'\nedition='2'\nnumbering='decimal'\nreference='(#)'\n[symbols]\noar='Oar'\noil='Oil'\n"
    )
    library = library_of(
        {
            "source/lf/book.toml": settings,
            "source/lf/1.md": chapter_text("## A\n", book="QQ"),
            "translations/ja/lf/1.md": chapter_text("## A\n", book="QQ"),
            "translations/ja/lf/book.toml": "title = '霧'\n[symbols]\noar = '櫂'\n",
        }
    )
    source, translation = library.books["en"][0], library.books["ja"][0]
    assert (translation.code, translation.title, translation.edition, translation.language) == ("QQ", "霧", "2", "ja")
    assert (source.reference, translation.reference) == ("(#)", "(#)")
    assert (
        [u.number for u in translation.chapters[0].units]
        == [u.number for u in source.chapters[0].units]
        == ["1", "1.1"]
    )
    assert translation.symbols is not None
    assert {key: symbol.text for key, symbol in translation.symbols.items()} == {"oar": "櫂", "oil": "Oil"}


def test_chapters_come_in_order_of_their_numbers(library_of: LoadLibrary) -> None:
    numbers = [10, "B", 9, "A", 1]
    (book,) = library_of({f"lf/{i}.md": chapter_text("", n) for i, n in enumerate(numbers)}).books["en"]
    assert [chapter.number for chapter in book.chapters] == ["1", "9", "10", "A", "B"]


@pytest.mark.parametrize(
    ("numbering", "numbers"),
    [
        ("numbering = 'none'", [None] * 4),
        ("numbering = ['I']", ["IV", "V", "IX", "C"]),
        ("numbering = ['000']", ["004", "005", "009", "100"]),
        ("numbering = 'labels'", ["4", "05", "9", "100"]),
    ],
)
def test_chapters_come_in_the_order_of_their_headers_however_they_print(
    library_of: LoadLibrary, numbering: str, numbers: list[str | None]
) -> None:
    files = {f"lf/{i}.md": f"[REF book=LF chap={n}]\n# Fog\n" for i, n in enumerate(["100", "9", "05", "4"])}
    (book,) = library_of(files | {"lf/book.toml": numbering}).books["en"]
    assert [chapter.ordinal for chapter in book.chapters] == ["4", "5", "9", "100"]
    assert [chapter.number for chapter in book.chapters] == numbers


def test_a_typed_number_of_a_chapter_orders_it(library_of: LoadLibrary) -> None:
    files = {"lf/1.md": "[REF book=LF chap=1]\n# @@number:7@@ Fog\n", "lf/2.md": chapter_text("", 2)}
    (book,) = library_of(files).books["en"]
    assert [chapter.ordinal for chapter in book.chapters] == ["2", "7"]


@pytest.mark.parametrize(("name", "number"), [("07-fog.md", "7"), ("fog.md", "1"), ("0.md", "0"), ("12.md", "12")])
def test_chapter_without_a_number_takes_that_of_its_file_name(library_of: LoadLibrary, name: str, number: str) -> None:
    (book,) = library_of({f"lf/{name}": "# Fog @@cha:fog@@\n"}).books["en"]
    assert book.chapters[0].number == number


def test_prose_chapters_and_glossary_are_distinguished(library_of: LoadLibrary) -> None:
    (book,) = library_of(
        {
            "lf/index.md": "# Welcome\n\nSee @@ and [[this]].\n",
            "lf/preface.md": "---\ntitle: Preface\n---\n# Preface\n",
            "lf/1.md": FOG,
            "lf/words.md": "# Words\n\n### **Fog**\nWet.\n",
        }
    ).books["en"]
    assert book.prose == ("lf/index.md", "lf/preface.md")
    assert [chapter.path for chapter in book.chapters] == ["lf/1.md"]
    assert book.glossary is not None
    assert [unit.kind for unit in book.glossary.units] == [Kind.CHAPTER, Kind.TERM]
    assert [chapter.path for chapter in book.files()] == ["lf/1.md", "lf/words.md"]


@pytest.mark.parametrize("name", ["fog.md", "001_35d5.txt", "rules", "a b.markdown"])
def test_one_file_of_any_name_is_a_book(tmp_path: Path, name: str) -> None:
    loaded = load(write_tree(tmp_path, {name: FOG}) / name)
    (book,) = loaded.library.books["en"]
    assert loaded.findings == ()
    assert (book.code, book.chapters[0].path) == ("LF", name)
    assert [unit.number for unit in book.chapters[0].units] == ["1", "1.0"]


@pytest.mark.parametrize(
    "files", [{}, {"lf/index.md": "# Welcome\n"}, {"source/index.md": "# Welcome\n"}, {"source/.keep": ""}]
)
def test_folder_without_rules_cannot_be_used(tmp_path: Path, files: Files) -> None:
    with pytest.raises(UnusableInputError, match="no rules"):
        load(write_tree(tmp_path, files))


def test_findings_of_a_single_file_are_returned(tmp_path: Path) -> None:
    loaded = load(write_tree(tmp_path, {"fog.md": FOG.encode() + b"### \xff\n"}) / "fog.md")
    assert [(finding.code, finding.file) for finding in loaded.findings] == [(Code.NOT_UTF8, "fog.md")]


def test_path_that_is_not_there_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(UnusableInputError, match="neither a folder nor a file"):
        load(tmp_path / "none")


def test_language_may_be_given(tmp_path: Path) -> None:
    library = load(write_tree(tmp_path, {"lf/1.md": FOG}), "ja").library
    assert library.source_language == "ja"
    assert library.books["ja"][0].language == "ja"


def test_book_is_found_in_whatever_case(library_of: LoadLibrary) -> None:
    library = library_of({"lf/1.md": FOG, "lt/1.md": LATE})
    assert library.book("en", "lt") is library.book("en", "LT") is library.books["en"][1]
    assert library.book("en", "xx") is None
    assert library.book("ja", "lf") is None


def test_images_are_looked_for_in_the_tree_and_beside_the_source(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "p", {"source/lf/a.svg": "", "translations/ja/lf/b.svg": "", "a b.svg": ""})
    write_tree(tmp_path, {"out.svg": ""})
    assert find_file(str(root), "source/lf/1.md", "a.svg") == root / "source/lf/a.svg"
    assert find_file(str(root), "translations/ja/lf/1.md", "a.svg") == root / "source/lf/a.svg"
    assert find_file(str(root), "translations/ja/lf/1.md", "b.svg") == root / "translations/ja/lf/b.svg"
    assert find_file(str(root), "source/lf/1.md", "b.svg") is None
    assert find_file(str(root), "source/lf/1.md", "../../../out.svg") is None
    assert find_file(str(root), "source/lf/1.md", "../lf") is None


def test_loading_twice_gives_equal_libraries(tmp_path: Path) -> None:
    files = {"source/lf/1.md": FOG, "source/lt/1.md": LATE, "translations/ja/lf/1.md": FOG}
    assert load_library(tmp_path, files) == load_library(tmp_path, files)


# ---- Links, and what cannot be read


def test_a_linked_folder_of_the_project_is_a_book(tmp_path: Path) -> None:
    write_tree(tmp_path, {"source/lf/01.md": FOG, "books/lt/01.md": LATE})
    (tmp_path / "source/lt").symlink_to("../books/lt")
    loaded = load(tmp_path)
    assert shape(loaded.library) == {"en": [("LF", "source/lf", 1), ("LT", "source/lt", 1)]}
    assert loaded.findings == ()


@pytest.mark.parametrize(
    ("link", "target", "message"),
    [
        ("source/lt", "../gone", "this is a link to nothing; it is not read"),
        ("source/lf/02.md", "gone.md", "this is a link to nothing; it is not read"),
        ("source/lf/all", "..", "this is a link to a folder that contains this link; it is not read"),
        ("source/lf/same", ".", "this is a link to a folder that contains this link; it is not read"),
    ],
)
def test_a_link_that_leads_nowhere_is_reported(tmp_path: Path, link: str, target: str, message: str) -> None:
    write_tree(tmp_path, {"source/lf/01.md": FOG})
    (tmp_path / link).symlink_to(target)
    loaded = load(tmp_path)
    assert [(one.code, one.file, one.message) for one in loaded.findings] == [(Code.OUTSIDE_PROJECT, link, message)]
    assert shape(loaded.library) == {"en": [("LF", "source/lf", 1)]}


def test_links_between_books_are_not_followed_round_and_round(tmp_path: Path) -> None:
    """Three folders with links to each other would be read a thousand million times."""
    for name, book in (("lf", "LF"), ("lt", "LT"), ("lv", "LV")):
        write_tree(tmp_path, {f"source/{name}/01.md": FOG.replace("book=LF", f"book={book}")})
        for other in {"lf", "lt", "lv"} - {name}:
            (tmp_path / f"source/{name}/{other}").symlink_to(f"../{other}")
    loaded = load(tmp_path)
    assert [(one.file, one.message) for one in loaded.findings] == [
        (f"source/{name}/{other}", "this is a link to a folder that is read anyway; it is not read")
        for name in ("lf", "lt", "lv")
        for other in sorted({"lf", "lt", "lv"} - {name})
    ]
    assert [book.folder for book in loaded.library.books["en"]] == ["source/lf", "source/lt", "source/lv"]


def test_links_within_a_linked_folder_are_not_followed_round_and_round(tmp_path: Path) -> None:
    write_tree(tmp_path, {"source/lf/01.md": FOG, "books/lt/01.md": LATE, "books/more/01.md": MORE})
    (tmp_path / "source/books").symlink_to("../books")
    (tmp_path / "books/lt/more").symlink_to("../more")
    (tmp_path / "books/more/lt").symlink_to("../lt")
    loaded = load(tmp_path)
    assert [one.file for one in loaded.findings] == ["source/books/lt/more", "source/books/more/lt"]
    assert [book.folder for book in loaded.library.books["en"]] == ["source/books/lt", "source/books/more", "source/lf"]


def test_a_linked_folder_that_books_share_is_not_a_finding(tmp_path: Path) -> None:
    write_tree(tmp_path, {"source/lf/01.md": FOG, "source/shared/about.md": "# About\n", "source/shared/a.txt": "."})
    (tmp_path / "source/lf/shared").symlink_to("../shared")
    loaded = load(tmp_path)
    assert loaded.findings == ()
    assert loaded.library.prose["en"] == ("source/shared/about.md",)


def test_links_out_of_the_project_are_not_opened_for_their_endings(tmp_path: Path) -> None:
    write_tree(tmp_path, {"project/source/lf/01.md": FOG, "elsewhere.md": LATE, "cache/a.md": LATE})
    (tmp_path / "project/source/lf/note.txt").symlink_to(tmp_path / "elsewhere.md")
    (tmp_path / "project/source/.cache").symlink_to(tmp_path / "cache")
    (tmp_path / "project/source/node_modules").symlink_to(tmp_path / "cache")
    assert load(tmp_path / "project").findings == ()


def test_a_folder_with_the_name_of_the_settings_is_reported(tmp_path: Path) -> None:
    write_tree(tmp_path, {"source/lf/01.md": FOG, "source/lf/book.toml/title.txt": "Lantern Ferry"})
    loaded = load(tmp_path)
    assert [(one.code, one.file) for one in loaded.findings] == [(Code.NOT_READ, "source/lf/book.toml")]


def test_a_folder_that_cannot_be_listed_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise its books would be missing. A test may run as the superuser, who can list every folder."""
    write_tree(tmp_path, {"source/lf/01.md": FOG, "source/lt/01.md": LATE})
    scandir = os.scandir

    def refuse(path: str) -> Iterator[os.DirEntry[str]]:
        if os.fspath(path).endswith("lt"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return scandir(path)

    monkeypatch.setattr("os.scandir", refuse)
    with pytest.raises(UnusableInputError, match=r"source/lt cannot be read: Permission denied"):
        load(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    write_tree(tmp_path, {"source/lf/01.md": FOG})
    os.mkfifo(tmp_path / "source/lf/02.md")
    with pytest.raises(UnusableInputError, match=r"source/lf/02.md cannot be read: it is not a regular file"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (("docs/conf.py",), "docs"),
        (("docs/source/conf.py",), "docs"),
        (("docs/conf.py", "site/conf.py"), None),
        (("conf.py", "docs/conf.py"), None),
        (("source/conf.py",), None),
        (("docs/index.md",), None),
    ],
)
def test_the_only_project_of_sphinx_below_a_folder(
    tmp_path: Path, files: tuple[str, ...], expected: str | None
) -> None:
    write_tree(tmp_path, dict.fromkeys(files, ""))
    assert project_below(tmp_path) == (tmp_path / expected if expected else None)
