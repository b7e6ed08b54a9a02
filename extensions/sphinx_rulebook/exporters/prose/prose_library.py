"""The pages of prose of one language: their order in print, their files, their titles and labels."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote

from ...library.label_index import LabelIndex
from ...library.layout import find_file
from ...library.page_order import FIRST_PAGE, around_chapters, outside_books, page_name, top_pages
from ...library.printed_numbers import plain_title
from ...markup.lines import is_web_address
from ...markup.source import decode
from ...markup.text.directives import Directive
from ...model.books import Book, Library
from ...support.boundary import is_inside
from ...support.errors import UnusableInputError
from .myst_markdown import ProseBlock, directive_of, read_prose
from .prose_inline import FootnoteNumbers, ProseInline, WrittenTargets

_ENTRY = re.compile(r".*<(?P<page>[^<>]*)>")
_ORPHAN = re.compile(r"^orphan[ \t]*:", re.M)
_DEEPEST = 8
"""How deep directives are searched for links and tables of contents."""


@dataclass(frozen=True, slots=True)
class ProsePage:
    """A page of prose as read: its path below the library's root, its blocks, and its definitions of links."""

    path: str
    blocks: Sequence[ProseBlock]
    environment: dict[str, Any] = field(default_factory=dict)


class ProseLibrary:
    """The pages of prose of a library in one language; each file is read once. ``index`` has the language's labels."""

    def __init__(self, library: Library, language: str, index: LabelIndex) -> None:
        self._library, self._language = library, language
        self.index = index
        self._pages: dict[str, ProsePage] = {}

    # The order of pages

    def outside(self) -> list[ProsePage]:
        """Return the pages outside books, in order. Raises UnusableInputError if a file cannot be read."""
        tree = self._library.trees.get(self._language, "")
        paths = {page_name(path, tree): path for path in self._library.prose.get(self._language, ())}
        if not paths:
            return []
        first = self._first_page()
        linked: list[str] = []
        if first is not None:
            contents = {name: _contents(self.page(path), name, paths) for name, path in paths.items()}
            contents[FIRST_PAGE] = _contents(first, FIRST_PAGE, paths)
            top = top_pages(FIRST_PAGE, list(paths), contents, lambda name: _is_orphan(self.page(paths[name])))
            linked = [*_links(first.blocks, paths), *top]
        return [self.page(paths[name]) for name in outside_books(paths, linked)]

    def around(self, book: Book) -> tuple[list[ProsePage], list[ProsePage]]:
        """Return the pages of a book before its chapters, and those after them, in order.

        Raises UnusableInputError if a file cannot be read.
        """
        paths = {PurePosixPath(path).stem: path for path in book.prose}
        own = [paths.pop(FIRST_PAGE)] if FIRST_PAGE in paths else []
        front, back = around_chapters(paths)
        return [self.page(path) for path in (*own, *map(paths.__getitem__, front))], [
            self.page(paths[name]) for name in back
        ]

    def _first_page(self) -> ProsePage | None:
        """Return the first page of the project in this language, or else that of the source."""
        for language in (self._language, self._library.source_language):
            path = posixpath.join(self._library.trees.get(language, ""), f"{FIRST_PAGE}.md")
            if path in self._library.prose.get(language, ()):
                return self.page(path)
        return None

    # Files

    def page(self, path: str) -> ProsePage:
        """Return the page at a path below the library's root. Raises UnusableInputError."""
        page = self._pages.get(path)
        if page is None:
            try:
                data = Path(self._library.root, path).read_bytes()
            except OSError as error:
                raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
            environment: dict[str, Any] = {}
            blocks = read_prose(decode(data, path, []).text, environment)
            page = self._pages[path] = ProsePage(path, blocks, environment)
        return page

    def included(self, path: str, target: str) -> tuple[str, str] | None:
        """Return the path and the text of the file that the page at ``path`` includes, or None if it does not exist or
        is outside the project. A leading slash means the top of the language's pages.
        """
        root = self._library.root
        folder = self._library.trees.get(self._language, "") if target.startswith("/") else posixpath.dirname(path)
        inside = posixpath.normpath(posixpath.join(folder, target.lstrip("/")))
        try:
            file = Path(root, inside)
            if not is_inside(root, file) or not file.is_file():
                return None
            return inside, decode(file.read_bytes(), inside, []).text
        except (OSError, ValueError):
            return None

    # Titles and labels

    def title_of_file(self, path: str, target: str) -> str | None:
        """Return the title of the page or chapter whose file the page at ``path`` names, or None."""
        if target.startswith("/"):
            path, target = posixpath.join(self._library.trees.get(self._language, ""), FIRST_PAGE), target[1:]
        file = find_file(self._library.root, path, target)
        if file is None:
            return None
        found = file.relative_to(Path(self._library.root).resolve()).as_posix()
        if found in self._chapters:
            return self._chapters[found]
        return _title(self.page(found)) if found in self._prose else None

    @cached_property
    def labels(self) -> dict[str, str]:
        """The titles of the headings below labels ``(name)=``, by the names of these labels in lower case."""
        found: dict[str, str] = {}
        for path in self._prose:
            blocks = self.page(path).blocks
            for target, heading in pairwise(blocks):
                if target.type == "myst_target" and heading.type == "heading":
                    found.setdefault(target.token.content.casefold(), _heading(heading))
        return found

    @cached_property
    def _books(self) -> list[Book]:
        books = self._library.books
        return [*books.get(self._language, ()), *books.get(self._library.source_language, ())]

    @cached_property
    def _chapters(self) -> dict[str, str]:
        return {chapter.path: plain_title(chapter.title) for book in self._books for chapter in book.files()}

    @cached_property
    def _prose(self) -> dict[str, None]:
        """The paths of all pages in this language, then those of the source."""
        languages = (self._language, self._library.source_language)
        outside = [path for language in languages for path in self._library.prose.get(language, ())]
        return dict.fromkeys([*(path for book in self._books for path in book.prose), *outside])


def _is_orphan(page: ProsePage) -> bool:
    return any(block.type == "front_matter" and _ORPHAN.search(block.token.content) for block in page.blocks)


def _title(page: ProsePage) -> str | None:
    return next((_heading(block) for block in page.blocks if block.type == "heading"), None)


def _heading(block: ProseBlock) -> str:
    tokens = [token for child in block.children for token in child.token.children or ()]
    return ProseInline(WrittenTargets(), {}, FootnoteNumbers(())).line(tokens)


def _contents(page: ProsePage, name: str, names: Sequence[str] | dict[str, str]) -> list[str]:
    """Return the pages in the tables of contents of a page."""
    entries: list[str] = []
    for directive in _directives(page.blocks):
        if directive.name == "toctree":
            entries += _entries(directive, name, names)
    return entries


def _entries(toctree: Directive, name: str, names: Sequence[str] | dict[str, str]) -> Iterator[str]:
    for line in filter(None, map(str.strip, toctree.content.split("\n"))):
        titled = _ENTRY.fullmatch(line)
        entry = _name_of(titled["page"] if titled is not None else line, name)
        if "glob" in toctree.options:
            yield from (one for one in sorted(names) if one != name and fnmatchcase(one, entry))
        else:
            yield entry


def _name_of(target: str, name: str) -> str:
    """Return the name of the page that the page ``name`` calls ``target``."""
    place = target.partition("#")[0].removesuffix(".md")
    folder = "" if place.startswith("/") else posixpath.dirname(name)
    return posixpath.normpath(posixpath.join(folder, place.lstrip("/")))


def _links(blocks: Sequence[ProseBlock], names: Sequence[str] | dict[str, str], depth: int = 0) -> Iterator[str]:
    """Yield the pages that the first page links to, in the order of its text."""
    for block in blocks:
        for token in block.token.children or ():
            if token.type == "link_open" and not is_web_address(address := str(token.attrs.get("href", ""))):
                yield _name_of(unquote(address.removeprefix("project:")), FIRST_PAGE)
            elif token.type == "myst_role" and token.meta["name"] == "doc":
                titled = _ENTRY.fullmatch(token.content)
                yield _name_of(titled["page"] if titled is not None else token.content, FIRST_PAGE)
        directive = _directive(block)
        if directive is None:
            yield from _links(block.children, names, depth)
        elif directive.name == "toctree":
            yield from _entries(directive, FIRST_PAGE, names) if "hidden" not in directive.options else ()
        else:
            if directive.options.get("link-type") == "doc":
                yield _name_of(directive.options.get("link", ""), FIRST_PAGE)
            if depth < _DEEPEST:
                yield from _links(read_prose(directive.content, {}), names, depth + 1)


def _directives(blocks: Sequence[ProseBlock], depth: int = 0) -> Iterator[Directive]:
    """Yield the directives in blocks, and those in their contents."""
    for block in blocks:
        directive = _directive(block)
        if directive is None:
            yield from _directives(block.children, depth)
            continue
        yield directive
        if depth < _DEEPEST and "{" in directive.content:
            yield from _directives(read_prose(directive.content, {}), depth + 1)


def _directive(block: ProseBlock) -> Directive | None:
    return directive_of(block.token) if block.type in ("fence", "colon_fence") else None
