"""Reading the text before and after the rules: the title, the introduction, the glossary, and other pages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ....markup.titles import ends_sentence, is_title
from ....model.units import BlockKind
from ...cue_words import CONTENTS_WORDS, GLOSSARY_WORDS
from ...documents.segments import Segment, back_word
from ...typed_document import INTRODUCTION, TypedChapter, TypedPage, TypedParagraph, TypedUnit
from ...writing.labels import slug
from ..captions import with_marked_headings
from ..glossary_terms import read_terms
from ..structure import CHAPTER, RULE
from ..title_page import may_be_title
from .laid_out_document import LaidOutDocument


class FrontAndBack:
    """Collects the title and the pages of a document, which are not rules."""

    def __init__(self, text: LaidOutDocument) -> None:
        self.title: TypedParagraph | None = None
        self.pages: list[TypedPage] = []
        self._text = text
        self._taken: set[int] = set()
        """The headings before the rules that are the first chapter's."""

    def read_back(self, segments: Sequence[Segment]) -> TypedChapter | None:
        """Read the text after the rules, and return its glossary, or None if it has none."""
        glossary: TypedChapter | None = None
        for segment in segments:
            heading = self._text.heading(segment)
            word = back_word(heading.text)
            if glossary is None and word in GLOSSARY_WORDS:
                title = TypedUnit(CHAPTER, "", heading.text, (heading,))
                terms = read_terms(segment.lines, self._text.page)
                glossary = TypedChapter("", (title, *terms), self._text.name)
            elif glossary is not None and heading.level > glossary.heading.lines[0].level > 0:
                term = TypedUnit(RULE, "", heading.text, (heading,), tuple(self._text.paragraphs(segment)))
                glossary = replace(glossary, units=(*glossary.units, term))
            else:
                self.add_page(segment)
        return glossary

    def add_page(self, segment: Segment) -> None:
        """Add a page with the heading and the text of a segment."""
        heading = self._text.heading(segment)
        name = slug(heading.text, "-") or f"page-{len(self.pages) + 1}"
        taken = {page.name for page in self.pages}
        while name in taken or name in ("index", INTRODUCTION, "glossary"):
            name += "-2"
        title = TypedParagraph(BlockKind.TEXT, "", heading.text, (heading,), level=1, marker="#")
        self.pages.append(TypedPage(name, title, tuple(self._text.paragraphs(segment))))

    def take_title(self, front: Sequence[Segment], levels: Collection[int]) -> TypedParagraph | None:
        """Take the separate title at the end of the text before the rules, if another line precedes it, or a heading
        there that has the level of headings among the rules.
        """
        last = front[-1] if front else None
        if last is not None and last.first >= 0 and not any(line.raw for _, line in last.lines):
            heading = self._text.heading(last)
            if heading.level in levels and heading.level:
                self._taken.add(last.first)
                return TypedParagraph(BlockKind.TEXT, "", heading.text, (heading,))
        written = [(place, line) for place, line in front[-1].lines if line.raw] if front else []
        if len(written) < 2:
            return None
        (title,) = self._text.page.paragraphs(written[-1:])
        before = written[-2][1].text
        if not may_be_title(title) or not (ends_sentence(before) or is_title(before)):
            return None
        front[-1].lines.remove(written[-1])
        return title

    def read_front(self, segments: Sequence[Segment]) -> None:
        """Take the book's title from the text before the rules; the rest is an introduction."""
        paragraphs: list[TypedParagraph] = []
        for segment in segments:
            if segment.first in self._taken:
                continue
            if segment.first >= 0:
                line = self._text.heading(segment)
                paragraphs.append(
                    TypedParagraph(BlockKind.TEXT, "", line.text, (line,), level=line.level or 2, marker="#")
                )
            paragraphs += self._text.paragraphs(segment)
        for i, paragraph in enumerate(paragraphs[:3]):
            if may_be_title(paragraph) and (paragraph.marker == "#" or i == 0):
                self.title = paragraph
                del paragraphs[i]
                break
        while paragraphs and paragraphs[-1].marker == "#":
            self._text.drop(paragraphs.pop(), "a heading above others, without text")
        paragraphs = self._without_empty_contents(paragraphs)
        if not self._text.has_marks:
            paragraphs = with_marked_headings(paragraphs)
        if paragraphs:
            title = replace(paragraphs.pop(0), level=1) if paragraphs[0].marker == "#" else None
            self.pages.insert(0, TypedPage(INTRODUCTION, title, tuple(paragraphs)))

    def _without_empty_contents(self, paragraphs: Sequence[TypedParagraph]) -> list[TypedParagraph]:
        """Drop the headings of tables of contents without entries, and return the other paragraphs."""
        kept: list[TypedParagraph] = []
        for i, paragraph in enumerate(paragraphs):
            is_contents = paragraph.text.strip(":： ").casefold() in CONTENTS_WORDS and len(paragraph.lines) == 1
            is_last = i + 1 == len(paragraphs)
            has_entries = paragraph.marker == "#" and not is_last and paragraphs[i + 1].marker != "#"
            if is_contents and not has_entries:
                self._text.drop(paragraph, "table of contents")
            else:
                kept.append(paragraph)
        return kept

    def only_chapter(self) -> TypedUnit:
        """Return the heading for the only chapter of a document without chapters: the document's title."""
        title, self.title = self.title, None
        if title is not None:
            return TypedUnit(CHAPTER, "", title.text, title.lines, (), True)
        name = self._text.name
        return TypedUnit(CHAPTER, "", name.rpartition(".")[0] or name, (), (), True)
