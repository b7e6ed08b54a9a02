"""Python folds the vocabulary of a book as the browser folds what is typed."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from sphinx_rulebook.site.book_texts import _vocabulary
from sphinx_rulebook.site.search_folding import folded

from ..helpers import PROJECT

# The same table holds the script: tests/search/fold.test.mjs.
CASES = json.loads((PROJECT / "tests/search/folding.json").read_text("utf-8"))


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_a_text_is_folded_as_in_the_browser(text: str, expected: str) -> None:
    assert folded(text) == expected


def test_the_vocabulary_is_folded_and_holds_each_word_once() -> None:
    words = _vocabulary(["Château, CHÂTEAU, chateau; Straße und Strasse", "naïve"])
    assert words == ["chateau", "strasse", "naive", "und"]


def test_hiragana_is_no_word_of_the_vocabulary() -> None:
    assert _vocabulary(["これはトークンである"]) == ["トークン"]


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("Le château brûle au coucher du soleil.", "chatau"),
        ("Jede Straße führt zum Hafen.", "strase"),
        ("Ο στρατός προχωρά.", "στρατος"),
        ("Każdy gracz dobiera kartę księżyca.", "ksiezyka"),
    ],
)
def test_a_slip_in_a_word_with_accents_is_corrected(text: str, typed: str) -> None:
    """The vocabulary that Python writes is the one in which the browser looks for a misspelt word."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is missing")
    units = [["rule:a", "1.1", 0, "r", text], ["rule:b", "1.2", 0, "r", "Nothing of the kind."]]
    data = {
        "code": "AC",
        "title": "",
        "language": "en",
        "version": "",
        "chapters": [["01", len(units)]],
        "units": units,
        "vocabulary": " ".join(_vocabulary(str(unit[4]) for unit in units)),
    }
    engine = PROJECT / "extensions/sphinx_rulebook/site/theme/scripts/search/engine.js"
    program = (
        f"import {{ createEngine }} from {json.dumps(engine.as_uri())};\n"
        f"const found = createEngine({json.dumps(data)}).search({json.dumps(typed)}).results;\n"
        "console.log(JSON.stringify(found.map((one) => one.place)));\n"
    )
    done = subprocess.run(
        [node, "--input-type=module", "-e", program], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert json.loads(done.stdout) == [0]
