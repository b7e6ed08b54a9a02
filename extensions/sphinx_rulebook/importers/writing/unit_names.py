"""The labels of the units of a document, and the markup of its references."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping

from ...languages.chapter_alignment import UnitPair, align_chapters, align_terms, matched
from ...languages.correspondence import learn_references
from ...markup.counting.number_schemes import NumberingScheme
from ...markup.references import write_reference
from ...markup.roles import ROLE
from ...model.books import DEFAULT_REFERENCE, Chapter
from ...model.findings import Code, Finding
from ...model.units import Kind, Unit
from ..typed_document import TypedDocument, TypedParagraph, TypedUnit
from .book_writer import BookWriter
from .chapter_counts import counts_before
from .escaping import Replacement
from .imported_book import BookTarget, ReferenceCounts
from .labels import LabelChoice, fixed_label, make_labels, slug
from .link_targets import units_by_ids
from .linking.found_links import Link, Links
from .mentions.mention_patterns import NumberMention
from .naming import language_of
from .number_pairs import with_equal_numbers
from .proof import read_back
from .source_book import Alignment, SourceBook

PLAIN_REFERENCE = "#"
_RANGE = re.compile(r"(?P<first>[0-9]{1,9})[-–—](?P<last>[0-9]{1,9})")
_NOT_IN_ROLE = re.compile(r"[`<>\n]")


class UnitNames:
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
        self._links, self._book, self._links_only = links, book, document.links_only
        self.labels: dict[TypedUnit, tuple[str, ...]] = {}
        self._learned: Mapping[str, str] = {}
        self._paired: set[TypedUnit] = set()
        """The units that have a counterpart in the book that the document translates."""
        self.alignments: tuple[Alignment, ...] = ()
        mentions = [link.mention for of_piece in links.by_piece.values() for link in of_piece if not link.is_by_title]
        bracketed = sum(1 for mention in mentions if mention.is_bracketed)
        # References print in brackets if at least half of the document's references do.
        self.style = DEFAULT_REFERENCE if not mentions or 2 * bracketed >= len(mentions) else PLAIN_REFERENCE
        if book.source is not None:
            self.style = book.source.book.reference
        if scheme.uses_labels:
            self._keep_numbers(document)
        if book.source is not None:
            self._learn(document, links, book.source, scheme)
        by_ids = units_by_ids(document) if document.id_labels else {}
        for name, label in document.id_labels.items():
            if name in by_ids:
                self.labels[by_ids[name]] = (label, *self.labels.get(by_ids[name], ()))
        taken = {label for labels in self.labels.values() for label in labels}
        if book.source is not None:
            taken |= book.source.labels()
        if choice is not LabelChoice.NONE or scheme.uses_labels:
            cited = (links.cited() | set(with_ids)) - set(self.labels)
            made = dict(make_labels(document, cited, choice, taken))
            if book.source is not None:
                # A label of its own would make a counterpart without a label a rule that only the translation has.
                own = cited if choice is LabelChoice.REFERENCED else cited | (set(document.units) - self._paired)
                made = {unit: label for unit, label in made.items() if unit in own}
            self.labels.update((unit, (label,)) for unit, label in made.items() if unit not in self.labels)
            self._name_terms(document)

    def _keep_numbers(self, document: TypedDocument) -> None:
        used: set[str] = set()
        for unit in document.units:
            if unit.number and (label := fixed_label(unit)) not in used:
                used.add(label)
                self.labels[unit] = (label,)

    def _name_terms(self, document: TypedDocument) -> None:
        labels = {label for of_unit in self.labels.values() for label in of_unit}
        used = {label.removeprefix("term:") for label in labels if label.startswith("term:")}
        for term in document.glossary.units[1:] if document.glossary is not None else ():
            if term in self._paired:
                continue
            name = slug(term.text)
            if (name is None or name in used) and term in self._links.cited():
                name = f"term_{len(used) + 1}"
            if name is not None and name not in used:
                used.add(name)
                self.labels[term] = (f"term:{name}",)

    def _learn(self, document: TypedDocument, links: Links, source: SourceBook, scheme: NumberingScheme) -> None:
        """Align the document with the book of which it is a translation, and take over that book's labels."""

        def by_number(piece: TypedUnit | TypedParagraph) -> list[Replacement]:
            found = links.by_piece.get(piece, ())
            return [
                Replacement(
                    link.mention.start, link.mention.stop, write_reference(link.mention.number, link.mention.book)
                )
                for link in found
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
            chapter = read_back(draft.chapter(typed), typed.key, scheme, [], before=before.get(typed, ()))
            if counterpart is None:
                alignments.append(Alignment(typed.key, tuple(UnitPair(None, unit) for unit, _ in chapter.walk())))
                continue
            drafts.append(chapter)
            originals.update((unit.key, original) for unit, original in zip(chapter.units, typed.units, strict=True))
            aligned = align_chapters(counterpart.units, chapter.units, source.book.language, language)
            alignment = Alignment(typed.key, tuple(with_equal_numbers(aligned)))
            alignments.append(alignment)
            pairs += matched(alignment.pairs)
        if document.glossary is not None and source.book.glossary is not None:
            glossary = read_back(draft.glossary(document.glossary), "glossary", scheme, [])
            originals.update(
                (unit.key, original) for unit, original in zip(glossary.units, document.glossary.units, strict=True)
            )
            terms = [
                [unit for unit in file.units if unit.kind is Kind.TERM] for file in (source.book.glossary, glossary)
            ]
            of_terms = align_terms(pairs, terms[0], terms[1], (source.book.language, language))
            alignments.append(Alignment("", tuple(of_terms)))
            pairs += matched(of_terms)
        self._learned = learn_references(pairs)
        self.alignments = tuple(alignments)
        for ours, theirs in pairs:
            original = originals.get(theirs.key)
            if original is None:
                continue
            self._paired.add(original)
            if labels := _labels_of(ours):
                self.labels[original] = labels
        # A number that the document lacks may be a misprint of one that it has: such a reference stays as typed.
        own = {label: unit.number for unit, labels in self.labels.items() for label in labels}
        self._learned = {
            number: name for number, name in self._learned.items() if own.get(name.rpartition("/")[2], number) == number
        }

    def replacements(self, piece: TypedUnit | TypedParagraph) -> list[Replacement]:
        """Return the markup of the references in the text of a unit or a paragraph."""
        page = self._links.of_pages.get(piece) if isinstance(piece, TypedParagraph) else None
        is_table = isinstance(piece, TypedParagraph) and piece.is_block and piece.text.startswith("|")
        found: list[Replacement] = []
        for link in self._links.by_piece.get(piece, ()):
            markup = self._markup(link) if page is None else self._on_page(link, page)
            if markup is not None:
                written = markup.replace("|", r"\|") if is_table else markup
                found.append(Replacement(link.mention.start, link.mention.stop, written))
        return found

    def _on_page(self, link: Link, page: str) -> str | None:
        """Return the markup of a reference on a page of prose: a role, or a link to another page."""
        mention = link.mention
        if link.page:
            return self._to_page(link, page)
        if mention.text == "" and mention.start == mention.stop:
            return None  # a rule within a range
        if (other := self._sibling_page(mention)) is not None:
            return self._to_page(link._replace(page=other), page)
        target = self._target(link)
        if target is None:
            return None
        name = f"{target[0] or self._book.code}/{target[1]}"
        shown = "#" if mention.text is None and not mention.is_link else mention.text or ""
        text = _NOT_IN_ROLE.sub("", shown).strip()
        role = f"{ROLE}`{text} <{name}>`" if text else f"{ROLE}`{name}`"
        return rf"\[{role}\]" if mention.is_bracketed else role

    def _to_page(self, link: Link, page: str = "") -> str:
        """Return the markup of a link to a page of prose, from the page of this name or from a chapter."""
        address = posixpath.relpath(link.page, posixpath.dirname(page) or ".")
        text = (link.mention.text or link.page.removesuffix(".md")).replace(r"\#", "#")
        return f"[{text}]({address})"

    def _target(self, link: Link) -> tuple[str | None, str] | None:
        """Return book and label for a reference, or None if the label of its unit is unknown."""
        mention = link.mention
        if link.label:
            return None, link.label
        if mention.book is not None:
            return self._in_sibling(mention)
        if link.target is not None and (labels := self.labels.get(link.target)):
            return None, labels[0]
        learned = self._learned.get(mention.number)
        if learned is None:
            return None
        book, _, label = learned.rpartition("/")
        return book or None, label

    def _sibling_page(self, mention: NumberMention) -> str | None:
        """Return the path from this book of a page of prose of another book that a reference leads to, or None."""
        sibling = self._book.siblings.get((mention.book or "").casefold())
        path = sibling.pages.get(mention.number) if sibling is not None else None
        return None if path is None else posixpath.relpath(path, self._book.folder or ".")

    def _in_sibling(self, mention: NumberMention) -> tuple[str | None, str] | None:
        sibling = self._book.siblings.get((mention.book or "").casefold())
        if sibling is None:
            return None
        if (known := sibling.by_number.get(mention.number)) is not None:
            return sibling.code, known
        labels = {label.casefold(): label for label in sibling.labels}
        wanted = (f"{kind}:{mention.number}".casefold() for kind in ("rule", "sec", "cha"))
        return next(((sibling.code, labels[label]) for label in wanted if label in labels), None)

    def _markup(self, link: Link) -> str | None:
        if link.page:
            return self._to_page(link)
        mention = link.mention
        if (other := self._sibling_page(mention)) is not None:
            return self._to_page(link._replace(page=other))
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
        if self._links_only:
            numbers.update((label, "") for labels in self.labels.values() for label in labels)
            numbers.update((link.label, "") for links in self._links.by_piece.values() for link in links if link.label)
        for link in (
            link for links in self._links.by_piece.values() for link in links if link.mention.book is not None
        ):
            target = self._target(link)
            if target is not None:
                numbers[f"{target[0]}/{target[1]}"] = link.mention.number
        return numbers

    def counts(self) -> ReferenceCounts:
        """Count the results for references; the inner references of a range, which nobody typed, are not counted.

        Numbers with words that no unit has stayed text, too.
        """
        resolved, learned, left = 0, 0, len(self._links.unmet)
        for link in (link for links in self._links.by_piece.values() for link in links if link.mention.text != ""):
            if not link.page and self._target(link) is None and self._sibling_page(link.mention) is None:
                left += 1
            elif link.page or link.label or link.target is not None or link.mention.book is not None:
                resolved += 1
            else:
                learned += 1
        return ReferenceCounts(resolved, learned, left)

    def findings(self) -> Iterator[Finding]:
        """Yield the findings about the references in the document."""
        for place, mention in self._links.dangling:
            if self._learned.get(mention.number) is None:
                message = f"the reference to {mention.number} stays as typed: there is no unit with this number"
                if (span := _RANGE.fullmatch(mention.number)) is not None and int(span["last"]) > int(span["first"]):
                    message = f"the references {mention.number} stay as typed: there are no units with these numbers"
                if mention.number.startswith("#"):
                    message = f"the link to {mention.number} became text: no unit has this id"
                yield Finding(Code.TYPED_NUMBER, place.source, place.line, place.column, message, None, place.length)
        for place, mention in self._links.outside:
            if self._in_sibling(mention) is None and self._sibling_page(mention) is None:
                message = (
                    f"the reference to {mention.number} of {mention.book!r} stays as typed: "
                    "there is no such unit in a book of this name in the same tree"
                )
                if mention.number == mention.book:
                    message = f"the link to {mention.book} became text: the document is not part of this import"
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
