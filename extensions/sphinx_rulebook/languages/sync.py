"""The sync state of a translation: the wording of the source from which each unit was translated.

``translations/<language>/<book>/sync.json`` records for each id of the source the texts of the source and the
translation when a person confirmed the pair. Only a person (or importing a translator's file) changes it, so that
editing a translation alone never makes it current.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ..markup.merge_conflicts import explain_syntax_error
from ..model.books import Book
from ..model.findings import Code, Finding

SYNC_NAME = "sync.json"
FORMAT = "rulebook-sync/1"


class SyncEntry(NamedTuple):
    """The texts of a pair when it was confirmed; ``translation_id`` is the translation's id at that time.

    ``is_imported`` means that the text came from a translator's file, ``needs_review`` that its translator marked it
    for review, so that it is not confirmed.
    """

    kind: str
    source: str
    translation_id: str
    translation: str
    is_imported: bool = False
    needs_review: bool = False


@dataclass(frozen=True, slots=True)
class SyncState:
    """The entries of a book's translation by the ids of the source, in reading order.

    ``silenced`` are the findings that a person has dismissed, by id and code, with the reasons.
    """

    entries: Mapping[str, SyncEntry] = field(default_factory=dict)
    silenced: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def sync_path(translation: Book) -> str:
    """Return the path of a translated book's sync state, relative to the library's root."""
    return f"{translation.folder}/{SYNC_NAME}".lstrip("/")


def read_sync(root: str, translation: Book, findings: list[Finding]) -> SyncState:
    """Return the sync state of a translated book; an empty one if the file is missing or unreadable.

    Problems with it are appended to ``findings``.
    """
    path = sync_path(translation)
    try:
        data = Path(root, path).read_bytes()
    except FileNotFoundError:
        return SyncState()
    except OSError as error:
        findings.append(Finding(Code.BAD_SYNC, path, 1, 1, f"this file cannot be read: {error.strerror}"))
        return SyncState()
    try:
        text = data.decode("utf-8-sig")
        return _state(_parsed(text))
    except UnicodeDecodeError:
        findings.append(Finding(Code.BAD_SYNC, path, 1, 1, "this file is not UTF-8; save it as UTF-8"))
    except json.JSONDecodeError as error:
        message = f"this file is not valid JSON: {error.msg}; translations cannot be checked for changes"
        message = explain_syntax_error(text, error.lineno, message)
        findings.append(Finding(Code.BAD_SYNC, path, error.lineno, error.colno, message))
    except RecursionError:
        findings.append(Finding(Code.BAD_SYNC, path, 1, 1, "this file is nested too deeply for a sync state"))
    except ValueError as error:  # malformed, not UTF-8, or a number with too many digits
        findings.append(Finding(Code.BAD_SYNC, path, 1, 1, str(error)))
    return SyncState()


def _parsed(text: str) -> object:
    """Return the parsed JSON. Raises ValueError if it is malformed, or has a lone surrogate, which cannot be
    written.
    """
    parsed = json.loads(text)
    if "\\ud" in text.lower():
        json.dumps(parsed, ensure_ascii=False).encode("utf-8")
    return parsed


class _MalformedError(ValueError):
    """A sync state is not in the form that this version writes; the message is for the user."""


def _state(data: object) -> SyncState:
    if not isinstance(data, dict) or not isinstance(data.get("format"), str):
        raise _MalformedError(
            "this file is not a sync state; delete it and confirm the translations with rulebook confirm"
        )
    name, _, version = data["format"].rpartition("/")
    if data["format"] != FORMAT:
        is_later = name == FORMAT.rpartition("/")[0] and version.isdecimal()
        what = "comes from a later version of sphinx-rulebook" if is_later else "has another format"
        raise _MalformedError(f"this file {what} ({data['format']!r}, not {FORMAT}); it is not changed")
    units, silenced = data.get("units", {}), data.get("silenced", {})
    if not isinstance(units, dict) or not isinstance(silenced, dict):
        raise _MalformedError("units and silenced must be objects")
    return SyncState({key: _entry(key, value) for key, value in units.items()}, _silenced(silenced))


def _entry(key: str, value: object) -> SyncEntry:
    if not isinstance(value, dict):
        raise _MalformedError(f"the entry of {key!r} is not an object")
    entry = SyncEntry(value.get("kind"), value.get("source"), value.get("id", key), value.get("translation"))  # type: ignore[arg-type]  # checked in the next line
    if not all(isinstance(part, str) for part in (entry.kind, entry.source, entry.translation_id, entry.translation)):
        raise _MalformedError(f"the entry of {key!r} must have the strings kind, source and translation")
    return entry._replace(is_imported=value.get("imported") is True, needs_review=value.get("review") is True)


def _silenced(silenced: Mapping[str, object]) -> dict[str, dict[str, str]]:
    checked: dict[str, dict[str, str]] = {}
    for key, reasons in silenced.items():
        if not isinstance(reasons, dict) or not all(isinstance(r, str) and r.strip() for r in reasons.values()):
            raise _MalformedError(f"silenced[{key!r}] must be an object with a reason for each code")
        checked[key] = dict(reasons)
    return checked


def write_sync(root: str, source: Book, translation: Book, state: SyncState) -> str:
    """Write a sync state, and return its path below the root; the same state gives the same bytes. Raises OSError."""
    path = sync_path(translation)
    temporary = Path(root, f"{path}.new")
    temporary.parent.mkdir(parents=True, exist_ok=True)
    temporary.write_bytes(sync_text(source, translation, state).encode("utf-8"))
    temporary.replace(Path(root, path))
    return path


def sync_text(source: Book, translation: Book, state: SyncState) -> str:
    """Return the text of a sync state's file."""
    units: dict[str, dict[str, str | bool]] = {}
    for key, entry in state.entries.items():
        units[key] = {"kind": entry.kind, "source": entry.source, "translation": entry.translation}
        if entry.translation_id != key:
            units[key]["id"] = entry.translation_id
        if entry.is_imported:
            units[key]["imported"] = True
        if entry.needs_review:
            units[key]["review"] = True
    data = {
        "format": FORMAT,
        "book": translation.code,
        "language": translation.language,
        "source": source.language,
        "units": units,
        "silenced": {key: dict(sorted(reasons.items())) for key, reasons in sorted(state.silenced.items()) if reasons},
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
