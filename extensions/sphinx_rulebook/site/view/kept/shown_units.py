"""What the pages of a chapter show of units that are not on its own page: in other chapters, and in other books."""

from __future__ import annotations

from typing import NamedTuple

from ....library.label_index import Target
from ....library.printed_numbers import printed
from ....model.books import Book
from ....model.units import BlockKind, Unit
from ....support.content_digest import digest_bytes
from ..language_view import LanguageView
from ..library_views import LibraryViews
from ..rule_page_names import RulePageNames

_Parts = tuple[object, ...]


class ShownUnit(NamedTuple):
    """What pages may show of a unit: a digest of everything that depends only on its own book, and the units of other
    books whose names are printed in its text, each by the code of its book and its label.
    """

    digest: str
    foreign: tuple[tuple[str, str], ...]


class ShownUnits:
    """Digests of everything that pages may show of units elsewhere; that of each unit is worked out once."""

    def __init__(self, views: LibraryViews, names: RulePageNames) -> None:
        self._views, self._names = views, names
        self._known: dict[tuple[str, str], str] = {}

    def of(self, view: LanguageView, target: Target) -> str:
        """Return a digest of what the pages of a view show of the unit at an end of a reference."""
        key = view.language, target.unit.key
        if key not in self._known:
            shown = self.apart(view, target)
            digest = shown.digest
            if shown.foreign:
                foreign = [view.index.find_label(label, code) for code, label in shown.foreign]
                digest = digest_shown(digest, [one and printed(one, None) for one in foreign])
            self._known[key] = digest
        return self._known[key]

    def apart(self, view: LanguageView, target: Target) -> ShownUnit:
        """Return the same, without what comes from other books."""
        shown = view.shown.get(target.unit.key)
        book = shown.document.book if shown is not None else target.book
        chapter = target.chapter
        place = printed(target, None), chapter.path, chapter.title, chapter.number
        foreign: list[tuple[str, str]] = []
        return ShownUnit(digest_shown(place, self._own(view, target.unit, book, foreign)), tuple(foreign))

    def of_unit(self, view: LanguageView, unit: Unit, book: Book) -> _Parts:
        """Return the part of this that does not depend on the chapter of the unit."""
        foreign: list[tuple[str, str]] = []
        own = self._own(view, unit, book, foreign)
        targets = [view.index.find_label(label, code) for code, label in foreign]
        return own, [one and printed(one, None) for one in targets]

    def _own(self, view: LanguageView, unit: Unit, book: Book, foreign: list[tuple[str, str]]) -> _Parts:
        """Return what comes from the book of a unit, and add what its text names of other books to ``foreign``.

        Its text is that in the source, with all that is printed in it instead of the source.
        """
        # Kinds are plain text: the representation of a member of an enumeration takes longer than all others.
        blocks = [
            (str(block.kind), block.word, block.markup) for block in unit.blocks if block.kind is not BlockKind.EXAMPLE
        ]
        references: list[str | None] = []
        for reference in unit.references:
            if reference.book is not None and reference.leaves(book.code):
                foreign.append((reference.book, reference.label))
            else:
                target = view.index.find(reference, book)
                references.append(printed(target, book) if target is not None else None)
        symbols = (
            sorted((key, one.text) for key, one in (book.symbols or {}).items()) if _may_have_symbols(unit) else ()
        )
        place = view.place(unit)
        return (
            (book.language, str(unit.kind), unit.rank, unit.number, unit.label, unit.status, unit.ruling),
            (unit.text, blocks, references, symbols),
            (place and tuple(place), self._names.of(book, view).get(unit.key)),
        )


def digest_shown(*parts: object) -> str:
    """Return a digest of what pages show; the parts have the same representation in every process."""
    return digest_bytes(repr(parts).encode("utf-8", "surrogatepass"))


def _may_have_symbols(unit: Unit) -> bool:
    return "{" in unit.heading or "{" in unit.body
