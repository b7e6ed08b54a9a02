"""Resolving the references of a document to its units, and finding dangling references."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...native_digits import DigitExchange
from ...typed_document import TypedChapter, TypedDocument, TypedParagraph, TypedUnit
from ..mentions.book_mentions import BookMentions
from ..mentions.mention_patterns import NumberMention
from ..mentions.number_mentions import MentionFinder
from ..mentions.title_mentions import TitleFinder
from ..number_paths import NumberPaths
from ..unit_numbers import UnitNumbers
from .block_links import link_block, link_numbers_in_block
from .found_links import Link, Links
from .link_places import TypedPiece
from .prose_links import link_page
from .text_links import LinkFinders, TextLinks


def find_links(
    document: TypedDocument, finder: MentionFinder, own_name: str = "", foreign: BookMentions | None = None
) -> Links:
    """Find the references in a document, and their targets.

    ``own_name`` is the document's name in links to itself; ``foreign`` finds references to other documents.
    """
    if document.zero:
        exchange = DigitExchange(document.zero)
        plain = replace(exchange.document(document), zero="")
        own = dict(zip(_all_pieces(plain), _all_pieces(document), strict=True))
        return _with_own_digits(find_links(plain, finder, own_name, foreign), exchange, own)
    numbers = UnitNumbers(document)
    titles, paths = TitleFinder(document), NumberPaths(numbers)
    finders = LinkFinders(document, numbers, paths, titles, finder, foreign, own_name, _titles_of(document))
    links = Links()
    for chapter in document.files():
        for piece in _pieces(chapter):
            if isinstance(piece, TypedParagraph) and piece.is_block:
                link_block(piece, numbers, document, links)
                link_numbers_in_block(piece, chapter, finder, numbers, links)
            else:
                TextLinks(finders, chapter, piece, links).find()
    for page in document.pages:
        link_page(page, finders, links)
    return links


def _titles_of(document: TypedDocument) -> str:
    """Return the title of a document with its first words, which may be a title that no mark shows."""
    first = next((line.text for line in document.lines if line.text), "")
    headings = [chapter.heading.text for chapter in document.chapters[:1] if not chapter.heading.number]
    titles = [one.text for one in (document.title, *(page.title for page in document.pages[:1])) if one is not None]
    return "\n".join([*titles, first, *headings])


def _pieces(chapter: TypedChapter) -> Iterator[TypedPiece]:
    for unit in chapter.units:
        if unit.rank > 1 or not unit.is_made_up:
            yield unit
        yield from unit.paragraphs


def _all_pieces(document: TypedDocument) -> Iterator[TypedPiece]:
    """Yield all units and paragraphs of a document, in an order that does not depend on their texts."""
    for chapter in document.files():
        for unit in chapter.units:
            yield unit
            yield from unit.paragraphs
    for page in document.pages:
        if page.title is not None:
            yield page.title
        yield from page.paragraphs


def _with_own_digits(links: Links, exchange: DigitExchange, own: Mapping[TypedPiece, TypedPiece]) -> Links:
    """Return the references of a document, given those of the one with plain digits that an exchange made of it.

    ``own`` are the units and paragraphs of the document, by those with plain digits.
    """

    def mention_of(mention: NumberMention) -> NumberMention:
        text = None if mention.text is None else exchange.text(mention.text)
        forms = tuple(map(exchange.text, mention.forms))
        return mention._replace(number=exchange.text(mention.number), text=text, forms=forms)

    def unit_of(unit: TypedUnit) -> TypedUnit:
        known = own.get(unit, unit)
        return known if isinstance(known, TypedUnit) else unit

    def link_of(link: Link) -> Link:
        target = None if link.target is None else unit_of(link.target)
        return link._replace(mention=mention_of(link.mention), target=target)

    return Links(
        {own.get(piece, piece): [link_of(link) for link in found] for piece, found in links.by_piece.items()},
        [(place, mention_of(mention)) for place, mention in links.dangling],
        [(place, mention_of(mention)) for place, mention in links.outside],
        [(place, mention_of(one), unit_of(two), unit_of(three)) for place, one, two, three in links.ambiguous],
        [(place, exchange.text(text)) for place, text in links.unmet],
        {own.get(piece, piece): name for piece, name in links.of_pages.items()},
        [
            (own.get(piece, piece), one._replace(mention=mention_of(one.mention), unit=one.unit and unit_of(one.unit)))
            for piece, one in links.titles
        ],
    )
