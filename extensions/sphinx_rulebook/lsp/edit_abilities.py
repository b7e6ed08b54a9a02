"""The forms of a change of several files that an editor understands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from lsprotocol import types

from ..support.errors import UnusableInputError

_Change = types.TextDocumentEdit | types.CreateFile | types.RenameFile | types.DeleteFile


@dataclass(frozen=True, slots=True)
class EditAbilities:
    """Whether an editor understands edits of a known version of a file, and whether it can create files.

    ``asks_for_edits`` means that it asks for the edits of an action when somebody chooses the action.
    """

    has_versions: bool
    creates_files: bool
    asks_for_edits: bool

    @classmethod
    def of(cls, capabilities: types.ClientCapabilities) -> EditAbilities:
        """Return what an editor has said about itself."""
        workspace = capabilities.workspace
        edits = workspace.workspace_edit if workspace is not None else None
        asks_for_edits = _resolves_edits(capabilities)
        if edits is None or not edits.document_changes:
            return cls(False, False, asks_for_edits)
        creates_files = types.ResourceOperationKind.Create in (edits.resource_operations or ())
        return cls(True, creates_files, asks_for_edits)

    def workspace_edit(self, changes: Sequence[_Change]) -> types.WorkspaceEdit:
        """Return changes in the form for this editor. Raises UnusableInputError if it cannot create a file."""
        for change in changes:
            if isinstance(change, types.CreateFile) and not self.creates_files:
                path = unquote(change.uri.removeprefix("file://"))
                raise UnusableInputError(
                    f"this needs the new file {path.rpartition('/')[2]}, which the editor cannot create: create it, "
                    f"empty, at {path}, or use the command rulebook in a terminal"
                )
        if self.has_versions:
            return types.WorkspaceEdit(document_changes=list(changes))
        edits: dict[str, list[types.TextEdit]] = {}
        for change in changes:
            if isinstance(change, types.TextDocumentEdit):
                of_file = edits.setdefault(change.text_document.uri, [])
                of_file += (edit for edit in change.edits if isinstance(edit, types.TextEdit))
        return types.WorkspaceEdit(changes=edits)


def _resolves_edits(capabilities: types.ClientCapabilities) -> bool:
    of_texts = capabilities.text_document
    of_actions = of_texts.code_action if of_texts is not None else None
    resolved = of_actions.resolve_support if of_actions is not None else None
    return resolved is not None and "edit" in resolved.properties
