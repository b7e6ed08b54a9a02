"""What writes the units of chapters on the pages of one book's rules."""

from __future__ import annotations

from ...html.renderer import ChapterRenderer
from ...view.page_documents import ChapterDocument
from ..language_site import Site


class RuleRenderers:
    """The renderers of the chapters of all languages, for pages in the folder of the page ``sample``."""

    def __init__(self, site: Site, sample: str) -> None:
        self._site, self._sample = site, sample
        self._renderers: dict[tuple[str, str], ChapterRenderer] = {}

    def of(self, document: ChapterDocument, language: str) -> ChapterRenderer:
        """Return the renderer of the units of a chapter of a language."""
        key = document.name, language
        if key not in self._renderers:
            self._renderers[key] = _renderer(self._site, self._sample, document, language)
        return self._renderers[key]


def _renderer(site: Site, sample: str, document: ChapterDocument, language: str) -> ChapterRenderer:
    # The functions below know nothing of the renderers: a cycle would keep these, and with them all texts of the book,
    # while the collector of garbage is off.
    is_own = language == site.view.language
    return ChapterRenderer(
        site.views.view(language),
        site.bodies.of(language),
        document,
        lambda _, target: (
            site.addresses.page(sample, target) if is_own else site.addresses.in_language(language, sample, target)
        ),
        site.words,
        source_uri_of=lambda _, target: site.addresses.in_language(site.views.source_language, sample, target),
        notice_of=site.notices.of_chapter(document.chapter.path, document.book.language),
        fragment_of=lambda there, anchor: None,
        has_all_links=True,
        external_of=site.external_of,
        ruling_of=lambda unit: (
            site.rulings.of(unit, document.book) if is_own else site.rulings.facts_elsewhere(unit, language)
        ),
    )
