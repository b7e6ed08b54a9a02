"""``rulebook init``: a new project, with sample text."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from ...library.book_folder import DEFAULT_LANGUAGE
from ...markup.book_toml.book_settings import DEFAULT_SCHEME
from ...markup.counting.number_schemes import NAMED_SCHEMES
from ...starting.new_project import NewProject, Service, code_for, files_of, new_project
from ...starting.project_files import refuse_filled, write_project
from ...support.errors import UnusableInputError
from ..output import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``init``."""
    parser.add_argument("folder", metavar="DIR", help="where to create the project: a new or empty folder")
    parser.add_argument("--title", help="the title of the rulebook (default: made from the folder name)")
    parser.add_argument("--code", help="a short name for addresses and citations, such as KK (default: from the title)")
    parser.add_argument(
        "--language",
        metavar="TAGS",
        help=f"the rulebook's own language, then those of translations: en,ja (default: {DEFAULT_LANGUAGE})",
    )
    parser.add_argument("--numbering", metavar="SCHEME", help=f"{', '.join(NAMED_SCHEMES)} (default: {DEFAULT_SCHEME})")
    parser.add_argument(
        "--ci",
        choices=tuple(map(str, Service)),
        help="the CI service that checks the rulebook on each change (default: github)",
    )
    parser.add_argument("-y", "--yes", action="store_true", help="ask nothing; use the defaults")


def run(arguments: argparse.Namespace) -> int:
    """Create the project and show the next steps; return 0."""
    folder = Path(arguments.folder)
    refuse_filled(folder)  # before asking any questions
    project = _project(arguments, _default if arguments.yes or not sys.stdin.isatty() else _ask)
    files = files_of(project)
    write_project(folder, files)
    for path in files:
        say(f"  {folder / path}")
    if not project.languages[0].startswith(project.text_language):
        say(f"There is no sample text in {project.languages[0]}; it is in {project.text_language}.")
    say(f"Created {project.title}: {len(files)} files.\nNext: cd {folder} && rulebook serve --open")
    return 0


def _project(arguments: argparse.Namespace, answer: Callable[[str, str], str]) -> NewProject:
    name = Path(arguments.folder).resolve().name.replace("-", " ").replace("_", " ").strip()
    title = arguments.title or answer("Title of the rulebook", name[:1].upper() + name[1:] or "Rulebook")
    code = arguments.code or answer("Short name, for addresses and citations", code_for(title))
    languages = arguments.language or answer(
        "Languages, separated by commas, the source language first", DEFAULT_LANGUAGE
    )
    numbering = arguments.numbering or answer(f"Numbering: {', '.join(NAMED_SCHEMES)}", DEFAULT_SCHEME)
    service = arguments.ci or answer(f"CI service: {', '.join(Service)}", str(Service.GITHUB))
    tags = tuple(tag.strip() for tag in languages.split(",") if tag.strip())
    if service not in tuple(Service):
        raise UnusableInputError(f"{service!r} is not one of {', '.join(Service)}")
    return new_project(title, code, tags, numbering, Service(service))


def _default(question: str, default: str) -> str:
    return default


def _ask(question: str, default: str) -> str:
    """Return a person's answer at the terminal, or the default if it is empty."""
    print(f"{question} [{default}]: ", end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:  # the end of the input: Ctrl+D
        raise KeyboardInterrupt
    return line.strip() or default
