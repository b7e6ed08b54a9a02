"""The repository that a folder lies in."""

from __future__ import annotations

from pathlib import Path


def repository_of(folder: Path) -> Path | None:
    """Return the top of the Git repository that an absolute folder lies in, or None."""
    return next((one for one in (folder, *folder.parents) if (one / ".git").exists()), None)
