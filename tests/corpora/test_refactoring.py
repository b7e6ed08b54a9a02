"""Changes of whole published rulebooks: nothing but what is meant changes."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.exporters.rulebook_json import to_json
from sphinx_rulebook.library.label_index import index_languages
from sphinx_rulebook.library.loading import load

pytestmark = pytest.mark.corpora


def writable(tree: Path, copy: Path) -> Path:
    return Path(shutil.copytree(tree, copy, copy_function=shutil.copyfile))


def exported(root: Path) -> str:
    library = load(root).library
    return to_json(library, library.languages)


def test_the_most_cited_label_is_renamed(corpora: Path, tmp_path: Path) -> None:
    root = writable(corpora / "fab-cr-src" / "2025-05-20", tmp_path / "book")
    loaded = load(root)
    (book,) = loaded.library.books["en"]
    cited = Counter(
        reference.label
        for chapter in book.files()
        for unit in chapter.units
        for holder in (unit, *unit.examples)
        for reference in holder.references
    )
    label, count = cited.most_common(1)[0]
    kind, _, name = label.partition(":")
    for command in (["init", "-q"], ["add", "-A"], ["-c", "user.name=x", "-c", "user.email=x@y", "commit", "-qm", "x"]):
        subprocess.run(["git", *command], cwd=root, check=True)
    assert main(["rename", label, f"{name}_renamed", "--path", str(root)]) == 0
    diff = subprocess.run(["git", "diff", "-U0"], cwd=root, check=True, capture_output=True, text=True).stdout
    removed = [line[1:] for line in diff.splitlines() if line.startswith("-") and not line.startswith("---")]
    added = [line[1:] for line in diff.splitlines() if line.startswith("+") and not line.startswith("+++")]
    assert [line.replace(label, f"{kind}:{name}_renamed") for line in removed] == added
    assert sum(line.count(f"[[{label}]]") for line in removed) == count
    status = subprocess.run(["git", "status", "--short"], cwd=root, check=True, capture_output=True, text=True).stdout
    new = [line for line in status.splitlines() if not line.startswith(" M ")]
    assert new == [f"?? {book.folder}/book.toml"]
    after = load(root)
    (index,) = index_languages(after.library).values()
    assert index.find_label(label, book.code) == index.find_label(f"{kind}:{name}_renamed", book.code)
    assert Counter(f.code for f in run_checks(after)) == Counter(f.code for f in run_checks(loaded))


@pytest.mark.parametrize(
    "source", ["fab-cr-src/2025-03-24", "fab-cr-src/2025-05-20", "mtg-cr/2006-05-01-DIS.txt", "riftbound", "seeds"]
)
def test_the_canonical_form_changes_nothing_that_is_exported(corpora: Path, tmp_path: Path, source: str) -> None:
    trees: list[Path] = []
    origin = corpora / source
    if any(origin.rglob("*.md")) and source.startswith("fab"):
        trees.append(writable(origin, tmp_path / "tree"))
    else:
        texts = [origin] if origin.is_file() else sorted(origin.rglob("*.txt"))
        for number, text in enumerate(texts):
            tree = tmp_path / str(number)
            if main(["import", str(text), "--book", "X", "-o", str(tree), "--accept"]) == 0:
                trees.append(tree)
    assert trees
    for tree in trees:
        before = exported(tree)
        assert main(["fmt", str(tree)]) == 0
        assert exported(tree) == before
        assert main(["fmt", "--check", str(tree)]) == 0
