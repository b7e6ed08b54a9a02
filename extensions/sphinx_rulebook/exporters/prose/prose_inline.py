"""A line or paragraph of prose as plain text: no emphasis, no link addresses, roles as what they show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from markdown_it.token import Token

from ...markup.footnotes import superscript
from .myst_markdown import text_of_html

_NUMBER = re.compile(r"[1-9][0-9]{0,3}")
_TITLED = re.compile(r"(?P<text>.*\S)\s*<(?P<target>[^<>]*)>\s*", re.S)
_AS_WRITTEN = frozenset({"abbr", "code", "kbd", "math", "samp", "sub", "subscript", "sup", "superscript"})
"""Roles whose content never ends with a target in angle brackets."""
_ICONS = re.compile(r"octicon|fa[bsr]?|fa-\w+|material-\w+")
"""Roles of sphinx-design that show a picture and no words."""
_ADDRESS_OF_PAGE = re.compile(r"(?:project|path):|#")
_BREAK_TAG = re.compile(r"<br\b", re.I)
_SPACES = re.compile(r"[ \t]+")
_LINE_BREAK = re.compile(r" ?\n ?")
_UNSPACED = "\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"
_BREAK = re.compile(rf"(?<=[{_UNSPACED}])\x1f(?=[{_UNSPACED}])")
"""A line break between characters of a script without spaces."""
_SOFT = "\x1f"
"""Stands for a line break in a paragraph until the characters around it are known; no text may contain it."""


class LinkTexts(Protocol):
    """The texts of links without words of their own, and of roles."""

    def of_address(self, address: str) -> str:
        """Return what a link to an address shows, such as the title of a page."""

    def of_role(self, name: str, target: str, text: str | None = None) -> str:
        """Return what a role shows, such as the number of a rule; ``text`` is its own text, or None."""


class WrittenTargets:
    """The targets as they are written, for titles, which do not depend on other pages."""

    def of_address(self, address: str) -> str:
        """Return the address."""
        return address

    def of_role(self, name: str, target: str, text: str | None = None) -> str:
        """Return the target, or the text as it is written."""
        return target if text is None else text


class FootnoteNumbers:
    """The numbers of the footnotes of a page: a name that is a number keeps it, all others get the next free one."""

    def __init__(self, names: Iterable[str]) -> None:
        self._numbers: dict[str, int] = {name: int(name) for name in names if _NUMBER.fullmatch(name)}
        self._taken = set(self._numbers.values())

    def number(self, name: str) -> int:
        """Return the number of a footnote."""
        if name not in self._numbers:
            number = 1
            while number in self._taken:
                number += 1
            self._numbers[name] = number
            self._taken.add(number)
        return self._numbers[name]


class ProseInline:
    """Writes the inline tokens of one page; ``footnotes`` are the footnotes that have a text."""

    def __init__(self, links: LinkTexts, footnotes: Mapping[str, object], numbers: FootnoteNumbers) -> None:
        self._links, self._footnotes, self._numbers = links, footnotes, numbers

    def text(self, tokens: Sequence[Token]) -> str:
        """Return the text of inline tokens; a line break that only fills lines becomes a space, in Japanese nothing."""
        written = _LINE_BREAK.sub("\n", _SPACES.sub(" ", self._joined(tokens))).strip()
        return _BREAK.sub("", written).replace(_SOFT, " ")

    def line(self, tokens: Sequence[Token]) -> str:
        """Return the text of inline tokens without line breaks."""
        return self.text(tokens).replace("\n", " ")

    def _joined(self, tokens: Sequence[Token]) -> str:
        parts: list[str] = []
        is_replaced = False  # in a link whose text is its address
        for place, token in enumerate(tokens):
            if token.type == "link_open":
                address = str(token.attrs.get("href", ""))
                is_address = token.info == "auto" and _ADDRESS_OF_PAGE.match(address) is not None
                if is_address or tokens[place + 1].type == "link_close":
                    parts.append(self._links.of_address(address))
                is_replaced = is_address
            elif token.type == "link_close":
                is_replaced = False
            elif not is_replaced:
                if token.type == "footnote_ref" and place and tokens[place - 1].type == "footnote_ref":
                    parts.append(" ")  # two marks are not one number
                parts.append(self._one(token))
        return "".join(parts)

    def _one(self, token: Token) -> str:
        if token.type == "softbreak":
            return _SOFT
        if token.type == "hardbreak":
            return "\n"
        if token.type == "image":
            return self._joined(token.children or [])
        if token.type == "html_inline":
            return "\n" if _BREAK_TAG.match(token.content) else text_of_html(token.content)
        if token.type == "myst_role":
            return self._role(str(token.meta["name"]), token.content)
        if token.type == "footnote_ref":
            return self._footnote(str(token.meta["label"]))
        return token.content.replace(_SOFT, " ")

    def _role(self, name: str, content: str) -> str:
        content = " ".join(content.split())
        if _ICONS.fullmatch(name):
            return ""
        if name in _AS_WRITTEN:
            return content
        titled = _TITLED.fullmatch(content)
        if titled is not None:
            return self._links.of_role(name, titled["target"], titled["text"])
        return self._links.of_role(name, content)

    def _footnote(self, name: str) -> str:
        return superscript(self._numbers.number(name)) if name in self._footnotes else f"[^{name}]"
