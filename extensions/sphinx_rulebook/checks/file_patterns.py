"""Patterns of paths, as ``.gitignore`` and its like have them."""

from __future__ import annotations

import contextlib
import re

_PART = re.compile(r"\*\*/|\*\*|\*|\?|\[!?\]?[^\]/]*\]|.", re.S)
_SPECIAL = re.compile(r"[\\\[\]^&~|]")
_ESCAPED = r"\\\g<0>"


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Return what matches the paths that a pattern is of, and all below a folder that it is of.

    ``*`` and ``?`` stand for characters of a name, ``**`` for any folders, ``[ab]`` for one of some characters.  A
    pattern without a slash is of files and folders of that name anywhere.
    """
    pattern = pattern.strip().removeprefix("./")
    inside = pattern.rstrip("/")
    anywhere = "(?:.*/)?" if "/" not in inside else ""
    return re.compile(anywhere + "".join(map(_translate, _PART.findall(inside.lstrip("/")))) + "(?:/.*)?", re.S)


def _translate(part: str) -> str:
    if part == "**/":
        return "(?:.*/)?"
    if part == "**":
        return ".*"
    if part == "*":
        return "[^/]*"
    if part == "?":
        return "[^/]"
    if len(part) > 2 and part.startswith("["):
        excluded, characters = ("^", part[2:-1]) if part[1] == "!" else ("", part[1:-1])
        written = f"[{excluded}{_SPECIAL.sub(_ESCAPED, characters)}]"
        with contextlib.suppress(re.error):  # a range such as [z-a] means what it says
            re.compile(written)
            return written
    return re.escape(part)
