"""Finding the references in blocks that are kept whole: footnotes, tables, pages of prose."""

from __future__ import annotations

from functools import partial

from ....markup.footnotes import DEFINITION
from ...typed_document import TypedChapter, TypedDocument, TypedParagraph
from ..mentions.id_links import find_id_links
from ..mentions.number_mentions import MentionFinder
from ..unit_numbers import UnitNumbers
from .foreign_ids import with_foreign_ids
from .found_links import Link, Links
from .link_places import LinkPlace, PiecePlaces


def link_block(piece: TypedParagraph, numbers: UnitNumbers, document: TypedDocument, links: Links) -> None:
    """Find the links to ids in a block that is kept whole, or in a page of prose, where numbers are not references."""
    if "](#" not in piece.text or _is_code(piece.text):
        return
    found = [
        Link(mention, numbers.everywhere(mention.number), document.page_ids.get(mention.number[1:], ""))
        for mention in find_id_links(piece.text)
        if mention.number[1:] not in document.foreign_ids
    ]
    foreign = with_foreign_ids(find_id_links(piece.text), document) if document.foreign_ids else []
    found += [Link(mention, None) for mention in foreign if mention.book is not None]
    links.outside += [(_place_of(piece, document), link.mention) for link in found if link.mention.book is not None]
    kept = [link for link in found if link.target is not None or link.page or link.mention.book is not None]
    if kept:
        links.by_piece[piece] = kept


def link_numbers_in_block(
    piece: TypedParagraph, chapter: TypedChapter, finder: MentionFinder, numbers: UnitNumbers, links: Links
) -> None:
    """Find the references to numbers in a footnote or in the cells of a table; those without a target are dangling.

    A reference with a text of its own has a sign that separates cells, so it stays as typed in a table.
    """
    note, is_table = DEFINITION.match(piece.text), piece.text.lstrip().startswith("|")
    if (note is None and not is_table) or _is_code(piece.text):
        return
    before = links.by_piece.get(piece, [])
    places = PiecePlaces(chapter, piece)
    kept: list[Link] = []
    for mention in finder.find(piece.text, partial(numbers.has, chapter=chapter)):
        is_plain = mention.book is None and not mention.is_link and not mention.forms
        is_in_cell = is_table and (mention.text is not None or "|" in piece.text[mention.start : mention.stop])
        is_taken = any(one.mention.start < mention.stop and mention.start < one.mention.stop for one in before)
        if not is_plain or is_in_cell or is_taken or (note is not None and mention.start < note.end()):
            continue
        target = numbers.find(mention.number, chapter)
        if target is not None:
            kept.append(Link(mention, target))
        elif mention.is_certain:
            links.dangling.append((places.of(mention), mention))
    if kept:
        links.by_piece[piece] = sorted([*before, *kept], key=lambda link: link.mention.start)


def _place_of(piece: TypedParagraph, document: TypedDocument) -> LinkPlace:
    source = document.chapters[0].source if document.chapters else ""
    return LinkPlace(source, piece.lines[0].number if piece.lines else 1, 1, 1)


def _is_code(text: str) -> bool:
    """Return whether a block that is kept whole is fenced code."""
    return text.startswith(("```", "~~~"))
