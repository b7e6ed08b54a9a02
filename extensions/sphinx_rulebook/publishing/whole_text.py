"""The whole text of a site's language in reading order, made of its finished pages: for print, and for a single file.

Pages that stood apart stand in one document, so that each id and each link has to say of which page it is:

- ``id="x"`` on the page ``en/kk/04-the-round.html`` becomes ``id="/en/kk/04-the-round.html#x"``, and so do the ids that
  other attributes name (``aria-labelledby``, ``headers``, ``for`` and the like);
- a link to another page becomes ``href="#/en/kk/04-the-round.html#x"``, or ``href="#/en/kk/04-the-round.html"`` for the
  page itself: whoever writes the document gives that id to what each page stands in;
- a link to an id that is not there leads to its page, and a link to what is not in the document (a past edition,
  another language, a rule's own page) loses its ``href`` and keeps its text; addresses outside of the site stay;
- ``src`` and the like become paths below the site's folder with a slash before them, ``/en/_pictures/x.svg``, as they
  are written in addresses (so a space is ``%20``).

A link's fragment is the id as it is, but for ``%``, which is written ``%25``: browsers and WeasyPrint decode what they
do not find as it stands.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import Literal, NamedTuple
from urllib.parse import unquote

from ..model import Library
from ..site.documents import ROOT_DOCUMENT, Documents, arrange

PageKind = Literal["prose", "book", "chapter"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a page: its level, 1 to 6, the rewritten id that leads to it, its number ("" where none), its text.

    The text is plain and lacks the number.
    """

    level: int
    id: str
    number: str
    text: str


@dataclass(frozen=True, slots=True)
class TextPage:
    """A page of the whole text.

    ``path`` is below the site's folder; the id of the whole page is a slash and the path (``id``).  ``number`` and
    ``title`` are plain text.  ``book`` is a code, "" outside of books; ``lang`` is the language of the text, which is
    the source's where a translation lacks the page.  ``main`` is the rewritten HTML within ``<main>``, and
    ``main_class`` and ``edition`` are what was said of it.
    """

    path: str
    kind: PageKind
    book: str
    number: str
    title: str
    lang: str
    edition: str
    main_class: str
    main: str
    headings: tuple[Heading, ...]

    @property
    def id(self) -> str:
        """The id that what the page stands in has to have."""
        return f"/{self.path}"


class _Place(NamedTuple):
    """Where a page belongs: its path, kind, book."""

    path: str
    kind: PageKind
    book: str


def read_whole_text(
    folder: Path,
    library: Library,
    language: str,
    book: str | None = None,
    without: Collection[str] = (),
    further: Collection[str] = (),
) -> tuple[TextPage, ...]:
    """Return the pages of one language of a built site, in reading order: prose, then book after book.

    ``folder`` is the site's, with a folder for each language.  With ``book``, a code in any case, only its pages.
    Elements that have a class of ``without`` are left out with all that is in them; ids in them count as not there.
    Links to the paths of ``further`` stay too, though these pages are no text.  A page whose file is missing is left
    out: the settings of a project may exclude documents.
    """
    places = [
        place
        for place in _places(folder, library, language)
        if book is None or place.book.casefold() == book.casefold()
    ]
    cuttings = [_cut(folder, place, language, frozenset(without)) for place in places]
    found = [cutting for cutting in cuttings if cutting is not None]
    ids: dict[str, frozenset[str] | None] = {cutting.place.path: frozenset(cutting.ids) for cutting in found}
    ids |= dict.fromkeys((path for path in further if path not in ids), None)
    return tuple(_page(cutting, ids) for cutting in found)


def site_name(folder: Path, language: str) -> str:
    """Return the name that the pages of a built site give the project; "" where they give none."""
    parser = _NameReader()
    parser.feed(_read(folder / language / f"{ROOT_DOCUMENT}.html") or "")
    return "".join(parser.words).strip()


# Which pages there are


def _places(folder: Path, library: Library, language: str) -> Iterator[_Place]:
    documents = arrange(library, language)
    for name in _prose_outside(folder, library, language, documents):
        yield _Place(f"{language}/{name}.html", "prose", "")
    for name, document in documents.books.items():
        code = document.book.code
        yield _Place(f"{language}/{name}.html", "book", code)
        for page in documents.pages_of(document):
            yield _Place(f"{language}/{page}.html", "chapter" if page in documents.chapters else "prose", code)


def _prose_outside(folder: Path, library: Library, language: str, documents: Documents) -> list[str]:
    """Return the pages outside of books: the first page, what it links to in that order, all others by name."""
    names = {ROOT_DOCUMENT}
    for code in (library.source_language, language):
        tree = library.trees.get(code, "")
        for path in library.prose.get(code, ()):
            name = PurePosixPath(path).relative_to(tree) if tree else PurePosixPath(path)
            names.add(name.with_suffix("").as_posix())
    names -= documents.paths.keys()
    links = _LinkReader()
    links.feed(_read(folder / language / f"{ROOT_DOCUMENT}.html") or "")
    linked = [posixpath.normpath(unquote(link).partition("#")[0].removesuffix(".html")) for link in links.found]
    order = {name: place for place, name in reversed(list(enumerate(linked)))}
    return sorted(names, key=lambda name: (name != ROOT_DOCUMENT, order.get(name, len(linked)), name))


def _read(path: Path) -> str | None:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return None


class _NameReader(HTMLParser):
    """Collects the words of the first link of class ``home``."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._is_in = self._is_over = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a" and not self._is_over and "home" in (dict(attrs).get("class") or "").split():
            self._is_in = True

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self._is_in:
            self._is_in, self._is_over = False, True

    def handle_data(self, data: str) -> None:
        if self._is_in:
            self.words.append(data)


class _LinkReader(HTMLParser):
    """Collects all links within ``<main>``."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._is_in = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_in = self._is_in or tag == "main"
        if self._is_in and tag == "a":
            self.found.append(dict(attrs).get("href") or "")

    def handle_endtag(self, tag: str) -> None:
        self._is_in = self._is_in and tag != "main"


# Cutting the text out of a page


class _Link(NamedTuple):
    """A link to a page of the site, which cannot be written before the ids of all pages are known."""

    attribute: str
    path: str
    fragment: str
    query: str
    """With its question mark, "" for none."""


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
"""Before these, the end tag of a paragraph may be left out (HTML standard, 13.1.2.4), as the site's pages do."""
_NEVER = frozenset({"script", "style", "template"})
_HEADING = re.compile("h[1-6]")
_OUTSIDE = re.compile("(?:https?|mailto):", re.I)
_SCHEME = re.compile("[a-z][a-z0-9+.-]*:|//", re.I)


class _OpenHeading:
    """A heading whose end has not come yet."""

    def __init__(self, level: int, identity: str) -> None:
        self.level, self.identity = level, identity
        self.number = ""
        self.words: list[str] = []


class _Cutter(HTMLParser):
    """Rewrites what is within ``<main>`` of one page."""

    def __init__(self, place: _Place, without: frozenset[str]) -> None:
        super().__init__(convert_charrefs=False)
        self.place = place
        self.parts: list[str | _Link] = []
        self.ids: list[str] = []
        self.headings: list[Heading] = []
        self.main: dict[str, str] = {}
        self.language = ""
        self._folder = posixpath.dirname(place.path)
        self._without = without
        self._open: list[tuple[str, str, bool]] = []
        """The elements that are open, from ``<main>`` on: name, id, whether what is in them is left out."""
        self._left_out = 0
        self._is_in = False
        self._heading: _OpenHeading | None = None
        self._first_link = ""
        """Of the heading, what its number is made of: "" before its first link, "a" in it, "-" behind it."""

    # What HTMLParser calls

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
        values = {name: value or "" for name, value in attrs}
        is_out = tag in _NEVER or not self._without.isdisjoint(values.get("class", "").split())
        if tag not in _VOID:
            self._open.append((tag, values.get("id", ""), is_out))
            self._left_out += is_out
        elif is_out:
            return
        if self._left_out:
            return
        self._note_heading(tag, values)
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
        """Keep a character reference as it was written."""
        if self._is_in and not self._left_out:
            self.parts.append(text)
            if self._heading is not None:
                self._take_words(unescape(text))

    # What comes of it

    def _close(self) -> None:
        """Write the end of the element that was opened last."""
        tag, _, is_out = self._open.pop()
        if not self._left_out:
            last, behind = self.parts[-1], ""
            if tag == "p" and isinstance(last, str) and last.endswith("\n"):  # where the end tag was left out
                self.parts[-1], behind = last.removesuffix("\n"), "\n"
            self.parts.append(f"</{tag}>{behind}")
            if self._heading is not None:
                if tag == "a" and self._first_link == "a":
                    self._first_link = "-"
                elif _HEADING.fullmatch(tag):
                    self._end_heading()
        self._left_out -= is_out

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
        return escape(f"/{self.place.path}#{value}")

    def _write_link(self, name: str, address: str) -> None:
        if _OUTSIDE.match(address):
            self.parts.append(f' {name}="{escape(address)}"')
        elif not _SCHEME.match(address):
            path, _, fragment = address.partition("#")
            path, mark, query = path.partition("?")
            path = unquote(path)
            there = posixpath.normpath(posixpath.join(self._folder, path)) if path else self.place.path
            self.parts.append(_Link(name, there, unquote(fragment), mark + query))

    def _source(self, address: str) -> str:
        if _SCHEME.match(address) or not address:
            return address
        return f"/{posixpath.normpath(posixpath.join(self._folder, address))}"

    def _sources(self, value: str) -> str:
        candidates = (candidate.split(None, 1) for candidate in value.split(","))
        return ", ".join(" ".join([self._source(address), *rest]) for address, *rest in filter(None, candidates))

    def _note_heading(self, tag: str, values: dict[str, str]) -> None:
        """Begin a heading, or note the link that is its number."""
        if self._heading is not None:
            if tag == "a" and not self._first_link:
                is_first = bool(_HEADING.fullmatch(self._open[-2][0])) and not any(map(str.strip, self._heading.words))
                self._first_link = "a" if is_first and "headerlink" not in values.get("class", "") else "-"
        elif _HEADING.fullmatch(tag):
            above = (identity for _, identity, _ in reversed(self._open) if identity)
            self._heading = _OpenHeading(int(tag[1]), next(above, ""))
            self._first_link = ""

    def _take_words(self, words: str) -> None:
        assert self._heading is not None
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
        if not text:  # the only link of a heading is all that it says
            number, text = "", number
        identity = f"/{self.place.path}#{heading.identity}" if heading.identity else f"/{self.place.path}"
        self.headings.append(Heading(heading.level, identity, number, text))


def _cut(folder: Path, place: _Place, language: str, without: frozenset[str]) -> _Cutter | None:
    """Return what is on a page of one language, None where it is not there."""
    text = _read(folder / place.path)
    if text is None:
        return None
    cutter = _Cutter(place, without)
    cutter.feed(text)
    cutter.close()
    cutter.language = cutter.main.get("lang") or cutter.language or language
    return cutter


def _page(cutter: _Cutter, ids: dict[str, frozenset[str] | None]) -> TextPage:
    """Return a page with its links written; ``ids`` are those of every page, None for pages that are no text."""

    def written(part: str | _Link) -> str:
        if isinstance(part, str):
            return part
        if part.path not in ids:
            return ""
        there = ids[part.path]
        if there is None:
            target = f"/{part.path}{part.query}{f'#{part.fragment}' if part.fragment else ''}"
        else:
            target = f"/{part.path}#{part.fragment}" if part.fragment in there else f"/{part.path}"
        return f' {part.attribute}="#{escape(target.replace("%", "%25"))}"'

    first = next((heading for heading in cutter.headings if heading.level == 1), None)
    return TextPage(
        path=cutter.place.path,
        kind=cutter.place.kind,
        book=cutter.place.book,
        number=first.number if first else "",
        title=first.text if first else "",
        lang=cutter.language,
        edition=cutter.main.get("data-edition", ""),
        main_class=cutter.main.get("class", ""),
        main="".join(map(written, cutter.parts)).strip("\n"),
        headings=tuple(cutter.headings),
    )
