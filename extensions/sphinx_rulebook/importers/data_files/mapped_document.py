"""Writing the units found in YAML or JSON as a document: a line for each line of their texts, each with its place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...markup.counting.number_schemes import NumberingScheme, SchemeError, read_scheme
from ...markup.parser import parse_chapter
from ...markup.source import decode
from ...model.findings import Code, Finding
from ...model.units import LABEL_KINDS, BlockKind
from ...support.errors import UnusableInputError
from ...support.language_tags import primary_language
from ..documents.document_lines import is_markdown, read_lines
from ..doubts.doubt import Doubt, DoubtKind
from ..file_formats.line_markdown import file_in
from ..profile import Profile
from ..reading.paragraphs import Page, page_of
from ..reading.wrapping import find_wrapping
from ..typed_document import Line, TypedChapter, TypedDocument, TypedParagraph, TypedUnit
from ..writing.labels import kind_of
from .data_lines import DataLines, PlacedNode, first_line_of, is_plain, raw_text
from .data_mapping import READABLE_IDS, DataMapping
from .data_marks import DataMarks
from .mapped_nodes import DataLeaf, MappedNode
from .mapped_ranks import MappedRanks

OF_SOURCE = "source."
"""What stands before the id of an entry that only the source language has."""
_WORDS = {
    "de": ("Beispiel:", "Hinweis:"),
    "es": ("Ejemplo:", "Nota:"),
    "fr": ("Exemple :", "Remarque :"),
    "it": ("Esempio:", "Nota:"),
    "ja": ("例：", "注："),
    "ko": ("예:", "참고:"),
    "pl": ("Przykład:", "Uwaga:"),
    "pt": ("Exemplo:", "Nota:"),
    "ru": ("Пример:", "Примечание:"),
    "zh": ("例：", "注："),
}
Between = Callable[[tuple[int, int]], list[tuple[int, Line]]]
"""A function that returns the lines of a text."""
_NOT_IN_LABEL = re.compile(r"[^\w.+\-]+")


@dataclass(frozen=True, slots=True)
class MappedDocument:
    """A document made of entries: its lines have the places ``origins``; the labels of its ids are in the document.

    ``marks_left_out`` are marks that show nothing, with the text that they were in. ``keys`` are the lines of the units
    by what the entries have in common in all languages, and ``chapters`` the numbers of the chapters by the same.
    ``addresses`` are the ids in the document by those of the source.
    """

    document: TypedDocument
    origins: Sequence[tuple[str, int]]
    findings: Sequence[Finding]
    doubts: Sequence[Doubt]
    marks_left_out: Sequence[tuple[str, DataLeaf]]
    keys: Mapping[str, int]
    chapters: Mapping[str, str]
    addresses: Mapping[str, str]


def write_document(
    nodes: Sequence[MappedNode],
    mapping: DataMapping,
    profile: Profile,
    name: str,
    language: str,
    source: MappedDocument | None = None,
) -> MappedDocument:
    """Return the document of some entries, which are chapters; ``name`` is its name in messages.

    ``source`` is that of the source language: a chapter has the number of its source.

    Raises UnusableInputError if two entries have the same id, or if the tree is deeper than the numbers of the profile.
    """
    return _Writer(mapping, profile, name, language, source).write(nodes)


class _Writer:
    def __init__(
        self, mapping: DataMapping, profile: Profile, name: str, language: str, source: MappedDocument | None
    ) -> None:
        self._mapping, self._profile, self._name, self._source = mapping, profile, name, source
        self._language = language
        self._words = _WORDS.get(primary_language(language), ("Example:", "Note:"))
        self._ids: dict[str, str] = {}
        self._folded: dict[str, str] = {}
        self._written = DataLines()
        self._findings: list[Finding] = []
        self._doubts: list[Doubt] = []
        self._dropped: list[tuple[str, DataLeaf]] = []

    def write(self, nodes: Sequence[MappedNode]) -> MappedDocument:
        """Return the document."""
        ranks = MappedRanks(self._profile.numbers, nodes)
        placed = list(ranks.placed())
        if not placed:
            raise UnusableInputError(f"{self._name} has no entries with the keys of the mapping")
        self._name_ids(placed)
        every = [leaf.text for one in placed for leaf in (*one.node.titles, *one.node.texts)]
        has_marks = self._profile.markdown if self._profile.markdown is not None else is_markdown("\n".join(every))
        marks = DataMarks(self._mapping, has_marks, self._id_of)
        for one in placed:
            self._write_texts(one, marks)
        text = "\n".join(self._written.lines) + "\n"
        lines = read_lines(text, "", True, has_linked_numbers=False)
        page = page_of(lines, self._profile, True, (), (), find_wrapping(lines, set()))
        units = self._units(placed, lines, page)
        numbering = self._profile.numbering
        scheme = self._scheme(max(unit.rank for unit in units))
        tops = [self._key(one.node) for one in placed if one.rank == 1]
        known = self._source.chapters if self._source is not None else {}
        after = max((int(number) for number in known.values()), default=0)
        numbers: dict[str, str] = {}
        for key in tops:
            if key not in known:
                after += 1
            numbers[key] = known.get(key, str(after))
        chapters = [
            TypedChapter(numbers[key], tuple(_counted(chapter, scheme, int(numbers[key]))), self._name)
            for key, chapter in zip(tops, _split(units), strict=True)
        ]
        self._doubts += ranks.doubts(self._name)
        kept = self._labels(placed) if self._mapping.labels != READABLE_IDS else {}
        document = TypedDocument(
            numbering,
            self._profile.skip_letters,
            tuple(chapters),
            is_markdown=True,
            lines=tuple(lines),
            text=text,
            ids={self._ids[one.node.id]: first_line_of(one) for one in placed if one.node.id},
            links_only=True,
            id_labels=kept,
            symbols=dict(sorted(marks.symbols.items())),
        )
        return MappedDocument(
            document,
            self._written.origins,
            self._findings,
            self._doubts,
            self._dropped,
            {self._key(one.node): first_line_of(one) for one in placed},
            numbers,
            {one.node.id: self._ids[one.node.id] for one in placed if one.node.id},
        )

    def _key(self, node: MappedNode) -> str:
        """Return what an entry has in common with itself in other languages: its id, or its path."""
        if node.id:
            return f"#{node.id}"
        tags = {tag.casefold() for tag in self._mapping.languages}
        parts = re.split(r"([/.])", f"{node.file}/{node.path}")
        return "".join("{lang}" if part.casefold() in tags else part for part in parts)

    def _name_ids(self, placed: Sequence[PlacedNode]) -> None:
        places: dict[str, MappedNode] = {}
        for one in placed:
            name = one.node.id
            if not name:
                continue
            if name in places:
                first = places[name]
                raise UnusableInputError(
                    f"{one.node.file}:{one.node.line}: the id {name!r} is already at {first.file}:{first.line}; "
                    "rename one of them"
                )
            places[name] = one.node
            self._ids[name] = f"d{len(self._ids) + 1}"
            self._folded.setdefault(name.casefold(), name)

    def _id_of(self, name: str) -> str | None:
        found = self._ids.get(name) or self._ids.get(self._folded.get(name.casefold(), ""))
        if found is None and self._source is not None:
            original = self._source.addresses.get(name)
            return f"{OF_SOURCE}{original}" if original is not None else None
        return found

    def _labels(self, placed: Sequence[PlacedNode]) -> Mapping[str, str]:
        """Return the label of each id of the joined text."""
        labels: dict[str, str] = {}
        used: set[str] = set()
        for one in placed:
            if not one.node.id:
                continue
            prefix = next((p for p in self._mapping.id_prefixes if one.node.id.startswith(p) and one.node.id != p), "")
            bare = _NOT_IN_LABEL.sub("_", one.node.id.removeprefix(prefix)).strip("_") or "x"
            kind = LABEL_KINDS[kind_of(TypedUnit(one.rank, "", ""))]
            label = f"{kind}:{bare}"
            if label in used:
                label = f"{kind}:{_NOT_IN_LABEL.sub('_', one.node.id)}"
            while label in used:
                label += "_2"
            used.add(label)
            labels[self._ids[one.node.id]] = label
        return labels

    def _write_texts(self, one: PlacedNode, marks: DataMarks) -> None:
        node = one.node
        if not node.titles and not node.texts:
            node.titles.append(DataLeaf(node.id or node.number or "?", node.file, node.line, node.path))
        one.titles += [self._add(leaf, marks, "", True) for leaf in node.titles]
        one.texts += [self._add(leaf, marks, "", False) for leaf in node.texts]
        for kind, leaves, word in (
            (BlockKind.EXAMPLE, node.examples, self._words[0]),
            (BlockKind.NOTE, node.notes, self._words[1]),
        ):
            one.remarks += [(kind, word, self._add(leaf, marks, word, True)) for leaf in leaves]

    def _add(self, leaf: DataLeaf, marks: DataMarks, word: str, one_line: bool) -> tuple[int, int]:
        written = marks.rewrite(leaf.text)
        self._dropped += [(mark, leaf) for mark in marks.dropped]
        for name in marks.unknown:
            at = max(0, leaf.text.find(name))
            line = leaf.line + leaf.text.count("\n", 0, at)
            message = f"the reference to {name!r} at {leaf.path} became text: no entry has this id"
            self._findings.append(Finding(Code.TYPED_NUMBER, file_in(self._name, leaf.file), line, 1, message, None, 1))
        place = self._written.add(f"{word} {written}" if word else written, leaf, one_line)
        self._check_words(leaf, written, marks)
        return place

    def _check_words(self, leaf: DataLeaf, written: str, marks: DataMarks) -> None:
        """Check that every word of a text is written, or was in a mark that the mapping describes."""
        text = leaf.text
        for pattern in (*self._mapping.references, *self._mapping.symbols):
            text = re.sub(pattern, " ", text)
        for pattern in self._mapping.shown:
            text = re.sub(pattern, lambda match: match.groupdict().get("text") or " ", text)
        lost = Counter(filter(str.isalnum, text)) - Counter(filter(str.isalnum, written))
        if lost:
            self._doubts.append(
                Doubt(
                    DoubtKind.LOST_WORDS,
                    file_in(self._name, leaf.file),
                    leaf.line,
                    leaf.line,
                    f"Letters of {leaf.path} are not in the book: {''.join(lost)[:20]}.",
                    "Does a pattern of the mapping take too much?",
                    "If so, narrow it.",
                )
            )

    def _units(self, placed: Sequence[PlacedNode], lines: Sequence[Line], page: Page) -> list[TypedUnit]:
        by_number: dict[int, list[tuple[int, Line]]] = {}
        for place, line in enumerate(lines):
            by_number.setdefault(line.number, []).append((place, line))

        def between(span: tuple[int, int]) -> list[tuple[int, Line]]:
            return [found for number in range(*span) for found in by_number.get(number, ())]

        return [self._unit(one, between, page) for one in placed]

    def _unit(self, one: PlacedNode, between: Between, page: Page) -> TypedUnit:
        titles = [tuple(line for _, line in between(span)) for span in one.titles]
        paragraphs = [paragraph for span in one.texts for paragraph in page.paragraphs(between(span))]
        unit = TypedUnit(one.rank, "", "")
        if titles:
            unit = replace(unit, text=" ".join(line.raw for line in titles[0]), lines=titles[0])
            paragraphs[:0] = [TypedParagraph(BlockKind.TEXT, "", raw_text(own), own) for own in titles[1:]]
        elif paragraphs and is_plain(paragraphs[0]):
            first = paragraphs.pop(0)
            unit = replace(unit, text=first.text, lines=first.lines)
        for kind, word, span in one.remarks:
            own = tuple(line for _, line in between(span))
            paragraphs.append(TypedParagraph(kind, word, raw_text(own).removeprefix(word).lstrip(), own))
        return replace(unit, paragraphs=tuple(paragraphs))

    def _scheme(self, deepest: int) -> NumberingScheme:
        numbering = self._profile.numbering
        try:
            scheme = read_scheme(
                numbering if isinstance(numbering, str) else list(numbering), self._profile.skip_letters
            )
        except SchemeError as error:
            raise UnusableInputError(f"{self._profile.name}: {error}") from error
        if isinstance(numbering, tuple) and len(numbering) < deepest:
            raise UnusableInputError(
                f"{self._name} is {deepest} levels deep, but numbers in the profile has {len(numbering)}; "
                'add a first number for each deeper level, or "" for levels without numbers'
            )
        return scheme


def _split(units: Sequence[TypedUnit]) -> Iterator[Sequence[TypedUnit]]:
    starts = [place for place, unit in enumerate(units) if unit.rank == 1]
    for first, stop in zip(starts, [*starts[1:], len(units)], strict=True):
        yield units[first:stop]


def _counted(units: Sequence[TypedUnit], scheme: NumberingScheme, key: int) -> Iterator[TypedUnit]:
    """Yield the units of a chapter with the numbers that the scheme counts."""
    text = f"---\ndocument: x\nchapter: {key}\n---\n" + "".join(f"\n{'#' * unit.rank} x\n" for unit in units)
    source = decode(text.encode(), "x.md", [])
    chapter = parse_chapter(source, "x.md", scheme, [])
    for unit, counted in zip(units, chapter.units, strict=True):
        yield replace(unit, number=counted.number or "")
