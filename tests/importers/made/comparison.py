"""Comparing an imported book with the truth about its document."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from sphinx_rulebook.importers.writing.imported_book import Imported
from sphinx_rulebook.model.units import Unit as BookUnit

from .rulebooks import CITED, Block, Rulebook

_ANCHOR = re.compile(r"@@[^@\s]+@@")
_REFERENCE = re.compile(r"(?<!\\)\[\[([^\[\]|]+)(?:\|([^\[\]]*))?\]\]")
_WORDS = re.compile(r"chapter|kapitel|chapitre|article|rule|appendix|anhang|annexe|付録|부록|[第제章장条조§()\s]", re.I)
_MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])


@dataclass(frozen=True)
class Difference:
    """A thing that an import got wrong: the index of the unit of the truth, and what it is.

    ``is_other`` is whether another unit stands in the place of this one.
    """

    unit: int
    what: str
    is_other: bool = False


def letters(text: str) -> str:
    """The letters and digits of a text."""
    text = unicodedata.normalize("NFKC", text.replace("&lt;", "<").replace("&amp;", "&"))
    return re.sub(r"[\W_]+", "", text).casefold()


def plain_number(number: str) -> str:
    """A number without the words and signs around it."""
    return _WORDS.sub("", number)


def compare(book: Rulebook, imported: Imported, has_links: bool = False, has_rows: bool = False) -> list[Difference]:
    """Return what differs between the truth and an import, in the order of the units.

    ``has_links`` is whether the references are links, ``has_rows`` whether the rules are rows of HTML, in which lists
    have one level.
    """
    numbers = _numbers_of_labels(imported)
    chapters = [file.chapter for file in imported.files if file.chapter is not None]
    found = [unit for chapter in chapters if not chapter.header.is_glossary for unit in chapter.units]
    made = [_read(unit, numbers) for unit in found]
    kept = _without_made_up(made, book)
    differences = list(_units(book, kept))
    if not differences:
        for place, (unit, own) in enumerate(zip(book.units, kept, strict=True)):
            differences += [Difference(place, what) for what in _bodies(unit.blocks, own, has_rows)]
            targets = [
                plain_number(book.units[target].number)
                for at, target in enumerate(unit.cites)
                if not (has_links and at in unit.inner)  # two links do not show that they are a range
            ]
            if targets != own.targets:
                differences.append(Difference(place, f"references {own.targets} instead of {targets}"))
    terms = [
        letters(unit.text)
        for chapter in chapters
        if chapter.header.is_glossary
        for unit in chapter.units
        if unit.rank > 1
    ]
    if terms != [letters(term) for term, _ in book.terms]:
        differences.append(Difference(len(book.units) - 1, f"terms {terms}"))
    return differences


@dataclass
class _Made:
    number: str
    rank: int
    text: str
    parent: str
    blocks: list[tuple[str, str]]
    examples: list[str]
    targets: list[str]


def _read(unit: BookUnit, numbers: Mapping[str, str]) -> _Made:
    def show(match: re.Match[str]) -> str:
        label = match[1].rpartition("/")[2]
        number = numbers.get(label, label)
        if match[2] is None:
            return number
        last = re.findall(r"[0-9]+|[A-Za-z]+", number)[-1:] or [""]
        return match[2].replace("##", last[0]).replace("#", number)

    text = _REFERENCE.sub(show, _ANCHOR.sub("", unit.text))
    body = _REFERENCE.sub(show, unit.body)
    references = [*unit.references, *(one for example in unit.examples for one in example.references)]
    targets = [plain_number(numbers.get(one.label, one.label)) for one in references]
    return _Made(
        plain_number(unit.number or ""),
        unit.rank,
        letters(_inline(text)),
        "",
        list(_blocks(body)),
        [letters(_inline(_REFERENCE.sub(show, example.text))) for example in unit.examples],
        targets,
    )


def _inline(text: str) -> str:
    return "".join(_texts(SyntaxTreeNode(_MARKDOWN.parse(text))))


def _texts(node: SyntaxTreeNode) -> Iterator[str]:
    if node.type in ("text", "code_inline"):
        yield node.content
    elif node.type in ("softbreak", "hardbreak"):
        yield " "
    for child in node.children:
        yield from _texts(child)


def _blocks(body: str) -> Iterator[tuple[str, str]]:
    """Yield the kind and the letters of each block of a body: items with their depth."""
    yield from _nodes(SyntaxTreeNode(_MARKDOWN.parse(body)), 0)


def _nodes(node: SyntaxTreeNode, depth: int) -> Iterator[tuple[str, str]]:
    for child in node.children:
        if child.type in ("paragraph", "heading"):
            yield (f"item {depth}" if depth else "text"), letters("".join(_texts(child)))
        elif child.type in ("bullet_list", "ordered_list"):
            yield from _nodes(child, depth + 1)
        elif child.type == "list_item":
            yield from _nodes(child, depth)
        elif child.type == "table":
            yield "table", letters("".join(_texts(child)))
        elif child.type == "blockquote":
            yield "quote", letters("".join(_texts(child)))
        else:
            yield child.type, letters(child.content or "".join(_texts(child)))


def _numbers_of_labels(imported: Imported) -> dict[str, str]:
    return {
        anchor.label: unit.number
        for file in imported.files
        if file.chapter is not None
        for unit in file.chapter.units
        if unit.number
        for anchor in unit.anchors
    }


def _without_made_up(made: Sequence[_Made], book: Rulebook) -> list[_Made]:
    """Return the units without headings that the truth does not have, with the number of the unit above each."""
    wanted = {letters(unit.text) for unit in book.units}
    above: list[_Made] = []
    kept: list[_Made] = []
    for unit in made:
        is_made_up = unit.text not in wanted and (
            unit.rank <= 2 and unit.text in ("", letters(unit.number), letters(book.title), "book")
        )
        while above and above[-1].rank >= unit.rank:
            above.pop()
        unit.parent = above[-1].number if above else ""
        if is_made_up and not unit.blocks:
            continue
        above.append(unit)
        kept.append(unit)
    return kept


def _units(book: Rulebook, made: Sequence[_Made]) -> Iterator[Difference]:
    def text_of(text: str) -> str:
        shown = text
        for place, unit in enumerate(book.units):
            if CITED.format(place) in shown:
                shown = shown.replace(CITED.format(place), unit.cited)
        return letters(shown)

    for place, unit in enumerate(book.units):
        if place >= len(made):
            yield Difference(place, f"{unit.number} {unit.text[:30]!r} is missing at the end")
            return
        own = made[place]
        number = plain_number(unit.number)
        if own.number != number:
            yield Difference(place, f"number {own.number!r} instead of {number!r}", True)
            return
        if own.text != text_of(unit.text):
            text = text_of(unit.text)
            yield Difference(place, f"{unit.number}: text {own.text[:80]!r} instead of {text[:80]!r}", True)
            return
        parent = plain_number(book.units[unit.parent].number) if unit.parent is not None else ""
        if own.parent != parent:
            yield Difference(place, f"{unit.number}: below {own.parent!r} instead of {parent!r}")
            return
    if len(made) > len(book.units):
        extra = made[len(book.units)]
        yield Difference(len(book.units) - 1, f"extra unit {extra.number} {extra.text[:40]!r}")


def _bodies(blocks: Sequence[Block], own: _Made, has_rows: bool) -> Iterator[str]:
    examples = [letters(block.text) for block in blocks if block.kind == "example"]
    if examples != own.examples:
        yield f"examples {own.examples} instead of {examples}"
    wanted: list[tuple[str, str]] = []
    for block in blocks:
        if block.kind == "text":
            wanted.append(("text", letters(block.text)))
        elif block.kind == "list":
            wanted += [("item" if has_rows else f"item {depth}", letters(text)) for depth, _, text in block.items]
        elif block.kind == "table":
            wanted.append(("table", letters("".join(cell for row in block.rows for cell in row))))
    found = [(kind.split()[0] if has_rows else kind, text) for kind, text in own.blocks if kind != "quote"]
    if [block for block in wanted if block[0] != "table"] == [block for block in found if block[0] != "table"] and len(
        wanted
    ) == len(found):
        tables = ["".join(text for kind, text in those if kind == "table") for those in (wanted, found)]
        if tables[0] != tables[1]:
            yield f"table {tables[1][:60]} instead of {tables[0][:60]}"
        return
    if any(block.kind == "table" for block in blocks) and "".join(t for _, t in wanted) == "".join(t for _, t in found):
        return  # a table of plain text stays its lines
    if any(block.kind in ("list", "text", "table") for block in blocks) or found:
        yield f"body {found} instead of {wanted}"
