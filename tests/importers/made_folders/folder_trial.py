"""Importing made-up folders and counting which come in whole.

``python -m tests.importers.made_folders.folder_trial 0 200`` imports the folders of these seeds.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path

from sphinx_rulebook.cli.command_line import main

from .folder_comparison import FolderComparison
from .folder_making import PROGRAMS, make_folder
from .folder_truth import MadeFolder

_NAME = "kites"


def write_folder(folder: MadeFolder, root: Path) -> Path:
    """Write a folder below ``root``, and return it."""
    for name, content in folder.files.items():
        path = root / _NAME / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return root / _NAME


def differences_of(folder: MadeFolder, root: Path) -> list[str]:
    """Import a folder below ``root``, and return what is wrong with the result."""
    source = write_folder(folder, root)
    report = root / "report.json"
    arguments = ["import", str(source), "--book", "KL", "--language", "en", "-o", str(root / "out" / "source")]
    raw = io.BytesIO()
    output = io.TextIOWrapper(raw, "utf-8", write_through=True)
    with contextlib.redirect_stderr(output), contextlib.redirect_stdout(output):
        status = main([*arguments, "--report", str(report)])
        if status == 2:
            return [f"refused: {raw.getvalue().decode()[-300:]}"]
        if main(["check", str(root / "out")]) != 0:
            return [f"the check fails: {raw.getvalue().decode()[-300:]}"]
    table = json.loads(report.read_text("utf-8"))
    return list(FolderComparison(folder.truth, root / "out" / "source" / "kl", table, _NAME).differences())


def run_trials(seeds: range, program: str) -> None:
    """Print what is wrong with the imports of the folders of seeds, and how many are whole."""
    whole: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for seed in seeds:
        folder = make_folder(seed, program)
        total[folder.program] += 1
        with tempfile.TemporaryDirectory() as root:
            try:
                found = differences_of(folder, Path(root))
            except Exception:
                found = [traceback.format_exc(limit=-4)]
        if not found:
            whole[folder.program] += 1
            continue
        print(f"{seed} {folder.program}: {len(found)} differences")
        for line in found[:4]:
            print(f"    {line}")
    for name in sorted(total):
        print(f"{name}: {whole[name]} of {total[name]} whole")
    print(f"all: {whole.total()} of {total.total()} whole")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("stop", type=int)
    parser.add_argument("--program", choices=PROGRAMS, default="")
    parser.add_argument("--write", metavar="DIR", help="only write the folder of the first seed")
    given = parser.parse_args()
    if given.write:
        write_folder(make_folder(given.first, given.program), Path(given.write))
        sys.exit()
    run_trials(range(given.first, given.stop), given.program)
