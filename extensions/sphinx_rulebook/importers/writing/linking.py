"""Resolving the references of a document to its units, and finding dangling references."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from ...markup.footnotes import DEFINITION
from ...markup.titles import is_title
from ..typed_document import TypedChapter, TypedDocument, TypedParagraph, TypedUnit
from .link_places import LinkPlace, PiecePlaces, TypedPiece
from .mentions.book_mentions import BookMentions, ForeignMention
from .mentions.id_links import find_id_links
from .mentions.mention_patterns import NumberMention
from .mentions.number_mentions import MentionFinder
from .mentions.title_mentions import TitleFinder, TitleMention
from .mentions.worded_mentions import names_other_document, with_last_part
from .number_paths import NumberPaths, PathStep
from .unit_numbers import UnitNumbers

_DIRECTLY = re.compile(r"[)\s,;]*(?:[^\W\d_]+\.?\s*|§\s*)?[(]?")

_GOES_ON = re.compile(r"[.:]?[0-9]|[a-z](?![^\W_])")
"""What makes a number that of a part of a rule, directly after it."""

_LONGEST_GAP = 2
"""The space, or comma and space, between a number and the part after it."""


class Link(NamedTuple):
    """A reference with its target in this document; the target is None if it is not in the document.

    ``page`` is the path of the page of prose, or another file, that it leads to, or "", ``label`` the label if only
    that is known. ``is_by_title`` means that it prints the title of its target, and no number.
    """

    mention: NumberMention
    target: TypedUnit | None
    page: str = ""
    label: str = ""
    is_by_title: bool = False


@dataclass(slots=True)
class Links:
    """All references of a document, by the unit or paragraph that contains them.

    ``dangling`` are the references to a number that no unit has, ``outside`` the references to another book, and
    ``ambiguous`` the references to a number that several units have, which lead to the first. ``unmet`` are numbers
    with a word or a sign that no unit has, as in *Rule 9*, with this text: they may be of another document.
    ``of_pages`` are the names of the pages of prose that contain a piece, ``titles`` the titles in texts that are
    references, or could be.
    """

    by_piece: dict[TypedPiece, list[Link]] = field(default_factory=dict)
    dangling: list[tuple[LinkPlace, NumberMention]] = field(default_factory=list)
    outside: list[tuple[LinkPlace, NumberMention]] = field(default_factory=list)
    ambiguous: list[tuple[LinkPlace, NumberMention, TypedUnit, TypedUnit]] = field(default_factory=list)
    unmet: list[tuple[LinkPlace, str]] = field(default_factory=list)
    of_pages: dict[TypedPiece, str] = field(default_factory=dict)
    titles: list[tuple[TypedPiece, TitleMention]] = field(default_factory=list)

    def cited(self) -> set[TypedUnit]:
        """Return the units that are referred to."""
        return {link.target for links in self.by_piece.values() for link in links if link.target is not None}


def find_links(
    document: TypedDocument, finder: MentionFinder, own_name: str = "", foreign: BookMentions | None = None
) -> Links:
    """Find the references in a document, and their targets.

    ``own_name`` is the document's name in links to itself; ``foreign`` finds references to other documents.
    """
    numbers, titles = UnitNumbers(document), TitleFinder(document)
    paths = NumberPaths(numbers)
    links = Links()
    for chapter in document.files():
        is_known = partial(numbers.has, chapter=chapter)
        for piece in _pieces(chapter):
            if isinstance(piece, TypedParagraph) and piece.is_block:
                _link_block(piece, numbers, document, links)
                _link_numbers_in_block(piece, chapter, finder, numbers, links)
                continue
            found = finder.find(piece.text, is_known)
            if foreign is not None:
                found = _with_foreign(found, foreign.find(piece.text))
            kept: list[Link] = []
            places = PiecePlaces(chapter, piece)
            if isinstance(piece, TypedUnit) and is_title(piece.text):  # "Step 1: Setup" names itself
                found = [
                    mention for mention in found if mention.is_bracketed or mention.is_link or mention.text is not None
                ]
            spans = [(mention.start, mention.stop) for mention in found]
            passed = 0  # the end of the last reference to parts of a rule
            waiting = deque(_with_foreign_ids(found, document))
            while waiting:
                mention = waiting.popleft()
                if mention.start < passed:
                    continue
                if mention.book is not None and mention.book.casefold() == own_name.casefold():
                    mention = mention._replace(book=None)
                if mention.forms:
                    below = _part_of_last(kept, mention, numbers)
                    if below is not None:
                        kept.append(Link(mention._replace(number=below.number), below))
                    continue
                where = _chapter_before(piece.text, kept, mention, numbers) or chapter
                target = numbers.find(mention.number, where) if mention.book is None else None
                if target is None and mention.book is None and mention.number[1:] in document.page_ids:
                    kept.append(Link(mention, None, document.page_ids[mention.number[1:]]))
                    continue
                if target is None and mention.book is None and mention.number[1:] in document.other_labels:
                    kept.append(Link(mention, None, "", document.other_labels[mention.number[1:]]))
                    continue
                if target is None and mention.book is None and mention.number.startswith("#"):
                    links.dangling.append((places.of(mention), mention))
                is_typed = not mention.is_link and not mention.is_bracketed
                is_own = is_typed and mention.book is None
                steps = paths.of_compound(mention.number, mention.start) if target is None and is_own else []
                if steps:
                    kept += [_link_of(step, piece.text) for step in steps]
                    continue
                is_foreign = mention.is_link and mention.book is not None
                if target is None and not mention.is_certain and not is_foreign:
                    if (
                        not mention.is_link
                        and not mention.is_bracketed
                        and not names_other_document(piece.text, mention)
                    ):
                        links.unmet.append((places.of(mention), piece.text[mention.start : mention.stop]))
                    continue
                steps = paths.after(target, piece.text, mention.stop, spans) if target is not None and is_own else []
                goes_on = finder.shapes.is_given(mention.number) and _GOES_ON.match(piece.text, mention.stop)
                if target is not None and is_own and not steps and goes_on and mention.start < mention.stop:
                    links.unmet.append((places.of(mention), piece.text[mention.start : mention.stop]))
                    continue  # t.5.9 is not t.5
                kept.append(Link(mention, target))
                if steps:
                    kept += [_link_of(step, piece.text) for step in steps]
                    passed = kept[-1].mention.stop
                    row = finder.rest_of_row(piece.text, mention.number, passed, is_known)
                    waiting.extendleft(one for one in reversed(row) if (one.start, one.stop) not in spans)
                if mention.book is not None:
                    links.outside.append((places.of(mention), mention))
                elif target is None:
                    links.dangling.append((places.of(mention), mention))
                others = numbers.all(mention.number, where) if target is not None else ()
                if target is not None and len(others) > 1:
                    links.ambiguous.append((places.of(mention), mention, others[0], others[1]))
            named = titles.find(piece, [(link.mention.start, link.mention.stop) for link in kept])
            links.titles += [(piece, one) for one in named]
            kept += [Link(one.mention, one.unit, is_by_title=True) for one in named if one.is_reference]
            kept.sort(key=lambda link: link.mention.start)
            if kept:
                links.by_piece[piece] = kept
    for page in document.pages:
        for paragraph in (page.title, *page.paragraphs):
            if paragraph is not None:
                links.of_pages[paragraph] = page.name
                _link_block(paragraph, numbers, document, links)
    return links


def _link_of(step: PathStep, text: str) -> Link:
    """Return the reference to a part of a rule, which prints the number of the part as the document does."""
    shown, number = text[step.start : step.stop], step.unit.number
    printed = with_last_part(shown, number)
    return Link(NumberMention(step.start, step.stop, number, printed, is_certain=False), step.unit)


def _part_of_last(kept: Sequence[Link], part: NumberMention, numbers: UnitNumbers) -> TypedUnit | None:
    """Return the unit that a part of a number names, directly below the target of the reference before it."""
    before = kept[-1] if kept else None
    if before is None or before.target is None or not 0 <= part.start - before.mention.stop <= _LONGEST_GAP:
        return None
    parts = numbers.parts(before.target)
    return next((parts[form] for form in part.forms if form in parts), None)


def _with_foreign(found: list[NumberMention], others: Sequence[ForeignMention]) -> list[NumberMention]:
    """Return the references with those to other documents, instead of those that are part of their phrases.

    A link to a file that is not part of the import leads to the number in its text, if this document has it.
    """
    others = [
        other
        for other in others
        if (
            other.mentions[0].number != other.mentions[0].book
            or not any(one.start < other.stop and other.start < one.stop for one in found)
        )
        and not any(_is_own(one, other) for one in found)
    ]
    if not others:
        return found
    own = [one for one in found if not any(one.start < other.stop and other.start < one.stop for other in others)]
    return sorted([*own, *(mention for other in others for mention in other.mentions)])


def _is_own(mention: NumberMention, other: ForeignMention) -> bool:
    """Return whether what looks like the name of another document is the beginning of an own number: SW 1.1."""
    book = other.mentions[0].book or ""
    return mention.start <= other.start and other.stop <= mention.stop and mention.number.startswith(f"{book} ")


def _link_block(piece: TypedParagraph, numbers: UnitNumbers, document: TypedDocument, links: Links) -> None:
    """Find the links to ids in a block that is kept whole, or in a page of prose, where numbers are not references."""
    if "](#" not in piece.text or is_code(piece.text):
        return
    found = [
        Link(mention, numbers.everywhere(mention.number), document.page_ids.get(mention.number[1:], ""))
        for mention in find_id_links(piece.text)
        if mention.number[1:] not in document.foreign_ids
    ]
    foreign = _with_foreign_ids(find_id_links(piece.text), document) if document.foreign_ids else []
    found += [Link(mention, None) for mention in foreign if mention.book is not None]
    links.outside += [(_place_of(piece, document), link.mention) for link in found if link.mention.book is not None]
    kept = [link for link in found if link.target is not None or link.page or link.mention.book is not None]
    if kept:
        links.by_piece[piece] = kept


def _link_numbers_in_block(
    piece: TypedParagraph, chapter: TypedChapter, finder: MentionFinder, numbers: UnitNumbers, links: Links
) -> None:
    """Find the references to numbers in a footnote or in the cells of a table; those without a target are dangling.

    A reference with a text of its own has a sign that separates cells, so it stays as typed in a table.
    """
    note, is_table = DEFINITION.match(piece.text), piece.text.lstrip().startswith("|")
    if (note is None and not is_table) or is_code(piece.text):
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


def _with_foreign_ids(found: Sequence[NumberMention], document: TypedDocument) -> list[NumberMention]:
    """Return references with the books and addresses that ids of other documents stand for, without those of none."""
    known = document.foreign_ids
    if not known:
        return list(found)
    pairs = [(mention, known.get(mention.number[1:])) for mention in found]
    return [
        mention if place is None else mention._replace(book=place[0], number=place[1])
        for mention, place in pairs
        if place is None or place[0]
    ]


def is_code(text: str) -> bool:
    """Return whether a block that is kept whole is fenced code."""
    return text.startswith(("```", "~~~"))


def _chapter_before(
    text: str, links: Sequence[Link], mention: NumberMention, numbers: UnitNumbers
) -> TypedChapter | None:
    """Return the chapter named by the reference directly before this reference, if several chapters have units with
    the number.

    ``Article IV, Section 2`` is section 2 of article IV.
    """
    if not links or links[-1].target is None or not _DIRECTLY.fullmatch(text[links[-1].mention.stop : mention.start]):
        return None
    chapter = numbers.chapter_of(links[-1].target)
    return chapter if chapter is not None and numbers.is_local(mention.number) else None


def _pieces(chapter: TypedChapter) -> Iterator[TypedPiece]:
    for unit in chapter.units:
        if unit.rank > 1 or not unit.is_made_up:
            yield unit
        yield from unit.paragraphs
