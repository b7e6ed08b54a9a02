"""Several documents as one book: the files of its chapters, or of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..library import UnusableInputError
from ..markup.numbering import NAMED_SCHEMES
from .document import TypedChapter, TypedDocument, TypedPage
from .title_page import with_title_line


def merge(documents: Sequence[tuple[str, TypedDocument]]) -> TypedDocument:
    """Return one document made of several, each with the name of its file, in their order.

    One may go deeper than another.  Raises UnusableInputError where they number their units differently or have a
    chapter of the same number.
    """
    name, first = documents[0]
    if len(documents) == 1:
        return first
    chapters: list[TypedChapter] = []
    pages: list[TypedPage] = []
    owners: dict[str, tuple[int, str]] = {}
    glossary = None
    has_keys = bool(first.numbering) and all(
        chapter.heading.number for _, other in documents for chapter in other.chapters
    )
    numbering = max((_first_numbers(document) for _, document in documents), key=len)
    for place, (name, document) in enumerate(documents):
        if numbering[: len(_first_numbers(document))] != _first_numbers(document):
            raise UnusableInputError(
                f"{name} numbers its units otherwise than {documents[0][0]}; import each by itself, or say --format"
            )
        for chapter in document.chapters:
            key = chapter.key if has_keys else str(len(chapters) + 1)
            owner, other = owners.setdefault(key, (place, name))
            if owner != place:
                raise UnusableInputError(f"{name} and {other} both have a chapter {key}; import them as two books")
            chapters.append(replace(chapter, key=key))
        taken = {page.name for page in pages}
        own = first.title if first.title is not None else document.title
        for page in with_title_line(document, own.text if own is not None else ""):
            free = page.name
            while free in taken:
                free += "-2"
            taken.add(free)
            pages.append(replace(page, name=free))
        if document.glossary is not None and glossary is not None:
            raise UnusableInputError(f"{name} has a second glossary; a book has one")
        glossary = glossary or document.glossary
    deepest = next(document for _, document in documents if _first_numbers(document) == numbering)
    return replace(
        deepest,
        title=first.title,
        chapters=tuple(chapters),
        pages=tuple(pages),
        glossary=glossary,
        dropped=tuple(entry for _, document in documents for entry in document.dropped),
        odd=tuple(line for _, document in documents for line in document.odd),
        is_markdown=any(document.is_markdown for _, document in documents),
        lines=tuple(line for _, document in documents for line in document.lines),
    )


def _first_numbers(document: TypedDocument) -> tuple[str, ...]:
    """Return the first number of each rank of a document's numbering, also where that has a name."""
    numbering = document.numbering
    return NAMED_SCHEMES[numbering][0] if isinstance(numbering, str) else numbering
