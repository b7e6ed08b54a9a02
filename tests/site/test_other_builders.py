"""Builders that write no HTML show rules with everything that is in them."""

import json
from pathlib import Path

import pytest

from .conftest import Project, copy_project

_TEXT_ENDINGS = (".1", ".texi", ".xml", ".pseudoxml")

TABLE = """\
+------------+------------+
| Wing       | Count      |
|============|============|
| left       | 1          |
+------------+------------+
| right, see | 2          |
| [1.0.1a]   |            |
+------------+------------+
"""


@pytest.fixture(scope="module")
def gulls(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project whose one rule has a table, a footnote, lists, examples, code, pictures, formulas and links."""
    return copy_project("gulls", tmp_path_factory.mktemp("gulls"))


@pytest.fixture(scope="module")
def text(gulls: Project) -> str:
    """The chapter as Sphinx's text."""
    gulls.sphinx("text", builder="text")
    return gulls.html("text", "gg/01-gulls.txt")


@pytest.fixture(scope="module")
def latex(gulls: Project) -> str:
    """The project as LaTeX."""
    gulls.sphinx("latex", builder="latex")
    return gulls.html("latex", "gulls.tex")


def test_text_has_numbers_and_references(text: str) -> None:
    assert '1.0.1 A gull **flies** with "two" wings, see the web and a^2.[1]\n[1.0.1a]' in text


def test_text_has_tables_and_footnotes(text: str) -> None:
    assert TABLE in text
    assert "\n[1] Or *one*.\n" in text


def test_text_has_lists_below_subrules(text: str) -> None:
    assert "   1.0.1a A gull lands.\n\n   * on a roof, with its Beak\n\n   * on a boat:\n\n     1. in front\n" in text


def test_text_has_examples_commentaries_and_callouts(text: str) -> None:
    assert "   Example: A gull lands on a roof.\n\n   It stays.\n\n   Why?: Because it is tired.\n" in text
    assert "   Warning: Beware of gulls.\n" in text


def test_text_has_code_pictures_and_formulas(text: str) -> None:
    assert "      code <x>\n" in text
    assert ": A wing]" in text  # the word before it is in the language of the first build of the process
    assert "       a = b\n" in text


def test_text_has_definitions_and_terms(text: str, gulls: Project) -> None:
    assert "   Gull\n      A bird.\n" in text
    assert gulls.html("text", "gg/glossary.txt").endswith("Gull\n   A bird near the sea. See [1.0.1].\n")


def test_text_shows_what_a_translation_lacks(gulls: Project) -> None:
    gulls.sphinx("text-ja", builder="text", language="ja")
    chapter = gulls.html("text-ja", "gg/01-gulls.txt")
    assert "1.0.1a カモメはBeakから降りる。\n" in chapter
    assert "*未訳*\n\n1.0.2 A rule with a very long sentence" in chapter


def test_latex_links_references_to_their_rules(latex: str) -> None:
    label = r"\label{\detokenize{gg/01-gulls:rule:land}}"
    assert label in latex
    assert r"\hyperref[\detokenize{gg/01-gulls:rule:land}]{\sphinxcrossref{{[}1.0.1a{]}}}" in latex
    assert r"\sphinxhref{https://example.invalid/broken}{the web}" in latex


def test_latex_has_tables_footnotes_and_examples(latex: str) -> None:
    assert r"\begin{tabulary}" in latex
    assert "\\begin{footnote}[1]\\sphinxAtStartFootnote\nOr \\sphinxstyleemphasis{one}." in latex
    assert "\\begin{sphinxadmonition}{note}{Example}" in latex


def test_latex_has_the_pictures_that_it_can_show(latex: str, gulls: Project) -> None:
    assert r"\sphinxincludegraphics[height=1em]{{beak}.png}" in latex
    assert (gulls.out / "latex/beak.png").is_file()
    assert "A wing" in latex  # LaTeX has no SVG


@pytest.mark.parametrize("builder", ["man", "texinfo", "xml", "pseudoxml"])
def test_other_builders_have_the_text(gulls: Project, builder: str) -> None:
    assert "WARNING" not in "".join(
        line for line in gulls.sphinx(builder, builder=builder).warnings.splitlines() if "[rulebook." not in line
    )
    written = "".join(
        path.read_text("utf-8") for path in (gulls.out / builder).rglob("*") if path.suffix in _TEXT_ENDINGS
    )
    for words in ("right, see", "on a boat", "It stays.", "Because it is tired", "Beware of gulls"):
        assert words in written


def test_linkcheck_finds_a_broken_link_in_a_rule(gulls: Project) -> None:
    gulls.sphinx("linkcheck", builder="linkcheck")
    lines = (gulls.out / "linkcheck/output.json").read_text("utf-8").splitlines()
    found = {entry["uri"]: entry for entry in map(json.loads, lines)}
    broken = found["https://example.invalid/broken"]
    assert (Path(broken["filename"]).name, broken["lineno"], broken["status"]) == ("01-gulls.md", 11, "broken")


def test_gettext_offers_prose_but_no_rules(gulls: Project) -> None:
    gulls.sphinx("gettext", builder="gettext")
    offered = "".join(path.read_text("utf-8") for path in (gulls.out / "gettext").glob("*.pot"))
    assert 'msgid "See {rule:ref}`GG/rule:fly`' in offered
    assert "Flying" not in offered
    assert "A gull" not in offered
