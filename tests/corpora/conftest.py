"""What the tests of real rulebooks share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared_imports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for `import_once`, which all processes of a run of the tests share."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # every worker has a folder of its own in it
    shared = folder / "shared-imports"
    shared.mkdir(exist_ok=True)
    return shared
