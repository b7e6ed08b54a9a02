"""Doubts about numbers: those that come again, those inside a text, lines with a number that stayed text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from ..cue_words import HISTORY_WORDS
from ..reading.line_starts import order
from ..reading.shapes import split_number
from ..reading.structure import RULE
from ..typed_document import Line, TypedChapter, TypedDocument, TypedPage, TypedUnit
from .doubt import Doubt, DoubtKind, as_text, quote, span
from .numbers_anew import find_numbers_anew

_PARTS = re.compile(r"[0-9]+|[A-Za-z]+")
_COMPOUND = re.compile(r"[0-9A-Z]+(?:[.\-][0-9A-Za-z]+)+|[0-9]+[a-z][0-9a-z]*")
_IN_TEXT = re.compile(
    r"(?P<before>[.!?:;。！？：；)）」』”\"])?[ \u3000]*(?:(?<![\w*])\*{1,3})?(?<![\w.\-/$€£¥])"
    r"(?P<number>[0-9A-Z]{1,4}(?:[.\-][0-9A-Za-z]{1,4})+[a-z]?)[.):]?"
    r"(?=[ \u3000]+(?P<after>\S)|(?P<wide>[\u3040-\u9fff]))"
)
_LAST_PART = re.compile(r"(?P<before>.*?)(?P<last>(?<![0-9])[0-9]+|[a-z])$")
_SIGNED = re.compile(r"(?P<number>[0-9]{1,3})[.)．）:]\s*(?=[^\s\d])")
_FEWEST_IN_PROSE = 3
_SKIPPED = 2


def doubt_numbers(document: TypedDocument) -> Iterator[Doubt]:
    """Yield the doubts about the numbers of a document."""
    yield from _chapters_again(document.chapters)
    has_numbers = any(unit.number for unit in document.units)
    if has_numbers:
        yield from _numbers_again(document.chapters)
        yield from _numbers_in_text(document.chapters)
        for chapter in document.chapters:
            yield from _skipped_plain_numbers(chapter)
            yield from _plain_numbers_again(chapter)
        for page in document.pages:
            yield from _numbered_page(page, document)
    yield from _numbered_text(document)


def _chapters_again(chapters: Sequence[TypedChapter]) -> Iterator[Doubt]:
    """Yield a doubt for each place where the typed numbers of chapters begin anew."""
    first: dict[str, TypedUnit] = {}
    is_again = False
    for chapter in chapters:
        heading = chapter.heading
        number = _number_of(heading)
        if not number or not heading.lines:
            is_again = False
            continue
        other = first.setdefault(number, heading)
        if other is not heading and not is_again:
            yield Doubt(
                DoubtKind.NUMBER_AGAIN,
                chapter.source,
                *span(heading.lines),
                f"Chapter {number} is also on line {other.line}; both are kept, in one book.",
                "Does another book begin here?",
                "If so, import the two parts from two files, each with its own --book.",
            )
        is_again = other is not heading


def _number_of(heading: TypedUnit) -> str:
    """Return the number of a chapter, which is in its title if an earlier chapter has the same one."""
    opening = split_number(heading.lines[0].text) if heading.lines and not heading.number else None
    return opening.number if opening is not None and opening.number in heading.text else heading.number


def _numbers_again(chapters: Sequence[TypedChapter]) -> Iterator[Doubt]:
    """Yield a doubt for each run of units whose numbers occur before, but not directly before: that is a misprint."""
    by_document = all(chapter.heading.number for chapter in chapters)
    first: dict[str, TypedUnit] = {}
    headings: set[str] = set()
    for chapter in chapters:
        if not by_document:
            first = {}
        if chapter.heading.number in headings:
            continue  # `_chapters_again` reports it
        headings.add(chapter.heading.number)
        before: TypedUnit | None = None
        run: list[tuple[TypedUnit, TypedUnit]] = []
        for unit in [*chapter.units[1:], None]:
            again = unit is not None and _COMPOUND.fullmatch(unit.number) and first.setdefault(unit.number, unit)
            if unit is not None and again and again is not unit and again is not before:
                run.append((unit, again))
            else:
                yield from _again(chapter, run)
                run = []
            before = unit


def _following(chapter: TypedChapter, unit: TypedUnit) -> TypedUnit | None:
    """Return the next unit with a number in the same chapter."""
    units = chapter.units
    place = units.index(unit) if unit in units else len(units)
    return next((other for other in units[place + 1 :] if other.number), None)


def _again(chapter: TypedChapter, run: Sequence[tuple[TypedUnit, TypedUnit]]) -> Iterator[Doubt]:
    if not run:
        return
    (unit, other), (last, _) = run[0], run[-1]
    after = _following(chapter, other)
    if unit is last and after is not None and order(after.number) < order(other.number):
        unit, other, run = other, unit, [(other, unit)]  # the first one is out of place
        last = unit
    numbers = unit.number if unit is last else f"{unit.number} to {last.number}"
    yield Doubt(
        DoubtKind.NUMBER_AGAIN,
        chapter.source,
        *span(line for one, _ in run for line in one.lines),
        f"{numbers} {'is' if unit is last else 'are'} also on line {other.line}; both are kept.",
        "Is it another unit, or text such as a row of a table?",
        as_text(unit.lines[0]) if unit.lines else "",
    )


def _numbers_in_text(chapters: Sequence[TypedChapter]) -> Iterator[Doubt]:
    """Yield a doubt for each missing number that stands at the start of a sentence within a text."""
    typed = {unit.number for chapter in chapters for unit in chapter.units if unit.number}
    for chapter in chapters:
        for unit in chapter.units:
            for lines, text in [
                (unit.lines, unit.text),
                *((paragraph.lines, paragraph.text) for paragraph in unit.paragraphs if not paragraph.is_block),
            ]:
                for match in _IN_TEXT.finditer(text):
                    if _is_missing_unit(match, typed, text):
                        line = _line_with(match["number"], lines)
                        yield Doubt(
                            DoubtKind.NUMBER_IN_TEXT,
                            chapter.source,
                            line,
                            line,
                            f"{match['number']} is part of the text of {unit.number or quote(unit.text)}.",
                            "Does a unit with this number begin here?",
                            "If so, begin a line with it.",
                        )


def _plain_numbers_again(chapter: TypedChapter) -> Iterator[Doubt]:
    """Yield a doubt where plain numbers begin anew although no heading is above them: they may be those of a list."""
    for anew in find_numbers_anew(chapter):
        comes, are = ("comes", "both") if len(anew.units) == 1 else ("come", "all of them")
        yield Doubt(
            DoubtKind.NUMBER_AGAIN,
            chapter.source,
            *span(anew.units[0].lines),
            f"{anew.numbers} {comes} after {anew.before.number}; {are} are units.",
            f"Does a list in {anew.before.number} begin here?",
            "If so, indent the items of the list. If other rules begin here, give them a heading.",
        )


def _skipped_plain_numbers(chapter: TypedChapter) -> Iterator[Doubt]:
    """Yield a doubt where the next plain number is missing, but a line below the unit before it has it."""
    last: TypedUnit | None = None
    lines: list[Line] = []  # of the paragraphs since the last unit with a plain number
    for unit in [*chapter.units, None]:
        if unit is None or unit.number.isdecimal():
            step = int(unit.number) - int(last.number) if last is not None and unit is not None else 0
            if step == _SKIPPED or (last is not None and last.rank >= RULE and step != 1):
                yield from _skipped(chapter, last, lines)
            last, lines = unit, []
        elif unit.rank < (last.rank if last is not None else 0):
            yield from _skipped(chapter, last, lines)
            last = None
        if unit is not None:
            lines += [line for paragraph in unit.paragraphs for line in paragraph.lines]


def _skipped(chapter: TypedChapter, unit: TypedUnit | None, lines: Sequence[Line]) -> Iterator[Doubt]:
    """Yield a doubt if some lines below a unit begin with the number after its own, and none with its own: a list would
    have both.
    """
    if unit is None:
        return
    wanted = str(int(unit.number) + 1)
    line = next((one for one in lines if _opens_with(one.text, wanted)), None)
    if line is not None and not any(_opens_with(one.text, str(int(unit.number))) for one in lines):
        yield Doubt(
            DoubtKind.NUMBER_IN_TEXT,
            chapter.source,
            line.number,
            line.number,
            f"{quote(line.raw)} is part of the text of {unit.number}, and there is no {wanted}.",
            "Does this unit begin here?",
            "If so, put an empty line before it.",
        )


def _opens_with(text: str, number: str) -> bool:
    match = _SIGNED.match(text)
    return match is not None and match["number"] == number


def _is_missing_unit(match: re.Match[str], typed: Collection[str], text: str) -> bool:
    number = match["number"]
    opens = match["before"] is not None or not text[: match.start()].strip()
    after = match["after"] or match["wide"] or ""
    is_sentence = not after.islower() and not after.isdigit() and (after.isalpha() or after in "“\"'「*[")
    if number in typed or not opens or not is_sentence:
        return False
    last = _LAST_PART.fullmatch(number)
    if last is None:
        return False
    value = last["last"]
    if value in ("0", "1", "a"):
        return last["before"].rstrip(".-") in typed
    before = str(int(value) - 1) if value.isdigit() else chr(ord(value) - 1)
    return last["before"] + before in typed


def _line_with(number: str, lines: Sequence[Line]) -> int:
    return next((line.number for line in lines if number in line.raw), lines[0].number if lines else 1)


def _numbered_text(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for each run of lines that look numbered but stayed text."""
    source = document.chapters[0].source if document.chapters else ""
    run: list[Line] = []
    places = {line: place for place, line in enumerate(document.lines)}
    for line in [*document.odd, None]:
        if line is not None and run and places.get(line, 0) - places.get(run[-1], 0) <= 3:
            run.append(line)
            continue
        if run:
            what = "line looks" if len(run) == 1 else "lines look"
            yield Doubt(
                DoubtKind.NUMBERED_TEXT,
                source,
                *span(run),
                f"{len(run)} {what} numbered but stayed text, from {quote(run[0].raw)}.",
                "Do units begin here?",
                "If so, describe their numbers with numbers = [...] in a profile (--layout).",
            )
        run = [line] if line is not None else []


def _numbered_page(page: TypedPage, document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for a page of prose, such as an appendix, with numbered lines; a list of changes cites units."""
    if page.title is not None and page.title.text.strip(":： ").casefold() in HISTORY_WORDS:
        return
    typed = {unit.number for unit in document.units}
    numbered = [
        paragraph
        for paragraph in page.paragraphs
        if not paragraph.is_block
        and not paragraph.level
        and (opening := split_number(paragraph.text)) is not None
        and len(_PARTS.findall(opening.number)) > 1
        and opening.number not in typed
    ]
    if len(numbered) >= _FEWEST_IN_PROSE:
        source = document.chapters[0].source if document.chapters else ""
        title = page.title.text if page.title is not None else page.name
        yield Doubt(
            DoubtKind.NUMBERED_TEXT,
            source,
            *span(line for paragraph in numbered for line in paragraph.lines),
            f"{quote(title)} became a page of prose, with {len(numbered)} numbered paragraphs.",
            "Are they rules?",
            "If so, give its heading a number, or describe the numbers in a profile (--layout).",
        )
