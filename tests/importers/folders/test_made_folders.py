"""Made-up folders of every program come in whole: their tree, words, links, remarks, pictures, files.

``python -m tests.importers.made_folders.folder_trial 0 500`` tries many more of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ..made_folders.folder_making import PROGRAMS, make_folder
from ..made_folders.folder_trial import differences_of


@pytest.mark.alike(5)
@pytest.mark.parametrize("seed", [*range(2 * len(PROGRAMS)), 84, 96, 106])
def test_a_made_folder_comes_in_whole(seed: int, tmp_path: Path) -> None:
    assert differences_of(make_folder(seed), tmp_path) == []


def test_a_gitbook_of_thirty_pages_and_five_levels_comes_in_whole(tmp_path: Path) -> None:
    folder = make_folder(1, "gitbook", 30, "en")
    pages = [name for name in folder.files if name.endswith(".md") and name != "SUMMARY.md"]
    kinds = {"hint", "tabs", "table", "picture", "download", "details", "embed", "footnote", "steps"}
    assert len(pages) >= 30
    assert max(rank for rank, _ in folder.truth.outline) >= 5
    assert kinds <= folder.truth.features
    assert len(folder.truth.links) > 100
    assert differences_of(folder, tmp_path) == []
