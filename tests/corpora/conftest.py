"""What the tests of real rulebooks share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared_imports(shared_folder: Path) -> Path:
    """A folder for `import_once`, which all processes of a run of the tests share."""
    folder = shared_folder / "imports"
    folder.mkdir(exist_ok=True)
    return folder
