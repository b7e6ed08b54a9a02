"""A project's own catalogue: read, written by ``rulebook words``, and reported by a check."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from sphinx_rulebook.catalogues.interface_catalogue import load_translations, read_template
from sphinx_rulebook.catalogues.shipped import project_path
from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.kept_results import KeptResults
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.library.memory import Memory
from sphinx_rulebook.model.findings import Code, Finding

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLast-Translator: Ewa\\n"\n\n'
WORDS = len(read_template())
CODES = {Code.MISSING_WORDS, Code.BAD_CATALOGUE, Code.UNKNOWN_WORD}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project in Belarusian, which has no shipped catalogue, with translations into two languages that have one."""
    for tree in ("source", "translations/fr", "translations/zh-Hans"):
        folder = tmp_path / tree / "lf"
        folder.mkdir(parents=True)
        (folder / "01.md").write_text("[REF book=LF chap=1]\n# Docks @@cha:docks@@\n", "utf-8")
    (tmp_path / "source/lf/book.toml").write_text('language = "be"\n', "utf-8")
    return tmp_path


def put(root: Path, language: str, *entries: str) -> Path:
    """Write a project's catalogue."""
    path = root / project_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEADER + "\n".join(entries), "utf-8")
    return path


def entry(word: str, text: str) -> str:
    return f'msgid "{word}"\nmsgstr "{text}"\n'


def found(root: Path, memory: Memory | None = None) -> list[Finding]:
    return [one for one in run_checks(load(root, memory=memory), memory) if one.code in CODES]


# ---- Words


def test_a_word_of_the_project_comes_before_the_shipped_one(root: Path) -> None:
    put(root, "fr", entry("Search", "Trouver"), entry("Next", ""), '#, fuzzy\nmsgid "Home"\nmsgstr "Maison"\n')
    words = load_translations("fr", str(root)).texts
    assert [words[word] for word in ("Search", "Next", "Home")] == ["Trouver", "Suivant", "Accueil"]


def test_a_translation_that_would_show_braces_is_not_used(root: Path) -> None:
    put(root, "fr", entry("Edition {edition}", "Livre {numéro}"), entry("Graph of {rule}", "Graphe de {rule"))
    words = load_translations("fr", str(root)).texts
    assert [words["Edition {edition}"], words["Graph of {rule}"]] == ["Édition {edition}", "Graphe de {rule}"]


# ---- Findings


def test_a_language_without_a_catalogue_is_reported(root: Path) -> None:
    (finding,) = found(root)
    assert (finding.code, finding.file) == (Code.MISSING_WORDS, "source")
    assert "into be" in finding.message
    assert "rulebook words be writes them into translations/be/LC_MESSAGES/rulebook.po" in finding.message


def test_a_catalogue_that_lacks_words_is_reported_with_their_number(root: Path) -> None:
    put(root, "be", entry("Search", "Шукаць"), entry("Next", ""))
    (finding,) = found(root)
    assert finding.file == project_path("be")
    assert finding.message.startswith(f"{WORDS - 1} of {WORDS} interface words")


def test_words_of_the_shipped_catalogue_are_not_missing(root: Path) -> None:
    put(root, "fr", entry("Search", ""), entry("Next", "Après"))
    assert {one.file for one in found(root)} == {"source"}


def test_wrong_placeholders_are_reported_at_their_line(root: Path) -> None:
    put(root, "fr", entry("Edition {edition}", "Livre {numéro}"), entry("Graph of {rule}", "Graphe"))
    here = [(one.code, one.line, one.message) for one in found(root) if one.file == project_path("fr")]
    assert here == [
        (
            Code.BAD_CATALOGUE,
            4,
            "this translation of 'Edition {edition}' is not used: the English does not have {numéro}",
        ),
        (Code.BAD_CATALOGUE, 7, "this translation of 'Graph of {rule}' lacks {rule}"),
    ]


def test_a_catalogue_that_cannot_be_read_is_one_finding_and_not_used(root: Path) -> None:
    put(root, "be", 'msgid "Search"\nmsgstr "Шукаць\n')
    (finding,) = found(root)
    assert (finding.code, finding.line) == (Code.BAD_CATALOGUE, 5)
    assert finding.message.endswith("; this file is not used")
    assert load_translations("be", str(root)).texts == {}


def test_a_misspelt_word_is_a_note_with_the_likely_one(root: Path) -> None:
    put(root, "fr", entry("Serch", "Trouver"))
    (finding,) = [one for one in found(root) if one.file == project_path("fr")]
    assert (finding.code, finding.line, finding.suggestion) == (Code.UNKNOWN_WORD, 4, "Search")


def test_findings_are_kept_until_the_catalogue_changes(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(root, "be", entry("Search", "Шукаць"))
    kept = KeptResults()
    first = found(root, Memory(kept))
    with monkeypatch.context() as patch:
        patch.setattr("sphinx_rulebook.checks.catalogue_words.check_catalogue", None)  # must not be called again
        assert found(root, Memory(kept)) == first
    put(root, "be", entry("Search", "Шукаць"), entry("Next", "Далей"))
    assert found(root, Memory(kept))[0].message.startswith(f"{WORDS - 2} of {WORDS}")


# ---- rulebook words


def words(root: Path, *arguments: str) -> int:
    return main(["words", "--project", str(root), *arguments])


def test_the_command_writes_every_word_and_keeps_translations(root: Path) -> None:
    path = put(root, "be", "# of mine\n" + entry("Search", "Шукаць"), entry("Colour", "Колер"), entry("Gone", ""))
    assert words(root, "be") == 0
    catalogue = polib.pofile(str(path))
    assert len([one for one in catalogue if not one.obsolete]) == WORDS
    assert catalogue.metadata["Last-Translator"] == "Ewa"
    search = catalogue.find("Search")
    assert search is not None
    assert (search.msgstr, search.tcomment) == ("Шукаць", "of mine")
    assert [(one.msgid, one.msgstr) for one in catalogue.obsolete_entries()] == [("Colour", "Колер")]
    recent = catalogue.find("Recent")
    assert recent is not None
    assert recent.comment == "search\nheading of the recent searches"


def test_a_second_run_changes_nothing(root: Path) -> None:
    path = put(root, "be", entry("Search", "Шукаць"), entry("Gone", "Няма"), '#, fuzzy\nmsgid "Next"\nmsgstr "Далей"\n')
    assert words(root, "be", "--check") == 1
    assert words(root, "be") == 0
    once = path.read_bytes()
    assert words(root, "be") == 0
    assert words(root, "be", "--check") == 0
    assert path.read_bytes() == once
    assert '#, fuzzy\nmsgid "Next"\nmsgstr "Далей"' in once.decode("utf-8")


def test_an_obsolete_translation_is_used_again(root: Path) -> None:
    path = put(root, "be", '#~ msgid "Search"\n#~ msgstr "Шукаць"\n')
    assert words(root, "be") == 0
    assert 'msgid "Search"\nmsgstr "Шукаць"\n' in path.read_text("utf-8")
    assert "#~" not in path.read_text("utf-8")


def test_obsolete_lines_that_cannot_be_read_are_kept(root: Path) -> None:
    path = put(root, "be", '#~ msgid "Search\n#~ msgstr "Шукаць"\n')
    assert words(root, "be") == 0
    assert path.read_text("utf-8").endswith('\n#~ msgid "Search\n#~ msgstr "Шукаць"\n')
    assert words(root, "be", "--check") == 0


def test_the_shipped_translation_of_an_empty_word_is_a_comment(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert words(root, "zh-hans") == 0
    assert "the others come from the shipped catalogue zh_CN" in capsys.readouterr().out
    text = (root / project_path("zh-Hans")).read_text("utf-8")
    assert '#. used if empty: 搜索\nmsgid "Search"\nmsgstr ""' in text
    assert found(root)[0].file == "source"


def test_a_dry_run_writes_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert words(root, "de", "--dry-run") == 0
    assert '+msgid "Search"' in capsys.readouterr().out
    assert not (root / "translations/de").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("polish",), "'polish' is not the tag of a language, such as ja or pt-BR"),
        (("fr-",), "'fr-' is not the tag of a language; did you mean fr?"),
        (("be",), "rulebook.po:5:1: this string is not valid"),
    ],
)
def test_bad_input_is_one_message(
    root: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    path = put(root, "be", 'msgid "Search"\nmsgstr "Шукаць\n')
    before = path.read_bytes()
    assert words(root, *arguments) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert path.read_bytes() == before
