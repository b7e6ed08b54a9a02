"""The states of a book in the language of a build; those of a translation are completed by those of the source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from ...editions.chain import EditionState, frozen_state
from ...editions.frozen_book import Edition
from ...editions.frozen_reader import FrozenEditionError, read_frozen, read_heads, verify
from ...editions.translated.completed_state import complete_state
from ...languages.translated_chain import known_sources, source_of
from ...model.books import Book
from ..view.counterparts import TranslatedBook
from ..view.library_views import LibraryViews


class EditionStates:
    """The editions and the working text of a book as states that can be compared (see `compare_completed`)."""

    def __init__(self, views: LibraryViews, book: Book) -> None:
        self._views, self._book = views, book

    @cached_property
    def _translated(self) -> TranslatedBook | None:
        """The book with its source, None if it does not follow one."""
        if source_of(self._views.loaded.library, self._book) is None:
            return None
        return self._views.counterparts.translated(self._book.language).get(self._book.code.casefold())

    @cached_property
    def _source(self) -> Book | None:
        return source_of(self._views.loaded.library, self._book) if self._translated is not None else None

    @cached_property
    def _source_heads(self) -> Mapping[str, Edition]:
        """The editions of the source by their versions."""
        heads = sound_heads(read_heads(self._source, [])) if self._source is not None else ()
        return {head.version: head for head in heads}

    def frozen(self, head: Edition) -> EditionState:
        """Return the state that an edition froze.  Raises FrozenEditionError."""
        frozen = read_frozen(head, self._book.language)
        return complete_state(frozen_state(frozen), self._frozen_source(head), frozen.sources)

    def _frozen_source(self, head: Edition) -> EditionState | None:
        source = self._source_heads.get(head.version)
        if source is None or self._source is None:
            return None
        return frozen_state(read_frozen(source, self._source.language))

    def digests(self, head: Edition) -> Sequence[str]:
        """Return the digests of everything that the state of an edition depends on."""
        source = self._source_heads.get(head.version)
        return [head.digest] if source is None else [head.digest, source.digest]

    @cached_property
    def working(self) -> EditionState:
        """The working text."""
        own, translated = self._views.present(self._book), self._translated
        if translated is None or self._source is None:
            return own
        source = self._views.present(self._source)
        return complete_state(own, source, known_sources(translated.paired, own.units, source.units))


def sound_heads(heads: Sequence[Edition]) -> Iterator[Edition]:
    """Yield the editions of a book, the oldest first, up to the first one that was modified or truncated."""
    for head in heads:
        try:
            verify(head)
        except FrozenEditionError:
            return
        yield head
