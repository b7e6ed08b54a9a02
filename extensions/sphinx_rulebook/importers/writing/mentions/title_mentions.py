"""Finding references by title, as documents without numbers type them: see "Hand limit", voir « Tour de jeu »,
「手札の上限」を参照.

Where units have numbers, texts refer to these, and quote titles as words; there, titles are not references. Elsewhere,
a title in quotation marks or brackets is a reference only beside a word that leads to it. Without quotation marks, it
must be written as it is, with its capital letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ....markup.titles import is_title
from ...cue_words import CUES, LEADING_CUES, TITLE_PREPOSITIONS
from ...reading.structure import RULE
from ...typed_document import TypedDocument, TypedParagraph, TypedUnit
from ...unit_words import CHAPTER_AND_SECTION_WORDS
from ..escaping import code_spans
from ..spans import Spans
from .mention_patterns import NumberMention

_PAIRS = (
    *(("“", "”"), ("„", "“”"), ("«", "»"), ("»", "«"), ("‹", "›"), ("›", "‹"), ("‘", "’"), ('"', '"')),
    *(("「", "」"), ("『", "』"), ("【", "】"), ("《", "》")),
)
"""Quotation marks and brackets around titles; the second of a pair may be one of several signs."""
_QUOTED = re.compile(
    "|".join(
        rf"{one}\s?(?P<q{i}>[^\s{one}{other}][^{one}{other}\n]{{1,80}}+)[{other}]"
        for i, (one, other) in enumerate(_PAIRS)
    )
)
_SECTION_WORDS = (
    rf"(?:{CUES}|topics?|headings?|paragraphs?|parts?|teil|absatz|überschrift|parties?|paragraphes?|titre|parte|titolo)"
)
_ARTICLES = r"(?:the|der|die|das|den|dem|im|le|la|les|l['’]|el|los|las|il|lo|gli|o|a|os|as|het|de)"
_BEFORE = re.compile(
    rf"(?:(?<![^\W_])(?:{LEADING_CUES}|{TITLE_PREPOSITIONS})|(?<![^\W_])(?:{_SECTION_WORDS}))"
    rf"(?:\s++{_ARTICLES})?+(?:\s++{_SECTION_WORDS})?+\s*+[:：]?+\s*+(?:\*\*|__|[*_])?$",
    re.I,
)
_JOINED = re.compile(
    r"[,、・/&]?\s*(?:(?:and|or|und|oder|et|ou|y|o|e|と|及び|および|または)\s*)?(?:\*\*|__|[*_])?", re.I
)
_AFTER = re.compile(
    # 「効果」を参照する場合 speaks about a card; 「効果」を参照してください leads to a rule.
    r"(?:\*\*|__|[*_])?\s*+(?:の?(?:項目?|章|節|条|ルール|規則|セクション)?(?:を|は|も)?(?:ご)?(?:参照|参考|確認)"
    r"(?!する|した|し(?!て(?:くだ|下)))|の(?:項目?|章|節|条|ルール|規則|セクション)|に従|の規定|"
    r"(?:section|chapter|article)(?![^\W_])|[을를]?\s?참[조고])"
)
_UNQUOTED = re.compile(
    rf"(?<![^\W_])(?:(?:{LEADING_CUES})\s+(?:{_ARTICLES}\s+)?(?:{_SECTION_WORDS}\s+)?|"
    rf"(?:{CHAPTER_AND_SECTION_WORDS})\s+)",
    re.I,
)
_NO_LONGER_NAME = r"(?! (?!Seite|Kapitel|Abschnitt|Absatz|Page|Chapter|Section|Rule)[A-Z][^\W\d_])"
"""The title *Freecell* is not that of a rule in *the Freecell FAQ*."""
_CLOSING = " \u00a0\u202f\u3000.,:;。、：，"
_BEFORE_WIDTH = 60
"""How many characters before a title may hold the words that lead to it."""


class TitleMention(NamedTuple):
    """A title in a text: where it stands, and the unit that has it; None if none has it or several have it.

    ``is_led_to`` means that a word beside it says that it is a reference.
    """

    mention: NumberMention
    unit: TypedUnit | None
    is_led_to: bool

    @property
    def is_reference(self) -> bool:
        """Whether the title becomes a reference."""
        return self.is_led_to and self.unit is not None


class TitleFinder:
    """Finds references to the titles of one document."""

    def __init__(self, document: TypedDocument) -> None:
        self._is_markdown = document.is_markdown
        self._units = {} if document.has_numbers else _titles_of(document)
        shown = sorted((_shown(unit.text) for unit in self._units.values()), key=len, reverse=True)
        names = "|".join(re.escape(title) for title in shown if title[:1].isupper())
        self._names = re.compile(rf"(?:{names})(?![^\W_]){_NO_LONGER_NAME}") if names else None

    def find(self, piece: TypedUnit | TypedParagraph, taken: Sequence[tuple[int, int]]) -> list[TitleMention]:
        """Return the titles that stand in a text as references, or could be references, in order.

        ``taken`` are the places of the links in it. A unit does not refer to itself.
        """
        if not self._units:
            return []
        found = [
            one
            for one in self._in_text(piece.text)
            if one.unit is not piece
            and not any(start < one.mention.stop and one.mention.start < stop for start, stop in taken)
        ]
        return sorted(found, key=lambda one: one.mention.start)

    def _in_text(self, text: str) -> list[TitleMention]:
        code = Spans(code_spans(text) if self._is_markdown else ())
        found: list[TitleMention] = []
        for match in _QUOTED.finditer(text):
            group = match.lastgroup or ""
            start = match.start(group)
            title = match[group].rstrip(_CLOSING)
            before = text[max(0, match.start() - _BEFORE_WIDTH) : match.start()]
            is_led_to = (
                _BEFORE.search(before) is not None
                or _AFTER.match(text, match.end()) is not None
                or (bool(found) and found[-1].is_led_to and _follows(text, found[-1].mention.stop, match.start()))
            )
            found.append(self._mention(start, start + len(title), title, is_led_to))
        if self._names is not None:
            for cue in _UNQUOTED.finditer(text):
                name = self._names.match(text, cue.end())
                if name is not None:
                    found.append(self._mention(*name.span(), name[0], True))
        return [one for one in found if not any(code.overlapping(one.mention.start, one.mention.stop))]

    def _mention(self, start: int, stop: int, title: str, is_led_to: bool) -> TitleMention:
        unit = self._units.get(_folded(title))
        shown = title.replace("#", r"\#")
        return TitleMention(NumberMention(start, stop, "", shown), unit, is_led_to)


def _titles_of(document: TypedDocument) -> Mapping[str, TypedUnit]:
    """Return the units by their folded titles.

    Of equal titles, that of a chapter or a section counts, then that of a rule, then a term; several of one kind count
    as none.
    """
    groups: Sequence[list[TypedUnit]] = (
        [unit for unit in document.units if unit.rank < RULE],
        [unit for unit in document.units if unit.rank >= RULE],
        list(document.glossary.units[1:]) if document.glossary is not None else [],
    )
    units: dict[str, TypedUnit] = {}
    taken: set[str] = set()
    for group in groups:
        own: dict[str, list[TypedUnit]] = {}
        for unit in group:
            if unit.lines and is_title(unit.text):
                own.setdefault(_folded(unit.text), []).append(unit)
        units.update((title, found[0]) for title, found in own.items() if len(found) == 1 and title not in taken)
        taken |= own.keys()
    return units


def _shown(title: str) -> str:
    return title.strip("*_").rstrip(_CLOSING)


def _folded(title: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", _shown(title)).casefold().split())


def _follows(text: str, stop: int, start: int) -> bool:
    """Return whether a title directly follows another one in a row: "Trading" and "Hand limit"."""
    between = text[stop:start].lstrip("".join(other for _, other in _PAIRS) + " ")
    return len(between) < _BEFORE_WIDTH and _JOINED.fullmatch(between) is not None
