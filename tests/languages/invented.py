"""A rulebook in English with its translation into an invented language.

Every word has one translation, written in Greek letters; words change places, and endings are lost.  So the right pairs
are known, and only the contents of the two books can lead to them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from sphinx_rulebook.markup.counting.number_schemes import read_scheme
from sphinx_rulebook.markup.parser import parse_chapter
from sphinx_rulebook.markup.source import SourceText
from sphinx_rulebook.model.units import Unit

NOUNS = ["harbour", "boat", "anchor", "sail", "captain", "crew", "cargo", "tide", "storm", "lantern", "rope", "buoy"]
NOUNS += ["net", "fish", "gull", "island", "chart", "pilot"]
VERBS = ["enters", "leaves", "loads", "unloads", "repairs", "sells", "draws", "turns", "lights", "follows"]
LETTERS = "αβγδεζηθικλμνξοπρστυφχψω"


@dataclass(frozen=True)
class Line:
    """A heading of both books: its rank, its name, its text in each."""

    rank: int
    name: str
    source: str
    translation: str


def invented_book(size: int, seed: int) -> list[Line]:
    """Return the headings of a book of about ``size`` rules in sections of six."""
    rng = random.Random(seed)
    words: dict[str, str] = {}

    def translated(word: str) -> str:
        if word not in words:
            words[word] = "".join(rng.choice(LETTERS) for _ in range(rng.randint(4, 9)))
        return words[word]

    lines = [Line(1, "c", "The Harbour", translated("harbour").title())]
    for number in range(size):
        if number % 6 == 0:
            pair = rng.sample(NOUNS, 2)
            lines.append(Line(2, f"s{number}", " ".join(pair).title(), " ".join(map(translated, pair)).title()))
        chosen = [rng.choice(NOUNS), rng.choice(VERBS), rng.choice(NOUNS), rng.choice(VERBS), rng.choice(NOUNS)]
        count = f" {rng.randint(2, 9)}" if rng.random() < 0.3 else ""
        there = [translated(word) for word in chosen]
        rng.shuffle(there)
        source = f"The {chosen[0]} {chosen[1]} the {chosen[2]}{count} and {chosen[3]} no {chosen[4]}."
        lines.append(Line(4 if number % 3 else 3, f"r{number}", source, f"{' '.join(there)}{count}."))
    return lines


def units_of_lines(lines: Sequence[Line], is_translation: bool) -> tuple[Unit, ...]:
    """Return headings as the units of a chapter, without labels."""
    markup = "\n\n".join(f"{'#' * line.rank} {line.translation if is_translation else line.source}" for line in lines)
    text = SourceText(f"{markup}\n", False)
    return parse_chapter(text, "chapter.md", read_scheme("letters"), [], None, "1").units
