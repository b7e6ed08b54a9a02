"""The lines of a remark as they are written: a directive with its title, or an example."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ....markup.list_marks import LIST_MARK
from ....markup.opening_words import KNOWN_WORDS
from ...documents.callout_kinds import TITLED
from ..page_source import SourceLine

_OPENING = re.compile(r"\s*+[*_]*+(?P<word>e\.g\.(?=,?\s)|[^\W\d][^*_:：]{0,30}(?=[:：]|[*_]++[:：]))", re.I)
"""The word that opens a remark."""
_EXAMPLE_WORD = "Example:"
_LISTED = re.compile(rf"\s*{LIST_MARK}\s|\s*(?:`{{3}}|~{{3}}|:{{3}}|\||>|#)")


@dataclass(slots=True)
class OpenRemark:
    """A remark that is open: the line that opened it, what it becomes, and its lines so far.

    ``indent`` is the indentation of its contents if that ends it, else 0; ``name`` is the name of the tag, or the
    colons, that end it. ``is_plain`` means that its contents stay as they are.
    """

    line: SourceLine
    name: str
    directive: str = ""
    title: str = ""
    indent: int = 0
    is_plain: bool = False
    lines: list[SourceLine] = field(default_factory=list)


def is_example_remark(one: OpenRemark, lines: Sequence[SourceLine]) -> bool:
    """Return whether a remark without a title begins with a word such as *Example:*."""
    first = next((line.text for line in lines if line.text.strip()), "")
    word = _OPENING.match(first)
    return not one.title and word is not None and word["word"].strip().casefold() in KNOWN_WORDS.examples


def written_directive(one: OpenRemark, lines: Sequence[SourceLine], closing: SourceLine) -> list[SourceLine]:
    """Return a remark as a directive around its lines."""
    inside = max(
        (len(line.text) - len(line.text.lstrip(":")) for line in lines if line.text.startswith(":::")), default=2
    )
    signs = ":" * max(3, inside + 1)
    opening = f"{signs}{{{one.directive}}} {one.title}".rstrip()
    return [
        one.line._replace(text=""),
        one.line._replace(text=opening),
        *lines,
        closing._replace(text=signs),
        closing._replace(text=""),
    ]


def written_example(one: OpenRemark, lines: Sequence[SourceLine], closing: SourceLine) -> list[SourceLine]:
    """Return an example, whose paragraphs become one; if it has lists, tables or code, a remark with this title."""
    written = [line for line in lines if line.text.strip()]
    items = [at for at, line in enumerate(written) if _LISTED.match(line.text)]
    is_listed = bool(items) and items[0] > 0 and written[items[0] - 1].text.rstrip().endswith((":", "："))
    is_list = is_listed and all(at in items for at in range(items[0], len(written)))
    if (items and not is_list) or not written or any(line.text.startswith("```") for line in written):
        one.directive, one.title = TITLED, one.title or _EXAMPLE_WORD.rstrip(":")
        return written_directive(one, lines, closing)
    is_word = one.title.strip(":： ").casefold() in KNOWN_WORDS.examples
    word = f"{one.title.strip(':： ')}:" if is_word else _EXAMPLE_WORD
    opening = "" if is_example_remark(one, lines) and not one.title else f"**{word}** "
    if one.title and not is_word:
        opening += f"{one.title.rstrip('.')}. "
    out = [one.line._replace(text="")]
    for at, line in enumerate(written):
        text = line.text if at in items else line.text.strip()
        out.append(line._replace(text=f"> {opening if not at else ''}{text}"))
    return [*out, closing._replace(text="")]
