"""The data from which the pages of one language's build are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from ...model.units import Unit
from ..html.addresses import Addresses
from ..html.bodies import Bodies
from ..html.chapters import RenderedChapters
from ..html.library_bodies import LibraryBodies
from ..html.renderer import ChapterRenderer
from ..html.translation_notices import TranslationNotices
from ..view.headings import Headings
from ..view.interface_words import Words
from ..view.language_view import LanguageView
from ..view.library_views import LibraryViews
from ..view.page_documents import ChapterDocument
from ..view.prose_pages import ProsePages
from ..view.rule_page_names import RulePageNames, folder_of
from ..view.site_settings import SiteSettings
from .brand import Brand
from .history_marks import history_mark
from .page_plan import PagePlan


@dataclass(frozen=True, slots=True)
class Site:
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
    headings: Headings
    chapters: RenderedChapters
    rule_page_names: RulePageNames


def make_site(
    views: LibraryViews,
    bodies: LibraryBodies,
    view: LanguageView,
    words: Words,
    brand: Brand,
    settings: SiteSettings,
    addresses: Addresses,
    prose: ProsePages,
    plan: PagePlan,
) -> Site:
    """Return the site of a build, ready to write chapters in the same way as the build."""
    notices = TranslationNotices(views.counterparts, words, view.language)
    is_epub = settings.builder == "epub"
    of_chapters = Bodies(view, is_xml=True) if is_epub else bodies.of(view.language)

    def source_address(document: str, target: str) -> str:
        return addresses.in_language(views.source_language, document, target)

    rule_page_names = RulePageNames(views)

    def lasting_id_of(document: ChapterDocument) -> Callable[[Unit], str]:
        """Return a function from a unit without a label to its id, if it has a page of that name."""
        if is_epub:
            return lambda unit: ""
        names = rule_page_names.of(document.book, view)
        return lambda unit: names.get(unit.key, "") if unit.label is None else ""

    def all_citing_of(document: ChapterDocument) -> Callable[[Unit], str]:
        """Return a function from a unit to the address of the list of all units that cite it."""
        graph = plan.graph_pages.get(f"{document.name.rpartition('/')[0]}/index")
        if is_epub or graph is None:
            return lambda unit: ""
        names = rule_page_names.of(document.book, view)
        graph_uri = addresses.page(document.name, graph)
        sample = addresses.page(document.name, f"{folder_of(document.book)}x")
        before, _, after = sample.rpartition("x")

        def address(unit: Unit) -> str:
            name, place = names.get(unit.key), view.place(unit)
            if name is not None:
                return f"{before}{quote(name)}{after}#cited"
            return f"{graph_uri}?rule={quote(place.anchor)}" if place is not None else ""

        return address

    def make_renderer(document: ChapterDocument) -> ChapterRenderer:
        editions = plan.editions.get(f"{document.name.rpartition('/')[0]}/index")
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
            lambda unit: notices.of(unit, document.book.language),
            change_of=lambda unit: (
                history_mark(editions, unit, document, words, addresses) if editions is not None else ""
            ),
            all_citing_of=all_citing_of(document),
            lasting_id_of=lasting_id_of(document),
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
        Headings(view),
        RenderedChapters(view, make_renderer),
        rule_page_names,
    )
