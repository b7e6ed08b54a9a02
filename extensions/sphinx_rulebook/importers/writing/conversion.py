"""Converting a typed document into the files of a book: labels, references, numbers, and findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from ...library.counted_through import numbers_begin_anew
from ...markup.counting.number_schemes import NumberingScheme, read_scheme
from ...markup.opening_words import KNOWN_WORDS
from ...markup.text.symbols import SYMBOL, symbol_name
from ...markup.titles import is_title
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
from .imported_book import BookTarget, Imported, ImportedFile
from .labels import LabelChoice, slug
from .link_targets import find_targets, units_by_ids
from .linking.document_links import find_links
from .mentions.book_mentions import BookMentions, names_of
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
    source = book.source
    numbering = document.numbering if isinstance(document.numbering, str) else list(document.numbering)
    through = counted_through(document, book.language) if source is None else ()
    restarts = source is None and restarts_at_headings(document, through, book.language)
    if source is not None and document.has_numbers:
        scheme = source.scheme
    else:
        # A translation without numbers has those of the source, which its own text does not show.
        scheme = read_scheme(numbering, document.skip_letters, through, book.language, restarts)
    of_chapters: tuple[Doubt, ...] = ()
    if source is not None:
        document, of_chapters = with_source_chapters(document, source, scheme, book.language)
    before = counts_before(document.chapters, scheme)
    numbers = [unit.number for unit in document.units if unit.number]
    finder = MentionFinder(profile, NumberShapes(profile), document.is_markdown, document.links_only, numbers)
    titles = [unit.text for unit in document.units if unit.text and is_title(unit.text)]
    own_names = names_of(book.code, book.title, ())
    foreign = None if document.links_only else BookMentions(book.siblings, own_names, document.is_markdown, titles)
    links = find_links(document, finder, book.own_name, foreign)
    by_ids = units_by_ids(document) if keeps_ids else {}
    targets = find_targets(document) if cited else {}
    named = {*by_ids.values(), *(unit for unit in document.units if cited and unit.number in cited)}
    named |= {unit for address, unit in targets.items() if address in cited}
    names = UnitNames(document, links, book, choice, scheme, named)
    writer = BookWriter(book.code, scheme, names.labels, names.replacements, document.is_markdown, before)
    words = KNOWN_WORDS.with_more(profile.examples, profile.notes)
    findings: list[Finding] = []
    files: list[ImportedFile] = []
    typed_as = names.typed_as()
    taken: set[str] = set()
    paths: dict[TypedUnit, str] = {}
    for typed in document.chapters:
        name = book.file_names.get(typed.key) or _file_name(typed, source, taken)
        text = writer.chapter(typed)
        chapter = read_back(text, f"{book.folder}/{name}", scheme, findings, words, before.get(typed, ()))
        prove_numbers(chapter, typed)
        prove_words(chapter, typed, typed_as, document.is_markdown, names.replacements)
        files.append(ImportedFile(chapter.path, text, chapter))
        paths.update(dict.fromkeys(typed.units, chapter.path))
    if document.glossary is not None:
        text = writer.glossary(document.glossary)
        chapter = read_back(text, f"{book.folder}/glossary.md", scheme, findings, words)
        prove_words(chapter, document.glossary, typed_as, document.is_markdown, names.replacements)
        files.append(ImportedFile(chapter.path, text, chapter))
        paths.update(dict.fromkeys(document.glossary.units, chapter.path))
    pages = with_title_line(document, book.title)
    files += [ImportedFile(f"{book.folder}/{page.name}.md", writer.page(page, book.title)) for page in pages]
    return Imported(
        tuple(files),
        Counter(
            unit.kind
            for file in files
            if file.chapter is not None
            for unit, _ in file.chapter.walk()
            if not (unit.kind is Kind.CHAPTER and file.chapter.header.is_glossary)  # not a glossary's own heading
        ),
        names.style,
        {name: f"{{{name}}}" for name in _symbols(document)} | dict(document.symbols),
        names.counts(),
        sum(map(len, names.labels.values())),
        names.alignments,
        tuple(sorted([*names.findings(), *check_numbers(document, scheme)], key=Finding.sort_key)),
        tuple(sorted((finding for finding in findings if finding.code not in NUMBER_CODES), key=Finding.sort_key)),
        through or (() if source is None and _begins_anew(files, scheme) else None),
        restarts,
        (*of_chapters, *doubt_references(document, links), *doubt_titles(document, links)),
        {
            name: f"{paths[unit].removesuffix('.md')}.html#{names.labels[unit][0]}"
            for name, unit in by_ids.items()
            if names.labels.get(unit)
        }
        | {
            name: f"{book.folder}/{page.removesuffix('.md')}.html"
            for name, page in document.page_ids.items()
            if keeps_ids and page.endswith(".md")
        },
        {unit.number: labels[0] for unit, labels in names.labels.items() if unit.number and labels}
        | {address: names.labels[unit][0] for address, unit in targets.items() if names.labels.get(unit)},
        {unit.line: labels[0] for unit, labels in names.labels.items() if unit.lines and labels},
        frozenset((mention.book.casefold(), mention.number) for _, mention in links.outside if mention.book),
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
    name = slug(heading.text, "-") if heading.lines else None
    number = typed.key.zfill(2) if typed.key.isdigit() else typed.key.lower()
    file = f"{number}-{name}.md" if name else f"{number}.md"
    while file in taken:
        file = f"{file.removesuffix('.md')}-2.md"
    taken.add(file)
    return file
