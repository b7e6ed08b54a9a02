"""From typed units to a chapter file in our markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..markup.anchors import NUMBER_KIND
from ..markup.numbering import NumberingScheme
from ..model import BlockKind
from .document import TypedChapter, TypedParagraph, TypedUnit
from .escaping import escape_block_start, escape_inline

_SECTION = 2
_FINAL_SIGNS = re.compile(r"(?<=\s)(?=#+$)")


@dataclass(frozen=True, slots=True)
class ChapterWriter:
    """Writes chapters of one book.

    ``labels`` are those of each unit; ``write_reference`` gives the markup of a reference to a number,
    or None where it is to stay as typed.
    """

    book: str
    scheme: NumberingScheme
    reference: re.Pattern[str]
    labels: Mapping[TypedUnit, Sequence[str]]
    write_reference: Callable[[str], str | None]

    def write(self, chapter: TypedChapter) -> str:
        """Return the text of a chapter's file."""
        text = self._front_matter(chapter)
        for unit, needs_number in typed_numbers(chapter, self.scheme):
            blocks = [self._heading(unit, needs_number), *map(self._paragraph, unit.paragraphs)]
            space = "\n" if unit.rank == _SECTION else ""  # a section stands apart, as in the books written by hand
            text += f"{space}\n" + "\n\n".join(blocks) + f"\n{space}"
        return text

    def _front_matter(self, chapter: TypedChapter) -> str:
        import yaml  # here, because it is slow to load

        number = chapter.heading.number
        fields = {
            "title": chapter.heading.text,
            "document": self.book.lower(),
            "chapter": int(number) if str(int(number)) == number else number,
        }
        written = yaml.safe_dump(fields, allow_unicode=True, sort_keys=False, width=1_000_000)
        return f"---\n{written}---\n"

    def _heading(self, unit: TypedUnit, needs_number: bool) -> str:
        text = _FINAL_SIGNS.sub(r"\\", self._inline(unit.text))
        anchors = [f"@@{label}@@" for label in self.labels.get(unit, ())]
        if needs_number:
            anchors.append(f"@@{NUMBER_KIND}:{unit.number}@@")
        parts = [text, *anchors] if unit.rank <= _SECTION else [*anchors, text]
        return " ".join(["#" * unit.rank, *(part for part in parts if part)])

    def _paragraph(self, paragraph: TypedParagraph) -> str:
        text = escape_block_start(self._inline(paragraph.text))
        return text if paragraph.kind is BlockKind.TEXT else f"> **{paragraph.opening}** {text}".rstrip()

    def _inline(self, text: str) -> str:
        return escape_inline(text, self.reference, self.write_reference)


def typed_numbers(chapter: TypedChapter, scheme: NumberingScheme) -> Iterator[tuple[TypedUnit, bool]]:
    """Yield each unit with whether its number must be typed, since the scheme would count another."""
    counts = [0] * (scheme.depth + 2)
    above = [""] * (scheme.depth + 2)
    for unit in chapter.units:
        rank = unit.rank
        if rank == 1:
            yield unit, False
        elif rank > scheme.depth:
            yield unit, True
            continue
        else:
            yield unit, scheme.number(rank, above[rank - 1], counts[rank]) != unit.number
            index = scheme.index_of(rank, above[rank - 1], unit.number)
            counts[rank] = (counts[rank] if index is None else index) + 1
        above[rank] = unit.number
        counts[rank + 1 :] = [0] * (len(counts) - rank - 1)
