"""The forms that words have after a number."""

from __future__ import annotations

import gettext
from pathlib import Path

import polib
import pytest
from babel.messages.plurals import PLURALS

from sphinx_rulebook.catalogues.plural_forms import MOST_FORMS, PluralRule, plural_rule_of, read_plural_rule
from sphinx_rulebook.catalogues.shipped import SHIPPED, project_path
from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.findings import Code
from sphinx_rulebook.site.view.interface_words import load_words

BELARUSIAN = "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;"
RULES = (
    'msgid "{count} rule"\nmsgid_plural "{count} rules"\n'
    'msgstr[0] "{count} правіла"\nmsgstr[1] "{count} правілы"\nmsgstr[2] "{count} правіл"\n'
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project in Belarusian with one rule."""
    folder = tmp_path / "source" / "lf"
    folder.mkdir(parents=True)
    (folder / "book.toml").write_text('language = "be"\n', "utf-8")
    (folder / "01.md").write_text("[REF book=LF chap=1]\n# Docks @@cha:docks@@\n", "utf-8")
    return tmp_path


def put(root: Path, language: str, entries: str, field: str = "") -> Path:
    """Write a project's catalogue."""
    path = root / project_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    header = f"Plural-Forms: {field}\\n" if field else "Content-Type: text/plain; charset=UTF-8\\n"
    path.write_text(f'msgid ""\nmsgstr "{header}"\n\n{entries}', "utf-8")
    return path


def counted(root: Path, language: str, *numbers: int) -> list[str]:
    words = load_words(language, str(root))
    return [words.counted("{count} rule", "{count} rules", number) for number in numbers]


def test_english_has_a_form_for_one(root: Path) -> None:
    assert counted(root, "en", 0, 1, 2) == ["0 rules", "1 rule", "2 rules"]


def test_a_shipped_language_has_its_own_forms(root: Path) -> None:
    assert counted(root, "fr", 0, 1, 2) == ["0 règle", "1 règle", "2 règles"]
    assert counted(root, "de", 0, 1, 2) == ["0 Regeln", "1 Regel", "2 Regeln"]
    assert counted(root, "ja", 0, 1, 2) == ["0ルール", "1ルール", "2ルール"]


@pytest.mark.parametrize("field", [BELARUSIAN, ""], ids=["of the header", "of the language"])
def test_a_project_has_the_forms_of_its_language(root: Path, field: str) -> None:
    put(root, "be", RULES, field)
    found = counted(root, "be", 1, 2, 5, 12, 22, 25, 112, 122)
    assert found == [
        "1 правіла", "2 правілы", "5 правіл", "12 правіл", "22 правілы", "25 правіл", "112 правіл", "122 правілы",
    ]  # fmt: skip


def test_a_word_without_all_forms_stays_english(root: Path) -> None:
    put(root, "be", RULES.replace("{count} правілы", ""), BELARUSIAN)
    assert counted(root, "be", 1, 5) == ["1 rule", "5 rules"]


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (RULES.replace("{count} правілы", "{count:>3} правілы"), "its { and } are not pairs around names"),
        (RULES.replace("{count} правілы", "{count!r} правілы"), "its { and } are not pairs around names"),
        (RULES.replace("{count} rules", "{n} rules").replace("{count} reg", "{n} reg"), "its msgid_plural must be"),
        ('msgid "{count} rule"\nmsgstr "{count} правіл"\n', "its msgid_plural must be"),
        ('msgid "Search"\nmsgid_plural "Search"\nmsgstr[0] "Шукаць"\n', "the word has no plural"),
    ],
)
def test_what_is_reported_as_not_used_is_not_used(root: Path, entry: str, reason: str) -> None:
    put(root, "be", entry, BELARUSIAN)
    (finding,) = [one for one in run_checks(load(root)) if one.code is Code.BAD_CATALOGUE]
    assert reason in finding.message
    assert counted(root, "be", 1, 2, 5) == ["1 rule", "2 rules", "5 rules"]
    assert load_words("be", str(root))("Search") == "Search"


def test_a_catalogue_without_a_rule_has_that_of_the_shipped_one(root: Path) -> None:
    """Babel counts three forms in French; the shipped catalogue has two."""
    (root / "translations/fr/lf").mkdir(parents=True)
    (root / "translations/fr/lf/01.md").write_text("[REF book=LF chap=1]\n# Quais @@cha:docks@@\n", "utf-8")
    put(root, "fr", RULES.partition("msgstr[2]")[0])
    assert [one for one in run_checks(load(root)) if one.file == project_path("fr")] == []
    assert counted(root, "fr", 1, 5) == ["1 правіла", "5 правілы"]


def test_a_form_that_no_number_has_may_be_empty(root: Path) -> None:
    put(root, "fr", RULES.replace("{count} правілы", ""), "nplurals=3; plural=n < 2 ? 0 : n % 1000000 == 0 ? 1 : 2;")
    assert counted(root, "fr", 1, 5) == ["1 правіла", "5 правіл"]


def test_shipped_forms_do_not_follow_the_rule_of_another_number_of_forms(root: Path) -> None:
    put(root, "fr", 'msgid "Search"\nmsgstr "Trouver"\n', BELARUSIAN)
    words = load_words("fr", str(root))
    assert words.counted("{count} term", "{count} terms", 3) == "3 terms"
    assert words("Search") == "Trouver"


def test_the_command_writes_the_rule_of_the_language_and_keeps_forms(root: Path) -> None:
    path = put(root, "be", RULES)
    assert main(["words", "--project", str(root), "be"]) == 0
    catalogue = polib.pofile(str(path))
    assert catalogue.metadata["Plural-Forms"] == plural_rule_of("be").field
    rules, terms = (catalogue.find(f"{{count}} {name}") for name in ("rule", "term"))
    assert rules is not None
    assert terms is not None
    assert rules.msgstr_plural == {0: "{count} правіла", 1: "{count} правілы", 2: "{count} правіл"}
    assert (terms.msgid_plural, terms.msgstr_plural) == ("{count} terms", {0: "", 1: "", 2: ""})
    once = path.read_bytes()
    assert main(["words", "--project", str(root), "be", "--check"]) == 0
    assert path.read_bytes() == once


def test_forms_of_a_word_that_is_gone_become_comments_and_come_back(root: Path) -> None:
    gone = RULES.replace("{count} rule", "{count} law")
    path = put(root, "be", gone)
    assert main(["words", "--project", str(root), "be"]) == 0
    assert "".join(f"#~ {line}\n" for line in gone.splitlines()) in path.read_text("utf-8")
    put(root, "be", "".join(f"#~ {line}\n" for line in RULES.splitlines()))
    assert main(["words", "--project", str(root), "be"]) == 0
    assert RULES in path.read_text("utf-8")


# ---- Rules


@pytest.mark.parametrize("language", sorted({*PLURALS, *SHIPPED, "xx", "de-AT", "zh-Hant"}))
def test_the_rule_of_a_language_can_be_read_again(language: str) -> None:
    rule = plural_rule_of(language)
    assert read_plural_rule(rule.field) == rule
    assert rule.forms <= MOST_FORMS


@pytest.mark.parametrize("language", sorted(PLURALS))
def test_the_table_has_the_form_of_every_number(language: str) -> None:
    """Scripts look a form up there: after the first 200 numbers, forms repeat with the last two digits."""
    rule = plural_rule_of(language)
    find = gettext.c2py(rule.expression)
    table = rule.table()
    for number in (*range(1000), 1234, 99_999, 123_456):
        at = number if number < 200 else 100 + number % 100
        expected = find(number)
        # CLDR counts by the last six digits in a few languages; no number of rules is so large.
        if number < 1000 or "1000000" not in rule.expression:
            assert int(table[at]) == rule.form_after(number) == expected, number


@pytest.mark.parametrize(
    ("field", "reason"),
    [
        ("", "it is not written as"),
        ("nplurals=2", "it is not written as"),
        ("nplurals=2; plural=n%0;", "its expression cannot be read"),
        ("nplurals=2; plural=n >;", "its expression cannot be read"),
        ("nplurals=2; plural=n - 3;", "its expression gives -3, but nplurals is 2"),
        ("nplurals=2; plural=__import__('os');", "its expression cannot be read"),
        ("nplurals=2; plural=n==150 ? 10 : 0;", "its expression gives 10, but nplurals is 2"),
        ("nplurals=0; plural=0;", "nplurals must be from 1 to 6"),
        ("nplurals=7; plural=0;", "nplurals must be from 1 to 6"),
        ("nplurals=2; plural=n > 1 ? 2 : 0;", "its expression gives 2, but nplurals is 2"),
    ],
)
def test_a_rule_that_cannot_be_used_has_a_reason(field: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_plural_rule(field)


def test_a_rule_is_read_without_its_last_semicolon() -> None:
    assert read_plural_rule("nplurals=1; plural=0") == PluralRule(1, "0")
