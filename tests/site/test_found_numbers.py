"""The search finds the rules of every documented numbering: by their numbers as printed, and as readers say them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from sphinx_rulebook.library.loading import load
from sphinx_rulebook.site.html.templates import THEME_FOLDER
from sphinx_rulebook.site.scripts.book_texts import book_texts
from sphinx_rulebook.site.view.library_views import read_views
from sphinx_rulebook.site.view.plain_texts import PlainTexts
from tests.helpers import PROJECT, write_tree

ENGINE = (THEME_FOLDER / "scripts" / "search" / "engine.js").as_uri()
ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| `(\[[^`]+\]|\"[a-z-]+\")` \| (?:`(\[[^`]+\])`)? ?\|$", re.MULTILINE)
STYLES = [match.groups() for match in ROW.finditer((PROJECT / "docs" / "settings.md").read_text("utf-8"))]

LANGUAGES = {"German": "de", "French": "fr", "Japanese": "ja", "Chinese": "zh-Hans", "Korean": "ko", "Russian": "ru"}

SPOKEN = {
    "card games": {"4.1.2?": "4.1.2", "see rule 4.1.2a": "4.1.2a", "4-1-2": "4.1.2", "4.1.2(a)": "4.1.2a"},
    "card games with hundreds": {"what is rule 401.1b": "401.1b", "rule #401.1b": "401.1b", "401 1 b": "401.1b"},
    "wargames, technical regulations": {"sec. 3.2": "3.2", "3,2,1": "3.2.1", "rule: 3.2.1": "3.2.1"},
    "sports laws: a law, its clauses, their items": {"law 3": "Law 3", "Law 3.2": "2.", "Law 3, 2 (a)": "(a)"},
    "sports with whole numbers": {"3.1a": "Rule 3.1a", "3.1(a)": "Rule 3.1a", "rule 3": "Rule 3"},
    "codes of tournaments and leagues": {
        "part 2": "Part II",
        "II": "Part II",
        "Rule 3, 1), a)": "a)",
        "part iv": "Part IV",
    },
    "charters and conventions": {
        "article 4": "Article IV",
        "IV": "Article IV",
        "art. iv": "Article IV",
        "Article II, Section 2": "Section 2",
        "Article II § 2 (a)": "(a)",
        "what does article 3 say": "Article III",
    },
    "charters with articles throughout": {"ch. 2": "Chapter 2", "article 5 (1)": "(1)", "art 5": "Article 5"},
    "statutes in German": {
        "Paragraph 4": "§ 4",
        "Abschnitt 2": "Abschnitt 2",
        "§4(1)": "(1)",
        "§ 4 Absatz 1": "(1)",
        "§4 Abs 1 Nr 1": "1.",
    },
    "the same, with whole numbers": {"§4 Abs 1": "§ 4 Abs. 1", "§ 4 I": "§ 4 Abs. 1", "4.1": "§ 4 Abs. 1"},
    "rules of associations in French, Italian, Spanish": {
        "article 5": "Art. 5",
        "l'article 5": "Art. 5",
        "art 5": "Art. 5",
    },
    "規則 of Japanese associations": {"3条": "第3条", "第三条とは": "第3条", "第3条第1項": "①", "規則第3条": "第3条"},
    "laws in Japanese: paragraphs from 2 on, items, subitems": {"第3条は": "第三条", "3条2項": "２"},
    "rules in Chinese": {"三条": "第三条", "3条": "第三条", "第3條": "第三条", "第二章": "第二章"},
    "rules in Russian": {"ст. 4": "Статья 4", "статья 4.": "Статья 4", "гл. 2": "Глава 2", "ст. 4 а)": "а)"},
    "rules in Korean": {"3조": "제3조", "제3조는": "제3조", "제 3 조 제1항": "①"},
}
"""What readers type, and the number of the rule that they mean."""


def chapters(depth: int) -> dict[str, str]:
    """Return five chapters with two units in each unit of every rank below them, down to a rank."""

    def below(rank: int, name: str) -> str:
        if rank > depth:
            return ""
        kind = ("sec", "rule")[rank > 2]
        names = [f"{name}_{i}" for i in (1, 2)]
        return "".join(f"{'#' * rank} @@{kind}:u{one}@@ Heron {one}.\n\n{below(rank + 1, one)}" for one in names)

    head = "---\ndocument: ch\nchapter: {n}\n---\n# Chapter on otters @@cha:c{n}@@\n\n"
    return {f"source/ch/0{n}-c.md": head.format(n=n) + below(2, str(n)) for n in range(1, 6)}


@pytest.mark.alike(9)
@pytest.mark.parametrize(("name", "numbering", "counted"), STYLES, ids=[style[0] for style in STYLES])
def test_numbers_are_found(name: str, numbering: str, counted: str | None, tmp_path: Path) -> None:
    node = shutil.which("node")
    assert node is not None
    language = next((code for one, code in LANGUAGES.items() if one in name), "en")
    book = f'code = "CH"\ntitle = "Charter"\nlanguage = "{language}"\nnumbering = {numbering}\n'
    depth = len(json.loads(numbering)) if numbering.startswith("[") else 4
    if counted:
        book += f"counted_through = {counted}\n"
    write_tree(tmp_path, {"source/ch/book.toml": book, **chapters(depth)})
    loaded = load(tmp_path / "source")
    view = read_views(loaded).view(language)
    script = book_texts(view, loaded.library.books[language][0], "", PlainTexts(view))
    data = json.loads(script[script.index("(") + 1 : script.rindex(")")])
    units = data["units"]
    paths: list[list[str]] = []
    for place, unit in enumerate(units):
        paths.append([*(paths[place - unit[2]] if unit[2] else []), *([unit[1]] if unit[1] else [])])
    printed = sorted({unit[1] for unit in units if unit[1]})
    assert printed
    # A number that continues that of the unit above says where it is; others are said with what is above them.
    ways = {place: ", ".join(path) for place, path in enumerate(paths) if units[place][1] and len(path) > 1}
    queries = [*printed, *ways.values(), *SPOKEN.get(name, {})]
    program = (
        f"import {{ createEngine }} from {json.dumps(ENGINE)};\n"
        f"const engine = createEngine({json.dumps(data)});\n"
        "const first = (query) => engine.search(query).results.slice(0, 1).map((one) => one.place);\n"
        f"console.log(JSON.stringify({json.dumps(queries)}.map(first)));\n"
    )
    (tmp_path / "find.mjs").write_text(program, "utf-8")
    done = subprocess.run([node, str(tmp_path / "find.mjs")], check=True, capture_output=True, encoding="utf-8")
    first = {query: found[0] if found else -1 for query, found in zip(queries, json.loads(done.stdout), strict=True)}
    number = {query: units[place][1] if place >= 0 else "" for query, place in first.items()}
    assert {one: number[one] for one in printed if number[one] != one} == {}
    assert {query: number[query] for query, expected in SPOKEN.get(name, {}).items() if number[query] != expected} == {}
    if not any(units[place][1].startswith(paths[place][-2]) for place in ways):
        assert {ways[place]: first[ways[place]] for place in ways if first[ways[place]] != place} == {}


def test_all_styles_are_tried() -> None:
    assert len(STYLES) == 17
    assert set(SPOKEN) <= {style[0] for style in STYLES}
