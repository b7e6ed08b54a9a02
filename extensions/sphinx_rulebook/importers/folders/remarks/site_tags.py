"""The tags of programs for sites: ``{% hint %}``, ``{{< notice >}}``, ``<Tabs>``, and what each of them becomes."""

from __future__ import annotations

import re
from typing import NamedTuple

_LIQUID = re.compile(r"\{%-?+\s*+(?P<name>[A-Za-z][\w\-]*+)(?P<arguments>(?:[^%{]|%(?!\})|\{(?!%))*+)%\}")
_SHORTCODE = re.compile(
    r"\{\{(?P<sign>[<%])\s*+(?P<close>/\s*+)?+(?P<name>[\w\-]++(?:/[\w\-]++)*+)(?P<arguments>[^{}]*+)(?<=[>%])\}\}"
)
_COMPONENT = re.compile(
    r"<(?P<close>/)?+(?P<name>[A-Z][\w.]*+)"
    r"(?P<arguments>(?:[^<>\"'{}]|\"[^\"<>]*+\"|'[^'<>]*+'|\{[^{}<>]*+\})*+)>"
)
_PREPROCESSOR = re.compile(r"\{\{#(?P<name>[\w\-]++)(?P<arguments>[^{}]*+)\}\}")
_ARGUMENT = re.compile(
    r"(?P<key>[\w\-]+)\s*=\s*\{?(?:\"(?P<double>(?:[^\"\\]|\\.)*+)\"|'(?P<single>[^']*)'|(?P<bare>[^\s\"'{}]+))\}?"
)
_BARE = re.compile(r"\"([^\"]*)\"|([^\s\"'=]+)(?!\s*=)")
_KNOWN_COMPONENTS = frozenset(
    [
        "Tabs",
        "TabItem",
        "Tab",
        "Card",
        "Cards",
        "CardGroup",
        "Accordion",
        "AccordionGroup",
        "Steps",
        "Step",
        "Note",
        "Tip",
        "Info",
        "Warning",
        "Callout",
        "Admonition",
        "Details",
        "CodeGroup",
        "Columns",
        "Column",
        "Update",
    ]
)


_QUOTES = ("double", "single", "bare")
_ESCAPE = re.compile(r"\\(?=[\"'\\])")


class SiteTag(NamedTuple):
    """A tag on a line, from ``start`` to ``stop``: its name in lower case, whether it closes, and its arguments.

    ``first`` is the first argument without a name. ``is_single`` means that the tag has no end.
    """

    start: int
    stop: int
    name: str
    closes: bool
    arguments: dict[str, str]
    first: str
    written: str
    is_single: bool = False


def find_tags(text: str, has_components: bool = False) -> list[SiteTag]:
    """Return the tags on a line, in order; those in code spans are text.

    ``has_components`` means that any tag with a capital letter is one; else only those that are well known, since
    ``<Player>`` may be text.
    """
    if "{" not in text and "<" not in text:
        return []
    found: list[SiteTag] = []
    code = _code_spans(text)
    for pattern in (_LIQUID, _SHORTCODE, _COMPONENT, _PREPROCESSOR):
        for match in pattern.finditer(text):
            if any(start < match.end() and match.start() < stop for start, stop in code):
                continue
            groups = match.groupdict()
            name, closes = match["name"], groups.get("close") is not None
            is_single = match[0].endswith("/>")
            if pattern is _COMPONENT and not has_components and not is_single and name not in _KNOWN_COMPONENTS:
                continue
            if pattern is _LIQUID and name.startswith("end") and len(name) > len("end"):
                name, closes = name[len("end") :], True
            arguments = {
                one["key"]: _ESCAPE.sub("", next(one[kind] for kind in _QUOTES if one[kind] is not None))
                for one in _ARGUMENT.finditer(match["arguments"].rstrip(" ->%/"))
            }
            bare = _BARE.search(_ARGUMENT.sub("", match["arguments"].rstrip(" ->%/")))
            first = (bare[1] or bare[2] or "") if bare is not None else ""
            is_single = pattern is _PREPROCESSOR or match["arguments"].rstrip(" >%").endswith("/")
            found.append(
                SiteTag(match.start(), match.end(), name.lower(), closes, arguments, first, match[0], is_single)
            )
    return sorted(found)


def _code_spans(text: str) -> list[tuple[int, int]]:
    if "`" not in text:
        return []
    return [match.span() for match in re.finditer(r"(`+)(?!`).*?(?<!`)\1(?!`)", text)]
