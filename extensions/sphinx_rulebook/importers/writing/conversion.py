"""Converting a typed document into the files of a book: labels, references, numbers, and findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from ...languages.chapter_alignment import align_chapters, matched
from ...languages.correspondence import learn_references
from ...library.counted_through import numbers_begin_anew
from ...markup.counting.number_schemes import NumberingScheme, read_scheme
from ...markup.opening_words import KNOWN_WORDS
from ...markup.references import write_reference
from ...markup.text.symbols import SYMBOL, symbol_name
from ...model.books import DEFAULT_REFERENCE, Chapter
from ...model.findings import Code, Finding
from ...model.units import Kind, Unit
from ..doubts.reference_doubts import doubt_references
from ..profile import Profile
from ..reading.shapes import NumberShapes
from ..reading.title_page import with_title_line
from ..typed_document import TypedChapter, TypedDocument, TypedParagraph, TypedUnit
from .book_writer import BookWriter
from .chapter_counts import counted_through, counts_before, restarts_at_headings
from .chapter_footnotes import with_own_footnotes
from .escaping import Replacement
from .imported_book import BookTarget, Imported, ImportedFile, ReferenceCounts
from .labels import LabelChoice, fixed_label, make_labels, slug
from .link_targets import units_by_ids
from .linking import Link, Links, find_links
from .mention_patterns import NumberMention
from .naming import language_of
from .number_mentions import MentionFinder
from .number_pairs import with_equal_numbers
from .proof import prove_numbers, prove_words, read_back
from .source_book import Alignment, SourceBook
from .typed_order import check_numbers

PLAIN_REFERENCE = "#"
NUMBER_CODES = frozenset({Code.DUPLICATE_NUMBER, Code.NUMBER_ORDER})
"""Findings about numbers that contradict a document's order; they are reported only for the document."""


def convert(
    document: TypedDocument,
    profile: Profile,
    book: BookTarget,
    choice: LabelChoice = LabelChoice.REFERENCED,
    keeps_ids: bool = False,
) -> Imported:
    """Turn a document into the files of a book; ``keeps_ids`` asks for the new addresses of its ids.

    With a source book, units that are aligned with its units get their labels, and references to numbers that the
    document lacks get the corresponding labels of the aligned units. Raises UnusableInputError if a word or a number
    would change.
    """
    document = with_own_footnotes(document)
    source = book.source
    numbering = document.numbering if isinstance(document.numbering, str) else list(document.numbering)
    through = counted_through(document, book.language) if source is None else ()
    restarts = source is None and restarts_at_headings(document, through, book.language)
    if source is not None:
        scheme = source.scheme
    else:
        scheme = read_scheme(numbering, document.skip_letters, through, book.language, restarts)
    before = counts_before(document.chapters, scheme)
    links = find_links(document, MentionFinder(profile, NumberShapes(profile), document.is_markdown), book.own_name)
    by_ids = units_by_ids(document) if keeps_ids else {}
    names = _Names(document, links, book, choice, scheme, frozenset(by_ids.values()))
    writer = BookWriter(book.code, scheme, names.labels, names.replacements, document.is_markdown, before)
    words = KNOWN_WORDS.with_more(profile.examples, profile.notes)
    findings: list[Finding] = []
    files: list[ImportedFile] = []
    typed_as = names.typed_as()
    taken: set[str] = set()
    paths: dict[TypedUnit, str] = {}
    for typed in document.chapters:
        name = _file_name(typed, source, taken)
        text = writer.chapter(typed)
        chapter = read_back(text, f"{book.folder}/{name}", scheme, findings, words, before.get(typed, ()))
        prove_numbers(chapter, typed)
        prove_words(chapter, typed, typed_as, document.is_markdown)
        files.append(ImportedFile(chapter.path, text, chapter))
        paths.update(dict.fromkeys(typed.units, chapter.path))
    if document.glossary is not None:
        text = writer.glossary(document.glossary)
        chapter = read_back(text, f"{book.folder}/glossary.md", scheme, findings, words)
        prove_words(chapter, document.glossary, typed_as, document.is_markdown)
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
        _symbols(document),
        names.counts(),
        sum(map(len, names.labels.values())),
        names.alignments,
        tuple(sorted([*names.findings(), *check_numbers(document, scheme)], key=Finding.sort_key)),
        tuple(sorted((finding for finding in findings if finding.code not in NUMBER_CODES), key=Finding.sort_key)),
        through or (() if source is None and _begins_anew(files, scheme) else None),
        restarts,
        tuple(doubt_references(document, links)),
        {
            name: f"{paths[unit].removesuffix('.md')}.html#{names.labels[unit][0]}"
            for name, unit in by_ids.items()
            if names.labels.get(unit)
        },
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


class _Names:
    """The labels of a document's units, and the markup of each reference."""

    def __init__(
        self,
        document: TypedDocument,
        links: Links,
        book: BookTarget,
        choice: LabelChoice,
        scheme: NumberingScheme,
        with_ids: Collection[TypedUnit],
    ) -> None:
        """Name the units of a document; those ``with_ids`` get labels as those that are referred to do."""
        self._links, self._book = links, book
        self.labels: dict[TypedUnit, tuple[str, ...]] = {}
        self._learned: Mapping[str, str] = {}
        self.alignments: tuple[Alignment, ...] = ()
        mentions = [link.mention for of_piece in links.by_piece.values() for link in of_piece]
        bracketed = sum(1 for mention in mentions if mention.is_bracketed)
        # References print in brackets if at least half of the document's references do.
        self.style = DEFAULT_REFERENCE if not mentions or 2 * bracketed >= len(mentions) else PLAIN_REFERENCE
        if book.source is not None:
            self.style = book.source.book.reference
        if scheme.uses_labels:
            self._keep_numbers(document)
        if book.source is not None:
            self._learn(document, links, book.source, scheme)
        taken = {label for labels in self.labels.values() for label in labels}
        if book.source is not None:
            taken |= book.source.labels()
        if choice is not LabelChoice.NONE or scheme.uses_labels:
            cited = (links.cited() | set(with_ids)) - set(self.labels)
            if book.source is not None and choice is LabelChoice.REFERENCED:
                made = {
                    unit: label for unit, label in make_labels(document, cited, choice, taken).items() if unit in cited
                }
            else:
                made = dict(make_labels(document, cited, choice, taken))
            self.labels.update((unit, (label,)) for unit, label in made.items() if unit not in self.labels)
            self._name_terms(document)

    def _keep_numbers(self, document: TypedDocument) -> None:
        used: set[str] = set()
        for unit in document.units:
            if unit.number and (label := fixed_label(unit)) not in used:
                used.add(label)
                self.labels[unit] = (label,)

    def _name_terms(self, document: TypedDocument) -> None:
        used: set[str] = set()
        for term in document.glossary.units[1:] if document.glossary is not None else ():
            name = slug(term.text)
            if name is not None and name not in used:
                used.add(name)
                self.labels[term] = (f"term:{name}",)

    def _learn(self, document: TypedDocument, links: Links, source: SourceBook, scheme: NumberingScheme) -> None:
        """Align the document with the book of which it is a translation, and take over that book's labels."""

        def by_number(piece: TypedUnit | TypedParagraph) -> list[Replacement]:
            found = links.by_piece.get(piece, ())
            return [
                Replacement(mention.start, mention.stop, write_reference(mention.number, mention.book))
                for mention, _ in found
            ]

        before = counts_before(document.chapters, scheme)
        draft = BookWriter(self._book.code, scheme, self.labels, by_number, document.is_markdown, before)
        pairs: list[tuple[Unit, Unit]] = []
        drafts: list[Chapter] = []
        originals: dict[str, TypedUnit] = {}  # by the keys of the drafts' units
        alignments: list[Alignment] = []
        language = language_of(document) or ""
        for typed in document.chapters:
            counterpart = source.chapter(typed.key)
            if counterpart is None:
                continue
            chapter = read_back(draft.chapter(typed), typed.key, scheme, [], before=before.get(typed, ()))
            drafts.append(chapter)
            originals.update((unit.key, original) for unit, original in zip(chapter.units, typed.units, strict=True))
            aligned = align_chapters(counterpart.units, chapter.units, source.book.language, language)
            alignment = Alignment(typed.key, tuple(with_equal_numbers(aligned)))
            alignments.append(alignment)
            pairs += matched(alignment.pairs)
        self._learned = learn_references(pairs)
        self.alignments = tuple(alignments)
        for ours, theirs in pairs:
            original = originals.get(theirs.key)
            labels = _labels_of(ours)
            if original is not None and labels:
                self.labels[original] = labels
        # A number that the document lacks may be a misprint of one that it has: such a reference stays as typed.
        own = {label: unit.number for unit, labels in self.labels.items() for label in labels}
        self._learned = {
            number: name for number, name in self._learned.items() if own.get(name.rpartition("/")[2], number) == number
        }

    def replacements(self, piece: TypedUnit | TypedParagraph) -> list[Replacement]:
        """Return the markup of the references in the text of a unit or a paragraph."""
        return [
            Replacement(link.mention.start, link.mention.stop, markup)
            for link in self._links.by_piece.get(piece, ())
            if (markup := self._markup(link)) is not None
        ]

    def _target(self, link: Link) -> tuple[str | None, str] | None:
        """Return book and label for a reference, or None if the label of its unit is unknown."""
        mention = link.mention
        if mention.book is not None:
            return self._in_sibling(mention)
        if link.target is not None and (labels := self.labels.get(link.target)):
            return None, labels[0]
        learned = self._learned.get(mention.number)
        if learned is None:
            return None
        book, _, label = learned.rpartition("/")
        return book or None, label

    def _in_sibling(self, mention: NumberMention) -> tuple[str | None, str] | None:
        labels = {label.casefold(): label for label in self._book.siblings.get((mention.book or "").casefold(), ())}
        wanted = (f"{kind}:{mention.number}".casefold() for kind in ("rule", "sec", "cha"))
        return next(
            ((mention.book.upper(), labels[label]) for label in wanted if label in labels and mention.book), None
        )

    def _markup(self, link: Link) -> str | None:
        mention = link.mention
        target = self._target(link)
        if target is None:
            return None
        book, label = target
        text = mention.text
        if text is not None:
            return write_reference(label, book, text)
        if mention.is_bracketed == ("[" in self.style):
            return write_reference(label, book)
        if mention.is_bracketed:
            return rf"\[{write_reference(label, book)}\]"
        return write_reference(label, book, "#")

    def typed_as(self) -> Mapping[str, str]:
        """Return the typed number of each label that is referred to."""
        numbers: dict[str, str] = {
            label: unit.number for unit, labels in self.labels.items() for label in labels if unit.number
        }
        for number, label in self._learned.items():
            numbers.setdefault(label, number)
        for link in (
            link for links in self._links.by_piece.values() for link in links if link.mention.book is not None
        ):
            target = self._target(link)
            if target is not None:
                numbers[f"{target[0]}/{target[1]}"] = target[1].partition(":")[2]
        return numbers

    def counts(self) -> ReferenceCounts:
        """Count the results for references; the inner references of a range, which nobody typed, are not counted."""
        resolved = learned = left = 0
        for link in (link for links in self._links.by_piece.values() for link in links if link.mention.text != ""):
            if self._target(link) is None:
                left += 1
            elif link.target is not None or link.mention.book is not None:
                resolved += 1
            else:
                learned += 1
        return ReferenceCounts(resolved, learned, left)

    def findings(self) -> Iterator[Finding]:
        """Yield the findings about the references in the document."""
        for place, mention in self._links.dangling:
            if self._learned.get(mention.number) is None:
                message = f"the reference to {mention.number} stays as typed: there is no unit with this number"
                if mention.number.startswith("#"):
                    message = f"the link to {mention.number} became text: no unit has this id"
                yield Finding(Code.TYPED_NUMBER, place.source, place.line, place.column, message, None, place.length)
        for place, mention in self._links.outside:
            if self._in_sibling(mention) is None:
                message = (
                    f"the reference to {mention.number} of {mention.book!r} stays as typed: "
                    "there is no such unit in a book of this name in the same tree"
                )
                yield Finding(Code.TYPED_NUMBER, place.source, place.line, place.column, message, None, place.length)
        for place, mention, first, second in self._links.ambiguous:
            message = (
                f"the number {mention.number} occurs twice, on lines {first.line} and {second.line}; "
                "this reference leads to the first"
            )
            yield Finding(Code.AMBIGUOUS_REFERENCE, place.source, place.line, place.column, message, None, place.length)


def _labels_of(unit: Unit | None) -> tuple[str, ...]:
    """Return a unit's labels, starting with its main label."""
    if unit is None:
        return ()
    return tuple(sorted((anchor.label for anchor in unit.anchors), key=lambda label: label != unit.label))


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
