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
    reader = _RuleReader(heading, paragraphs, rank, keeps_indented)
    for paragraph in paragraphs:
        reader.add(paragraph)
    return [replace(unit, paragraphs=(*unit.paragraphs, *body)) for unit, body in reader.units]


class _RuleReader:
    """Reads paragraphs in turn; ``units`` are the units so far, each with the paragraphs that were added to it."""

    def __init__(
        self, heading: TypedUnit | None, paragraphs: Sequence[TypedParagraph], rank: int, keeps_indented: bool
    ) -> None:
        self.units: list[tuple[TypedUnit, list[TypedParagraph]]] = [(heading, [])] if heading is not None else []
        self._rank, self._keeps_indented = rank, keeps_indented
        self._listed = _tight_items(paragraphs) | _items_of_lists(paragraphs)
        self._lettered = find_lettered(paragraphs)
        self._going_on = _between_items(paragraphs) if keeps_indented else set[TypedParagraph]()
        self._in_body = self._is_below_item = False
        self._below = 0  # how much deeper the paragraphs below a numbered title are

    def add(self, paragraph: TypedParagraph) -> None:
        """Add a paragraph to the last unit, or begin another one with it."""
        is_item = paragraph.level > 0 and paragraph.marker != "#" and not paragraph.is_inside
        is_numbered = is_item and paragraph.marker[:1].isdigit()
        if is_numbered and self._numbers_rule(paragraph):
            self._in_body = False
        elif is_item:
            opens_list = self._in_body or self._announces_list()
            self._in_body = opens_list or not is_numbered or paragraph in self._listed
        elif not paragraph.is_inside and not self._is_of_item(paragraph) and paragraph not in self._going_on:
            self._in_body = self._is_below_item = False
        self._is_below_item = self._is_below_item or is_item
        stays = self._in_body or (self._is_below_item and not is_item) or self._belongs_above(paragraph)
        if stays and self.units:
            self.units[-1][1].append(paragraph)
        elif is_numbered:
            rank = self._rank + paragraph.level - 1
            self._begin(TypedUnit(rank, paragraph.marker.rstrip(".)"), paragraph.text, paragraph.lines))
            self._below = 1 if paragraph.level == 1 and is_title(paragraph.text) else 0
        elif stays:
            self._begin(TypedUnit(self._rank + self._below, "", "", (), (paragraph,)))
        else:
            self._begin(TypedUnit(self._rank + self._below, "", paragraph.text, paragraph.lines))

    def _begin(self, unit: TypedUnit) -> None:
        self.units.append((unit, []))

    def _belongs_above(self, paragraph: TypedParagraph) -> bool:
        """Return whether a paragraph is a part of the rule above: a row, a remark, a block, a picture, a part with a
        letter, or what goes on between two numbered items.
        """
        is_row = bool(paragraph.lines) and has_columns(paragraph.lines[0].raw)
        is_picture = self._keeps_indented and PICTURES.fullmatch(paragraph.text) is not None
        is_remark = paragraph.is_inside or paragraph.kind is not BlockKind.TEXT
        goes_on = paragraph in self._going_on and bool(self.units) and bool(self.units[-1][0].number)
        return is_row or is_picture or is_remark or goes_on or paragraph.is_block or paragraph in self._lettered

    def _is_of_item(self, paragraph: TypedParagraph) -> bool:
        """Return whether a paragraph belongs to the item above it by its indent."""
        is_indented = bool(paragraph.lines) and paragraph.lines[0].indent > 1
        return self._keeps_indented and self._is_below_item and is_indented

    def _announces_list(self) -> bool:
        """Return whether the last paragraph of the last unit, which is not that of a remark, ends with a colon."""
        if not self.units:
            return False
        unit, body = self.units[-1]
        last = next(iter([*body[-1:], *unit.paragraphs[-1:]]), unit)
        return last.text.endswith(_COLONS) and not (isinstance(last, TypedParagraph) and last.is_block)

    def _numbers_rule(self, item: TypedParagraph) -> bool:
        """Return whether a numbered item goes on with the number of a rule: of the last one below a numbered title, or
        of the last unit, whose body has no numbered list.
        """
        if self._below and item.level == 1:
            rules = (unit for unit, _ in reversed(self.units) if unit.rank == self._rank and unit.number.isdigit())
            last = next(rules, None)
            if last is not None and is_next_part(last.number, item.marker.rstrip(".)")):
                return True
        if not self.units:
            return False
        unit, body = self.units[-1]
        if unit.rank != self._rank + item.level - 1 or not unit.number.isdigit():
            return False
        is_next = is_next_part(unit.number, item.marker.rstrip(".)"))
        return is_next and not any(one.level and one.marker[:1].isdigit() for one in (*unit.paragraphs, *body))


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
