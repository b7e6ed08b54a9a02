"""Finding the page and the line that an address of a link leads to, however the program of the folder writes it."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from .heading_slugs import loose, own_names, page_anchors, plain_heading_text
from .page_reading import headings_of
from .page_source import PageSource
from .plain_order import is_index, without_prefix
from .programs.shown_pages import without_language
from .source_folder import MARKDOWN_ENDINGS, FolderKind

_WEB_ENDINGS = (".html", ".htm")


class AddressTarget(NamedTuple):
    """Where an address leads: the index of the page, and that of its line, or -1 for the page as a whole.

    ``is_whole`` is false if the address names a place of the page that does not exist.
    """

    page: int
    line: int
    is_whole: bool = True


class PageAddresses:
    """The addresses of the pages of a folder; ``site`` is the address of the published site, if known.

    ``root`` is the name of the folder of the pages: Docusaurus has its pages below /docs/.
    """

    def __init__(self, pages: Sequence[PageSource], kind: FolderKind, site: str, root: str = "") -> None:
        self._site, self._kind = site, kind
        self._root = f"/{root}/"
        self._written = [page.path for page in pages]
        self._paths: dict[str, int] = {}
        self._anchors: list[Mapping[str, int]] = []
        self._own: list[Mapping[str, int]] = []
        for index, page in enumerate(pages):
            self._paths[page.path] = index
            texts = [(plain_heading_text(text), place) for place, _, text in headings_of(page)]
            self._anchors.append({**page_anchors(texts, kind), **page.ids})
            self._own.append({**own_names(texts, kind), **page.ids})
        self._names: dict[str, int] = {}
        for other in (str, without_prefix, without_language, str.casefold):
            for path, index in self._paths.items():
                self._names.setdefault(_without_ending(other(path)), index)
        self._given: dict[str, int] = {}
        for index, page in enumerate(pages):
            given = page.front.values.get("slug") or page.front.values.get("permalink") or ""
            if given:
                folder = "" if given.startswith("/") else posixpath.dirname(page.path)
                self._given.setdefault(posixpath.join(folder, given.strip("/")), index)
        stems = Counter(_without_ending(posixpath.basename(path)).casefold() for path in self._paths)
        self._stems = {
            stem: index
            for path, index in self._paths.items()
            if stems[stem := _without_ending(posixpath.basename(path)).casefold()] == 1
        }
        self._titles = {loose(page.front.values.get("title", "")): index for index, page in enumerate(pages)}

    def own_names(self, index: int) -> Mapping[str, int]:
        """Return the line of each name that the headings and ids of a page have on the site of its program."""
        return self._own[index]

    def find(self, address: str, page: PageSource) -> AddressTarget | None:
        """Return where an address on a page leads, or None if it is not a page of the folder."""
        if self._site and address.startswith(self._site):
            address = f"/{address.removeprefix(self._site).lstrip('/')}"
        try:
            parts = urlsplit(address)
        except ValueError:
            return None
        if parts.scheme or parts.netloc:
            return None
        own = self._paths[page.path]
        index = self._page(unquote(parts.path), page.path) if parts.path else own
        if index is None and parts.path.startswith(self._root):
            index = self._page(unquote(parts.path).removeprefix(self._root.rstrip("/")), page.path)
        if index is None and self._kind is FolderKind.HUGO:  # from the top, or a name that only one page has
            path = unquote(parts.path)
            name = _without_ending(path).casefold()
            index = self._page(f"/{path.lstrip('/')}", page.path) if path else None
            index = self._stems.get(name) if index is None and "/" not in name else index
        return self._at(index, unquote(parts.fragment)) if index is not None else None

    def place_in(self, path: str, fragment: str) -> AddressTarget | None:
        """Return the place of a page, given by its path below the root; None if the navigation does not have it."""
        index = self._paths.get(path)
        return self._at(index, fragment) if index is not None else None

    def by_name(self, name: str) -> AddressTarget | None:
        """Return the page with a title or a file name, for links such as ``[[Page#Heading]]``."""
        title, _, heading = name.partition("#")
        index = self._stems.get(title.strip().casefold(), self._titles.get(loose(title)) if loose(title) else None)
        return self._at(index, heading.strip()) if index is not None else None

    def _at(self, index: int, fragment: str) -> AddressTarget:
        if not fragment:
            return AddressTarget(index, -1)
        anchors = self._anchors[index]
        for name in (fragment, fragment.lower(), loose(fragment), loose(fragment.removeprefix("id-"))):
            if name in anchors:
                return AddressTarget(index, anchors[name])
        return AddressTarget(index, -1, False)

    def _page(self, written: str, own: str) -> int | None:
        """Return the page with a path as written: with or without its ending, from its folder or from the root."""
        bases = ["" if written.startswith("/") else posixpath.dirname(own)]
        if not is_index(own) and not written.startswith("/"):
            bases.append(_without_ending(own))  # as if the page were a folder, which it is on the site
        if self._kind is FolderKind.MKDOCS and not written.lower().endswith((*MARKDOWN_ENDINGS, *_WEB_ENDINGS)):
            bases.reverse()  # MkDocs changes addresses of files only; any other is that of the site
        for base in bases:
            path = posixpath.normpath(posixpath.join(base, written.lstrip("/") if not base else written)).lstrip("/")
            path = "" if path == "." else path
            bare = without_prefix(path)
            for form in (path, path.casefold(), bare):
                found = self._paths.get(form, self._names.get(_without_ending(form), self._given.get(form)))
                if found is not None and (form != bare or bare == path or self._is_at(found, path)):
                    return found
        return None

    def _is_at(self, index: int, path: str) -> bool:
        """Return whether a page has the path of a link with its number: 03-end is not 02-end."""
        return _without_ending(self._written[index].casefold()) == _without_ending(path.casefold())


def _without_ending(path: str) -> str:
    """Return a path without the ending of a page, and without the name of the page of a folder."""
    stem, ending = posixpath.splitext(path)
    bare = stem if ending.lower() in (*MARKDOWN_ENDINGS, *_WEB_ENDINGS) else path
    folder, _, name = bare.rpartition("/")
    return folder if name.lower() in ("readme", "index", "_index") else bare.rstrip("/")
