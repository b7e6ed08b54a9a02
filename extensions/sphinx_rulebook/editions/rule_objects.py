"""Units as the JSON objects of ``rulebook/1``, in exports and in frozen editions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..library.book_units import BookUnits
from ..library.label_index import Target
from ..library.printed_numbers import shown_by_number
from ..markup.footnotes import write_footnote
from ..markup.text.markdown import readable
from ..markup.text.plain import ShowReference, plain_block_text, plain_text
from ..model.answered_questions import RulingFacts
from ..model.books import Book
from ..model.units import Block, BlockKind, Kind, Reference, Unit
from .carried_ids import WorkingUnits, units_of


def rules_to_dicts(
    units: BookUnits, ids: UnitIds | None = None, left_out: Collection[str] = ()
) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield the places of the exported units, each with the object that the schema calls a rule.

    ``ids`` are the ids of the books that this book refers to; a caller that exports several books creates them only
    once. ``left_out`` are the paths of chapters whose units are not wanted.
    """
    book, index = units.book, units.index
    show = shown_by_number(book, index)
    ids = ids or UnitIds([units])
    exported = {place for place in range(len(units.placed)) if is_exported(units, place)}
    for place, (chapter, unit, parent) in enumerate(units.placed):
        if place not in exported or chapter.path in left_out:
            continue
        # A ruling is its answers, and an object has them twice.
        blocks = [plain_block_text(block, show, book) for block in unit.blocks] if unit.ruling is not None else None
        rule: dict[str, object] = {
            "id": units.ids[place],
            "kind": unit.kind.value,
            "number": unit.number,
            "label": unit.label,
        }
        if unit.status is not None:
            rule["status"] = unit.status.value
        rule["parent"] = units.ids[parent] if parent in exported else None
        rule["text"] = plain_text(unit, show, book, blocks)
        rule["markup"] = readable(unit_markup(unit))
        rule["references"] = [_reference(one, index.find(one, book), ids, book) for one in unit.references]
        if unit.blocks:
            rule |= _commentary(unit, show, book)
        if unit.ruling is not None:
            rule |= _ruling(unit, unit.ruling, blocks or ())
        rule["file"], rule["line"] = chapter.path, unit.line
        yield place, rule


def _reference(reference: Reference, target: Target | None, ids: UnitIds, book: Book) -> dict[str, object]:
    """Return the object for a reference from a book, which may have no target."""
    return {
        "label": reference.label,
        "target": ids.of(target) if target is not None else None,
        "number": target.number if target is not None else None,
        "book": target.book.code if target is not None else (reference.book or book.code),
        "text": readable(reference.text) if reference.text is not None else None,
    }


def _commentary(unit: Unit, show: ShowReference, book: Book) -> dict[str, object]:
    """Return the field for the commentaries of a unit, if it has any."""
    texts = [
        {"word": block.word, "text": plain_block_text(block, show, book)}
        for block in unit.blocks
        if block.kind is BlockKind.COMMENTARY
    ]
    return {"commentary": texts} if texts else {}


def _ruling(unit: Unit, facts: RulingFacts, texts: Sequence[str]) -> dict[str, object]:
    """Return the field for what is known about a ruling; ``texts`` are those of its blocks."""
    answers = [text for block, text in zip(unit.blocks, texts, strict=True) if block.kind is BlockKind.ANSWER]
    return {
        "ruling": {
            "date": facts.date,
            "author": facts.author,
            "status": facts.status.value,
            "about": list(facts.about),
            "tags": list(facts.tags),
            "answer": "\n".join(answers),
        }
    }


def is_exported(units: BookUnits, place: int) -> bool:
    """Return whether a unit is among the rules of an export: the headings of a glossary and of rulings are not."""
    chapter, unit, _ = units.placed[place]
    if unit.kind not in (Kind.CHAPTER, Kind.SECTION):
        return True
    return chapter is not units.book.glossary and all(chapter is not file for file in units.book.rulings)


class UnitIds:
    """The ids of the units of books of one language, and of other books; most are found without those of a book."""

    def __init__(self, books: Sequence[BookUnits]) -> None:
        self._books = books
        self._ids: dict[str, str] = {}

    def of(self, target: Target) -> str:
        """Return the id of a reference's target."""
        label = self._own_label(target)
        if label is not None:
            return label
        key = target.unit.key
        if key not in self._ids:
            self._add_all(target.book)
        return self._ids[key]

    def _own_label(self, target: Target) -> str | None:
        """Return the label of a unit if it is certainly its id: no unit before it has the same one (see `identity`).

        A frozen unit has the id that is written in its edition.
        """
        label = target.label
        if label is None or target.book.has_made_labels or not isinstance(self._books[0], WorkingUnits):
            return None
        first = self._books[0].index.find_label(label, target.book.code)
        return label if first is not None and first.place == target.place else None

    def _add_all(self, book: Book) -> None:
        units = next((one for one in self._books if one.book is book), None) or units_of(book, self._books[0].index)
        self._ids.update((placed.unit.key, unit_id) for placed, unit_id in zip(units.placed, units.ids, strict=True))


def unit_markup(unit: Unit) -> str:
    """Return a unit's markup without its anchors and examples, with paragraphs separated by blank lines."""
    if not unit.blocks:
        return unit.text
    parts = [unit.text, *(_block_markup(block) for block in unit.blocks if block.kind is not BlockKind.EXAMPLE)]
    return "\n\n".join(part for part in parts if part)


def _block_markup(block: Block) -> str:
    if block.kind is BlockKind.TEXT:
        return block.markup
    if block.kind is BlockKind.FOOTNOTE:
        return write_footnote(block)
    colon = "" if block.word.endswith(("?", "？")) else ":"
    lines = f"**{block.word}{colon}** {block.markup}".split("\n")
    return "\n".join(f"> {line}".rstrip() for line in lines)
