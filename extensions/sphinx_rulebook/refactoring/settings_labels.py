"""Renaming a label in the settings of a project: in its ignores, and in the entries of its baseline."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..checks.fingerprints import FindingKey, fingerprint
from ..settings.baseline import Baseline, baseline_to_json
from ..settings.project_settings import PROJECT_FILE, ProjectSettings, find_settings
from .edit_plan import Edit
from .project import Project


def settings_edits(project: Project, code: str, old: str, new: str, notes: list[str]) -> Iterator[Edit]:
    """Yield edits of the ignores and the baseline that name a label of the book ``code``.

    Files outside of the project are not changed; ``notes`` gets a line for each. Raises UnusableInputError for a
    baseline that cannot be read.
    """
    settings = find_settings(project.library.root, unsaved=project.memory.unsaved)
    folders = _folders(project, code)
    ignored = [
        rule
        for ignore in settings.ignores
        for rule in ignore.rules
        if rule.id == old and (rule.book or code).casefold() == code.casefold()
    ]
    if any(rule.book is None for rule in ignored) and not _is_only_there(project, code, old):
        notes.append(f"the ignores of {settings.file} name {old} without a book; other books have it too")
        ignored = [rule for rule in ignored if rule.book is not None]
    if ignored and settings.prefix:
        notes.append(f"rename {old} in the ignores of {settings.file} too: that file is outside of the project")
    elif ignored:
        source = project.sources.get(PROJECT_FILE)
        starts = {source.text.find(old, source.offset(rule.place.line, rule.place.column)) for rule in ignored}
        yield from (Edit(PROJECT_FILE, start, start + len(old), new) for start in sorted(starts) if start >= 0)
    baseline, path = settings.baseline, settings.baseline_path
    if baseline is None or path is None:
        return
    renamed = _renamed(baseline, settings, folders, old, new)
    if renamed.counts == baseline.counts:
        return
    root = Path(project.library.root).resolve()
    if not path.resolve().is_relative_to(root):
        notes.append(f"write the baseline {baseline.name} again: it names {old}, and is outside of the project")
        return
    inside = path.resolve().relative_to(root).as_posix()
    yield Edit(inside, 0, len(project.sources.get(inside).text), baseline_to_json(renamed))


def _is_only_there(project: Project, code: str, label: str) -> bool:
    """Return whether no other book has a label, so that an entry without a book means this one."""
    codes = {book.code for books in project.library.books.values() for book in books}
    return not any(label in project.labels(one) for one in codes if one.casefold() != code.casefold())


def _folders(project: Project, code: str) -> tuple[str, ...]:
    return tuple(f"{book.folder}/".lstrip("/") for book in project.translations(code))


def _renamed(baseline: Baseline, settings: ProjectSettings, folders: tuple[str, ...], old: str, new: str) -> Baseline:
    """Return a baseline whose entries in some folders have another label, in their units and in their messages."""
    mention = re.compile(rf"(?<![\w:.+-]){re.escape(old)}(?![\w+-])")
    counts: dict[FindingKey, int] = {}
    messages: dict[FindingKey, str] = {}
    for key, count in baseline.counts.items():
        message = baseline.messages.get(key, "")
        present = key
        if key.file.removeprefix(settings.prefix).startswith(folders):
            unit = new if key.unit == old else key.unit
            present = key._replace(unit=unit)
            said = mention.sub(lambda _: new, message)
            # The words of a unit without a label are not in the file: its entry stays as it is.
            if said != message and key.fingerprint == fingerprint(key.code, message):
                present, message = present._replace(fingerprint=fingerprint(key.code, said)), said
        counts[present] = counts.get(present, 0) + count
        messages.setdefault(present, message)
    return Baseline(baseline.name, counts, messages)
