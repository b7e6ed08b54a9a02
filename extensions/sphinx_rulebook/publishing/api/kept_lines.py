"""The lines about unchanged chapters in the published API: most of a book of which one chapter has changed."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ...editions.carried_ids import WorkingUnits
from ...editions.rule_objects import is_exported
from ...exporters.rulebook_json import Lines

_START, _END = '"rules": [\n', "\n]}"
_ID, _FILE = '{"id": ', ', "file": '
_read_value = json.JSONDecoder().raw_decode


class KeptLines(NamedTuple):
    """The lines of the ``rules`` of a book, and of their ``links``."""

    rules: Lines
    links: Lines


NONE_KEPT = KeptLines({}, {})


def keep_lines(units: WorkingUnits, chapters: Collection[str], rules: str, links: str) -> KeptLines:
    """Return the lines about unchanged ``chapters``, which are named by their paths, in the published texts of a book's
    rules and of their links. A chapter whose published rules are not those of ``units`` is left out.
    """
    try:
        published = _by_chapter(rules)
        of_links = {_value_after(_ID, line, 0): line for line in _lines_of(links)}
    except ValueError:  # somebody has edited the published files
        return NONE_KEPT
    kept_rules: dict[str, Sequence[str]] = {}
    kept_links: dict[str, Sequence[str]] = {}
    for path, ids in _ids_now(units, chapters).items():
        lines = published.get(path, {})
        if list(lines) == ids:
            kept_rules[path] = list(lines.values())
            kept_links[path] = [of_links[one] for one in ids if one in of_links]
    return KeptLines(kept_rules, kept_links)


def _ids_now(units: WorkingUnits, chapters: Collection[str]) -> dict[str, list[str]]:
    """Return the ids of the rules of some chapters, in order, by the paths of the chapters."""
    found: dict[str, list[str]] = {}
    for place, (chapter, _, _) in enumerate(units.placed):
        if chapter.path in chapters and is_exported(units, place):
            found.setdefault(chapter.path, []).append(units.ids[place])
    return found


def _by_chapter(rules: str) -> dict[str, dict[str, str]]:
    """Return the lines of a text by the paths of their chapters and by their ids, in order.  Raises ValueError."""
    found: dict[str, dict[str, str]] = {}
    for line in _lines_of(rules):
        path = _value_after(_FILE, line, line.rindex(_FILE))
        found.setdefault(path, {})[_value_after(_ID, line, 0)] = line
    return found


def _lines_of(text: str) -> Iterator[str]:
    """Yield the lines of a text that has an object in each, without the commas between them.  Raises ValueError."""
    start = text.index(_START) + len(_START)
    for line in text[start : text.index(_END, start)].split("\n"):
        yield line.removesuffix(",")


def _value_after(name: str, line: str, at: int) -> str:
    """Return the value of a field whose name begins at an index of a line.  Raises ValueError."""
    if not line.startswith(name, at):
        raise ValueError(line)
    return str(_read_value(line, at + len(name))[0])
