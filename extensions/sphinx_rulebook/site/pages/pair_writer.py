"""The HTML of a page of two languages: one grid with a row for every rule, in the order of the page's own language.

Units of the page's own language keep their ids from the chapter's page; the ids of the other language start with its
code.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ...languages.status import is_counted
from ...library.book_units import BookUnits
from ...model.units import Unit, is_division
from ..html.attributes import text_language
from ..html.renderer import ChapterRenderer
from ..view.interface_words import language_in, language_name
from ..view.language_view import Place, foreign_anchor
from ..view.pair_rows import Row
from .language_site import Site
from .pair_pages import PairPage


class PairWriter:
    """Writes one page."""

    def __init__(self, site: Site, page: PairPage) -> None:
        self._site, self._page, self._pair = site, page, page.pair
        self._own, self._other = site.view, site.views.view(page.other)
        self._words = site.words
        self._anchors_there = self._find_anchors_there()
        self._renderers_there: dict[str, ChapterRenderer] = {}
        self._uris_there: dict[str, str] = {}
        self._own_renderer = self._choose_own_renderer()
        self._fragments_there = self._find_fragments_there()

    def write(self) -> str:
        """Return the body of the page."""
        parts = [self._heads(), self._title(), self._prologue()]
        end = ""
        for row in self._page.rows:
            if self._is_title(row):
                continue
            unit = self._unit(row)
            if is_division(unit):
                parts += end, self._heading(row)
                end = ""
                continue
            if not end:
                parts.append("<ol>\n")
                end = "</ol>\n"
            parts.append(self._item(row, unit))
        return "".join(parts) + end

    # ---- Addresses on the page

    def _find_anchors_there(self) -> Mapping[str, str]:
        """Return the ids of the units of the other language, by their keys."""
        anchors: dict[str, str] = {}
        taken: set[str] = set()
        for unit in self._page.units_there():
            anchor = foreign_anchor(self._other.shown[unit.key].document, self._other.places[unit.key])
            while anchor in taken:  # units of two chapters without labels or numbers
                anchor += "-"
            taken.add(anchor)
            anchors[unit.key] = anchor
        return anchors

    def _id_of_missing(self, unit: Unit) -> str | None:
        """Return the id of a row that the chapter's own page shows as missing, if the id is the row's label."""
        place = self._address(unit, self._page.other, self._own.language)
        is_here = place is not None and place.document == self._page.document.name
        return place.anchor if place is not None and is_here and place.anchor == unit.label else None

    def _address(self, unit: Unit, language: str, other: str) -> Place | None:
        return self._site.views.address(unit, language, self._page.document.book.code, other)

    def _find_fragments_there(self) -> Mapping[tuple[str, str], str]:
        """Return the ids on this page to which references of the other language lead, by document and id there."""
        fragments = {_key(self._other.places[unit]): anchor for unit, anchor in self._anchors_there.items()}
        for row in self._page.rows:
            if row.here is None:
                continue
            unit = self._unit(row)
            place = self._other.place(unit)
            if place is None and row.there is None:
                place = self._address(unit, self._own.language, self._page.other)
            if place is not None:  # a unit that the other language's page shows as missing is a row here
                fragments.setdefault(_key(place), self._own.places[unit.key].anchor)
        return fragments

    def _choose_own_renderer(self) -> ChapterRenderer:
        """Return the renderer of the chapter's own page if its links are correct here too, which is nearly always."""
        page, site = self._page, self._site
        chapter = page.document.chapter
        is_whole = not (
            self._own.missing_after(chapter).units or any(self._own.missing_after(unit).units for unit in chapter.units)
        )
        if is_whole or page.other == site.views.source_language:
            return site.chapters.renderer(page.document)
        places: dict[tuple[str, str], str | None] = {}
        for unit in page.units_there():
            place = self._address(unit, page.other, self._own.language)
            if place is not None:
                places[_key(place)] = self._id_of_missing(unit)
        for unit in chapter.units:
            own = self._own.places[unit.key]
            places[_key(own)] = own.anchor
        return ChapterRenderer(
            self._own,
            site.bodies.of(site.view.language),
            page.document,
            lambda _, target: site.addresses.page(page.name, target),
            site.words,
            source_uri_of=lambda _, target: site.addresses.in_language(site.views.source_language, page.name, target),
            notice_of=site.notices.of_chapter(chapter.path, page.document.book.language),
            fragment_of=lambda document, anchor: places.get((document, anchor)),
            external_of=site.external_of,
            ruling_of=lambda unit: site.rulings.of(unit, page.document.book),
            has_scripts=site.settings.has_scripts,
        )

    def _renderer_there(self, unit: Unit) -> ChapterRenderer:
        """Return the renderer for the chapter that contains a unit of the other language."""
        document, site, page = self._other.shown[unit.key].document, self._site, self._page
        if document.name not in self._renderers_there:
            self._renderers_there[document.name] = ChapterRenderer(
                self._other,
                site.bodies.of(page.other),
                document,
                lambda _, target: site.addresses.in_language(page.other, page.name, target),
                site.words,
                source_uri_of=lambda _, target: site.addresses.in_language(
                    site.views.source_language, page.name, target
                ),
                notice_of=site.notices.of_chapter(document.chapter.path, page.other),
                fragment_of=lambda there, anchor: self._fragments_there.get((there, anchor)),
                external_of=site.external_of,
                ruling_of=lambda unit: site.rulings.facts_elsewhere(unit, page.other),
            )
        return self._renderers_there[document.name]

    def _document_there(self) -> str:
        """Return the document of the other language that shows the chapter, or the most likely one."""
        if self._page.document.name in self._other.documents.chapters:
            return self._page.document.name
        return self._other.places[next(self._page.units_there()).key].document

    # ---- Above the rows

    def _heads(self) -> str:
        """Return the heads of the columns: links to the chapter in each language."""
        site, page = self._site, self._page
        addresses = {
            self._own.language: site.addresses.page(page.name, page.document.name),
            page.other: site.addresses.in_language(page.other, page.name, self._document_there()),
        }
        links = "".join(
            f'<a href="{escape(address)}" lang="{code}" hreflang="{code}" data-keep>{escape(language_name(code))}</a>'
            for code, address in addresses.items()
        )
        return f'<nav class="heads" aria-label="{escape(self._words("Columns"))}">{links}</nav>\n'

    def _is_title(self, row: Row) -> bool:
        return row.here is not None and self._pair.here.placed[row.here].unit.rank == 1

    def _unit(self, row: Row) -> Unit:
        """Return the unit that stands for a row: the one of the page's own language, if there is one."""
        if row.here is not None:
            return self._pair.here.placed[row.here].unit
        assert row.there is not None, "a row has a unit"
        return self._pair.there.placed[row.there].unit

    def _title(self) -> str:
        row = next((row for row in self._page.rows if self._is_title(row)), None)
        if row is not None:
            return self._heading(row)
        title = escape(self._site.headings.title(self._page.document).title)
        return f'<div class="r h"><span class="n"></span><div><h1>{title}</h1></div></div>\n'

    def _prologue(self) -> str:
        html = self._own_renderer.prologue(self._page.document.chapter.prologue)
        return f'<div class="r"><span class="n"></span><div>{html}</div></div>\n' if html else ""

    # ---- Rows

    def _heading(self, row: Row) -> str:
        """Return the row of the heading of a chapter or section."""
        unit = self._unit(row)
        return f'<div class="r h"{self._id(row, unit)}>{self._number(row, unit)}{self._cells(row)}</div>\n'

    def _item(self, row: Row, unit: Unit) -> str:
        """Return the row of a rule or term."""
        names = "r" if unit.rank <= 3 else f"r d{unit.rank}"
        return f'<li class="{names}"{self._id(row, unit)}>{self._number(row, unit)}{self._cells(row)}</li>\n'

    def _id(self, row: Row, unit: Unit) -> str:
        if row.here is not None:
            return f' id="{escape(self._own.places[unit.key].anchor)}"'
        anchor = self._id_of_missing(unit)
        return f' id="{escape(anchor)}"' if anchor else ""

    def _cells(self, row: Row) -> str:
        first = self._own_cell(row) if row.here is not None else self._gap(row.there, self._pair.there, is_own=True)
        second = self._cell_there(row) if row.there is not None else self._gap(row.here, self._pair.here, is_own=False)
        return f"{first}{second}"

    def _number(self, row: Row, unit: Unit) -> str:
        """Return the number of a row, with the other number if they differ, and a sign if nobody has confirmed it;
        ``unit`` stands for the row.
        """
        there = self._pair.there.placed[row.there].unit if row.there is not None else None
        if row.here is None:
            html = self._number_there(there)
        else:
            html = self._own_renderer.number_link(unit)
            if there is not None and there.number and there.number != unit.number and (unit.number or not html):
                name = f'<span lang="{self._page.other}">{escape(language_name(self._page.other))}</span>'
                html += f"<small>{name} {self._number_there(there)}</small>"
            if there is not None and row.here in self._pair.proposed:
                html += f'<small class="k">{escape(self._words("Proposed, not confirmed"))}</small>'
        tag = "h3" if html and unit.rank == 3 else "span"
        return f'<{tag} class="n">{html}</{tag}>'

    def _number_there(self, unit: Unit | None) -> str:
        """Return the number of the other language's unit of a row, as a link to its page."""
        if unit is None or not unit.number:
            return ""
        place = self._other.places[unit.key]
        return f'<a href="{self._uri_there(place.document)}#{escape(place.anchor)}">{escape(unit.number)}</a>'

    def _uri_there(self, document: str) -> str:
        """Return the address of a page in the other language, for HTML."""
        if document not in self._uris_there:
            uri = self._site.addresses.in_language(self._page.other, self._page.name, document)
            self._uris_there[document] = escape(uri)
        return self._uris_there[document]

    def _own_cell(self, row: Row) -> str:
        assert row.here is not None
        unit = self._unit(row)
        gaps = self._example_gaps(row, self._pair.here, self._pair.there, self._own.language)
        after = _after(self._pair.here, row.here)
        return f"<div>{_text(unit, after, self._own_renderer, is_own=True)}{gaps}</div>"

    def _cell_there(self, row: Row) -> str:
        assert row.there is not None
        unit = self._pair.there.placed[row.there].unit
        gaps = self._example_gaps(row, self._pair.there, self._pair.here, self._page.other)
        language = text_language(self._page.other, self._own.language)
        attributes = f' id="{escape(self._anchors_there[unit.key])}"{language}'
        after = _after(self._pair.there, row.there)
        return f"<div{attributes}>{_text(unit, after, self._renderer_there(unit), is_own=False)}{gaps}</div>"

    def _gap(self, place: int | None, units: BookUnits, is_own: bool) -> str:
        """Return the cell for a unit that only the other column has."""
        assert place is not None
        if not is_counted(units, place):
            return '<p class="e"></p>'
        unit = units.placed[place].unit
        language = self._own.language if is_own else self._page.other
        name, label = self._why(unit, units, language)
        return f'<p class="e {name}">{escape(label)}</p>'

    def _why(self, unit: Unit, units: BookUnits, lacking: str) -> tuple[str, str]:
        """Return the class name and the label for a unit that a language lacks."""
        source = self._site.views.source_language
        language, code = units.book.language, units.book.code
        of_source = language == source or self._site.views.counterparts.counterpart(unit, language, code, source)
        if of_source and lacking != source:
            return "no", self._words("Not translated yet")
        name = language_in(source, self._own.language)
        return "ex", self._words.fill("Not in the {language} text", language=name)

    def _example_gaps(self, row: Row, units: BookUnits, others: BookUnits, language: str) -> str:
        """Return a label for each example of the counterpart that a unit lacks."""
        if row.here is None or row.there is None:
            return ""
        is_own = units is self._pair.here
        if not others.placed[row.there if is_own else row.here].unit.examples:  # as for most units
            return ""
        known = self._pair.here_of if is_own else self._pair.there_of
        labels = []
        for place in others.examples(row.there if is_own else row.here):
            if place not in known:
                name, label = self._why(others.placed[place].unit, others, language)
                text = escape(self._words.labelled(self._words("Example"), label))
                labels.append(f'<p class="e {name}"{text_language(self._own.language, language)}>{text}</p>\n')
        return "".join(labels)


def _key(place: Place) -> tuple[str, str]:
    return place.document, place.anchor


def _after(units: BookUnits, place: int) -> Unit | None:
    """Return the unit after one and its examples, in its chapter or the next."""
    after = place + 1 + len(units.placed[place].unit.examples)
    return units.placed[after].unit if after < len(units.placed) else None


def _text(unit: Unit, after: Unit | None, renderer: ChapterRenderer, is_own: bool) -> str:
    """Return the text of a unit; that of a chapter or section is a heading."""
    text, blocks = renderer.titled_body(unit, after)
    if not is_division(unit):
        return f"{text}\n{blocks}"
    if unit.rank == 2:
        return f"<h2>{text}</h2>\n{blocks}"
    # A page has one title, in its own language.
    return f"<h1>{text}</h1>\n{blocks}" if is_own else f'<p class="h1">{text}</p>\n{blocks}'
