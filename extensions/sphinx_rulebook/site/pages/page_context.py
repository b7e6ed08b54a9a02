"""The data that templates show around the text of a page. All addresses are relative to the page."""

from __future__ import annotations

from typing import NamedTuple

from ...support.language_tags import direction_of


class BookLink(NamedTuple):
    """The book of a page; ``edition`` is the edition on the page, None if the book has no editions.

    ``numbers_notice`` is a sentence about the numbers of a translation that has its own, "" for other books.
    """

    code: str
    title: str
    edition: str | None
    uri: str
    numbers_notice: str = ""


class OtherBook(NamedTuple):
    """A book of the library in the list of all books; ``language`` is that of its text, "" if that is the page's."""

    code: str
    title: str
    uri: str
    is_current: bool
    language: str = ""


class ChapterLink(NamedTuple):
    """A chapter in the contents of its book; ``name`` is its document, ``language`` that of its text, "" if it is that
    of the page.
    """

    name: str
    uri: str
    number: str | None
    title: str
    is_current: bool
    language: str = ""


class LanguageLink(NamedTuple):
    """A page in another language, or in the page's own; ``is_counterpart`` means that it is the same page in that
    language.
    """

    code: str
    name: str
    uri: str
    is_current: bool
    is_source: bool
    is_counterpart: bool


class PairLink(NamedTuple):
    """A page of two languages; on such a page, the chapter's own page."""

    code: str
    name: str
    uri: str


class SectionLink(NamedTuple):
    """A section of the chapter on the page."""

    anchor: str
    number: str | None
    title: str


class RuleLine(NamedTuple):
    """A rule in a list: its number, and the start of its text."""

    number: str | None
    text: str
    uri: str


class TranslationSummary(NamedTuple):
    """A line about missing translations, with a link to the progress page."""

    text: str
    uri: str


class PastLabel(NamedTuple):
    """The past edition that a page shows."""

    version: str
    date: str
    note: str


class EarlierEdition(NamedTuple):
    """An edition that may be in force until an announced one is: the ISO date from which it is, a text, its address."""

    start: str
    text: str
    uri: str


class AnnouncedEdition(NamedTuple):
    """When an edition comes into force: its ISO date, a sentence, and the editions before it that may be in force until
    then, the newest first.
    """

    start: str
    text: str
    before: tuple[EarlierEdition, ...]


class EditionLinks(NamedTuple):
    """The links of a book's page to the other editions.

    ``version`` is the edition that the page shows, "" for the current text, for which the version ``shown`` is
    displayed; ``is_released`` is whether the current text is the text of that edition. ``folder`` is the address of
    the book's folder, where the scripts are; ``history`` is None if the chapter never changed. ``announced`` is about
    an edition that is in force from another day than its release, None for other editions.
    """

    version: str
    changes: str
    folder: str
    shown: str = ""
    is_released: bool = True
    history: str | None = None
    find: str = ""
    announced: AnnouncedEdition | None = None


class ChangeCount(NamedTuple):
    """How many rules an edition changed in one way: the kind of change, and the count as a phrase."""

    kind: str
    text: str


class TranslationCount(NamedTuple):
    """How many rules of a book a language has translated, and how many there are."""

    language: str
    name: str
    translated: int
    all: int

    @property
    def percentage(self) -> float:
        """The translated share in percent."""
        return 100 * self.translated / self.all if self.all else 100


class OverviewChapter(NamedTuple):
    """A chapter in the overview of its book: ``sections`` have their whole addresses as their anchors, ``counts`` is a
    line about the chapter's size and changes, ``language`` that of its text, "" if it is that of the page.
    """

    uri: str
    number: str | None
    title: str
    sections: tuple[SectionLink, ...]
    counts: str
    language: str = ""


class BookOverview(NamedTuple):
    """A book on the first page or on its own; ``code`` is "" if the title equals the code.

    ``date`` is when the edition came into force, in the reader's language, and ``released`` the same as it is stored.
    ``changes`` are the counts of the changes of that edition, ``changed`` the first rules that it changed.
    ``size`` is a line about how many rules and terms the book has. ``rulings`` says how many rulings it has, ""
    for none, and ``rulings_uri`` leads to all of them. ``language`` is that of the text, "" if it is that of the page.
    """

    uri: str
    code: str
    title: str
    edition: str | None
    date: str
    changes_uri: str
    changes: tuple[ChangeCount, ...]
    changed: tuple[RuleLine, ...]
    released: str
    is_first_edition: bool
    size: str
    chapters: tuple[OverviewChapter, ...]
    translations: tuple[TranslationCount, ...]
    most_cited: tuple[RuleLine, ...]
    rulings: str = ""
    rulings_uri: str = ""
    language: str = ""

    @property
    def has_numbers(self) -> bool:
        """Whether any chapter has a number."""
        return any(chapter.number for chapter in self.chapters)


class PlaceLinks(NamedTuple):
    """The addresses at which readers edit a page and report a problem with it, "" for none.

    Those for the rules of the page, ``edit_rule`` and ``report_rule``, have placeholders for a script; ``lines`` is
    JSON with the lines of the rules in their file.
    """

    edit: str = ""
    report: str = ""
    edit_rule: str = ""
    report_rule: str = ""
    lines: str = ""


class HomePage(NamedTuple):
    """A page of prose on the first page; ``language`` is that of its text, "" if it is that of the first page."""

    uri: str
    title: str
    language: str = ""


class NavigationEntry(NamedTuple):
    """A page of prose in the contents beside a page; ``pages`` are those below it, if it is open. ``language`` is that
    of the title, "" if it is that of the page.
    """

    uri: str
    title: str
    is_current: bool
    pages: tuple[NavigationEntry, ...] = ()
    language: str = ""


class NavigationGroup(NamedTuple):
    """Pages of prose that one table of contents lists; ``caption`` is "" if it has none."""

    caption: str
    pages: tuple[NavigationEntry, ...]


class PageContext(NamedTuple):
    """The data that a page of any kind shows around its text; most fields are empty on most pages.

    ``text_language`` is the language of the text, and ``lead_language`` that of the text above the lists of a first
    page, whose other texts are in the page's language. ``chapters`` are the contents of the page's book, ``sections``
    the contents of its chapter. ``navigation`` are the pages of prose around a page of prose. ``overview`` is the book
    that the page presents, if it is the page of a book. ``is_further`` means that Sphinx has no document for the page,
    and so does not know the pages before and after it. ``switch_table`` and ``rule_pages`` are JSON for the scripts;
    ``rules`` and ``graph`` are the addresses at which the scripts find the pages of rules and the graph of the book;
    ``frozen`` is the chapter in the last edition. ``head`` and ``main_attributes`` are HTML.
    ``latest`` is the book of the first page that changed last.
    ``shared_mark`` is put around the parts that are the same on many pages, and ``frame_script`` is the element of the
    script that adds these parts (see `book_frame`).
    """

    text_language: str
    lead_language: str = ""
    book: BookLink | None = None
    books: tuple[OtherBook, ...] = ()
    chapters: tuple[ChapterLink, ...] = ()
    sections: tuple[SectionLink, ...] = ()
    navigation: tuple[NavigationGroup, ...] = ()
    languages: tuple[LanguageLink, ...] = ()
    pairs: tuple[PairLink, ...] = ()
    editions: EditionLinks | None = None
    past: PastLabel | None = None
    summary: TranslationSummary | None = None
    previous: ChapterLink | None = None
    following: ChapterLink | None = None
    overview: BookOverview | None = None
    home_books: tuple[BookOverview, ...] = ()
    latest: BookOverview | None = None
    home_pages: tuple[HomePage, ...] = ()
    dashboard: str | None = None
    switch_table: str = ""
    rule_pages: str = ""
    rules: str = ""
    graph: str = ""
    frozen: str = ""
    head: str = ""
    main_attributes: str = ""
    places: PlaceLinks = PlaceLinks()
    shared_mark: str = ""
    frame_script: str = ""
    is_chapter: bool = False
    is_numbered: bool = False
    is_long: bool = False
    is_fallback: bool = False
    is_book: bool = False
    is_home: bool = False
    is_pair: bool = False
    is_further: bool = False
    is_graph: bool = False
    is_ruling_list: bool = False
    ruling_feed: str = ""
    is_offline: bool = False
    is_rule_page: bool = False
    is_change_log: bool = False

    @property
    def text_direction(self) -> str:
        """The direction in which the text is written: ``ltr`` or ``rtl``."""
        return direction_of(self.text_language)

    @property
    def lead_direction(self) -> str:
        """The direction in which the text above the lists of a first page is written."""
        return direction_of(self.lead_language)

    @property
    def is_listed(self) -> bool:
        """Whether the page itself is in its ``navigation``."""
        waiting = [page for group in self.navigation for page in group.pages]
        for page in waiting:  # grows while it is walked
            waiting += page.pages
        return any(page.is_current for page in waiting)
