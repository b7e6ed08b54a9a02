"""The roles of docutils and of Sphinx: those that lead somewhere, and those that only show a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
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
_MOST_ROLES = 10_000

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
        if name in _OWN:
            return _OWN[name], []
        if name in _OF_DOCUTILS:
            return roles.GenericRole(name, _OF_DOCUTILS[name]), []
        kind = name.rpartition(":")[2]
        return (_role(_known, kind) if kind in _LEADING | _SHOWING else _role(_unknown)), []

    def keep(self, name: str, function: Any) -> None:
        """Keep a role that a document defines."""
        if len(self._own) < _MOST_ROLES:
            self._own[name.lower()] = function


Role = Callable[..., FoundNodes]
"""What docutils calls for a role: with its name, its source, its text, its line and the inliner."""


def _role(show: Callable[[str, str, str], nodes.Element], base: str = "") -> Role:
    """Return a role whose node ``show`` returns for its name, its source and its text.

    A role that a document bases on this one has another name, so ``base`` is the name if that matters. docutils gives
    such a role options and content, which show nothing.
    """

    def run(
        name: str, raw: str, text: str, line: int, inliner: Any, options: Options = None, content: Any = ()
    ) -> FoundNodes:
        node = show(base or name.lower(), raw, unescape(text))
        node.source, node.line = inliner.reporter.get_source_and_line(line)
        return [node], []

    return run


def _split(text: str) -> tuple[str, str]:
    """Return the own text of a role and its target, as in ``text <target>``; "" and the target if it has no text."""
    titled = _TITLED.fullmatch(text.strip())
    return (titled["text"].strip(), titled["target"].strip()) if titled is not None else ("", text.strip())


def _known(name: str, raw: str, text: str) -> nodes.Element:
    """Return the node of a role of Sphinx."""
    if name in _SHOWING:
        return nodes.inline(raw, _shown(name, text).lstrip("!~"))
    if text.startswith("!"):
        return nodes.inline(raw, text[1:])  # the author wants no link
    own, target = _split(text)
    target = target if own else target.lstrip("~")
    return SphinxReference(raw, own or target, role=name, target=target, has_text=bool(own))


def _shown(kind: str, text: str) -> str:
    """Return what a role shows that leads nowhere."""
    if kind in ("pep", "rfc"):
        return _split(text)[0] or f"{kind.upper()} {text}"
    if kind in ("samp", "file"):
        return text.replace("{", "").replace("}", "")
    return text.replace("-->", "→") if kind == "menuselection" else text


def _unknown(name: str, raw: str, text: str) -> nodes.Element:
    return UnknownRole(raw, _split(text)[0] or text, name=name)


def _unread(name: str, raw: str, text: str) -> nodes.Element:
    return UnreadPart(raw, reason="text in another format", text=text)


def _index(name: str, raw: str, text: str) -> nodes.Element:
    """Return the text of an entry of an index, without the entry."""
    return nodes.inline(raw, _split(text)[0] or text)


_OWN: Mapping[str, Role] = {
    "math": roles.math_role,
    "code": roles.code_role,
    "raw": _role(_unread),
    "index": _role(_index),
}
