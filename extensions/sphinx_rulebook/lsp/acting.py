"""Code actions at a position: apply a suggestion, give a rule a label, mark a translation as current."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from lsprotocol import types

from ..languages.confirming import confirm
from ..languages.proposals import propose
from ..languages.status import TranslationState
from ..languages.sync import read_sync, write_sync
from ..library.label_index import Target
from ..model.findings import Finding
from ..model.units import Kind
from ..refactoring.fixing import LikelyLabels
from ..refactoring.label import plan_label_of, suggest_label
from ..reports.fixes import replacement
from ..support.errors import UnusableInputError
from ..support.transaction import locked
from .descriptions import name_of
from .diagnosing import diagnostic
from .edit_abilities import EditAbilities
from .navigating import uri_of
from .positions import Positions
from .renaming import Versions, workspace_edit
from .snapshot import Snapshot

MARK_CURRENT = "rulebook.markCurrent"
"""The command that confirms a translation; its arguments are the address of a file and a line, from 0."""

GIVE_LABEL = "rulebook.giveLabel"
"""The command that gives a rule a label, with the same arguments."""


def code_actions(
    snapshot: Snapshot,
    positions: Positions,
    versions: Versions,
    abilities: EditAbilities,
    path: str,
    where: types.Range,
    findings: Iterable[Finding],
) -> list[types.CodeAction]:
    """Return the actions for a part of a file, given the findings of the file."""
    actions = list(_fixes(snapshot, positions, versions, abilities, path, where, findings))
    place = snapshot.places.get(path)
    target = snapshot.target_at(place, where.start.line + 1) if place is not None else None
    if target is None or place is None:
        return actions
    if target.unit.label is None and target.unit.kind is not Kind.EXAMPLE:
        actions.append(
            types.CodeAction(
                f"Give {name_of(target)} a label",
                types.CodeActionKind.RefactorRewrite,
                data={"root": str(snapshot.root), "path": path, "line": target.unit.line},
            )
        )
    if _is_to_confirm(snapshot, target):
        title = f"Mark the translation of {name_of(target)} as current"
        arguments = [uri_of(snapshot, path), target.unit.line - 1]
        command = types.Command(title, MARK_CURRENT, arguments=arguments)
        actions.append(types.CodeAction(title, types.CodeActionKind.QuickFix, command=command))
    return actions


def _fixes(
    snapshot: Snapshot,
    positions: Positions,
    versions: Versions,
    abilities: EditAbilities,
    path: str,
    where: types.Range,
    findings: Iterable[Finding],
) -> Iterator[types.CodeAction]:
    source, labels = snapshot.source(path), None
    for finding in findings if source is not None else ():
        shown = diagnostic(finding, snapshot, positions)
        if source is None or shown.range.start > where.end or where.start > shown.range.end:
            continue
        text = replacement(finding, source.line(finding.line))
        if text is not None:
            labels = labels or LikelyLabels(snapshot.project)
            start = finding.column - 1
            marked = source.line(finding.line)[start : start + finding.length]
            document = types.OptionalVersionedTextDocumentIdentifier(uri_of(snapshot, path), versions(path))
            edit = types.TextDocumentEdit(document, [types.TextEdit(shown.range, text)])
            yield types.CodeAction(
                f"Replace with {text}" if text else f"Remove {marked.strip()}",
                types.CodeActionKind.QuickFix,
                [shown],
                is_preferred=labels.is_only_fix(finding, marked),
                edit=abilities.workspace_edit([edit]),
            )


def of_kinds(actions: Iterable[types.CodeAction], only: Collection[str] | None) -> list[types.CodeAction]:
    """Return the actions of the kinds that an editor asks for, such as when it applies all fixes while saving; a kind
    includes those below it. None is all of them.
    """
    if only is None:
        return list(actions)
    kinds = [str(getattr(kind, "value", kind)) for kind in only]
    return [
        action for action in actions if any(f"{_kind(action)}.".startswith(f"{kind}.".lstrip(".")) for kind in kinds)
    ]


def _kind(action: types.CodeAction) -> str:
    return str(getattr(action.kind, "value", action.kind))


def as_commands(snapshot: Snapshot, actions: Iterable[types.CodeAction]) -> list[types.CodeAction]:
    """Return actions for an editor that does not ask for the edits of an action when it is chosen: the server makes
    them when the editor runs the command. To make them for every position of the cursor would take too long.
    """
    commands = []
    for action in actions:
        if isinstance(action.data, dict):
            arguments = [uri_of(snapshot, action.data["path"]), action.data["line"] - 1]
            action.command, action.data = types.Command(action.title, GIVE_LABEL, arguments=arguments), None
        commands.append(action)
    return commands


def with_edit(
    snapshot: Snapshot, positions: Positions, versions: Versions, abilities: EditAbilities, action: types.CodeAction
) -> types.CodeAction:
    """Return the action that gives a rule a label, with its edits.

    Raises UnusableInputError.
    """
    data = action.data if isinstance(action.data, dict) else {}
    path, line = str(data.get("path")), int(data.get("line", 0))
    action.edit = edit_for_label(snapshot, positions, versions, abilities, path, line)
    return action


def edit_for_label(
    snapshot: Snapshot, positions: Positions, versions: Versions, abilities: EditAbilities, path: str, line: int
) -> types.WorkspaceEdit:
    """Return the edits that give the rule at a line, counted from 1, a label: in all languages in which it is known.

    Raises UnusableInputError.
    """
    place = snapshot.places.get(path)
    target = snapshot.target_at(place, line) if place is not None else None
    if target is None or target.unit.label is not None:
        raise UnusableInputError("the rule has changed in the meantime; try again")
    label = suggest_label(target, snapshot.project.labels(target.book.code))
    plan = plan_label_of(snapshot.project, target, label)
    return workspace_edit(plan, snapshot, positions, versions, abilities)


def _is_to_confirm(snapshot: Snapshot, target: Target) -> bool:
    """Return whether a translated unit is out of date, or is not confirmed as a translation."""
    leading = snapshot.library.source_language
    if target.book.language == leading:
        return False
    source = snapshot.counterpart(target, leading)
    return source is None or snapshot.status(source, target.book.language) is TranslationState.STALE


def mark_current(snapshot: Snapshot, path: str, line: int) -> str:
    """Confirm that a unit of a translation, and its examples, are up to date; return the path that was written.

    ``line`` counts from 1. Raises UnusableInputError if the unit's counterpart in the source is not known.
    """
    place = snapshot.places.get(path)
    target = snapshot.target_at(place, line) if place is not None else None
    paired = snapshot.paired(target.book.language, target.book.code) if target is not None else None
    if target is None or paired is None:
        raise UnusableInputError(f"{path}:{line}: this is not a rule of a translation")
    broken: list[Finding] = []
    read_sync(snapshot.library.root, paired.translation.book, broken)
    if broken:  # never overwrite a file that a later version has written, or that a merge has broken
        raise UnusableInputError(f"{broken[0].file}:{broken[0].line}: {broken[0].message}")
    own = next(number for number, one in enumerate(paired.translation.placed) if one.unit is target.unit)
    if own not in paired.sources:
        paired = propose(paired)
    ours = paired.sources.get(own)
    if ours is None:
        raise UnusableInputError(f"{path}:{line}: the source rule that this translates is not known")
    state = confirm(paired, [ours, *paired.source.examples(ours)])
    root = Path(snapshot.library.root)
    try:
        with locked(root):
            return write_sync(str(root), paired.source.book, paired.translation.book, state)
    except OSError as error:
        raise UnusableInputError(f"{error.filename or root} cannot be written: {error.strerror}") from error
