"""``rulebook release``: freeze an edition, from the working text or from an old document."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ...languages.numbered_library import load_library
from ...library.loading import Loaded
from ...markup.book_toml.book_settings import LANGUAGE_TAG
from ...markup.text.markdown import readable
from ...model.books import Book, Library
from ...reports.text_report import to_text
from ...support.errors import UnusableInputError
from ...support.transaction import write_all
from ..arguments import add_book, add_dry_run, add_project_option, given_path
from ..changing import changing
from ..choices import refuse_part
from ..output import say, tell

if TYPE_CHECKING:
    from ...releasing.reasons import ReasonsFile
    from ...releasing.release_plan import Release, ReleasePlan

_LONGEST_NOTE = 1000
"""The maximum length of a note: it is in the first line of a frozen edition, which is read separately."""


def today() -> date:
    """Return the day of this release, for a remark; nothing that is written depends on it."""
    return date.today()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``release``."""
    parser.add_argument("version", metavar="VERSION", help="the version of the edition, such as 1.2.0")
    add_project_option(parser)
    parser.add_argument("--date", required=True, metavar="YYYY-MM-DD", help="the date of the edition")
    add_book(parser)
    parser.add_argument(
        "--note",
        action="append",
        default=[],
        metavar="TEXT",
        help="a one-line summary of the edition; add --note ja=TEXT for a translation",
    )
    parser.add_argument(
        "--effective",
        default="",
        metavar="YYYY-MM-DD",
        help="the day from which the edition is in force (default: its date)",
    )
    parser.add_argument(
        "--reasons",
        action="append",
        default=[],
        metavar="FILE",
        type=given_path,
        help="a Markdown file with the reasons for the changes: a heading with a label or a number, and the reason "
        "below it; add --reasons ja=FILE for a translation",
    )
    add_dry_run(parser)
    parser.add_argument(
        "--from",
        dest="origin",
        metavar="PATH",
        type=given_path,
        help="freeze this old text, source tree or project instead, after the existing editions; oldest first",
    )
    parser.add_argument("--layout", default="auto", metavar="NAME", help="with --from: the layout of the text")
    parser.add_argument("--encoding", metavar="NAME", help="with --from: the encoding of the text")


def run(arguments: argparse.Namespace) -> int:
    """Write the files of an edition and return 0; return 1, without writing anything, if problems prevent the
    release.

    Raises UnusableInputError.
    """
    release = _release(arguments)
    if arguments.origin is None and (arguments.layout != "auto" or arguments.encoding):
        raise UnusableInputError("--layout and --encoding need --from")
    if arguments.origin is not None and arguments.reasons:
        raise UnusableInputError("--reasons does not work with --from")
    refuse_part(Path(arguments.project))
    if arguments.dry_run:
        plan, loaded = _plan(arguments, release)
        return _tell(plan, loaded, release, arguments)
    with changing(Path(arguments.project)):
        plan, loaded = _plan(arguments, release)
        if not plan.findings and not plan.lost:
            write_all(Path(loaded.library.root), plan.files)
    return _tell(plan, loaded, release, arguments)


def _release(arguments: argparse.Namespace) -> Release:
    from ...releasing.release_plan import Release

    notes = {"": ""}
    for given in arguments.note:
        match = _NOTE_IN.fullmatch(given)
        assert match is not None, "the pattern matches anything"
        note = " ".join(readable(match["text"]).split())
        if len(note) > _LONGEST_NOTE:
            raise UnusableInputError(f"a note can have at most {_LONGEST_NOTE} characters; this one has {len(note)}")
        notes[match["language"] or ""] = note
    reasons = dict(_reasons(given) for given in arguments.reasons)
    return Release(arguments.version, arguments.date, notes.pop(""), notes, arguments.effective, reasons)


def _reasons(given: str) -> tuple[str, ReasonsFile]:
    """Return the language of a file of reasons, "" for the source's, and the reasons in it."""
    from ...releasing.reasons import read_reasons

    match = _NOTE_IN.fullmatch(given)
    assert match is not None, "the pattern matches anything"
    language, path = match["language"] or "", match["text"]
    if language and Path(given).exists():
        language, path = "", given
    try:
        text = Path(path).read_bytes().decode("utf-8")
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise UnusableInputError(f"{path} is not UTF-8; save it as UTF-8 first") from None
    return language, read_reasons(path, text)


_NOTE_IN = re.compile(rf"(?:(?P<language>{LANGUAGE_TAG.pattern})=)?(?P<text>.*)", re.S)


def _plan(arguments: argparse.Namespace, release: Release) -> tuple[ReleasePlan, Loaded]:
    from ...releasing.past_release import plan_past_release
    from ...releasing.release_plan import plan_release

    loaded = load_library(arguments.project)
    if not Path(arguments.project).is_dir():
        raise UnusableInputError(f"{arguments.project} is not a folder; name a project or a source tree")
    for language in (*release.notes, *release.reasons):
        if language and language not in loaded.library.languages:
            raise UnusableInputError(
                f"there is no language {language!r}; choose from {', '.join(loaded.library.languages)}, "
                f"or begin a note of the source differently than with {language}="
            )
    if arguments.origin is None:
        return plan_release(loaded, release, arguments.book), loaded
    with _tree_of(arguments, loaded) as (tree, is_imported):
        return plan_past_release(loaded.library, tree, release, arguments.book, is_imported), loaded


@contextlib.contextmanager
def _tree_of(arguments: argparse.Namespace, loaded: Loaded) -> Iterator[tuple[Path, bool]]:
    """Yield the source tree to freeze, and whether it was imported; a text becomes a temporary tree."""
    from ...releasing.release_plan import chosen_books

    origin = Path(arguments.origin)
    if origin.is_dir():
        yield origin, False
        return
    if not origin.is_file():
        raise UnusableInputError(f"{origin} is neither a folder nor a file")
    books = chosen_books(loaded.library, arguments.book)
    if len(books) > 1:
        codes = ", ".join(book.code for book in books)
        raise UnusableInputError(f"this project has several books; name the one for {origin} with --book ({codes})")
    with tempfile.TemporaryDirectory(prefix="rulebook-") as folder:
        from ..work.import_work import write_import

        write_import(origin, Path(folder), books[0].code, books[0].language, arguments.layout, arguments.encoding)
        yield Path(folder), True


def _tell(plan: ReleasePlan, loaded: Loaded, release: Release, arguments: argparse.Namespace) -> int:
    from ...exporters.changes import counts_line

    is_dry = arguments.dry_run
    sys.stderr.write(to_text(plan.findings, Path(loaded.library.root)))
    if plan.lost:
        sys.stderr.write("".join(_label_notes(plan)))
    if plan.findings or plan.lost:
        say(f"{release.version} was not released; see above" if not is_dry else f"{release.version} would be refused")
        return 1
    for succession in plan.released:
        book = succession.units.book
        after = ""
        if succession.last is not None and succession.comparison is not None:
            after = f" after {succession.last.edition.version}: {counts_line(succession.comparison)}"
        say(f"{book.code} {book.language} {release.version} ({release.day}){after}")
    if arguments.origin is None:
        for line in _unfinished(plan, loaded.library):
            tell(line)
    start = release.effective or release.day
    if date.fromisoformat(start) > today():
        tell(f"{release.version} is announced for {start}, which is in the future")
    for book, count in plan.remembered:
        of = "a ruling" if count == 1 else f"{count} rulings"
        say(f"{book.code}: {'would remember' if is_dry else 'remembered'} the rules that {of} cite{'s' * (count == 1)}")
    for path in plan.files:
        say(f"{'would write' if is_dry else 'wrote'} {path}")
    return 0


def _unfinished(plan: ReleasePlan, library: Library) -> Iterator[str]:
    """Yield a line for each translation in the release that is not up to date with the text of the release."""
    from ...languages.status import is_counted, missing_for_certain
    from ..paired_translations import paired_books

    for succession in plan.released:
        book = succession.units.book
        if book.language == library.source_language:
            continue
        for paired in paired_books(library, book.language, book.code, []):
            source = paired.source
            counted = [place for place in range(len(source.placed)) if is_counted(source, place)]
            # What may be translated under another id is not looked for: that takes longer than a release.
            missing = len(list(missing_for_certain(paired)))
            stale = sum(place in paired.counterparts and paired.is_stale(place) for place in counted)
            parts = [f"{count} {state}" for state, count in (("stale", stale), ("missing", missing)) if count]
            if parts:
                left = " and ".join(parts)
                units = f"{left} of {len(counted)} units in this edition"
                yield f"{book.code} {book.language}: {units}; rulebook status lists them"


def _label_notes(plan: ReleasePlan) -> Iterator[str]:
    """Yield the lines to add to ``book.toml`` for missing labels, ready for copying."""
    by_book: dict[str, list[tuple[Book, str, str | None]]] = {}
    for book, lost, present in plan.lost:
        by_book.setdefault(book.folder, []).append((book, lost.label, present))
    for labels in by_book.values():
        book = labels[0][0]
        yield f"{book.code}: labels of the last edition are gone, but their rules still seem to be there.\n"
        renamed = [(label, present) for _, label, present in labels if present is not None]
        if renamed:
            yield f"If they were renamed, add this to {os.path.join(book.folder, 'book.toml')}:\n\n[aliases]\n"
            yield from (f'"{label}" = "{present}"\n' for label, present in renamed)
            yield "\n"
        for _, label, present in labels:
            if present is None:
                yield f"{label} has no successor: give its rule a label again\n"
        listed = ", ".join(f'"{label}"' for _, label, _ in labels)
        yield f"For rules that are gone for good, write instead: removed = [{listed}]\n"
