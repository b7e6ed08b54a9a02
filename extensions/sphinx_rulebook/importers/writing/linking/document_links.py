"""Resolving the references of a document to its units, and finding dangling references."""

from __future__ import annotations

from collections.abc import Iterator

from ...typed_document import TypedChapter, TypedDocument, TypedParagraph
from ..mentions.book_mentions import BookMentions
from ..mentions.number_mentions import MentionFinder
from ..mentions.title_mentions import TitleFinder
from ..number_paths import NumberPaths
from ..unit_numbers import UnitNumbers
from .block_links import link_block, link_numbers_in_block
from .found_links import Links
from .link_places import TypedPiece
from .text_links import LinkFinders, TextLinks


def find_links(
    document: TypedDocument, finder: MentionFinder, own_name: str = "", foreign: BookMentions | None = None
) -> Links:
    """Find the references in a document, and their targets.

    ``own_name`` is the document's name in links to itself; ``foreign`` finds references to other documents.
    """
    numbers = UnitNumbers(document)
    titles, paths = TitleFinder(document), NumberPaths(numbers)
    finders = LinkFinders(document, numbers, paths, titles, finder, foreign, own_name)
    links = Links()
    for chapter in document.files():
        for piece in _pieces(chapter):
            if isinstance(piece, TypedParagraph) and piece.is_block:
                link_block(piece, numbers, document, links)
                link_numbers_in_block(piece, chapter, finder, numbers, links)
            else:
                TextLinks(finders, chapter, piece, links).find()
    for page in document.pages:
        for paragraph in (page.title, *page.paragraphs):
            if paragraph is not None:
                links.of_pages[paragraph] = page.name
                link_block(paragraph, numbers, document, links)
    return links


def _pieces(chapter: TypedChapter) -> Iterator[TypedPiece]:
    for unit in chapter.units:
        if unit.rank > 1 or not unit.is_made_up:
            yield unit
        yield from unit.paragraphs
