"""The cost of editions: twenty releases of the synthetic book S, a build after each, and one without changes.

    python tests/benchmarks/editions.py --editions 20

Between two releases a few rules are reworded, added and removed in both languages.  Prints CPU seconds and wall seconds
of each build as whole processes, and compares a build that has nothing to do with empty Sphinx projects in the same
number of languages.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.generate import LANGUAGES, make_corpus, write_rulebook
from tests.benchmarks.run import Cost, measure

_COMMAND = (sys.executable, "-m", "sphinx_rulebook")
REWORDED, ADDED, REMOVED = 12, 2, 1
"""How many rules an edition amends: about as many as the amendments of a published rulebook."""


def amend(project: Path, rng: random.Random) -> None:
    """Reword, add and remove some rules of the book, the same ones in every language."""
    trees = [project / "source", *(project / "translations").iterdir()]
    files = sorted(path.relative_to(trees[0]) for path in trees[0].glob("*/*.md"))
    for _ in range(REWORDED + ADDED + REMOVED):
        file = rng.choice(files)
        line = rng.random()
        what = rng.choices(("reword", "add", "remove"), (REWORDED, ADDED, REMOVED))[0]
        word = f"{rng.randrange(10**6)}"
        for tree in trees:
            path = tree / file
            lines = path.read_text("utf-8").split("\n")
            rules = [i for i, text in enumerate(lines) if text.startswith("### ") and "@@" not in text]
            at = rules[int(line * len(rules))]
            if what == "reword":
                lines[at] += f" {word}."
            elif what == "add":
                lines.insert(at, f"### {word} {lines[at][4:]}\n")
            else:
                del lines[at]
            path.write_text("\n".join(lines), "utf-8")


def make_empty(folder: Path) -> list[tuple[str | Path, ...]]:
    """Make an empty Sphinx project; return the commands that build it in every language."""
    folder.mkdir(parents=True)
    (folder / "conf.py").write_text('extensions = ["myst_parser"]\n', "utf-8")
    (folder / "index.md").write_text("# Nothing\n", "utf-8")
    return [
        (sys.executable, "-m", "sphinx", "-q", "-D", f"language={language}", folder, folder / "build" / language)
        for language in LANGUAGES
    ]


def main() -> int:
    """Print the costs; return 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--editions", type=int, default=20)
    parser.add_argument("--runs", type=int, default=3, help="how many builds with nothing to do (default: 3)")
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="rulebook-editions-"))
    try:
        project = folder / "rulebook"
        write_rulebook(make_corpus(1), project)
        rng = random.Random(1)
        build = (*_COMMAND, "build", project)
        print("edition   release    build after it (CPU s, wall s)")
        print(f"{'none':>7} {'':>9} {_shown(measure(build, folder))}")
        for count in range(1, arguments.editions + 1):
            if count > 1:
                amend(project, rng)
            release = (*_COMMAND, "release", f"{count}.0", "--project", project, "--date", f"2025-01-{count:02}")
            released = measure(release, folder)
            print(f"{count:>7} {released.wall:>7.2f} s {_shown(measure(build, folder))}", flush=True)
        empty = make_empty(folder / "empty")
        for command in empty:
            measure(command, folder)
        for _ in range(arguments.runs):
            nothing = [measure(command, folder) for command in empty]
            together = f"{sum(cost.cpu for cost in nothing):6.2f} {sum(cost.wall for cost in nothing):6.2f}"
            print(f"nothing to do: {_shown(measure(build, folder))}   empty Sphinx projects: {together}", flush=True)
        print(f"whole build: {_shown(measure((*build, '--fresh'), folder))}")
    finally:
        shutil.rmtree(folder)
    return 0


def _shown(cost: Cost) -> str:
    return f"{cost.cpu:6.2f} {cost.wall:6.2f}"


if __name__ == "__main__":
    sys.exit(main())
