"""Any text and any bytes can be parsed, written back, checked and exported; nothing is raised and nothing is lost."""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.exporters import graph_formats as graph_exporter
from sphinx_rulebook.exporters import numbered_text as text_exporter
from sphinx_rulebook.exporters import rulebook_json as json_exporter
from sphinx_rulebook.exporters.reference_graph import build_graph
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.markup.blocks import read_blocks
from sphinx_rulebook.markup.chapter_writer import write_chapter
from sphinx_rulebook.markup.source import LONG_LINE
from sphinx_rulebook.markup.text import markdown
from sphinx_rulebook.model.findings import Code, Finding
from sphinx_rulebook.reports.json_report import to_json
from sphinx_rulebook.reports.text_report import to_text

from ..helpers import chapter_text, parse, write_tree

PIECES = [
    *"#@[]*_>`~{}\\|!<-: .\t\0\x1f\u3000",
    *("\n", "\r", "\r\n", "\n\n", "\ufeff", "\u2028", "\x85", "\x0c"),
    *("# ", "## ", "### ", "#### ", "##### ", "####### "),
    *("@@rule:fog@@", "@@sec:", "@@", "@@number:1.0.7@@", "@@zone:x@@", "[[rule:fog]]", "[[LT/sec:a]]", "[[", "]]"),
    *("[[rule:fog|", "[[rule:1+|##]]", "\\|", "\\#", "`"),
    *(
        "[REF book=LF chap=1]",
        "[REF ",
        "---\n",
        "...\n",
        "document: lf\n",
        "chapter: 1\n",
        "title: [\n",
        "glossary: true\n",
    ),
    *("> **Example:** ", "> **Note:** ", "> ", "例：", "```\n", "~~~", "| a | b |\n", "| - | - |\n", "- ", "1. "),
    *("{oar}", "\\{oar\\}", "\\oar{}", "![x](y.png)", "<script>", "</b>", "<!--", "rule 1.0.1", "[1.0.1]"),
    *("word", "霧", "🛶", "é", "e\u0301"),
]
markup = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
any_bytes = st.one_of(
    st.binary(max_size=200),
    st.lists(st.sampled_from([p.encode() for p in PIECES] + [b"\xff", b"\xe9", b"\xed\xa0\x80"])).map(b"".join),
)


@settings(max_examples=400)
@given(markup)
def test_text_made_of_markup_round_trips(text: str) -> None:
    data = text.encode("utf-8")
    chapter, _ = parse(data)
    assert write_chapter(chapter) == data


@settings(max_examples=200)
@given(any_bytes)
def test_bytes_are_parsed_and_bad_ones_are_named(data: bytes) -> None:
    chapter, findings = parse(data)
    try:
        data.decode("utf-8")
        assert Code.NOT_UTF8 not in {f.code for f in findings}
        assert write_chapter(chapter) == data
    except UnicodeDecodeError:
        assert [f.code for f in findings].count(Code.NOT_UTF8) == 1


@settings(max_examples=200)
@given(markup)
def test_every_place_lies_in_the_text(text: str) -> None:
    chapter, findings = parse(chapter_text(text))
    lines = chapter_text(text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for unit, _ in chapter.walk():
        if unit.heading:
            assert "#" * unit.rank in lines[unit.line - 1]  # a comment may be before it
        for anchor in unit.anchors:
            assert lines[anchor.line - 1].startswith("@@", anchor.column - 1)
        for reference in unit.references:
            written = lines[reference.line - 1][reference.column - 1 : reference.column - 1 + reference.length]
            assert written.startswith("[[")
            has_more = reference.text is not None or " " in written or "\u3000" in written or "\t" in written
            assert written.endswith(f"{reference.label}]]") or has_more
    for finding in findings:
        assert 1 <= finding.line <= len(lines)
        assert 1 <= finding.column <= len(lines[finding.line - 1]) + 1


def check_and_export(root: Path) -> list[Finding]:
    """Do everything that the command line does with a tree, and read the results back."""
    loaded = load(root)
    findings = run_checks(loaded)
    to_text(findings, root)
    assert len(json.loads(to_json(findings))["findings"]) == len(findings)
    library = loaded.library
    json.loads(json_exporter.to_json(library, library.languages))
    text_exporter.to_text(library, library.languages)
    for write in graph_exporter.FORMATS.values():
        write(build_graph(library.books[library.source_language]))
    return findings


BOOK_SETTINGS = [
    "",
    "[symbols]\noar = 'Oar'\n",
    "numbering = 'decimal'\n",
    "numbering = 'none'\nreference = '#'\n",
    "numbering = 'labels'\n",
    "numbering = ['', '001', '001', '', '001.a']\n",
]


@settings(max_examples=60)
@given(markup, markup, st.sampled_from(BOOK_SETTINGS))
@example("### ![x](a\0b.png)", "", "")
@example("### ![x](" + "n" * 900 + ".png)", "", "")
@example("### @@number:\x01@@ x", "", "[symbols.x]\npicture = 'a\\u0000b'\n")
def test_any_tree_is_checked_and_exported(first: str, second: str, book_settings: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        files = {"lf/01.md": chapter_text(first), "lf/02.md": second}
        check_and_export(write_tree(root, files | ({"lf/book.toml": book_settings} if book_settings else {})))


ODD_VALUES = [
    *(
        "!!int ''",
        "!!float ''",
        "!!bool x",
        "!!timestamp x",
        "2020-13-45",
        "0x" + "f" * 5000,
        "*x",
        "&a [*a]",
        "{[a]: b}",
    ),
    *("\x01", "[" * 3000, "[" * 40_000 + "]" * 40_000, "!!python/object:os.system x"),
]


@pytest.mark.parametrize("value", ODD_VALUES, ids=lambda value: value[:12])
def test_front_matter_with_any_value_still_gives_a_chapter(value: str) -> None:
    chapter, _ = parse(f"---\ndocument: lf\nchapter: 3\ntitle: {value}\n---\n# Fog\n## Thick\n")
    assert [unit.number for unit in chapter.units] == ["3", "3.0"]


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 5000, "=", "[symbols]\n[symbols]", "a = 2020-13-45", "\0", 'code = "\\ud800"']
)
def test_any_book_toml_gives_a_finding_and_a_book(tmp_path: Path, text: str) -> None:
    findings = check_and_export(write_tree(tmp_path, {"lf/01.md": chapter_text("## Fog\n"), "lf/book.toml": text}))
    assert "lf/book.toml" in {f.file for f in findings}


LONG_LINES = {
    "ten megabytes of words": "word " * 2_000_000,
    "references": "[[rule:fog]]" * 100_000,
    "anchors": "@@rule:fog@@" * 100_000,
    "emphasis": "*a " * 400_000,
    "tags": "<a " * 400_000,
}


@pytest.mark.alike(4)
@pytest.mark.parametrize("place", ["heading", "body"])
@pytest.mark.parametrize("line", LONG_LINES.values(), ids=LONG_LINES)
def test_line_that_is_too_long_is_one_warning_and_is_shown_as_text(tmp_path: Path, line: str, place: str) -> None:
    body = f"## Fog\n\n### {line}\n" if place == "heading" else f"## Fog\n\n### Long\n\n{line}\n"
    root = write_tree(tmp_path, {"lf/01.md": chapter_text(body)})
    start = time.process_time()
    findings = check_and_export(root)
    assert time.process_time() - start < 5
    assert [f.code for f in findings] == [Code.LONG_LINE]
    unit = load(root).library.books["en"][0].chapters[0].units[-1]
    assert unit.references == ()
    assert line.strip() in (unit.text, *(block.markup.strip() for block in unit.blocks))


@pytest.mark.parametrize(
    "line",
    [
        "### see " + "1." * (LONG_LINE // 4) + "_",
        "### x\n\n> *a" + " " * 5000 + "b",
        "### x\n\n> *a" + "1" * 50_000 + "b",
        "### " + "".join("`" * count + "a" for count in range(1, 400)) + "{oar}",
        "### " + "[[" * (LONG_LINE // 4),
        "### " + "<a " * (LONG_LINE // 4),
        "### x\n\n" + "```\na\n```\n\n### x\n" * 2000,
    ],
    ids=["number", "spaces", "digits", "code", "brackets", "tags", "fences"],
)
def test_no_text_takes_long_to_check(tmp_path: Path, line: str) -> None:
    root = write_tree(tmp_path, {"lf/01.md": chapter_text(f"## Fog\n\n{line}\n"), "lf/book.toml": "[symbols]\n"})
    start = time.process_time()
    run_checks(load(root))
    assert time.process_time() - start < 1.5


def test_many_findings_on_one_long_line_are_printed_in_reasonable_time(tmp_path: Path) -> None:
    root = write_tree(tmp_path, {"lf/01.md": chapter_text("## Fog\n\n### " + "[[rule:none]]" * 7000 + "\n")})
    findings = run_checks(load(root))
    assert len(findings) == 7000
    start = time.process_time()
    to_text(findings, root)
    assert time.process_time() - start < 3


QUOTE_PIECES = st.sampled_from(
    [
        "\n",
        "> **Example:** ",
        "> **例：** ",
        "> ",
        "**",
        "Example",
        "例",
        "Note",
        "Captain",
        " 12",
        "1",
        ":",
        "：",
        " ",
        "text",
        "[[rule:a]]",
        "[[b",
        "*",
        "_",
        "#",
    ]
)


@given(st.lists(QUOTE_PIECES, max_size=12).map("".join))
def test_one_example_on_a_line_is_read_as_among_others(body: str) -> None:
    """A body of one line has a short way through the splitter, which more lines after it do not take."""
    findings: list[Finding] = []
    alone = read_blocks(body, "lf.md", 7, findings)
    more: list[Finding] = []
    among_others = read_blocks(f"{body}\n\n> **Example:** The end.", "lf.md", 7, more)
    assert alone == among_others[:-1]
    assert findings == more


@pytest.mark.parametrize(
    "body", ["> :::fog\n> ", ":::fog\n> :::fog\n> ", "- > :::note\n  > ", ":::{note}\n> :::fog\n>"]
)
def test_an_open_fence_of_colons_may_end_a_quotation_and_the_text(body: str) -> None:
    assert markdown.read_blocks(body)
