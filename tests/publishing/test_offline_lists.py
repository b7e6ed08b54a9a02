"""The lists of a site's files for browsers."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.publishing.offline_reading.offline_lists import FILES_A_LIST
from sphinx_rulebook.site.pages.output_folder import facts_of
from tests.helpers import chapter_text, write_tree

Lists = dict[str, dict[str, tuple[str, int]]]


def rules(code: str, count: int) -> str:
    """Return a chapter with so many rules."""
    body = "".join(f"### @@rule:{code}{number}@@ Lamp {number} burns.\n\n" for number in range(count))
    return chapter_text(f"## @@sec:{code}@@ Lamps\n\n{body}", 1, code.upper())


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_tree(
        tmp_path, {"source/la/01.md": rules("la", 2 * FILES_A_LIST + 5), "source/lb/01.md": rules("lb", 3)}
    )


def build(project: Path) -> tuple[Path, Lists]:
    """Build a site; return it with its lists by their first paths, which are in the order of JavaScript."""
    assert main(["build", str(project), "-q"]) == 0
    site = project / "build" / "html"
    index = json.loads((site / "offline.json").read_text("utf-8"))
    firsts = [first for first, _ in index["lists"]]
    assert firsts == sorted(firsts, key=lambda path: path.encode("utf-16-be"))
    lists: Lists = {}
    for first, digest in index["lists"]:
        text = (site / "offline" / f"{digest}.json").read_text("utf-8")
        assert facts_of(text.encode("utf-8")).digest == digest
        lists[first] = json.loads(text)
    assert len(lists) == len(os.listdir(site / "offline"))
    return site, lists


def check(site: Path, lists: Lists) -> None:
    """Every file is in the list in which a browser looks for it, as it is; and every page of a rule is in one."""
    firsts = list(lists)
    for first, files in lists.items():
        assert len(files) <= FILES_A_LIST
        for path, (digest, size) in files.items():
            assert (digest, size) == tuple(facts_of((site / path).read_bytes()))
            assert [one for one in firsts if one.encode("utf-16-be") <= path.encode("utf-16-be")][-1] == first
    pages = {path.relative_to(site).as_posix() for path in site.glob("*/r/*/*.html")}
    assert len(pages) == 2 * FILES_A_LIST + 8
    assert pages <= {path for files in lists.values() for path in files}


def test_a_book_has_lists_of_its_own(project: Path) -> None:
    site, lists = build(project)
    check(site, lists)
    folders = [{path.rpartition("/")[0] for path in files} for files in lists.values()]
    assert sum(one == {"en/r/la"} for one in folders) == 3
    assert sum(one == {"en/r/lb"} for one in folders) == 1


def test_a_change_of_a_book_leaves_the_lists_of_the_others(project: Path) -> None:
    _, before = build(project)
    path = project / "source" / "lb" / "01.md"
    path.write_text(path.read_text("utf-8").replace("Lamp 1 burns", "Lamp 1 smokes"), "utf-8")
    site, after = build(project)
    check(site, after)
    of_la = {first: files for first, files in before.items() if first.startswith("en/r/la/")}
    assert {first: after[first] for first in of_la} == of_la
    assert before["en/r/lb/rule-lb0.html"] != after["en/r/lb/rule-lb0.html"]


def test_lists_that_are_missing_are_made_again(project: Path) -> None:
    site, before = build(project)
    for path in (site / "offline").iterdir():
        path.unlink()
    path = project / "source" / "lb" / "01.md"
    path.write_text(path.read_text("utf-8").replace("Lamp 1 burns", "Lamp 1 smokes"), "utf-8")
    site, after = build(project)
    check(site, after)
    assert before.keys() == after.keys()
