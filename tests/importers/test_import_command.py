from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli import main
from sphinx_rulebook.library import load

from .documents import ENGLISH_PLAIN, ENGLISH_SOURCE, JAPANESE_RENDERED


def write(folder: Path, text: str, name: str = "rules.txt") -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8"))
    return str(path)


def test_it_reports_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "Menu\n" + ENGLISH_PLAIN)
    assert main(["import", file, "--book", "FARM", "--lang", "en", "-o", str(tmp_path / "out")]) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines() == [
        str(tmp_path / "out" / "farm" / "02-course-of-play.md"),
        str(tmp_path / "out" / "farm" / "book.toml"),
        "1 chapter, 2 sections, 4 rules, 2 subrules, 1 example",
        "references: 3 resolved, 0 learned, 2 left as text",
    ]
    assert "farm/02-course-of-play.md:15:" in captured.err
    assert "RB205 warning" in captured.err
    assert "page chrome, before the first number: 1 line" in captured.err


def test_a_book_keeps_what_it_is_called(tmp_path: Path) -> None:
    file = write(tmp_path, ENGLISH_PLAIN)
    arguments = ["--book", "FaRm", "--lang", "fr", "--title", 'The "Farm"', "-o", str(tmp_path / "out")]
    assert main(["import", file, *arguments]) == 0
    library = load(tmp_path / "out").library
    book = library.book("fr", "farm")
    assert book is not None
    assert (book.code, book.title, book.folder) == ("FaRm", 'The "Farm"', "farm")


def test_exporting_gives_the_text_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, ENGLISH_PLAIN)
    main(["import", file, "--book", "FARM", "-o", str(tmp_path / "out")])
    capsys.readouterr()
    assert main(["export", "--format", "txt", str(tmp_path / "out"), "-o", str(tmp_path / "back.txt")]) == 0
    assert (tmp_path / "back.txt").read_text("utf-8") == ENGLISH_PLAIN


def test_a_translation_joins_its_project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, ENGLISH_SOURCE, "source/farm/02-course.md")
    file = write(tmp_path, JAPANESE_RENDERED)
    arguments = ["--lang", "ja", "--book", "farm", "--like", str(tmp_path), "-o", str(tmp_path / "translations/ja")]
    assert main(["import", file, *arguments]) == 0
    assert "chapter 2: 10 pairs aligned, 0 missing, 1 extra" in capsys.readouterr().out
    book = load(tmp_path).library.book("ja", "FARM")
    assert book is not None
    assert [chapter.path for chapter in book.chapters] == ["translations/ja/farm/02-course.md"]
    assert not (tmp_path / "translations/ja/farm/book.toml").exists()


def test_a_file_is_overwritten_only_by_force(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["import", write(tmp_path, ENGLISH_PLAIN), "--book", "FARM", "-o", str(tmp_path / "out")]
    target = tmp_path / "out" / "farm" / "02-course-of-play.md"
    write(tmp_path, "mine", "out/farm/02-course-of-play.md")
    assert main(arguments) == 2
    assert "is there already; --force overwrites it" in capsys.readouterr().err
    assert target.read_text("utf-8") == "mine"
    assert main([*arguments, "--force"]) == 0
    assert target.read_text("utf-8") != "mine"


def test_a_byte_order_mark_is_only_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "\ufeff" + ENGLISH_PLAIN.replace("\n", "\r\n"))
    assert main(["import", file, "--book", "FARM", "-o", str(tmp_path)]) == 0
    assert "rules.txt:1:1: RB102 warning" in capsys.readouterr().err
    written = (tmp_path / "farm" / "02-course-of-play.md").read_bytes()
    assert b"\r" not in written
    assert written.startswith(b"---\n")


def test_what_is_not_utf8_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rules.txt"
    file.write_bytes(ENGLISH_PLAIN.replace("fields", "f\xefelds").encode("latin-1"))
    assert main(["import", str(file), "--book", "FARM", "-o", str(tmp_path)]) == 1
    assert "RB101 error" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ("nothing numbered", (), "the layout is not recognised"),
        ("", (), "the layout is not recognised"),
        (ENGLISH_PLAIN, ("--book", "../farm"), "is no code of a book"),
        (ENGLISH_PLAIN, ("--like", "nowhere"), "nowhere is neither a folder nor a file"),
    ],
)
def test_bad_input_ends_with_a_message(
    text: str, arguments: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", write(tmp_path, text), "-o", str(tmp_path / "out"), *arguments]) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_missing_file_ends_with_a_message(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(tmp_path / "rules.txt")]) == 2
    assert "cannot be read: No such file" in capsys.readouterr().err


def test_of_several_books_one_must_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, ENGLISH_SOURCE, "source/farm/02.md")
    write(tmp_path, ENGLISH_SOURCE.replace("document: farm", "document: mill"), "source/mill/02.md")
    arguments = ["import", write(tmp_path, JAPANESE_RENDERED), "--like", str(tmp_path), "-o", str(tmp_path / "out")]
    assert main(arguments) == 2
    assert "name one with --book (FARM, MILL)" in capsys.readouterr().err
    assert main([*arguments, "--book", "inn"]) == 2
    assert "has no book 'inn'; it has FARM, MILL" in capsys.readouterr().err
