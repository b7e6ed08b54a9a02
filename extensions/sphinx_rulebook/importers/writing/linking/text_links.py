"""Finding the references in one text: those to numbers, to parts of rules, and to titles."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from ....markup.titles import is_title
from ...cited_words import OF_WORDS, PART_WORDS
from ...cue_words import CUES, WEAK_CUES
from ...typed_document import TypedChapter, TypedDocument, TypedUnit
from ..escaping import LINK
from ..mentions.book_mentions import BookMentions, ForeignMention
from ..mentions.foreign_rules import without_foreign_rules
from ..mentions.mention_patterns import NumberMention
from ..mentions.number_mentions import MentionFinder
from ..mentions.other_documents import without_other_documents
from ..mentions.title_mentions import TitleFinder
from ..mentions.worded_mentions import names_other_document, with_last_part
from ..number_paths import NumberPaths, PathStep
from ..unit_numbers import UnitNumbers
from .foreign_ids import with_foreign_ids
from .found_links import Link, Links
from .link_places import PiecePlaces, TypedPiece

_DIRECTLY = re.compile(r"[)\s,;]*(?:[^\W\d_]+\.?\s*|§\s*)?[(]?")

_OF = re.compile(rf"\.?[ºª°]?\s{{1,2}}(?:{OF_WORDS})\s{{0,2}}", re.I)
"""What is between a part and the rule that contains it, if the part has a word or a sign of its own."""

_GOES_ON, _HAS_PARTS = re.compile(r"[.:]?[0-9]|[a-z](?![^\W_])"), re.compile(r"(?:[.][0-9]+){2}")
"""What makes a number that of a part of a rule, directly after it."""

_WITHOUT_STOPS = re.compile("[\u0e00-\u0eff]")

_UNIT_WORD = re.compile(rf"[(\\[]?(?:{CUES}|{WEAK_CUES})[.:]?", re.I)
"""A word before the number of a unit."""

_PARTS_AFTER = re.compile(rf"(?:,?\s(?i:{PART_WORDS})\s?[0-9]{{1,3}})+")
_SECTION = 2

_LONGEST_GAP = 2
"""The space, or comma and space, between a number and the part after it."""


@dataclass(frozen=True, slots=True)
class LinkFinders:
    """What finds the references in the texts of one document, and their targets.

    ``own_name`` is the name of the document in links to itself, ``title`` its title with those of its first parts;
    ``foreign`` finds references to other documents.
    """

    document: TypedDocument
    numbers: UnitNumbers
    paths: NumberPaths
    titles: TitleFinder
    mentions: MentionFinder
    foreign: BookMentions | None
    own_name: str
    title: str = ""


class TextLinks:
    """Finds the references in one text, the ``piece`` of a chapter, and adds them to the ``links`` of its document."""

    def __init__(
        self, finders: LinkFinders, chapter: TypedChapter, piece: TypedPiece, links: Links, is_prose: bool = False
    ) -> None:
        """Look into a text; one that ``is_prose`` has dates and versions, and its links to ids are found elsewhere."""
        self._is_prose = is_prose
        self._finders, self._numbers, self._links = finders, finders.numbers, links
        self._chapter, self._piece, self._text = chapter, piece, piece.text
        self._places = PiecePlaces(chapter, piece)
        self._is_known = partial(finders.numbers.has, chapter=chapter)
        self._kept: list[Link] = []
        self._passed = 0
        """The end of the last reference to parts of a rule."""
        mentions = self._find_mentions()
        self._spans = [(mention.start, mention.stop) for mention in mentions]
        self._waiting = deque(with_foreign_ids(mentions, finders.document))

    def find(self) -> None:
        """Find the references, in the order of the text."""
        while self._waiting:
            mention = self._waiting.popleft()
            if mention.start >= self._passed:
                self._resolve(self._without_own_name(mention))
        for steps in self._finders.paths.of_signs(self._text):
            if not any(
                link.mention.start < steps[-1].stop and steps[0].start < link.mention.stop for link in self._kept
            ):
                self._kept += [_link_of(step, self._text) for step in steps]
        self._add_titles()
        self._kept.sort(key=lambda link: link.mention.start)
        if self._kept:
            self._links.by_piece[self._piece] = self._kept

    def _find_mentions(self) -> list[NumberMention]:
        """Return the numbers in the text that may be references."""
        found = self._finders.mentions.find(self._text, self._is_known, self._is_prose)
        if self._finders.foreign is not None:
            others = self._finders.foreign.find(self._text)
            found = _with_foreign(found, others)
            versions = [one for other in others if other.may_be_version for one in other.mentions]
            found = [one for one in found if not self._is_prose or one not in versions]
        found = without_foreign_rules(found, self._text, self._finders.title)
        found = without_other_documents(found, self._text, self._finders.title)
        if self._is_prose:
            found = [one for one in found if self._text[one.start] != "[" or one.is_bracketed]
        # "Step 1: Setup" names itself. In Thai, which has no full stops, sentences look like titles.
        if isinstance(self._piece, TypedUnit) and is_title(self._text) and not _WITHOUT_STOPS.search(self._text):
            found = [one for one in found if one.is_bracketed or one.is_link or one.text is not None]
        return found

    def _without_own_name(self, mention: NumberMention) -> NumberMention:
        is_own = mention.book is not None and mention.book.casefold() == self._finders.own_name.casefold()
        return mention._replace(book=None) if is_own else mention

    def _resolve(self, mention: NumberMention) -> None:
        """Add the reference of a mention, or record why it is none."""
        if mention.forms:
            below = _part_of_last(self._kept, mention, self._numbers)
            if below is not None:
                self._kept.append(Link(mention._replace(number=below.number), below))
                self._passed = mention.stop  # the same number may also be one of its own
            elif self._text[mention.start].isalpha():
                self._note_unmet(mention)
            return
        if mention.book is not None:
            self._add_outside(mention)
            return
        if (by_id := self._by_id(mention)) is not None:
            self._kept.append(by_id)
            return
        chapter = _chapter_before(self._text, self._kept, mention, self._numbers) or self._chapter
        target = self._numbers.find(mention.number, chapter)
        if target is None:
            self._add_without_unit(mention)
        elif chapter is self._chapter and self._is_of_list(mention, target):
            self._note_unmet(mention)
            parts = _PARTS_AFTER.match(self._text, mention.stop)
            self._passed = parts.end() if parts is not None else mention.stop
        else:
            self._add_to_unit(mention, target, chapter)

    def _is_of_list(self, mention: NumberMention, target: TypedUnit) -> bool:
        """Return whether a number after § is that of an item that counts anew in each chapter, and not of a heading."""
        before, after = self._text[: mention.start].rstrip(), self._text[mention.stop :]
        return (
            _is_typed(mention)
            and before.endswith("§")
            and target.rank > _SECTION
            and any(self._numbers.is_local(number) for number in (mention.number, "1"))
            and not any(line.raw.lstrip("#*_>- ").startswith("§") for line in target.lines[:1])
            and not _OF.match(after)
        )

    def _by_id(self, mention: NumberMention) -> Link | None:
        """Return the reference of a link that shows a number and leads to an id of the document, or None for any other.

        The number may be that of several units, or of a part of the unit that the document does not number by itself.
        """
        link = LINK.fullmatch(self._text, mention.start, mention.stop) if mention.is_link else None
        if link is None or mention.number.startswith("#") or link["address"][1:] not in self._finders.document.ids:
            return None
        target = self._numbers.everywhere(link["address"])
        if target is None:
            return None
        line = self._finders.document.ids[link["address"][1:]]
        is_within = mention.number.isdigit() and target.lines and line > target.lines[-1].number
        if target.number != mention.number or is_within:  # the 1 of Table 1 in chapter 1 is not that of the chapter
            shown = link["text"].replace("\\[", "").replace("\\]", "").replace("#", r"\#")
            mention = mention._replace(number=link["address"], text=shown)
        return Link(mention, target)

    def _add_outside(self, mention: NumberMention) -> None:
        """Add a reference to another document."""
        if not mention.is_certain and not mention.is_link:
            self._note_unmet(mention)
            return
        self._kept.append(Link(mention, None))
        self._links.outside.append((self._places.of(mention), mention))

    def _add_without_unit(self, mention: NumberMention) -> None:
        """Add a reference that leads to a page, to a label or to the parts of a number, or that is dangling."""
        document, name = self._finders.document, mention.number[1:]
        if name in document.page_ids:
            self._kept.append(Link(mention, None, document.page_ids[name]))
            return
        if name in document.other_labels:
            self._kept.append(Link(mention, None, "", document.other_labels[name]))
            return
        if mention.number.startswith("#"):
            self._links.dangling.append((self._places.of(mention), mention))
        steps = self._finders.paths.of_compound(mention.number, mention.start) if _is_typed(mention) else []
        if steps:
            self._kept += [_link_of(step, self._text) for step in steps]
        elif mention.is_certain:
            self._kept.append(Link(mention, None))
            self._links.dangling.append((self._places.of(mention), mention))
        else:
            self._note_unmet(mention)

    def _add_to_unit(self, mention: NumberMention, target: TypedUnit, chapter: TypedChapter) -> None:
        """Add a reference to a unit, and those to the parts of the unit that are named after it."""
        is_typed = _is_typed(mention)
        steps = self._finders.paths.after(target, self._text, mention.stop, self._spans) if is_typed else []
        missing = 0
        if is_typed and mention.book is None:
            after = steps[-1].stop if steps else mention.stop
            more, missing = self._finders.paths.named_after(steps[-1].unit if steps else target, self._text, after)
            steps = [*steps, *more]
            self._add_parts_before(mention, target)
        if is_typed and not steps and self._is_cut(mention):
            self._links.unmet.append((self._places.of(mention), self._text[mention.start : mention.stop]))
            return
        self._kept.append(Link(mention, target))
        if steps:
            self._add_steps(mention, steps)
        if missing and not any(start < missing <= stop for start, stop in self._spans if start > mention.start):
            self._links.unmet.append((self._places.of(mention), self._text[mention.start : missing]))
        others = self._numbers.all(mention.number, chapter)
        if len(others) > 1:
            self._links.ambiguous.append((self._places.of(mention), mention, others[0], others[1]))

    def _add_parts_before(self, mention: NumberMention, target: TypedUnit) -> None:
        """Add the references to parts that are named before their rule, instead of those that their numbers alone had:
        ``n.º 2 do artigo 5.º``.
        """
        if self._kept and _OF.fullmatch(self._text[self._kept[-1].mention.stop : mention.start]):
            self._move_below(target)
            return
        steps, missing = self._finders.paths.named_before(target, self._text, mention.start)
        start = missing if missing >= 0 else min((step.start for step in steps), default=mention.start)
        if start == mention.start or start < self._passed:
            return
        self._kept = [link for link in self._kept if link.mention.stop <= start or link.mention.start >= mention.start]
        self._kept += [_link_of(step, self._text) for step in steps]
        if missing >= 0:
            self._links.unmet.append((self._places.of(mention), self._text[missing : mention.stop]))

    def _move_below(self, target: TypedUnit) -> None:
        """Let the last reference lead to a part of the unit whose number follows: ``§ 2 do art. 4``."""
        last = self._kept[-1]
        if last.target is None or last.target.rank <= target.rank or last.mention.is_link:
            return
        part = self._numbers.parts(target).get(last.mention.number)
        self._kept.pop()
        if self._links.ambiguous and self._links.ambiguous[-1][1] == last.mention:
            self._links.ambiguous.pop()
        if part is None:
            self._note_unmet(last.mention)
        else:
            self._kept.append(last._replace(target=part))

    def _is_cut(self, mention: NumberMention) -> bool:
        """Return whether a number is only the beginning of one that no unit has: t.5.9 is not t.5."""
        goes_on = _GOES_ON if self._finders.mentions.shapes.is_given(mention.number) else _HAS_PARTS
        return mention.start < mention.stop and goes_on.match(self._text, mention.stop) is not None

    def _add_steps(self, mention: NumberMention, steps: Sequence[PathStep]) -> None:
        """Add the references to parts of a rule, and wait for those of the row that goes on after them."""
        self._kept += [_link_of(step, self._text) for step in steps]
        self._passed = self._kept[-1].mention.stop
        row = self._finders.mentions.rest_of_row(self._text, mention.number, self._passed, self._is_known)
        self._waiting.extendleft(one for one in reversed(row) if (one.start, one.stop) not in self._spans)

    def _note_unmet(self, mention: NumberMention) -> None:
        """Record a number that no unit has, and that is not certain to be a reference."""
        if _is_typed(mention) and not names_other_document(self._text, mention):
            self._links.unmet.append((self._places.of(mention), self._text[mention.start : mention.stop]))

    def _add_titles(self) -> None:
        """Add the references that print titles, where there are no other references."""
        taken = [(link.mention.start, link.mention.stop) for link in self._kept]
        named = self._finders.titles.find(self._piece, taken)
        self._links.titles += [(self._piece, one) for one in named]
        self._kept += [Link(one.mention, one.unit, is_by_title=True) for one in named if one.is_reference]


def _is_typed(mention: NumberMention) -> bool:
    """Return whether a mention is only a number in a text, and neither a link nor in brackets."""
    return not mention.is_link and not mention.is_bracketed


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


def _with_foreign(found: list[NumberMention], others: Sequence[ForeignMention]) -> list[NumberMention]:
    """Return the references with those to other documents, instead of those that are part of their phrases.

    A link to a file that is not part of the import leads to the number in its text, if this document has it and no
    word before it says that it is the number of something else: ``Bylaw 2`` is another document.
    """
    others = [
        other
        for other in others
        if (
            other.mentions[0].number != other.mentions[0].book
            or not any(one.start < other.stop and other.start < one.stop and _names_unit(one) for one in found)
        )
        and not any(_is_own(one, other) for one in found)
    ]
    if not others:
        return found
    own = [one for one in found if not any(one.start < other.stop and other.start < one.stop for other in others)]
    return sorted([*own, *(mention for other in others for mention in other.mentions)])


def _names_unit(mention: NumberMention) -> bool:
    """Return whether only words for units, or none, are around the number in the text of a link."""
    return all(_UNIT_WORD.fullmatch(word) for word in (mention.text or "").replace("\\#", "").split("#")[0].split())


def _is_own(mention: NumberMention, other: ForeignMention) -> bool:
    """Return whether what looks like the name of another document is the beginning of an own number: SW 1.1."""
    book = other.mentions[0].book or ""
    return mention.start <= other.start and other.stop <= mention.stop and mention.number.startswith(f"{book} ")
