"""The roles of docutils and of Sphinx: those that lead somewhere, and those that only show a text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from docutils import nodes
from docutils.parsers.rst import roles
from docutils.utils import unescape

from .rst_nodes import SphinxReference, UnknownRole, UnreadPart

_TITLED = re.compile(r"(?P<text>[^<]+)<(?P<target>[^<>]+)>", re.S)
_LEADING = frozenset(("ref", "doc", "numref", "term", "any", "download", "keyword", "option", "envvar", "eq"))
"""The roles of Sphinx whose text is a target."""
_SHOWING = frozenset(
    (
        *("abbr", "command", "dfn", "file", "guilabel", "kbd", "mailheader", "makevar", "manpage", "menuselection"),
        *("mimetype", "newsgroup", "program", "regexp", "samp", "token", "pep", "rfc", "cve", "cwe"),
    )
)
_OF_DOCUTILS = {
    **dict.fromkeys(("abbreviation", "ab", "acronym", "ac"), nodes.inline),
    "emphasis": nodes.emphasis,
    "literal": nodes.literal,
    "strong": nodes.strong,
    **dict.fromkeys(("subscript", "sub"), nodes.subscript),
    **dict.fromkeys(("superscript", "sup"), nodes.superscript),
    **dict.fromkeys(("title-reference", "title", "t"), nodes.title_reference),
}
_DEEPEST_BASE = 20

Options = Mapping[str, Any] | None
FoundNodes = tuple[list[Any], list[Any]]


class RoleTable:
    """The roles that a project has: the known ones, and those that its documents define."""

    def __init__(self) -> None:
        self._own: dict[str, Any] = {}

    def find(self, name: str, _language: Any, _line: int, _reporter: Any) -> tuple[Any, list[Any]]:
        """Return the function of a role, as docutils looks it up; any name has one."""
        name = name.lower()
        if not name:
            return self._own.get("", roles.GenericRole("", nodes.title_reference)), []
        if name in self._own:
            return self._own[name], []
        if name in ("math", "code"):
            return {"math": roles.math_role, "code": roles.code_role}[name], []
        if name in ("raw", "index"):
            return _unread, []
        if name in _OF_DOCUTILS:
            return roles.GenericRole(name, _OF_DOCUTILS[name]), []
        return _sphinx_role if name.rpartition(":")[2] in _LEADING | _SHOWING else _unknown_role, []

    def keep(self, name: str, function: Any) -> None:
        """Keep a role that a document defines."""
        if len(self._own) < 10_000:
            self._own[name.lower()] = function


def _sphinx_role(
    name: str,
    raw: str,
    text: str,
    line: int,
    inliner: Any,
    _options: Mapping[str, Any] = {},
    _content: Sequence[str] = (),
) -> FoundNodes:
    kind = name.lower().rpartition(":")[2]
    plain = unescape(text)
    titled = _TITLED.fullmatch(plain.strip())
    if kind in _SHOWING:
        shown = titled["text"].strip() if titled is not None and kind in ("pep", "rfc") else plain
        if kind in ("pep", "rfc") and titled is None:
            shown = f"{kind.upper()} {plain}"
        if kind in ("samp", "file"):
            shown = shown.replace("{", "").replace("}", "")
        if kind == "menuselection":
            shown = shown.replace("-->", "→")
        return [nodes.inline(raw, shown.lstrip("!~"))], []
    is_plain = plain.startswith("!")
    if is_plain:
        return [nodes.inline(raw, plain[1:])], []
    shown = titled["text"].strip() if titled is not None else plain.strip().lstrip("~")
    target = titled["target"].strip() if titled is not None else plain.strip().lstrip("~")
    one = SphinxReference(raw, shown, role=kind, target=target, has_text=titled is not None)
    one.source, one.line = inliner.reporter.get_source_and_line(line)
    return [one], []


def _unknown_role(
    name: str,
    raw: str,
    text: str,
    line: int,
    inliner: Any,
    _options: Mapping[str, Any] = {},
    _content: Sequence[str] = (),
) -> FoundNodes:
    plain = unescape(text)
    titled = _TITLED.fullmatch(plain.strip())
    one = UnknownRole(raw, titled["text"].strip() if titled is not None else plain, name=name)
    one.source, one.line = inliner.reporter.get_source_and_line(line)
    return [one], []


def _unread(
    name: str,
    raw: str,
    text: str,
    line: int,
    inliner: Any,
    _options: Mapping[str, Any] = {},
    _content: Sequence[str] = (),
) -> FoundNodes:
    one = UnreadPart(raw, reason="an entry of an index" if name.lower() == "index" else "text in another format")
    one["text"] = unescape(text)
    one.source, one.line = inliner.reporter.get_source_and_line(line)
    if name.lower() == "index":
        titled = _TITLED.fullmatch(unescape(text).strip())
        return [nodes.inline(raw, titled["text"].strip() if titled is not None else unescape(text))], []
    return [one], []
