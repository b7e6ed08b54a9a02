"""The cost of rulings, beside that of the same number of rules.

    python -m tests.benchmarks.rulings --text RULES.txt --book CR --count 2000

Makes five projects: a rulebook imported from a text (without ``--text``, the synthetic book S), the same with more
rules of one line, with more rules that have all words of the rulings, with its own rules once more, and with rulings
that cite rules at random.  Builds and checks them in turn from nothing on one processor, and prints the least CPU
seconds of user code of each: the least, because other programs on a machine only ever add to it.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.benchmarks.generate import make_corpus, write_rulebook

_COMMAND = (sys.executable, "-m", "sphinx_rulebook")
_PER_FILE = 200
_LABEL = re.compile(r"^#{3,5} @@(rule:[a-z0-9_]+)@@", re.MULTILINE)
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_RULE = re.compile(r"#{3,4} ")
_ANCHOR = re.compile(r"@@[^@]*@@ ")
_WORDS = ("ferry", "lamp", "oar", "captain", "harbour", "toll", "storm", "barrel", "watch", "chart", "reef", "signal")


def _sentence(rng: random.Random, words: int) -> str:
    return " ".join(rng.choices(_WORDS, k=words)).capitalize()


def _one_rule(at: int, rng: random.Random, labels: Sequence[str]) -> str:
    return f"### @@rule:added_{at}@@ {_sentence(rng, 9)} {at}.\n"


def _noted_rule(at: int, rng: random.Random, labels: Sequence[str]) -> str:
    question, facts, answer = _ruling_texts(at, rng, labels)
    return f"### @@rule:added_{at}@@ {question}\n\n> **Note:** {' '.join(facts.values())}. {answer}\n"


def _ruling(at: int, rng: random.Random, labels: Sequence[str]) -> str:
    question, facts, answer = _ruling_texts(at, rng, labels)
    lines = "".join(f"{key}: {value}\n" for key, value in facts.items())
    return f"### @@ruling:added_{at}@@ {question}\n{lines}\n> **Answer:** {answer}\n"


def _ruling_texts(at: int, rng: random.Random, labels: Sequence[str]) -> tuple[str, Mapping[str, str], str]:
    """Return the question, the facts and the answer of a ruling."""
    cited = " ".join(f"See rule [[{label}]]." for label in rng.sample(labels, 1 + at % 2))
    facts = {"date": f"2019-0{1 + at % 9}-1{at % 7}", "about": _sentence(rng, 2), "tags": rng.choice(_WORDS)}
    return f"{_sentence(rng, 6)} {at}?", facts, f"{_sentence(rng, 14)}. {cited}"


OWN_RULES, RULINGS = "its own rules again", "rulings"
KINDS: Mapping[str, Callable[[int, random.Random, Sequence[str]], str] | None] = {
    "as it is": None,
    "rules of one line": _one_rule,
    "rules of as many words": _noted_rule,
    OWN_RULES: None,
    RULINGS: _ruling,
}


def add_units(kind: str, count: int, book: Path) -> None:
    """Write more rules or rulings into the folder of a book, 200 a file."""
    if kind == OWN_RULES:
        _repeat_rules(count, book)
    make = KINDS[kind]
    if make is None:
        return
    labels = sorted({label for path in book.glob("*.md") for label in _LABEL.findall(path.read_text("utf-8"))})
    rng = random.Random(1)
    folder = book / "rulings" if kind == RULINGS else book
    folder.mkdir(exist_ok=True)
    for start in range(0, count, _PER_FILE):
        number = start // _PER_FILE + 1
        texts = [make(at, rng, labels) for at in range(start, min(start + _PER_FILE, count))]
        head = f"# Rulings {number}\n" if kind == RULINGS else _head(book, number)
        (folder / f"more-{number:02}.md").write_text("\n".join((head, *texts)), "utf-8")


def _repeat_rules(count: int, book: Path) -> None:
    """Write the first rules of a book once more, as chapters of their own, without labels."""
    texts = [_FRONT_MATTER.sub("", path.read_text("utf-8")) for path in sorted(book.glob("[0-9]*.md"))]
    chapters: list[str] = []
    seen = 0
    for line in "\n".join(texts).split("\n"):
        if _RULE.match(line):
            if seen == count:
                break
            if line.startswith("### ") and seen >= _PER_FILE * len(chapters):
                number = len(chapters) + 1
                chapters.append(f"{_head(book, number)}\n")
            seen += 1
        if chapters and not line.startswith(("# ", "## ")):
            chapters[-1] += _ANCHOR.sub("", line) + "\n"
    for number, text in enumerate(chapters, 1):
        (book / f"more-{number:02}.md").write_text(text, "utf-8")


def _head(book: Path, number: int) -> str:
    return f"---\ndocument: {book.name}\nchapter: {20 + number}\n---\n\n# More {number}\n\n## More {number}\n"


def user_seconds(command: str, project: Path) -> float:
    """Run a command on a project from nothing, on one processor; return the CPU seconds of user code."""
    shutil.rmtree(project / "build", ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([*_COMMAND, command, project], check=True, capture_output=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main() -> int:
    """Print the costs; return 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--text", type=Path, help="a text to import (default: the synthetic book S)")
    parser.add_argument("--book", default="CR", help="the name of the book of the text (default: CR)")
    parser.add_argument("--count", type=int, default=2000, help="how many rules or rulings to add (default: 2000)")
    parser.add_argument("--runs", type=int, default=5, help="how many runs of each (default: 5)")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory(prefix="rulebook-rulings-") as name:
        projects = {kind: Path(name) / kind.replace(" ", "-") for kind in KINDS}
        for kind, project in projects.items():
            if arguments.text is None:
                write_rulebook(make_corpus(1), project)
            else:
                options = ("--book", arguments.book, "--out", project / "source")
                subprocess.run([*_COMMAND, "import", arguments.text, *options], check=True, capture_output=True)
            (book,) = (path for path in (project / "source").iterdir() if path.is_dir())
            add_units(kind, arguments.count, book)
        for command in ("build", "check"):
            least = {kind: float("inf") for kind in KINDS}
            for _ in range(arguments.runs):
                for kind, project in projects.items():
                    least[kind] = min(least[kind], user_seconds(command, project))
            base = least["as it is"]
            for kind, seconds in least.items():
                print(f"{command} {kind:<22} {seconds:6.3f} s  {seconds - base:+.3f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
