"""Reads back what an import has written, and refuses it where a number or a word is not as it was."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..findings import Finding
from ..library import UnusableInputError
from ..markup.markdown import readable
from ..markup.numbering import NumberingScheme
from ..markup.parser import parse_chapter
from ..markup.plain import plain_block, plain_heading
from ..markup.source import decode
from ..model import Block, Chapter, Unit
from .document import TypedChapter, TypedUnit

_INSIGNIFICANT = re.compile(r"[\s:：]+|\\+(?=[{}])")


def read_back(text: str, path: str, scheme: NumberingScheme, findings: list[Finding]) -> Chapter:
    """Parse the text of a chapter file as `library.load` will; append what is wrong with it to ``findings``."""
    return parse_chapter(decode(text.encode("utf-8", "surrogatepass"), path, findings), path, scheme, findings)


def prove_numbers(chapter: Chapter, typed: TypedChapter) -> None:
    """Raise UnusableInputError where a unit's number is not the one that was typed."""
    for unit, original in _in_step(chapter, typed):
        if unit.number != original.number:
            raise _fault(original, f"its number became {unit.number}")


def prove_words(chapter: Chapter, typed: TypedChapter) -> None:
    """Raise UnusableInputError where a unit's words are not those that were typed.

    The chapter is one whose references have the typed numbers as their labels.
    """
    for unit, original in _in_step(chapter, typed):
        written = [plain_heading(unit, _show, None), *map(_plain, unit.blocks)]
        expected = [original.text]
        for paragraph in original.paragraphs:
            expected += [paragraph.opening, paragraph.text]
        if _significant(written) != _significant(expected):
            raise _fault(original, "its words did not stay the same")


def _in_step(chapter: Chapter, typed: TypedChapter) -> Iterable[tuple[Unit, TypedUnit]]:
    if len(chapter.units) != len(typed.units):
        raise _fault(typed.heading, f"it has {len(typed.units)} units, and {len(chapter.units)} were written")
    return zip(chapter.units, typed.units, strict=True)


def _show(book: str | None, label: str) -> str:
    return f"[{label}]"


def _plain(block: Block) -> str:
    return block.word + plain_block(Block(block.kind, "", block.markup, block.line), _show, None)


def _significant(parts: Iterable[str]) -> str:
    return _INSIGNIFICANT.sub("", readable("\n".join(parts)))


def _fault(unit: TypedUnit, what: str) -> UnusableInputError:
    return UnusableInputError(
        f"unit {unit.number} on line {unit.line} cannot be imported: {what}; this is a fault of the importer, "
        "please report it with the text of that unit"
    )
