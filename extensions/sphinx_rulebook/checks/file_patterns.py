"""Patterns of paths, as ``.gitignore`` and its like have them.

No pattern takes long, however many stars it has: what stands between two stars is looked for where it fits first, and
nowhere further on, since the second star takes in whatever is left.
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
    """Return what matches the paths that a pattern is of, and all below a folder that it is of.

    ``*`` and ``?`` stand for characters of a name, ``**`` for any folders, ``[ab]`` for one of some characters.  A
    pattern without a slash is of files and folders of that name anywhere.
    """
    pattern = pattern.strip().removeprefix("./")
    inside = pattern.rstrip("/")
    parts = _PART.findall(inside.lstrip("/"))
    if "/" not in inside:
        parts.insert(0, _FOLDERS)
    *stretches, last = _split(parts, (_FOLDERS, _ANYTHING))
    written = "".join(f"(?>{_stretch(stretch)})" for stretch in stretches) + _stretch(last)
    return re.compile(f"{written}(?:/.*)?", re.S)


def _stretch(parts: Sequence[str]) -> str:
    """Return what matches the parts from one star for folders to the next."""
    first, *names = ["".join(map(_translate, piece)) for piece in _split(parts, (_NAME,))]
    return first + "".join(f"(?>{name})" for name in names[:-1]) + "".join(names[-1:])


def _split(parts: Sequence[str], stars: Sequence[str]) -> list[list[str]]:
    """Split parts before each of some stars; what comes before the first star is the first piece."""
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
        with contextlib.suppress(re.error):  # a range such as [z-a] means what it says
            re.compile(written)
            return written
    return re.escape(part)
