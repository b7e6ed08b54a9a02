"""Reading the JSON of a frozen book into the units that all other code uses.

Only JSON is read, no markup, so that a later parser or numbering does not change any edition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..library.book_units import BookUnits
from ..library.label_index import LabelIndex
from ..model.answered_questions import RulingFacts, RulingStatus
from ..model.books import DEFAULT_REFERENCE, Book, Chapter, EditionFile, Header, HeaderForm, Picture, Symbol
from ..model.units import Anchor, Block, BlockKind, Kind, Reference, Status, Unit
from ..model.versions import ChangeKind

WORKING_TEXT = "tree"
"""The name of the working text where a version is expected; no edition can have this name."""


class Edition(NamedTuple):
    """The head of a frozen edition: its version, its ISO date, the previous version (None for the first).

    ``note`` is its authors' one-line remark, or ""; ``digest`` is the digest recorded in the file. ``effective`` is the
    ISO date from which its rules are in force, "" for an edition that is in force from its date.
    """

    version: str
    date: str
    follows: str | None
    note: str
    digest: str
    file: EditionFile
    effective: str = ""

    @property
    def start(self) -> str:
        """The ISO date from which the rules of the edition are in force, until the start of the next edition."""
        return self.effective or self.date


class Tombstone(NamedTuple):
    """A removed unit: its id, kind and number in ``version``, the last edition that had the unit.

    ``gone_in`` is the first edition without it; ``fate`` is REMOVED or MERGED, and ``into`` are the ids of the units of
    that edition that now contain its text.
    """

    id: str
    kind: Kind
    number: str | None
    version: str
    gone_in: str
    fate: ChangeKind
    into: tuple[str, ...]


@dataclass(frozen=True)
class FrozenBook:
    """A book in one language as frozen by an edition.

    ``former`` maps ids in earlier editions to the ids in this edition, or to the last known ids. ``removed`` are the
    units of earlier editions that are missing in this edition, in the order of their removal. ``splits`` are the
    units of the previous edition whose text is now in several units, by their ids here. ``sources`` are the ids of
    the source's units by the ids of a translation's units. ``outer`` are placeholders for units of other books that
    this book refers to. ``is_imported`` means that a program generated the labels from an old document: no author has
    ever written them. ``reasons`` are its authors' reasons for its changes, by the ids of the changed units: their ids
    here, or their last ids for units that are gone.
    """

    edition: Edition
    units: BookUnits
    former: Mapping[str, str]
    removed: tuple[Tombstone, ...]
    splits: Mapping[str, tuple[str, ...]]
    sources: Mapping[str, str]
    outer: tuple[Book, ...]
    is_imported: bool = False
    reasons: Mapping[str, str] = field(default_factory=dict)


def read_frozen_book(table: Mapping[str, Any], edition: Edition) -> FrozenBook:
    """Return the book of an edition; raises LookupError, TypeError or ValueError if its JSON has a different form."""
    ids: dict[str, str] = {}
    chapters = tuple(_chapters(table, ids))
    files = {chapter["file"]: chapter for chapter in table["chapters"]}
    book = Book(
        table["book"],
        table["title"],
        table["language"],
        table["folder"],
        edition.version,
        tuple(one for one in chapters if not files[one.path]["glossary"] and not files[one.path].get("rulings")),
        next((chapter for chapter in chapters if files[chapter.path]["glossary"]), None),
        tuple(chapter for chapter in chapters if files[chapter.path].get("rulings")),
        _symbols(table["symbols"]),
        reference=table.get("reference", DEFAULT_REFERENCE),
        term_links=table.get("term_links", True),
    )
    outer = tuple(_stand_ins(table))
    index = LabelIndex((book, *outer))
    former = dict(table["former"])
    # A reference by a former id must still lead to its unit.
    present = [(old, index.find_label(new, book.code)) for old, new in former.items()]
    further = [(old, target) for old, target in present if target is not None]
    own = book.code.casefold()
    index = index.with_further_labels(lambda code: further if code == own else ())

    def frozen_ids(units: BookUnits) -> tuple[str, ...]:
        return tuple(ids[placed.unit.key] for placed in units.placed)

    return FrozenBook(
        edition,
        BookUnits(book, index, frozen_ids),
        former,
        tuple(
            Tombstone(
                one["id"],
                Kind(one["kind"]),
                one["number"],
                one["edition"],
                one["gone_in"],
                ChangeKind(one["fate"]),
                tuple(one["into"]),
            )
            for one in table["removed"]
        ),
        {old: tuple(new) for old, new in table["splits"].items()},
        {rule["id"]: rule["source"] for rule in table["rules"] if "source" in rule},
        outer,
        table.get("imported", False),
        dict(table.get("reasons", {})),
    )


def _chapters(table: Mapping[str, Any], ids: dict[str, str]) -> Iterator[Chapter]:
    """Yield the chapters with their units, and record the id of each unit by its key."""
    rules: dict[str, list[Mapping[str, Any]]] = {}
    examples: dict[str, list[Mapping[str, Any]]] = {}
    for rule in table["rules"]:
        if rule["kind"] == Kind.EXAMPLE:
            examples.setdefault(rule.get("heading_id", rule["parent"]), []).append(rule)
        else:
            rules.setdefault(rule["file"], []).append(rule)
    for chapter in table["chapters"]:
        units: list[Unit] = []
        own = rules.get(chapter["file"], [])
        for heading in chapter["headings"]:
            own.insert(heading["at"], heading)
        for rule in own:
            below = examples.get(rule["id"], [])
            key = f"{chapter['file']}:{len(units)}"
            parts = [_example(example, table["book"], f"{key}.{place}") for place, example in enumerate(below)]
            unit = _unit(rule, parts, table["book"], key)
            ids[unit.key] = rule["id"]
            ids.update((one.key, example["id"]) for one, example in zip(unit.examples, below, strict=True))
            units.append(unit)
        header = Header(HeaderForm.NONE, title=chapter["title"], is_glossary=chapter["glossary"])
        yield Chapter(chapter["file"], header, chapter["prologue"], tuple(units), ordinal=chapter["ordinal"])


def _unit(rule: Mapping[str, Any], examples: list[Unit], book: str, key: str) -> Unit:
    label, line = rule["label"], rule["line"]
    labels = rule.get("labels", [label] if label is not None else [])
    texts = iter(examples)
    blocks = tuple(
        Block(BlockKind(kind), word, next(texts).text if kind == BlockKind.EXAMPLE else markup, line)
        for kind, word, markup in rule.get("blocks", ())
    )
    return Unit(
        Kind(rule["kind"]),
        rule["rank"],
        rule["number"],
        label,
        rule["heading"] if "heading" in rule else rule["markup"],
        line,
        anchors=tuple(Anchor(one, line, 1) for one in labels),
        references=_references(rule, book),
        blocks=blocks,
        examples=tuple(examples),
        key=key,
        status=Status(rule["status"]) if "status" in rule else None,
        ruling=_ruling_facts(rule["ruling"]) if "ruling" in rule else None,
    )


def _ruling_facts(table: Mapping[str, Any]) -> RulingFacts:
    return RulingFacts(
        table["date"], table["author"], RulingStatus(table["status"]), tuple(table["about"]), tuple(table["tags"])
    )


def _example(rule: Mapping[str, Any], book: str, key: str) -> Unit:
    references = _references(rule, book)
    return Unit(Kind.EXAMPLE, rule["rank"], None, None, rule["markup"], rule["line"], references=references, key=key)


def _references(rule: Mapping[str, Any], book: str) -> tuple[Reference, ...]:
    return tuple(
        Reference(
            None if one["book"].casefold() == book.casefold() else one["book"],
            one["label"],
            rule["line"],
            1,
            0,
            one["text"],
        )
        for one in rule["references"]
    )


def _symbols(table: Mapping[str, Any] | None) -> Mapping[str, Symbol] | None:
    if table is None:
        return None
    return {
        key: Symbol(
            key,
            one["text"],
            one["name"],
            Picture(one["picture"], one["picture_of"], 1, 1) if one["picture"] is not None else None,
            one["glyph"],
        )
        for key, one in table.items()
    }


def _stand_ins(table: Mapping[str, Any]) -> Iterator[Book]:
    """Yield books of placeholders for the units of other books that this book refers to, as they were then."""
    others: dict[str, dict[str, Unit]] = {}
    own = table["book"].casefold()
    for rule in table["rules"]:
        for one in rule["references"]:
            if one["book"].casefold() != own and one["target"] is not None:
                units = others.setdefault(one["book"], {})
                units.setdefault(one["label"], _stand_in(one, f"{one['book']}/{one['label']}"))
    for code, found in others.items():
        chapter = Chapter("", Header(HeaderForm.NONE), "", tuple(found.values()))
        yield Book(code, code, table["language"], "", None, (chapter,))


def _stand_in(reference: Mapping[str, Any], key: str) -> Unit:
    anchors = (Anchor(reference["label"], 1, 1),)
    name = reference.get("name", "")
    kind = Kind.RULE if reference["number"] else Kind.SECTION  # a section is printed by its heading
    return Unit(kind, 3, reference["number"], reference["label"], name, 1, anchors=anchors, key=key)
