from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.books import Book
from sphinx_rulebook.support.transaction import locked

from ..helpers import Case
from ..support.test_transaction import killed_at, posix
from .farm import ENGLISH_SOURCE, JAPANESE
from .outlines import case_id, cases

HARBOR = """\
Harbor Rules

1 Harbor
1.0 Piers
1.0.1 A pier is long. [1.1][1.0.2]
1.0.2 The "captain" begins with 4 coins.
Example: Of three captains, the first has 4 coins.
1.1 Boats
1.1.1 A boat pays {coin}.
1.1.1a A ship pays {coin}{coin}.
Note: A raft pays nothing.
"""
CARGO = "2 Cargo\n2.0 Crates\n2.0.1 A crate is full, as [1.0.2] says.\n2.0.1a A box.\n2.0.2 A chest.\n"
CHAPTER = "01-harbor.md"

Run = Callable[..., int]


def write(folder: Path, text: str | bytes, name: str = "rules.txt") -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return str(path)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """The tree to write to, which is not there yet."""
    return tmp_path / "out"


@pytest.fixture
def run(tmp_path: Path, out: Path) -> Run:
    """Imports a text as the book HB, unless its arguments say otherwise, and returns the exit status."""

    def imported(text: str | bytes = HARBOR, *arguments: str) -> int:
        book = () if "--book" in arguments else ("--book", "HB")
        return main(["import", write(tmp_path, text), *book, "-o", str(out), *arguments])

    return imported


def book_in(folder: Path, code: str = "HB") -> Book:
    loaded = load(folder)
    book = loaded.library.book(loaded.library.source_language, code)
    assert book is not None
    return book


def tree(folder: Path) -> dict[str, bytes]:
    """All files below a folder, by their paths."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_it_lists_the_files_that_it_wrote(run: Run, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    assert capsys.readouterr().out.splitlines()[:2] == [str(out / "hb" / CHAPTER), str(out / "hb" / "book.toml")]
    assert sorted(tree(out)) == [f"hb/{CHAPTER}", "hb/book.toml"]


def test_a_check_of_what_it_wrote_finds_nothing(run: Run, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run()
    capsys.readouterr()
    assert main(["check", "--strict", str(out)]) == 0
    assert capsys.readouterr().out == "no findings\n"


@pytest.mark.parametrize("case", cases("documents"), ids=case_id)
def test_every_document_of_the_fixtures_checks_without_errors(case: Case, run: Run, out: Path) -> None:
    assert run(case.given, "--accept") == 0
    assert main(["check", str(out)]) == 0


def test_what_it_wrote_is_in_the_canonical_form(run: Run, out: Path) -> None:
    run(f"{HARBOR}1.2 Ropes\nA rope is long.\n1.3 Nets\n")
    assert main(["fmt", "--check", str(out)]) == 0
    assert "\n\nA rope is long.\n\n\n## Nets" in (out / "hb" / CHAPTER).read_text("utf-8")


def test_exporting_gives_the_text_back(run: Run, out: Path, tmp_path: Path) -> None:
    run(HARBOR.removeprefix("Harbor Rules\n\n"))
    assert main(["export", "--format", "text", str(out), "-o", str(tmp_path / "back.txt")]) == 0
    assert (tmp_path / "back.txt").read_text("utf-8") == HARBOR.removeprefix("Harbor Rules\n\n")


def test_a_book_keeps_what_it_is_called(run: Run, out: Path) -> None:
    assert run(HARBOR, "--book", "FaRm", "--language", "fr", "--title", 'The "Farm"') == 0
    book = load(out).library.book("fr", "farm")
    assert book is not None
    assert (book.code, book.title, book.folder) == ("FaRm", 'The "Farm"', "farm")


def test_a_book_is_called_after_its_text_and_its_file(run: Run, out: Path, tmp_path: Path) -> None:
    assert main(["import", write(tmp_path, HARBOR, "hr.txt"), "-o", str(out)]) == 0
    book = book_in(out, "HR")
    assert (book.title, book.folder) == ("Harbor Rules", "hr")


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("1 A\n1.0 B\n1.0.1 C. [1.0.2]\n1.0.1a D.\n1.0.2 E.\n", {}),
        ("1 A\n1.1 B\n1.1.1 C, see rule 1.1.2.\n1.1.2 D.\n", {"numbering": ["1", "1.1", "1.1.1"], "reference": "#"}),
        ("1. A\n1-1. B\n1-1-1. C.\n1-1-2. D.\n", {"numbering": ["1", "1-1", "1-1-1"]}),
        ("1 港\n1.0 桟橋\n1.0.1 桟橋は長いです。\n1.0.1a 船です。\n1.0.2 はい。\n", {"language": "ja"}),
        ("Rules\n\nSetup\n\nTake a boat.\n\nPlay\n\nRow.\n", {"numbering": "none"}),
    ],
    ids=["letters", "decimal", "hyphens", "Japanese", "none"],
)
def test_the_settings_say_what_is_not_the_default(run: Run, out: Path, text: str, settings: dict) -> None:
    assert run(text) == 0
    path = out / "hb" / "book.toml"
    found = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    found.pop("title", None) if "title" not in settings else None
    assert found == settings


def test_the_layout_may_be_said(run: Run, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("1.0.1 A boat.\n1.0.2 A pier.\n", "--layout", "letters") == 0
    assert "layout 'letters': as asked for" in capsys.readouterr().out
    assert [unit.number for unit in book_in(out).chapters[0].units] == ["1", "1.0", "1.0.1", "1.0.2"]


def test_a_layout_of_ones_own_may_be_said(run: Run, out: Path, tmp_path: Path) -> None:
    layout = write(tmp_path, 'numbers = ["I", "", "I/1"]\nheadings = ["PART # -"]\nexamples = ["case"]\n', "own.toml")
    text = "PART I - Harbor\n\nI/1 A boat.\n\nCase: A raft.\n\nI/2 A pier.\n\nPART II - Cargo\n\nII/1 Salt.\n"
    assert run(text, "--layout", layout) == 0
    book = book_in(out)
    assert [unit.number for chapter in book.chapters for unit in chapter.units] == ["I", "I/1", "I/2", "II", "II/1"]
    assert [len(unit.examples) for unit in book.chapters[0].units] == [0, 1, 0]


@pytest.mark.parametrize(("which", "count"), [("all", 7), ("none", 0)])
def test_which_units_get_a_label_may_be_said(run: Run, out: Path, which: str, count: int) -> None:
    assert run(HARBOR, "--labels", which) == 0
    assert sum(len(unit.anchors) for unit in book_in(out).chapters[0].units) == count


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_the_encoding_is_recognised(run: Run, out: Path, encoding: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(HARBOR.replace("captain", "capitän").replace("\n", "\r\n").encode(encoding)) == 0
    written = (out / "hb" / CHAPTER).read_bytes()
    assert b"\r" not in written
    assert written.startswith(b"---\n")
    assert "capitän" in written.decode()
    assert f"rules.txt: {encoding.removesuffix('-sig')}" in capsys.readouterr().out


def test_any_other_encoding_may_be_said(run: Run, out: Path) -> None:
    assert run(HARBOR.replace("captain", "капитан").encode("cp1251"), "--encoding", "cp1251") == 0
    assert "капитан" in (out / "hb" / CHAPTER).read_text("utf-8")


def test_the_report_is_written_where_it_is_asked_for(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "new" / "report.json"
    assert run(HARBOR, "--report", str(path)) == 0
    assert json.loads(path.read_text("utf-8"))["files"] == [f"hb/{CHAPTER}"]


def test_findings_are_of_the_document_with_its_lines(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(HARBOR.replace("[1.1]", "[7.7.7]")) == 0
    err = capsys.readouterr().err
    assert "rules.txt:5:24: RB205 warning: the reference to 7.7.7 stays as typed" in err
    assert "5 | 1.0.1 A pier is long. [7.7.7][1.0.2]" in err


def test_several_files_are_one_book(tmp_path: Path, out: Path) -> None:
    files = [write(tmp_path, HARBOR, "one.txt"), write(tmp_path, CARGO, "two.txt")]
    assert main(["import", *files, "--book", "HB", "-o", str(out)]) == 0
    book = book_in(out)
    assert [chapter.number for chapter in book.chapters] == ["1", "2"]
    (crate,) = (unit for unit in book.chapters[1].units if unit.number == "2.0.1")
    (captain,) = (unit for unit in book.chapters[0].units if unit.number == "1.0.2")
    assert [reference.label for reference in crate.references] == [captain.label]
    assert main(["check", str(out)]) == 0


def test_files_that_have_the_same_chapter_are_refused(tmp_path: Path, out: Path) -> None:
    files = [write(tmp_path, HARBOR, "one.txt"), write(tmp_path, HARBOR, "two.txt")]
    assert main(["import", *files, "--book", "HB", "-o", str(out)]) == 2
    assert not out.exists()


REGULATIONS = (
    "# Rules\n\n## Article 1: A\n\n- 1a) B, see [1b](regulations:regulation:1b).\n- 1b) C.\n\n"
    "## Article 2: D\n\n- 2a) E.\n"
)
GUIDELINES = (
    "# Notes\n\n## Article 1: A\n\n- 1a+) See [1b](regulations:regulation:1b), [1b+](guidelines:guideline:1b+).\n"
    "- 1b+) B.\n\n## Article 2: C\n\n- 2a+) D, see [9z](regulations:regulation:9z).\n"
)


def test_links_into_a_book_that_is_in_the_tree_already_are_references(
    tmp_path: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", write(tmp_path, REGULATIONS, "regulations.md"), "-o", str(out)]) == 0
    assert main(["import", write(tmp_path, GUIDELINES, "guidelines.md"), "-o", str(out)]) == 0
    chapter = book_in(out, "GUIDELINES").chapters[0]
    found = [(reference.book, reference.label) for unit in chapter.units for reference in unit.references]
    assert found == [("REGULATIONS", "rule:1b"), (None, "rule:1b+")]
    assert "RB205 warning: the reference to 9z of 'regulations' stays as typed" in capsys.readouterr().err
    assert main(["check", str(out)]) == 0


def test_a_translation_joins_its_project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, ENGLISH_SOURCE, "source/farm/02-course.md")
    file, target = write(tmp_path, JAPANESE), tmp_path / "translations" / "ja"
    arguments = ["--language", "ja", "--book", "farm", "--like", str(tmp_path), "-o", str(target)]
    assert main(["import", file, *arguments]) == 0
    out = capsys.readouterr().out
    assert "chapter 2: 10 pairs aligned, 0 missing, 1 extra" in out
    assert "numbers only here: 2.1.1c" in out
    book = load(tmp_path).library.book("ja", "FARM")
    assert book is not None
    assert [chapter.path for chapter in book.chapters] == ["translations/ja/farm/02-course.md"]
    # The extra rule moves the numbers after it, and the import keeps the numbers of the document.
    assert (target / "farm" / "book.toml").read_text("utf-8") == 'numbers = "own"\n'
    assert "numbers that differ from the source: 1, the first is 2.1.1c (source: 2.1.1b)" in out


FARM_WITHOUT_NUMBERS = """# Fields\n\n## Rules\n\nA farm has 7 fields.\n\nCorn and 12 seeds of wheat are sown in them.\n
Rest.\n
# Barns\n\n## Rules\n\nTake the cart.\n\nPut everything into it, wherever it is.\n
# Market\n\n## Rules\n\nSell corn for 31 coins.\n\nNobody sells more than 45 sacks in one round.\n
# End\n\n## Rules\n\nAfter 60 rounds, the game is over.\n\nCount 5 coins for a field.\n\nWin.\n\nRest.\n"""


def test_chapters_without_numbers_are_those_with_the_same_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The translation lacks the second of four chapters, so that a count of its chapters would be wrong."""
    german = """# Felder\n\n## Regeln\n\nEin Hof hat 7 Felder.\n\nMais und 12 Samen Weizen werden darauf gesät.\n\nRuht.
\n# Markt\n\n## Regeln\n\nVerkauft Mais für 31 Münzen.\n\nNiemand verkauft mehr als 45 Säcke in einer Runde.
\n# Ende\n\n## Regeln\n\nNach 60 Runden ist das Spiel aus.\n\nZählt 5 Münzen für ein Feld.\n\nSiegt.\n\nRuht.
\n# Häufige Fragen\n\nWarum sind es 7 Felder?\n"""
    source, target = str(tmp_path / "source"), str(tmp_path / "translations/de")
    farm = write(tmp_path, FARM_WITHOUT_NUMBERS, "farm.md")
    assert main(["import", farm, "--language", "en", "--book", "F", "-o", source]) == 0
    translated = write(tmp_path, german, "hof.md")
    assert main(["import", translated, "--language", "de", "--book", "F", "--like", str(tmp_path), "-o", target]) == 0
    book = load(tmp_path).library.book("de", "F")
    assert book is not None
    assert [(chapter.ordinal, chapter.units[0].label) for chapter in book.chapters] == [
        ("1", "cha:fields"),
        ("3", "cha:market"),
        ("4", "cha:end"),
    ]
    assert "chapter 4: 6 pairs aligned, 0 missing, 0 extra" in capsys.readouterr().out


def test_a_chapter_with_few_rules_of_the_source_is_doubted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    german = """# Felder\n\n## Regeln\n\nEin Hof hat 7 Felder.\n\nMais und 12 Samen Weizen werden darauf gesät.\n
Ruht.\n
# Markt\n\n## Regeln\n\nVerkauft Mais für 31 Münzen.\n\nNiemand verkauft mehr als 45 Säcke in einer Runde.\n
Es regnet.\n\nDer Händler geht um 18 Uhr nach Hause, wenn er will.\n\nDer Karren bleibt hier.\n
# Ende\n\n## Regeln\n\nNach 60 Runden ist das Spiel aus.\n\nZählt 5 Münzen für ein Feld.\n\nSiegt.\n\nRuht.\n"""
    source, target = str(tmp_path / "source"), str(tmp_path / "translations/de")
    farm = write(tmp_path, FARM_WITHOUT_NUMBERS, "farm.md")
    assert main(["import", farm, "--language", "en", "--book", "F", "-o", source]) == 0
    translated = write(tmp_path, german, "hof.md")
    main(["import", translated, "--language", "de", "--book", "F", "--like", str(tmp_path), "-o", target])
    (shown,) = (line for line in capsys.readouterr().err.splitlines() if "[chapter-order]" in line)
    assert shown.startswith("hof.md:11: the chapter 'Markt' was matched with 'Barns' of the source")


def test_a_misprinted_citation_stays_as_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The source cites 2.0.2 there; the document has 2.0.2 itself, and cites a number that nothing has."""
    write(tmp_path, ENGLISH_SOURCE, "source/farm/02-course.md")
    document = JAPANESE.replace("[2.0.2]", "[2.4.2]")
    arguments = [
        "--language",
        "ja",
        "--book",
        "farm",
        "--like",
        str(tmp_path),
        "-o",
        str(tmp_path / "translations" / "ja"),
    ]
    assert main(["import", write(tmp_path, document), *arguments]) == 0
    assert "the reference to 2.4.2 stays as typed" in capsys.readouterr().err
    text = (tmp_path / "translations/ja/farm/02-course.md").read_text("utf-8")
    assert "2.4.2" in text


def test_the_report_names_the_numbers_that_only_one_of_two_languages_has(tmp_path: Path, out: Path) -> None:
    write(tmp_path, ENGLISH_SOURCE, "source/farm/02-course.md")
    document = JAPANESE.replace("2.1.2 ", "2.1.4 ")
    report = tmp_path / "report.json"
    arguments = ["--like", str(tmp_path), "--report", str(report), "-o", str(out)]
    assert main(["import", write(tmp_path, document), *arguments]) == 0
    assert json.loads(report.read_text("utf-8"))["compared"] == {"missing": ["2.1.2"], "extra": ["2.1.1c", "2.1.4"]}


def test_a_file_is_overwritten_only_by_force(run: Run, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(out, "mine", f"hb/{CHAPTER}")
    assert run() == 2
    assert f"{CHAPTER} already exists; --force overwrites it" in capsys.readouterr().err
    assert tree(out) == {f"hb/{CHAPTER}": b"mine"}
    assert run(HARBOR, "--force") == 0
    assert tree(out)[f"hb/{CHAPTER}"] != b"mine"


def test_nothing_is_written_where_one_of_the_files_is_there_already(tmp_path: Path, out: Path) -> None:
    write(out, "mine", "hb/02-cargo.md")
    files = [write(tmp_path, HARBOR, "one.txt"), write(tmp_path, CARGO, "two.txt")]
    assert main(["import", *files, "--book", "HB", "-o", str(out)]) == 2
    assert tree(out) == {"hb/02-cargo.md": b"mine"}


def test_nothing_is_written_where_one_of_the_files_cannot_be(tmp_path: Path, out: Path) -> None:
    (out / "hb" / "02-cargo.md").mkdir(parents=True)
    files = [write(tmp_path, HARBOR, "one.txt"), write(tmp_path, CARGO, "two.txt")]
    assert main(["import", *files, "--book", "HB", "-o", str(out), "--force"]) == 2
    assert tree(out) == {}


def test_nothing_is_written_where_the_report_cannot_be(run: Run, out: Path, tmp_path: Path) -> None:
    assert run(HARBOR, "--report", str(tmp_path)) == 2
    assert not out.exists()


def test_nothing_is_written_where_the_tree_cannot_be(run: Run, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out.write_text("a file", "utf-8")
    assert run() == 2
    assert "out" in capsys.readouterr().err
    assert out.read_text("utf-8") == "a file"


def test_importing_twice_gives_the_same_bytes(run: Run, out: Path) -> None:
    run()
    first = tree(out)
    assert run(HARBOR, "--force") == 0
    assert tree(out) == first


def test_a_chapter_of_an_earlier_import_is_named(run: Run, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(HARBOR)
    run(HARBOR.replace("1 Harbor", "1 Port"), "--force")
    assert f"{out / 'hb' / CHAPTER} is not part of this import" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ("", (), "rules.txt is empty"),
        (b"%PDF-1.4 harbor", (), "rules.txt is a damaged PDF"),
        ("A boat sinks.\n", ("--layout", "wca"), "no line starts with a number in the form of the layout 'wca'"),
        (HARBOR, ("--layout", "harbor"), "there is no layout 'harbor'; use auto, wca, "),
        (HARBOR, ("--layout", "nowhere.toml"), "nowhere.toml cannot be read: No such file"),
        (HARBOR, ("--encoding", "harbor"), "harbor"),
        ("1 Hafen\n1.0 Möwen\n", ("--encoding", "ascii"), "rules.txt"),
        (HARBOR, ("--book", "../farm"), "'../farm' is not a book code"),
        (HARBOR, ("--book", "a b"), "'a b' is not a book code"),
        (HARBOR, ("--language", "not a language"), "'not a language' is not a language tag"),
        (HARBOR, ("--like", "nowhere"), "nowhere is neither a folder nor a file"),
    ],
)
def test_bad_input_ends_with_a_message(
    text: str, arguments: tuple[str, ...], message: str, run: Run, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(text, *arguments) == 2
    assert message in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("arguments", [(), ("rules.txt", "--labels", "some"), ("rules.txt", "--nonsense")])
def test_a_wrong_command_line_is_explained(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        main(["import", *arguments])
    assert raised.value.code == 2
    assert "usage: rulebook" in capsys.readouterr().err


def test_a_missing_file_ends_with_a_message(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(tmp_path / "rules.txt")]) == 2
    assert "cannot be read: No such file" in capsys.readouterr().err


def test_a_folder_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(tmp_path)]) == 2
    assert (
        "is a folder without pages of Markdown or HTML; name the files in it, in their order" in capsys.readouterr().err
    )


def test_of_several_source_books_one_must_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, ENGLISH_SOURCE, "source/farm/02.md")
    write(tmp_path, ENGLISH_SOURCE.replace("document: farm", "document: mill"), "source/mill/02.md")
    arguments = ["import", write(tmp_path, JAPANESE), "--like", str(tmp_path), "-o", str(tmp_path / "out")]
    assert main(arguments) == 2
    assert "name one with --book (FARM, MILL)" in capsys.readouterr().err
    assert main([*arguments, "--book", "inn"]) == 2
    assert "has no book 'inn'; it has FARM, MILL" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("### 1.0.1 A player has a hero.[1.0.2](#102)", "A player has a hero.[[rule:general_keep]]"),
        (r"### 1.0.1 As in \[1.0\](#10), keep it.", "As in [[sec:general]](#10), keep it."),
        (r"### 1.0.1 As in [\[1.0\]](#10), keep it.", "As in [[sec:general]], keep it."),
        ('### <span id="a">1.0.1</span> Keep it.', "Keep it."),
        ('### 1.0.1 <a id="b"></a>A <span class="x">boat</span> of <b class="y">oak</b>.', "A boat of **oak**."),
    ],
)  # fmt: skip
def test_links_and_tags_of_markdown_are_no_fault(run: Run, out: Path, text: str, written: str) -> None:
    assert (
        run(f"# Harbor\n\n## 1. Piers\n\n### 1.0 General\n\n{text}\n\n### 1.0.2 Keep.\n\n### 1.0.3 **Two** boats.\n")
        == 0
    )
    assert written in (out / "hb/01-piers.md").read_text()


@pytest.mark.alike(1)
@posix
@pytest.mark.parametrize("is_there", [False, True])
def test_an_import_that_is_killed_leaves_the_old_book_or_the_new_one(tmp_path: Path, is_there: bool) -> None:
    source = write(tmp_path, HARBOR + CARGO, "new.txt")
    written = tree(write_book(tmp_path / "written", source))
    number, was_killed = 0, True
    while was_killed:
        number += 1
        out = tmp_path / str(number)
        if is_there:
            write_book(out, write(tmp_path, HARBOR.replace("4 coins", "5 coins"), "old.txt"))
        before = tree(out) if is_there else {}
        was_killed = killed_at(number, lambda out=out: write_book(out, source))  # type: ignore[misc]
        if out.is_dir():
            with locked(out):
                pass  # as every command that writes
            assert tree(out) in (before, {**before, **written}), number
    assert tree(out) == {**before, **written}
    assert number > 15


def write_book(out: Path, source: str) -> Path:
    assert main(["import", source, "--book", "HB", "-o", str(out), "--force"]) == 0
    return out
