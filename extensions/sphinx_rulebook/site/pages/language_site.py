"""The data from which the pages of one language's build are made."""

from __future__ import annotations

from typing import NamedTuple

from ..html.addresses import Addresses
from ..html.bodies import Bodies
from ..html.chapters import RenderedChapters
from ..html.library_bodies import LibraryBodies
from ..html.renderer import ChapterRenderer, ExternalOf
from ..html.ruling_notices import RulingNotices
from ..html.translation_notices import TranslationNotices
from ..html.unit_facts import UnitFacts
from ..view.headings import Headings
from ..view.interface_words import Words, load_words
from ..view.language_view import LanguageView
from ..view.library_views import LibraryViews
from ..view.page_documents import ChapterDocument
from ..view.prose_pages import ProsePages
from ..view.rule_page_names import RulePageNames
from ..view.site_settings import SiteSettings
from .brand import Brand
from .chapter_facts import ChapterFacts
from .page_plan import PagePlan


class Site(NamedTuple):
    """One build of one language; created for every build, separate from Sphinx's environment, and never pickled."""

    views: LibraryViews
    view: LanguageView
    words: Words
    brand: Brand
    settings: SiteSettings
    addresses: Addresses
    prose: ProsePages
    plan: PagePlan
    bodies: LibraryBodies
    notices: TranslationNotices
    rulings: RulingNotices
    headings: Headings
    chapters: RenderedChapters
    rule_page_names: RulePageNames
    external_of: ExternalOf


def make_site(
    views: LibraryViews,
    bodies: LibraryBodies,
    rule_page_names: RulePageNames,
    view: LanguageView,
    words: Words,
    brand: Brand,
    settings: SiteSettings,
    addresses: Addresses,
    prose: ProsePages,
    plan: PagePlan,
    external_of: ExternalOf,
) -> Site:
    """Return the site of a build, ready to write chapters in the same way as the build."""
    notices = TranslationNotices(views.counterparts, words, view.language)
    elsewhere = {}
    if settings.has_other_languages and any(book.rulings for book in view.library.books.get(view.language, ())):
        elsewhere = {one: load_words(one, view.library.root) for one in view.library.languages if one != view.language}
    rulings = RulingNotices(views.reviews, words, view.language, elsewhere)
    is_epub = settings.builder == "epub"
    of_chapters = Bodies(view, is_xml=True) if is_epub else bodies.of(view.language)

    def source_address(document: str, target: str) -> str:
        return addresses.in_language(views.source_language, document, target)

    others = [language for language in view.library.languages if language != view.language]

    def facts_of(document: ChapterDocument) -> UnitFacts:
        if is_epub:  # it has neither a graph nor pages of single rules
            return UnitFacts()
        rule_pages = rule_page_names.of(document.book, view)
        beside = others if settings.has_other_languages else []
        return ChapterFacts(views, view, document, plan, addresses, words, rule_pages, beside)

    def make_renderer(document: ChapterDocument) -> ChapterRenderer:
        known: dict[str, str] = {}

        def address(here: str, target: str) -> str:
            if target not in known:
                known[target] = addresses.document(here, target)
            return known[target]

        return ChapterRenderer(
            view,
            of_chapters,
            document,
            address,
            words,
            source_address if settings.has_other_languages else None,
            notices.of_chapter(document.chapter.path, document.book.language),
            facts=facts_of(document),
            external_of=external_of,
            ruling_of=lambda unit: rulings.of(unit, document.book),
            has_scripts=settings.has_scripts,
        )

    return Site(
        views,
        view,
        words,
        brand,
        settings,
        addresses,
        prose,
        plan,
        bodies,
        notices,
        rulings,
        Headings(view, plan.kept),
        RenderedChapters(view, make_renderer),
        rule_page_names,
        external_of,
    )
