"""How well the search finds rules of real rulebooks, by queries with known answers on which nothing was tuned."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from sphinx_rulebook.library.loading import load
from sphinx_rulebook.site.scripts.book_texts import book_texts
from sphinx_rulebook.site.view.library_views import read_views
from sphinx_rulebook.site.view.plain_texts import PlainTexts

from .importing import import_once

pytestmark = pytest.mark.corpora

PROJECT = Path(__file__).parent.parent.parent
SEARCH = PROJECT / "tests" / "search"
CERTAIN = ("number", "label")

Places = Mapping[str, list[int]]
"""Where the first right answers are, from 0, of each kind of query; -1 where there is none."""


def write_texts(source: Path, path: Path) -> None:
    """Write what the search of a site would look through: the texts of the first book of a folder."""
    loaded = load(source)
    language = loaded.library.source_language
    view = read_views(loaded).view(language)
    path.write_text(book_texts(view, loaded.library.books[language][0], "", PlainTexts(view)), "utf-8")


@pytest.fixture(scope="module")
def measured(corpora: Path, shared_imports: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Places]:
    """The places of the right answers to the queries of each book that were held out."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is missing")
    folder = tmp_path_factory.mktemp("search")
    imported = {
        "mtg-en": (corpora / "mtg-cr" / "2019-07-12-M20.txt", ["--book", "CR"]),
        "riftbound-ja": (corpora / "riftbound" / "ja" / "2025-10-01.txt", ["--language", "ja"]),
        "fab-ja": (next((corpora / "seeds").glob("003_*")), ["--language", "ja", "--book", "CR"]),
    }
    sources = {name: import_once(shared_imports, file, *options) for name, (file, options) in imported.items()}
    sources |= {"kk-en": PROJECT / "source" / "kk", "fab-en": corpora / "fab-cr-src" / "2025-05-20"}

    def measure(name: str) -> Places:
        texts, queries = folder / f"{name}.js", SEARCH / "queries" / f"{name}.tsv"
        write_texts(sources[name], texts)
        # No miss among those of the bundled rulebook was looked at; see the first line of the file.
        half = "all" if name == "kk-en" else "held"
        command = [node, SEARCH / "evaluate.mjs", texts, queries, half, "--json"]
        done = subprocess.run([*map(str, command)], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()[-2000:]
        found: Places = json.loads(done.stdout)
        return found

    return {name: measure(name) for name in sources}


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
