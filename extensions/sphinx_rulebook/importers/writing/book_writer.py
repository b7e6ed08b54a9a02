"""Writing an imported document as the text of a book's files."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...markup.anchors import number_mark
from ...markup.counting.counters import plain_value
from ...markup.counting.number_schemes import NumberingScheme
from ...markup.fences import CALLOUTS
from ...model.units import BlockKind
from ..prose_safety import without_power
from ..typed_document import TypedChapter, TypedPage, TypedParagraph, TypedUnit
from .chapter_counts import typed_numbers
from .escaping import Replacement, escape_block_start, escape_inline, whole_block, with_replacements, without_links

_SECTION = 2
_FINAL_SIGNS = re.compile(r"(?<=\s)(?=#+$)")
_EMPHASIZED = re.compile(r"(?P<marks>\*{1,3}|_{1,3})(?!\s)(?P<title>[^*_]+|_[^*_]+_|\*[^*_]+\*)(?<![\s\\])(?P=marks)")
_PAGE_START = re.compile(r"(?=%|\+\+\+|:::|\([^)]*\)=)")
_CALLOUT = re.compile(rf":{{3,}}\{{(?:{'|'.join(sorted((*CALLOUTS, 'admonition')))})\}}")

Replace = Callable[[TypedUnit | TypedParagraph], Sequence[Replacement]]
"""A function that returns the references in the text of a unit or a paragraph, as markup."""


@dataclass(frozen=True, slots=True)
class BookWriter:
    """Writes the files of one book; ``labels`` are the labels of each unit, ``before`` the counts before each chapter
    (see `counts_before`).
    """

    book: str
    scheme: NumberingScheme
    labels: Mapping[TypedUnit, Sequence[str]]
    references: Replace
    is_markdown: bool = False
    before: Mapping[TypedChapter, tuple[int, ...]] = field(default_factory=dict)

    def chapter(self, chapter: TypedChapter) -> str:
        """Return the text of a chapter's file."""
        heading = chapter.heading
        key = plain_value(chapter.key)
        number = chapter.key if key is None or str(key) != chapter.key else key
        title = _without_emphasis(without_links(heading.text)) if self.is_markdown else heading.text
        text = self._front_matter({"title": title, "document": self.book.lower(), "chapter": number})
        for unit, typed in typed_numbers(chapter, self.scheme, self.labels, self.before.get(chapter, ())):
            blocks = [self._heading(unit, typed), *self._body(unit.paragraphs)]
            # One more blank line around sections, as in books written by hand, but not two after the text of one.
            space = "\n" if unit.rank == _SECTION else ""
            above = "" if text.endswith("\n\n") else space
            text += f"{above}\n" + "\n\n".join(blocks) + f"\n{space}"
        return text.rstrip("\n") + "\n"

    def glossary(self, glossary: TypedChapter) -> str:
        """Return the text of the glossary's file."""
        title = glossary.heading
        text = self._front_matter({"title": title.text, "document": self.book.lower(), "glossary": True})
        text += "\n" + "\n\n".join([f"# {self._inline(title)}", *self._body(title.paragraphs)]) + "\n"
        for term in glossary.units[1:]:
            anchors = "".join(f" @@{label}@@" for label in self.labels.get(term, ()))
            name = f"**{escape_inline(term.text, (), self.is_markdown)}**" if term.text else ""
            text += "\n" + "\n\n".join([f"### {name}{anchors}".rstrip(), *self._body(term.paragraphs)]) + "\n"
        return text

    def page(self, page: TypedPage, book_title: str) -> str:
        """Return the text of a page of prose; a page without a title gets the book's title."""
        title = self._inline(page.title) if page.title is not None else escape_inline(book_title, ())
        above = 1
        blocks = [without_power(f"# {title}")]
        above = 1
        waiting: list[TypedParagraph] = []
        for paragraph in page.paragraphs:
            if paragraph.marker != "#":
                waiting.append(paragraph)
                continue
            blocks += self._prose(waiting)
            waiting = []
            above = min(above + 1, max(2, paragraph.level))
            blocks.append(without_power(f"{'#' * above} {self._inline(paragraph)}"))
        blocks += self._prose(waiting)
        return "\n\n".join(blocks) + "\n"

    def _prose(self, paragraphs: Sequence[TypedParagraph]) -> Iterator[str]:
        for block in self._body(paragraphs):
            is_safe = _PAGE_START.match(block) is None or _CALLOUT.match(block) is not None
            yield without_power(block if is_safe else _PAGE_START.sub(r"\\", block, count=1))

    def _front_matter(self, fields: Mapping[str, object]) -> str:
        import yaml  # here, because it is slow to load

        written = yaml.safe_dump(dict(fields), allow_unicode=True, sort_keys=False, width=1_000_000)
        return f"---\n{written}---\n"

    def _heading(self, unit: TypedUnit, typed: str | None) -> str:
        text = _FINAL_SIGNS.sub(r"\\", self._inline(unit))
        text = _without_emphasis(text) if unit.rank <= _SECTION else text
        anchors = [f"@@{label}@@" for label in self.labels.get(unit, ())]
        if typed is not None:
            anchors.append(number_mark(typed))
        parts = [text, *anchors] if unit.rank <= _SECTION else [*anchors, text]
        return " ".join(["#" * unit.rank, *(part for part in parts if part)])

    def _body(self, paragraphs: Sequence[TypedParagraph]) -> list[str]:
        """Return the blocks of a body: paragraphs, whole lists, quotations."""
        blocks: list[str] = []
        before: TypedParagraph | None = None
        ordinals: list[int] = []
        outermost = 0  # the level of the outer items of the list, which may be below an item that became the rule
        for at, paragraph in enumerate(paragraphs):
            quote = "> " if paragraph.is_inside else ""
            if _is_item(paragraph):
                goes_on = before is not None and _is_item(before) and not _is_other_list(before, paragraphs, at)
                outermost = min(outermost, paragraph.level) if goes_on else paragraph.level
                if not goes_on:
                    ordinals.clear()
                depth = len(ordinals)
                line = self._item(paragraph, 1 + paragraph.level - outermost, ordinals)
                opens_quote = not goes_on and paragraph.is_inside and before is not None
                if line is None:
                    is_in_brackets = bool(paragraph.lines) and paragraph.lines[0].text.startswith("(")
                    marker = f"({paragraph.marker}" if is_in_brackets else paragraph.marker
                    blocks.append(f"{quote}{escape_block_start(f'{marker} {self._inline(paragraph)}')}")
                    before = None
                    continue
                if goes_on or opens_quote:
                    # Only a list that begins with 1 may follow a line of text directly (CommonMark 0.31, 5.3).
                    opens_below = goes_on and len(ordinals) > depth and not line.lstrip().startswith(("- ", "1. "))
                    gap = f"\n{quote.rstrip()}" if opens_below else ""
                    blocks[-1] += f"{gap}\n{quote}{line}"
                else:
                    blocks.append(f"{quote}{line}")
            elif before is not None and _is_item(before) and _is_in_item(paragraph):
                # A further paragraph of an item, after which the list goes on.
                indent = " " * sum(2 if ordinal < 0 else len(f"{ordinal}. ") for ordinal in ordinals)
                blocks[-1] += f"\n\n{indent}{escape_block_start(self._inline(paragraph))}"
                continue
            elif paragraph.marker == "#":
                blocks.append(f"**{self._inline(paragraph)}**")
            elif paragraph.is_block:
                blocks.append(self._whole(paragraph))
            elif paragraph.kind is BlockKind.TEXT:
                blocks.append(quote + escape_block_start(self._inline(paragraph)))
            else:
                text = escape_block_start(self._inline(paragraph))
                blocks.append(f"> **{paragraph.opening}** {text}".rstrip())
            before = paragraph
        return blocks

    def _item(self, paragraph: TypedParagraph, level: int, ordinals: list[int]) -> str | None:
        """Return the line of an item, or None if a list would show a different number.

        ``level`` is its depth in the list, from 1; ``ordinals`` are the numbers of the items above it, -1 for bullets.
        """
        text = escape_block_start(self._inline(paragraph))
        level = min(level, len(ordinals) + 1)
        is_first = level > len(ordinals)
        indent = "".join(" " * (2 if ordinal < 0 else len(f"{ordinal}. ")) for ordinal in ordinals[: level - 1])
        if not paragraph.marker[:1].isdigit():
            if not is_first and ordinals[level - 1] >= 0:
                # A bullet as far to the left as the number above belongs below that number.
                indent += " " * len(f"{ordinals[level - 1]}. ")
                level += 1
            ordinals[level - 1 :] = [-1]
            return f"{indent}- {text}"
        number = int(paragraph.marker[:-1])
        if str(number) != paragraph.marker[:-1]:
            return None  # such as 01, which a list would show as 1
        if not is_first and ordinals[level - 1] + 1 != number:
            return None
        ordinals[level - 1 :] = [number]
        return f"{indent}{number}. {text}"

    def _whole(self, paragraph: TypedParagraph) -> str:
        return whole_block(with_replacements(paragraph.text, self.references(paragraph)))

    def _inline(self, piece: TypedUnit | TypedParagraph) -> str:
        return escape_inline(piece.text, self.references(piece), self.is_markdown)


def _is_item(paragraph: TypedParagraph) -> bool:
    return paragraph.level > 0 and paragraph.marker != "#"


def _is_in_item(paragraph: TypedParagraph) -> bool:
    """Return whether a paragraph is indented like the text of an item, and not so far as code."""
    is_plain = paragraph.kind is BlockKind.TEXT and not paragraph.is_block and not paragraph.is_inside
    return is_plain and not paragraph.level and bool(paragraph.lines) and paragraph.lines[0].indent > 1


def _is_other_list(before: TypedParagraph, paragraphs: Sequence[TypedParagraph], at: int) -> bool:
    """Return whether a list with bullets, below a gap, comes after a numbered one, which does not go on after it."""
    bullet = paragraphs[at]
    is_below = before.marker[:1].isdigit() and not bullet.marker[:1].isdigit() and before.level == bullet.level
    if not is_below or not before.lines or not bullet.lines:
        return False
    if bullet.lines[0].number <= before.lines[-1].number + 1:
        return False
    items = itertools.takewhile(_is_item, (paragraphs[place] for place in range(at, len(paragraphs))))
    return not any(one.marker[:1].isdigit() and one.level <= bullet.level for one in items)


def _without_emphasis(title: str) -> str:
    """Return a title without the marks that emphasize the whole of it, since a heading stands out by itself."""
    while (match := _EMPHASIZED.fullmatch(title)) is not None:
        title = match["title"]
    return title
