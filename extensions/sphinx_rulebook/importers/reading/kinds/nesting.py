"""How deep in a statute a kind of numbers is, by its words and signs."""

from __future__ import annotations

import re

from ...cue_words import UNIT_WORDS

_NESTING = "編编편部章장節节절款관条條조項항"
"""Signs after the numbers of a statute, the outermost first."""
ARTICLE = _NESTING.index("条")
_ARTICLE_SIGNS = "条條조"
DEEPEST = len(_NESTING)
"""The depth of paragraphs and items, and of all numbers without a word or a sign."""
_WORD_NESTING = (
    (
        "part",
        "teil",
        "partie",
        "parte",
        "część",
        "часть",
        "book",
        "buch",
        "título",
        "titre",
        "titolo",
        "title",
        "tytuł",
        "livre",
        "libro",
        "livro",
        "księga",
        "kniha",
        "книга",
        "část",
    ),
    (
        "chapter",
        "kapitel",
        "chapitre",
        "capítulo",
        "capitolo",
        "rozdział",
        "kapitola",
        "глава",
        "hoofdstuk",
        "hauptstück",
    ),
    (
        "section",
        "abschnitt",
        "sección",
        "sezione",
        "seção",
        "раздел",
        "titel",
        "dział",
        "unterabschnitt",
        "subsection",
        "division",
        "abteilung",
    ),
)
"""Words before the numbers of a statute, the outermost first; all others are those of articles or below."""
_OUTER_SIGNS = (0, _NESTING.index("章"), _NESTING.index("節"))

PARAGRAPH_WORDS = r"abs\.|absatz|nr\.|nummer|ziffer|para\.|paragraph|clause|item|lit\."
"""Words before the numbers of paragraphs and items."""
_UNIT_WORD = re.compile(rf"(?<![^\W_])(?:{UNIT_WORDS}|{PARAGRAPH_WORDS})(?![^\W_])", re.I)


def nesting(first: str) -> int:
    """Return how deep in a statute the numbers of a kind are, by the sign after them or the word before them."""
    if first[0] in "第제":
        return ARTICLE if first[-1] in _ARTICLE_SIGNS else _NESTING.find(first[-1])
    if first[0] == "§":
        return ARTICLE
    word = word_of(first)
    if word is None or re.fullmatch(PARAGRAPH_WORDS, word):
        return DEEPEST
    outer = (sign for sign, words in zip(_OUTER_SIGNS, _WORD_NESTING, strict=True) if word in words)
    return next(outer, ARTICLE)


def word_of(first: str) -> str | None:
    """Return the word of the unit in the first number of a kind, in lower case; None if it has none."""
    match = _UNIT_WORD.search(first)
    return match[0].lower() if match is not None else None


def numbers_articles(first: str) -> bool:
    """Return whether a kind of numbers is that of the articles of a statute, by its first number."""
    return nesting(first) == ARTICLE


def numbers_items(first: str) -> bool:
    """Return whether a kind of numbers can only be that of items, and is not that of chapters or of words."""
    return first[0] not in "第제§" and (not first.isascii() or first.endswith(")")) and first[-1] not in "一アイ甲"
