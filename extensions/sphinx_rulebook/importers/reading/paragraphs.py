"""Joining lines into paragraphs: deciding which lines continue a paragraph, and which open an example, a note, or a
list item.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from ...markup.opening_words import KNOWN_WORDS
from ...markup.titles import ends_sentence, is_title
from ...model.units import BlockKind
from ..cue_words import UNSPACED
from ..documents.document_lines import LONE_NUMBER, has_columns, is_fence
from ..documents.line_joins import join
from ..profile import Profile
from ..typed_document import Line, TypedParagraph
from ..unit_words import UNIT_WORDS
from .kinds.article_titles import is_bracketed_title
from .markdown_blocks import MEANING, is_footnote, length_of_block, text_of_block
from .openings.known_openings import KnownOpenings
from .openings.labelled_lines import open_alike
from .openings.labelled_rows import find_labels
from .wrapping import Wrapping

_ENUMERATED = re.compile(
    r"(?:\((?:[A-Za-z]|[ivxlc]{2,5}|[0-9]{1,3})\)|(?:[A-Za-z]|[ivxIVX]{2,5})[.)])\s|[0-9]{1,2}\s(?=[\u3040-\u9fff])"
)
_ORDERED = re.compile(r"\(?(?P<marker>[0-9]{1,3}[.)])\s+(?=\S)")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_WORD_OF_NUMBER = re.compile(rf"\s(?:{UNIT_WORDS})$", re.I)
_NUMBERED = re.compile(r"[0-9]{1,3}(?:[.\-][0-9]{1,3}){2,}[a-z]?[.:]?\s")
_FEWEST_BREAKS = 3
_LONGEST_TITLE, _LONGEST_LABEL = 80, 40
_CLAUSES = re.compile("[。、，]")


@dataclass(slots=True)
class Page:
    """The properties of a whole document's lines, and how these form paragraphs.

    If lines are wrapped at the edge of the page and most units have an empty line before them (``is_spaced``), empty
    lines separate paragraphs. Otherwise every line is a paragraph unless it continues one: a line wrapped because the
    page was full (``wrapping``), or the rest of a sentence in lower case.
    ``has_soft_breaks`` is whether the lines of Markdown are broken within sentences.
    ``bridged`` are the indexes of lines that an edge of a page separates from the previous line.
    ``openings`` finds the opening words of examples and notes.
    """

    profile: Profile
    is_markdown: bool
    is_spaced: bool
    has_soft_breaks: bool
    wrapping: Wrapping
    bridged: Collection[int]
    words: Collection[str] = ()
    openings: KnownOpenings = field(default_factory=lambda: KnownOpenings(False))

    def title_and_body(
        self, first: Line, text: str, lines: Sequence[tuple[int, Line]], has_title: bool
    ) -> tuple[str, tuple[Line, ...], list[TypedParagraph]]:
        """Read a unit: ``text`` is the text on its first line, ``lines`` are the lines below, each with its index.

        Returns the unit's text, the lines that it occupies, and its paragraphs.
        """
        heading_lines = [first]
        end = 0
        permalinked = self._permalink_end(first, lines)
        for k, (place, line) in enumerate(lines):
            if line.is_code:
                break
            if not line.text:
                following = next(((at, below) for at, below in lines[k:] if below.text), None)
                if text and k >= permalinked and (following is None or following[0] not in self.bridged):
                    break
                continue
            if has_title and is_bracketed_title(text):
                break
            before = heading_lines[-1]
            blank_between = k > 0 and not lines[k - 1][1].text
            if (
                text
                and k >= permalinked
                and not self._goes_on(
                    before, text, place, line, blank_between, has_title and k == 0, self._after(lines, k)
                )
            ):
                break
            text = join(text, line.text, self.words)
            heading_lines.append(line)
            end = k + 1
        return text, tuple(heading_lines), self.paragraphs(lines[end:])

    def paragraphs(self, lines: Sequence[tuple[int, Line]]) -> list[TypedParagraph]:
        """Return the paragraphs of some lines, each given with its index in the document."""
        done: list[TypedParagraph] = []
        indents: list[int] = []  # of the open items
        blank = True
        block_end = 0
        bare = [line for _, line in lines]
        for k, (place, line) in enumerate(lines):
            if k < block_end:
                continue
            length = length_of_block(bare, k) if self._may_start_block(line) else 0
            if length:
                block_end = k + length
                block = [below for _, below in lines[k:block_end]]
                occupied = tuple(below for below in block if below.raw)
                done.append(TypedParagraph(BlockKind.TEXT, "", text_of_block(block), occupied, is_block=True))
                blank = True
                continue
            if line.is_code:
                if not k or not lines[k - 1][1].is_code:
                    code = itertools.takewhile(lambda below: below.is_code, (below for _, below in lines[k:]))
                    done.append(_code(list(code)))
                    blank = False
                continue
            if not line.raw:
                blank = True
                continue
            last = done[-1] if done else None
            if _is_row(line):
                if last is not None and last.is_block and _is_row(last.lines[-1]) and not blank:
                    done[-1] = replace(last, text=f"{last.text}\n{line.raw}", lines=(*last.lines, line))
                else:
                    done.append(TypedParagraph(BlockKind.TEXT, "", line.raw, (line,), is_block=True))
            elif self.is_markdown and last is not None and not last.marker and MEANING.match(line.raw):
                # The word is on the line above, the start of its list of definitions may be further up.
                done[-1] = replace(last, text=f"{last.text}\n{line.raw}", lines=(*last.lines, line), is_block=True)
            elif last is not None and self._awaits_text(last, line, blank):
                done[-1] = replace(last, text=line.text, lines=(*last.lines, line))
            elif (
                last is not None
                and not last.is_block
                and last.marker != "#"
                and self._goes_on(last.lines[-1], last.text, place, line, blank, False, self._after(lines, k))
            ):
                text = join(last.text, line.text, self.words)
                done[-1] = replace(last, text=text, lines=(*last.lines, line))
            else:
                done.append(self._open(line, last, indents))
            blank = False
        return done

    def _awaits_text(self, last: TypedParagraph, line: Line, blank: bool) -> bool:
        """Return whether a line is the text of an example or a note whose word is alone on the line above.

        If an empty line is between them, a colon or a sign of exclamation has to be after the word.
        """
        is_alone = last.opening != "" and not last.text and len(last.lines) == 1
        is_alone = is_alone and (last.opening.endswith((":", "：", "!", "！")) if blank else not self.is_markdown)
        return is_alone and not line.level and not line.bullet and not self._is_marked(line)

    def _may_start_block(self, line: Line) -> bool:
        """Return whether a block of Markdown that is kept whole may start with a line."""
        return self.is_markdown and line.raw[:1] in ("[", ">", ":", "$")

    def _open(self, line: Line, last: TypedParagraph | None, indents: list[int]) -> TypedParagraph:
        """Return the paragraph that a line opens."""
        ordered = _ORDERED.match(line.text) if not line.bullet else None
        if line.bullet or ordered is not None:
            # A difference of two characters or more is another level; smaller ones are sloppy typing.
            while indents and indents[-1] >= line.indent + 2:
                indents.pop()
            if not indents or line.indent >= indents[-1] + 2:
                indents.append(line.indent)
            inside = last is not None and (
                (last.is_inside and last.level > 0)
                or (last.kind is not BlockKind.TEXT and (not last.text or last.text.endswith((":", "："))))
            )
            kind = last.kind if last is not None and inside else BlockKind.TEXT
            marker = ordered["marker"] if ordered is not None else line.bullet
            text = line.text[ordered.end() :] if ordered is not None else line.text
            return TypedParagraph(kind, "", text, (line,), level=len(indents), marker=marker, is_inside=inside)
        while indents and (not self.is_markdown or line.indent <= indents[-1]):
            indents.pop()
        if line.level:
            return TypedParagraph(BlockKind.TEXT, "", line.text, (line,), level=line.level, marker="#")
        opened = self.openings.find(line.text, self.is_markdown and line.raw.startswith(">"))
        if opened is None:
            return TypedParagraph(BlockKind.TEXT, "", line.text, (line,))
        kind, opening, text = opened
        return TypedParagraph(kind, opening, text, (line,))

    def _permalink_end(self, first: Line, lines: Sequence[tuple[int, Line]]) -> int:
        """Return how many lines below a heading continue it up to its permalink, if the permalink is not on its first
        line.
        """
        signs = tuple(self.profile.permalinks)
        if not signs or first.raw.endswith(signs):
            return 0
        for k, (_, line) in enumerate(lines):
            if not line.text:
                break
            if line.raw.endswith(signs):
                return k + 1
        return 0

    def _goes_on(
        self,
        before: Line,
        so_far: str,
        place: int,
        line: Line,
        blank: bool,
        is_below_title: bool,
        after: Line | None,
    ) -> bool:
        """Return whether a line continues the paragraph, or the title, whose last line is ``before``; ``after`` is the
        next line if it has text.
        """
        if line.level or line.bullet or before.level or self._is_marked(line):
            return False
        if self._may_start_block(line) and (is_footnote(line.raw) or line.raw.startswith((":::", "$$", "> [!"))):
            return False
        if (
            place in self.bridged
            and (not ends_sentence(so_far) or (not blank and self._fills_page(before, line, after)))
            and (line.text[0].islower() or UNSPACED.match(line.text) or self.wrapping.is_full(before, line))
        ):
            return True  # the rest of a paragraph on the next page
        if has_columns(line.raw) and (has_columns(before.raw) or (after is not None and has_columns(after.raw))):
            return False  # two rows of a table
        if (
            before.bullet
            and ends_sentence(so_far)
            and line.indent <= before.indent
            and not (not blank and self.wrapping.is_full(before, line))
        ):
            return False  # text after a list
        if not blank and so_far.endswith(" §") and line.text[0].isdigit():
            return True  # a reference that was broken after its sign
        if not blank and LONE_NUMBER.fullmatch(line.text) and _WORD_OF_NUMBER.search(so_far[-_LONGEST_LABEL:]):
            return True  # a reference that was broken after its word
        if ends_sentence(so_far) and _NUMBERED.match(line.text):
            return False  # a number in a different form from the layout's
        if blank or before.raw.endswith(tuple(self.profile.permalinks or "\0")):
            return False
        if self.is_markdown and not is_below_title and open_alike(so_far, line.text):
            return False
        if self.is_markdown and (not is_below_title or self.has_soft_breaks):
            return True
        if self.wrapping.is_full(before, line) and ends_sentence(so_far) and not ends_sentence(line.text):
            # Within a paragraph, the next line is full as well, or it is the last one and ends a sentence.
            return after is not None and self.wrapping.is_nearly_full(line, after)
        if self.wrapping.is_full(before, line):
            return True
        is_broken = not ends_sentence(so_far) and not is_title(so_far) and not is_title(line.text)
        if is_broken and self.wrapping.is_nearly_full(before, line):
            return True
        return not ends_sentence(so_far) and (line.text[0].islower() or self._is_rest(so_far, line))

    def _fills_page(self, before: Line, line: Line, after: Line | None) -> bool:
        """Return whether the paragraph above may go on after the end of its sentence, since its last line is full."""
        is_last = ends_sentence(line.text) or (after is not None and self.wrapping.is_nearly_full(line, after))
        return is_last and self.wrapping.is_full(before, line)

    def _after(self, lines: Sequence[tuple[int, Line]], k: int) -> Line | None:
        """Return the line after a line, also on the next page, or None if there is none or it is empty."""
        following = next(((place, line) for place, line in lines[k + 1 : k + 6] if line.text), None)
        if following is None or (following[1] is not lines[k + 1][1] and following[0] not in self.bridged):
            return None
        return following[1]

    def _is_rest(self, so_far: str, line: Line) -> bool:
        """Return whether a line is the rest of a sentence, given its unfinished beginning: ``... to get +1`` and
        ``(public ...).``, ``... less than`` and ``2 crates.``.
        """
        if has_columns(line.raw) or is_title(so_far):
            return False
        if line.text[0] in "(（" and len(so_far) > _LONGEST_TITLE:
            return True
        if UNSPACED.match(line.text):
            return _CLAUSES.search(so_far) is not None
        is_text = ends_sentence(line.text) or len(line.text) > _LONGEST_LABEL
        return self.is_spaced and len(so_far) > _LONGEST_LABEL and is_text

    def _is_marked(self, line: Line) -> bool:
        if _ORDERED.match(line.text) is not None or _ENUMERATED.match(line.text) is not None:
            return True
        return self.openings.find(line.text) is not None


def _is_row(line: Line) -> bool:
    """Return whether a line is a row of a table of Markdown."""
    return not line.is_code and line.raw.startswith("|") and line.raw.endswith("|")


def _code(lines: Sequence[Line]) -> TypedParagraph:
    """Return a piece of code as typed, moved left to its fence, since a fence must not be indented."""
    margin = lines[0].indent
    written = [" " * (0 if is_fence(line.raw) else max(0, line.indent - margin)) + line.raw for line in lines]
    text = "\n".join(line.rstrip() for line in written)
    return TypedParagraph(BlockKind.TEXT, "", text, tuple(line for line in lines if line.raw), is_block=True)


def _has_soft_breaks(lines: Sequence[Line]) -> bool:
    """Return whether most lines of Markdown that are directly above a line of text do not end a sentence."""
    above = [
        before
        for before, line in itertools.pairwise(lines)
        if before.text and line.text and not (before.level or line.level or line.bullet or before.is_code)
    ]
    return len(above) >= _FEWEST_BREAKS and 2 * sum(1 for line in above if not ends_sentence(line.text)) > len(above)


def page_of(
    lines: Sequence[Line],
    profile: Profile,
    is_markdown: bool,
    starts: Collection[int],
    bridged: Collection[int],
    wrapping: Wrapping,
) -> Page:
    """Return the properties of a document; ``starts`` are the indexes of the lines that start its units."""
    after_empty = sum(1 for start in starts if not start or not lines[start - 1].text)
    written = [line for line in lines if line.text]
    is_spaced = after_empty >= 0.5 * len(starts) if starts else len(lines) - len(written) >= 0.3 * len(written)
    words = {word.casefold() for line in written for word in _WORD.findall(line.text)}
    return Page(
        profile,
        is_markdown,
        is_spaced,
        is_markdown and _has_soft_breaks(lines),
        wrapping,
        bridged,
        words,
        KnownOpenings(is_markdown, KNOWN_WORDS.with_more(profile.examples, profile.notes), find_labels(lines)),
    )
