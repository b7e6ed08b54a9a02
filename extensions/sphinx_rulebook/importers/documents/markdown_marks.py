"""Marks of Markdown that take whole lines: front matter, lines across the page, underlines of headings, lists of
attributes, and what sites replace by something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...markup.blocks import block_kind
from ...markup.list_marks import LIST_ITEM
from ...markup.opening_words import KNOWN_WORDS
from ..typed_document import Line
from ..writing.escaping import outside_code_spans

_ACROSS = re.compile(r"([-*_])(?:[ \t]*\1){2,}")
_UNDERLINE = re.compile(r"(?P<sign>=|-)(?P=sign)+")
_KEY = re.compile(r"[A-Za-z][\w\-]*:(?:\s|$)|\s+\S|- |#|$")
_OPENING = re.compile(r"[*_]{0,3}(?P<word>[^\W\d][^*_:：]{0,30}?)(?:\s[0-9]+)?[:：.*_]")
"""The word at the start of a quotation that may be an example or a note."""
_CODE = 4
"""How far code is indented."""
_KEYS_BY_FENCE = {"---": _KEY, "+++": re.compile(r"[A-Za-z\"][\w\-.\"]*\s*=|\s+\S|[\[\]{}#]|$")}
"""What may be on the lines of front matter, by the line above and below it: YAML or TOML."""
_METADATA = re.compile(r"(?P<key>[A-Za-z][\w\-]{0,20}):(?:\s|$)|\s+\S")
_KEYS_OF_PAGES = frozenset(
    ("author", "authors", "category", "date", "lang", "save_as", "slug", "summary", "tags", "url")
)
_LEAST_METADATA = 2
_ATTRIBUTES = re.compile(r"\{:\s*+[.#A-Za-z][^{}]*+\}")
"""A list of attributes, as kramdown has it: ``{: .wide}``."""
_CONTENTS_HERE = re.compile(r"\{:\s*+toc(?![\w\-])")
"""The beginning of one that puts the table of contents in the place of the list above it."""
_CONTENTS_SIGN = re.compile(r"\[(?:TOC|\[_?TOC_?\])\]", re.I)
"""The line that Python-Markdown, GitLab and others replace by the table of contents: ``[TOC]``, ``[[_TOC_]]``."""
_PART_OF_SITE = re.compile(r"import\s[^'\"]*\sfrom\s['\"][^'\"]++['\"];?|<[A-Z]\w*+(?:\s[^<>]*+)?(?<=/)>")
"""A line of MDX that puts a part of a site into a page: ``import Map from './map.js'`` and ``<Map id="1" />``."""
_HEADING_IN_LIST = re.compile(r"(?P<number>[0-9]{1,3}[.)])[ \t]+#{1,6}[ \t]+(?P<title>\S.*)")
SITE_TAG = re.compile(
    r"\{%-?\s*+[A-Za-z][^{}%\n]*+%\}|\{\{[<%]\s*+/?[\w\-]++(?:[^{}\n]*+)(?<=[>%])\}\}|"
    r"\{\{-?\s*+[a-z_]\w*+(?:\.\w++)++[^{}\n]*+\}\}"
)
"""What a program for sites replaces: ``{% include a.html %}``, ``{{< tip >}}``, ``{{ site.name }}``."""
_LONGEST_FRONT_MATTER = 60
_LONGEST_HEADING = 100


def without_marks(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of Markdown, of which those that are only marks have no text; underlined ones are headings."""
    read = list(lines)
    for place in range(end_of_front_matter(lines)):
        read[place] = lines[place]._replace(text="", bullet="", level=0)
    for place, line in enumerate(read):
        if line.is_code or not line.text:
            continue
        above = read[place - 1] if place else None
        if above is not None and _UNDERLINE.fullmatch(line.raw) and _may_be_heading(read, place - 1):
            read[place - 1] = above._replace(level=1 if line.raw[0] == "=" else 2)
            read[place] = line._replace(text="")
        elif any(mark.fullmatch(line.raw) for mark in (_ACROSS, _PART_OF_SITE, _CONTENTS_SIGN, SITE_TAG)):
            read[place] = line._replace(text="", bullet="")
        elif _ATTRIBUTES.fullmatch(line.raw.strip()):
            read[place] = line._replace(text="", bullet="")
            if above is not None and _CONTENTS_HERE.match(line.raw.strip()) and LIST_ITEM.match(above.raw):
                read[place - 1] = above._replace(text="", bullet="")
    return read


def without_needless_signs(text: str) -> str:
    """Return a line of Markdown without the backslash before a dash between words, and without the signs of a heading
    that is an item of a list: ``1. ## Boats``.
    """
    if " \\- " in text:
        text = outside_code_spans(text, lambda part: part.replace(" \\- ", " - "))
    listed = _HEADING_IN_LIST.fullmatch(text) if "#" in text else None
    return text if listed is None else f"{listed['number']} {listed['title']}"


def is_contents_mark(raw: str) -> bool:
    """Return whether a line of Markdown is a mark that programs for sites replace by the table of contents."""
    return (_CONTENTS_SIGN.fullmatch(raw) or _CONTENTS_HERE.match(raw)) is not None


def find_parting_marks(lines: Sequence[Line]) -> set[int]:
    """Return the indexes of the empty lines of block quotations, ``>``, which part paragraphs.

    Those of callouts do not, nor those of examples, whose paragraphs belong to them.
    """
    found: set[int] = set()
    is_kept = is_inside = False
    for place, line in enumerate(lines):
        is_quoted = line.raw.startswith(">") and not line.is_code and line.indent < _CODE
        if is_quoted and not is_inside:
            match = _OPENING.match(line.text)
            is_kept = line.raw.lstrip("> ").startswith("[!") or (
                match is not None and block_kind(match["word"], KNOWN_WORDS) is not None
            )
        is_inside = is_quoted
        if is_quoted and not is_kept and not line.text and not line.raw.strip("> "):
            found.add(place)
    return found


def end_of_front_matter(lines: Sequence[Line]) -> int:
    """Return how many lines at the beginning are front matter: keys and values between two lines of signs, or above
    the first empty line.
    """
    key = _KEYS_BY_FENCE.get(lines[0].raw) if lines else None
    if key is None:
        return len(metadata_of([line.raw for line in lines[:_LONGEST_FRONT_MATTER]]))
    inside = lines[1:_LONGEST_FRONT_MATTER]
    end = next((at for at, line in enumerate(inside, 1) if line.raw == lines[0].raw), 0)
    has_values = any(":" in line.raw or "=" in line.raw for line in lines[1:end])
    return end + 1 if end and has_values and all(key.match(line.raw) or line.indent for line in lines[1:end]) else 0


def metadata_of(lines: Sequence[str]) -> list[str]:
    """Return the lines of a page's metadata above its first empty line, as Pelican and MultiMarkdown have them:
    ``Title: Rules``, ``Date: 2020-01-02``.
    """
    end = next((at for at, line in enumerate(lines) if not line.strip()), 0)
    found = [_METADATA.match(line) for line in lines[:end]]
    keys = {match["key"].lower() for match in found if match is not None and match["key"]}
    is_it = all(found) and len(keys) >= _LEAST_METADATA and "title" in keys and keys & _KEYS_OF_PAGES
    return list(lines[:end]) if is_it else []


def _may_be_heading(lines: Sequence[Line], place: int) -> bool:
    """Return whether a line is a paragraph of its own, which an underline makes a heading."""
    line = lines[place]
    is_plain = bool(line.text) and not line.level and not line.bullet and not line.is_code and "|" not in line.raw
    stands_apart = not place or not lines[place - 1].text
    return is_plain and stands_apart and len(line.raw) <= _LONGEST_HEADING
