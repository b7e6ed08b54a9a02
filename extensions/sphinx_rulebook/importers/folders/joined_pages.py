"""Joining the pages of a folder into one text, in which the level of a heading is its rank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..file_formats.logical_lines import escaped
from .heading_slugs import loose, plain_heading_text
from .page_reading import headings_of
from .page_source import PageSource, SourceLine
from .plain_order import is_index
from .source_folder import NavPlace, PageUse

DEEPEST = 6
"""The ranks that a book can have."""
FRONT_PAGE = "README.md"
"""The path of a first page that is made for the titles of parts."""


@dataclass(frozen=True, slots=True)
class JoinedPage:
    """A page in the joined text: its first and last line (from 1), its use, its path."""

    first: int
    last: int
    use: PageUse
    path: str


@dataclass(slots=True)
class JoinedPages:
    """The joined text: its lines, each with its file and line, and its pages.

    ``lines_of`` are the numbers of the lines by the index of the page and the index of the line on it, -1 for its
    title. ``deep`` are the headings that are deeper than the ranks of a book, ``subtitles`` the lines that belong to
    the title of their page.
    """

    lines: list[SourceLine] = field(default_factory=list)
    pages: list[JoinedPage] = field(default_factory=list)
    lines_of: dict[tuple[int, int], int] = field(default_factory=dict)
    deep: list[SourceLine] = field(default_factory=list)
    subtitles: set[int] = field(default_factory=set)

    @property
    def text(self) -> str:
        """The whole text."""
        return "\n".join(line.text for line in self.lines) + "\n"

    def add(self, line: SourceLine) -> None:
        """Add a line."""
        self.lines.append(line)


def own_title(page: PageSource, named: str) -> tuple[int, str] | None:
    """Return the index of the line with the title of a page, and the title: its first heading, above all text but a
    description, or None.

    A heading of which the page has several of the same level, or that is not of the first level, is not a title if the
    page is called otherwise: ``named`` is its title in the navigation, or "".
    """
    headings = headings_of(page)
    if not headings:
        return None
    place, level, text = headings[0]
    above = [line.text for line in page.lines[:place] if line.text.strip() and not line.text.startswith("![")]
    is_top = level == min(other for _, other, _ in headings)
    is_only = sum(1 for _, other, _ in headings if other == level) == 1
    called = page.front.values.get("title") or named
    is_called_otherwise = bool(called) and loose(called) != loose(plain_heading_text(text))
    if not is_top or (len(above) > 1 and level > 1):
        return None
    if is_only and level == 1:
        return place, text
    if not called and level > 1:
        return (place, text) if is_only else None
    return None if is_called_otherwise else (place, text)


def join_pages(
    places: Sequence[NavPlace],
    pages: Mapping[str, PageSource],
    order: Mapping[str, int],
    uses: Mapping[str, PageUse],
    titles: Mapping[str, str],
    book_title: str,
) -> JoinedPages:
    """Join pages in the order of the navigation; ``order`` is the index of each page, ``titles`` their titles.

    The titles of parts, which stand above several chapters, are on the first page of the book, each with its chapters;
    its title is ``book_title`` if it is made for them.
    """
    joined = JoinedPages()
    seen: set[str] = set()
    has_parts = any(place.is_part for place in places)
    front = next(
        (place.path for place in places if is_front_page(place.path) and uses[place.path] is PageUse.PROSE), ""
    )
    if has_parts and not front:
        joined.add(SourceLine(f"# {escaped(book_title)}", places[0].file, 1))
        joined.add(SourceLine("", places[0].file, 1))
        for line in _contents(places, order, titles):
            joined.add(line)
        joined.pages.append(JoinedPage(1, len(joined.lines), PageUse.PROSE, FRONT_PAGE))
    for place in places:
        if place.is_part or place.path in seen:
            continue
        if not place.path:
            if place.title:
                signs = "#" * _rank(place.depth, joined, SourceLine(place.title, place.file, place.line))
                joined.add(SourceLine(f"{signs} {escaped(place.title)}", place.file, max(1, place.line)))
                joined.add(SourceLine("", place.file, place.line))
            continue
        seen.add(place.path)
        first = len(joined.lines) + 1
        use = uses[place.path]
        depth = place.depth if use is PageUse.RULES else 1
        _add_page(joined, place, pages[place.path], order[place.path], titles[place.path], depth)
        if has_parts and place.path == front:
            for line in _contents(places, order, titles):
                joined.add(line)
        joined.pages.append(JoinedPage(first, len(joined.lines), use, place.path))
    return joined


def is_front_page(path: str) -> bool:
    """Return whether a page is the first one of the folder."""
    return is_index(path) and "/" not in path


def _contents(places: Sequence[NavPlace], order: Mapping[str, int], titles: Mapping[str, str]) -> Iterator[SourceLine]:
    """Yield the titles of the parts, each with links to its chapters."""
    in_part = False
    for place in places:
        if place.is_part:
            in_part = True
            yield SourceLine("", place.file, place.line)
            yield SourceLine(f"## {escaped(place.title)}", place.file, place.line)
            yield SourceLine("", place.file, place.line)
        elif in_part and place.depth == 1 and place.path in order:
            title = titles[place.path].replace("[", "(").replace("]", ")")
            yield SourceLine(f"- [{title}](#p{order[place.path]})", place.file, place.line)
    yield SourceLine("", places[-1].file, places[-1].line)


def _add_page(joined: JoinedPages, place: NavPlace, page: PageSource, index: int, title: str, depth: int) -> None:
    own = own_title(page, place.title)
    headings = {at: level for at, level, _ in headings_of(page)}
    texts = {at: text for at, _, text in headings_of(page)}
    joined.lines_of[index, -1] = len(joined.lines) + 1
    skipped = -1
    rank = _rank(depth, joined, SourceLine(title, place.file, place.line))
    if own is None:
        file, number = (place.file, place.line) if place.line else (page.path, 1)
        joined.add(SourceLine(f"{'#' * rank} {escaped(title)}", file, number))
        joined.add(SourceLine("", file, number))
    else:
        skipped = own[0]
        line = page.lines[skipped]
        joined.lines_of[index, skipped] = len(joined.lines) + 1
        joined.add(line._replace(text=f"{'#' * rank} {own[1]}"))
        joined.add(line._replace(text=""))
    above: list[int] = []
    for at, line in enumerate(page.lines):
        if at == skipped:
            continue
        if at - 1 in headings and not page.lines[at - 1].text.startswith("#") and not line.text.strip("=- "):
            continue  # the underline of a heading
        joined.lines_of[index, at] = len(joined.lines) + 1
        if at < page.front.length and line.text:
            joined.subtitles.add(len(joined.lines) + 1)
        if at not in headings:
            joined.add(line)
            continue
        while above and above[-1] >= headings[at]:
            above.pop()
        above.append(headings[at])
        own_rank = _rank(depth + len(above), joined, line)
        joined.add(line._replace(text=f"{'#' * own_rank} {texts[at]}"))
    joined.add(SourceLine("", page.path, max(1, len(page.lines))))


def line_of(joined: JoinedPages, index: int, at: int) -> int:
    """Return the number of the line in the joined text of a page's line, or of the page if ``at`` is -1."""
    return joined.lines_of.get((index, at), joined.lines_of[index, -1])


def _rank(depth: int, joined: JoinedPages, line: SourceLine) -> int:
    if depth > DEEPEST:
        joined.deep.append(line)
    return min(max(1, depth), DEEPEST)
