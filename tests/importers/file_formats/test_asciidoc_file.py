"""AsciiDoc: what Asciidoctor prints of it, and where its references lead."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import LineKind, ReadFile
from sphinx_rulebook.support.errors import UnusableInputError

from .marked_text import NOWHERE, doubts, read_text_of, write


def read(text: str, folder: Path = NOWHERE, name: str = "harbor.adoc") -> ReadFile:
    return read_text_of(text, folder, name)


def shown(text: str, folder: Path = NOWHERE) -> str:
    return write_markdown(read(text, folder)).text


def headings(text: str) -> list[str]:
    return [f"{line.level} {line.text}" for line in read(text).lines if line.kind is LineKind.HEADING]


def test_title_authors_and_attributes() -> None:
    text = (
        "// a comment\n:ships: three boats\n\n= Harbor\nAnn Pier\nv2, spring\n:n: 4 \\\n  of {ships}\n:off:\n"
        ":off!:\n\n"
        "Take {n} by {author}, not {off}.\n"
    )
    assert shown(text) == "# Harbor\n\nAnn Pier\n\nv2, spring\n\nTake 4 of three boats by Ann Pier, not {off}.\n"


def test_sections_have_the_numbers_that_are_printed() -> None:
    text = (
        "= Harbor\n:sectnums:\n\n== Piers\n\n=== Planks\n\n==== Nails\n\n===== Rust\n\n[discrete]\n=== Alone\n\n"
        ":sectnums!:\n\n== Plain\n\n:sectnums:\n\n## Boats\n\n[preface]\n== Before\n\n=== Below\n\n[appendix]\n"
        "== More\n\n"
        "=== Still\n\n[appendix]\n== Last\n\nOld\n---\n\nText.\n"
    )
    assert headings(text) == [
        "1 Harbor",
        "2 1. Piers",
        "3 1.1. Planks",
        "4 1.1.1. Nails",
        "5 Rust",
        "3 Alone",
        "2 Plain",
        "2 2. Boats",
        "2 Before",
        "3 Below",
        "2 Appendix A: More",
        "3 A.1. Still",
        "2 Appendix B: Last",
        "2 3. Old",
    ]


def test_parts_of_a_book_are_above_its_chapters() -> None:
    text = (
        "= Harbor\n:doctype: book\n:sectnums:\n:partnums:\n:chapter-signifier: Chapter\n\n= Sea\n\n== Piers\n\n"
        "Long.\n\n"
        "= Land\n\n== Boats\n\n=== Sails\n\nRed.\n"
    )
    assert headings(text) == [
        "1 Harbor",
        "2 I: Sea",
        "3 Chapter 1. Piers",
        "2 II: Land",
        "3 Chapter 2. Boats",
        "4 2.1. Sails",
    ]


def test_lists_have_their_numbers_and_what_is_attached() -> None:
    text = (
        ". one\ngoes on\n. two\n.. in a\n... in i\n.. in b\n+\nattached\n\n. three\n+\n--\nblock\n\nmore\n--\n\n"
        "//-\n\n"
        "[upperroman,start=4]\n. four\n\n//-\n\n[%reversed]\n. last\n. first\n\n//-\n\n5. five\n6. six\n\n//-\n\n"
        "* a bullet\n** below\n- dash\n\n//-\n\n* [x] done\n* [ ] open\n\n literal\n"
    )
    assert shown(text) == (
        "1. one goes on\n\n2. two\n\n    a. in a\n\n        i. in i\n\n    b. in b\n\nattached\n\n3. three\n\n"
        "block\n\n"
        "more\n\nIV. four\n\n2. last\n\n1. first\n\n5. five\n\n6. six\n\n- a bullet\n\n    - below\n\n"
        "        - dash\n\n- ✓ done\n\n- ❏ open\n\nliteral\n"
    )


def test_definitions_and_callouts() -> None:
    text = (
        "Boat:: It floats.\nPier::\n  A place\n  for boats.\nStorm::\nWind:: It\nblows.\n+\nHard.\nCrane::\n\n"
        "* lifts\n\n"
        "[qanda]\nWhy?:: So.\n\n<1> a call\n<.> another\n"
    )
    assert shown(text) == (
        "Boat: It floats.\n\nPier: A place for boats.\n\nStorm, Wind: It blows.\n\nHard.\n\nCrane:\n\n- lifts\n\n"
        "Why? So.\n\n1. a call\n\n2. another\n"
    )


def test_blocks_between_delimiters() -> None:
    text = (
        ".Named\n====\nText.\n\n* item\n====\n\n[NOTE]\n====\nWet.\n\nCold.\n====\n\nTIP: Dry.\n\n[WARNING]\nHot.\n\n"
        "****\nBeside.\n****\n\n[quote, Ann, Book]\n____\nSaid.\n____\n\n[verse]\nRed\nsails\n\n----\ncode *x*\n"
        "----\n\n"
        "--\nopen\n--\n\n++++\n<b>raw</b>\n++++\n\n////\nhidden\n////\n\n```\nfence\n```\n'''\n\n[source,c]\nx <1>;\n"
    )
    assert shown(text) == (
        "Example 1. Named\n\nText.\n\n- item\n\nNote: Wet.\n\nCold.\n\nTip: Dry.\n\nWarning: Hot.\n\nBeside.\n\n"
        "Said.\n\n"
        "— Ann, Book\n\nRed sails\n\n```\ncode *x*\n```\n\nopen\n\n```\nfence\n```\n\n```\nx <1>;\n```\n"
    )
    assert [(one.text, one.reason) for one in read(text).left_out] == [
        ("<b>raw</b>", "HTML that is passed through"),
        ("hidden", "a comment"),
    ]


def test_notes_with_a_title_and_blocks_that_unfold_are_callouts() -> None:
    text = (
        "[NOTE]\n.Pilots\n====\nWet.\n\n* item\n====\n\n.Winter\n[%collapsible]\n====\nCold.\n====\n\n.Ice\nTIP: Dry.\n"
    )
    assert shown(text) == (
        ":::{admonition} Pilots\n\nWet.\n\n- item\n\n:::\n\n:::{admonition} Winter\n\nCold.\n\n:::\n\n"
        ":::{admonition} Ice\n\nDry.\n\n:::\n"
    )


def test_tables_of_all_kinds() -> None:
    text = (
        '.Costs\n[cols="1,2a"]\n|===\n|Name |Price\n\n|Boat\n|* coins\n* stones\n2+|both\n|===\n\n|===\n|x |y\n'
        ".2+|tall |1\n"
        '|2\n|===\n\n[format=csv]\n|===\na,"b, c"\n|===\n\n,===\nd,e\n,===\n\n[cols="2*"]\n|===\n|f|g\\|h\n'
        "2*|i\n|===\n"
    )
    assert shown(text) == (
        "Table 1. Costs\n\n| Name | Price |\n| --- | --- |\n| Boat | • coins • stones |\n| both |  |\n\n"
        "| x | y |\n| --- | --- |\n| tall | 1 |\n|  | 2 |\n\n| a | b, c |\n| --- | --- |\n\n| d | e |\n"
        "| --- | --- |\n\n"
        "| f | g\\|h |\n| --- | --- |\n| i | i |\n"
    )


def test_references_lead_to_sections_by_id_and_by_title() -> None:
    text = (
        "= Harbor\n:sectnums:\n\n[[start]]\n== Long *piers*\n\nSee <<start>>, <<start,here>>, xref:start[there], "
        "<<Small boats>>, <<small Boats>>, <<_small_boats>>, <<#deck>>, <<gone, the gone>>.\n\n"
        "== Small boats\n\n[#deck]\n"
        "A [[plank]]deck.\n\n"
        ":xrefstyle: full\n:section-refsig: Rule\n\nAgain <<start>>, <<plank>>.\n"
    )
    file = read(text)
    assert (
        "See [Long piers](#start), [here](#start), [there](#start), [Small boats](#_small_boats), "
        "[Small boats](#_small_boats), [Small boats](#_small_boats), [\\[deck\\]](#deck), the gone."
    ) in write_markdown(file).text
    assert "Again [Rule 1, “Long piers”](#start), " in write_markdown(file).text
    assert doubts(file)[0] == ("harbor.adoc", 7, "The reference gone leads to nothing; its text was kept.")


def test_formatting_macros_and_signs() -> None:
    text = (
        "*Bold* **un**con __s__ `code` #mark# [small]#tiny# H~2~O x^2^ \"`said`\" '`so`' it's \\*not* a--b c -- "
        "d... (C) ->\n"
        "Line +\nnext https://example.org[us] https://example.org/a. link:https://b.org[them^] a@b.org\n"
        "kbd:[A] btn:[OK] menu:File[Save] +*x*+ ++_y_++ `+z_z_+` pass:[<u>p</u>] ((term)) (((gone))) &amp; "
        "image:i.png[An i]\n"
        "footnote:[First *note*.] footnote:n[Second.] footnote:n[] \\{kept} stem:[x^2] latexmath:[\\frac{1}{2}]\n"
    )
    assert shown(text) == (
        "Bold uncon s code mark tiny H₂O x² “said” ‘so’ it’s \\*not\\* a—b c — d… © → Line\n\n"
        "next [us](https://example.org) [https://example.org/a](https://example.org/a). [them](https://b.org) "
        "[a@b.org](mailto:a@b.org) A OK File › Save \\*x\\* \\_y\\_ z\\_z\\_ p term & ![An i](i.png) "
        "[^f1] [^f2] [^f2] {kept} $x^2$ $\\frac{1}{2}$\n\n[^f1]: First note.\n\n[^f2]: Second.\n"
    )


def test_includes_and_conditions(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "parts/piers.adoc": "== Piers\n\nLong, see <<_boats>>.\n\ninclude::deep/planks.txt[tag=a]\n",
            "parts/deep/planks.txt": "no\n// tag::a[]\nOld planks, see <<lost>>.\n// end::a[]\nno\n",
            "boats.adoc": "= Boats\n\n== Sails\n\nRed.\nBlue.\n",
        },
    )
    text = (
        "= Harbor\n:big:\n\ninclude::parts/piers.adoc[]\n\ninclude::boats.adoc[leveloffset=+1,lines=1..5]\n\n"
        "ifdef::big[]\nBig.\nifdef::small[Both.]\nendif::[]\nifndef::big[]\nSmall.\nendif::big[]\n"
        'ifeval::["{big}" == ""]\nEmpty.\nendif::[]\n\ninclude::gone.adoc[]\ninclude::../secret.adoc[]\n'
    )
    file = read(text, tmp_path)
    assert [line.text for line in file.lines] == [
        "Harbor",
        "Piers",
        "Long, see [Boats](#_boats).",
        "Old planks, see lost.",
        "Boats",
        "Sails",
        "Red.",
        "Big. Empty.",
    ]
    assert [line.level for line in file.lines if line.kind is LineKind.HEADING] == [1, 2, 2, 3]
    assert sorted((one.file, one.line, one.kind.value) for one in file.unsure) == [
        ("harbor.adoc", 19, "file"),
        ("harbor.adoc", 20, "file"),
        ("parts/deep/planks.txt", 3, "reference"),
    ]
    assert ("parts/deep/planks.txt", 3, "The reference lost leads to nothing; its text was kept.") in doubts(file)
    assert [one.text for one in file.left_out] == ["Small."]


def test_macros_that_are_not_known_stay_and_are_one_doubt() -> None:
    file = read("dice::six[]\n\ndice::two[]\n\nvideo::a.mp4[]\n\nText.\n")
    assert write_markdown(file).text == "dice::six\\[\\]\n\ndice::two\\[\\]\n\nText.\n"
    assert doubts(file) == [
        ("harbor.adoc", 1, "The block macro dice::, which occurs 2 times, is not known: only its text is kept.")
    ]


def test_text_in_other_scripts() -> None:
    written = shown("= 港\n\n== 桟橋\n\n桟橋は *長い* です。<<桟橋>>\n\n== רציף\n\nשלום עולם.\n")
    assert "桟橋は 長い です。[桟橋](#_" in written
    assert "שלום עולם." in written


@pytest.mark.parametrize("text", ["", "// comment\n", ":a: b\n", "////\nx\n"])
def test_a_document_without_text_is_refused(text: str) -> None:
    with pytest.raises(UnusableInputError, match=r"harbor\.adoc has no text"):
        read(text)


@pytest.mark.parametrize(
    "sign", ["*", "_", "[", "<<", "++", "`", '"`', "|", "footnote:[", "image:", "a::", "((", "{a", "#"]
)
def test_repeated_signs_take_no_time(sign: str) -> None:
    read(f"x {sign * 4000} y\n\n{f'{sign} x ' * 2000}\n")


def test_nesting_is_bounded() -> None:
    text = "".join(f"{'=' * (size + 4)}\n" for size in range(200)) + "Deep.\n"
    assert "Deep." in shown(text)
    assert "Deep." in shown("".join(f"{sign}\n" for sign in ("****", "====", "--") * 30) + "Deep.\n")


def test_findings_cite_lines_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        "= Harbor\n\n== 1 Piers\n\n1.1 Piers are\nlong.\n\n1.2 Boats\nare\nsmall, see rule 9.9.9 there.\n\n<<gone>>\n"
    )
    (tmp_path / "harbor.adoc").write_text(text)
    assert main(["import", str(tmp_path / "harbor.adoc"), "--book", "HB", "-o", str(tmp_path / "out")]) == 1
    said = capsys.readouterr()
    assert "harbor.adoc:12: The reference gone leads to nothing" in said.err
    assert "harbor.adoc:10:17: RB205" in said.err
    assert "harbor.adoc: AsciiDoc" in said.out


def test_blocks_of_code_keep_their_lines() -> None:
    text = (
        "Above.\n\n[[map]]\n....\n+--+\n|x |\n+--+ ```\n....\n\nSee <<map,it>>.\n\n|===\n|a a|\n----\n"
        "x  y\n----\n|===\n"
    )
    assert shown(text) == (
        '<a id="map"></a>Above.\n\n````\n+--+\n|x |\n+--+ ```\n````\n\nSee [it](#map).\n\n| a | x y |\n| --- | --- |\n'
    )


def test_items_in_a_cell_keep_their_numbers() -> None:
    text = '[cols="1,a"]\n|===\n|A |B\n\n|C\n|[start=3]\n. one\n.. in it\n. two\n\n* a bullet\n|===\n'
    assert "| C | 3. one a. in it 4. two • a bullet |" in shown(text)


def test_references_to_tables_and_figures_show_their_numbers_if_asked_to() -> None:
    text = (
        "[#t]\n.Values\n|===\n|A |B\n|===\n\n.Moving\n[#o]\n====\nIt moves.\n====\n\n[[f]]\n.A kite\n"
        "image::kite.png[]\n\n[#r,reftext=The list]\n.More\n|===\n|C |D\n|===\n\nSee <<t>>, <<o>>, <<f>>, <<r>>.\n"
    )
    ends = {
        "full": "Table 1, “Values”|Example 1, “Moving”|Figure 1, “A kite”|The list",
        "short": "Table 1|Example 1|Figure 1|The list",
    }
    for style, labels in (*ends.items(), ("basic", "Values|Moving|A kite|The list")):
        links = [f"[{label}](#{name})" for label, name in zip(labels.split("|"), "tofr", strict=True)]
        assert f"See {', '.join(links)}." in shown(f":xrefstyle: {style}\n\n{text}")


def test_attributes_have_the_values_of_their_place() -> None:
    text = ":a: one\n\nIt is {a}.\n\n:a: two\n\nIt is {a}.\n\n:a!:\n\nIt is {a}.\n"
    assert shown(text) == "It is one.\n\nIt is two.\n\nIt is {a}.\n"


def test_titles_that_recur_have_ids_of_their_own() -> None:
    anchors = [line.anchors for line in read("== Pier\n\n== Pier\n\n[[_pier_3]]\n== Boat\n\n== Pier\n").lines]
    assert anchors == [("_pier",), ("_pier_2",), ("_pier_3",), ("_pier_4",)]


def test_cells_over_many_columns_and_rows_are_bounded() -> None:
    assert len(read("|===\n" + "99.999+|a\n" * 300 + "\n|===\n").lines) == 300
    assert len(read("|===\n" + "99*|a\n" * 300 + "\n|===\n").lines) < 100
