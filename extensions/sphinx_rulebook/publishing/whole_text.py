"""The whole text of a site's language in reading order, made from its finished pages: for print, and for a single file.

Separate pages become one document, so each id and each link must include its page:

- ``id="x"`` on the page ``en/kk/04-the-round.html`` becomes ``id="/en/kk/04-the-round.html#x"``, and so do the ids that
  other attributes name (``aria-labelledby``, ``headers``, ``for`` and so on);
- a link to another page becomes ``href="#/en/kk/04-the-round.html#x"``, or ``href="#/en/kk/04-the-round.html"`` for the
  page itself: the caller must give this id to the element that contains the page;
- a link to a missing id leads to its page, and a link to something outside the document (a past edition, another
  language, a rule's own page) loses its ``href`` and keeps its text; addresses outside the site stay;
- ``src`` and the like become paths below the site's folder with a leading slash, ``/en/_pictures/x.svg``, as written in
  addresses (so a space is ``%20``).

A link's fragment is the id unchanged, except for ``%``, which is written ``%25``: browsers and WeasyPrint decode a
fragment if no id matches it unchanged.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import unquote

from ..library.page_order import outside_books, page_name
from ..model.books import Library
from ..site.view.page_documents import ROOT_DOCUMENT, Documents, arrange
from .cutting import Cutting, PageHeading, PageLink, cut

_AUTHOR = re.compile(r'<meta name="author" content="([^"]*)">')

PageKind = Literal["prose", "book", "chapter"]


@dataclass(frozen=True, slots=True)
class TextPage:
    """A page of the whole text.

    ``path`` is below the site's folder; the id of the whole page is a slash and the path (``id``). ``number`` and
    ``title`` are plain text. ``book`` is a code, or "" outside books; ``lang`` is the language of the text, which is
    the source language if a translation lacks the page. ``main`` is the rewritten HTML within ``<main>``, and
    ``main_class`` and ``edition`` are attributes of that element.
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
    headings: tuple[PageHeading, ...]

    @property
    def id(self) -> str:
        """The id that the element containing the page must have."""
        return f"/{self.path}"


class _Place(NamedTuple):
    """The location of a page: its path, its kind, its book."""

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

    ``folder`` is the site's folder, with a folder for each language. With ``book``, a code in upper or lower case,
    only this book's pages are returned. Elements with a class in ``without`` are left out with their contents; the
    ids in them count as missing. Links to the paths of ``further``, pages that only a script can show, have
    ``data-page`` in place of ``href``. A page whose file is missing is left out: the settings of a project may exclude
    documents.
    """
    places = [
        place
        for place in _places(folder, library, language)
        if book is None or place.book.casefold() == book.casefold()
    ]
    cuttings = [(place, _cut(folder, place, without)) for place in places]
    found = [(place, cutting) for place, cutting in cuttings if cutting is not None]
    ids: dict[str, frozenset[str] | None] = {place.path: frozenset(cutting.ids) for place, cutting in found}
    ids |= dict.fromkeys((path for path in further if path not in ids), None)
    return tuple(_page(place, cutting, language, ids) for place, cutting in found)


def site_name(folder: Path, language: str) -> str:
    """Return the project's name on the pages of a built site, or "" if it has no name."""
    parser = _NameReader()
    parser.feed(_read(folder / language / f"{ROOT_DOCUMENT}.html") or "")
    return "".join(parser.words).strip()


def site_author(folder: Path, language: str) -> str:
    """Return the author that the first page of a built site names, or ""."""
    found = _AUTHOR.search(_read(folder / language / f"{ROOT_DOCUMENT}.html") or "")
    return unescape(found[1]) if found else ""


# Finding the pages


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
    """Return the pages outside books: the first page, the pages that it links to in the order of its links, all
    others by name.
    """
    names = {ROOT_DOCUMENT}
    for code in (library.source_language, language):
        tree = library.trees.get(code, "")
        names |= {page_name(path, tree) for path in library.prose.get(code, ())}
    names -= documents.paths.keys()
    links = _LinkReader()
    links.feed(_read(folder / language / f"{ROOT_DOCUMENT}.html") or "")
    linked = [posixpath.normpath(unquote(link).partition("#")[0].removesuffix(".html")) for link in links.found]
    return outside_books(names, linked)


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


# Reading the pages


def _cut(folder: Path, place: _Place, without: Collection[str]) -> Cutting | None:
    text = _read(folder / place.path)
    return None if text is None else cut(text, place.path, without)


def _page(place: _Place, cutting: Cutting, language: str, ids: Mapping[str, frozenset[str] | None]) -> TextPage:
    """Return a page with its links written; ``ids`` are the ids on every page, None for pages outside the text."""

    def written(part: str | PageLink) -> str:
        if isinstance(part, str):
            return part
        if part.path not in ids:
            return ""
        there, attribute = ids[part.path], part.attribute
        if there is None:
            target = f"/{part.path}{part.query}{f'#{part.fragment}' if part.fragment else ''}"
            attribute = "data-page" if attribute == "href" else attribute
        else:
            target = f"/{part.path}#{part.fragment}" if part.fragment in there else f"/{part.path}"
        return f' {attribute}="#{escape(target.replace("%", "%25"))}"'

    first = next((heading for heading in cutting.headings if heading.level == 1), None)
    return TextPage(
        path=place.path,
        kind=place.kind,
        book=place.book,
        number=first.number if first else "",
        title=first.text if first else "",
        lang=cutting.language or language,
        edition=cutting.main.get("data-edition", ""),
        main_class=cutting.main.get("class", ""),
        main="".join(map(written, cutting.parts)).strip("\n"),
        headings=tuple(cutting.headings),
    )
