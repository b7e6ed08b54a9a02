"""Doubts about parts after the rules that became pages of prose because their headings have no numbers."""

from __future__ import annotations

from collections.abc import Iterator

from ..cue_words import APPENDIX, BACK_WORDS, GLOSSARY_WORDS, HISTORY_WORDS, INTRODUCTION_WORDS
from ..documents.segments import back_word
from ..typed_document import INTRODUCTION, TypedDocument
from .doubt import Doubt, DoubtKind, quote

_KNOWN = BACK_WORDS | GLOSSARY_WORDS | HISTORY_WORDS | INTRODUCTION_WORDS


def doubt_prose_parts(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for the pages of prose whose headings are marked like those of chapters with numbers."""
    headings = (chapter.heading for chapter in document.chapters)
    levels = {heading.lines[0].level for heading in headings if heading.number and heading.lines} - {0}
    titles = [page.title for page in document.pages if page.title is not None and page.name != INTRODUCTION]
    found = [title.lines[0] for title in titles if title.lines and title.lines[0].level in levels]
    found = [line for line in found if not _is_known(back_word(line.text))]
    if found:
        what, them = ("part without a number", "it") if len(found) == 1 else ("parts without numbers", "them")
        yield Doubt(
            DoubtKind.PROSE_PARTS,
            document.chapters[0].source,
            found[0].number,
            found[0].number,
            f"{len(found)} {what} after the rules became prose, from {quote(found[0].text)}.",
            f"Are there rules in {them}?",
            "If so, give each heading the next number.",
        )


def _is_known(word: str) -> bool:
    return word in _KNOWN or APPENDIX.fullmatch(word) is not None
