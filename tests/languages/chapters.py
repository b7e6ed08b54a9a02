"""Small chapters for comparisons."""

from __future__ import annotations

from sphinx_rulebook.markup.counting.number_schemes import read_scheme
from sphinx_rulebook.markup.parser import parse_chapter
from sphinx_rulebook.markup.source import SourceText
from sphinx_rulebook.model.units import Unit


def units_of(markup: str, chapter: str = "1") -> tuple[Unit, ...]:
    """Return the units of a chapter's markup, which needs no header."""
    return parse_chapter(SourceText(markup, False), "chapter.md", read_scheme("letters"), [], None, chapter).units
