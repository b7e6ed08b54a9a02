"""The texts of books as data: what the search, the graph and the comparison of editions load."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.site.scripts.book_texts import _vocabulary
from tests.helpers import data_of_script, write_tree

SOURCE = """---
document: kt
chapter: 1
---

# Kites

## @@sec:flying@@ Flying

### @@rule:launch@@ A kite is launched by two players.[[rule:wind]][[OT/rule:pole]]

> **Example:** Rin holds the kite and Sora the string.[[rule:wind]]

#### It may be launched by one.

### @@rule:wind@@ Wind

Wind blows from one side only.
"""
JAPANESE = """---
document: kt
chapter: 1
---

# 凧

## @@sec:flying@@ 凧あげ

### 一番めの新しい条項。

### @@rule:launch@@ 凧は二人でアゲル。
"""
OTHER = "---\ndocument: ot\nchapter: 1\n---\n\n# Poles\n\n## Poles\n\n### @@rule:pole@@ A pole.\n"


@pytest.fixture(scope="module")
def kites(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp_path = tmp_path_factory.mktemp("kites")
    files = {
        "source/kt/01-kites.md": SOURCE,
        "source/ot/01-poles.md": OTHER,
        "translations/ja/kt/01-kites.md": JAPANESE,
    }
    write_tree(tmp_path, files)
    assert main(["build", str(tmp_path)]) == 0
    return tmp_path / "build" / "html"


def texts(path: Path) -> dict:
    script = path.read_text("utf-8")
    assert script.startswith("rulebookTexts({")
    assert script.endswith("});\n")
    return data_of_script(script)


def test_every_unit_has_its_kind_its_parent_and_what_it_refers_to(kites: Path) -> None:
    data = texts(kites / "en/kt/texts.js")
    assert (data["code"], data["language"], data["version"]) == ("KT", "en", "")
    assert data["chapters"] == [["01-kites", 6]]
    assert data["units"] == [
        ["", "1", 0, "C", "Kites"],
        ["sec:flying", "1.0", 1, "S", "Flying"],
        ["rule:launch", "1.0.1", 1, "r", "A kite is launched by two players.[1.0.2][OT 1.0.1]", [5, "OT rule:pole"]],
        ["", "", 1, "x", "Rin holds the kite and Sora the string.[1.0.2]"],
        ["", "1.0.1a", 2, "u", "It may be launched by one."],
        ["rule:wind", "1.0.2", 4, "R", "Wind\nWind blows from one side only."],
    ]


def test_the_frequent_words_come_first(kites: Path) -> None:
    words = texts(kites / "en/kt/texts.js")["vocabulary"].split(" ")
    assert words[0] in ("kite", "launched", "the", "wind")
    assert set(words) >= {"kite", "launched", "players", "string"}
    assert "アゲル" in texts(kites / "ja/kt/texts.js")["vocabulary"].split(" ")


@given(strategies.text(strategies.characters(max_codepoint=127)))
def test_words_of_ascii_are_those_of_any_text(text: str) -> None:
    assert _vocabulary([text]) == _vocabulary([f"{text} 。"])


def test_what_a_translation_lacks_stands_in_it_in_the_language_of_the_source(kites: Path) -> None:
    data = texts(kites / "ja/kt/texts.js")
    foreign = [unit for unit in data["units"] if len(unit) > 7]
    assert [unit[4].split("\n")[0] for unit in foreign] == ["It may be launched by one.", "Wind"]
    assert {unit[7] for unit in foreign} == {"en"}
    assert data["chapters"][0][1] == len(data["units"])


def test_addresses_that_differ_in_another_language_are_reported(kites: Path) -> None:
    data = texts(kites / "ja/kt/texts.js")
    table = data["elsewhere"]["en"]["01-kites"]
    assert table["kt1.0+1"] is None  # only the translation has it
    assert "rule:launch" not in table


def test_further_and_former_labels(tmp_path: Path) -> None:
    """A translation has the former labels of the source; a book without such labels has none of this."""
    former = '[aliases]\n"rule:start" = "rule:launch"\n'
    files = {
        "source/kt/book.toml": f'code = "KT"\ntitle = "Kites"\n\n{former}',
        "source/kt/01-kites.md": SOURCE.replace("@@rule:launch@@", "@@rule:launch@@ @@rule:lift@@"),
        "source/ot/01-poles.md": OTHER,
        "translations/ja/kt/01-kites.md": JAPANESE,
    }
    write_tree(tmp_path, files)
    assert main(["build", str(tmp_path)]) == 0
    for language, expected in (("en", {"rule:start", "rule:lift"}), ("ja", {"rule:start"})):
        data = data_of_script((tmp_path / "build" / "html" / language / "kt" / "texts.js").read_text("utf-8"))
        assert set(data["also"]) >= expected
        assert {data["units"][place][0] for label, place in data["also"].items() if label in expected} == {
            "rule:launch"
        }
    other = data_of_script((tmp_path / "build" / "html" / "en" / "ot" / "texts.js").read_text("utf-8"))
    assert "also" not in other
