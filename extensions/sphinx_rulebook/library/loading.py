"""Loading a folder or a file as a Library: languages x books x chapters.

It can be a project (a folder that contains ``source/``, and optionally ``translations/<language>/``), a source tree
(folders of chapters), or one file of any name. Book folders are recognized by their contents: a ``book.toml`` or at
least one chapter.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Container, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ..markup.book_toml.book_settings import LANGUAGE_TAG, BookSettings
from ..markup.ruling_facts import is_rulings_file
from ..model.books import Book, Library
from ..model.findings import Code, Finding
from ..support.content_digest import digest_values
from ..support.errors import NoRulesError, UnusableInputError
from ..support.garbage import without_garbage_collection
from .book_folder import (
    DEFAULT_LANGUAGE,
    BookFolder,
    Inherited,
    draft_files,
    parse_book,
    read_file,
    statuses_of,
)
from .layout import SETTINGS_NAME, SOURCE_FOLDER, TRANSLATIONS_FOLDER, WORDS_FOLDER, is_project
from .memory import Memory
from .page_order import ProseFile, in_order
from .tree_folders import find_book_folders

_LANGUAGE_FOLDER = re.compile(r"([a-z]{2}(?:[-_][A-Za-z]{2,4})?)/")


class Loaded(NamedTuple):
    """A library with all findings from reading it, in order of place."""

    library: Library
    findings: tuple[Finding, ...]


def load(
    path: Path | str,
    language: str | None = None,
    memory: Memory | None = None,
    shows_drafts: bool = False,
    only: Container[str] | None = None,
    is_tree: bool = False,
) -> Loaded:
    """Load a project, a source tree or one file; with ``is_tree``, any folder is a source tree.

    ``language`` is the language of a tree or file that does not declare one; English is the default. With the
    ``memory`` of an earlier load, only changed files are read and parsed; a chapter or book that has not changed is
    the same object. Drafts are hidden, as if they were not in the files, unless ``shows_drafts``. Of a
    project, only the books with the names ``only`` are loaded (see `BookGroup`). Raises UnusableInputError if there is
    nothing to read.
    """
    path = Path(path)
    memory = memory or Memory()
    try:
        with without_garbage_collection():
            if path.is_file():
                return _load_file(path, language or DEFAULT_LANGUAGE, memory, shows_drafts)
            if not path.is_dir():
                raise UnusableInputError(f"{path} is neither a folder nor a file")
            if is_project(path) and not is_tree:
                return _load_project(path, language, memory, shows_drafts, only)
            return _load_tree(path, language, memory, shows_drafts)
    except OSError as error:
        raise UnusableInputError(f"{error.filename or path} cannot be read: {error.strerror}") from error


def _load_file(path: Path, language: str, memory: Memory, shows_drafts: bool) -> Loaded:
    findings: list[Finding] = []
    path = path.absolute()
    root = path.parents[1 if is_rulings_file(path.as_posix()) else 0]  # a file of rulings is known by its folder
    file = read_file(root, path.relative_to(root).as_posix(), memory)
    findings += file.findings
    book = parse_book(BookFolder("", None, chapters=[file]), path.stem, None, language, findings, memory, shows_drafts)
    return _finish(root, {language: [book]}, {language: ""}, {}, findings, shows_drafts)


def _load_tree(path: Path, language: str | None, memory: Memory, shows_drafts: bool) -> Loaded:
    findings: list[Finding] = []
    prose: list[ProseFile] = []
    folders = list(find_book_folders(path, "", findings, prose, memory))
    if not any(folder.chapters for folder in folders):
        headers = "no chapter with a header ([REF book=CODE chap=NUMBER], or front matter with document and chapter)"
        error = UnusableInputError if folders else NoRulesError
        raise error(f"{path} has no rules: {headers} and no anchored heading")
    name = path.resolve().name
    books = [
        parse_book(folder, name, None, language or _language_of(folder.path), findings, memory, shows_drafts)
        for folder in folders
    ]
    by_language: dict[str, list[Book]] = {}
    for book in books:
        by_language.setdefault(book.language, []).append(book)
    leading = language or (DEFAULT_LANGUAGE if DEFAULT_LANGUAGE in by_language else books[0].language)
    ordered = {leading: by_language.pop(leading), **by_language}
    trees = {key: key if all(b.folder.startswith(f"{key}/") for b in ordered[key]) else "" for key in ordered}
    return _finish(path, ordered, trees, {leading: prose}, findings, shows_drafts)


def _language_of(folder: str) -> str | None:
    """Return the language of a tree's subfolder that contains a book (``ja/cr``), or None for the book's own folder."""
    match = _LANGUAGE_FOLDER.match(folder)
    return match[1] if match else None


def _load_project(
    path: Path, language: str | None, memory: Memory, shows_drafts: bool, only: Container[str] | None
) -> Loaded:
    findings: list[Finding] = []
    name = path.resolve().name
    source_prose: list[ProseFile] = []

    def find(tree: str, prose: list[ProseFile]) -> Iterator[BookFolder]:
        for folder in find_book_folders(path, tree, findings, prose, memory):
            if only is None or _inside(folder.path, tree) in only:
                yield folder

    folders = list(find(SOURCE_FOLDER, source_prose))
    if not any(folder.chapters for folder in folders):
        error = UnusableInputError if folders else NoRulesError
        raise error(f"{path / SOURCE_FOLDER} has no rules")
    sources = [parse_book(folder, name, None, language, findings, memory, shows_drafts) for folder in folders]
    leading = sources[0].language
    by_language, trees, prose = {leading: sources}, {leading: SOURCE_FOLDER}, {leading: source_prose}
    by_folder = {
        _inside(folder.path, SOURCE_FOLDER): Inherited(
            book.code,
            book.title,
            book.editions,
            folder.settings or BookSettings(),
            statuses_of(book, memory),
            draft_files(book),
            book.digest.content if book.digest is not None else None,
        )
        for folder, book in zip(folders, sources, strict=True)
    }
    translations = path / TRANSLATIONS_FOLDER
    for entry in sorted(os.listdir(translations)) if translations.is_dir() else ():
        if not (translations / entry).is_dir() or entry.startswith((".", "_")):
            continue
        tree = f"{TRANSLATIONS_FOLDER}/{entry}"
        if entry == leading and set(os.listdir(translations / entry)) == {WORDS_FOLDER}:
            continue  # the interface words of the source language
        if entry == leading or not LANGUAGE_TAG.fullmatch(entry):
            reason = "is the source language" if entry == leading else "is not a language tag such as ja or pt-BR"
            findings.append(Finding(Code.BAD_TRANSLATION, tree, 1, 1, f"{entry!r} {reason}; this folder is not read"))
            continue
        trees[entry] = tree
        prose[entry] = []
        by_language[entry] = [
            parse_book(folder, name, by_folder.get(_inside(folder.path, tree)), entry, findings, memory, shows_drafts)
            for folder in find(tree, prose[entry])
        ]
        if not by_language[entry]:
            message = f"this folder has no book; copy the chapters of {SOURCE_FOLDER}/ into it and translate them"
            findings.append(Finding(Code.EMPTY_TRANSLATION, tree, 1, 1, message))
    return _finish(path, by_language, trees, prose, findings, shows_drafts)


def _inside(folder: str, tree: str) -> str:
    """Return a folder's path inside the tree of a language: source/kk and translations/ja/kk are both kk."""
    return folder[len(tree) + 1 :]


class BookGroup(NamedTuple):
    """A book of a project in all its languages, before it is parsed.

    ``name`` is the path of its folders inside the trees of the languages, ``size`` the length of its texts, and
    ``digest`` covers its files, if results are kept.
    """

    name: str
    size: int
    digest: str


def find_groups(path: Path, memory: Memory) -> list[BookGroup]:
    """Return the books of a project in order of their names; no books if the project cannot be read."""
    found: defaultdict[str, list[BookFolder]] = defaultdict(list)
    try:
        translations = path / TRANSLATIONS_FOLDER
        languages = sorted(os.listdir(translations)) if translations.is_dir() else []
        languages = [language for language in languages if (translations / language).is_dir()]
        for tree in (SOURCE_FOLDER, *(f"{TRANSLATIONS_FOLDER}/{language}" for language in languages)):
            for folder in find_book_folders(path, tree, [], [], memory):
                found[_inside(folder.path, tree)].append(folder)
    except OSError:  # reported when the project is loaded
        return []
    groups = []
    for name, folders in sorted(found.items()):
        files = [file for folder in folders for file in folder.chapters]
        digests = (*(folder.settings_digest for folder in folders), *(file.digest for file in files))
        size = sum(len(file.source.text) for file in files)
        groups.append(BookGroup(name, size, digest_values(name, tuple(file.path for file in files), digests)))
    return groups


def group_of(book: Book, library: Library) -> str:
    """Return the name of the group of a book."""
    return _inside(book.folder, library.trees.get(book.language, ""))


def _finish(
    root: Path,
    books: dict[str, list[Book]],
    trees: dict[str, str],
    prose: dict[str, list[ProseFile]],
    findings: list[Finding],
    shows_drafts: bool,
) -> Loaded:
    """Put the library together; the first language of ``books`` is the source language."""
    for of_language in books.values():
        seen: dict[str, Book] = {}
        # The larger one is the book, and the other one a chapter that was moved.
        for book in sorted(of_language, key=lambda book: -len(book.chapters)):
            first = seen.setdefault(book.code.casefold(), book)
            if first is not book:
                place = next((chapter.path for chapter in book.files()), f"{book.folder}/{SETTINGS_NAME}")
                message = (
                    f"this book has the code {book.code}, like the one in {first.folder or 'the same folder'}; "
                    "put the files of a book into one folder, or give one of them another code"
                )
                findings.append(Finding(Code.DUPLICATE_BOOK, place, 1, 1, message))
    leading = next(iter(books))
    # A book whose chapters are all drafts does not exist, and neither do its translations.
    drafts = {book.code.casefold() for book in books[leading] if book.draft_chapters and not any(book.files())}
    by_language: dict[str, tuple[Book, ...]] = {}
    hidden: dict[str, tuple[Book, ...]] = {}
    for language in sorted(books):
        ordered = sorted(books[language], key=lambda book: book.folder)
        by_language[language] = tuple(book for book in ordered if book.code.casefold() not in drafts)
        hidden[language] = tuple(_hidden(book) for book in ordered if book.code.casefold() in drafts)
    if not by_language[leading]:
        raise UnusableInputError(f"{root} has only drafts, which are not published; rulebook serve shows them")
    prose_files = {language: in_order(files) for language, files in prose.items()}
    shown = hidden if drafts else {}
    library = Library(str(root.resolve()), leading, by_language, trees, prose_files, shows_drafts, shown)
    return Loaded(library, tuple(sorted(findings, key=Finding.sort_key)))


def _hidden(book: Book) -> Book:
    """Return a book in which every chapter is a draft, since its source is one."""
    if not any(book.files()):
        return book
    return replace(book, chapters=(), glossary=None, rulings=(), draft_chapters=(*book.draft_chapters, *book.files()))
