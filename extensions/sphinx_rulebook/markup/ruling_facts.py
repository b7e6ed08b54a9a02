"""The facts about a ruling: who gave it and when, what it is about, and whether it still holds.

They are lines of a key and a value directly below the heading of a ruling, up to the first empty line; the front matter
of its file gives those that all its rulings share::

    ### @@ruling:two_lamps@@ May I light two lamps at once?
    date: 2025-03-01
    author: Rules Team
    about: Lamplighter, Fog Bell
    tags: lamps, timing
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache

from ..model.answered_questions import RulingFacts, RulingStatus
from ..model.findings import Code, Finding
from .source import fold_line_ends

_FREE_TEXTS = frozenset({"author", "about", "tags"})
"""The facts that any text states; the others have a form."""
KEYS = ("date", "author", "status", "about", "tags")
_KEYS = frozenset(KEYS)
RULINGS_FOLDER = "rulings"
"""The folder of a book's rulings, in the folder of the book."""

RULINGS_TITLES: Mapping[str, str] = {
    "ar": "التوضيحات",
    "de": "Entscheidungen",
    "en": "Rulings",
    "es": "Resoluciones",
    "fr": "Décisions",
    "it": "Decisioni",
    "ja": "裁定",
    "ko": "판정",
    "nl": "Uitspraken",
    "pl": "Interpretacje",
    "pt": "Decisões",
    "ru": "Разъяснения",
    "tr": "Kararlar",
    "uk": "Роз’яснення",
    "zh": "裁定",
}
"""The title of all rulings of a book, by the language, for a text in which nothing else tells them from rules."""

_FACT = re.compile(r"([A-Za-z]{2,12})[ \t]*[:：][ \t]*")
"""The start of a line that states a fact, up to the value."""
_SEPARATOR = re.compile(r"[ \t]*[,、，][ \t]*")


def is_rulings_file(path: str) -> bool:
    """Return whether a file is in the folder of a book's rulings."""
    return path.split("/")[-2:-1] == [RULINGS_FOLDER]


def read_ruling_facts(
    body: str, path: str, line: int, shared: RulingFacts, findings: list[Finding]
) -> tuple[RulingFacts, str, int]:
    """Return the facts at the start of a ruling's body, the rest of the body, and the line on which the rest starts.

    ``line`` is the line of the heading, after which the body starts; ``shared`` are the facts of the file. Problems are
    appended to ``findings``.
    """
    values: dict[str, str] = {}
    problems: list[Finding] = []
    number, end = line, 0
    for written in fold_line_ends(body).partition("\n\n")[0].split("\n"):
        key, sign, value = written.partition(":")
        if not sign or key not in _KEYS:  # nearly all facts are written like this; only the others need the pattern
            start = _FACT.match(written)
            if start is None:
                break
            key, value = start[1].lower(), written[start.end() :]
        number += 1
        end += len(written) + 1
        value = values[key] = value.strip(" \t\r")
        if key not in _FREE_TEXTS and not (key == "date" and _day(value)):
            start = _FACT.match(written)
            problems += _problems(key, value, path, number, start.end() + 1 if start is not None else 1)
    if _KEYS.isdisjoint(values):  # a block of lines without any known key is text
        return shared, body, line + 1
    findings += problems
    return facts_of(values, shared), body[end:], number + 1


def opens_with_facts(body: str) -> bool:
    """Return whether a body opens with facts if it is that of a ruling."""
    _, rest, _ = read_ruling_facts(body, "", 1, RulingFacts(), [])
    return rest != body


def problems_in_front_matter(values: Mapping[object, str | None], text: str, path: str) -> Iterator[Finding]:
    """Yield a finding for each key without a value, None, in the front matter of a file of rulings, and for each fact
    that cannot be read; ``text`` is the file up to the end of the front matter.
    """
    lines = fold_line_ends(text).split("\n")
    for key, value in values.items():
        name = str(key)
        pattern = re.compile(rf"[ \t]*[\"']?{re.escape(name)}[\"']?[ \t]*:[ \t]*")
        number, found = next(
            ((at, match) for at, line in enumerate(lines, 1) if (match := pattern.match(line))), (2, None)
        )
        if value is None:
            message = f"{name!r} has no value; write one after the colon, or remove the line"
            yield Finding(Code.BAD_RULING_FACT, path, number, 1, message, None, len(name))
        elif name in KEYS:
            yield from _problems(name, value, path, number, found.end() + 1 if found is not None else 1)


def _problems(key: str, value: str, path: str, line: int, column: int) -> Iterator[Finding]:
    if key not in KEYS:
        message = f"a ruling has no {key!r}; the facts below its heading are {', '.join(KEYS)}"
        yield Finding(Code.BAD_RULING_FACT, path, line, 1, message, None, len(key))
    elif key == "date" and not _day(value):
        message = f"{value!r} is not a date such as 2025-03-01"
        yield Finding(Code.BAD_RULING_FACT, path, line, column, message, None, max(len(value), 1))
    elif key == "status" and value.casefold() not in _STATUSES:
        message = f"{value!r} is not a status of a ruling: {', '.join(_STATUSES)}"
        yield Finding(Code.BAD_RULING_FACT, path, line, column, message, None, max(len(value), 1))


_STATUSES: Mapping[str, RulingStatus] = {status.value: status for status in RulingStatus}


def facts_of(values: Mapping[str, str], shared: RulingFacts) -> RulingFacts:
    """Return the facts that some values by key state; what they leave out is as in ``shared``."""
    day, author, status, about, tags = shared
    if "date" in values:
        day = _day(values["date"]) or day
    if "author" in values:
        author = values["author"]
    if "status" in values:
        status = _STATUSES.get(values["status"].casefold(), status)
    if "about" in values:
        about = _listed(values["about"])
    if "tags" in values:
        tags = _listed(values["tags"])
    return RulingFacts(day, author, status, about, tags)


@lru_cache(4096)  # a rulebook has many rulings of one day
def _day(value: str) -> str:
    """Return an ISO date as it is written, "" for all else."""
    try:
        return date.fromisoformat(value).isoformat() if len(value) == len("2025-03-01") else ""
    except ValueError:
        return ""


def _listed(value: str) -> tuple[str, ...]:
    value = value.strip("[] \t")
    if "," not in value and "、" not in value and "，" not in value:  # most are one name or one word
        return (value,) if value else ()
    return tuple(dict.fromkeys(part for part in _SEPARATOR.split(value) if part))
