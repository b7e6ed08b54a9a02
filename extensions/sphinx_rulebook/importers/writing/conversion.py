"""Converting a typed document into the files of a book: labels, references, numbers, and findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from ...library.counted_through import numbers_begin_anew
from ...markup.counting.number_schemes import NumberingScheme, read_scheme
from ...markup.opening_words import KNOWN_WORDS
from ...markup.text.symbols import SYMBOL, symbol_name
from ...markup.titles import is_title
from ...model.books import Chapter
from ...model.findings import Code, Finding
from ...model.units import Kind
from ..doubts.doubt import Doubt
from ..doubts.reference_doubts import doubt_references
from ..doubts.title_doubts import doubt_titles
from ..profile import Profile
from ..reading.shapes import NumberShapes
from ..reading.title_page import with_title_line
from ..typed_document import TypedChapter, TypedDocument, TypedUnit
from .book_writer import BookWriter
from .chapter_counts import counted_through, counts_before, restarts_at_headings
from .chapter_footnotes import with_own_footnotes
from .escaping import without_links
from .imported_book import BookTarget, Imported, ImportedFile
from .labels import LabelChoice, slug
from .link_targets import find_targets, units_by_ids
from .linking.document_links import find_links
from .linking.found_links import Links
from .mentions.book_mentions import BookMentions, names_of
from .mentions.note_marks import marks_of_notes
from .mentions.number_mentions import MentionFinder
from .proof import prove_numbers, prove_words, read_back
from .source_book import SourceBook
from .source_chapters import with_source_chapters
from .typed_order import check_numbers
from .unit_names import UnitNames

NUMBER_CODES = frozenset({Code.DUPLICATE_NUMBER, Code.NUMBER_ORDER})
"""Findings about numbers that contradict a document's order; they are reported only for the document."""


def convert(
    document: TypedDocument,
    profile: Profile,
    book: BookTarget,
    choice: LabelChoice = LabelChoice.REFERENCED,
    keeps_ids: bool = False,
    cited: Collection[str] = (),
) -> Imported:
    """Turn a document into the files of a book; ``keeps_ids`` asks for the new addresses of its ids.

    ``cited`` are numbers that other books refer to: their units get labels.

    With a source book, units that are aligned with its units get their labels, and references to numbers that the
    document lacks get the corresponding labels of the aligned units. Raises UnusableInputError if a word or a number
    would change.
    """
    document = with_own_footnotes(document)
    counting = _counting_of(document, book)
    of_chapters: tuple[Doubt, ...] = ()
    if book.source is not None:
        document, of_chapters = with_source_chapters(document, book.source, counting.scheme, book.language)
    links = _links_of(document, profile, book)
    by_ids = units_by_ids(document) if keeps_ids else {}
    targets = find_targets(document) if cited else {}
    named = {*by_ids.values(), *(unit for unit in document.units if cited and unit.number in cited)}
    named |= {unit for address, unit in targets.items() if address in cited}
    names = UnitNames(document, links, book, choice, counting.scheme, named)
    written = _written(document, profile, book, counting.scheme, names)
    document_findings = [*names.findings(), *check_numbers(document, counting.scheme)]
    findings = [finding for finding in written.findings if finding.code not in NUMBER_CODES]
    begins_anew = book.source is None and _begins_anew(written.files, counting.scheme)
    first_labels = {unit: labels[0] for unit, labels in names.labels.items() if labels}
    return Imported(
        files=tuple(written.files),
        kinds=_kinds(written.files),
        reference=names.style,
        symbols={name: f"{{{name}}}" for name in _symbols(document)} | dict(document.symbols),
        references=names.counts(),
        labels=sum(map(len, names.labels.values())),
        alignments=names.alignments,
        document_findings=tuple(sorted(document_findings, key=Finding.sort_key)),
        findings=tuple(sorted(findings, key=Finding.sort_key)),
        counted_through=counting.through or (() if begins_anew else None),
        restarts_at_headings=counting.restarts,
        doubts=(*of_chapters, *doubt_references(document, links), *doubt_titles(document, links)),
        addresses={
            name: f"{written.paths[unit].removesuffix('.md')}.html#{first_labels[unit]}"
            for name, unit in by_ids.items()
            if unit in first_labels
        }
        | {
            name: f"{book.folder}/{page.removesuffix('.md')}.html"
            for name, page in document.page_ids.items()
            if keeps_ids and page.endswith(".md")
        },
        by_number={unit.number: label for unit, label in first_labels.items() if unit.number}
        | {address: first_labels[unit] for address, unit in targets.items() if unit in first_labels},
        by_line={unit.line: label for unit, label in first_labels.items() if unit.lines},
        outside=frozenset((mention.book.casefold(), mention.number) for _, mention in links.outside if mention.book),
    )


@dataclass(frozen=True, slots=True)
class _Counting:
    """How a book counts its units.

    ``through`` are the ranks that are counted through all chapters, ``restarts`` is whether rules begin anew below each
    heading: see `chapter_counts`. Those of a translation are in the source's settings.
    """

    scheme: NumberingScheme
    through: tuple[str, ...]
    restarts: bool


def _counting_of(document: TypedDocument, book: BookTarget) -> _Counting:
    """Return how a document counts, or how the source of a translation does."""
    through = counted_through(document, book.language) if book.source is None else ()
    restarts = book.source is None and restarts_at_headings(document, through, book.language)
    if book.source is not None and document.has_numbers:
        return _Counting(book.source.scheme, through, restarts)
    # A translation without numbers has those of the source, which its own text does not show.
    numbering = document.numbering if isinstance(document.numbering, str) else list(document.numbering)
    return _Counting(read_scheme(numbering, document.skip_letters, through, book.language, restarts), through, restarts)


def _links_of(document: TypedDocument, profile: Profile, book: BookTarget) -> Links:
    """Return what the texts of a document refer to."""
    numbers = [unit.number for unit in document.units if unit.number]
    notes = marks_of_notes(document)
    finder = MentionFinder(profile, NumberShapes(profile), document.is_markdown, document.links_only, numbers, notes)
    titles = [unit.text for unit in document.units if unit.text and is_title(unit.text)]
    own_names = names_of(book.code, book.title, ())
    foreign = None if document.links_only else BookMentions(book.siblings, own_names, document.is_markdown, titles)
    return find_links(document, finder, book.own_name, foreign)


@dataclass(frozen=True, slots=True)
class _Written:
    """The files of a book, the findings about them, and the path of each unit."""

    files: list[ImportedFile] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    paths: dict[TypedUnit, str] = field(default_factory=dict)

    def add(self, chapter: Chapter, text: str, typed: TypedChapter) -> None:
        """Add a file of rules."""
        self.files.append(ImportedFile(chapter.path, text, chapter))
        self.paths.update(dict.fromkeys(typed.units, chapter.path))


def _written(
    document: TypedDocument, profile: Profile, book: BookTarget, scheme: NumberingScheme, names: UnitNames
) -> _Written:
    """Write the files of a book; each is read back at once, to prove that no word and no number has changed."""
    before = counts_before(document.chapters, scheme)
    writer = BookWriter(book.code, scheme, names.labels, names.replacements, document.is_markdown, before)
    words = KNOWN_WORDS.with_more(profile.examples, profile.notes)
    typed_as = names.typed_as()
    written = _Written()
    taken: set[str] = set()
    for typed in document.chapters:
        path = f"{book.folder}/{book.file_names.get(typed.key) or _file_name(typed, book.source, taken)}"
        text = writer.chapter(typed)
        chapter = read_back(text, path, scheme, written.findings, words, before.get(typed, ()))
        prove_numbers(chapter, typed)
        prove_words(chapter, typed, typed_as, document.is_markdown, names.replacements)
        written.add(chapter, text, typed)
    if document.glossary is not None:
        text = writer.glossary(document.glossary)
        chapter = read_back(text, f"{book.folder}/glossary.md", scheme, written.findings, words)
        prove_words(chapter, document.glossary, typed_as, document.is_markdown, names.replacements)
        written.add(chapter, text, document.glossary)
    pages = with_title_line(document, book.title)
    written.files.extend(ImportedFile(f"{book.folder}/{page.name}.md", writer.page(page, book.title)) for page in pages)
    return written


def _kinds(files: Sequence[ImportedFile]) -> Counter[Kind]:
    """Count the units of each kind, without the heading of a glossary, which is not a chapter."""
    return Counter(
        unit.kind
        for file in files
        if file.chapter is not None
        for unit, _ in file.chapter.walk()
        if not (unit.kind is Kind.CHAPTER and file.chapter.header.is_glossary)
    )


def _begins_anew(files: Sequence[ImportedFile], scheme: NumberingScheme) -> bool:
    """Return whether the document has the same number in several chapters, where a check would report it."""
    chapters = [file.chapter for file in files if file.chapter is not None and not file.chapter.header.is_glossary]
    return any(numbers_begin_anew(chapters, scheme, "", (1, 1)))


def _symbols(document: TypedDocument) -> tuple[str, ...]:
    """Return the names of a document's symbols if any is spelled as in TeX, which readers should never see."""
    found: dict[str, bool] = {}
    for chapter in document.files():
        for unit in chapter.units:
            for text in (unit.text, *(paragraph.text for paragraph in unit.paragraphs)):
                for match in SYMBOL.finditer(text) if "{" in text else ():
                    name = symbol_name(match)
                    found[name] = found.get(name, False) or match[3] is not None
    return tuple(sorted(found)) if any(found.values()) else ()


def _file_name(typed: TypedChapter, source: SourceBook | None, taken: set[str]) -> str:
    counterpart = source.chapter(typed.key) if source is not None else None
    if counterpart is not None:
        return counterpart.path.rpartition("/")[2]
    heading = typed.heading
    name = slug(without_links(heading.text), "-") if heading.lines else None
    number = typed.key.zfill(2) if typed.key.isdigit() else typed.key.lower()
    file = f"{number}-{name}.md" if name else f"{number}.md"
    while file in taken:
        file = f"{file.removesuffix('.md')}-2.md"
    taken.add(file)
    return file
