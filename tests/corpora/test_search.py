"""How well the search finds rules of real rulebooks, by queries with known answers on which nothing was tuned."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from .importing import import_once

pytestmark = pytest.mark.corpora

PROJECT = Path(__file__).parent.parent.parent
SEARCH = PROJECT / "tests" / "search"
CERTAIN = ("number", "label")

Places = Mapping[str, list[int]]
"""Where the first right answers are, from 0, of each kind of query; -1 where there is none."""


def run(*arguments: str) -> None:
    command = [sys.executable, "-m", "sphinx_rulebook", *arguments]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]


def texts_of(project: Path) -> Path:
    """Build a project of one book and return what its search looks through."""
    run("build", "--allow-errors", str(project), "-o", str(project / "site"))
    return next((project / "site").glob("*/*/texts.js"))


@pytest.fixture(scope="module")
def measured(corpora: Path, shared_imports: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Places]:
    """The places of the right answers to the queries of each book that were held out."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is missing")
    folder = tmp_path_factory.mktemp("search")
    imported = {
        "mtg-en": (corpora / "mtg-cr" / "2019-07-12-M20.txt", "mtg", ["--book", "CR"]),
        "riftbound-ja": (corpora / "riftbound" / "ja" / "2025-10-01.txt", "rb", ["--language", "ja"]),
        "fab-ja": (next((corpora / "seeds").glob("003_*")), "cr", ["--language", "ja", "--book", "CR"]),
    }

    def measure(name: str) -> Places:
        project = folder / name
        half = "held"
        if name == "kk-en":
            half = "all"  # no miss among them was looked at; see the first line of the file
            shutil.copytree(PROJECT / "source" / "kk", project / "source" / "kk")
        elif name == "fab-en":
            shutil.copytree(corpora / "fab-cr-src" / "2025-05-20", project / "source")
        else:
            file, book, options = imported[name]
            shutil.copytree(import_once(shared_imports, file, *options), project / "source" / book)
        queries = SEARCH / "queries" / f"{name}.tsv"
        command = [str(node), str(SEARCH / "evaluate.mjs"), str(texts_of(project)), str(queries), half, "--json"]
        done = subprocess.run(command, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()[-2000:]
        found: Places = json.loads(done.stdout)
        return found

    names = ["kk-en", "fab-en", *imported]
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(names, pool.map(measure, names), strict=True))


def share(places: list[int], most: int) -> float:
    return sum(0 <= place < most for place in places) / len(places)


def test_numbers_and_labels(measured: dict[str, Places]) -> None:
    places = [place for kinds in measured.values() for kind in CERTAIN for place in kinds.get(kind, [])]
    assert places
    assert set(places) == {0}


@pytest.mark.parametrize(
    ("names", "first", "in_three"),
    [(("fab-en", "mtg-en"), 0.88, 0.935), (("riftbound-ja", "fab-ja"), 0.84, 0.98), (("kk-en",), 0.6, 0.8)],
    ids=["english", "japanese", "questions"],
)
def test_bounds(measured: dict[str, Places], names: tuple[str, ...], first: float, in_three: float) -> None:
    places = [place for name in names for place in measured[name]["all"]]
    assert share(places, 1) >= first
    assert share(places, 3) >= in_three
