"""Lines that are not part of a rulebook: its table of contents, heads and feet of pages, a site's chrome."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from ...markup.titles import FULL_STOPS, stops_after_word
from ..cue_words import CHROME, CONTENTS_WORDS, MENU_WORDS
from ..profile import Profile
from ..reading.shapes import split_number
from ..typed_document import Line
from .document_lines import LONE_NUMBER
from .markdown_marks import end_of_front_matter, is_contents_mark
from .page_edges import find_page_edges
from .page_numbers import find_page_numbers

_NOT_WORDS = re.compile(r"[\W_]+")
_LEADERS = re.compile(r"\s*+(?:[.·…‥_\-–—]\s*+){2,}+[0-9ivxlc]{0,5}$|\t+[0-9]+$|\s{2,}[0-9]{1,4}$")
_WHOLE_LINK = re.compile(r"\[(?P<text>[^\[\]]+)\]\(#[^()\s]*\)")
_LINKED = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
_ROW = re.compile(r"^\||\S(?: {3,}|\t)\S+(?: {3,}|\t)\S")
_COMPOUND = re.compile(r"[0-9A-Z]{1,3}[.\-][0-9]")
_DIGITS = re.compile(r"[0-9]+")
_FEWEST, _FEWEST_HEADED = 3, 2
_LEAST_LINKED = 0.6
"""The share of the headings to which a table of contents without a heading has links."""
_LEAST_AGAIN = 0.75
"""The share of the entries of a last table of contents that occur above; the edge of a page may split a heading."""
_MOST_LINES = 5
"""How many lines a link of a table of contents goes over."""
_COLONS = (":", "：")
_LONGEST_ENTRY = 150
_CONTENTS = "table of contents"
_EDGE = 25
"""How many lines at the beginning and the end of a document may be a site's chrome."""


def find_furniture(lines: Sequence[Line], profile: Profile) -> Mapping[int, str]:
    """Return the reason for each line (counted from 0) that is left out."""
    found: dict[int, str] = {}
    own = [re.compile(pattern) for pattern in profile.furniture]
    front = end_of_front_matter(lines)
    for i, line in enumerate(lines):
        if line.is_code:
            continue
        if line.raw and any(pattern.fullmatch(line.raw) for pattern in own):
            found[i] = "dropped by the profile"
        elif line.raw == "\f":
            found[i] = "page break"
        elif line.raw and not line.text:
            found[i] = "front matter" if i < front else _reason_of_mark(line.raw)
    written = [i for i, line in enumerate(lines) if line.raw and not line.is_code and i not in found]
    for position, i in enumerate(written):
        # Words such as "Home" are chrome only near the beginning or the end of a document.
        is_at_edge = position < _EDGE or position >= len(written) - _EDGE
        if is_at_edge and (CHROME.fullmatch(lines[i].raw) or _is_menu(lines, written, position)):
            found[i] = "navigation of a website"
    _find_contents(lines, written, found)
    _find_headed_contents(lines, written, found)
    _find_linked_contents(lines, found)
    found.update((place, "at the edge of a page") for place in find_page_numbers(lines, found))
    found.update((place, "at the edge of a page") for place in sorted(find_page_edges(lines, written, found)))
    _find_last_contents(lines, written, found)
    _find_headings_of_contents(lines, found)
    return found


def _reason_of_mark(raw: str) -> str:
    """Return the reason for a line that is left out because it has signs but no text."""
    is_tag = raw.startswith(("<", "{", "import ", "["))
    return "a tag for a site generator" if is_tag else "a mark without text"


def _find_headings_of_contents(lines: Sequence[Line], found: dict[int, str]) -> None:
    """Find the headings, whatever their words are, below which only a table of contents was."""
    headings = [i for i, line in enumerate(lines) if line.level and i not in found]
    for i, following in itertools.pairwise(headings):
        below = [place for place in range(i + 1, following) if lines[place].raw]
        is_empty = lines[following].level <= lines[i].level and all(place in found for place in below)
        if is_empty and any(found[k] == _CONTENTS or is_contents_mark(lines[k].raw.strip()) for k in below):
            found[i] = _CONTENTS


def _is_menu(lines: Sequence[Line], written: Sequence[int], position: int) -> bool:
    """Return whether a line is a menu entry rather than a heading."""
    if lines[written[position]].raw.casefold() not in MENU_WORDS:
        return False
    following = lines[written[position + 1]].text if position + 1 < len(written) else ""
    return not following or following.casefold() in MENU_WORDS


def words_of(text: str) -> str:
    """Return the letters and digits of a text, for comparisons."""
    return _NOT_WORDS.sub("", text).casefold()


def _find_contents(lines: Sequence[Line], written: Sequence[int], found: dict[int, str]) -> None:
    """Find runs of lines that all occur again further down, in the same order: a table of contents."""
    keys = {i: _key(lines, i) for i in written if _may_be_entry(lines[i]) and not _ROW.search(lines[i].raw)}
    places: defaultdict[str, list[int]] = defaultdict(list)
    for i, key in keys.items():
        if key:
            places[key].append(i)
    counts = Counter(_DIGITS.sub("0", lines[i].raw) for i in written)
    run: list[int] = []
    misses = skipped = 0
    for i in [*written, -1]:
        again = i >= 0 and any(place > i for place in places.get(keys.get(i, ""), ()))
        if i >= 0 and run and not again and counts[_DIGITS.sub("0", lines[i].raw)] >= _FEWEST:
            skipped += 1  # the head or the foot of a page
            continue
        if again:
            run.append(i)
            misses = 0
            continue
        misses += 1
        if i >= 0 and misses <= 1 and run and _is_entry(lines, i):
            run.append(i)  # an entry of the contents whose heading was reworded, or is broken by the end of a page
            continue
        # Between the entries are only few heads and feet of pages; between the cells of a table are other cells.
        if 2 * skipped < len(run):
            _close_run(lines, run, keys, places, written, found)
        run, skipped = [], 0


def _key(lines: Sequence[Line], i: int) -> str:
    """Return what a heading and its entry in a table of contents have in common."""
    text = _LINKED.sub(r"\1", lines[i].text) if "](" in lines[i].text else lines[i].text
    opening = split_number(text, True)
    following = next((line.text for line in lines[i + 1 : i + 3] if line.raw != "\f"), "")  # also on the next page
    if opening is not None and not opening.text and following and len(following) <= _LONGEST_ENTRY:
        if not _may_be_heading(following):
            return ""  # the number of a rule
        text = f"{text} {following}"  # a number on a line of its own
    return words_of(_LEADERS.sub("", text))


def _find_headed_contents(lines: Sequence[Line], written: Sequence[int], found: dict[int, str]) -> None:
    """Find a table of contents by its heading: short lines up to the second occurrence of its first entry.

    The entries may differ from the headings: they may also list the articles of each chapter, or have links.
    """
    for position, i in enumerate(written):
        if i in found or lines[i].text.strip(":： 　").casefold() not in CONTENTS_WORDS:
            continue
        following = [place for place in written[position + 1 :] if place not in found]
        if not following or _are_all_above(lines, written[:position], following, found):
            return
        first = lines[following[0]].text
        key = _key(lines, following[0])
        equal = (k for k, place in enumerate(following) if k and _key(lines, place) == key)
        alike = (k for k, place in enumerate(following) if k and _is_same_entry(first, lines[place].text))
        again = next(equal, None) or next(alike, 0)
        entries = following[:again]
        has_leaders = bool(entries) and all(_LEADERS.search(lines[place].text) for place in entries)
        least = 1 if has_leaders else _FEWEST_HEADED
        if least <= len(entries) <= len(following) / 2 and all(_may_be_entry(lines[place]) for place in entries):
            found[i] = _CONTENTS
            found.update((place, _CONTENTS) for place in entries)
        return


def _find_linked_contents(lines: Sequence[Line], found: dict[int, str]) -> None:
    """Find a table of contents without a heading: a list whose items are only links, to most headings of the document.

    An item may be on several lines. Its link may show a number that a program counted, and the heading does not have.
    A list below a sentence with a colon belongs to that sentence, and a list after the headings is text.
    """
    headings = {words_of(line.text): i for i, line in enumerate(lines) if line.level}
    items: list[list[int]] = []
    above = 0  # the line before the list
    for i in range(len(lines) + 1):
        line = lines[i] if i < len(lines) else None
        if line is not None and (i in found or not line.raw):
            continue
        if line is not None and line.bullet:
            items.append([i])
            continue
        is_open = items and len(items[-1]) < _MOST_LINES and not _is_link(lines, items[-1])
        if line is not None and is_open and not line.level and i == items[-1][-1] + 1:
            items[-1].append(i)
            continue
        shown = [_WHOLE_LINK.fullmatch(_whole(lines, item)) for item in items]
        if len(items) >= _FEWEST and all(shown) and not lines[above].text.endswith(_COLONS):
            texts = [link["text"] for link in shown if link is not None]
            named = {words_of(text) for text in texts} | {words_of(_without_number(text)) for text in texts}
            below = sum(headings.get(name, -1) > items[-1][-1] for name in named)
            if below >= max(_LEAST_AGAIN * len(items), _LEAST_LINKED * len(headings)):
                found.update((place, _CONTENTS) for item in items for place in item)
        items, above = [], i


def _whole(lines: Sequence[Line], item: Sequence[int]) -> str:
    return " ".join(lines[place].text for place in item)


def _is_link(lines: Sequence[Line], item: Sequence[int]) -> bool:
    return _WHOLE_LINK.fullmatch(_whole(lines, item)) is not None


def _without_number(text: str) -> str:
    opening = split_number(text, True)
    return opening.text if opening is not None else text


def _find_last_contents(lines: Sequence[Line], written: Sequence[int], found: dict[int, str]) -> None:
    """Find a table of contents at the end of a document: from its heading on, every line is that of a heading above."""
    for position in range(len(written) - 1, 0, -1):
        i = written[position]
        if lines[i].text.strip(":： 　").casefold() not in CONTENTS_WORDS or i in found:
            continue
        entries = [place for place in written[position + 1 :] if place not in found]
        if len(entries) >= _FEWEST_HEADED and _are_all_above(lines, written[:position], entries, found):
            found.update((place, _CONTENTS) for place in (i, *entries))
        return


def _are_all_above(
    lines: Sequence[Line], above: Sequence[int], entries: Sequence[int], found: Mapping[int, str]
) -> bool:
    """Return whether nearly all entries are headings above: a table of contents at the end of a document."""
    headings = {_key(lines, place) for place in above if place not in found}
    return sum(1 for place in entries if _key(lines, place) in headings) >= _LEAST_AGAIN * len(entries)


def _is_entry(lines: Sequence[Line], i: int) -> bool:
    """Return whether a line among those of a table of contents is an entry, whatever the heading that it belongs to."""
    line = lines[i]
    if _LEADERS.search(line.text) is not None or (_COMPOUND.match(line.text) is not None and _may_be_entry(line)):
        return True
    # A chapter whose first section is the next entry.
    chapter = split_number(line.text, True)
    section = split_number(lines[i + 1].text, True) if i + 1 < len(lines) else None
    return (
        chapter is not None
        and section is not None
        and _may_be_entry(line)
        and section.number.startswith((f"{chapter.number}.", f"{chapter.number}-"))
    )


def _may_be_entry(line: Line) -> bool:
    is_number = LONE_NUMBER.fullmatch(line.text) is not None or line.text.rstrip(".").isdigit()
    return len(line.raw) <= _LONGEST_ENTRY and (is_number or _may_be_heading(line.raw))


def _may_be_heading(raw: str) -> bool:
    return not raw.endswith(("。", ".", *FULL_STOPS)) or _LEADERS.search(raw) is not None


def _is_same_entry(entry: str, heading: str) -> bool:
    """Return whether an entry of the contents, which may continue after its title, belongs to a heading."""
    one, other = split_number(_LINKED.sub(r"\1", entry), True), split_number(heading, True)
    # The numbers must be equal, and the entry must begin with the words of the heading.
    if (one.number if one else "") != (other.number if other else ""):
        return False
    words = words_of(_LEADERS.sub("", one.text if one else _LINKED.sub(r"\1", entry)))
    return bool(words) and words.startswith(words_of(other.text if other else heading) or "-")


def _is_rule(line: Line) -> bool:
    """Return whether a line has a number of several parts, or a number and a sentence."""
    if _COMPOUND.match(line.text):
        return True
    opening = split_number(line.text, True)
    return opening is not None and stops_after_word(opening.text)


def _close_run(
    lines: Sequence[Line],
    run: list[int],
    keys: Mapping[int, str],
    places: Mapping[str, list[int]],
    written: Sequence[int],
    found: dict[int, str],
) -> None:
    # The text begins where the first entry occurs a second time.
    again = next((at for at, i in enumerate(run) if at and keys.get(i) == keys.get(run[0], "")), len(run))
    del run[again:]
    repeated = {i for i in run if i in keys and len(places[keys[i]]) > 1}  # without entries whose heading was reworded
    while run:
        end = run[-1]
        # The last line of a run may be the first heading of the text itself, if this heading repeats a title.
        if end in repeated and all(any(p > end for p in places[keys[i]]) for i in run if i in repeated):
            break
        run.pop()
    if len(run) < _FEWEST:
        return
    following = [min(p for p in places[keys[i]] if p > run[-1]) for i in run if i in repeated]
    # The headings must be in the order of the entries, and spread over much more of the document than the entries.
    in_order = sum(1 for before, after in itertools.pairwise(following) if after > before)
    spread = following[-1] - following[0] if following else 0
    if in_order < 0.8 * (len(following) - 1) or spread < 2 * (run[-1] - run[0]):
        return
    before = next((i for i in reversed(written) if i < run[0]), None)
    has_heading = before is not None and lines[before].text.strip(":： ").casefold() in CONTENTS_WORDS
    if not has_heading and any(i < run[0] and i not in found and _is_rule(lines[i]) for i in written):
        return  # below the first rules, rows of tables may recur
    for i in run:
        found[i] = _CONTENTS
    if before is not None and has_heading:
        found[before] = _CONTENTS
