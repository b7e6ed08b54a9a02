"""The contract of the markup as a project in two languages: the manual's own book, and a translation of its chapter."""

from __future__ import annotations

import shutil
from pathlib import Path

from .helpers import PROJECT

_ROOT = Path(__file__).parent / "roots" / "contract"
CHAPTER = "mk/04-text"
"""The document of the chapter that has every construct."""


def write_contract(root: Path) -> Path:
    """Write the project into a folder that does not exist yet, and return the folder."""
    shutil.copytree(_ROOT, root)
    shutil.copytree(PROJECT / "docs" / "mk", root / "source" / "mk")
    (root / "source" / "mk" / "index.md").write_text("# The Markup\n", "utf-8")
    return root
