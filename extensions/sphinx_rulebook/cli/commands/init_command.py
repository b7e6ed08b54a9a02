"""``rulebook init``: a new project, with sample text, or what an existing one lacks to be published."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

from ...library.book_folder import DEFAULT_LANGUAGE
from ...library.layout import SETTINGS_NAME, SOURCE_FOLDER, is_project
from ...library.loading import load
from ...markup.book_toml.book_settings import DEFAULT_SCHEME
from ...markup.counting.number_schemes import NAMED_SCHEMES, read_scheme
from ...markup.counting.numbering import ChapterNumbers
from ...model.books import Library
from ...starting.hosting import FIRST_STEPS, HOST_NAMES, Host, files_for
from ...starting.installed_from import PACKAGE, read_requirement
from ...starting.new_project import NewProject, PresentBook, code_for, files_of, new_project
from ...starting.project_files import add_to_project, refuse_filled, write_project
from ...support.boundary import repository_of
from ...support.counted import counted
from ...support.errors import UnusableInputError
from ..arguments import given_path
from ..output import say

Answer = Callable[[str, str], str]
"""Takes a question and its default, and returns the answer."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``init``."""
    parser.add_argument(
        "folder",
        metavar="DIR",
        type=given_path,
        help="where to create the project: a new or empty folder, or one with a rulebook",
    )
    parser.add_argument("--title", help="the title of the rulebook (default: made from the folder name)")
    parser.add_argument("--code", help="a short name for addresses and citations, such as KK (default: from the title)")
    parser.add_argument(
        "--language",
        metavar="TAGS",
        help=f"the rulebook's own language, then those of translations: en,ja (default: {DEFAULT_LANGUAGE})",
    )
    parser.add_argument("--numbering", metavar="SCHEME", help=f"{', '.join(NAMED_SCHEMES)} (default: {DEFAULT_SCHEME})")
    parser.add_argument(
        "--host",
        choices=tuple(map(str, Host)),
        metavar="HOST",
        help=f"where the site will live: {', '.join(Host)}; its files check, build and publish the rulebook on each "
        f"change (default: {Host.GITHUB})",
    )
    parser.add_argument("-y", "--yes", action="store_true", help="ask nothing; use the defaults")


def run(arguments: argparse.Namespace) -> int:
    """Create the project, or add what it lacks, and show the next steps; return 0."""
    folder = Path(arguments.folder)
    answer: Answer = _default if arguments.yes or not sys.stdin.isatty() else _ask
    library = _present_library(folder)
    books = library.books[library.source_language] if library is not None else ()
    if library is None or not books:
        refuse_filled(folder)  # before asking any questions
        project = _project(arguments, answer)
        files = files_of(project)
        write_project(folder, files)
        new = list(files)
    else:
        project = _completed(arguments, folder, library, answer)
        new, kept = add_to_project(folder, files_of(project))
        for path in kept:
            say(f"  {folder / path} (kept)")
    for path in new:
        say(f"  {folder / path}")
    if not books and not project.languages[0].startswith(project.text_language):
        say(f"There is no sample text in {project.languages[0]}; it is in {project.text_language}.")
    done = "Created" if not books else "Added to"
    say(f"{done} {project.title}: {counted(len(new), 'file')}.")
    _tell_about_requirement(project)
    _tell_about_repository(folder.resolve(), project)
    say(f"To publish it ({HOST_NAMES[project.host]}): {FIRST_STEPS[project.host]}.")
    is_here = folder.resolve() == Path.cwd()
    go_there = "" if is_here else f"cd {shlex.quote(str(folder))} && "
    say(f"Next: {go_there}rulebook serve --open")
    return 0


def _tell_about_requirement(project: NewProject) -> None:
    requirement = project.requirement
    if not requirement.line:
        print(
            f"Before you publish, write into requirements.txt where services can install {PACKAGE} from, such as "
            f"{PACKAGE} @ git+https://HOST/OWNER/{PACKAGE}.git@COMMIT: {requirement.note}."
        )
    elif requirement.note:
        print(f"Note on requirements.txt: {requirement.note}.")


def _tell_about_repository(folder: Path, project: NewProject) -> None:
    """Say that a service does not find its files if the project is not at the top of its repository."""
    repository = repository_of(folder)
    files = [path for path, _ in files_for(project.host, folder.name)]
    if repository is None or repository == folder or not files:
        return
    inside = folder.relative_to(repository).as_posix()
    print(
        f"{folder.name} is a folder of the repository {repository.name}, and {HOST_NAMES[project.host]} finds "
        f"{' and '.join(files)} only at the top of a repository. Move {'it' if len(files) == 1 else 'them'} there, and "
        f"let the steps run in {inside}."
    )


def _project(arguments: argparse.Namespace, answer: Answer) -> NewProject:
    name = Path(arguments.folder).resolve().name
    shown = name.replace("-", " ").replace("_", " ").strip()
    title = arguments.title or answer("Title of the rulebook", shown[:1].upper() + shown[1:] or "Rulebook")
    code = arguments.code or answer("Short name, for addresses and citations", code_for(title))
    languages = arguments.language or answer(
        "Languages, separated by commas, the source language first", DEFAULT_LANGUAGE
    )
    numbering = arguments.numbering or answer(
        f"Numbering: {', '.join(map(_with_sample, NAMED_SCHEMES))}", DEFAULT_SCHEME
    )
    return new_project(title, code, _tags(languages), numbering, _host(arguments, answer), name, read_requirement())


def _with_sample(scheme: str) -> str:
    """Return the name of a numbering, with the deepest of its first numbers in chapter 4 if it has any."""
    numbers = ChapterNumbers(read_scheme(scheme), "4")
    counted = [number for rank in range(1, 5) if (number := numbers.count(rank)) is not None]
    return f"{scheme} ({counted[-1]})" if len(counted) > 1 else scheme


def _completed(arguments: argparse.Namespace, folder: Path, library: Library, answer: Answer) -> NewProject:
    """Return the project of a folder with books, which have titles, codes, numberings and languages already."""
    books = library.books[library.source_language]
    book = books[0]
    for option in ("title", "code", "numbering"):
        if getattr(arguments, option):
            where = f"{book.folder}/{SETTINGS_NAME}".lstrip("/")
            raise UnusableInputError(f"{folder} has a rulebook already; leave out --{option}, which {where} sets")
    tags = _tags(arguments.language or ",".join(library.languages))
    if tags[:1] != (book.language,):
        raise UnusableInputError(f"the rulebook in {folder} is in {book.language}; name this language first")
    if len(tags) > 1 and not is_project(folder):
        raise UnusableInputError(
            f"a rulebook with translations has its rules in {SOURCE_FOLDER}/: move {book.folder}/ to "
            f"{SOURCE_FOLDER}/{book.folder}/ first"
        )
    present = tuple(PresentBook(one.folder, one.title, _titles(library, one.code)) for one in books)
    name = folder.resolve().name
    return new_project(
        book.title, book.code, tags, DEFAULT_SCHEME, _host(arguments, answer), name, read_requirement(), present
    )


def _titles(library: Library, code: str) -> dict[str, str]:
    """Return the titles of the translations of a book that have chapters, by their languages."""
    others = [language for language in library.languages if language != library.source_language]
    books = {language: library.book(language, code) for language in others}
    return {language: book.title for language, book in books.items() if book is not None and book.chapters}


def _present_library(folder: Path) -> Library | None:
    """Return the books that a folder has already, or None if it has none."""
    if not folder.is_dir() or not any(folder.rglob("*.md")):
        return None
    try:
        return load(folder).library
    except UnusableInputError:
        return None


def _host(arguments: argparse.Namespace, answer: Answer) -> Host:
    known = ", ".join(f"{host} ({HOST_NAMES[host]})" for host in Host)
    chosen = arguments.host or answer(f"Where will it live: {known}", str(Host.GITHUB))
    if chosen not in tuple(Host):
        raise UnusableInputError(f"{chosen!r} is not one of {', '.join(Host)}")
    return Host(chosen)


def _tags(languages: str) -> tuple[str, ...]:
    return tuple(tag.strip() for tag in languages.split(",") if tag.strip())


def _default(question: str, default: str) -> str:
    return default


def _ask(question: str, default: str) -> str:
    """Return a person's answer at the terminal, or the default if it is empty."""
    print(f"{question} [{default}]: ", end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:  # the end of the input: Ctrl+D
        raise KeyboardInterrupt
    return line.strip() or default
