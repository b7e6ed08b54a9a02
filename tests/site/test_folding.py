"""Texts and queries in one form; the scripts are tried with the same cases in ``tests/search/fold.test.mjs``."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.site.html.templates import THEME_FOLDER
from sphinx_rulebook.site.scripts.folding import fold
from tests.helpers import PROJECT, data_of_script, write_tree

CASES = json.loads((PROJECT / "tests" / "search" / "folding.json").read_text("utf-8"))
FOLD = (THEME_FOLDER / "scripts" / "search" / "fold.js").as_uri()
BLOCKS = (
    *((0x20, 0x590), (0x591, 0x700), (0x900, 0x1100), (0x17E0, 0x17EA), (0x1946, 0x1950), (0x1E00, 0x2070)),
    *((0x3040, 0x3100), (0xFB00, 0xFB07), (0xFF00, 0xFFA0)),
)


@pytest.mark.parametrize(("text", "folded"), CASES)
def test_cases(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert fold(folded) == folded


@given(st.text(st.sampled_from("aÉßİıﬁがｶﾞ\u0301\u3099σΣς1½ ’–Łæ")))
def test_what_is_folded_stays_as_it_is(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_the_scripts_fold_every_letter_alike(tmp_path: Path) -> None:
    """All letters of Europe, the Near East, India, Thailand and Japan, by themselves; unknown ones aside."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is missing")
    letters = [chr(code) for start, end in BLOCKS for code in range(start, end)]
    program = tmp_path / "fold.mjs"
    program.write_text(
        f"import {{ fold }} from {json.dumps(FOLD)};\n"
        f"const letters = {json.dumps(letters)};\n"
        "console.log(JSON.stringify(letters.map((one) => /\\p{Cn}/u.test(one) ? null : fold(one))));\n",
        "utf-8",
    )
    done = subprocess.run([node, str(program)], check=True, capture_output=True, encoding="utf-8")
    theirs = dict(zip(letters, json.loads(done.stdout), strict=True))
    assert {
        letter: (fold(letter), their) for letter, their in theirs.items() if their not in (None, fold(letter))
    } == {}


SWORDS = """---
document: ep
chapter: 1
---

# Règles

## @@sec:armes@@ Armes

### @@rule:epee@@ L’ÉPÉE brûlée reste dans la Straße.

### @@rule:lance@@ La lancée touche l’ennemi, et l’épée le blesse.

### @@rule:isik@@ Işıkların önünde gökkuşağı görünür.

### @@rule:zolc@@ Żółty łańcuch wiąże smoka, ﬁnalement.

### @@rule:kana@@ ﾄｰｸﾝを置く。
"""

MISSPELT = [
    # What is typed, the label of what it means, what is suggested, what is marked in the text.
    ("brulee", "rule:epee", "", "brûlée"),
    ("brullée", "rule:epee", "brûlée", "brûlée"),
    ("brlûée", "rule:epee", "brûlée", "brûlée"),
    ("strase", "rule:epee", "straße", "Straße"),
    ("STRASSE", "rule:epee", "", "Straße"),
    ("blése", "rule:lance", "blesse", "blesse"),
    ("gokkusagi", "rule:isik", "", "gökkuşağı"),
    ("gökuşağı", "rule:isik", "gökkuşağı", "gökkuşağı"),
    ("ISIKLARIN", "rule:isik", "", "Işıkların"),
    ("lancuch", "rule:zolc", "", "łańcuch"),
    ("łańcuhc", "rule:zolc", "łańcuch", "łańcuch"),
    ("finallement", "rule:zolc", "ﬁnalement", "ﬁnalement"),
    ("トーケン", "rule:kana", "ﾄｰｸﾝ", "ﾄｰｸﾝ"),
]


@pytest.fixture(scope="module")
def swords(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write_tree(tmp_path_factory.mktemp("swords"), {"source/ep/01-armes.md": SWORDS})
    assert main(["build", str(root)]) == 0
    return root / "build" / "html" / "en" / "ep" / "texts.js"


def test_the_words_of_a_book_are_folded(swords: Path) -> None:
    words = data_of_script(swords.read_text("utf-8"))["vocabulary"].split(" ")
    assert {"epee", "brulee", "strasse", "isiklarin", "gokkusagi", "zolty", "lancuch", "finalement", "トークン"} <= set(
        words
    )
    assert [word for word in words if fold(word) != word] == []


def test_a_misspelt_word_with_accents_is_corrected(swords: Path, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is missing")
    folder = (THEME_FOLDER / "scripts" / "search").as_uri()
    data = json.dumps(data_of_script(swords.read_text("utf-8")))
    program = tmp_path / "ask.mjs"
    program.write_text(
        f"""import {{ createEngine }} from "{folder}/engine.js";
import {{ snippet }} from "{folder}/snippet.js";
const {{ index, search }} = createEngine({data});
console.log(JSON.stringify({json.dumps([case[0] for case in MISSPELT])}.map((query) => {{
  const {{ results, marks, suggestion }} = search(query);
  if (!results.length) return [query, null];
  const unit = index.units[results[0].shown];
  const shown = snippet(unit[4], marks);
  return [query, unit[0], suggestion, shown.marks.map(({{ start, stop }}) => shown.text.slice(start, stop))];
}})));
""",
        "utf-8",
    )
    done = subprocess.run([node, str(program)], check=True, capture_output=True, encoding="utf-8")
    for (query, label, suggestion, marked), (_, found, *rest) in zip(MISSPELT, json.loads(done.stdout), strict=True):
        assert found == label, query
        assert rest == [suggestion, [marked]], query
