"""The numbers that Word counts in fields (LISTNUM), for which a file has no text (ECMA-376 part 1, §17.16.5.32)."""

from __future__ import annotations

import re
from collections import defaultdict

from ..number_formats import print_count

_CODE = re.compile(r"\s*LISTNUM\b\s*(?:\"(?P<quoted>[^\"]*)\"|(?P<name>[^\s\\\"]+))?", re.I)
_OLDER = re.compile(r"\s*AUTONUM(?:LGL|OUT)?\b", re.I)
"""Fields whose numbers depend on the styles of the paragraphs before them."""
_SWITCH = re.compile(r"\\(?P<key>[ls])\s*\"?(?P<value>[0-9]{1,4})", re.I)
_NUMBERS = ("decimal", "lowerLetter", "lowerRoman")
_OUTLINE = ("upperRoman", "upperLetter", *_NUMBERS[:2], *_NUMBERS, *_NUMBERS[1:])
_LISTS = {
    "numberdefault": tuple(zip(_NUMBERS * 3, ("#)",) * 3 + ("(#)",) * 3 + ("#.",) * 3, strict=True)),
    "outlinedefault": tuple(zip(_OUTLINE, ("#.",) * 3 + ("#)",) + ("(#)",) * 5, strict=True)),
}
"""The forms and the signs of the levels of the lists that Word has by itself; those of LegalDefault are 1., 1.1."""
_LEGAL = "legaldefault"


class CountedFields:
    """Counts the fields of a document in their order; ``language`` is the tag of its language."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._counts: defaultdict[str, dict[int, int]] = defaultdict(dict)

    def number(self, code: str, place: int) -> str | None:
        """Count a field, and return its number; None if it has none, "" if it is not known how Word counts it: a field
        of a list of the document, or AUTONUM.

        ``place`` is how many such fields are before it in its paragraph: each counts one level below the last.
        """
        if _OLDER.match(code):
            return ""
        match = _CODE.match(code)
        if match is None:
            return None
        name = (match["quoted"] or match["name"] or "NumberDefault").lower()
        if name != _LEGAL and name not in _LISTS:
            return ""
        switches = {one["key"].lower(): int(one["value"]) for one in _SWITCH.finditer(code)}
        level = min(max(switches.get("l", place + 1), 1), 9) - 1
        counts = self._counts[name]
        counts[level] = switches.get("s", counts.get(level, 0) + 1)
        for deeper in [one for one in counts if one > level]:
            del counts[deeper]
        if name == _LEGAL:
            return "".join(f"{counts.get(one, 1)}." for one in range(level + 1))
        form, sign = _LISTS[name][level]
        return sign.replace("#", print_count(counts[level], form, self._language))
