"""Finding the references on the pages of prose of a document, such as its introduction or an appendix."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ....markup.titles import is_title
from ...cue_words import HISTORY_WORDS, OTHERS_TEXT_WORDS
from ...typed_document import TypedChapter, TypedPage, TypedParagraph
from .block_links import link_block, link_numbers_in_block
from .found_links import Link, Links
from .text_links import LinkFinders, TextLinks

_OTHER_NUMBERS = HISTORY_WORDS | OTHERS_TEXT_WORDS
_OPENING = re.compile(r"(?P<number>[0-9]{1,4}(?:\.[0-9]{1,4}){0,6})[.):]?\s")


def link_page(page: TypedPage, finders: LinkFinders, links: Links) -> None:
    """Find the references on a page of prose, as in rules; below some headings, only the links to ids.

    A list of changes has numbers of earlier editions, a licence those of its own sections.
    """
    source = finders.document.chapters[0].source if finders.document.chapters else ""
    nowhere = TypedChapter("", (), source)
    for paragraph in (page.title, *page.paragraphs):
        if paragraph is not None:
            links.of_pages[paragraph] = page.name
            link_block(paragraph, finders.numbers, finders.document, links)
    if finders.document.links_only:
        return
    own = _own_numbers(page)
    for paragraph in texts_about_rules(page):
        if paragraph.is_block:
            link_numbers_in_block(paragraph, nowhere, finders.mentions, finders.numbers, links)
        else:
            _link_text(paragraph, nowhere, finders, links, own)


def texts_about_rules(page: TypedPage) -> Iterator[TypedParagraph]:
    """Yield the texts of a page of prose in which numbers may be those of units: no headings, and nothing below
    headings of what has other numbers.
    """
    has_others = page.title is not None and _has_other_numbers(page.title)
    first = page.paragraphs[0] if page.title is None and page.paragraphs else None  # it may be the title of the book
    for paragraph in page.paragraphs:
        if paragraph.marker == "#":
            has_others = _has_other_numbers(paragraph)
        elif not has_others and not (paragraph is first and is_title(paragraph.text)):
            yield paragraph


def _has_other_numbers(heading: TypedParagraph) -> bool:
    return heading.text.strip("*_:： ").casefold() in _OTHER_NUMBERS


def _own_numbers(page: TypedPage) -> set[str]:
    """Return the numbers that open lines of a page itself, which its texts may cite."""
    openings = (_OPENING.match(f"{one.marker} {one.text}".lstrip()) for one in page.paragraphs if not one.is_block)
    return {opening["number"] for opening in openings if opening is not None}


def _link_text(
    paragraph: TypedParagraph, nowhere: TypedChapter, finders: LinkFinders, links: Links, own: Collection[str]
) -> None:
    before = links.by_piece.pop(paragraph, [])
    TextLinks(finders, nowhere, paragraph, links, is_prose=True).find()
    taken = [(link.mention.start, link.mention.stop) for link in before]

    def is_free(link: Link) -> bool:
        start, stop, number = link.mention[:3]
        return number not in own and not any(one < stop and start < other for one, other in taken)

    found = [*before, *filter(is_free, links.by_piece.pop(paragraph, []))]
    if found:
        links.by_piece[paragraph] = sorted(found, key=lambda link: link.mention.start)
