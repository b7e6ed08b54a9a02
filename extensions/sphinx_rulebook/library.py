"""From a folder or a file to a Library: languages x books x chapters.

Three things can be loaded: a project (a folder with ``source/`` in it, and ``translations/<language>/`` beside), a
source tree (folders of chapters), or one file of any name.  Book folders are found by what is in them: a ``book.toml``
or at least one chapter.
"""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from pathlib import Path
from urllib.parse import unquote

from .findings import Code, Finding
from .markup.header import read_header
from .markup.numbering import NumberingScheme, plain_value, read_scheme
from .markup.parser import has_rules, is_glossary, parse_chapter
from .markup.settings import (
    BOOK_CODE,
    DEFAULT_SCHEME,
    LANGUAGE_TAG,
    BookSettings,
    complete_symbols,
    read_settings,
)
from .markup.source import SourceText, decode
from .markup.words import KNOWN_WORDS, OpeningWords
from .memory import Memory
from .model import DEFAULT_REFERENCE, Book, Chapter, EditionFile, EditionSettings, Header, HeaderForm, Library

SETTINGS_NAME = "book.toml"
SOURCE_FOLDER = "source"
TRANSLATIONS_FOLDER = "translations"
DEFAULT_LANGUAGE = "en"
PICTURE_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif")
_LANGUAGE_FOLDER = re.compile(r"([a-z]{2}(?:[-_][A-Za-z]{2,4})?)/")
EDITIONS_FOLDER = "editions"
WRITING_FOLDER = ".rulebook-writing"
WRITING_JOURNAL = "journal.json"
_SKIPPED_FOLDERS = frozenset({"build", "node_modules", "LC_MESSAGES", EDITIONS_FOLDER})


class UnusableInputError(Exception):
    """What was asked to be loaded cannot be; the message says why, in one line."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A library with all that was found wrong while reading it, in order of places."""

    library: Library
    findings: tuple[Finding, ...]


@dataclass(slots=True)
class _File:
    """A Markdown file that has been read, but not parsed."""

    path: str
    source: SourceText
    header: Header
    findings: list[Finding]


@dataclass(slots=True)
class _Folder:
    """A folder of a tree with its Markdown files."""

    path: str
    settings: BookSettings | None
    chapters: list[_File] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)
    editions: tuple[EditionFile, ...] = ()


@dataclass(frozen=True, slots=True)
class _Inherited:
    """What a translation takes from the book in the source language where its own settings leave it out."""

    code: str
    title: str
    editions: EditionSettings
    settings: BookSettings


def is_project(path: Path) -> bool:
    """Say whether a folder is a project."""
    return (path / SOURCE_FOLDER).is_dir()


def load(path: Path | str, language: str | None = None, memory: Memory | None = None) -> Loaded:
    """Load a project, a source tree or one file.

    ``language`` is that of a tree or file that does not say (``book.toml``); English where nobody does.
    With the ``memory`` of an earlier load only what has changed since is read and parsed; a chapter or book that has
    not changed is the same object.  Raises UnusableInputError where there is nothing to read.
    """
    path = Path(path)
    memory = memory or Memory()
    try:
        with without_garbage_collection():
            if path.is_file():
                return _load_file(path, language or DEFAULT_LANGUAGE, memory)
            if not path.is_dir():
                raise UnusableInputError(f"{path} is neither a folder nor a file")
            return _load_project(path, language, memory) if is_project(path) else _load_tree(path, language, memory)
    except OSError as error:
        raise UnusableInputError(f"{error.filename or path} cannot be read: {error.strerror}") from error


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Keep Python from looking for garbage: a library is a great many objects and none, and half of the time goes."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _load_file(path: Path, language: str, memory: Memory) -> Loaded:
    findings: list[Finding] = []
    file = _read(path.parent, path.name, memory)
    findings += file.findings
    book = _parse_book(_Folder("", None, [file]), path.stem, None, language, findings, memory)
    return _finish(path.parent, {language: [book]}, {language: ""}, {}, findings)


def _load_tree(path: Path, language: str | None, memory: Memory) -> Loaded:
    findings: list[Finding] = []
    prose: list[str] = []
    folders = list(_book_folders(path, "", findings, prose, memory))
    if not any(folder.chapters for folder in folders):
        raise UnusableInputError(
            f"{path} holds no rules: no chapter with a header ([REF book=CODE chap=NUMBER], or front matter with "
            "document and chapter) and no anchored heading"
        )
    name = path.resolve().name
    books = [
        _parse_book(folder, name, None, language or _language_of(folder.path), findings, memory) for folder in folders
    ]
    by_language: dict[str, list[Book]] = {}
    for book in books:
        by_language.setdefault(book.language, []).append(book)
    leading = language or (DEFAULT_LANGUAGE if DEFAULT_LANGUAGE in by_language else books[0].language)
    ordered = {leading: by_language.pop(leading), **by_language}
    trees = {key: key if all(b.folder.startswith(f"{key}/") for b in ordered[key]) else "" for key in ordered}
    return _finish(path, ordered, trees, {leading: prose}, findings)


def _language_of(folder: str) -> str | None:
    """Return the language that a tree keeps a book under (``ja/cr``), or None; a book's own folder never names one."""
    match = _LANGUAGE_FOLDER.match(folder)
    return match[1] if match else None


def _load_project(path: Path, language: str | None, memory: Memory) -> Loaded:
    findings: list[Finding] = []
    name = path.resolve().name
    source_prose: list[str] = []
    folders = list(_book_folders(path, SOURCE_FOLDER, findings, source_prose, memory))
    if not any(folder.chapters for folder in folders):
        raise UnusableInputError(f"{path / SOURCE_FOLDER} holds no rules")
    sources = [_parse_book(folder, name, None, language, findings, memory) for folder in folders]
    leading = sources[0].language
    by_language, trees, prose = {leading: sources}, {leading: SOURCE_FOLDER}, {leading: source_prose}
    by_folder = {
        _inside(folder.path, 1): _Inherited(book.code, book.title, book.editions, folder.settings or BookSettings())
        for folder, book in zip(folders, sources, strict=True)
    }
    translations = path / TRANSLATIONS_FOLDER
    for entry in sorted(os.listdir(translations)) if translations.is_dir() else ():
        if not (translations / entry).is_dir() or entry.startswith((".", "_")):
            continue
        tree = f"{TRANSLATIONS_FOLDER}/{entry}"
        if entry == leading or not LANGUAGE_TAG.fullmatch(entry):
            reason = "is the source's language" if entry == leading else "is no language tag, such as ja or pt-BR"
            findings.append(Finding(Code.BAD_TRANSLATION, tree, 1, 1, f"{entry!r} {reason}; this folder is not read"))
            continue
        trees[entry] = tree
        prose[entry] = []
        by_language[entry] = [
            _parse_book(folder, name, by_folder.get(_inside(folder.path, 2)), entry, findings, memory)
            for folder in _book_folders(path, tree, findings, prose[entry], memory)
        ]
        if not by_language[entry]:
            message = f"this folder holds no book; copy the chapters of {SOURCE_FOLDER}/ into it and translate them"
            findings.append(Finding(Code.EMPTY_TRANSLATION, tree, 1, 1, message))
    return _finish(path, by_language, trees, prose, findings)


def _inside(folder: str, levels: int) -> str:
    """Return a folder's path without its first ``levels`` parts: source/kk and translations/ja/kk are both kk."""
    return "/".join(folder.split("/")[levels:])


def _finish(
    root: Path,
    books: dict[str, list[Book]],
    trees: dict[str, str],
    prose: dict[str, list[str]],
    findings: list[Finding],
) -> Loaded:
    """Put the library together; the first language of ``books`` leads."""
    for of_language in books.values():
        seen: dict[str, Book] = {}
        for book in of_language:
            first = seen.setdefault(book.code.casefold(), book)
            if first is not book:
                place = next((chapter.path for chapter in book.files()), f"{book.folder}/{SETTINGS_NAME}")
                message = f"this book is called {book.code}, as is the one in {first.folder or 'the same folder'}"
                findings.append(Finding(Code.DUPLICATE_BOOK, place, 1, 1, message))
    by_language = {language: tuple(sorted(books[language], key=lambda book: book.folder)) for language in sorted(books)}
    prose_files = {language: tuple(files) for language, files in prose.items()}
    library = Library(str(root.resolve()), next(iter(books)), by_language, trees, prose_files)
    return Loaded(library, tuple(sorted(findings, key=Finding.sort_key)))


def _book_folders(
    root: Path, tree: str, findings: list[Finding], prose: list[str], memory: Memory
) -> Iterator[_Folder]:
    """Yield the folders below ``tree`` that are books, in order of their paths; append to ``prose`` all other pages."""
    for folder, names, files in os.walk(root / tree):
        names[:] = sorted(n for n in names if not n.startswith((".", "_")) and n not in _SKIPPED_FOLDERS)
        relative = Path(folder).relative_to(root).as_posix()
        relative = "" if relative == "." else relative
        settings = None
        files = list(memory.names(folder, files))
        if SETTINGS_NAME in files:
            settings, found_in_settings = _read_book_settings(root, f"{relative}/{SETTINGS_NAME}".lstrip("/"), memory)
            findings += found_in_settings
        found = _Folder(relative, settings, editions=_edition_files(Path(folder), relative))
        for name in sorted(files):
            if not name.isprintable():
                shown = name.encode("utf-8", "replace").decode("utf-8")
                message = f"the file name {shown!r} holds characters that no address can; this file is not read"
                findings.append(Finding(Code.NOT_UTF8, f"{relative}/{shown}".lstrip("/"), 1, 1, message))
            elif name.endswith(".md") and not name.startswith((".", "_")):
                file = _read(root, f"{relative}/{name}".lstrip("/"), memory)
                if file.header.chapter is not None or _looks_like_rules(file):
                    found.chapters.append(file)
                    findings += file.findings
                else:
                    found.prose.append(file.path)
                    # Prose is Markdown for MyST; only what breaks every reader of it is ours to report.
                    findings += [f for f in file.findings if f.code in _FINDINGS_OF_ANY_FILE]
        if found.chapters or settings is not None:
            yield found
        else:
            prose += found.prose


def _edition_files(folder: Path, relative: str) -> tuple[EditionFile, ...]:
    """Return the frozen editions of a book's folder, by name."""
    editions = folder / EDITIONS_FOLDER
    if not editions.is_dir():
        return ()
    names = sorted(name for name in os.listdir(editions) if name.endswith(".json") and not name.startswith("."))
    return tuple(
        EditionFile(f"{relative}/{EDITIONS_FOLDER}/{name}".lstrip("/"), str((editions / name).absolute()))
        for name in names
    )


_REF_LINE = re.compile(r"^\s*\[REF\s", re.I | re.M)
_RULE_HEADING = re.compile(r"^###+[ \t]", re.M)
_FINDINGS_OF_ANY_FILE = frozenset({Code.NOT_UTF8, Code.CONTROL_CHARACTER, Code.EMPTY_FILE, Code.BAD_FRONT_MATTER})


def _looks_like_rules(file: _File) -> bool:
    """Say whether a file without a chapter number was meant to be one: it is reported then, and its rules are kept."""
    text = file.source.text
    if is_glossary(file.header, text) or file.header.form is HeaderForm.LINE or _REF_LINE.search(text[:2000]):
        return True
    if _number_from_name(file.path) and _RULE_HEADING.search(text):
        return True
    return "@@" in text and has_rules(text)


def _read(root: Path, relative: str, memory: Memory) -> _File:
    data = memory.read(root / relative)

    def read() -> _File:
        findings: list[Finding] = []
        source = decode(data, relative, findings)
        return _File(relative, source, read_header(source.text, relative, findings), findings)

    return memory.recall(("file", relative), (data,), read)


def _read_book_settings(root: Path, relative: str, memory: Memory) -> tuple[BookSettings, list[Finding]]:
    data = memory.read(root / relative)

    def read() -> tuple[BookSettings, list[Finding]]:
        findings: list[Finding] = []
        return read_settings(decode(data, relative, findings).text, relative, findings), findings

    return memory.recall(("settings", relative), (data,), read)


def _parse_book(
    folder: _Folder,
    default_name: str,
    source: _Inherited | None,
    language: str | None,
    findings: list[Finding],
    memory: Memory,
) -> Book:
    """Parse the chapters of a folder; ``source`` is what it has of the source language, for a translation."""
    given = (tuple(folder.chapters), tuple(folder.prose), folder.settings, folder.editions, source, language)

    def parse() -> tuple[Book, list[Finding]]:
        found: list[Finding] = []
        return _parse_folder(folder, default_name, source, language, found, memory), found

    book, found = memory.recall(("book", folder.path), given, parse)
    findings += found
    return book


def _parse_folder(
    folder: _Folder,
    default_name: str,
    source: _Inherited | None,
    language: str | None,
    findings: list[Finding],
    memory: Memory,
) -> Book:
    settings = folder.settings or BookSettings()
    inherited = source.settings if source is not None else BookSettings()
    scheme = settings.scheme or inherited.scheme or _default_scheme()
    words = settings.words or inherited.words or KNOWN_WORDS
    named = next((file.header.book for file in folder.chapters if BOOK_CODE.fullmatch(file.header.book or "")), None)
    code = settings.code or (source.code if source is not None else None)
    code = code or (named or code_of(folder.path.rpartition("/")[2] or default_name)).upper()
    chapters: list[Chapter] = []
    glossary: Chapter | None = None
    for file in folder.chapters:
        header, of_book = file.header, file.header.book
        if of_book is not None and of_book.casefold() != code.casefold():
            message = f"this chapter says that it belongs to {of_book.upper()}, but its folder is the book {code}"
            findings.append(Finding(Code.DUPLICATE_BOOK, file.path, 1, 1, message, code))
        number = None
        if header.chapter is None and not is_glossary(header, file.source.text):
            if header.form is not HeaderForm.LINE:
                message = "this file does not say which chapter it is; start it with [REF book=CODE chap=NUMBER]"
                findings.append(Finding(Code.MISSING_HEADER, file.path, 1, 1, message))
            number = _number_from_name(file.path) or str(len(chapters) + 1)
        chapter, found = _parse_file(file, scheme, number, words, memory)
        findings += found
        if glossary is None and is_glossary(header, file.source.text):
            glossary = chapter
        else:
            chapters.append(chapter)
    chapters.sort(key=_chapter_order)
    _report_same_numbers(chapters, findings)
    return Book(
        code,
        settings.title or (source.title if source is not None else None) or code,
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
        term_links=next((one for one in (settings.term_links, inherited.term_links) if one is not None), True),
    )


@lru_cache(maxsize=1)
def _default_scheme() -> NumberingScheme:
    """Return the scheme of a book that names none: always the same object, so that what it numbers is remembered."""
    return read_scheme(DEFAULT_SCHEME)


def _parse_file(
    file: _File, scheme: NumberingScheme, number: str | None, words: OpeningWords, memory: Memory
) -> tuple[Chapter, list[Finding]]:
    def parse() -> tuple[Chapter, list[Finding]]:
        findings: list[Finding] = []
        return parse_chapter(file.source, file.path, scheme, findings, file.header, number, words), findings

    return memory.recall(("chapter", file.path), (file, scheme, number, words), parse)


def code_of(name: str) -> str:
    """Return a folder's name as a book's code."""
    return re.sub(r"[^\w.\-]+", "-", name).strip("-.")[:32] or "book"


def _number_from_name(path: str) -> str | None:
    match = re.match(r"0*(\d+)", path.rpartition("/")[2])
    return match[1] if match else None


def _chapter_order(chapter: Chapter) -> tuple[int, str, str]:
    """Chapters in order of their numbers; those that are no plain numbers follow, in the order of their signs."""
    value = plain_value(chapter.ordinal)
    return (value, "", chapter.path) if value is not None else (10**9, chapter.ordinal, chapter.path)


def _report_same_numbers(chapters: list[Chapter], findings: list[Finding]) -> None:
    first: dict[str, Chapter] = {}
    for chapter in chapters:
        other = first.setdefault(chapter.ordinal, chapter)
        if other is not chapter and chapter.ordinal:
            message = f"chapter {chapter.number or chapter.ordinal} is {other.path} already"
            findings.append(Finding(Code.DUPLICATE_CHAPTER, chapter.path, 1, 1, message))


def find_file(root: str, path: str, target: str) -> Path | None:
    """Return the picture or page that the file at ``path`` names, or None where there is none inside ``root``.

    A name may be written as an address, with ``%20`` for a space.  A translation may name a file that lies beside the
    source only.
    """
    top = Path(root).resolve()
    folder = Path(path).parent
    places = [folder]
    if len(folder.parts) > 2 and folder.parts[0] == TRANSLATIONS_FOLDER:
        places.append(Path(SOURCE_FOLDER, *folder.parts[2:]))
    for place, name in product(places, (target, unquote(target))):
        try:
            file = (top / place / name).resolve()
            if file.is_relative_to(top) and file.is_file():
                return file
        except (OSError, ValueError):
            continue  # no file can have such a name: too long, or with a NUL in it
    return None
