"""Reading back the files that an import has written, and refusing the import if a number or a word changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ...markup.counting.number_schemes import NumberingScheme
from ...markup.opening_words import KNOWN_WORDS, OpeningWords
from ...markup.parser import parse_chapter
from ...markup.references import fill_reference, last_part
from ...markup.source import LONG_LINE, decode
from ...markup.text.markdown import read_inline
from ...markup.text.plain import plain_block, plain_heading, plain_inline
from ...model.books import Chapter
from ...model.findings import Finding
from ...model.units import Block, BlockKind, Unit
from ...support.errors import UnusableInputError
from ..conservation import letters_of
from ..reading.markdown_blocks import is_footnote
from ..typed_document import TypedChapter, TypedParagraph, TypedUnit
from .book_writer import Replace
from .escaping import whole_block, with_replacements, without_dead_links


def read_back(
    text: str,
    path: str,
    scheme: NumberingScheme,
    findings: list[Finding],
    words: OpeningWords = KNOWN_WORDS,
    before: tuple[int, ...] = (),
) -> Chapter:
    """Parse the text of a chapter file like `library.loading.load`; problems are appended to ``findings``.

    ``before`` are the counts with which the preceding chapter ends.
    """
    source = decode(text.encode("utf-8", "surrogatepass"), path, findings)
    return parse_chapter(source, path, scheme, findings, words=words, before=before)


def prove_numbers(chapter: Chapter, typed: TypedChapter) -> None:
    """Raise UnusableInputError if a unit's number differs from the typed number."""
    for unit, original in _in_step(chapter, typed):
        if (unit.number or "") != original.number:
            raise _fault(original, f"its number became {unit.number}")


def prove_words(
    chapter: Chapter,
    typed: TypedChapter,
    numbers: Mapping[str, str],
    is_markdown: bool,
    references: Replace = lambda _: (),
) -> None:
    """Raise UnusableInputError if a unit's words differ from the typed words.

    ``numbers`` maps each label to the number typed in references to it; ``references`` are those that were written.
    """

    def show(book: str | None, label: str, text: str | None = None) -> str:
        number = numbers.get(f"{book}/{label}" if book else label, label)
        return number if text is None else fill_reference(text, number, last_part(number))

    def read(text: str) -> str:
        if not is_markdown:
            return text
        return plain_inline(read_inline(without_dead_links(text.replace("[[", r"\[["))), _as_typed, None)

    for unit, original in _in_step(chapter, typed):
        # A footnote is read as a part of the units that refer to it, so its text is looked for where it was typed.
        footnotes = [one for one in original.paragraphs if one.is_block and is_footnote(one.text)]
        lost = next((one for one in footnotes if with_replacements(one.text, references(one)) not in unit.body), None)
        if lost is not None:
            raise _fault(original, "the text of a footnote changed")
        blocks = [block for block in unit.blocks if block.kind is not BlockKind.FOOTNOTE]
        written = [plain_heading(unit, show, None), *(_plain(block, show) for block in blocks)]
        others = [one for one in original.paragraphs if one not in footnotes]
        expected = [read(original.text), *_expected(others, read)]
        if letters_of("\n".join(written)) != letters_of("\n".join(expected)):
            if max(map(len, [unit.text, *unit.body.split("\n")])) > LONG_LINE:
                raise UnusableInputError(
                    f"the text from line {original.line} on has more than {LONG_LINE:,} characters with its "
                    "references; break it up"
                )
            raise _fault(original, "its words changed")


def _expected(paragraphs: Iterable[TypedParagraph], read: Callable[[str], str]) -> Iterable[str]:
    for paragraph in paragraphs:
        yield paragraph.opening
        yield paragraph.marker
        text = paragraph.text
        is_whole = paragraph.is_block or text.startswith("![")  # a picture may have a caption
        yield _plain(Block(paragraph.kind, "", whole_block(text), 1), _as_typed) if is_whole else read(text)


def _as_typed(book: str | None, label: str, text: str | None = None) -> str:
    return text or label


def _in_step(chapter: Chapter, typed: TypedChapter) -> Iterable[tuple[Unit, TypedUnit]]:
    if len(chapter.units) != len(typed.units):
        raise _fault(typed.heading, f"it has {len(typed.units)} units, but {len(chapter.units)} were written")
    return zip(chapter.units, typed.units, strict=True)


def _plain(block: Block, show: Callable[..., str]) -> str:
    return block.word + plain_block(Block(block.kind, "", block.markup, block.line), show, None)


def _fault(unit: TypedUnit, what: str) -> UnusableInputError:
    name = f"unit {unit.number}" if unit.number else "the unit"
    return UnusableInputError(
        f"{name} on line {unit.line} cannot be imported: {what}; this is a bug in the importer, "
        "please report it with the text of that unit"
    )
