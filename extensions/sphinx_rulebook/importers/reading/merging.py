"""Merging several documents into one book: the files of its chapters, or of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...markup.counting.number_schemes import NAMED_SCHEMES
from ...support.errors import UnusableInputError
from ..typed_document import TypedChapter, TypedDocument, TypedPage
from .title_page import with_title_line


def merge(documents: Sequence[tuple[str, TypedDocument]]) -> TypedDocument:
    """Return one document made of several, given in order with the names of their files.

    The numbering of one document may be deeper than another's. Raises UnusableInputError if they number their units
    differently or have chapters with the same number.
    """
    first = documents[0][1]
    if len(documents) == 1:
        return first
    numbering = _check_numbering(documents)
    parts = [document for _, document in documents]
    deepest = next(document for document in parts if _first_numbers(document) == numbering)
    return replace(
        deepest,
        title=first.title,
        chapters=tuple(_merge_chapters(documents)),
        pages=tuple(_merge_pages(parts)),
        glossary=_only_glossary(documents),
        dropped=tuple(entry for document in parts for entry in document.dropped),
        odd=tuple(line for document in parts for line in document.odd),
        is_markdown=any(document.is_markdown for document in parts),
        lines=tuple(line for document in parts for line in document.lines),
    )


def _check_numbering(documents: Sequence[tuple[str, TypedDocument]]) -> tuple[str, ...]:
    """Return the numbering of the deepest document; the other numberings must be the beginning of it."""
    numbering = max((_first_numbers(document) for _, document in documents), key=len)
    for name, document in documents:
        if numbering[: len(_first_numbers(document))] != _first_numbers(document):
            raise UnusableInputError(
                f"{name} numbers its units differently from {documents[0][0]}; import each on its own, or give --layout"
            )
    return numbering


def _merge_chapters(documents: Sequence[tuple[str, TypedDocument]]) -> list[TypedChapter]:
    """Return the chapters of all documents; unless all of them have numbers, they are counted."""
    has_keys = bool(documents[0][1].numbering) and all(
        chapter.heading.number for _, document in documents for chapter in document.chapters
    )
    chapters: list[TypedChapter] = []
    owners: dict[str, tuple[int, str]] = {}
    for place, (name, document) in enumerate(documents):
        for chapter in document.chapters:
            key = chapter.key if has_keys else str(len(chapters) + 1)
            owner, other = owners.setdefault(key, (place, name))
            if owner != place:
                raise UnusableInputError(f"{name} and {other} both have a chapter {key}; import them as two books")
            chapters.append(replace(chapter, key=key))
    return chapters


def _merge_pages(documents: Sequence[TypedDocument]) -> list[TypedPage]:
    """Return the pages of prose of all documents, each with a unique name; a part's title is on its first page."""
    first = documents[0]
    pages: list[TypedPage] = []
    taken: set[str] = set()
    for document in documents:
        own = first.title if first.title is not None else document.title
        for page in with_title_line(document, own.text if own is not None else ""):
            name = page.name
            while name in taken:
                name += "-2"
            taken.add(name)
            pages.append(replace(page, name=name))
    return pages


def _only_glossary(documents: Sequence[tuple[str, TypedDocument]]) -> TypedChapter | None:
    glossary = None
    for name, document in documents:
        if document.glossary is not None and glossary is not None:
            raise UnusableInputError(f"{name} has a second glossary; a book can have only one")
        glossary = glossary or document.glossary
    return glossary


def _first_numbers(document: TypedDocument) -> tuple[str, ...]:
    """Return the first number of each rank of a document's numbering, also for a named scheme."""
    numbering = document.numbering
    return NAMED_SCHEMES[numbering][0] if isinstance(numbering, str) else numbering
