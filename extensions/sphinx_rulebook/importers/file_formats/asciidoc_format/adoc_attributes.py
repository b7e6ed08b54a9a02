"""The attributes of a document in AsciiDoc: their entries, the references to them, and the lists of those of blocks."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_ENTRY = re.compile(r":(?P<off>!?)(?P<name>\w[\w\-]*+)(?P<also>!?):(?:[ \t]+(?P<value>.*))?")
_REFERENCE = re.compile(r"(?P<escape>\\?)\{(?P<name>\w[\w\-]*+)\}")
_SET = re.compile(r"\{set:(?P<name>\w[\w\-]*+)(?P<off>!?)(?::(?P<value>[^{}]*+))?\}")
_SHORTHAND = re.compile(r"(?P<sign>[#.%])(?P<name>[^#.%,\s\"']+)")
_STYLE = re.compile(r"[^#.%,=\s]*")
_MOST_SIGNS = 2000
"""How many signs the attributes in a text may add: each may be the value of others twice, and these again."""

CHARACTERS = {
    "empty": "",
    "blank": "",
    "sp": " ",
    "nbsp": "\u00a0",
    "zwsp": "\u200b",
    "wj": "\u2060",
    "apos": "'",
    "quot": '"',
    "lsquo": "‘",
    "rsquo": "’",
    "ldquo": "“",
    "rdquo": "”",
    "deg": "°",
    "plus": "+",
    "brvbar": "¦",
    "vbar": "|",
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "startsb": "[",
    "endsb": "]",
    "caret": "^",
    "asterisk": "*",
    "tilde": "~",
    "backslash": "\\",
    "backtick": "`",
    "two-colons": "::",
    "two-semicolons": ";;",
    "cpp": "C++",
    "cxx": "C++",
    "pp": "++",
}
_CLOCK = ("docdate", "doctime", "docdatetime", "docyear", "localdate", "localtime", "localdatetime", "localyear")
"""The times of the file and of the day, which do not belong to its text."""
BUILT_IN = {
    **CHARACTERS,
    **dict.fromkeys(_CLOCK, ""),
    "backend": "html5",
    "backend-html5": "",
    "basebackend": "html",
    "basebackend-html": "",
    "outfilesuffix": ".html",
    "filetype": "html",
    "filetype-html": "",
    "asciidoctor": "",
    "idprefix": "_",
    "idseparator": "_",
    "sectnumlevels": "3",
    "doctype": "article",
    "doctype-article": "",
    "table-caption": "Table",
    "figure-caption": "Figure",
    "example-caption": "Example",
    "appendix-caption": "Appendix",
    "appendix-refsig": "Appendix",
    "chapter-refsig": "Chapter",
    "section-refsig": "Section",
    "part-refsig": "Part",
    "note-caption": "Note",
    "tip-caption": "Tip",
    "important-caption": "Important",
    "warning-caption": "Warning",
    "caution-caption": "Caution",
}
"""What Asciidoctor sets itself when it writes a web page."""


def attribute_entry(line: str) -> tuple[str, str | None] | None:
    """Return the name and the value of an entry (``:name: value``), None as the value of one that unsets; or None."""
    match = _ENTRY.fullmatch(line.rstrip())
    if match is None:
        return None
    name = {"numbered": "sectnums"}.get(match["name"].lower(), match["name"].lower())
    return name, None if match["off"] or match["also"] else (match["value"] or "").strip()


def with_attributes(text: str, attributes: Mapping[str, str], is_html: bool = False) -> str:
    """Return a text, which may be HTML, with the values of the attributes it names; a name that is not known stays."""
    if "{" not in text:
        return text
    text = _SET.sub("", text)

    def value(match: re.Match[str]) -> str:
        if match["escape"]:
            return match[0][1:]
        found = attributes.get(match["name"].lower(), match[0])
        return html.escape(found, quote=False) if is_html else found

    shown = _REFERENCE.sub(value, text)
    return shown if len(shown) <= _MOST_SIGNS + 4 * len(text) else text


@dataclass(frozen=True, slots=True)
class BlockAttributes:
    """What the lines above a block say: its style, its id, its options, other attributes, and its title."""

    style: str = ""
    ids: tuple[str, ...] = ()
    options: frozenset[str] = frozenset()
    roles: tuple[str, ...] = ()
    named: Mapping[str, str] = field(default_factory=dict)
    positions: tuple[str, ...] = ()
    title: str = ""


def parse_list(text: str) -> tuple[list[str], dict[str, str]]:
    """Return the values of a list of attributes without names, and those with names."""
    positions: list[str] = []
    named: dict[str, str] = {}
    for part in _parts_of(text):
        name, sign, value = part.partition("=")
        if sign and name.strip().replace("-", "").replace("_", "").isalnum() and not part.startswith(("'", '"')):
            named[name.strip().lower()] = _unquoted(value.strip())
        else:
            positions.append(_unquoted(part.strip()))
    return positions, named


def _parts_of(text: str) -> list[str]:
    """Return the parts of a list between its commas; a comma in quotation marks is text."""
    parts, start, quote = [], 0, ""
    for place, sign in enumerate(text):
        if quote:
            if sign == quote and text[place - 1] != "\\":
                quote = ""
        elif sign in "\"'" and text[start:place].strip()[-1:] in ("", "="):
            quote = sign
        elif sign == ",":
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]


def _unquoted(text: str) -> str:
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1].replace(f"\\{text[0]}", text[0])
    return text


def with_line(above: BlockAttributes, text: str) -> BlockAttributes:
    """Return the attributes of a block with those in the brackets of one more line above it."""
    positions, named = parse_list(text)
    first = positions[0] if positions else ""
    style = _STYLE.match(first)
    own_style = style[0] if style is not None else ""
    found = list(_SHORTHAND.finditer(first[len(own_style) :]))
    ids = [one["name"] for one in found if one["sign"] == "#"]
    ids += [named["id"]] if "id" in named else []
    options = {one["name"] for one in found if one["sign"] == "%"}
    options |= set(re.split(r"[,\s]+", named.get("options", named.get("opts", "")))) - {""}
    roles = [one["name"] for one in found if one["sign"] == "."] + named.get("role", "").split()
    return BlockAttributes(
        own_style or above.style,
        (*above.ids, *ids),
        above.options | options,
        (*above.roles, *roles),
        {**above.named, **named},
        tuple(positions[1:]) or above.positions,
        named.get("title", above.title),
    )
