"""Doubts about lines that look like the beginning of a unit in a form that was not read as a number."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator

from ...markup.counting.digits import OTHER_DIGITS, zero_of
from ...markup.titles import is_title
from ..cue_words import PAGE_NUMBER
from ..reading.parts.unnumbered_rules import find_lettered
from ..reading.shapes import split_number
from ..reading.structure import RULE
from ..typed_document import Line, TypedDocument
from ..unit_words import COUNTED_SIGNS, NUMBERED_WORDS
from .counted_words import find_counted_words
from .doubt import Doubt, DoubtKind, quote, span

_WORDED = re.compile(
    rf"(?P<kind>{NUMBERED_WORDS})\s+(?:[0-9]{{1,3}}[a-z]?|[IVXLC]{{1,7}}|[A-Z])(?![0-9A-Za-z'’])",
    re.I,
)
_SIGNED = re.compile(
    rf"(?P<kind>§)\s?[0-9]+|"
    rf"(?P<counted>[第제])\s?[0-9一二三四五六七八九十百]+\s?(?P<sign>[{''.join(COUNTED_SIGNS)}])(?=[\s　(（:：])"
    r"|(?P<item>\()(?:[a-z]|[ivx]{1,4}|[0-9]{1,2})\)\s+\S|(?:[a-h]|[A-H]|[ivx]{1,4}|[^\W\d_\x00-\x7f])(?P<closed>[.)])\s+\S"
    r"|(?P<bracket>\[)[0-9]+(?:\.[0-9]+)+\]\s+[^\W\d_a-z]|(?P<round>\()[0-9]+(?:\.[0-9]+)+\)\s+[^\W\d_a-z]"
)
_MARKS = re.compile(r"[~*_<>\\`\s]+(?=[0-9§第제\[(]|[A-Z]\.[0-9])")
_COMPOUND = re.compile(r"(?P<number>[0-9A-Z]{1,3}(?:[.\-][0-9]{1,3})+[a-z]?)[.):]?(?:\s|~|\*|$)")
_PARTS = re.compile(r"[0-9]+|[A-Za-z]+")
_BULLETS = ("-", "*", "+", "•")
_BRACKETED = re.compile(r"\((?:[a-z]|[ivx]{1,4}|[0-9]{1,2})\)\s+\S")
_FEWEST = 2
_OTHER_DIGITS = re.compile(
    r"(?![|\[])[\W_]*+(?:[^\W\d_]\S{0,19}\s)?"
    rf"[\W_]*+(?P<number>[{OTHER_DIGITS}]{{1,3}})(?![{OTHER_DIGITS}])"
)
"""A number in the digits of another script at the start of a line, or after a word."""


def doubt_unread_numbers(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for each kind of number that opens lines inside of units, and for each line that begins
    with the number of another unit.
    """
    source = document.chapters[0].source if document.chapters else ""
    typed = {unit.number for unit in document.units if unit.number}
    yield from _typed_again(document, source)
    yield from _in_other_digits(document, source)
    yield from _after_unknown_words(document, source)
    kinds: defaultdict[str, list[Line]] = defaultdict(list)
    unnumbered = (unit for unit in document.units if not unit.number)
    items = {item.lines[0] for unit in unnumbered for item in find_lettered(unit.paragraphs)}
    for line in _inner_lines(document):
        kind = _kind_of(line, typed) if line not in items else ""
        if PAGE_NUMBER.fullmatch(line.text) and not line.text.strip("-–— ").isdigit():
            yield Doubt(
                DoubtKind.PAGE_EDGE,
                source,
                line.number,
                line.number,
                f"{quote(line.raw)} stayed text.",
                "Is it the head or the foot of a page?",
                "If so, put lines like it into a profile: furniture = [...] (--layout).",
            )
        elif kind and (typed or kind not in (".", ")", "(")):  # a) may count the items of a list
            kinds[kind].append(line)
    words = {
        unit.lines[0].text.split(maxsplit=1)[0].casefold() for unit in document.units if unit.number and unit.lines
    }
    for kind, lines in kinds.items():
        if len(lines) >= (1 if kind.casefold() in words else _FEWEST):
            opening = f"a letter and {kind!r}" if kind in (".", ")") else f"{kind!r} and a number"
            yield Doubt(
                DoubtKind.NUMBERED_TEXT,
                source,
                *span(lines),
                f"{len(lines)} lines that begin with {opening} stayed text, from {quote(lines[0].raw)}.",
                "Do units begin here?",
                "If so, describe their numbers with numbers = [...] in a profile (--layout).",
            )


def _after_unknown_words(document: TypedDocument, source: str) -> Iterator[Doubt]:
    """Yield a doubt for each word before rising numbers at the start of lines that are not headings, if no such number
    was read: it may be a word for units that only this document has.
    """
    first = ((unit, unit.lines[0]) for unit in document.units if unit.lines)
    read = {line for unit, line in first if unit.number or unit.rank < RULE or line.level}
    titles = {page.title.lines[0] for page in document.pages if page.title is not None and page.title.lines}
    for word, lines in find_counted_words(document.lines).items():
        if not read.intersection(lines) and not titles.intersection(lines):
            yield Doubt(
                DoubtKind.NUMBERED_TEXT,
                source,
                *span(lines),
                f"{len(lines)} lines that begin with {word!r} and a number stayed text, from {quote(lines[0].raw)}.",
                "Do units begin here?",
                "If so, describe their numbers with numbers = [...] in a profile (--layout).",
            )


def _in_other_digits(document: TypedDocument, source: str) -> Iterator[Doubt]:
    """Yield a doubt if lines begin with numbers that count in digits of another script: these are not read."""
    own = ("０", document.zero if document.has_numbers else "")
    lines: list[Line] = []
    values: set[int] = set()
    for line in document.lines:
        match = _OTHER_DIGITS.match(line.text)
        if match is not None and zero_of(match["number"][0]) not in own:
            lines.append(line)
            values.add(int(match["number"]))
    if any(value + 1 in values for value in values):
        yield Doubt(
            DoubtKind.NUMBERED_TEXT,
            source,
            *span(lines),
            f"{len(lines)} lines begin with a number in the digits of another script, from {quote(lines[0].raw)}; "
            "no such number was read.",
            "Do units begin here?",
            "If so, write all numbers with the digits of one script, and import the document again.",
        )


def _typed_again(document: TypedDocument, source: str) -> Iterator[Doubt]:
    """Yield a doubt for each line inside of units that begins with the number of another unit, or of a heading that
    the document seems to lack.
    """
    lines_of = {unit.number: unit.line for unit in document.units if unit.number}
    for line in _inner_lines(document):
        opening = split_number(line.text, True)
        if opening is None or opening.number not in lines_of or not _opens_text(opening.text):
            continue
        first = lines_of[opening.number]
        if first and len(_PARTS.findall(opening.number)) < _FEWEST:
            continue  # a plain number may count anything
        where = f"the unit {opening.number} is on line {first}" if first else f"{opening.number} has no heading"
        yield Doubt(
            DoubtKind.NUMBER_IN_TEXT,
            source,
            line.number,
            line.number,
            f"{quote(line.raw)} stayed text, and {where}.",
            "Does a unit begin here?",
            "If so, put an empty line before it.",
        )


def _opens_text(text: str) -> bool:
    """Return whether a text after a number can be that of a unit, and not the rest of a sentence."""
    return text[:1].isalpha() and not text[0].islower()


def _inner_lines(document: TypedDocument) -> Iterator[Line]:
    """Yield the first lines of the paragraphs inside of units that are neither tables nor items, except for items with
    a number after their bullet.
    """
    for chapter in document.chapters:
        for unit in chapter.units:
            if unit.lines and not unit.number and not unit.is_made_up:
                yield unit.lines[0]
            yield from (
                paragraph.lines[0]
                for paragraph in unit.paragraphs
                if paragraph.lines
                and not paragraph.is_block
                and not paragraph.opening
                and (
                    paragraph.marker in ("", "#")
                    or paragraph.lines[0].level
                    or (paragraph.marker in _BULLETS and _BRACKETED.match(paragraph.lines[0].text))
                )
            )


def _kind_of(line: Line, typed: Collection[str]) -> str:
    """Return the word or the sign before the number of a line, or "" if no number opens it."""
    worded = _WORDED.match(line.text)
    if worded is not None and is_title(line.text):
        return worded["kind"].capitalize()
    signed = _SIGNED.match(line.text)
    if signed is not None:
        counted = f"{signed['counted']}{signed['sign']}" if signed["counted"] else ""
        return (
            signed["kind"]
            or counted
            or signed["item"]
            or signed["closed"]
            or signed["bracket"]
            or signed["round"]
            or ""
        )
    marks = _MARKS.match(line.raw)
    if marks is not None:
        number = _COMPOUND.match(line.raw, marks.end())
        if number is not None and number["number"] not in typed:
            return marks[0].strip() or ""
    return ""
