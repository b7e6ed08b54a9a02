"""Lines that are no part of a rulebook: its table of contents, what stands at the edges of pages, a site's chrome."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from ..markup.titles import ends_sentence
from .document import Line
from .profile import Profile
from .shapes import split_number
from .words import CHROME, CONTENTS_WORDS, MENU_WORDS, PAGE_NUMBER

_NOT_WORDS = re.compile(r"[\W_]+")
_LEADERS = re.compile(r"\s*(?:[.·…‥_\-–—]\s*){2,}\s*[0-9ivxlc]{0,5}$|\t+[0-9]+$|\s{2,}[0-9]{1,4}$")
_LINKED = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
_DIGITS = re.compile(r"[0-9]+")
_FEWEST = 3
_LONGEST_HEADER = 100
_LONGEST_ENTRY = 150
_EDGE = 25
"""How many lines at the head and the foot of a document may be a site's chrome."""


def find_furniture(lines: Sequence[Line], profile: Profile) -> Mapping[int, str]:
    """Return why each line (counted from 0) that is to be left out is one."""
    found: dict[int, str] = {}
    own = [re.compile(pattern) for pattern in profile.furniture]
    for i, line in enumerate(lines):
        if line.is_code:
            continue
        if line.raw and any(pattern.fullmatch(line.raw) for pattern in own):
            found[i] = "the profile says so"
        elif line.raw == "\f":
            found[i] = "page break"
        elif line.raw and not line.text:
            found[i] = "a tag for the site's generator"
    written = [i for i, line in enumerate(lines) if line.raw and not line.is_code and i not in found]
    for position, i in enumerate(written):
        is_at_edge = position < _EDGE or position >= len(written) - _EDGE
        if is_at_edge and (CHROME.fullmatch(lines[i].raw) or _is_menu(lines, written, position)):
            found[i] = "a site's chrome"
    _find_contents(lines, written, found)
    _find_headed_contents(lines, written, found)
    _find_page_edges(lines, written, found)
    return found


def _is_menu(lines: Sequence[Line], written: Sequence[int], position: int) -> bool:
    """Say whether a line is a word of a menu, and not the heading of a text."""
    if lines[written[position]].raw.casefold() not in MENU_WORDS:
        return False
    following = lines[written[position + 1]].text if position + 1 < len(written) else ""
    return not following or following.casefold() in MENU_WORDS


def words_of(text: str) -> str:
    """Return the letters and digits of a text, for comparing."""
    return _NOT_WORDS.sub("", text).casefold()


def _find_contents(lines: Sequence[Line], written: Sequence[int], found: dict[int, str]) -> None:
    """Find runs of lines that all stand again further down, in the same order: a table of contents."""
    keys = {i: words_of(_LEADERS.sub("", lines[i].text)) for i in written if len(lines[i].raw) <= _LONGEST_ENTRY}
    places: defaultdict[str, list[int]] = defaultdict(list)
    for i, key in keys.items():
        if key:
            places[key].append(i)
    run: list[int] = []
    misses = 0
    for i in [*written, -1]:
        again = i >= 0 and any(place > i for place in places.get(keys.get(i, ""), ()))
        if again:
            run.append(i)
            misses = 0
            continue
        misses += 1
        if i >= 0 and misses <= 1 and run and _LEADERS.search(lines[i].text):
            run.append(i)  # an entry of the contents whose heading was reworded
            continue
        _close_run(lines, run, keys, places, written, found)
        run = []


def _find_headed_contents(lines: Sequence[Line], written: Sequence[int], found: dict[int, str]) -> None:
    """Find a table of contents by its heading: short lines up to the one where its first entry stands again.

    The entries may be other than the headings: with the articles of each chapter behind them, or with links.
    """
    for position, i in enumerate(written):
        if i in found or lines[i].text.strip(":： 　").casefold() not in CONTENTS_WORDS:
            continue
        following = [place for place in written[position + 1 :] if place not in found]
        if not following:
            return
        first = lines[following[0]].text
        again = next((k for k, place in enumerate(following) if k and _is_same_entry(first, lines[place].text)), 0)
        entries = following[:again]
        if _FEWEST <= len(entries) <= len(following) / 2 and all(_may_be_entry(lines[place]) for place in entries):
            found[i] = "table of contents"
            found.update((place, "table of contents") for place in entries)
        return


def _may_be_entry(line: Line) -> bool:
    return len(line.raw) <= _LONGEST_ENTRY and not line.raw.endswith(("。", "."))


def _is_same_entry(entry: str, heading: str) -> bool:
    """Say whether an entry of the contents, which may go on behind its title, is that of a heading."""
    one, other = split_number(_LINKED.sub(r"\1", entry), True), split_number(heading, True)
    if (one.number if one else "") != (other.number if other else ""):
        return False
    words = words_of(_LEADERS.sub("", one.text if one else _LINKED.sub(r"\1", entry)))
    return bool(words) and words.startswith(words_of(other.text if other else heading) or "-")


def _close_run(
    lines: Sequence[Line],
    run: list[int],
    keys: Mapping[int, str],
    places: Mapping[str, list[int]],
    written: Sequence[int],
    found: dict[int, str],
) -> None:
    repeated = {i for i in run if i in keys and len(places[keys[i]]) > 1}  # not those whose heading was reworded
    while run:
        end = run[-1]
        # The last line of a run may be the heading of the text itself, where that repeats a title.
        if end in repeated and all(any(p > end for p in places[keys[i]]) for i in run if i in repeated):
            break
        run.pop()
    if len(run) < _FEWEST:
        return
    following = [min(p for p in places[keys[i]] if p > run[-1]) for i in run if i in repeated]
    in_order = sum(1 for before, after in itertools.pairwise(following) if after > before)
    spread = following[-1] - following[0] if following else 0
    if in_order < 0.8 * (len(following) - 1) or spread < 2 * (run[-1] - run[0]):
        return
    for i in run:
        found[i] = "table of contents"
    before = next((i for i in reversed(written) if i < run[0]), None)
    if before is not None and lines[before].text.strip(":： ").casefold() in CONTENTS_WORDS:
        found[before] = "table of contents"


def _find_page_edges(lines: Sequence[Line], written: Sequence[int], found: dict[int, str]) -> None:
    """Find headers, footers and page numbers: they stand between two lines of one sentence, or beside a page break."""
    left = [i for i in written if i not in found]
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for i in left:
        if len(lines[i].raw) <= _LONGEST_HEADER:
            groups[_DIGITS.sub("0", lines[i].raw)].append(i)
    breaks = [i for i, line in enumerate(lines) if line.raw == "\f"]
    place = {line: position for position, line in enumerate(left)}

    def is_at_break(i: int) -> bool:
        position = place[i]
        near = (left[max(0, position - 2)], left[min(len(left) - 1, position + 2)])
        return any(near[0] < edge < near[1] for edge in breaks)

    def is_inside_sentence(i: int) -> bool:
        position = place[i]
        before = next(
            (left[p] for p in range(position - 1, -1, -1) if _DIGITS.sub("0", lines[left[p]].raw) not in repeated), None
        )
        after = next(
            (left[p] for p in range(position + 1, len(left)) if _DIGITS.sub("0", lines[left[p]].raw) not in repeated),
            None,
        )
        if before is None or after is None:
            return False
        return not ends_sentence(lines[before].text) and lines[after].text[:1].islower() and not lines[after].bullet

    def has_page_numbers(group: Sequence[int]) -> bool:
        numbers = [[int(n) for n in _DIGITS.findall(lines[i].raw)] for i in group]
        return any(
            all(later[k] > earlier[k] for earlier, later in itertools.pairwise(numbers))
            and numbers[-1][k] - numbers[0][k] <= 3 * len(numbers)
            for k in range(len(numbers[0]))
        )

    repeated = {key for key, group in groups.items() if len(group) >= _FEWEST}
    for key, group in groups.items():
        if len(group) < _FEWEST:
            continue
        spacing = (group[-1] - group[0]) / (len(group) - 1)
        if spacing < 8:
            continue
        healed = sum(map(is_inside_sentence, group))
        broken = sum(map(is_at_break, group)) if breaks else 0
        is_numbered = "0" in key and has_page_numbers(group) and PAGE_NUMBER.fullmatch(lines[group[0]].raw) is not None
        is_running = "0" in key and has_page_numbers(group) and len({lines[i].raw for i in group}) == len(group)
        if (
            broken > 0.6 * len(group)
            or healed >= 2
            or (healed and (is_numbered or is_running))
            or (is_numbered and not (key.strip("-–— .") == "0" and not healed and not breaks))
        ):
            for i in group:
                found[i] = "at the edge of a page"
