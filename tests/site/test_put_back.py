"""Whatever a build is made of is compared by contents: files with old times, and what comes from elsewhere."""

from __future__ import annotations

import os
import shutil
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.support.boundary import boundary_of

from .conftest import Project, files_of

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="40"/>'
PAGE = "# Docks\n\n{}\n\n```{{include}} parts/piers.txt\n```\n\n![A boat](boat.svg)\n"
FILES = {
    "source/docks.md": PAGE.format("Boats lie here."),
    "source/parts/piers.txt": "The piers are long.\n",
    "source/boat.svg": PICTURE.format(30),
}


@pytest.fixture
def work(project: Callable[[str], Project]) -> Project:
    work = project("two-books")
    for path, text in FILES.items():
        (work.root / path).parent.mkdir(exist_ok=True)
        (work.root / path).write_text(text, "utf-8")
    return work


def build(work: Project, *more: str) -> None:
    assert main(["build", str(work.root), "--allow-errors", "-o", str(work.out), *more]) == 0


def is_as_from_nothing(work: Project) -> bool:
    """Return whether a build gives what one from nothing gives."""
    build(work)
    fresh = work.root.parent / "fresh"
    assert main(["build", str(work.root), "--allow-errors", "--fresh", "-o", str(fresh)]) == 0
    return files_of(work.out) == files_of(fresh)


def replace_with_its_times(path: Path, text: str) -> None:
    """Write a file as it is when it is put back: with an older time."""
    before = path.stat()
    path.write_text(text, "utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns - 10**12))


@pytest.mark.alike(1)
@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("source/docks.md", PAGE.format("Boats sank here.")),
        ("source/parts/piers.txt", "The piers are wide.\n"),
        ("source/boat.svg", PICTURE.format(9)),
    ],
)
def test_a_file_with_an_older_time_is_read_again(work: Project, path: str, text: str) -> None:
    build(work)
    replace_with_its_times(work.root / path, text)
    assert is_as_from_nothing(work)


def test_the_files_of_our_theme_come_back_after_another_theme(work: Project) -> None:
    own = (work.root / "conf.py").read_text("utf-8")
    build(work)
    (work.root / "conf.py").write_text(f'{own}html_theme = "alabaster"\n', "utf-8")
    build(work)
    (work.root / "conf.py").write_text(own, "utf-8")
    assert is_as_from_nothing(work)
    assert (work.out / "en/_static/theme.js").is_file()


def test_a_new_inventory_of_another_project_shows(work: Project) -> None:
    inventory = work.root / "objects.inv"

    def write_inventory(address: str) -> None:
        head = b"# Sphinx inventory version 2\n# Project: kites\n# Version: 2\n"
        entries = zlib.compress(f"wind std:label -1 {address} Wind\n".encode())
        inventory.write_bytes(b"%s# The remainder of this file is compressed using zlib.\n%s" % (head, entries))

    write_inventory("kites.html#wind")
    work.edit("conf.py", '"sphinx_rulebook"', '"sphinx_rulebook", "sphinx.ext.intersphinx"')
    with (work.root / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write(f'intersphinx_mapping = {{"kites": ("https://kites.example/", {str(inventory)!r})}}\n')
    (work.root / "source/docks.md").write_text("# Docks\n\n{external+kites:ref}`wind`\n", "utf-8")
    build(work)
    write_inventory("kites.html#gale")
    assert is_as_from_nothing(work)
    assert "https://kites.example/kites.html#gale" in (work.out / "en/docks.html").read_text("utf-8")


def release(work: Project) -> None:
    for code in ("fl", "ra"):
        command = ["release", "1.0", "--project", str(work.root), "--book", code, "--date", "2026-03-01"]
        assert main(command) == 0


@pytest.mark.trial
def test_editions_follow_the_address_of_the_site_and_any_template(work: Project) -> None:
    templates = work.root / "templates"
    (templates / "parts").mkdir(parents=True)
    (templates / "layout.html").write_text(
        '{% extends "!layout.html" %}{% block footer %}{% include "parts/x.txt" %}{% endblock %}'
    )
    (templates / "parts/x.txt").write_text("Printed in March", "utf-8")
    with (work.root / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write('templates_path = ["templates"]\nhtml_baseurl = "https://boats.example/"\n')
    release(work)
    build(work)
    (templates / "parts/x.txt").write_text("Printed in April", "utf-8")
    assert is_as_from_nothing(work)
    work.edit("conf.py", "https://boats.example/", "https://ships.example/")
    assert is_as_from_nothing(work)


def test_editions_follow_a_file_that_is_damaged_and_repaired(work: Project) -> None:
    release(work)
    frozen = work.root / "source/fl/editions/1.0.json"
    whole = frozen.read_bytes()
    build(work)
    frozen.write_bytes(whole[:-50])
    assert is_as_from_nothing(work)
    frozen.write_bytes(whole)
    assert is_as_from_nothing(work)


@pytest.mark.alike(1)
@pytest.mark.parametrize("lost", ["en/docks.html", "ja/fl/01-ships.html", "en/fl/index.html", "en/_images"])
def test_what_is_missing_in_the_site_is_written_again(work: Project, lost: str) -> None:
    build(work)
    path = work.out / lost
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert is_as_from_nothing(work)
    assert path.exists()


def test_what_is_no_longer_part_of_the_project_leaves_its_pages(work: Project) -> None:
    (work.root.parent / ".git").mkdir()
    (work.root.parent / "outside.txt").write_text("The sea is cold.\n", "utf-8")
    (work.root / "source/docks.md").write_text("# Docks\n\n```{include} ../../outside.txt\n```\n", "utf-8")
    boundary_of.cache_clear()
    build(work)
    build(work)  # now that the file outside is older than the build, the next one could find nothing to do
    assert "The sea is cold." in (work.out / "en/docks.html").read_text("utf-8")
    (work.root.parent / ".git").rmdir()
    boundary_of.cache_clear()
    assert is_as_from_nothing(work)
    assert "The sea is cold." not in (work.out / "en/docks.html").read_text("utf-8")


def test_a_picture_that_comes_back_is_shown_on_current_and_past_pages(work: Project) -> None:
    with (work.root / "source/fl/01-ships.md").open("a", encoding="utf-8") as chapter:
        chapter.write("\n![The harbor from above](harbor.svg)\n")
    picture = work.root / "source/fl/harbor.svg"
    picture.write_text(PICTURE.format(50), "utf-8")
    release(work)
    picture.unlink()
    build(work)
    assert "harbor.svg" not in (work.out / "en/fl/1.0/01-ships.html").read_text("utf-8")
    picture.write_text(PICTURE.format(50), "utf-8")
    assert is_as_from_nothing(work)
    for folder in ("en/fl", "en/fl/1.0"):
        assert "harbor.svg" in (work.out / folder / "01-ships.html").read_text("utf-8")
    picture.unlink()
    assert is_as_from_nothing(work)
