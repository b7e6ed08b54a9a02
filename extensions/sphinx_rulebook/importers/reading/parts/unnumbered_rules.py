"""Reading headings and paragraphs without numbers: each paragraph is a rule, with the list, the examples and the notes
after it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ....markup.titles import ends_sentence, is_title
from ....model.units import BlockKind
from ...documents.document_lines import has_columns
from ...next_numbers import is_next_part
from ...typed_document import TypedParagraph, TypedUnit
from ..structure import CHAPTER, RULE, SECTION
from ..title_page import PICTURES

_LETTER = re.compile(r"[(（]?(?P<letter>[a-z])(?P<close>[.)）])\s")
_LONGEST_SUBTITLE = 60
_MOST_IN_IMPRINT, _LONGEST_IMPRINT = 3, 100
_IMPRINT = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])|\bv(?:ersion\s)?[0-9]+\.[0-9]|[\w.\-]+@[\w\-]+\.\w")
"""A year, a version or an address of e-mail."""
_COLONS = (":", "：")


def heading_ranks(levels: Sequence[int], has_title: bool) -> Mapping[int, int]:
    """Return the rank of the headings of each level; ``has_title`` is whether the first one is the document's title."""
    below = [level for level in levels if not has_title or level != levels[0] or len(levels) == 1]
    first = SECTION if has_title or len(below) < 2 else CHAPTER
    ranks = {level: min(first + i, RULE + 2) for i, level in enumerate(below)}
    if has_title:
        ranks.setdefault(levels[0], SECTION)
    return ranks


def is_subtitle(title: TypedUnit, paragraphs: Sequence[TypedParagraph]) -> bool:
    """Return whether the text below the title of a document only adds to it: for how many players the game is."""
    if len(paragraphs) != 1:
        return all(is_title(one.text) and not one.level for one in paragraphs)
    (only,) = paragraphs
    is_directly_below = bool(only.lines) and only.lines[0].number == title.line + 1
    return not only.level and (is_directly_below or len(only.text) <= _LONGEST_SUBTITLE)


def is_imprint(paragraphs: Sequence[TypedParagraph]) -> bool:
    """Return whether the text below the title of a document is about the document: its authors, version and date."""
    are_short = all(not one.level and not one.is_block and len(one.text) <= _LONGEST_IMPRINT for one in paragraphs)
    return 0 < len(paragraphs) <= _MOST_IN_IMPRINT and are_short and all(map(_is_imprint_line, paragraphs))


def _is_imprint_line(paragraph: TypedParagraph) -> bool:
    return _IMPRINT.search(paragraph.text) is not None and not ends_sentence(paragraph.text)


def rules_below(
    heading: TypedUnit | None, paragraphs: Sequence[TypedParagraph], rank: int, keeps_indented: bool = False
) -> list[TypedUnit]:
    """Return a heading, if there is one, with the paragraphs below it as units of ``rank`` and below.

    ``keeps_indented`` means that an indented paragraph belongs to the item above it, as in Markdown, a paragraph
    between two numbered items to the first of them, and a picture to the rule above it.

    What belongs to a rule and has none above it, such as a list directly below a heading, belongs to the heading. A
    list after a paragraph that ends with a colon stays a list in the body of the rule, and so does a list with
    bullets, or with items on lines directly below each other, and so do several lists below one heading; the items of
    any other numbered list become rules and keep their numbers.
    """
    units = [heading] if heading is not None else []
    in_body = False
    is_below_item = False
    below = 0  # how much deeper the paragraphs below a numbered title are
    going_on = _between_items(paragraphs) if keeps_indented else set[TypedParagraph]()
    listed, lettered = _tight_items(paragraphs) | _items_of_lists(paragraphs), find_lettered(paragraphs)
    for paragraph in paragraphs:
        is_item = paragraph.level > 0 and paragraph.marker != "#" and not paragraph.is_inside
        is_numbered = is_item and paragraph.marker[:1].isdigit()
        is_below_title = bool(below) and paragraph.level == 1 and _is_next_rule(units, paragraph.marker, rank)
        if is_numbered and (is_below_title or _is_after_bullets(units, paragraph, rank)):
            in_body = False
        elif is_item:
            opens_list = in_body or (bool(units) and _announces_list(units[-1]))
            in_body = opens_list or not is_numbered or paragraph in listed
        elif not paragraph.is_inside and not (keeps_indented and is_below_item and _is_indented(paragraph)):
            in_body = is_below_item = False
        is_row = bool(paragraph.lines) and has_columns(paragraph.lines[0].raw)
        if is_item:
            is_below_item = True
        stays = (
            in_body
            or (is_below_item and not is_item)
            or is_row
            or paragraph.is_inside
            or paragraph.is_block
            or paragraph in lettered
            or (paragraph in going_on and bool(units) and bool(units[-1].number))
            or paragraph.kind is not BlockKind.TEXT
            or (keeps_indented and PICTURES.fullmatch(paragraph.text) is not None)
        )
        if stays and units:
            units[-1] = replace(units[-1], paragraphs=(*units[-1].paragraphs, paragraph))
        elif is_numbered:
            number = paragraph.marker.rstrip(".)")
            units.append(TypedUnit(rank + paragraph.level - 1, number, paragraph.text, paragraph.lines))
            below = 1 if paragraph.level == 1 and is_title(paragraph.text) else 0
        elif stays:
            units.append(TypedUnit(rank + below, "", "", (), (paragraph,)))
        else:
            units.append(TypedUnit(rank + below, "", paragraph.text, paragraph.lines))
    return units


def _tight_items(paragraphs: Sequence[TypedParagraph]) -> set[TypedParagraph]:
    """Return the numbered items with another item on the line directly above or below them: a list, and not rules."""
    tight: set[TypedParagraph] = set()
    for item, following in itertools.pairwise(paragraphs):
        if not (item.level and following.level and item.lines and following.lines):
            continue
        if following.lines[0].number == item.lines[-1].number + 1:
            tight.update((item, following))
    return tight


def _items_of_lists(paragraphs: Sequence[TypedParagraph]) -> set[TypedParagraph]:
    """Return the items of numbered lists if several of them, with paragraphs between them, count from 1: they do not
    number the rules.
    """
    lists: list[list[TypedParagraph]] = []
    is_after_text = True
    for paragraph in paragraphs:
        if paragraph.level == 1 and paragraph.marker[:1].isdigit() and not paragraph.is_inside:
            if is_after_text:
                lists.append([])
            lists[-1].append(paragraph)
            is_after_text = False
        elif not paragraph.level and paragraph.kind is BlockKind.TEXT and not paragraph.is_block:
            is_after_text = True
    counted = [items for items in lists if len(items) > 1 and items[0].marker.rstrip(".)") == "1"]
    is_one_list = any(items[0].marker.rstrip(".)") != "1" for items in lists)
    return {item for items in counted for item in items} if len(counted) > 1 and not is_one_list else set()


def _between_items(paragraphs: Sequence[TypedParagraph]) -> set[TypedParagraph]:
    """Return the paragraphs after a numbered item that the next one counts on from: they belong to this item."""
    found: set[TypedParagraph] = set()
    since: list[TypedParagraph] = []
    last = ""
    for paragraph in paragraphs:
        if paragraph.level == 1 and paragraph.marker[:1].isdigit() and not paragraph.is_inside:
            number = paragraph.marker.rstrip(".)")
            found.update(since if last and is_next_part(last, number) else ())
            last, since = number, []
        elif not paragraph.level:
            since.append(paragraph)
    return found


def find_lettered(paragraphs: Sequence[TypedParagraph]) -> set[TypedParagraph]:
    """Return the paragraphs a), b), c) directly after each other: parts of the rule above, and not rules."""
    found: set[TypedParagraph] = set()
    for one, following in itertools.pairwise(paragraphs):
        first, second = _LETTER.match(one.text), _LETTER.match(following.text)
        if first is None or second is None or not one.lines or not following.lines:
            continue
        is_next = is_next_part(first["letter"], second["letter"]) and second["close"] == first["close"]
        if is_next and (first["letter"] == "a" or one in found):
            found.update((one, following))
    return found


def _announces_list(unit: TypedUnit) -> bool:
    """Return whether the last paragraph of a unit ends with a colon; the end of a remark is none."""
    last = unit.paragraphs[-1] if unit.paragraphs else unit
    return last.text.endswith(_COLONS) and not (isinstance(last, TypedParagraph) and last.is_block)


def _is_indented(paragraph: TypedParagraph) -> bool:
    return bool(paragraph.lines) and paragraph.lines[0].indent > 1


def _is_after_bullets(units: Sequence[TypedUnit], item: TypedParagraph, rank: int) -> bool:
    """Return whether a numbered item goes on with the number of the last unit, whose body has no numbered list."""
    if not units or units[-1].rank != rank + item.level - 1 or not units[-1].number.isdigit():
        return False
    listed = any(one.level and one.marker[:1].isdigit() for one in units[-1].paragraphs)
    return not listed and is_next_part(units[-1].number, item.marker.rstrip(".)"))


def _is_next_rule(units: Sequence[TypedUnit], marker: str, rank: int) -> bool:
    """Return whether an item's number comes directly after the number of the last unit of a rank."""
    last = next((unit for unit in reversed(units) if unit.rank == rank and unit.number.isdigit()), None)
    return last is not None and is_next_part(last.number, marker.rstrip(".)"))
