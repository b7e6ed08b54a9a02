"""Folders in which nothing changes are moved from the old site to the new one, and nobody writes to the old one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.publishing.staging import publish
from sphinx_rulebook.support.shared_folders import own_parents, share_folder, shared_folders, staging_folder

from ..helpers import chapter_text, write_tree

_FERRY = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n")
_TOWER = "[REF book=TW chap=1]\n\n# Tower @@cha:tower@@\n\n## Lamps @@sec:lamps@@\n\n### @@rule:lamp@@ Lamps burn.\n"
_FILES = {"source/lf/01.md": _FERRY, "source/tw/01.md": _TOWER}


def _two_sites(folder: Path) -> tuple[Path, Path]:
    """Make an old site, and a staging folder that shares one of its folders."""
    old = write_tree(folder / "html", {"index.html": "old", "r/a.html": "rule"})
    staging = write_tree(staging_folder(old), {"index.html": "new"})
    share_folder(str(old / "r"), str(staging / "r"))
    return old, staging


def test_shared_folder_is_moved_into_the_new_site(tmp_path: Path) -> None:
    target, staging = _two_sites(tmp_path)
    inode = (target / "r").stat().st_ino
    assert publish(staging, target) == ["r"]
    assert (target / "index.html").read_text("utf-8") == "new"
    assert (target / "r" / "a.html").read_text("utf-8") == "rule"
    assert (target / "r").stat().st_ino == inode
    assert not (target / "r").is_symlink()
    assert os.listdir(tmp_path) == ["html"]


def test_links_of_others_stay_links(tmp_path: Path) -> None:
    target, staging = _two_sites(tmp_path)
    (staging / "latest").symlink_to("r", target_is_directory=True)
    own_parents(f"{staging}/latest/a.html", str(staging))
    assert publish(staging, target) == ["r"]
    assert os.readlink(target / "latest") == "r"


@pytest.mark.parametrize("failure", [PermissionError(13, "no"), KeyboardInterrupt()], ids=["failed", "stopped"])
def test_failed_publication_restores_the_old_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException
) -> None:
    target, staging = _two_sites(tmp_path)
    rename = Path.rename

    def failing(path: Path, to: Path) -> Path:
        if path == staging:
            raise failure
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(type(failure)):
        publish(staging, target)
    assert (target / "index.html").read_text("utf-8") == "old"
    assert (target / "r" / "a.html").read_text("utf-8") == "rule"


def test_unshared_folder_leaves_the_old_site_alone(tmp_path: Path) -> None:
    target, staging = _two_sites(tmp_path)
    assert list(shared_folders(str(staging))) == [f"{staging}/r"]
    own_parents(f"{staging}/r/b.html", str(staging))
    (staging / "r" / "b.html").write_text("more", "utf-8")
    assert list(shared_folders(str(staging))) == []
    assert (staging / "r" / "a.html").read_text("utf-8") == "rule"
    assert os.listdir(target / "r") == ["a.html"]


def test_unchanged_book_keeps_its_folder(tmp_path: Path) -> None:
    project = write_tree(tmp_path, _FILES)
    assert main(["build", str(project)]) == 0
    pages = project / "build" / "html" / "en" / "r"
    inodes = {name: (pages / name).stat().st_ino for name in ("lf", "tw")}
    (project / "source/lf/01.md").write_text(_FERRY.replace("rises", "settles"), "utf-8")
    assert main(["build", str(project)]) == 0
    assert (pages / "tw").stat().st_ino == inodes["tw"]
    assert "settles" in next((pages / "lf").glob("*.html")).read_text("utf-8")
    assert not any(path.is_symlink() for path in (project / "build").rglob("*"))


_FOLDER = "r/tw"
_EXTENSION = f"""
extensions = ["sphinx_rulebook"]
from pathlib import Path
from sphinx.util.logging import getLogger
def write(app, exception):
    if "settles" in Path(app.srcdir, "lf/01.md").read_text("utf-8"):
        Path(app.outdir, "{_FOLDER}", "more.html").write_text("more")
        getLogger(__name__).warning("more")
def setup(app):
    app.connect("build-finished", write)
"""
_PLAIN = 'extensions = ["sphinx_rulebook"]\n'
_EXTRA = f'{_PLAIN}html_extra_path = ["../extra"]\n'
_WARNING = {"source/warning.md": "# More\n\n{nothing}`x`\n"}
"""A page about which only Sphinx complains."""


@pytest.mark.parametrize(
    ("conf", "added"),
    [
        (_EXTENSION, {}),
        (_EXTRA, {**_WARNING, f"extra/{_FOLDER}/more.html": "more"}),
        (_PLAIN, {**_WARNING, f"source/{_FOLDER}/more.md": "# More\n"}),
    ],
    ids=["extension", "extra files", "page"],
)
def test_nobody_writes_to_the_old_site(
    tmp_path: Path, conf: str, added: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    # The settings are the same in both builds, so that the pages of this book can be kept.
    project = write_tree(tmp_path, {**_FILES, "source/conf.py": conf, "extra/readme.txt": "read"})
    assert main(["build", str(project)]) == 0
    pages = project / "build" / "html" / "en" / _FOLDER
    before = os.listdir(pages)
    write_tree(project, {**added, "source/lf/01.md": _FERRY.replace("rises", "settles")})
    capsys.readouterr()
    assert main(["build", "--strict", str(project)]) == 1
    assert "1 warning from Sphinx" in capsys.readouterr().out
    assert os.listdir(pages) == before
    assert main(["build", str(project)]) == 0
    assert set(os.listdir(pages)) == {*before, "more.html"}
