"""Turning a folder of chapters into a book: its files are read, and parsed according to its settings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
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
from ..markup.counting.number_schemes import NumberingScheme, read_scheme
from ..markup.headers import read_header
from ..markup.opening_words import KNOWN_WORDS
from ..markup.source import decode
from ..model.books import DEFAULT_REFERENCE, Book, BookDigest, Chapter, EditionFile
from ..model.findings import Code, Finding
from ..model.units import Status
from ..model.versions import EditionSettings
from ..support.content_digest import digest_bytes, digest_values
from .chapter_parsing import ChapterFile, ParsingRules, parse_alone, parse_files
from .kept_chapters import BookChapters, digest_book, recall_chapters
from .layout import SETTINGS_NAME
from .memory import Memory
from .page_order import ProseFile, in_order
from .portable_names import fault_of

DEFAULT_LANGUAGE = "en"


@dataclass(slots=True)
class BookFolder:
    """A folder of a tree with its Markdown files."""

    path: str
    settings: BookSettings | None
    settings_digest: str = ""
    """A digest of the ``book.toml``, if results are kept."""
    chapters: list[ChapterFile] = field(default_factory=list)
    prose: list[ProseFile] = field(default_factory=list)
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
    digest: str | None = None
    """The digest of the contents of the source, if results are kept."""


def read_file(root: Path, relative: str, memory: Memory) -> ChapterFile:
    """Return a Markdown file with its header, and the findings so far.  Raises OSError."""
    data = memory.read(root / relative)

    def read() -> ChapterFile:
        findings: list[Finding] = []
        source = decode(data, relative, findings)
        header = read_header(source.text, relative, findings)
        digest = digest_bytes(data) if memory.kept is not None else ""
        return ChapterFile(relative, source, header, findings, digest)

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
    fault = fault_of(code) if source is None else None
    if fault is not None:
        named = f"{folder.path}/{SETTINGS_NAME}".lstrip("/") if settings.code else folder.chapters[0].path
        message = f"the code {code} {fault}, and the site has a folder of this name; choose another code"
        findings.append(Finding(Code.UNPORTABLE_NAME, named, 1, 1, message))
    title = settings.title or (source.title if source is not None else None) or code
    term_links = next((one for one in (settings.term_links, inherited.term_links) if one is not None), True)
    counts_itself = source is not None and _counts_itself(settings, inherited)
    is_translation = source is not None and not counts_itself
    # A translation of another edition has the statuses of that edition.
    rules = ParsingRules(
        code,
        scheme,
        words,
        source.statuses if source is not None and is_translation else {},
        source.drafts if source is not None and is_translation else frozenset(),
        shows_drafts,
        source is None and settings.counted_through is None,
        settings.numbering_place,
    )
    parsed, digest = _parsed_or_kept(folder, rules, default_name, source, language, memory)
    findings += parsed.findings
    return Book(
        code,
        title,
        language or settings.language or DEFAULT_LANGUAGE,
        folder.path,
        settings.edition or inherited.edition,
        parsed.chapters,
        parsed.glossary,
        parsed.rulings,
        complete_symbols(settings.symbols, inherited.symbols),
        in_order(folder.prose),
        settings.reference or inherited.reference or DEFAULT_REFERENCE,
        settings.edit or inherited.edit,
        source.editions if source is not None else settings.editions,
        folder.editions,
        term_links=term_links,
        counts_itself=counts_itself,
        synonyms=settings.synonyms,
        draft_chapters=parsed.drafts,
        external=next((one for one in (settings.external, inherited.external) if one is not None), frozenset()),
        digest=digest,
    )


def _parsed_or_kept(
    folder: BookFolder,
    rules: ParsingRules,
    default_name: str,
    source: Inherited | None,
    language: str | None,
    memory: Memory,
) -> tuple[BookChapters, BookDigest | None]:
    """Return the chapters of a folder, and the digest of the book if results are kept."""
    parse = partial(parse_files, folder.path, folder.chapters, rules, memory)
    kept = memory.kept
    if kept is None:
        return parse(), None
    inputs = digest_values(
        folder.path,
        "" if folder.path else default_name,
        tuple((file.path, file.digest) for file in folder.chapters),
        folder.settings_digest,
        source.digest if source is not None else None,
        language,
        rules.shows_drafts,
    )
    files = {file.path: file for file in folder.chapters}
    headers = {path: file.header for path, file in files.items()}
    texts = (file.source.text for file in folder.chapters)

    def alone(path: str) -> Chapter | None:
        return parse_alone(files[path], rules, memory)

    known = recall_chapters(kept, inputs, headers, texts, parse, alone, memory.is_read)
    editions = source.editions if source is not None else (folder.settings or BookSettings()).editions
    return known.chapters, digest_book(inputs, rules.code, known, editions)


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
    if not statuses and not any(chapter.has_statuses for chapter in book.files()):
        return statuses
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


def code_of(name: str) -> str:
    """Return a folder's name as a book's code."""
    return re.sub(r"[^\w.\-]+", "-", name).strip("-.")[:32] or "book"
