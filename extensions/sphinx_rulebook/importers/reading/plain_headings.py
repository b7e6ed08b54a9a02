"""The headings of plain text: lines that stand out by their form, since plain text has no marks for headings.

The forms, from the most certain to the least: a title above a line of signs, in brackets or after a sign (【準備】,
■準備, == Setup ==), in capitals, apart from other text, directly above its text, or before a colon on its own line.
A form counts only if a document uses it several times.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from ...markup.blocks import block_kind
from ...markup.opening_words import KNOWN_WORDS
from ...markup.titles import ends_sentence, is_title
from ..cue_words import GLOSSARY_WORDS, INTRODUCTION_WORDS
from ..documents.document_lines import has_columns
from ..documents.segments import back_word
from ..documents.typed_headings import find_headings, is_in_capitals
from ..typed_document import Line
from .openings.labelled_lines import is_label
from .wrapping import Wrapping, find_wrapping

_RULER = re.compile(r"(?P<sign>[=\-_~^*#─━═＝―—–ー])(?P=sign){2,}")
_IN_BRACKETS = re.compile(
    r"(?P<sign>[【〔《≪＜<\[［〈])\s?(?P<title>[^\s【】〔〕《》≪≫＜＞<>\[\]［］〈〉][^【】〔〕《》≪≫＜＞<>\[\]［］〈〉]{0,60}+)[】〕》≫＞>\]］〉]"
)
_BETWEEN_SIGNS = re.compile(r"(?P<sign>[=*~#+─━═★☆◆■●～-]{1,12})\s?(?P<title>[^\W_].{0,60}?)\s?(?P=sign)")
_AFTER_SIGN = re.compile(r"(?P<sign>[■□◆◇●○◎▼▽▶▷►★☆❖])\s?(?P<title>[^\W_].{0,60})")
_ITEM = re.compile(r"(?:[(（]?(?:[0-9]{1,3}|[a-zA-Z]|[ivx]{2,4})[.)）]|[①-⑳])\s*\S")
_COLONS, _STOPS = (":", "："), (".", "。", "．", ":", "：", "!", "！")
_FEWEST, _MANY_MARKED, _MANY_COLONS = 2, 3, 3
_LEAST_SHARE = 0.25
"""The share of the blocks with several lines whose first line must be a title."""
_LONGEST, _LONGEST_SHORT, _MOST_WORDS = 60, 40, 5
_DENSE = 0.15
"""A document with fewer empty lines than this, per line of text, does not separate its paragraphs by them."""
_MOST_TITLE_LINES = 4
_SIGN_ORDER = "=═━＝"
"""The signs below headings that are above those with other signs."""

_CAPITALS, _PLAIN = "capitals", "plain"


@dataclass(frozen=True, slots=True)
class PlainHeadings:
    """The headings of a plain text, by the indexes (from 0) of their lines.

    ``levels`` are their levels, 1 for the highest one; ``titles`` are their texts without the signs around them.
    ``rulers`` are the indexes of the lines that consist only of signs.
    """

    levels: Mapping[int, int]
    titles: Mapping[int, str]
    rulers: Collection[int]

    @property
    def first(self) -> str:
        """The text of the first heading below the title."""
        highest = min(set(self.levels.values()) - {1}, default=1)
        return next(self.titles[place] for place in sorted(self.levels) if self.levels[place] >= highest)


def find_plain_headings(lines: Sequence[Line], dropped: Collection[int]) -> PlainHeadings | None:
    """Return the headings of a document without marks, ignoring ``dropped`` lines; None if it shows too few."""
    return _Search(lines, dropped).result()


def with_plain_headings(lines: Sequence[Line], headings: PlainHeadings) -> list[Line]:
    """Return the lines with the levels and the bare texts of their headings."""
    return [
        line._replace(text=headings.titles[place], level=headings.levels[place], bullet="")
        if place in headings.levels
        else line
        for place, line in enumerate(lines)
    ]


@dataclass(slots=True)
class _Search:
    """The search for the headings of one document."""

    lines: Sequence[Line]
    dropped: Collection[int]
    written: list[int] = field(default_factory=list)
    rulers: set[int] = field(default_factory=set)
    forms: dict[int, tuple[str, str]] = field(default_factory=dict)
    """The form and the text of each heading."""
    is_dense: bool = False
    """Whether the document hardly has empty lines between its paragraphs."""

    def result(self) -> PlainHeadings | None:
        """Return the headings, or None."""
        self.rulers = {place for place in range(len(self.lines)) if self._is_ruler(place)}
        self.written = [
            place
            for place, line in enumerate(self.lines)
            if line.text and place not in self.dropped and place not in self.rulers
        ]
        if not self.written:
            return None
        first, last = self.written[0], self.written[-1]
        empty = sum(1 for line in self.lines[first:last] if not line.raw)
        self.is_dense = empty < _DENSE * len(self.written)
        wrapping = find_wrapping(self.lines, {*self.dropped, *self.rulers})
        self.forms.update(self._with_signs())
        if sum(1 for form, _ in self.forms.values() if form.endswith(">")) < _MANY_MARKED:
            # An author who marks some headings with signs, and not others, underlines or capitalizes these at least.
            for find in (self._capitals, lambda: self._titles(wrapping), self._with_colons):
                self.forms = {**find(), **self.forms}
        self._leave_terms()
        title = self._take_title()
        if len(self.forms) < _FEWEST:
            return None
        levels = self._levels(title is not None)
        titles = {place: text for place, (_, text) in self.forms.items()}
        if title is not None:
            place, text = title
            levels, titles = {place: 1, **levels}, {place: text, **titles}
        return PlainHeadings(levels, titles, frozenset(self.rulers))

    # Lines of signs

    def _is_ruler(self, place: int) -> bool:
        """Return whether a line consists of one sign, and does not belong to a table."""
        line = self.lines[place]
        if place in self.dropped or _RULER.fullmatch(line.raw) is None:
            return False
        around = (self.lines[at] for at in (place - 1, place + 1) if 0 <= at < len(self.lines))
        return not any(has_columns(one.raw) or "|" in one.raw for one in around)

    def _with_signs(self) -> dict[int, tuple[str, str]]:
        """Return the headings that signs mark, if there are several of their form."""
        found: dict[int, tuple[str, str]] = {}
        for place in self.written:
            line = self.lines[place]
            below = place + 1
            if below in self.rulers and self._is_open_above(place) and self._may_be_heading(line.text):
                found[place] = (self.lines[below].raw[0], line.text)
                continue
            match = _IN_BRACKETS.fullmatch(line.raw) or _BETWEEN_SIGNS.fullmatch(line.raw)
            if match is None:
                match = _AFTER_SIGN.fullmatch(line.raw)
                if match is not None and self._is_listed(place, match["sign"]):
                    continue
            if match is not None and self._may_be_heading(match["title"].strip()):
                found[place] = (match["sign"] + ">", match["title"].strip())
        counts = Counter(form for form, _ in found.values())
        uses_rulers = sum(count for form, count in counts.items() if len(form) == 1) >= _FEWEST
        return {
            place: (form, text)
            for place, (form, text) in found.items()
            if counts[form] >= _FEWEST or (len(form) == 1 and uses_rulers)
        }

    def _is_listed(self, place: int, sign: str) -> bool:
        """Return whether a line with a sign is one of several items below each other."""
        around = (self.lines[at].raw for at in (place - 1, place + 1) if 0 <= at < len(self.lines))
        return any(raw.startswith(sign) for raw in around)

    # Titles without signs

    def _capitals(self) -> dict[int, tuple[str, str]]:
        found = {
            place: (_CAPITALS, self.lines[place].text)
            for place in self.written
            if is_in_capitals(self.lines[place].text)
            and self._is_open_above(place)
            and not self._is_item(place)
            and self._may_be_heading(self.lines[place].text)
        }
        below = [place for place in found if self._has_text_below(place)]
        return found if len(below) >= _FEWEST else {}

    def _titles(self, wrapping: Wrapping) -> dict[int, tuple[str, str]]:
        """Return the titles that stand apart, and those directly above their text if enough blocks begin with one."""
        found = {place: (_PLAIN, self.lines[place].text) for place in find_headings(self.lines, self.dropped)}
        found = {at: form for at, form in found.items() if at not in self.rulers and not is_label(form[1])}
        firsts = [
            place
            for place in self.written
            if place + 1 < len(self.lines)
            and self._is_text(place + 1)
            and place not in self.forms
            and not self._is_item(place)
            and self._is_open_above(place)
        ]
        titled = [place for place in firsts if self._is_above_text(place, wrapping)]
        if self.is_dense or any(not self._is_short(place) for place in titled):
            least = max(_FEWEST + self.is_dense, _LEAST_SHARE * len(firsts))
        else:
            least = _FEWEST
        if len(titled) >= least:
            found.update((place, (_PLAIN, self.lines[place].text)) for place in titled)
        return {place: form for place, form in found.items() if place not in self.forms}

    def _is_short(self, place: int) -> bool:
        """Return whether a title is so short that it is hardly the first line of a paragraph."""
        text = self.lines[place].text
        return len(text) <= _LONGEST_SHORT and len(text.split()) <= _MOST_WORDS

    def _is_above_text(self, place: int, wrapping: Wrapping) -> bool:
        """Return whether a line is a title, and the line directly below it is the beginning of its text."""
        line, below = self.lines[place], self.lines[place + 1]
        if not self._may_be_heading(line.text) or line.indent > below.indent or _begins_low(line.text):
            return False
        if below.text[0].islower() or wrapping.is_nearly_full(line, below):
            return False  # the first line of a paragraph
        return self._is_item(place + 1) or below.indent > line.indent or self._ends_in_sentence(place + 1)

    def _ends_in_sentence(self, place: int) -> bool:
        """Return whether the text that begins on a line is a sentence: it ends on this line, or on a later one."""
        while not ends_sentence(self.lines[place].text):
            if is_title(self.lines[place].text) and not self._is_text(place + 1):
                return False
            place += 1
            if not self._is_text(place):
                return False
        return True

    def _with_colons(self) -> dict[int, tuple[str, str]]:
        """Return the short lines with a colon directly above sentences, if there are several; if they are many, those
        above lists too.
        """
        found: dict[int, str] = {}
        above_items: dict[int, str] = {}
        for place in self.written:
            text = self.lines[place].text
            word = text.rstrip(":： ")
            if (
                text.endswith(_COLONS)
                and len(text) <= _LONGEST_SHORT
                and len(text.split()) <= _MOST_WORDS
                and block_kind(word, KNOWN_WORDS) is None
                and self._is_text(place + 1)
                and not self._is_item(place)
                and self._is_open_above(place)
            ):
                (above_items if self._is_item(place + 1) else found)[place] = word
        if len(found) >= _MANY_COLONS:
            found.update(above_items)
        is_usual = len(found) >= _FEWEST or len(self.forms) >= _MANY_MARKED  # or one that the others stand for
        return {place: (_PLAIN, word) for place, word in found.items()} if is_usual else {}

    def _leave_terms(self) -> None:
        """Leave the titles below the heading of a glossary to its reader: they are terms."""
        glossary = next((at for at in sorted(self.forms) if back_word(self.forms[at][1]) in GLOSSARY_WORDS), None)
        if glossary is not None:
            self.forms = {place: form for place, form in self.forms.items() if place <= glossary}

    # The title of the document, and levels

    def _take_title(self) -> tuple[int, str] | None:
        """Return the line with the title of the document, and its text; neither it nor a line that adds to it is a
        heading of a part.
        """
        first = self.written[0]
        text = self.forms[first][1] if first in self.forms else self.lines[first].text
        if not self._may_be_heading(text) or text.casefold() in INTRODUCTION_WORDS:
            return None
        following = self._next(first)
        block = list(itertools.takewhile(self._is_text, range(first, len(self.lines))))
        form = self.forms.get(first, ("", ""))[0]
        is_alone = all(other != form for place, (other, _) in self.forms.items() if place != first)
        is_headed = following in self.forms
        is_title_page = len(block) <= _MOST_TITLE_LINES and not any(
            self.lines[place].text.endswith(_STOPS) for place in block
        )
        stands_apart = len(block) == 1 or is_title_page
        if not (is_headed or (stands_apart and (is_alone or form in (_PLAIN, _CAPITALS)))):
            return None
        self.forms.pop(first, None)
        while is_headed and following in self.forms and self._adds_to_title(following):
            del self.forms[following]
            following = self._next(following)
        return first, text

    def _adds_to_title(self, place: int) -> bool:
        """Return whether a title below that of the document is a second line of it: another heading follows it."""
        return self.forms[place][0] == _PLAIN and self._next(place) in self.forms

    def _levels(self, has_title: bool) -> dict[int, int]:
        """Return the levels of the headings: each form has its own, in the order in which the forms appear, and none is
        more than one below the level before it.

        Titles without signs are the last form, but not a third one: an author who underlines some of the lower headings
        has those and the others on one level.
        """
        order = list(dict.fromkeys(self.forms[place][0] for place in sorted(self.forms)))
        order.sort(key=lambda form: (form == _PLAIN, form not in _SIGN_ORDER))
        levels: dict[int, int] = {}
        deepest = 1 + has_title
        for place in sorted(self.forms):
            form = self.forms[place][0]
            depth = min(order.index(form), 1) if form == _PLAIN else order.index(form)
            levels[place] = min(depth + 1 + has_title, deepest)
            deepest = levels[place] + 1
        return levels

    # Lines

    def _next(self, place: int) -> int:
        """Return the index of the next written line, or the number of lines if there is none."""
        at = bisect_right(self.written, place)
        return self.written[at] if at < len(self.written) else len(self.lines)

    def _is_text(self, place: int) -> bool:
        if not 0 <= place < len(self.lines) or place in self.dropped or place in self.rulers:
            return False
        return bool(self.lines[place].text)

    def _is_open_above(self, place: int) -> bool:
        """Return whether no text stands directly above a line; in a text without empty lines, whether the text above
        has ended.
        """
        above = place - 1
        if not self._is_text(above):
            return True
        return self.is_dense and (
            above in self.forms
            or above == self.written[0]
            or self._is_item(above)
            or ends_sentence(self.lines[above].text)
        )

    def _is_item(self, place: int) -> bool:
        line = self.lines[place]
        return bool(line.bullet) or _ITEM.match(line.text) is not None

    def _may_be_heading(self, text: str) -> bool:
        return len(text) <= _LONGEST and is_title(text) and not is_label(text)

    def _has_text_below(self, place: int) -> bool:
        following = self._next(place)
        return following < len(self.lines) and not is_in_capitals(self.lines[following].text)


def _begins_low(text: str) -> bool:
    """Return whether a text begins with a small letter, or with neither a letter nor a digit."""
    return text[0].islower() or not text[0].isalnum()
