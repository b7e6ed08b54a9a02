"""What the home and the page of a book say about a book: its edition, its last changes, its chapters, its languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...library.printed_numbers import shown_by_number
from ...markup.ruling_facts import is_rulings_file
from ...markup.text.plain import ShowReference, plain_heading
from ...model.units import Kind, Unit
from ...model.versions import ChangeKind
from ..past_editions.book_editions import BookEditions, is_quiet
from ..past_editions.change_rows import KIND_NAMES
from ..view.interface_words import Words, language_name
from ..view.language_view import Place
from ..view.page_documents import BookDocument
from ..view.progress import count_translated
from ..view.readable_dates import readable_date
from .language_site import Site
from .navigation.text_languages import other_language, text_language
from .page_context import BookOverview, ChangeCount, OverviewChapter, RuleLine, SectionLink, TranslationCount

MOST_SECTIONS = 24
"""How many sections of a chapter the page of its book lists; a longer list is harder to read than the chapter."""

LONGEST_LINE = 140
"""How many characters of each of the most cited rules, and of each changed one, the page of a book shows."""

MOST_CHANGED = 4
"""How many changed rules the page of a book shows; a list of all changes is one link away."""

CHANGES = "changes"
"""The page of a book with the list of its editions."""


def book_overview(site: Site, page: BookDocument, here: str, has_chapters: bool, has_sections: bool) -> BookOverview:
    """Return the overview of a book for the document ``here``, with or without its chapters and their sections."""
    book, editions = page.book, site.plan.editions.get(page.name)
    code = book.code if book.code.casefold() != book.title.casefold() else ""
    last = editions.heads[-1] if editions is not None and editions.heads else None
    changed = _changed_chapters(editions) if editions is not None else Counter()
    sizes = _sizes(site, page)
    chapters = _chapters(site, page, here, has_sections, changed, sizes) if has_chapters else ()
    rulings = site.plan.ruling_lists.get(page.name)
    return BookOverview(
        uri=site.addresses.document(here, page.name),
        code=code,
        title=book.title,
        edition=book.edition or (editions.shown_version if editions is not None else None),
        date=readable_date(last.start, site.view.language) if last is not None else "",
        changes_uri=site.addresses.page(here, f"{editions.folder}{CHANGES}") if editions is not None else "",
        changes=_changes(site, editions) if editions is not None else (),
        changed=tuple(_changed_rules(page, here, site, editions)) if editions is not None else (),
        released=last.start if last is not None else "",
        is_first_edition=editions is not None and len(editions.heads) == 1 and editions.is_released,
        size=_size(site.words, [sum(counts) for counts in zip(*sizes.values(), strict=True)]),
        chapters=chapters,
        translations=_translations(site, page),
        most_cited=_most_cited(site, page, here) if has_sections else (),
        rulings=_counted_rulings(site.words, sum(rulings for _, _, rulings in sizes.values())),
        rulings_uri=site.addresses.page(here, rulings) if rulings is not None else "",
        language=other_language(site, page.book.language),
    )


def _changed_chapters(editions: BookEditions) -> Counter[str]:
    """Return how many rules of each chapter the last edition changed, by the name of the chapter's page."""
    last = len(editions.heads) - 1
    return Counter(
        standing.page
        for standing in editions.present
        if any(event.at == last and not is_quiet(event.row) for event in editions.histories.get(standing.id, ()))
    )


_COUNTED_CHANGES = {
    ChangeKind.ADDED: "{count} added",
    ChangeKind.REWORDED: "{count} reworded",
    ChangeKind.REMOVED: "{count} removed",
    ChangeKind.MOVED: "{count} moved",
    ChangeKind.SPLIT: "{count} split",
    ChangeKind.MERGED: "{count} merged",
    ChangeKind.STATUS: "{count} with another status",
    ChangeKind.NOTE: "{count} with another note",
}
"""Messages with a number of rules; other languages have other forms of the participle after 1."""


def _changes(site: Site, editions: BookEditions) -> tuple[ChangeCount, ...]:
    """Return how many rules the last edition added, reworded and so on."""
    last = len(editions.heads) - 1
    if last < 1:
        return ()
    counts = Counter(row.kind for row in editions.steps[last - 1].rows if not is_quiet(row))
    return tuple(
        ChangeCount(kind.value, site.words.counted(_COUNTED_CHANGES[kind], _COUNTED_CHANGES[kind], counts[kind]))
        for kind in KIND_NAMES
        if kind in _COUNTED_CHANGES and counts[kind]
    )


def _sizes(site: Site, page: BookDocument) -> Mapping[str, Sequence[int]]:
    """Return how many rules, terms and rulings each chapter of a book has, by the chapter's document."""

    def count() -> dict[str, list[int]]:
        return {one.name: _counts(one.chapter.units) for one in site.view.documents.of_book(page.book)}

    sizes: Mapping[str, Sequence[int]] = site.plan.kept.get("sizes", page.book.code, count)
    return sizes


def _counts(units: Sequence[Unit]) -> list[int]:
    kinds = Counter(unit.kind for unit in units)
    return [kinds[Kind.RULE] + kinds[Kind.SUBRULE], kinds[Kind.TERM], kinds[Kind.RULING]]


def _size(words: Words, counts: Sequence[int]) -> str:
    """Return a line about a number of rules, terms and rulings, "" if there are none."""
    rules, terms, rulings = counts or (0, 0, 0)
    shown = [words.counted("{count} rule", "{count} rules", rules)] if rules else []
    shown += [words.counted("{count} term", "{count} terms", terms)] if terms else []
    shown += [_counted_rulings(words, rulings)] if rulings else []
    return " · ".join(shown)


def _counted_rulings(words: Words, count: int) -> str:
    """Return a number of rulings, "" if there are none."""
    return words.counted("{count} ruling", "{count} rulings", count) if count else ""


def _changed_rules(page: BookDocument, here: str, site: Site, editions: BookEditions) -> Iterator[RuleLine]:
    """Yield the first rules that the last edition changed, each with the start of its text."""
    last = len(editions.heads) - 1
    show = shown_by_number(page.book, site.view.index)
    units = editions.working.units
    found = 0
    for unit_id, placed in zip(units.ids, units.placed, strict=True):
        events = editions.histories.get(unit_id, ())
        place = site.view.place(placed.unit)
        if place is None or not any(event.at == last and not is_quiet(event.row) for event in events):
            continue
        yield _rule_line(placed.unit, show, page, here, site, place)
        found += 1
        if found == MOST_CHANGED:
            return


def _chapters(
    site: Site,
    page: BookDocument,
    here: str,
    has_sections: bool,
    changed: Counter[str],
    sizes: Mapping[str, Sequence[int]],
) -> tuple[OverviewChapter, ...]:
    chapters = []
    folder = page.name.rpartition("/")[0]
    of_rules = [one for one in site.view.documents.of_book(page.book) if not is_rulings_file(one.chapter.path)]
    for name in site.view.documents.pages_of(page):
        document = site.view.documents.chapters.get(name)
        uri = site.addresses.document(here, name)
        language = other_language(site, text_language(site, name))
        if document is None:
            chapters.append(OverviewChapter(uri, None, site.prose.title(name), (), "", language))
            continue
        heading, *sections = site.headings.of_chapter(document)
        size = _size(site.words, sizes[name])
        counts = [size] if size else []
        count = changed[name.removeprefix(f"{folder}/")]
        counts += [site.words.counted("{count} changed", "{count} changed", count)] if count else []
        shown = sections if has_sections and len(sections) <= MOST_SECTIONS else []
        links = tuple(SectionLink(f"{uri}#{one.anchor}", one.number, one.title) for one in shown)
        # The only chapter of a book often has the title of the book, which the page has above.
        is_whole = of_rules == [document] and not heading.number and heading.title == page.book.title
        title, tongue = (site.words("Rules"), "") if is_whole else (heading.title, language)
        chapters.append(OverviewChapter(uri, heading.number, title, links, " · ".join(counts), tongue))
    return tuple(chapters)


def _most_cited(site: Site, page: BookDocument, here: str) -> tuple[RuleLine, ...]:
    """Return the most cited rules of a book, each with the start of its text."""
    view = site.view
    show = shown_by_number(page.book, view.index)
    cited = []
    for unit in view.citations.most_cited(page.book):
        place = view.place(unit)
        if place is not None:
            cited.append(_rule_line(unit, show, page, here, site, place))
    return tuple(cited)


def _rule_line(unit: Unit, show: ShowReference, page: BookDocument, here: str, site: Site, place: Place) -> RuleLine:
    text = plain_heading(unit, show, page.book.symbols)
    shown = text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE].rstrip()}…"
    return RuleLine(unit.number, shown, f"{site.addresses.document(here, place.document)}#{place.anchor}")


def _translations(site: Site, page: BookDocument) -> tuple[TranslationCount, ...]:
    """Return how much of a book each translation that is built together with this language has."""
    if not site.settings.has_other_languages:
        return ()
    found = []
    for language in site.view.library.languages:
        book = site.views.counterparts.translated(language).get(page.book.code.casefold())
        is_of_reader = site.view.language in (language, site.views.source_language)
        if book is not None and is_of_reader:
            counts = count_translated(book, site.plan.kept)
            found.append(TranslationCount(language, language_name(language), counts.translated, counts.source))
    return tuple(found)
