"""Made documents in reStructuredText say the same as the web pages that docutils makes of them."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from docutils.core import publish_string

from sphinx_rulebook.importers.file_formats.html_file import read_html
from sphinx_rulebook.importers.file_formats.logical_lines import LineKind, ReadFile
from sphinx_rulebook.importers.file_formats.opening import read_marked_text

WORDS = ["boat", "pier", "harbor", "storm", "crane", "deck", "sail", "anchor", "rope", "wind", "tide", "gull"]
ROMAN = ("i", "ii", "iii", "iv")
COUNTS = {
    "-": lambda _: "-",
    "1.": lambda at: f"{at + 1}.",
    "7.": lambda at: f"{at + 7}.",
    "#.": lambda _: "#.",
    "a.": lambda at: f"{'abcd'[at]}.",
    "B.": lambda at: f"{'BCDE'[at]}.",
    "i.": lambda at: f"{ROMAN[at]}.",
    "I.": lambda at: f"{ROMAN[at].upper()}.",
}
INLINE = (
    *(
        "*{}*",
        "**{}**",
        "``{}``",
        "|n| {}",
        "H\\ :sub:`2`\\ O {}",
        "https://example.org/{}",
        "`{} <https://x.org/y>`__",
    ),
    *("\\*{}", "5 < 6 {}", "<a> {}", "(*{}*)", "[#]_ {}"),
)
TYPES = (("loweralpha", "a"), ("upperalpha", "A"), ("lowerroman", "i"), ("upperroman", "I"))
SETTINGS = {"report_level": 5, "_disable_config": True, "output_encoding": "unicode"}


class Maker:
    """Makes a document of random parts."""

    def __init__(self, seed: int) -> None:
        self._chance, self._labels, self._notes = random.Random(seed), list[str](), 0

    def document(self) -> str:
        """Return a document."""
        choose = self._chance.choice
        lines = ["######", "Harbor", "######", "", ".. |n| replace:: three", "", choose([".. sectnum::", ".. x"]), ""]
        level = 0
        for number in range(self._chance.randint(2, 7)):
            level = max(1, min(choose([1, level, level + 1]), level + 1, 4))
            if self._chance.random() < 0.4:
                self._labels.append(f"label{number}")
                lines += [f".. _label{number}:", ""]
            title = f"{self._words(2).capitalize()} {number}"
            lines += [title, "=-~^"[level - 1] * len(title), ""]
            for _ in range(self._chance.randint(1, 4)):
                lines += [*self._block(), "", ".. x", ""]
        return "\n".join([*lines, *(f".. [#] Note {number}.\n" for number in range(self._notes))])

    def _words(self, count: int) -> str:
        return " ".join(self._chance.choice(WORDS) for _ in range(count))

    def _sentence(self) -> str:
        inline = self._chance.choice(INLINE)
        self._notes += inline.startswith("[#]_")
        text = f"{self._words(4).capitalize()} {inline.format(self._words(1))} {self._words(2)}"
        if self._labels and self._chance.random() < 0.4:
            text += f" {self._chance.choice(self._labels)}_"
        return f"{text}."

    def _items(self, depth: int = 1) -> list[str]:
        mark = COUNTS[self._chance.choice(list(COUNTS))]
        lines: list[str] = []
        for at in range(self._chance.randint(1, 4)):
            body = [self._sentence(), self._sentence()]
            if depth < 3 and self._chance.random() < 0.3:
                body += ["", *self._items(depth + 1)]
            indent = " " * (len(mark(at)) + 1)
            lines += [f"{mark(at)} {body[0]}", *(indent + line if line else "" for line in body[1:])]
        return lines

    def _table(self) -> list[str]:
        rows = [[self._words(1) for _ in range(3)] for _ in range(3)]
        edge = f"+{'+'.join(['-' * 9] * 3)}+"
        return [edge, *(line for row in rows for line in ("".join(f"| {cell:7} " for cell in row) + "|", edge))]

    def _block(self) -> Sequence[str]:
        kind = self._chance.randrange(6)
        if kind == 0:
            return self._table()
        if kind == 1:
            return [f".. note:: {self._sentence()}"]
        return self._items() if kind < 4 else [self._sentence(), self._sentence()]


def said(file: ReadFile) -> tuple[list[str], list[str], list[str]]:
    """Return the words of a file with the numbers of its lists, its headings with their ranks, and its links."""
    texts = [
        f"{line.number.strip('•')} {line.text or ' '.join(line.cells)}"
        for line in sorted(file.lines, key=lambda line: line.kind is LineKind.FOOTNOTE)
    ]
    links = re.findall(r"\]\((#[^()]*)\)", " ".join(texts))
    plain = re.sub(r"\]\([^()]*\)|\[\^f[0-9]+\]|[\\\[\]]", "", " ".join(texts))
    words = [word for word in re.findall(r"\w+|[^\w\s]", plain) if word not in ("Note", ":")]
    headings = [f"{line.level} {' '.join(line.text.split())}" for line in file.lines if line.kind is LineKind.HEADING]
    return words, headings, links


@pytest.mark.alike(8)
@pytest.mark.parametrize("seed", range(40))
def test_a_made_document_says_what_docutils_shows(seed: int) -> None:
    text = Maker(seed).document()
    page = publish_string(text, writer="html5", settings_overrides=SETTINGS)
    for name, type_ in TYPES:  # what its style sheet says in a form that is not read
        page = page.replace(f'<ol class="{name}', f'<ol type="{type_}" class="{name}')
    file = read_marked_text(text, Path("nowhere/harbor.rst"))
    assert file is not None
    assert said(file) == said(read_html(page.encode(), "harbor.html"))
