"""Changes that affect many files, as edits that the editor applies and can undo."""

from __future__ import annotations

from collections.abc import Callable

from lsprotocol import types

from ..model.units import Unit
from ..refactoring.edit_plan import EditPlan
from ..refactoring.rename import plan_rename
from ..support.errors import UnusableInputError
from .edit_abilities import EditAbilities
from .marks import mark_at
from .navigating import uri_of
from .positions import Positions
from .snapshot import Snapshot

Versions = Callable[[str], int | None]
"""A function that returns the version of an open file in the editor by its path; None if the file is not open."""


def rename_range(
    snapshot: Snapshot, positions: Positions, path: str, position: types.Position
) -> types.PrepareRenamePlaceholder | None:
    """Return the label at a position if it can be renamed, else None."""
    source = snapshot.source(path)
    if source is None:
        return None
    mark = mark_at(snapshot, path, position.line + 1, positions.column(source, position))
    if mark is None or mark.label is None or mark.target is None:
        return None
    text = source.line(mark.line)
    start = text.find(mark.label, mark.column - 1)
    if start < 0:
        return None
    return types.PrepareRenamePlaceholder(positions.range(source, mark.line, start + 1, len(mark.label)), mark.label)


def rename(
    snapshot: Snapshot,
    positions: Positions,
    versions: Versions,
    abilities: EditAbilities,
    path: str,
    position: types.Position,
    new: str,
) -> types.WorkspaceEdit:
    """Return the edits that rename a label in all books and languages, with its alias.

    Raises UnusableInputError if the label cannot be renamed this way, or this editor cannot create a file.
    """
    source = snapshot.source(path)
    mark = mark_at(snapshot, path, position.line + 1, positions.column(source, position)) if source else None
    if mark is None or mark.label is None or mark.target is None:
        raise UnusableInputError("there is no label here")
    label = mark.label if _has(mark.target.unit, mark.label) else mark.target.unit.label
    plan = plan_rename(snapshot.project, f"{mark.target.book.code}/{label}", new)
    return workspace_edit(plan, snapshot, positions, versions, abilities)


def _has(unit: Unit, label: str) -> bool:
    return any(anchor.label == label for anchor in unit.anchors)


def workspace_edit(
    plan: EditPlan, snapshot: Snapshot, positions: Positions, versions: Versions, abilities: EditAbilities
) -> types.WorkspaceEdit:
    """Return a plan in the form for the editor: edits of files, and new files.

    Raises UnusableInputError if the editor cannot create a file.
    """
    changes: list[types.TextDocumentEdit | types.CreateFile | types.RenameFile | types.DeleteFile] = []
    for path in plan.paths:
        uri = uri_of(snapshot, path)
        document = types.OptionalVersionedTextDocumentIdentifier(uri, versions(path))
        if path in plan.whole:
            start = types.Position(0, 0)
            if not snapshot.sources.exists(path):
                changes.append(types.CreateFile(uri))
                edits = [types.TextEdit(types.Range(start, start), plan.whole[path])]
            else:
                source = snapshot.sources.get(path)
                everything = positions.range_of_offsets(source, 0, len(source.text))
                edits = [types.TextEdit(everything, plan.whole[path])]
        else:
            source = snapshot.sources.get(path)
            edits = [
                types.TextEdit(positions.range_of_offsets(source, edit.start, edit.stop), edit.text)
                for edit in plan.of_file(path)
            ]
        changes.append(types.TextDocumentEdit(document, edits))
    return abilities.workspace_edit(changes)
