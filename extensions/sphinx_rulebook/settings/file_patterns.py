"""Patterns of paths, like those in ``.gitignore``.

No pattern takes long to match, however many stars it has: the text between two stars is matched only at the first
possible offset, since the second star can match the remaining text.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence

_PART = re.compile(r"(?:\A|(?<=/))\*\*/|\*\*|\*|\?|\[!?\]?[^\]/]*\]|.", re.S)
_SPECIAL = re.compile(r"[\\\[\]^&~|]")
_ESCAPED = r"\\\g<0>"
_FOLDERS, _ANYTHING, _NAME = "**/", "**", "*"


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Return a regular expression for the paths that a pattern matches, and for everything below a matching folder.

    ``*`` and ``?`` match characters of a name, ``**`` any folders, ``[ab]`` one of the given characters. A pattern
    without a slash matches files and folders of that name anywhere.
    """
    pattern = pattern.strip().removeprefix("./")
    inside = pattern.rstrip("/")
    parts = _PART.findall(inside.lstrip("/"))
    if "/" not in inside:
        parts.insert(0, _FOLDERS)
    *stretches, last = _split(parts, (_FOLDERS, _ANYTHING))
    # Atomic groups prevent any backtracking into a stretch that has matched.
    written = "".join(f"(?>{_stretch(stretch)})" for stretch in stretches) + _stretch(last)
    return re.compile(f"{written}(?:/.*)?", re.S)


def _stretch(parts: Sequence[str]) -> str:
    """Return the expression for the parts from one star for folders to the next."""
    first, *names = ["".join(map(_translate, piece)) for piece in _split(parts, (_NAME,))]
    return first + "".join(f"(?>{name})" for name in names[:-1]) + "".join(names[-1:])


def _split(parts: Sequence[str], stars: Sequence[str]) -> list[list[str]]:
    """Split parts before each of the stars; the first piece ends before the first star."""
    pieces: list[list[str]] = [[]]
    for part in parts:
        if part in stars:
            pieces.append([])
        pieces[-1].append(part)
    return pieces


def _translate(part: str) -> str:
    if part == _FOLDERS:
        return "(?:.*?/)??"
    if part == _ANYTHING:
        return ".*?"
    if part == _NAME:
        return "[^/]*?"
    if part == "?":
        return "[^/]"
    if len(part) > 2 and part.startswith("["):
        excluded, characters = ("^/", part[2:-1]) if part[1] == "!" else ("", part[1:-1])
        written = f"[{excluded}{_SPECIAL.sub(_ESCAPED, characters)}]"
        with contextlib.suppress(re.error):  # an invalid range such as [z-a] is matched literally
            re.compile(written)
            return written
    return re.escape(part)
