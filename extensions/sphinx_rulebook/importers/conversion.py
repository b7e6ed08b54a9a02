"""From a typed document to the files of a book: labels, references, numbers, all that is to be told of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..findings import Code, Finding
from ..languages.alignment import align, matched
from ..languages.correspondence import learn_references, name_of
from ..markup.numbering import NumberingScheme, read_scheme
from ..markup.references import write_reference
from ..markup.settings import DEFAULT_SCHEME
from ..model import Chapter, Kind, Unit
from .document import TypedChapter, TypedDocument, TypedUnit
from .labels import make_labels, slug
from .layouts import Layout
from .proof import prove_numbers, prove_words, read_back
from .source_book import Alignment, SourceBook
from .writer import ChapterWriter


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """A chapter file: its path below the output folder, its text, and its units as they are read back."""

    path: str
    text: str
    chapter: Chapter


@dataclass(frozen=True, slots=True)
class ReferenceCounts:
    """What became of the references: to a unit of the document, to a label learned from the source, left as typed."""

    resolved: int
    learned: int
    left: int


@dataclass(frozen=True, slots=True)
class Imported:
    """All that an import makes.

    ``made_up`` are the headings that the document lacks; ``alignments`` there are for each chapter that the source has
    as well; ``findings`` are about the files as written.
    """

    files: tuple[ImportedFile, ...]
    kinds: Mapping[Kind, int]
    references: ReferenceCounts
    made_up: tuple[TypedUnit, ...]
    alignments: tuple[Alignment, ...]
    findings: tuple[Finding, ...]


def convert(
    document: TypedDocument, layout: Layout, code: str, folder: str, source: SourceBook | None = None
) -> Imported:
    """Turn a document into the chapter files of the book ``code``, below ``folder``.

    With a ``source``, units that are aligned with one of its book take over its labels, and references to numbers that
    the document lacks get the labels that the aligned units have in their place.
    """
    scheme = source.scheme if source is not None else read_scheme(DEFAULT_SCHEME)
    drafts = _drafts(document, layout, code, scheme, source)
    alignments = tuple(
        Alignment(typed.heading.number, tuple(align(counterpart.units, draft.units)))
        for typed, draft in zip(document.chapters, drafts, strict=True)
        if source is not None and (counterpart := source.chapter(typed.heading.number)) is not None
    )
    cited = Counter(name_of(reference) for draft in drafts for unit, _ in draft.walk() for reference in unit.references)
    names = _Names(document, drafts, alignments, cited, source)
    writer = ChapterWriter(code, scheme, layout.reference, names.labels, names.reference)
    findings: list[Finding] = []
    files: list[ImportedFile] = []
    left = {number for number in cited if names.reference(number) is None}
    for typed in document.chapters:
        path = f"{folder}/{_file_name(typed, source)}"
        text = writer.write(typed)
        chapter = read_back(text, path, scheme, findings)
        prove_numbers(chapter, typed)
        findings += _typed_numbers(chapter, text, layout.reference, left)
        files.append(ImportedFile(path, text, chapter))
    return Imported(
        tuple(files),
        Counter(unit.kind for file in files for unit, _ in file.chapter.walk()),
        names.count(cited),
        tuple(unit for unit in document.units if unit.is_made_up),
        alignments,
        tuple(sorted(findings, key=Finding.sort_key)),
    )


def _drafts(
    document: TypedDocument, layout: Layout, code: str, scheme: NumberingScheme, source: SourceBook | None
) -> list[Chapter]:
    """Return the chapters with the typed numbers as labels of their references, every word proved to be there."""
    chapters = {chapter.heading.number for chapter in document.chapters}
    if source is not None:
        chapters |= {chapter.number for chapter in source.book.chapters if chapter.number}

    def reference(number: str) -> str | None:
        rank = layout.rank_of(number)  # [2] is as likely a plain number, if no chapter is called so
        return write_reference(number) if rank is not None and (rank > 1 or number in chapters) else None

    writer = ChapterWriter(code, scheme, layout.reference, {}, reference)
    drafts: list[Chapter] = []
    for typed in document.chapters:
        draft = read_back(writer.write(typed), typed.heading.number, scheme, [])
        prove_words(draft, typed)
        drafts.append(draft)
    return drafts


class _Names:
    """The labels of a document's units, and what each number in a reference is called."""

    def __init__(
        self,
        document: TypedDocument,
        drafts: Sequence[Chapter],
        alignments: Sequence[Alignment],
        cited: Mapping[str, int],
        source: SourceBook | None,
    ) -> None:
        pairs = [pair for alignment in alignments for pair in matched(alignment.pairs)]
        self._learned = learn_references(pairs)
        sources = {id(translation): source for source, translation in pairs}
        self.labels: dict[TypedUnit, tuple[str, ...]] = {}
        self._own: dict[str, str] = {}
        """The label of each unit of the document by its number; where a number stands twice, the first has it."""
        first: dict[str, TypedUnit] = {}
        for typed, draft in zip(document.chapters, drafts, strict=True):
            for original, unit in zip(typed.units, draft.units, strict=True):
                first.setdefault(original.number, original)
                labels = _labels_of(sources.get(id(unit)))
                if labels:
                    self.labels[original] = labels
                    if first[original.number] is original:
                        self._own[original.number] = labels[0]
        wanted = [number for number in cited if number in first and number not in self._own]
        made = make_labels(document, wanted, source.labels() if source is not None else ())
        for number, label in made.items():
            self._own[number] = label
            self.labels[first[number]] = (label,)

    def reference(self, number: str) -> str | None:
        """Return the markup of a reference to a number, or None where nobody knows what it is called."""
        label = self._own.get(number) or self._learned.get(number)
        return f"[[{label}]]" if label else None

    def count(self, cited: Mapping[str, int]) -> ReferenceCounts:
        """Say what becomes of references, given how often each number is cited."""
        resolved = sum(count for number, count in cited.items() if number in self._own)
        left = sum(count for number, count in cited.items() if self.reference(number) is None)
        return ReferenceCounts(resolved, sum(cited.values()) - resolved - left, left)


def _labels_of(unit: Unit | None) -> tuple[str, ...]:
    """Return a unit's labels, the one that names it first."""
    if unit is None:
        return ()
    return tuple(sorted((anchor.label for anchor in unit.anchors), key=lambda label: label != unit.label))


def _file_name(typed: TypedChapter, source: SourceBook | None) -> str:
    counterpart = source.chapter(typed.heading.number) if source is not None else None
    if counterpart is not None:
        return counterpart.path.rpartition("/")[2]
    name = None if typed.heading.is_made_up else slug(typed.heading.text, "-")
    number = typed.heading.number.zfill(2)
    return f"{number}-{name}.md" if name else f"{number}.md"


def _typed_numbers(chapter: Chapter, text: str, reference: re.Pattern[str], left: set[str]) -> list[Finding]:
    """Return a warning for every reference of a file that stayed a typed number."""
    first_line = chapter.header.source.count("\n") + 1
    return [
        Finding(
            Code.TYPED_NUMBER,
            chapter.path,
            number,
            match.start() + 1,
            f"what the typed number {match[1]} is called is not known; write a reference",
            None,
            len(match[0]),
        )
        for number, line in enumerate(text.split("\n"), 1)
        if number >= first_line
        for match in reference.finditer(line)
        if match[1] in left
    ]
