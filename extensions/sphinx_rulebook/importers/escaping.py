"""From plain text to markup that shows that text and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..markup.symbols import SYMBOL

_SPECIAL = re.compile(
    r"""
      [\\`*]
    | (?<![^\W_])_ | _(?![^\W_])  # not inside a word, where it is no emphasis
    | (?<=~)~ | ~(?=~)            # two strike through
    | <(?=[A-Za-z/!?])            # a tag, or a link
    | &(?=\#?\w{1,31};)           # an entity
    | (?<=\[)\[ | \[(?=\[) | ^\] | \[$  # a reference
    | \](?=[(])                   # a link
    | (?<=@)@                     # an anchor
    | \#$                         # the closing signs of a heading
    """,
    re.X,
)
_BLOCK_START = re.compile(r"(?P<before>[0-9]{1,9}(?=[.)](?:\s|$)))|(?=[#]|>|[-+](?:[\s\-]|$)|\[[^\]]*\]:|[:：])")


def escape_inline(text: str, reference: re.Pattern[str], write_reference: Callable[[str], str | None]) -> str:
    r"""Return the markup of a line of plain text.

    Symbols stay symbols, written ``\{r\}``.  What ``reference`` finds is replaced by what ``write_reference`` makes of
    its number; where that is None it stays as it is typed.
    """
    marks = [(match.start(), match.end(), _symbol(match)) for match in SYMBOL.finditer(text)]
    for match in reference.finditer(text):
        written = write_reference(match[1])
        if written is not None:
            marks.append((match.start(), match.end(), written))
    parts: list[str] = []
    end = 0
    for start, stop, written in sorted(marks):
        parts += [_escape(text[end:start]), written]
        end = stop
    parts.append(_escape(text[end:]))
    return "".join(parts)


def escape_block_start(markup: str) -> str:
    """Return the markup of a paragraph so that its beginning opens no list, heading, quotation or the like."""
    match = _BLOCK_START.match(markup)
    if match is None:
        return markup
    return f"{match['before'] or ''}\\{markup[match.end() :]}"


def _escape(text: str) -> str:
    return _SPECIAL.sub(lambda match: "&lt;" if match[0] == "<" else f"\\{match[0]}", text)


def _symbol(match: re.Match[str]) -> str:
    return match[0] if match[3] else f"\\{{{match[1] or match[2]}\\}}"
