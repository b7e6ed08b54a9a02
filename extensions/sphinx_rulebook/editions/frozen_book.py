"""A book as an edition froze it: from its JSON to the units that everything else reads.

Nothing is parsed but JSON, so that a later parser or numbering changes no edition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..book_units import BookUnits
from ..index import LabelIndex
from ..model import (
    DEFAULT_REFERENCE,
    Anchor,
    Block,
    BlockKind,
    Book,
    ChangeKind,
    Chapter,
    EditionFile,
    Header,
    HeaderForm,
    Kind,
    Picture,
    Reference,
    Symbol,
    Unit,
)

WORKING_TEXT = "tree"
"""What the text that is being worked on is called where a version is asked for; no edition is called so."""


class Edition(NamedTuple):
    """The head of a frozen edition: its version, its ISO date, the version before it (None for the first).

    ``note`` is what its authors say of it in a line, "" for nothing; ``digest`` is what the file says of itself.
    """

    version: str
    date: str
    follows: str | None
    note: str
    digest: str
    file: EditionFile


class Tombstone(NamedTuple):
    """A unit that is gone: its id, its kind and its number in ``version``, the last edition that had it.

    ``gone_in`` is the first that had it not; ``fate`` is REMOVED or MERGED, and ``into`` are the ids of the units of
    that edition which hold its text since.
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
    """A book in one language as an edition froze it.

    ``former`` are what ids of earlier editions are in this one, or were last; ``removed`` are the units of all earlier
    editions that this one has not, in the order in which they went.  ``splits`` are the units of the edition before
    whose text several units have since, by their ids here; ``sources`` the ids of the source's units by those of a
    translation's.  ``outer`` are the stand-ins for units of other books that this one refers to.  ``is_imported`` says
    that a program made the labels, from an old document: nobody has ever written them.
    """

    edition: Edition
    units: BookUnits
    former: Mapping[str, str]
    removed: tuple[Tombstone, ...]
    splits: Mapping[str, tuple[str, ...]]
    sources: Mapping[str, str]
    outer: tuple[Book, ...]
    is_imported: bool = False


def read_frozen_book(table: Mapping[str, Any], edition: Edition) -> FrozenBook:
    """Return the book of an edition; raises LookupError, TypeError or ValueError where its JSON is of another form."""
    ids: dict[int, str] = {}
    chapters = tuple(_chapters(table, ids))
    files = {chapter["file"]: chapter for chapter in table["chapters"]}
    book = Book(
        table["book"],
        table["title"],
        table["language"],
        table["folder"],
        edition.version,
        tuple(chapter for chapter in chapters if not files[chapter.path]["glossary"]),
        next((chapter for chapter in chapters if files[chapter.path]["glossary"]), None),
        _symbols(table["symbols"]),
        reference=table.get("reference", DEFAULT_REFERENCE),
        term_links=table.get("term_links", True),
    )
    outer = tuple(_stand_ins(table))
    index = LabelIndex((book, *outer))
    former = dict(table["former"])
    for old, new in former.items():
        target = index.find_label(new, book.code)
        if target is not None:
            index.add(old, target)

    def frozen_ids(units: BookUnits) -> tuple[str, ...]:
        return tuple(ids[id(placed.unit)] for placed in units.placed)

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
    )


def _chapters(table: Mapping[str, Any], ids: dict[int, str]) -> Iterator[Chapter]:
    """Yield the chapters with their units, and note the id of each unit by its ``id()``."""
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
            unit = _unit(rule, [_example(example, table["book"]) for example in below], table["book"])
            ids[id(unit)] = rule["id"]
            ids.update((id(one), example["id"]) for one, example in zip(unit.examples, below, strict=True))
            units.append(unit)
        header = Header(HeaderForm.NONE, title=chapter["title"], is_glossary=chapter["glossary"])
        yield Chapter(chapter["file"], header, chapter["prologue"], tuple(units), ordinal=chapter["ordinal"])


def _unit(rule: Mapping[str, Any], examples: list[Unit], book: str) -> Unit:
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
    )


def _example(rule: Mapping[str, Any], book: str) -> Unit:
    references = _references(rule, book)
    return Unit(Kind.EXAMPLE, rule["rank"], None, None, rule["markup"], rule["line"], references=references)


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
    """Yield books of stand-ins for the units of other books that this one refers to, as they were called then."""
    others: dict[str, dict[str, Unit]] = {}
    own = table["book"].casefold()
    for rule in table["rules"]:
        for one in rule["references"]:
            if one["book"].casefold() != own and one["target"] is not None:
                units = others.setdefault(one["book"], {})
                units.setdefault(one["label"], _stand_in(one))
    for code, found in others.items():
        chapter = Chapter("", Header(HeaderForm.NONE), "", tuple(found.values()))
        yield Book(code, code, table["language"], "", None, (chapter,))


def _stand_in(reference: Mapping[str, Any]) -> Unit:
    anchors = (Anchor(reference["label"], 1, 1),)
    name = reference.get("name", "")
    kind = Kind.RULE if reference["number"] else Kind.SECTION  # which is called by its heading
    return Unit(kind, 3, reference["number"], reference["label"], name, 1, anchors=anchors)
