"""Rows of paragraphs with labels, such as a list of penalties, in which *Warning:* is a term and opens no note."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ....markup.blocks import block_kind
from ....markup.opening_words import ATTENTION_WORDS, KNOWN_WORDS
from ...cue_words import GLOSSARY_WORDS
from ...documents.segments import back_word
from ...typed_document import Line

_LABEL = re.compile(r"[*_]{0,3}(?P<word>[^\W\d][^*_:：.!?！？。]{0,30})[*_]{0,3}[:：]")
_ASKING = ATTENTION_WORDS | {"注意", "주의"}
"""Words that open notes, and are those of penalties elsewhere."""
_COUNTED = re.compile(r"[0-9]\s*$|^[a-z]$")
"""Labels such as *Step 1* and *Q*, which are no terms."""
_COLONS = (":", "：")
_HEADINGS = GLOSSARY_WORDS | frozenset((
    "terms", "key terms", "terminology", "definitions", "keywords", "penalties", "signals", "symbols", "begriffe",
    "definitionen", "strafen", "termes", "définitions", "mots-clés", "pénalités", "sanctions", "términos",
    "definiciones", "palabras clave", "sanciones", "termini", "definizioni", "sanzioni", "termos", "definições",
    "penalidades", "begrippen", "definities", "straffen", "pojęcia", "definicje", "kary", "термины", "определения",
    "наказания", "штрафы", "定義", "キーワード", "罰則", "定义", "关键词", "处罚", "정의", "키워드", "벌칙",
))  # fmt: skip
"""Headings of lists of terms and of penalties."""
_BOLD = ("**", "__")
_FEWEST_OTHERS = 2
"""How many labels of a row must be no opening words: one alone may be any paragraph beside a note.

If all of them are in bold type, one is enough: they look alike, and two kinds of notes beside each other are rare."""


@dataclass(slots=True)
class _Row:
    """Labels of paragraphs after each other, each with its line.

    ``is_announced`` is whether a colon is before them, ``is_glossary`` whether the heading of a list of terms is,
    ``is_tight`` whether no empty line is between them.
    """

    is_announced: bool
    is_glossary: bool
    labels: list[tuple[str, str]] = field(default_factory=list)
    is_tight: bool = True

    def terms(self) -> set[str]:
        """Return the lines of the words that ask for attention, if they are terms here."""
        others = sum(
            1 for word, _ in self.labels if not _COUNTED.search(word) and block_kind(word, KNOWN_WORDS) is None
        )
        asking = {text for word, text in self.labels if word in _ASKING}
        if self.is_glossary and len(self.labels) > 1:
            return asking
        are_bold = all(text.startswith(_BOLD) for _, text in self.labels)
        is_list = (are_bold and len(asking) > 1) or self.is_announced or (self.is_tight and len(asking) > 1)
        return asking if others >= _FEWEST_OTHERS or (others and is_list) else set()


def find_labels(lines: Sequence[Line]) -> frozenset[str]:
    """Return the lines whose word asks for attention elsewhere, but is one of several labels in a row here, or the name
    of something that has a heading; or which a quotation after a colon begins with.
    """
    headings = {back_word(line.text) for line in lines if line.level}
    found: set[str] = set()
    row: _Row | None = None
    is_below_gap, above, is_glossary = True, "", False
    for line in lines:
        if not line.text:
            is_below_gap = True
            continue
        match = _LABEL.match(line.text) if not line.level and not line.bullet else None
        if match is not None:
            row = row or _Row(above.endswith(_COLONS), is_glossary)
            row.is_tight = row.is_tight and not (row.labels and is_below_gap)
            word = match["word"].strip().casefold()
            row.labels.append((word, line.text))
            is_quoted = line.raw.startswith(">") and above.endswith(_COLONS)
            found |= {line.text} if word in _ASKING and (word in headings or is_quoted) else set()
        elif row is not None and (is_below_gap or line.level or line.bullet):  # and not the rest of a paragraph
            found |= row.terms()
            row = None
        is_below_gap, above = False, line.text
        is_glossary = line.level > 0 and back_word(line.text) in _HEADINGS
    return frozenset(found | (row.terms() if row is not None else set()))
