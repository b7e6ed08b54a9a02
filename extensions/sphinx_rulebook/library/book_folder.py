"""Turning a folder of chapters into a book: its files are read, and parsed according to its settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path

from ..markup.book_toml.book_settings import (
    BOOK_CODE,
    DEFAULT_SCHEME,
    OWN_NUMBERS,
    BookSettings,
    complete_symbols,
    read_settings,
)
from ..markup.comments import without_comments
from ..markup.counting.number_schemes import NumberingScheme, read_scheme
from ..markup.drafts import may_have_drafts, published_text
from ..markup.headers import read_header
from ..markup.opening_words import KNOWN_WORDS, OpeningWords
from ..markup.parser import has_rules, is_glossary, parse_chapter
from ..markup.source import SourceText, decode
from ..model.books import DEFAULT_REFERENCE, Book, Chapter, EditionFile, Header, HeaderForm
from ..model.findings import Code, Finding
from ..model.units import Draft, Status
from ..model.versions import EditionSettings
from .counted_through import UnparsedChapter, chapter_order, numbers_begin_anew, parse_in_turn, repeated_numbers
from .layout import SETTINGS_NAME
from .memory import Memory

DEFAULT_LANGUAGE = "en"


@dataclass(slots=True)
class ChapterFile:
    """A Markdown file that has been read, but not parsed; it may or may not contain a chapter."""

    path: str
    source: SourceText
    header: Header
    findings: list[Finding]


@dataclass(slots=True)
class BookFolder:
    """A folder of a tree with its Markdown files."""

    path: str
    settings: BookSettings | None
    chapters: list[ChapterFile] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)
    editions: tuple[EditionFile, ...] = ()


@dataclass(frozen=True, slots=True)
class Inherited:
    """The settings that a translation inherits from the book in the source language."""

    code: str
    title: str
    editions: EditionSettings
    settings: BookSettings
    statuses: Mapping[str, Status] = field(default_factory=dict)
    """The statuses of the units with labels, drafts included."""
    drafts: frozenset[str] = frozenset()
    """The files that are drafts as a whole, by their names in the folder of the book."""


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


def read_file(root: Path, relative: str, memory: Memory) -> ChapterFile:
    """Return a Markdown file with its header, and the findings so far.  Raises OSError."""
    data = memory.read(root / relative)

    def read() -> ChapterFile:
        findings: list[Finding] = []
        source = decode(data, relative, findings)
        return ChapterFile(relative, source, read_header(source.text, relative, findings), findings)

    return memory.recall(("file", relative), (data,), read)


def read_book_settings(root: Path, relative: str, memory: Memory) -> tuple[BookSettings, list[Finding]]:
    """Return the settings of a ``book.toml``, and the findings in it.  Raises OSError."""
    data = memory.read(root / relative)

    def read() -> tuple[BookSettings, list[Finding]]:
        findings: list[Finding] = []
        return read_settings(decode(data, relative, findings).text, relative, findings), findings

    return memory.recall(("settings", relative), (data,), read)


def parse_book(
    folder: BookFolder,
    default_name: str,
    source: Inherited | None,
    language: str | None,
    findings: list[Finding],
    memory: Memory,
    shows_drafts: bool = False,
) -> Book:
    """Parse the chapters of a folder; ``source`` are the inherited settings, for a translation.

    Drafts are hidden unless ``shows_drafts``.
    """
    read = (tuple(folder.chapters), tuple(folder.prose), folder.settings, folder.editions)
    given = (*read, source, language, shows_drafts)

    def parse() -> tuple[Book, list[Finding]]:
        found: list[Finding] = []
        return _parse_folder(folder, default_name, source, language, found, memory, shows_drafts), found

    book, found = memory.recall(("book", folder.path), given, parse)
    findings += found
    return book


def _parse_folder(
    folder: BookFolder,
    default_name: str,
    source: Inherited | None,
    language: str | None,
    findings: list[Finding],
    memory: Memory,
    shows_drafts: bool,
) -> Book:
    settings = folder.settings or BookSettings()
    inherited = source.settings if source is not None else BookSettings()
    scheme = settings.scheme or inherited.scheme or _default_scheme()
    words = settings.words or inherited.words or KNOWN_WORDS
    code = _book_code(folder, settings, source, default_name)
    title = settings.title or (source.title if source is not None else None) or code
    term_links = next((one for one in (settings.term_links, inherited.term_links) if one is not None), True)
    counts_itself = source is not None and _counts_itself(settings, inherited)
    # A translation of another edition has the statuses of that edition.
    statuses = source.statuses if source is not None and not counts_itself else {}
    drafts: list[Chapter] = []
    files: list[UnparsedChapter] = []
    glossary: Chapter | None = None
    for file in folder.chapters:
        text = file.source.text
        if not shows_drafts and may_have_drafts(text, statuses):
            text = published_text(text, len(file.header.source), False, statuses)
        of_book = file.header.book
        if of_book is not None and of_book.casefold() != code.casefold():
            message = f"this chapter's header names the book {of_book.upper()}, but its folder is the book {code}"
            findings.append(Finding(Code.DUPLICATE_BOOK, file.path, 1, 1, message, code))
        number, of_header = _missing_number(file, text, len(files) + 1)
        parse = partial(_parse_file, file, scheme, number, words, memory, shows_drafts, statuses)
        if source is not None and not counts_itself and file.path.rpartition("/")[2] in source.drafts:
            parse = partial(_parse_as_draft, parse, shows_drafts)
        of_header_too = partial(_with_findings, parse, of_header)
        if glossary is None and is_glossary(file.header, text):
            read, found = of_header_too(())
            findings += found
            if read.is_hidden:
                drafts.append(read)
            else:
                glossary = read
        else:
            files.append(UnparsedChapter(file.path, file.header.chapter or number or "", of_header_too))
    parsed = parse_in_turn(files) if scheme.counted_through else [file.parse(()) for file in files]
    findings += [finding for _, found in parsed for finding in found]
    drafts += [chapter for chapter, _ in parsed if chapter.is_hidden]
    chapters = sorted((chapter for chapter, _ in parsed if not chapter.is_hidden), key=chapter_order)
    _report_same_numbers(chapters, findings)
    if scheme.counted_through:
        findings += repeated_numbers(chapters, scheme)
    elif source is None and settings.counted_through is None:
        place = f"{folder.path}/{SETTINGS_NAME}".lstrip("/")
        findings += numbers_begin_anew(chapters, scheme, place, settings.numbering_place)
    return Book(
        code,
        title,
        language or settings.language or DEFAULT_LANGUAGE,
        folder.path,
        settings.edition or inherited.edition,
        tuple(chapters),
        glossary,
        complete_symbols(settings.symbols, inherited.symbols),
        tuple(folder.prose),
        settings.reference or inherited.reference or DEFAULT_REFERENCE,
        settings.edit or inherited.edit,
        source.editions if source is not None else settings.editions,
        folder.editions,
        term_links=term_links,
        counts_itself=counts_itself,
        synonyms=settings.synonyms,
        draft_chapters=tuple(drafts),
        external=next((one for one in (settings.external, inherited.external) if one is not None), frozenset()),
    )


def _counts_itself(settings: BookSettings, source: BookSettings) -> bool:
    """Return whether a translation has its own numbers: its settings say so, or it is of a different edition."""
    if settings.numbers is not None:
        return settings.numbers == OWN_NUMBERS
    return settings.edition is not None and settings.edition != source.edition


def _book_code(folder: BookFolder, settings: BookSettings, source: Inherited | None, default_name: str) -> str:
    """Return a book's code: from its settings or its source, else from a chapter's header, else the folder's name."""
    code = settings.code or (source.code if source is not None else None)
    if code:
        return code
    named = next((file.header.book for file in folder.chapters if BOOK_CODE.fullmatch(file.header.book or "")), None)
    return (named or code_of(folder.path.rpartition("/")[2] or default_name)).upper()


def _missing_number(file: ChapterFile, text: str, place: int) -> tuple[str | None, list[Finding]]:
    """Return the number of a chapter whose header lacks it, and report this; None if the header has a number or does
    not need one. ``text`` is the text of the file without hidden drafts.
    """
    header = file.header
    findings: list[Finding] = []
    if header.chapter is not None or is_glossary(header, text):
        return None, findings
    if header.form is not HeaderForm.LINE:
        message = "this file does not name its chapter; start it with [REF book=CODE chap=NUMBER]"
        findings.append(Finding(Code.MISSING_HEADER, file.path, 1, 1, message))
    return _number_from_name(file.path) or str(place), findings


@lru_cache(maxsize=1)
def _default_scheme() -> NumberingScheme:
    """Return the scheme of a book that does not name one: always the same object, so that parsed chapters stay
    cached.
    """
    return read_scheme(DEFAULT_SCHEME)


def statuses_of(book: Book, memory: Memory) -> Mapping[str, Status]:
    """Return the statuses of a book's labels; a label of a published unit without a status has none."""
    return memory.recall(("statuses", book.folder), (book,), lambda: _statuses_of(book))


def _statuses_of(book: Book) -> Mapping[str, Status]:
    statuses: dict[str, Status] = {}
    for chapter in (*book.files(), *book.draft_chapters):
        for draft in chapter.drafts:
            statuses |= dict.fromkeys(draft.labels, Status.DRAFT)
    for unit in (unit for chapter in book.files() for unit in chapter.labelled()):
        for anchor in unit.anchors:
            if unit.status is not None:
                statuses[anchor.label] = unit.status
            else:
                statuses.pop(anchor.label, None)
    return statuses


def draft_files(book: Book) -> frozenset[str]:
    """Return the names of the files of a book that are drafts as a whole, hidden or shown."""
    shown = [file for file in book.files() if file.is_shown_draft]
    return frozenset(chapter.path.rpartition("/")[2] for chapter in (*book.draft_chapters, *shown))


def _as_draft(chapter: Chapter, shows_drafts: bool) -> Chapter:
    """Return a chapter of a translation whose source is a draft, although its own heading has neither a mark nor the
    label of its source.
    """
    if shows_drafts:
        return replace(chapter, units=tuple(unit._replace(status=Status.DRAFT) for unit in chapter.units))
    hidden = [Draft(tuple(anchor.label for anchor in unit.anchors), unit.line) for unit in chapter.units]
    return replace(chapter, units=(), drafts=(*chapter.drafts, *hidden))


_Parse = Callable[[tuple[int, ...]], tuple[Chapter, list[Finding]]]
"""Parses a chapter, given the `Chapter.counts` of the preceding one."""


def _parse_as_draft(parse: _Parse, shows_drafts: bool, before: tuple[int, ...]) -> tuple[Chapter, list[Finding]]:
    chapter, found = parse(before)
    draft = _as_draft(chapter, shows_drafts)
    return (replace(draft, counts=before) if draft.is_hidden else draft), found


def _with_findings(parse: _Parse, findings: list[Finding], before: tuple[int, ...]) -> tuple[Chapter, list[Finding]]:
    """Parse a chapter; a hidden one has no findings, any other also has those of its header."""
    chapter, found = parse(before)
    return chapter, [] if chapter.is_hidden else [*findings, *found]


def _parse_file(
    file: ChapterFile,
    scheme: NumberingScheme,
    number: str | None,
    words: OpeningWords,
    memory: Memory,
    shows_drafts: bool,
    statuses: Mapping[str, Status],
    before: tuple[int, ...],
) -> tuple[Chapter, list[Finding]]:
    def parse() -> tuple[Chapter, list[Finding]]:
        findings: list[Finding] = []
        read = file.source, file.path, scheme, findings, file.header, number, words
        return parse_chapter(*read, shows_drafts, statuses, before), findings

    given = file, scheme, number, words, shows_drafts, statuses, before
    return memory.recall(("chapter", file.path), given, parse)


def code_of(name: str) -> str:
    """Return a folder's name as a book's code."""
    return re.sub(r"[^\w.\-]+", "-", name).strip("-.")[:32] or "book"


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
