"""Pages at the addresses of chapters that only earlier editions have, so that links to them keep working."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator

from .edition_frame import EditionFrame


class MovedPages:
    """Writes these pages for one book; ``documents`` are the build's documents, whose addresses are in use.

    A script forwards links to single rules, as on any page that lacks the rule.
    """

    def __init__(self, frame: EditionFrame, documents: Container[str]) -> None:
        self._frame, self._documents = frame, documents

    def pages(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the text of each page."""
        last: dict[str, int] = {}
        for at, pages in enumerate(self._frame.editions.pages):
            last.update(dict.fromkeys(pages, at))
        for page, at in last.items():
            if self._frame.name(page) not in self._documents:
                yield page, self._body(page, at)

    def _body(self, page: str, at: int) -> str:
        frame = self._frame
        version = frame.version(at)
        titles = dict(frame.editions.chapter_titles(frame.editions.heads[at]))
        now = self._page_now(page, at)
        return frame.render(
            "moved.html",
            version=version,
            before={"name": titles.get(page, page), "uri": frame.uri(f"{version}/{page}")},
            now={"name": frame.chapter_title(now), "uri": frame.uri(now)} if now is not None else None,
        )

    def _page_now(self, page: str, at: int) -> str | None:
        """Return the page that now has most of the units of a chapter."""
        working = self._frame.editions.working
        ids = (working.find(one.id) for one in self._frame.editions.standings_at(at) if one.page == page)
        present = (self._frame.present.get(unit_id) for unit_id in ids if unit_id is not None)
        pages = Counter(standing.page for standing in present if standing is not None)
        return pages.most_common(1)[0][0] if pages else None
