"""The doubt about rulings at the end of a text, as our own export writes them: without numbers, they are prose."""

from __future__ import annotations

from collections.abc import Iterator

from ...markup.opening_words import KNOWN_WORDS
from ...markup.ruling_facts import RULINGS_TITLES
from ..typed_document import Line, TypedDocument, TypedPage
from .doubt import Doubt, DoubtKind

_TITLES = frozenset(title.casefold() for title in RULINGS_TITLES.values())
_WORDS = KNOWN_WORDS.of_rulings().answers


def doubt_rulings(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for each page with the title of rulings that has answers."""
    source = document.chapters[0].source if document.chapters else ""
    for page in document.pages:
        title = page.title
        if title is None or title.text.strip().casefold() not in _TITLES:
            continue
        answers = [line for line in _lines(page) if _is_answer(line.text)]
        count = f"{len(answers)} {'answer' if len(answers) == 1 else 'answers'}"
        if answers:
            first = title.lines[0].number if title.lines else answers[0].number
            yield Doubt(
                DoubtKind.PROSE_RULINGS,
                source,
                first,
                answers[-1].number,
                f"Rulings with {count} became the page {page.name}.",
                "Should they be rulings?",
                "If so, make each question a heading of Markdown, and import that file with --rulings.",
            )


def _lines(page: TypedPage) -> Iterator[Line]:
    for paragraph in page.paragraphs:
        yield from paragraph.lines


def _is_answer(text: str) -> bool:
    """Return whether a line opens with a word for an answer, and a colon."""
    word, colon, _ = text.replace("：", ":").partition(":")
    return bool(colon) and word.strip(" *").casefold() in _WORDS
