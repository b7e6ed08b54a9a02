"""The work of ``rulebook words``, in a module of its own because it loads Babel."""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path

from babel import Locale, UnknownLocaleError

from ...catalogues.interface_catalogue import read_catalogue, read_template, shipped_translations
from ...catalogues.shipped import SHIPPED, is_english, project_path, shipped_name, shipped_path
from ...catalogues.updating import UpdatedCatalogue, update_catalogue
from ...checks.suggestions import nearest
from ...library.layout import SOURCE_FOLDER, is_project
from ...library.loading import load
from ...markup.book_toml.book_settings import LANGUAGE_TAG
from ...model.books import Library
from ...model.findings import Finding
from ...support.errors import UnusableInputError
from ...support.language_tags import same_tag
from ...support.transaction import write_all
from ..changing import changing
from ..output import say


def run_words(arguments: argparse.Namespace) -> int:
    """Write the catalogue of a language; return 1 if it would change and ``--check`` was given.

    Raises UnusableInputError.
    """
    root = Path(arguments.project)
    if not is_project(root):
        raise UnusableInputError(f"{root} is not a project: it has no folder {SOURCE_FOLDER}")
    language = _language(arguments.language, load(root).library)
    path = project_path(language)
    if arguments.check or arguments.dry_run:
        old, updated = _update(root, language, path)
        if old == updated.text:
            say(f"{path} is up to date: {_summary(updated, language)}")
            return 0
        if arguments.dry_run:
            lines = updated.text.splitlines(keepends=True)
            sys.stdout.writelines(difflib.unified_diff(old.splitlines(keepends=True), lines, path, path))
        say(f"would write {path}")
        return 1 if arguments.check else 0
    with changing(root):
        old, updated = _update(root, language, path)
        if old != updated.text:
            write_all(root.resolve(), {path: updated.text})
    written = "is up to date" if old == updated.text else "written"
    say(f"{path} {written}: {_summary(updated, language)}")
    return 0


def _language(written: str, library: Library) -> str:
    """Return the language as the project writes it, or a known one that the project does not have yet."""
    same = next((language for language in library.languages if same_tag(language, written)), None)
    if same is not None:
        return same
    if not LANGUAGE_TAG.fullmatch(written) or not _is_known(written):
        near = nearest(written, (*library.languages, *SHIPPED))
        meant = f"; did you mean {near}?" if near is not None else ", such as ja or pt-BR"
        raise UnusableInputError(f"{written!r} is not the tag of a language{meant}")
    return written


def _is_known(tag: str) -> bool:
    try:
        Locale.parse(tag.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return False
    return True


def _update(root: Path, language: str, path: str) -> tuple[str, UpdatedCatalogue]:
    """Return the text of a project's catalogue, "" if there is none, and the text that it should have."""
    file = root / path
    data = file.read_bytes() if file.exists() else None
    old = None
    if data is not None:
        findings: list[Finding] = []
        old = read_catalogue(data, path, findings)
        if old is None:
            one = findings[0]
            raise UnusableInputError(f"{file}:{one.line}:{one.column}: {one.message}; nothing is written")
    shipped = shipped_path(language)
    translations = shipped_translations(shipped) if shipped is not None else None
    updated = update_catalogue(language, read_template(), translations, old)
    return data.decode("utf-8-sig") if data is not None else "", updated


def _summary(updated: UpdatedCatalogue, language: str) -> str:
    """Return the counts of a catalogue for a person."""
    parts = [f"{updated.translated} of {updated.words} words translated here"]
    if not is_english(language):
        name = shipped_name(language)
        if name is not None:
            parts.append(f"the others come from the shipped catalogue {name}")
        elif updated.missing:
            parts.append(f"{updated.missing} are shown in English")
    if updated.obsolete:
        parts.append(f"{updated.obsolete} obsolete kept as comments")
    return ", ".join(parts)
