"""Documents in a format that the importer does not read yet are refused; plain text and Markdown never are."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.importers.documents.text_formats import REFUSED, refuse_other_formats

ROW = '<div class="row"><div class="id">{0}.</div><div class="text">A crate is a box.</div></div>\n\n'
ROWS = "".join(ROW.format(number) for number in range(100, 110))
RULES = (
    "Harbor\n\n1. Piers\n1.1. Boats\n1.1.1. A boat is small.\n1.1.2. A crate is a box, see 1.1.1.\n1.1.3. Keep it.\n"
)
MARKED = "# Harbor\n\n## 1. Piers\n\n### 1.1. Boats\n\n1.1.1. A boat is small.\n\n1.1.2. A crate is a **box**.\n\n"
TABLE = "<table>\n<tr><td>Boats</td><td>3.5</td></tr>\n<tr><td>Crates</td><td>4.5</td></tr>\n</table>\n\n"
YAML = """chapter: piers
text: Piers
sections:
- section: boats
  text: Boats
  rules:
  - rule: small
    text: A boat is small.
  - rule: crate
    text: A crate is a box.
"""

OTHERS = {
    "piece of a page": (
        "HTML",
        "<ol>\n<li>A boat is small.</li>\n<li>A crate is a box.</li>\n<li>Keep it.</li>\n</ol>\n",
    ),
    "page on one line": ("HTML", "<div><p>1.1 A boat.</p><p>1.2 A box.</p><ul><li>1.3 A pier.</li></ul></div>"),
    "rows in Markdown": ("HTML", f"# Harbor\n\n> Made of the PDF.\n\n{ROWS}"),
    "numbers in a table": (
        "HTML",
        MARKED.replace("1.1.", "")
        + "<table>\n"
        + "".join(
            f"<tr><td><b>1.{n}.</b></td>\n<td>\nA crate is a box\nand a box is a crate.\n</td></tr>\n" for n in "1234"
        ),
    ),
    "XML": ("XML", "<?xml version='1.0'?>\n<rules><rule n='1.1'>A boat is small.</rule></rules>\n"),
    "XML without its first line": ("XML", "<rules>\n<rule>A boat is small.</rule>\n<rule>Keep it.</rule>\n</rules>\n"),
    "JSON": ("JSON", '{"rules": [\n{"number": "1.1", "text": "A boat is small."}\n]}\n'),
    "lines of JSON": ("JSON", '{"number": "1.1", "text": "A boat."}\n{"number": "1.2", "text": "A box."}\n'),
    "YAML": ("YAML", YAML),
    "TOML": ("TOML", '[[rules]]\nnumber = "1.1"\ntext = "A boat is small."\n'),
    "LaTeX": ("LaTeX", "\\documentclass{article}\n\\begin{document}\n1.1 A boat is small.\n\\end{document}\n"),
    "LaTeX without its head": ("LaTeX", "".join(f"\\section{{Pier {n}}}\n\\item A boat is small.\n" for n in range(3))),
    "Typst": ("Typst", '#set page("a4")\n\n= Harbor\n\n== Piers\n\n+ A boat is small.\n'),
    "wiki": ("wiki markup", "== Piers ==\n# A boat is small.\n== Boats ==\n# A box.\n=== Small ===\n# Keep it.\n"),
}


@pytest.mark.parametrize(("name", "text"), OTHERS.values(), ids=OTHERS)
def test_another_format_is_refused_and_nothing_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str
) -> None:
    (tmp_path / "harbor.txt").write_text(text)
    assert main(["import", str(tmp_path / "harbor.txt"), "-o", str(tmp_path / "out")]) == 2
    written = capsys.readouterr()
    assert f"harbor.txt: this looks like {name}" in written.err
    remedies = {"HTML": "end its name with .html to import it as a web page"}
    remedies |= dict.fromkeys(("YAML", "JSON"), "say what its keys mean in [mapping] of a profile")
    remedies["LaTeX"] = "end its name with .tex to import it as such"
    remedy = remedies.get(name, "which is not supported yet")
    assert remedy in written.err
    assert "Traceback" not in written.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("reStructuredText", "Harbor\n======\n\n.. _pier:\n\nPiers\n-----\n\n.. note:: A boat is small.\n"),
        ("AsciiDoc", "= Harbor\n:toc:\n\n== Piers\n\n. A boat is small.\n"),
    ],
)
def test_marked_text_is_read_whatever_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str
) -> None:
    (tmp_path / "harbor.txt").write_text(text)
    assert main(["import", str(tmp_path / "harbor.txt"), "-o", str(tmp_path / "out")]) == 0
    assert f"harbor.txt: {name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "page",
    [
        "<!DOCTYPE html>\n<html><body><h1>Harbor</h1><p>1.1. A boat is small.</p></body></html>\n",
        "<!-- saved -->\n<!-- again -->\n<html>\n1.1. A boat is small.\n</html>\n",
        '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><p>1.1 A boat is small.</p></html>\n',
    ],
)
def test_a_web_page_is_read_whatever_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str], page: str) -> None:
    (tmp_path / "harbor.txt").write_text(page)
    assert main(["import", str(tmp_path / "harbor.txt"), "-o", str(tmp_path / "out")]) == 0
    assert "harbor.txt: a web page" in capsys.readouterr().out


@pytest.mark.parametrize(("ending", "name"), [(ending, one.name) for one in REFUSED for ending in one.endings])
def test_the_name_of_a_file_tells_its_format(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str, name: str
) -> None:
    (tmp_path / f"harbor{ending}").write_text(RULES)
    assert main(["import", str(tmp_path / f"harbor{ending}"), "-o", str(tmp_path / "out")]) == 2
    assert f"this looks like {name}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        RULES,
        MARKED,
        MARKED * 3 + TABLE,
        MARKED.replace("A boat is small.", '<a id="boat"></a>A boat<br>is <b>small</b>.<br/>'),
        MARKED.replace("#", "# <span></span>"),
        MARKED + "```html\n" + ROWS + "```\n",
        MARKED + "```yaml\n" + YAML + "```\n",
        RULES + "<PLAYER> and <card> stand for what they name.\n" * 4,
        RULES + "Pay 3\\power{} or 90\\textdegree{}.\n" * 9,
        RULES + "Glossary\n\n" + "".join(f"Crate {n}: A box.\nNote: It is small.\n" for n in range(20)),
        "---\ntitle: Harbor\nversion: 2\n---\n" + MARKED,
        "{1} A boat.\n[2] A box.\n" + RULES,
        RULES + "Setup:\n- Crates: 40\n- Boats: 5\n- Crates: 30\n- Boats: 7\n",
        RULES + "==========\nPiers\n==========\n",
        RULES + "#1 is a boat.\n= Boats\n",
    ],
)  # fmt: skip
def test_plain_text_and_markdown_are_read(text: str) -> None:
    refuse_other_formats(text, "harbor.txt")
    refuse_other_formats(text, "harbor.md")


@pytest.mark.parametrize("content", ["PK", "%P", RULES])
@pytest.mark.parametrize(
    ("ending", "format_"),
    [
        ("docx", "a Word file"),
        ("DOC", "a Word file"),
        ("pdf", "a PDF"),
        ("odt", "an OpenDocument file"),
        ("rtf", "RTF"),
        ("epub", "an EPUB"),
    ],
)
def test_a_file_that_is_not_what_its_name_says_is_refused(
    content: str, ending: str, format_: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / f"harbor.{ending}"
    document.write_text(content, "utf-8")
    assert main(["import", str(document), "--book", "HB", "-o", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"harbor.{ending} is not {format_}, although its name says so" in said
    assert not (tmp_path / "out").exists()
