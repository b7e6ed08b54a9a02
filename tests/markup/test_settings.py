"""``book.toml``: what it says, what is wrong with it and where."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sphinx_rulebook.markup.book_toml.book_settings import BookSettings, complete_symbols, read_settings
from sphinx_rulebook.markup.opening_words import KNOWN_WORDS
from sphinx_rulebook.model.books import Library, Picture, Symbol
from sphinx_rulebook.model.findings import Code, Finding

from ..helpers import Files, chapter_text


def read(text: str) -> tuple[BookSettings, list[str]]:
    findings: list[Finding] = []
    settings = read_settings(text, "book.toml", findings)
    return settings, [f"{f.code.code} {f.line}:{f.column} {f.suggestion}" for f in findings]


def test_settings_are_read() -> None:
    settings, findings = read(
        'code = "LF"\ntitle = "Lantern Ferry"\nlanguage = "en"\nedition = "2.1"\nnumbering = "decimal"\n'
        'reference = "(rule #)"\n'
        '[symbols]\nfog = "F"\n[symbols.oar]\ntext = "O"\nname = "Oar"\npicture = "oar.svg"\nglyph = "🛶"\n'
    )
    assert findings == []
    assert (settings.code, settings.title, settings.language, settings.edition) == ("LF", "Lantern Ferry", "en", "2.1")
    assert settings.reference == "(rule #)"
    assert settings.scheme is not None
    assert settings.scheme.name == "decimal"
    assert settings.symbols == {
        "fog": Symbol("fog", "F", ""),
        "oar": Symbol("oar", "O", "Oar", Picture("oar.svg", "book.toml", 12, 1), "🛶"),
    }


@pytest.mark.parametrize(("written", "expected"), [("true", True), ("false", False)])
def test_links_to_terms_are_asked_for_or_not(written: str, expected: bool) -> None:
    settings, findings = read(f"term_links = {written}\n")
    assert findings == []
    assert settings.term_links is expected


@pytest.mark.parametrize("written", ['"no"', "0", "[]"])
def test_a_setting_of_another_type_is_reported(written: str) -> None:
    findings: list[Finding] = []
    settings = read_settings(f"term_links = {written}\n", "book.toml", findings)
    assert settings.term_links is None
    assert [(f.code, f.line, f.column, f.message) for f in findings] == [
        (Code.BAD_SETTINGS, 1, 1, "'term_links' must be true or false")
    ]


def test_a_translation_has_the_links_of_its_source_unless_it_says_otherwise(
    library_of: Callable[[Files], Library],
) -> None:
    chapter = chapter_text("## One @@sec:one@@\n")
    library = library_of(
        {
            "source/lf/book.toml": "term_links = false\n",
            "source/lf/01.md": chapter,
            "translations/ja/lf/01.md": chapter,
            "translations/de/lf/01.md": chapter,
            "translations/de/lf/book.toml": "term_links = true\n",
        }
    )
    assert {language: books[0].term_links for language, books in library.books.items()} == {
        "en": False,
        "ja": False,
        "de": True,
    }


@pytest.mark.parametrize(
    "edit", ["https://example.org/edit/main/{path}#L{line}", "http://localhost:8000/{path}?plain=1"]
)
def test_the_address_for_editing_is_read(edit: str) -> None:
    settings, findings = read(f'edit = "{edit}"\n')
    assert findings == []
    assert settings.edit == edit


def test_a_translation_is_edited_where_its_source_is(library_of: Callable[[Files], Library]) -> None:
    chapter = chapter_text("## One @@sec:one@@\n")
    address = 'edit = "https://example.org/{path}#{line}"\n'
    library = library_of(
        {
            "source/lf/book.toml": address,
            "source/lf/01.md": chapter,
            "translations/ja/lf/01.md": chapter,
            "translations/de/lf/01.md": chapter,
            "translations/de/lf/book.toml": 'edit = "https://example.net/{path}"\n',
        }
    )
    edits = {language: books[0].edit for language, books in library.books.items()}
    assert edits == {
        "en": "https://example.org/{path}#{line}",
        "ja": "https://example.org/{path}#{line}",
        "de": "https://example.net/{path}",
    }


def test_words_of_a_book_are_added_to_those_that_are_known() -> None:
    words = read_settings('examples = ["Case", "dæmi "]\nnotes = ["Aside"]', "book.toml", []).words
    assert words is not None
    assert {"case", "dæmi", "example", "例"} <= words.examples
    assert {"aside", "note"} <= words.notes
    assert "case" not in KNOWN_WORDS.examples


def test_empty_file_leaves_everything_open() -> None:
    assert read("") == (BookSettings(), [])


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("code = \n", ["RB130 1:8 None"]),
        ('code = "LF"\ncode = "LF"\n', ["RB130 2:12 None"]),
        ('\ntitel = "Fog"\n', ["RB131 2:1 title"]),
        ("zzz = 1\n", ["RB131 1:1 None"]),
        ("code = 3\n", ["RB130 1:1 None"]),
        ('numbering = "leters"\n', ["RB130 1:1 letters"]),
        ('code = "LF"\nnumbering = ["1", 2]\n', ["RB130 2:1 None"]),
        ("numbering = 1\n", ["RB130 1:1 None"]),
        ('numbering = ["1", "2.1"]\n', ["RB130 1:1 None"]),
        ('reference = "4.1"\n', ["RB130 1:1 None"]),
        ('code = "LF"\nreference = "##"\n', ["RB130 2:1 None"]),
        ('reference = "a\\n#"\n', ["RB130 1:1 None"]),
        ("reference = 1\n", ["RB130 1:1 None"]),
        ("edit = 1\n", ["RB130 1:1 None"]),
        ('code = "LF"\nedit = "https://example.org/edit"\n', ["RB130 2:1 None"]),
        ('edit = "https://example.org/{path}/{path}"\n', ["RB130 1:1 None"]),
        ('edit = "https://example.org/{path}#{column}"\n', ["RB130 1:1 None"]),
        ('edit = "https://example.org/{path}#{"\n', ["RB130 1:1 None"]),
        ('edit = "https:///{path}"\n', ["RB130 1:1 None"]),
        ('edit = "https://{path}"\n', ["RB130 1:1 None"]),
        ('edit = "ftp://example.org/{path}"\n', ["RB130 1:1 None"]),
        ('edit = "javascript:alert({line})//{path}"\n', ["RB130 1:1 None"]),
        ('edit = "https://example.org/{path} #{line}"\n', ["RB130 1:1 None"]),
        ('referense = "#"\n', ["RB131 1:1 reference"]),
        ("symbols = 3\n", ["RB130 1:1 None"]),
        ('examples = "case"\n', ["RB130 1:1 None"]),
        ('title = "Fog"\nnotes = ["aside:"]\n', ["RB130 2:1 None"]),
        ("examples = [3]\n", ["RB130 1:1 None"]),
        ("[symbols]\noar = 3\n", ["RB130 2:1 None"]),
        ('[symbols.oar]\ntxt = "O"\n', ["RB131 2:1 text"]),
        ('[symbols.fog]\ntext = "F"\n\n[symbols.oar]\nname = "O"\n  text = 4\n', ["RB130 6:3 None"]),
        ('[simbols.oar]\ntext = "O"\n', ["RB131 1:2 symbols"]),
        ("titel.a = 1\n[symbols.a]\nb = 1\n", ["RB131 1:1 title", "RB131 3:1 None"]),
    ],
)
def test_wrong_settings_are_reported_where_they_stand(text: str, findings: list[str]) -> None:
    assert read(text)[1] == findings


def test_what_is_right_is_kept_beside_what_is_wrong() -> None:
    settings, findings = read('code = "LF"\ntitle = 3\nnumbering = "nine"\n')
    assert len(findings) == 2
    assert (settings.code, settings.title, settings.scheme) == ("LF", None, None)


def test_symbols_of_a_translation_take_what_they_lack_from_the_source() -> None:
    picture = Picture("oar.svg", "book.toml", 1, 1)
    source = {"oar": Symbol("oar", "O", "Oar", picture), "fog": Symbol("fog", "", "")}
    own = {"oar": Symbol("oar", "", "櫂"), "oil": Symbol("oil", "油", "", None, "🛢")}
    complete = complete_symbols(own, source)
    assert complete == {
        "oar": Symbol("oar", "O", "櫂", picture),
        "fog": Symbol("fog", "{fog}", "fog"),
        "oil": Symbol("oil", "油", "油", None, "🛢"),
    }
    assert complete_symbols(None, None) is None


def test_synonyms_of_the_search_are_read() -> None:
    settings, findings = read(
        '[search.synonyms]\nblock = ["defend", " defend "]\n"hit points" = ["life"]\n"墓地" = ["捨て札"]\n'
    )
    assert findings == []
    assert settings.synonyms == {"block": ("defend",), "hit points": ("life",), "墓地": ("捨て札",)}


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (
            '[search.synonyms]\nblock = "defend"\n',
            (2, 1),
            """the synonyms of 'block' must be a list of words, such as ["defend"]""",
        ),
        (
            "[search.synonyms]\n\n  block = [1]\n",
            (3, 3),
            """the synonyms of 'block' must be a list of words, such as ["defend"]""",
        ),
        (
            "[search.synonyms]\nblock = []\n",
            (2, 1),
            """the synonyms of 'block' must be a list of words, such as ["defend"]""",
        ),
        (
            '[search.synonyms]\n"hit points" = [""]\n',
            (2, 2),
            """the synonyms of 'hit points' must be a list of words, such as ["defend"]""",
        ),
        (
            '[search]\nsynonyms = {block = "defend"}\n',
            (2, 1),
            """the synonyms of 'block' must be a list of words, such as ["defend"]""",
        ),
        ('[search.synonyms]\n"?" = ["defend"]\n', (2, 2), "'?' is not a word that somebody can ask for"),
        ('[search]\nsynonyms = ["block"]\n', (2, 1), "'synonyms' must be a table"),
        ("search = 1\n", (1, 1), "'search' must be a table"),
        ("[search]\nsynonym = {}\n", (2, 1), "unknown key 'synonym'; known: synonyms"),
    ],
)
def test_bad_synonyms_are_reported_once_with_their_place(text: str, place: tuple[int, int], message: str) -> None:
    findings: list[Finding] = []
    settings = read_settings(text, "book.toml", findings)
    assert settings.synonyms == {}
    assert [(f.line, f.column, f.message) for f in findings] == [(*place, message)]
