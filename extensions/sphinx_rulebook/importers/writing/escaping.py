"""Escaping the text of a document, so that the markup shows exactly this text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ...markup.lines import CODE, is_web_address
from ...markup.text.formulas import FORMULA
from ...markup.text.symbols import SYMBOL

_SPECIAL = re.compile(
    r"""
      [\\`*]
    | (?<![^\W_])_ | _(?![^\W_])  # not inside a word, where it is not emphasis
    | (?<=~)~ | ~(?=~)            # two strike through
    | <(?=[A-Za-z/!?])            # a tag, or a link
    | &(?=\#?\w{1,31};)           # an entity
    | (?<=\[)\[ | \[(?=\[) | ^\] | \[$  # a reference
    | \[(?=\^)                   # a footnote
    | \](?=[(])                   # a link
    | (?<=@)@                     # an anchor
    | \#$                         # the closing signs of a heading
    """,
    re.X,
)
_BLOCK_START = re.compile(
    r"(?P<before>[0-9]{1,9}(?=[.)](?:\s|$)))|(?=[#]|>|[-+](?:[\s\-]|$)|\*(?:\s|$)|`{3}(?!.*`)|~{3}|\${2}|\[[^\]]*\]:|:)"
)
_MARKDOWN_SPECIAL = re.compile(r"\\.|<(?!https?:)(?=[A-Za-z/!?])|\[(?=\[)|(?<=@)@")
_BROKEN_LINK = re.compile(
    r"\]\((?!\s*(?:<[^<>]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*\))"
)
LINK = re.compile(r"(?<![!\\])\[(?P<text>(?:[^\[\]\\]|\\.)*+)\]\((?P<address>[^()\s]*)\)")
"""A link of Markdown; brackets in its text are escaped, and an escaped bracket does not open a link."""
_MATHS = re.compile(r"(?<![\\$])\$(?P<formula>[^$\n]{1,60})\$(?!\$)")
_COMMAND = re.compile(r"\\(?P<name>[A-Za-z]+)(?:\{\})?")
_CELL_EDGE = re.compile(r"(?<!\\)\|")
_HEAD = 2
"""The lines of a table above its rows: the head and the line below it."""
_LEFT_OVER = re.compile(r"\\(?P<name>[A-Za-z]+)\{\}")
_SIGNS = {
    "infty": "∞",
    "times": "×",
    "cdot": "·",
    "div": "÷",
    "pm": "±",
    "leq": "≤",
    "le": "≤",
    "geq": "≥",
    "ge": "≥",
    "neq": "≠",
    "ne": "≠",
    "rightarrow": "→",
    "to": "→",
    "leftarrow": "←",
    "ldots": "…",
    "dots": "…",
    "textdegree": "°",
    "degree": "°",
    "textbackslash": "\\",
    "alpha": "α",
    "beta": "β",
    "lambda": "λ",
    "pi": "π",
    "sum": "∑",
    "in": "∈",
    "emptyset": "∅",
}


class Replacement(NamedTuple):
    """A piece of a text, from ``start`` to ``stop``, that is replaced by ``markup``."""

    start: int
    stop: int
    markup: str


def escape_inline(text: str, replacements: Iterable[Replacement], is_markdown: bool = False) -> str:
    r"""Return the markup of a line of text.

    Symbols stay symbols, written ``\{r\}``. The ``replacements`` do not overlap. In Markdown, only text that we would
    read differently than its author is escaped.
    """
    pieces = list(replacements)
    if not is_markdown and FORMULA.search(text):
        pieces += [Replacement(place, place + 1, "\\$") for place, sign in enumerate(text) if sign == "$"]
    if not is_markdown:
        pieces += [Replacement(match.start(), match.end(), _symbol(match)) for match in SYMBOL.finditer(text)]
    escape = _escape_markdown if is_markdown else _escape
    parts: list[str] = []
    end = 0
    for start, stop, written in sorted(pieces, key=lambda piece: piece[:2]):
        if start < end:
            continue
        before = escape(text[end:start])
        if is_markdown and ends_escaping(before):
            before += "\\"  # otherwise it would hide the following text
        parts += [before, written]
        end = stop
    parts.append(escape(text[end:]))
    return "".join(parts)


def escape_block_start(markup: str) -> str:
    """Return the markup of a paragraph so that its beginning does not open a list, heading, quotation or the like."""
    if markup.startswith("："):  # a backslash does not hide it
        return f"&#xff1a;{markup[1:]}"
    match = _BLOCK_START.match(markup)
    if match is None:
        return markup
    return f"{match['before'] or ''}\\{markup[match.end() :]}"


def with_signs(text: str) -> str:
    r"""Return a text with remnants of TeX replaced by the characters that they represent.

    ``$\infty$`` becomes ∞, ``90\textdegree{}`` 90°; other formulas stay unchanged.
    """
    if "\\" not in text:
        return text

    def sign(match: re.Match[str]) -> str:
        return _SIGNS.get(match["name"], match[0])

    def formula(match: re.Match[str]) -> str:
        inner = _COMMAND.sub(sign, match["formula"])
        return inner.strip() if inner != match["formula"] and not re.search(r"[\\^_{}]", inner) else match[0]

    return _LEFT_OVER.sub(sign, _MATHS.sub(formula, text))


def without_dead_links(text: str) -> str:
    """Return Markdown in which links are replaced by their text, except links to the web."""
    return outside_code_spans(
        text,
        lambda plain: LINK.sub(lambda match: match[0] if is_web_address(match["address"]) else match["text"], plain),
    )


def without_links(text: str) -> str:
    """Return Markdown in which links are replaced by their text, for a title that is shown as it is."""
    return outside_code_spans(text, lambda plain: LINK.sub(lambda match: match["text"], plain))


def with_replacements(text: str, replacements: Iterable[Replacement]) -> str:
    """Return a text in which pieces are replaced, which do not overlap."""
    parts: list[str] = []
    end = 0
    for start, stop, markup in sorted(replacements, key=lambda piece: piece[:2]):
        parts += [text[end:start], markup]
        end = stop
    return "".join([*parts, text[end:]])


def whole_block(text: str) -> str:
    """Return the markup of a piece of Markdown that is kept whole: as typed, but a table without dead links, and with
    a head as wide as its rows.
    """
    return _with_wide_head(without_dead_links(text)) if text.startswith("|") else text


def _with_wide_head(table: str) -> str:
    rows = table.split("\n")
    width = max(len(_CELL_EDGE.findall(row.strip())) - 1 for row in rows)
    missing = width - len(_CELL_EDGE.findall(rows[0].strip())) + 1
    if missing <= 0 or len(rows) < _HEAD or not rows[0].rstrip().endswith("|"):
        return table
    head = [f"{rows[0].rstrip()}{'  |' * missing}", f"{rows[1].rstrip()}{' --- |' * missing}"]
    return "\n".join([*head, *rows[_HEAD:]])


def ends_escaping(text: str) -> bool:
    """Return whether a text of Markdown ends with a backslash that escapes what follows."""
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1


def code_spans(text: str) -> Sequence[tuple[int, int]]:
    """Return the starts and ends of the code spans in a line of Markdown."""
    return [match.span() for match in CODE.finditer(text)] if text.count("`") > 1 else []


def kept_spans(text: str) -> Sequence[tuple[int, int]]:
    """Return the starts and ends of what a line of Markdown has to the letter: its code spans and formulas."""
    formulas = [match.span() for match in FORMULA.finditer(text)] if "$" in text else []
    return [*code_spans(text), *formulas]


def _escape(text: str) -> str:
    return _SPECIAL.sub(lambda match: "&lt;" if match[0] == "<" else f"\\{match[0]}", text)


def _escape_markdown(text: str) -> str:
    def mark(match: re.Match[str]) -> str:
        if match[0][0] == "\\":
            return match[0]  # its author has escaped it
        return "&lt;" if match[0] == "<" else f"\\{match[0]}"

    def escape(plain: str) -> str:
        return _MARKDOWN_SPECIAL.sub(mark, _BROKEN_LINK.sub(r"]\(", without_dead_links(plain)))

    return outside_code_spans(text, escape)


def outside_code_spans(text: str, change: Callable[[str], str]) -> str:
    """Return Markdown in which ``change`` was applied to everything except its code."""
    parts: list[str] = []
    end = 0
    for start, stop in [*code_spans(text), (len(text), len(text))]:
        parts += [change(text[end:start]), text[start:stop]]
        end = stop
    return "".join(parts)


def _symbol(match: re.Match[str]) -> str:
    return match[0] if match[3] else f"\\{{{match[1] or match[2]}\\}}"
