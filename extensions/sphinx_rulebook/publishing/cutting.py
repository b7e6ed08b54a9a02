"""Extracting the text from one page of a site: the contents of ``<main>``, prepared for a document with other pages.

- ``id="x"`` on the page ``en/kk/04-the-round.html`` becomes ``id="/en/kk/04-the-round.html#x"``, and so do the ids that
  other attributes name (``aria-labelledby``, ``headers``, ``for`` and so on);
- ``src`` and the like become paths below the site's folder with a leading slash, ``/en/_pictures/x.svg``, as written in
  addresses (so a space is ``%20``);
- links to the site are left open, for code that knows the whole document; addresses outside the site stay;
- missing end tags are added; scripts, styles, templates and comments are left out.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape, unescape
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import unquote


@dataclass(frozen=True, slots=True)
class PageHeading:
    """A heading of a page: its level, 1 to 6, the rewritten id that leads to it, its number (or ""), its text.

    The text is plain and does not contain the number.
    """

    level: int
    id: str
    number: str
    text: str


class PageLink(NamedTuple):
    """A link to a page of the site, which cannot be written before the ids of all pages are known."""

    attribute: str
    path: str
    fragment: str
    query: str
    """With its question mark, or ""."""


class Cutting(NamedTuple):
    """The text extracted from a page: its HTML in parts, its original ids, its headings.

    ``main`` are the attributes of ``<main>``; ``language`` is the language that the page declares for its text, or "".
    """

    parts: list[str | PageLink]
    ids: list[str]
    headings: list[PageHeading]
    main: dict[str, str]
    language: str


def cut(html: str, path: str, without: Collection[str] = ()) -> Cutting:
    """Extract the text of a page, whose path is below the site's folder.

    Elements with a class in ``without`` are left out with their contents, including ids and headings. On a page of
    prose this applies only to the children of ``<main>`` and to what our templates write: an author's text has
    different classes, such as those of code tokens.
    """
    cutter = _Cutter(path, without)
    cutter.feed(html)
    cutter.close()
    language = cutter.main.get("lang") or cutter.language
    return Cutting(cutter.parts, cutter.ids, cutter.headings, cutter.main, language)


_IDS = frozenset(
    {"for", "form", "headers", "itemref", "list", "popovertarget", "aria-activedescendant", "aria-controls"}
    | {"aria-describedby", "aria-details", "aria-errormessage", "aria-flowto", "aria-labelledby", "aria-owns"}
)
"""Attributes that name ids of the same page, some of them several."""
_LINKS = frozenset({"href", "xlink:href", "cite"})
_SOURCES = frozenset({"src", "poster", "data"})
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_ENDS_PARAGRAPH = frozenset(
    {"address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figcaption", "figure"}
    | {"footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main", "menu", "nav", "ol"}
    | {"p", "pre", "search", "section", "table", "ul"}
)
"""Tags before which the end tag of a paragraph may be omitted (HTML standard, 13.1.2.4), as on the site's pages."""
_NEVER = frozenset({"script", "style", "template"})
_OWN = "own"
"""The class of what our templates write on a page of prose."""
_HEADERLINK = "headerlink"
"""The class of Sphinx's links after headings."""
_BADGE = "sb"
"""The class of the badge of a unit with a status, which is not part of its title."""
_HEADING = re.compile("h[1-6]")
_OUTSIDE = re.compile("(?:https?|mailto):", re.I)
_SCHEME = re.compile("[a-z][a-z0-9+.-]*:|//", re.I)


class _OpenHeading:
    """A heading that has not ended yet."""

    def __init__(self, level: int, identity: str) -> None:
        self.level, self.identity = level, identity
        self.number = ""
        self.words: list[str] = []


class _Cutter(HTMLParser):
    """Rewrites the contents of ``<main>`` on one page."""

    def __init__(self, path: str, without: Collection[str]) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[str | PageLink] = []
        self.ids: list[str] = []
        self.headings: list[PageHeading] = []
        self.main: dict[str, str] = {}
        self.language = ""
        self._path = path
        self._folder = posixpath.dirname(path)
        self._without = frozenset(without)
        self._open: list[tuple[str, str, bool]] = []
        """The open elements, starting inside ``<main>``: name, id, and whether the contents are left out."""
        self._left_out = 0
        self._is_in = False
        self._heading: _OpenHeading | None = None
        self._badge = 0
        """How many elements are open inside the badge of a heading; 0 outside of one."""
        self._first_link = ""
        """The parsing state of the heading's number: "" before its first link, "a" inside it, "-" after it."""

    # Called by HTMLParser

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._is_in:
            if tag == "html":
                self.language = dict(attrs).get("lang") or ""
            elif tag == "main":
                self._is_in = True
                self.main = {name: value or "" for name, value in attrs}
            return
        if tag in _ENDS_PARAGRAPH and self._open and self._open[-1][0] == "p":
            self._close()
        if tag == "li":
            self._end_list_item()
        values = {name: value or "" for name, value in attrs}
        is_out = tag in _NEVER or self._is_without(values.get("class", "").split())
        if tag not in _VOID:
            self._open.append((tag, values.get("id", ""), is_out))
            self._left_out += is_out
        elif is_out:
            return
        if self._left_out:
            return
        self._note_heading(tag, values)
        if self._heading is not None and _BADGE in values.get("class", "").split() and "rules" in self._classes():
            self._badge = len(self._open)
        if values:
            self._write_tag(tag, attrs)
        else:
            self.parts.append(f"<{tag}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if self._is_in and tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self._is_in:
            return
        if tag == "main":
            while self._open:
                self._close()
            self._is_in = False
            return
        if tag in _VOID or all(name != tag for name, _, _ in self._open):
            return
        while self._open[-1][0] != tag:
            self._close()
        self._close()

    def handle_data(self, data: str) -> None:
        if self._is_in and not self._left_out:
            self.parts.append(data)
            if self._heading is not None:
                self._take_words(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_reference(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_reference(f"&#{name};")

    def handle_reference(self, text: str) -> None:
        """Keep a character reference as written."""
        if self._is_in and not self._left_out:
            self.parts.append(text)
            if self._heading is not None:
                self._take_words(unescape(text))

    # Building the result

    def _classes(self) -> list[str]:
        return self.main.get("class", "").split()

    def _is_without(self, classes: Sequence[str]) -> bool:
        """Return whether an element with these classes is left out."""
        if self._without.isdisjoint(classes):
            return False
        is_ours = "rules" in self._classes() or not self._open
        return is_ours or _HEADERLINK in classes or _OWN in classes

    def _end_list_item(self) -> None:
        """End the item before this one, whose end tag was omitted."""
        for name, _, _ in reversed(self._open):
            if name in ("ol", "ul"):
                return
            if name == "li":
                self.handle_endtag("li")
                return

    def _close(self) -> None:
        """Write the end of the element that was opened last."""
        tag, _, is_out = self._open.pop()
        if not self._left_out:
            last, after = self.parts[-1], ""
            if tag == "p" and isinstance(last, str) and last.endswith("\n"):  # because the end tag was omitted
                self.parts[-1], after = last.removesuffix("\n"), "\n"
            self.parts.append(f"</{tag}>{after}")
            if self._heading is not None:
                if tag == "a" and self._first_link == "a":
                    self._first_link = "-"
                elif _HEADING.fullmatch(tag):
                    self._end_heading()
        self._left_out -= is_out
        if len(self._open) < self._badge:
            self._badge = 0

    def _write_tag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.parts.append(f"<{tag}")
        for name, value in attributes:
            if value is None:
                self.parts.append(f" {name}")
            elif name == "id":
                self.ids.append(value)
                self.parts.append(f' id="{self._identity(value)}"')
            elif name in _IDS:
                self.parts.append(f' {name}="{" ".join(map(self._identity, value.split()))}"')
            elif name in _LINKS:
                self._write_link(name, value)
            elif name in _SOURCES:
                self.parts.append(f' {name}="{escape(self._source(value))}"')
            elif name == "srcset":
                self.parts.append(f' srcset="{escape(self._sources(value))}"')
            else:
                self.parts.append(f' {name}="{escape(value)}"')
        self.parts.append(">")

    def _identity(self, value: str) -> str:
        return escape(f"/{self._path}#{value}")

    def _write_link(self, name: str, address: str) -> None:
        if _OUTSIDE.match(address):
            self.parts.append(f' {name}="{escape(address)}"')
        elif not _SCHEME.match(address):
            path, _, fragment = address.partition("#")
            path, mark, query = path.partition("?")
            path = unquote(path)
            there = posixpath.normpath(posixpath.join(self._folder, path)) if path else self._path
            self.parts.append(PageLink(name, there, unquote(fragment), mark + query))

    def _source(self, address: str) -> str:
        if _SCHEME.match(address) or not address:
            return address
        return f"/{posixpath.normpath(posixpath.join(self._folder, address))}"

    def _sources(self, value: str) -> str:
        candidates = (candidate.split(None, 1) for candidate in value.split(","))
        return ", ".join(" ".join([self._source(address), *rest]) for address, *rest in filter(None, candidates))

    def _note_heading(self, tag: str, values: dict[str, str]) -> None:
        """Start a heading, or record the link that is its number."""
        if self._heading is not None:
            if tag == "a" and not self._first_link:
                is_first = bool(_HEADING.fullmatch(self._open[-2][0])) and not any(map(str.strip, self._heading.words))
                self._first_link = "a" if is_first and _HEADERLINK not in values.get("class", "") else "-"
        elif _HEADING.fullmatch(tag):
            above = (identity for _, identity, _ in reversed(self._open) if identity)
            self._heading = _OpenHeading(int(tag[1]), next(above, ""))
            self._first_link = ""

    def _take_words(self, words: str) -> None:
        assert self._heading is not None
        if self._badge:
            return
        in_headerlink = self._open[-1][0] == "a" and self._first_link == "-" and words == "¶"
        if self._first_link == "a":
            self._heading.number += words
        elif not in_headerlink:
            self._heading.words.append(words)

    def _end_heading(self) -> None:
        assert self._heading is not None
        heading = self._heading
        self._heading = None
        number, text = heading.number.strip(), " ".join("".join(heading.words).split())
        if not text:  # if a heading consists only of the link, that is its text
            number, text = "", number
        identity = f"/{self._path}#{heading.identity}" if heading.identity else f"/{self._path}"
        self.headings.append(PageHeading(heading.level, identity, number, text))
