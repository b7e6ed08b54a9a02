"""Parsing the chapter files of a book, by the rules that its settings give."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from ..markup.comments import without_comments
from ..markup.counting.number_schemes import NumberingScheme
from ..markup.drafts import may_have_drafts, published_text
from ..markup.file_kinds import has_rules, is_glossary
from ..markup.opening_words import OpeningWords
from ..markup.parser import parse_chapter
from ..markup.ruling_facts import is_rulings_file
from ..markup.source import SourceText
from ..model.books import Chapter, Header, HeaderForm
from ..model.findings import Code, Finding
from ..model.units import Draft, Status
from .counted_through import UnparsedChapter, chapter_order, numbers_begin_anew, parse_in_turn, repeated_numbers
from .kept_chapters import BookChapters
from .layout import SETTINGS_NAME
from .memory import Memory


@dataclass(slots=True)
class ChapterFile:
    """A Markdown file that has been read, but not parsed; it may or may not contain a chapter."""

    path: str
    source: SourceText
    header: Header
    findings: list[Finding]
    digest: str = ""
    """A digest of its bytes, if results are kept."""


@dataclass(frozen=True, slots=True)
class ParsingRules:
    """The code of a book and the settings for parsing it.

    ``statuses`` and ``drafts`` are those of the source, for its translation. ``may_begin_anew`` means that the settings
    do not say whether numbers do; ``numbering_place`` is the place of the setting.
    """

    code: str
    scheme: NumberingScheme
    words: OpeningWords
    statuses: Mapping[str, Status] = field(default_factory=dict)
    drafts: frozenset[str] = frozenset()
    shows_drafts: bool = False
    may_begin_anew: bool = False
    numbering_place: tuple[int, int] = (1, 1)


_REF_LINE = re.compile(r"^\s*\[REF\s", re.I | re.M)
_RULE_HEADING = re.compile(r"^###+[ \t]", re.M)


def looks_like_rules(file: ChapterFile) -> bool:
    """Return whether a file without a chapter number was meant to be a chapter; it is reported then, and its rules
    are kept.
    """
    text = file.source.text
    if (
        is_glossary(file.header, text)
        or file.header.form is HeaderForm.LINE
        or _REF_LINE.search(without_comments(text)[:2000])
    ):
        return True
    if _number_from_name(file.path) and _RULE_HEADING.search(text):
        return True
    return "@@" in text and has_rules(text)


def parse_files(folder: str, files_of_book: Sequence[ChapterFile], rules: ParsingRules, memory: Memory) -> BookChapters:
    """Parse the files of a book; ``folder`` is the path of its folder."""
    findings: list[Finding] = []
    drafts: list[Chapter] = []
    files: list[UnparsedChapter] = []
    glossary: Chapter | None = None
    rulings: list[Chapter] = []
    for file in files_of_book:
        text = _published(file, rules)
        of_book = file.header.book
        if of_book is not None and of_book.casefold() != rules.code.casefold():
            message = f"this chapter's header names the book {of_book.upper()}, but its folder is the book {rules.code}"
            findings.append(Finding(Code.DUPLICATE_BOOK, file.path, 1, 1, message, rules.code))
        if is_rulings_file(file.path):
            read, found = _parse_file(file, rules, None, memory, ())
            findings += [] if read.is_hidden else found
            (drafts if read.is_hidden else rulings).append(read)
            continue
        number, of_header = _missing_number(file, text, len(files) + 1)
        of_header_too = partial(_with_findings, _parser_of(file, rules, number, memory), of_header)
        if glossary is None and is_glossary(file.header, text):
            read, found = of_header_too(())
            findings += found
            if read.is_hidden:
                drafts.append(read)
            else:
                glossary = read
        else:
            files.append(UnparsedChapter(file.path, file.header.chapter or number or "", of_header_too))
    parsed = parse_in_turn(files) if rules.scheme.counted_through else [file.parse(()) for file in files]
    findings += [finding for _, found in parsed for finding in found]
    drafts += [chapter for chapter, _ in parsed if chapter.is_hidden]
    chapters = sorted((chapter for chapter, _ in parsed if not chapter.is_hidden), key=chapter_order)
    _report_same_numbers(chapters, findings)
    if rules.scheme.counted_through:
        findings += repeated_numbers(chapters, rules.scheme)
    elif rules.may_begin_anew:
        place = f"{folder}/{SETTINGS_NAME}".lstrip("/")
        findings += numbers_begin_anew(chapters, rules.scheme, place, rules.numbering_place)
    return BookChapters(tuple(chapters), glossary, tuple(rulings), tuple(drafts), tuple(findings))


def parse_alone(file: ChapterFile, rules: ParsingRules, memory: Memory) -> Chapter | None:
    """Return what `parse_files` makes of one file, without parsing the others of its book.

    None if it depends on these: where numbers are counted through all chapters, and where neither the header nor the
    name of the file gives the number of the chapter.
    """
    if rules.scheme.counted_through:
        return None
    if is_rulings_file(file.path):
        return _parse_file(file, rules, None, memory, ())[0]
    number = None
    if file.header.chapter is None and not is_glossary(file.header, _published(file, rules)):
        number = _number_from_name(file.path)
        if number is None:
            return None
    return _parser_of(file, rules, number, memory)(())[0]


def _published(file: ChapterFile, rules: ParsingRules) -> str:
    """Return the text of a file without hidden drafts."""
    text = file.source.text
    if not rules.shows_drafts and may_have_drafts(text, rules.statuses):
        return published_text(text, len(file.header.source), False, rules.statuses)
    return text


def _missing_number(file: ChapterFile, text: str, place: int) -> tuple[str | None, list[Finding]]:
    """Return the number of a chapter whose header lacks it, and report this; None if the header has a number or does
    not need one. ``text`` is the text of the file without hidden drafts.
    """
    header = file.header
    findings: list[Finding] = []
    if header.chapter is not None or is_glossary(header, text):
        return None, findings
    if header.form is not HeaderForm.LINE:
        message = (
            "this file does not name its chapter; write document: CODE and chapter: NUMBER, or glossary: true, between "
            "two lines of --- at its start"
        )
        findings.append(Finding(Code.MISSING_HEADER, file.path, 1, 1, message))
    return _number_from_name(file.path) or str(place), findings


def _as_draft(chapter: Chapter, shows_drafts: bool) -> Chapter:
    """Return a chapter of a translation whose source is a draft, although its own heading has neither a mark nor the
    label of its source.
    """
    if shows_drafts:
        return chapter._replace(units=tuple(unit._replace(status=Status.DRAFT) for unit in chapter.units))
    hidden = [Draft(tuple(anchor.label for anchor in unit.anchors), unit.line) for unit in chapter.units]
    return chapter._replace(units=(), drafts=(*chapter.drafts, *hidden))


_Parse = Callable[[tuple[int, ...]], tuple[Chapter, list[Finding]]]
"""Parses a chapter, given the `Chapter.counts` of the preceding one."""


def _parser_of(file: ChapterFile, rules: ParsingRules, number: str | None, memory: Memory) -> _Parse:
    """Return what parses the file of a chapter or a glossary; the translation of a draft is a draft."""
    parse = partial(_parse_file, file, rules, number, memory)
    if file.path.rpartition("/")[2] in rules.drafts:
        return partial(_parse_as_draft, parse, rules.shows_drafts)
    return parse


def _parse_as_draft(parse: _Parse, shows_drafts: bool, before: tuple[int, ...]) -> tuple[Chapter, list[Finding]]:
    chapter, found = parse(before)
    draft = _as_draft(chapter, shows_drafts)
    return (draft._replace(counts=before) if draft.is_hidden else draft), found


def _with_findings(parse: _Parse, findings: list[Finding], before: tuple[int, ...]) -> tuple[Chapter, list[Finding]]:
    """Parse a chapter; a hidden one has no findings, any other also has those of its header."""
    chapter, found = parse(before)
    return chapter, [] if chapter.is_hidden else [*findings, *found]


def _parse_file(
    file: ChapterFile,
    rules: ParsingRules,
    number: str | None,
    memory: Memory,
    before: tuple[int, ...],
) -> tuple[Chapter, list[Finding]]:
    def parse() -> tuple[Chapter, list[Finding]]:
        findings: list[Finding] = []
        read = file.source, file.path, rules.scheme, findings, file.header, number, rules.words
        return parse_chapter(*read, rules.shows_drafts, rules.statuses, before), findings

    given = file, rules.scheme, number, rules.words, rules.shows_drafts, rules.statuses, before
    return memory.recall(("chapter", file.path), given, parse)


def _number_from_name(path: str) -> str | None:
    match = re.match(r"0*(\d+)", path.rpartition("/")[2])
    return match[1] if match else None


def _report_same_numbers(chapters: list[Chapter], findings: list[Finding]) -> None:
    first: dict[str, Chapter] = {}
    for chapter in chapters:
        other = first.setdefault(chapter.ordinal, chapter)
        if other is not chapter and chapter.ordinal:
            message = f"chapter {chapter.number or chapter.ordinal} is already {other.path}"
            findings.append(Finding(Code.DUPLICATE_CHAPTER, chapter.path, 1, 1, message))
