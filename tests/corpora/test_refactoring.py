"""Changes of whole published rulebooks: nothing but what is meant changes."""

from __future__ import annotations

import random
import re
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
    assert main(["rename", label, f"{name}_renamed", "--project", str(root)]) == 0
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


@pytest.mark.alike(1)
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


def mistakes(text: str, choose: random.Random, count: int) -> str:
    """Return a chapter with mistakes in some of its references and anchors, a few in each line at most."""
    lines = text.split("\n")
    places = [
        (number, match)
        for number, line in enumerate(lines)
        for match in list(re.finditer(r"\[\[(\w+):(\w{6,})\]\]|@@(rule|sec):(\w{4,})@@", line))[:1]
    ]
    for number, match in choose.sample(places, min(count, len(places))):
        written = match[0]
        if written.startswith("@@"):
            wrong = written.removesuffix("@@") + " "
        elif choose.random() < 0.3:
            wrong = written.removesuffix("]]")
        else:
            at = choose.randrange(len(match[1]) + 4, len(written) - 4)
            wrong = f"{written[:at]}{written[at + 1]}{written[at]}{written[at + 2 :]}"
        line = lines[number]
        rest = line[match.end() :]
        lines[number] = line[: match.start()] + wrong + (rest.lstrip(" ") if wrong.endswith(" ") else rest)
    return "\n".join(lines)


def test_mistakes_with_one_likely_fix_are_fixed_and_nothing_else(corpora: Path, tmp_path: Path) -> None:
    root = writable(corpora / "fab-cr-src" / "2025-05-20", tmp_path / "book")
    assert main(["check", "--fix", str(root)]) in (0, 1)  # its own mistakes are not those of the trial
    choose = random.Random(29)
    right = {path: path.read_text("utf-8") for path in sorted(root.rglob("*.md"))}
    wrong = {path: mistakes(text, choose, 24) for path, text in right.items()}
    for path, text in wrong.items():
        path.write_text(text, "utf-8")
    lines = [
        (path, number, old)
        for path, text in right.items()
        for number, (old, new) in enumerate(zip(text.split("\n"), wrong[path].split("\n"), strict=True))
        if old != new
    ]
    assert len(lines) >= 200
    main(["check", "--fix", str(root)])
    after = {path: path.read_text("utf-8") for path in right}
    changed = {(path, number) for path, number, _ in lines}
    for path, text in right.items():
        for number, (old, new) in enumerate(zip(text.split("\n"), after[path].split("\n"), strict=True)):
            if (path, number) not in changed:
                assert old == new
    fixed = [after[path].split("\n")[number].rstrip(" ") == old for path, number, old in lines]
    # What is not as it was is still wrong, and reported: nothing was guessed.
    for (path, number, _), is_right in zip(lines, fixed, strict=True):
        assert is_right or after[path].split("\n")[number] == wrong[path].split("\n")[number]
    assert sum(fixed) > 0.95 * len(fixed)
    main(["check", "--fix", str(root)])
    assert {path: path.read_text("utf-8") for path in right} == after
