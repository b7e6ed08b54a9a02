"""Changing a project: one command at a time, after undoing what an interrupted one has left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..support.errors import UnusableInputError
from ..support.transaction import locked
from .output import tell


@contextmanager
def changing(root: Path) -> Iterator[None]:
    """Lock a project for a command that writes to it; say so if the changes of an interrupted command were undone.

    Raises UnusableInputError if the root is not a folder that can be written, or if another command is writing.
    """
    if not root.is_dir():
        raise UnusableInputError(f"{root} is not a folder; name a project or a source tree")
    with locked(root) as was_undone:
        if was_undone:
            tell("an earlier command was interrupted; its changes were undone")
        yield
