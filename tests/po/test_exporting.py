"""PO files: what an entry is, what its comments say, and that other programs can read them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import polib
import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.languages.confirming import confirm
from sphinx_rulebook.languages.sync import write_sync
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.po.entries import markup_of, read_entries
from sphinx_rulebook.po.exporting import to_po

from ..helpers import PROJECT, Files, chapter_text, parse, write_tree

SOURCE = chapter_text(
    '## Fog @@sec:fog@@\n\n### @@rule:oil@@ **Oil** burns {oil} for 50% of a "night".[[sec:fog]]\n\nSlowly.\n\n\n'
    "> **Example:** Aki waits.\n\n### A lamp is \\*lit\\*.\n\n### @@rule:wick@@ A wick.\n"
)
JAPANESE = chapter_text(
    "## 霧 @@sec:fog@@\n\n### @@rule:oil@@ **油**は燃える。[[sec:fog]]\n\nゆっくり。\n\n\n> **例：** アキは待つ。\n\n"
    "### 灯は\\*つく\\*。\n"
)
WORDS = "---\ntitle: Words\nglossary: true\n---\n# Words\n\n## W\n\n### **Wick** @@term:wick@@\nA string.\n"
FILES: Files = {
    "source/lf/book.toml": 'title = "Lantern Ferry"\nedition = "2.1"\n',
    "source/lf/1.md": SOURCE,
    "source/lf/words.md": WORDS,
    "translations/ja/lf/1.md": JAPANESE,
}


def exported(root: Path, *, code: str = "LF", language: str = "ja") -> str:
    books = {book.paired.source.book.code: book for book in read_entries(load(root).library, language, [])}
    return to_po(books[code])


def entries(root: Path, **which: str) -> dict[str, polib.POEntry]:
    """The entries of an export by the first lines of their sources."""
    return {entry.msgid.split("\n")[0]: entry for entry in polib.pofile(exported(root, **which))}


def confirm_all(root: Path, language: str = "ja") -> None:
    for book in read_entries(load(root).library, language, []):
        paired = book.paired
        write_sync(str(root), paired.source.book, paired.translation.book, confirm(paired, paired.counterparts))


def check_with_msgfmt(path: Path) -> None:
    program = shutil.which("msgfmt")
    if program is None:
        assert "CI" not in os.environ, "msgfmt is not there"
        pytest.skip("msgfmt is not there")
    result = subprocess.run([program, "-c", str(path), "-o", os.devnull], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "p", FILES)


def test_an_entry_is_all_that_a_unit_says(project: Path) -> None:
    entry = entries(project)['**Oil** burns {oil} for 50% of a "night".[[sec:fog]]']
    assert entry.msgctxt == "rule:oil"
    assert entry.msgid.split("\n", 1)[1] == "\nSlowly.\n\n\n> **Example:** Aki waits."
    assert entry.msgstr == "**油**は燃える。[[sec:fog]]\n\nゆっくり。\n\n\n> **例：** アキは待つ。"
    assert entry.flags == []
    assert entry.comment == "LF 1.0.1 rule\nja/lf/1.html#rule:oil"
    assert entry.occurrences == [("source/lf/1.md", "7")]


def test_entries_come_in_reading_order_with_glossary_headings_and_without_examples(project: Path) -> None:
    assert [(entry.msgctxt[:1] == "x", entry.comment.split("\n")[0]) for entry in polib.pofile(exported(project))] == [
        (False, "LF 1 chapter"),
        (False, "LF 1.0 section"),
        (False, "LF 1.0.1 rule"),
        (True, "LF 1.0.2 rule"),
        (False, "LF 1.0.3 rule"),
        (True, "LF heading"),
        (True, "LF heading"),
        (False, "LF term"),
    ]


def test_header_says_what_the_file_is_of_and_has_no_date(project: Path) -> None:
    metadata = polib.pofile(exported(project)).metadata
    assert len(metadata.pop("X-Rulebook-Exported").split()) == 8  # a digest for each entry
    assert metadata == {
        "Project-Id-Version": "LF 2.1",
        "Language": "ja",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "X-Generator": "sphinx-rulebook",
        "X-Rulebook-Book": "LF",
    }
    assert "Language: pt_BR\\n" in exported(project, language="pt-BR")


def test_what_nobody_has_confirmed_is_fuzzy_and_says_so(project: Path) -> None:
    entry = entries(project)["A lamp is \\*lit\\*."]
    assert (entry.msgstr, entry.flags, entry.tcomment) == ("灯は\\*つく\\*。", ["fuzzy"], "proposed, not confirmed")
    confirm_all(project)
    entry = entries(project)["A lamp is \\*lit\\*."]
    assert (entry.flags, entry.tcomment) == ([], "")


def test_what_is_missing_is_empty(project: Path) -> None:
    entry = entries(project)["A wick."]
    assert (entry.msgstr, entry.flags) == ("", [])


@pytest.mark.parametrize(
    ("old", "new", "previous"),
    [
        ("burns", "glows", '**Oil** burns {oil} for 50% of a "night".[[sec:fog]] Slowly.'),
        ("Aki", "Haru", '**Oil** burns {oil} for 50% of a "night".[[sec:fog]] Slowly.\n\nAki waits.'),
    ],
)
def test_stale_unit_is_fuzzy_with_what_the_source_said(project: Path, old: str, new: str, previous: str) -> None:
    confirm_all(project)
    write_tree(project, {"source/lf/1.md": SOURCE.replace(old, new)})
    (entry,) = (entry for entry in polib.pofile(exported(project)) if entry.fuzzy)
    assert (entry.msgctxt, entry.previous_msgid, entry.tcomment) == ("rule:oil", previous, "")


def test_a_long_previous_text_can_be_read_by_gettext(project: Path, tmp_path: Path) -> None:
    long = 'A very "long" rule, said at length. ' * 12
    write_tree(project, {"source/lf/1.md": SOURCE.replace("A wick.", long)})
    write_tree(project, {"translations/ja/lf/1.md": JAPANESE + "\n### @@rule:wick@@ 芯。\n"})
    confirm_all(project)
    write_tree(project, {"source/lf/1.md": SOURCE})
    assert entries(project)["A wick."].previous_msgid == long.strip()
    check_with_msgfmt(write_tree(tmp_path, {"lf.po": exported(project)}) / "lf.po")


def test_number_of_a_translation_is_said_where_it_differs(project: Path) -> None:
    write_tree(
        project, {"translations/ja/lf/1.md": JAPANESE.replace("### @@rule:oil@@", "### 追記。\n\n### @@rule:oil@@")}
    )
    assert polib.pofile(exported(project)).find("rule:oil", by="msgctxt").comment.split("\n")[0] == (
        "LF 1.0.1 rule; 1.0.2 in ja"
    )


def test_unit_that_says_nothing_is_left_out(project: Path) -> None:
    write_tree(project, {"source/lf/1.md": SOURCE + "\n### @@rule:empty@@\n\n\n### @@rule:body@@\n\nOnly a body.\n"})
    ids = [entry.msgctxt for entry in polib.pofile(exported(project))]
    assert "rule:empty" not in ids
    assert entries(project)["Only a body."].msgctxt == "rule:body"


@pytest.mark.parametrize(
    ("source", "markup"),
    [
        ("### @@rule:a@@  Oil  burns. ###\n", "Oil  burns."),
        ("### Oil @@rule:a@@ burns.\r\n\r\n\r\n    code  \r\n\r\n- a\r\n\r\n", "Oil burns.\n\n    code  \n\n- a"),
        ("### @@rule:a@@\n\nBody.\n", "Body."),
        ("###\n\n", ""),
        ("### Oil\nburns", "Oil\n\nburns"),
    ],
)
def test_markup_of_a_unit(source: str, markup: str) -> None:
    assert markup_of(parse(source)[0].units[0]) == markup


def test_language_that_nobody_has_begun_is_all_empty(project: Path) -> None:
    texts = [entry.msgstr for entry in polib.pofile(exported(project, language="de"))]
    assert texts == [""] * 8


def test_source_tree_without_translations(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    tree = write_tree(tmp_path / "t", {"lf/1.md": SOURCE})
    assert main(["export", "--format", "po", "--language", "ja", str(tree)]) == 0
    assert {entry.msgstr for entry in polib.pofile(capfd.readouterr().out)} == {""}


def test_bundled_books_are_read_by_gettext_and_polib_and_are_the_same_every_time(tmp_path: Path) -> None:
    for name in ("1", "2"):
        assert main(["export", "--format", "po", "--language", "ja", str(PROJECT), "-o", str(tmp_path / name)]) == 0
    for file in ("kk.po", "tr.po"):
        assert (tmp_path / "1" / file).read_bytes() == (tmp_path / "2" / file).read_bytes()
        check_with_msgfmt(tmp_path / "1" / file)
        for book in read_entries(load(PROJECT).library, "ja", []):
            if file == f"{book.paired.source.book.code.lower()}.po":
                read = [(e.msgctxt, e.msgid, e.msgstr, e.fuzzy) for e in polib.pofile(str(tmp_path / "1" / file))]
                assert read == [(e.id, e.source, e.translation, e.is_fuzzy) for e in book.entries]
    assert str(PROJECT) not in (tmp_path / "1" / "kk.po").read_text("utf-8")


def two_books(root: Path) -> Path:
    return write_tree(root / "two", {**FILES, "source/lt/1.md": chapter_text("## Late\n", book="LT")})


def test_one_book_goes_to_standard_output_or_a_file_or_a_folder(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    root = two_books(tmp_path)
    command = ["export", str(root), "--format", "po", "--language", "ja", "--book", "lf"]
    (tmp_path / "folder").mkdir()
    for output in ([], ["-o", "-"], ["-o", str(tmp_path / "one.po")], ["-o", str(tmp_path / "folder")]):
        assert main([*command, *output]) == 0
    written = (tmp_path / "one.po").read_text("utf-8")
    assert capfd.readouterr().out == written * 2
    assert (tmp_path / "folder" / "lf.po").read_text("utf-8") == written == exported(root)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "needs --lang"),
        (["--language", "ja"], "there are several books; name a folder with -o, or one of LF, LT with --book"),
        (["--language", "ja", "-o", "-"], "there are several books"),
        (
            ["--language", "ja", "-o", "{root}/source/lf/1.md"],
            "1.md is not a folder, which is needed for several books",
        ),
        (["--language", "ja", "--book", "XX"], "there is no book 'XX'; choose from LF, LT"),
        (["--language", "en"], "'en' is the source language"),
        (["--language", "no language"], "'no language' is not a language tag"),
    ],
)
def test_unusable_options(tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], message: str) -> None:
    root = two_books(tmp_path)
    options = [option.replace("{root}", str(root)) for option in options]
    assert main(["export", str(root), "--format", "po", *options]) == 2
    assert message in capsys.readouterr().err


def test_option_for_other_formats(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(project), "--format", "json", "--book", "LF"]) == 2
    assert "--book needs --format po" in capsys.readouterr().err


def test_two_books_of_one_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_tree(
        tmp_path / "p",
        {**FILES, "source/other/1.md": chapter_text("## Fog\n"), "source/other/book.toml": 'code = "lf"\n'},
    )
    assert main(["export", str(root), "--format", "po", "--language", "ja", "-o", str(tmp_path / "out")]) == 2
    assert "two books have the code" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_sync_state_that_cannot_be_read_is_reported(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(project, {"translations/ja/lf/sync.json": json.dumps({"format": "rulebook-sync/9"})})
    assert main(["export", str(project), "--format", "po", "--language", "ja"]) == 1
    output = capsys.readouterr()
    assert "translations/ja/lf/sync.json:1:1: RB320" in output.err
    assert output.out == ""
