"""The paragraphs that open with a word such as *Example:* or *Warning!*, which are examples and notes."""

from __future__ import annotations

import re
from collections.abc import Collection

from ....markup.blocks import block_kind
from ....markup.opening_words import ATTENTION_WORDS, KNOWN_WORDS, OpeningWords
from ....model.units import BlockKind
from ...documents.document_lines import ATTENTION_SIGNS, wholly_bold

_OPENING = re.compile(r"(?P<opening>(?P<word>[^\W\d][^*_:：]{0,30}?)(?:\s*[0-9]+)?\s*[:：])\s*")
_BOLD_OPENING = re.compile(
    r"(?P<sign>\*\*|__|\*|_)(?P<opening>(?P<word>¡?[^\W\d][^*_:：]{0,30}?)(?:\s*[0-9]+)?\s*[:：]?)(?P=sign)(?P<colon>\s*[:：]?)\s*"
)
_CALL = re.compile(r"(?P<opening>¡?(?P<word>[^\W\d][^*_:：!！]{0,30}?)\s?[!！][:：]?)\s*")
"""A word that asks for attention, with a sign of exclamation."""
_WHOLE = re.compile(r"(?P<sign>\*\*|__|\*|_)(?P<inner>[^*_]+)(?P=sign)")
"""A paragraph that is bold or italic as a whole."""
_SIGNS = re.compile(rf"[{ATTENTION_SIGNS}]{{1,4}}\s?(?=[^\W\d]|[*_¡])")
"""The signs before a word that asks for attention: a sign of danger, a lamp."""
_UNCOLONED = re.compile(r"(?P<opening>(?P<word>e\.g\.))\s+", re.I)


class KnownOpenings:
    """Finds the opening words of examples and notes.

    ``words`` are the words that open them; ``labels`` are the texts of lines whose first word is a term, although it
    opens notes elsewhere.
    """

    def __init__(self, is_markdown: bool, words: OpeningWords = KNOWN_WORDS, labels: Collection[str] = ()) -> None:
        self._is_markdown, self._words, self._labels = is_markdown, words, labels
        self._known: dict[tuple[str, bool], tuple[BlockKind, str, str] | None] = {}

    def find(self, text: str, is_quoted: bool = False) -> tuple[BlockKind, str, str] | None:
        """Return the kind, the opening word and the text of an example or a note, or None for other text.

        Signs before the word, such as ⚠, do not belong to them. In a quotation (``is_quoted``), a word in bold type
        needs no colon.
        """
        if (text, is_quoted) not in self._known:
            signs = _SIGNS.match(text)
            self._known[text, is_quoted] = self._find(text if signs is None else text[signs.end() :], is_quoted)
        return self._known[text, is_quoted]

    def _find(self, text: str, is_quoted: bool) -> tuple[BlockKind, str, str] | None:
        if text in self._labels:
            return None
        whole = _WHOLE.fullmatch(text) if self._is_markdown else None
        inner = self._find(whole["inner"], is_quoted) if whole is not None else None
        if whole is not None and inner is not None and inner[2]:
            return *inner[:2], f"{whole['sign']}{inner[2]}{whole['sign']}"
        bold = wholly_bold(text) if self._is_markdown else None
        word = bold.rstrip(":： ") if bold is not None else ""
        # "Warning" alone in bold type may be a heading.
        is_open = is_quoted or word != bold or not _asks_for_attention(word)
        if bold is not None and (kind := self._kind(word)) is not None and is_open:
            return kind, bold, ""
        match = _OPENING.match(text) or _UNCOLONED.match(text)
        if match is None and self._is_markdown:
            match = _BOLD_OPENING.match(text)
        if match is None or self._kind(match["word"]) is None:
            call = _CALL.match(text)
            match = call if call is not None and self._kind(call["word"]) is BlockKind.NOTE else match
        kind = self._kind(match["word"]) if match is not None else None
        if match is None or kind is None:
            return None
        opening = match["opening"] + (match.groupdict().get("colon") or "").strip()
        is_word = opening[-1].isalnum() and not is_quoted
        if _asks_for_attention(match["word"]) and (match["word"][0].islower() or is_word):
            return None  # within a sentence ("this is / important: nobody may look"), or only a word in bold type
        return kind, opening, text[match.end() :]

    def _kind(self, word: str) -> BlockKind | None:
        return block_kind(word, self._words)


def _asks_for_attention(word: str) -> bool:
    return word.strip(" ¡!！").casefold() in ATTENTION_WORDS
