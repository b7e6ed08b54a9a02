"""The texts of all languages of a library, for the builds that share them."""

from __future__ import annotations

from collections.abc import Collection

from ..view.library_views import LibraryViews
from .bodies import Bodies


class LibraryBodies:
    """The texts of the languages of a library as HTML for the web; each text is written once for all builds."""

    def __init__(self, views: LibraryViews) -> None:
        self._views = views
        self._bodies: dict[str, Bodies] = {}

    def of(self, language: str) -> Bodies:
        """Return the texts of a language; they are made when they are first asked for."""
        if language not in self._bodies:
            self._bodies[language] = Bodies(self._views.view(language), is_xml=False)
        return self._bodies[language]

    def write_all(self, except_of: Collection[str] = (), except_in: Collection[str] = ()) -> None:
        """Write all texts, before builds that all need them are forked, except those of books with the codes
        ``except_of``, and those of chapters with the documents ``except_in``.
        """
        for language in self._views.loaded.library.languages:
            self.of(language).write_all(except_of, except_in)
