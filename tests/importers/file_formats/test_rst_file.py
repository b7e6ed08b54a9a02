"""reStructuredText: what docutils and Sphinx print of it, and where its references lead."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import ReadFile
from sphinx_rulebook.importers.file_formats.opening import read_folder
from sphinx_rulebook.support.errors import UnusableInputError

from .marked_text import NOWHERE, doubts, read_text_of, write


def read(text: str, folder: Path = NOWHERE, name: str = "harbor.rst") -> ReadFile:
    return read_text_of(text, folder, name)


def shown(text: str, folder: Path = NOWHERE) -> str:
    return write_markdown(read(text, folder)).text


def test_headings_have_the_ranks_of_their_signs_in_order() -> None:
    text = (
        "======\nHarbor\n======\n\nSecond print\n------------\n\nPiers\n~~~~~\n\nIt is wet.\n\nDeep\n"
        "++++\n\nIt is dry.\n\n"
        "Boats\n~~~~~\n\nIt is old.\n"
    )
    assert shown(text) == (
        '# Harbor\n\n<a id="second-print"></a>Second print\n\n## <a id="piers"></a>Piers\n\nIt is wet.\n\n'
        '### <a id="deep"></a>Deep\n\nIt is dry.\n\n## <a id="boats"></a>Boats\n\nIt is old.\n'
    )


@pytest.mark.parametrize("name", ["sidebar", "topic"])
def test_what_is_beside_the_text_is_a_box_with_its_title(name: str) -> None:
    text = f"Harbor\n======\n\nIt is wet.\n\n.. {name}:: Sails\n\n   A sail is red.\n\nIt is old.\n"
    assert shown(text) == "# Harbor\n\nIt is wet.\n\n:::{admonition} Sails\n\nA sail is red.\n\n:::\n\nIt is old.\n"


def test_lists_keep_the_numbers_that_are_typed() -> None:
    text = (
        "1. one\n2. two\n\n   a) in a\n   b) in b\n\n(iv) four\n(v) five\n\n#. auto\n#. more\n\n7. seven\n\n"
        "- a bullet\n\n  - below\n\nC. see\n"
    )
    assert shown(text) == (
        "1. one\n\n2. two\n\n    a) in a\n\n    b) in b\n\n(iv) four\n\n(v) five\n\n1. auto\n\n2. more\n\n"
        "7. seven\n\n"
        "- a bullet\n\n    - below\n\nC. see\n"
    )


def test_definitions_fields_and_notes_are_paragraphs_with_their_names() -> None:
    text = (
        ":Author: A. Pier\n:Players: 2\n\nBoat\n   It floats.\n\n   It sinks.\n\nPier : noun\n   A place.\n\n"
        ".. note:: Wet.\n\n.. admonition:: Mind this\n\n   Dry.\n\n.. rubric:: Rest\n\n| one\n| two\n\n"
        "    Quoted.\n\n    -- Ann\n\n.. seealso:: the end\n.. versionadded:: 2.0 Now.\n"
        "\n.. versionchanged:: 2.1\n   It is new.\n"
    )
    assert shown(text) == (
        "Author: A. Pier\n\nPlayers: 2\n\nBoat: It floats.\n\nIt sinks.\n\nPier : noun: A place.\n\nNote: Wet.\n\n"
        ":::{admonition} Mind this\n\nDry.\n\n:::\n\nRest\n\none\n\ntwo\n\nQuoted.\n\n— Ann\n\nSee also: the end\n\n"
        "Added in version 2.0: Now.\n\nChanged in version 2.1: It is new.\n"
    )


def test_tables_of_all_kinds() -> None:
    text = (
        "+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+   +\n| 3 |   |\n+---+---+\n\n== ==\na  b\n"
        "== ==\n1  2\n== ==\n\n"
        '.. list-table:: Costs\n\n   * - x\n     - y\n\n.. csv-table::\n\n   "p, q",r\n'
    )
    assert shown(text) == (
        "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nCosts\n\n"
        "| x | y |\n| --- | --- |\n\n| p, q | r |\n| --- | --- |\n"
    )


def test_references_of_docutils_and_of_sphinx_lead_to_rules() -> None:
    text = (
        ".. _start:\n\nPiers\n=====\n\n"
        "See start_, `the end`_, :ref:`here <start>`, :ref:`start`, :term:`boats <boat>`, "
        ":any:`start`, `us <https://example.org/a>`_ and :ref:`gone`.\n\nThe end\n=======\n\n.. glossary::\n\n"
        "   boat\n   ship\n     It floats.\n"
    )
    file = read(text)
    assert (
        "See [start](#start), [the end](#the-end), [here](#start), [Piers](#start), [boats](#term-boat), "
        "[Piers](#start), [us](https://example.org/a) and gone.\n"
    ) in write_markdown(file).text
    assert '<a id="term-boat"></a><a id="term-ship"></a>boat, ship: It floats.\n' in write_markdown(file).text
    assert doubts(file) == [("harbor.rst", 6, "The reference :ref:`gone` leads to nothing; its text was kept.")]


def test_footnotes_formulas_substitutions_and_pictures() -> None:
    text = (
        "Take |n| boats [1]_ or [#b]_ of [Pier1]_. :math:`\\frac{1}{2}` is H\\ :sub:`2`\\ O.\n\n"
        ".. |n| replace:: three\n\n"
        ".. [1] First *note*.\n.. [#b] Other.\n.. [Pier1] A book.\n\n.. figure:: a.png\n   :alt: A pier\n\n"
        "   Seen.\n\n"
        ".. math:: x^2\n"
    )
    assert shown(text) == (
        "Take three boats [^f1] or [^f2] of [\\[Pier1\\]](#pier1). $\\frac{1}{2}$ is H₂O.\n\n"
        '<a id="pier1"></a>\\[Pier1\\]: A book.\n\n![A pier](a.png)\n\nSeen.\n\n$x^2$\n\n'
        "[^f1]: First note.\n\n[^f2]: Other.\n"
    )


def test_what_is_not_known_keeps_its_text_and_each_kind_is_one_doubt() -> None:
    text = (
        "Roll :die:`six` and :die:`two <x>`.\n\n.. card:: Storm\n   :cost: 3\n\n   It *blows*.\n\n.. card:: Calm\n\n"
        ".. raw:: html\n\n   <b>x</b>\n\n.. a comment\n\n.. only:: latex\n\n   Paper.\n\n"
        ".. only:: html or latex\n\n   Web.\n"
    )
    file = read(text)
    assert write_markdown(file).text == "Roll six and two.\n\nStorm\n\nIt blows.\n\nCalm\n\nWeb.\n"
    assert doubts(file) == [
        ("harbor.rst", 1, "The role :die:, which occurs 2 times, is not known: only its text is kept."),
        ("harbor.rst", 3, "The directive card::, which occurs 2 times, is not known: only its text is kept."),
    ]
    assert {one.reason for one in file.left_out} == {
        "what raw would make",
        "a comment",
        "text that web pages do not show",
    }


def test_errors_of_docutils_are_doubts_and_no_text_is_lost() -> None:
    text = "Piers\n====\n\nA *pier is |gone| and `lost`_.\n\n+--+--+\n| a|b\n+--+--+\n\n.. image::\n\nEnd\n"
    file = read(text)
    written = write_markdown(file).text
    for word in ("Piers", "pier is", "gone", "lost", "a|b", "End"):
        assert word in written
    assert {line for _, line, _ in doubts(file)} >= {2, 4, 10}


def test_includes_and_trees_are_one_document_in_their_order(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "index.rst": "Harbor\n======\n\n.. toctree::\n   :numbered:\n\n   b/piers\n   Boats <boats>\n   gone\n",
            "b/piers.rst": ".. _deck:\n\nPiers\n=====\n\n.. image:: p.png\n\n.. include:: /inc.txt\n\n"
            "Planks\n------\n\nOld.\n",
            "boats.rst": "Boats\n=====\n\nSee :ref:`deck`, :doc:`b/piers` and :numref:`deck`.\n",
            "inc.txt": "Included text, see :ref:`lost`.\n",
            "extra.rst": "Extra\n=====\n\nLoose.\n",
            "b/p.png": "x",
        },
    )
    file = read((tmp_path / "index.rst").read_text(), tmp_path, "index.rst")
    assert "".join(line for line in write_markdown(file).text.splitlines(True) if line.strip()) == (
        '# <a id="document-index"></a><a id="index--harbor"></a>Harbor\n'
        '## <a id="document-b-piers"></a><a id="b-piers--piers"></a><a id="b-piers--deck"></a>1. Piers\n'
        "![](b/p.png)\n"
        "Included text, see lost.\n"
        '### <a id="b-piers--planks"></a>1.1. Planks\n'
        "Old.\n"
        '## <a id="document-boats"></a><a id="boats--boats"></a>2. Boats\n'
        "See [Piers](#b-piers--deck), [Piers](#document-b-piers) and [Section 1](#b-piers--deck).\n"
    )
    assert [(one.file, one.line, one.kind.value) for one in file.unsure] == [
        ("index.rst", 4, "file"),
        ("inc.txt", 1, "reference"),
    ]
    assert [(line.file, line.line) for line in file.lines if "Included" in line.text] == [("inc.txt", 1)]
    whole = read_folder(tmp_path)
    assert [line.text for line in whole.lines][-1] == "Loose."


def test_sections_are_numbered_as_docutils_does() -> None:
    text = (
        "Harbor\n======\n\n.. sectnum::\n\nPiers\n-----\n\nIt is wet.\n\nPlanks\n~~~~~~\n\n"
        "It is dry.\n\nBoats\n-----\n\nIt is old.\n"
    )
    headings = [line for line in shown(text).splitlines() if line.startswith("#")]
    assert headings == [
        "# Harbor",
        '## <a id="piers"></a>1 Piers',
        '### <a id="planks"></a>1.1 Planks',
        '## <a id="boats"></a>2 Boats',
    ]


def test_nothing_outside_the_folder_is_read(tmp_path: Path) -> None:
    write(tmp_path, {"secret.txt": "Hidden.", "in/harbor.rst": "x"})
    for text in (".. include:: ../secret.txt\n\nText.\n", ".. csv-table::\n   :file: ../secret.txt\n\nText.\n"):
        file = read(text, tmp_path / "in")
        assert "Hidden" not in write_markdown(file).text
        assert len(file.unsure) == 1


def test_settings_of_sphinx_are_read_and_not_run(tmp_path: Path) -> None:
    conf = 'raise SystemExit\nrst_prolog = """\n.. |n| replace:: three\n.. role:: ship\n"""\nlanguage = "de"\n'
    write(tmp_path, {"conf.py": conf})
    file = read("Take |n| :ship:`boats`.\n\n.. note:: Wet.\n", tmp_path)
    assert write_markdown(file).text == "Take three boats.\n\nBemerkung: Wet.\n"
    assert doubts(file) == []


def test_text_in_other_scripts() -> None:
    text = "桟橋\n====\n\n第一の規則です。`桟橋`_ を見てください。\n\nרציף\n====\n\nשלום עולם.\n"
    written = shown(text)
    assert "第一の規則です。[桟橋](#" in written
    assert "שלום עולם." in written


@pytest.mark.parametrize("text", ["", ".. comment\n", " \n"])
def test_a_document_without_text_is_refused(text: str) -> None:
    with pytest.raises(UnusableInputError, match=r"harbor\.rst has no text"):
        read(text)


@pytest.mark.parametrize(("indent", "mark", "levels"), [(" ", "x", 900), ("  ", "- x", 130)])
def test_deep_nesting_is_refused_with_a_message(indent: str, mark: str, levels: int) -> None:
    text = "\n\n".join(indent * depth + mark for depth in range(levels))
    with pytest.raises(UnusableInputError, match=r"harbor\.rst cannot be read: it is nested too deeply"):
        read(text)


def test_findings_cite_lines_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        "Harbor\n======\n\n1.1 Piers are\nlong.\n\n1.2 Boats\nare\nsmall, see rule 9.9.9 there.\n\n"
        ".. storm:: 1.3 Wind.\n"
    )
    (tmp_path / "harbor.txt").write_text(text)
    (tmp_path / "harbor.rst").write_text(text)
    assert main(["import", str(tmp_path / "harbor.rst"), "--book", "HB", "-o", str(tmp_path / "out")]) == 1
    said = capsys.readouterr()
    assert "harbor.rst:11: The directive storm:: is not known" in said.err
    assert "harbor.rst:9:" in said.err
    assert "harbor.rst: reStructuredText" in said.out


def test_a_folder_is_what_most_of_its_pages_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"README.md": "# Read me", "index.rst": "Harbor\n======\n\nLong.\n", "a.rst": "Piers\n=====\n\nDry.\n"}
    write(tmp_path, {**files, "_build/a.html": "<p>x</p>", "_build/b.html": "<p>x</p>"})
    assert main(["import", str(tmp_path), "--book", "HB", "-o", str(tmp_path / "out"), "--accept"]) == 0
    said = capsys.readouterr().out
    assert ": reStructuredText; its structure is known from headings" in said
    assert "'README.md'" in said
    write(tmp_path / "site", {"a.rst": "A\n=\n\nText.\n", "a.html": "<h1>A</h1><p>Dry.", "b.html": "<h1>B</h1><p>Wet."})
    assert read_folder(tmp_path / "site").format_name == "a folder of web pages"


def test_literal_blocks_keep_their_lines() -> None:
    text = (
        "The board::\n\n  +--+\n  |x |\n  +--+\n\n.. code-block:: text\n\n   1  2\n\n.. parsed-literal::\n\n   *a*  b\n"
    )
    assert shown(text) == "The board:\n\n```\n+--+\n|x |\n+--+\n```\n\n```\n1  2\n```\n\na b\n"


def test_the_look_shows_doubts_beside_what_they_are_about(tmp_path: Path) -> None:
    text = (
        "Harbor\n======\n\n1 Piers\n-------\n\n1.1 Piers are\nlong.\n\n1.2 See :ref:`gone`\nthere.\n\n"
        "1.3 Boats are small.\n"
    )
    (tmp_path / "harbor.rst").write_text(text)
    look = tmp_path / "look"
    words = ["import", str(tmp_path / "harbor.rst"), "--book", "HB", "-o", str(tmp_path / "out"), "--look", str(look)]
    assert main(words) == 1
    page = next(look.glob("*.html")).read_text("utf-8")
    assert page.index("long.") < page.index("leads to nothing") < page.index("Boats are small")
    assert "<h2>harbor.rst:13</h2>" in page  # where the last rule is in the source


def test_pictures_beside_and_above_the_document_come_along(tmp_path: Path) -> None:
    write(tmp_path, {"p.png": "a", "in/q.png": "b", "in/x/r.png": "c", ".git/HEAD": ""})
    text = ".. image:: ../p.png\n\n.. image:: q.*\n\n.. image:: x/r.png\n\nText.\n"
    file = read(text, tmp_path / "in")
    assert [line.text for line in file.lines] == ["![](pictures/p.png)", "![](q.png)", "![](x/r.png)", "Text."]
    assert file.pictures == {"pictures/p.png": b"a"}


def test_pictures_of_one_name_above_the_document_stay_apart(tmp_path: Path) -> None:
    write(tmp_path, {"a/p.png": "a", "b/p.png": "b", "in/q.png": "", ".git/HEAD": ""})
    file = read(".. image:: ../a/p.png\n\n.. image:: ../b/p.png\n", tmp_path / "in")
    assert file.pictures == {"pictures/a/p.png": b"a", "pictures/b/p.png": b"b"}


def test_links_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    write(tmp_path, {"secret.py": "language = 'de'", "secret.txt": "Hidden.", "in/harbor.rst": "x"})
    (tmp_path / "in" / "conf.py").symlink_to(tmp_path / "secret.py")
    (tmp_path / "in" / "part.txt").symlink_to(tmp_path / "secret.txt")
    file = read(".. include:: part.txt\n\n.. note:: Wet.\n", tmp_path / "in")
    assert write_markdown(file).text == "Note: Wet.\n"
    taken = "The file part.txt is not in the folder of the document, so it was left out."
    assert doubts(file) == [("harbor.rst", 1, taken)]


def test_files_that_include_each_other_end(tmp_path: Path) -> None:
    write(tmp_path, {"a.txt": "A.\n\n.. include:: b.txt\n", "b.txt": "B.\n\n.. include:: a.txt\n"})
    file = read(".. include:: a.txt\n\nEnd.\n", tmp_path)
    assert file.lines[-1].text == "End."
    assert "a.txt includes itself" in file.unsure[0].taken


def test_roles_of_the_document_mean_what_they_are_based_on() -> None:
    text = ".. role:: law(ref)\n.. role:: roll(die)\n\n.. _deck:\n\nDeck\n====\n\nSee :law:`deck` and :roll:`six`.\n"
    file = read(text)
    assert [line.text for line in file.lines][-1] == "See [Deck](#deck) and six."


def test_substitutions_that_contain_each_other_are_refused() -> None:
    text = "".join(f".. |n{at}| replace:: |n{at + 1}| |n{at + 1}|\n" for at in range(24))
    with pytest.raises(UnusableInputError, match=r"harbor\.rst cannot be read: its substitutions stand for too much"):
        read(f"{text}.. |n24| replace:: boat\n\nTake |n0|.\n")


def test_the_version_of_a_change_is_a_word_whether_its_text_is_beside_or_below_it() -> None:
    below = "Piers\n=====\n\nIt is wet.\n\n.. versionchanged:: 1.1\n   Ties are shared.\n"
    beside = below.replace("1.1\n  ", "1.1")
    apart = below.replace("1.1\n", "1.1\n\n")
    assert shown(below) == shown(beside) == shown(apart)
    assert "Changed in version 1.1: Ties are shared." in shown(below)


def test_what_unfolds_below_a_title_is_a_callout() -> None:
    text = "Piers\n=====\n\nIt is wet.\n\n.. details:: In winter\n\n   It is cold.\n\n.. details::\n\n   It is dark.\n"
    assert shown(text) == "# Piers\n\nIt is wet.\n\n:::{admonition} In winter\n\nIt is cold.\n\n:::\n\nIt is dark.\n"


def test_pages_that_sphinx_makes_are_no_doubt() -> None:
    file = read("Piers\n=====\n\nSee :ref:`genindex` and :ref:`search`.\n\n.. note:: It is wet.\n")
    assert doubts(file) == []


def test_items_in_a_cell_keep_their_numbers() -> None:
    text = ".. list-table::\n\n   * - A\n     - 3. one\n       4. two\n   * - B\n     - (a) a & b\n       (b) c\n"
    assert "| A | 3. one 4. two |" in shown(text)
    assert "| B | (a) a & b (b) c |" in shown(text)


def test_pictures_within_a_folder_come_along(tmp_path: Path) -> None:
    page = "Boats\n=====\n\n.. image:: ../img/p.png\n\nA boat floats.\n"
    files = {"index.rst": "Harbor\n======\n\n.. toctree::\n\n   in/boats\n", "in/boats.rst": page, "img/p.png": "a"}
    write(tmp_path / "harbor", files)
    assert main(["import", str(tmp_path / "harbor"), "--book", "HB", "-o", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "hb" / "img" / "p.png").read_bytes() == b"a"
