"""A project of strangers: nothing outside it is read, nothing is fetched, nothing runs, during the build or after."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import chapter_text, write_tree
from ..hostile import ACTIVE, OWNED, READING, SECRET, write_hostile

_TRACED = """
import os, sys
log = os.open(sys.argv.pop(1), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
def note(event, arguments):
    if event in ("open", "os.listdir", "os.scandir"):
        os.write(log, f"{event} {os.path.abspath(os.fsdecode(arguments[0]))}\\n".encode()
            if isinstance(arguments[0], (str, bytes, os.PathLike)) else b"")
    elif event.startswith(("socket.connect", "socket.getaddrinfo", "urllib", "subprocess", "os.exec", "os.system")):
        os.write(log, f"{event} {arguments[:2]}\\n".encode())
sys.addaudithook(note)
from sphinx_rulebook.cli.command_line import main
sys.exit(main(sys.argv[1:]))
"""


class Traced:
    """A build of the hostile project: its folder, its output, and the calls that it made."""

    def __init__(self, folder: Path) -> None:
        self.root = write_hostile(folder)
        log = folder / "calls.log"
        self.site = self.root / "build/html"
        command = [sys.executable, "-c", _TRACED, str(log), "build", "--untrusted", "--allow-errors", "--all"]
        done = subprocess.run(
            [*command, str(self.root)], capture_output=True, text=True, cwd=self.root, check=False, timeout=120
        )
        self.status, self.output = done.returncode, done.stdout + done.stderr
        self.calls = log.read_text("utf-8").splitlines()

    def published(self) -> dict[str, str]:
        files = (path for path in self.site.rglob("*") if path.is_file())
        return {path.relative_to(self.site).as_posix(): path.read_bytes().decode("utf-8", "replace") for path in files}


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Traced:
    return Traced(tmp_path_factory.mktemp("hostile"))


def test_the_build_reads_nothing_outside_and_fetches_nothing(traced: Traced) -> None:
    assert traced.status == 0, traced.output
    folder = traced.root.parent
    opened = [line.split(" ", 1) for line in traced.calls if not line.endswith("calls.log")]
    assert any(path.startswith(str(traced.root)) for _, path in opened)
    others = [f"{event} {path}" for event, path in opened if event not in ("open", "os.listdir", "os.scandir")]
    assert others == []
    outside = [
        path for _, path in opened if Path(path).is_relative_to(folder) and not Path(path).is_relative_to(traced.root)
    ]
    assert outside == []
    theirs = set(map(str, traced.root.rglob("*")))
    for forbidden in ("conf.py", "docutils.conf", "environment.pickle", "rulebook-build.json"):
        assert not [path for _, path in opened if path in theirs and path.endswith(forbidden)]


def test_the_kernel_agrees_if_it_can_be_asked(tmp_path: Path) -> None:
    strace = shutil.which("strace")
    if strace is None or subprocess.run([strace, "-o", "/dev/null", "true"], check=False).returncode != 0:
        return  # the audit hook above is the test
    root = write_hostile(tmp_path)
    log = tmp_path / "strace.log"
    command = [strace, "-f", "-s", "4096", "-o", str(log), "-e", "trace=open,openat,connect,execve", sys.executable]
    command += ["-m", "sphinx_rulebook", "build", "--untrusted", "--allow-errors", str(root)]
    assert subprocess.run(command, capture_output=True, check=False, timeout=240).returncode == 0
    calls = log.read_text("utf-8", "replace").splitlines()
    assert [line for line in calls if "connect(" in line and "AF_UNIX" not in line] == []
    assert len([line for line in calls if "execve(" in line and line.endswith("= 0")]) == 1
    opened = [path for line in calls for path in re.findall(r'open(?:at)?\([^"]*"([^"]*)".* = \d+$', line)]
    assert [path for path in opened if re.search(r"/(?:secret\.\w+|outside/.*|conf\.py|docutils\.conf)$", path)] == []


def test_nothing_of_the_strangers_runs_or_stays(traced: Traced) -> None:
    assert SECRET not in traced.output
    assert list(traced.root.rglob("ran")) == []
    assert list(traced.root.rglob("written-by-docutils.txt")) == []
    assert (traced.root.parent / "secret.txt").is_file()
    assert [path.name for path in traced.site.parent.iterdir() if "untrusted" in path.name] == []
    files = traced.published()
    assert [path for path, text in files.items() if SECRET in text] == []
    assert not [path for path in files if path.endswith(("evil.html", "evil.js", "active.svg"))]
    for path, text in files.items():
        if path.endswith((".html", ".svg")):
            for active in (f"<script>{OWNED}", "onerror=", 'href="javascript:', "http-equiv=refresh", "x onload"):
                assert active not in text, path
    for number in range(len(ACTIVE) + len(READING)):
        assert "The end." in files[f"en/page{number}.html"]


def test_each_way_is_reported_with_its_page(traced: Traced) -> None:
    pages = [path.name for path in sorted((traced.root / "source").glob("page*.md"))]
    for number, way in enumerate([*ACTIVE, *READING]):
        assert f"page{number}.md" in pages
        # A linked file is missing from the copy; the link itself is reported.
        place = r"source/link\.png:1:1" if way == "linked picture" else rf"source/page{number}\.md:\d+"
        found = re.findall(rf"{place}.*?(RB70\d)", traced.output)
        assert found, way
    assert "source/_loop:1:1: RB701" in traced.output
    for link in ("source/link.txt", "source/of", "translations", "source/lf/editions", "source/lf/sync.json"):
        assert re.search(rf"^{link}:1:1: RB701", traced.output, re.M), link


def test_a_clean_project_of_strangers_is_built_as_usual(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    page = (
        "# Welcome\n\n[a link](https://cards.example/) and {download}`list.csv` {octicon}`star`\n\n"
        "![a](a.png)\n\n`<b>` $1<2$\n\n```html\n<b>\n```\n\n<!-- a comment -->\n"
    )
    files = {
        "source/index.md": page,
        "source/list.csv": "a,b\n",
        "source/a.png": "picture",
        "source/lf/01.md": chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n"),
        "conf.py": "raise SystemExit('this ran')\n",
    }
    root = write_tree(tmp_path / "project", files)
    (root / "source/same.md").symlink_to("index.md")
    assert main(["check", "--untrusted", str(root)]) == 0
    assert main(["build", "--untrusted", "--strict", str(root)]) == 0, capfd.readouterr().err
    site = root / "build/html"
    assert "Fog rises." in (site / "en/lf/01.html").read_text("utf-8")
    assert (site / "en/same.html").is_file()
    assert list((site / "en").rglob("list.csv"))
    # A build that trusts the project begins anew, and runs its conf.py.
    assert main(["build", str(root)]) != 0


def test_what_is_left_out_stops_the_build(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    root = write_hostile(tmp_path)
    assert main(["build", "--untrusted", str(root)]) == 1
    assert "Not published: there are errors" in capfd.readouterr().out
    assert OWNED in (root / "build/html/index.html").read_text("utf-8")  # as it was


@pytest.mark.alike(2)
@pytest.mark.parametrize("form", ["zip", "html", "epub", "pdf"])
def test_other_formats_of_strangers_have_only_what_is_theirs(tmp_path: Path, form: str) -> None:
    root = write_hostile(tmp_path)
    made = tmp_path / "made"
    assert main(["export", "--format", form, "--untrusted", "--output", str(made), str(root)]) == 0
    assert list(made.iterdir())
    for path in made.iterdir():
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                texts = {name: archive.read(name) for name in archive.namelist()}
        else:
            texts = {path.name: path.read_bytes()}
        for name, data in texts.items():
            assert SECRET.encode() not in data, name
            if name.endswith("html"):
                assert f"<script>{OWNED}".encode() not in data, name
    assert list(root.rglob("ran")) == []


@pytest.mark.parametrize("link", ["build", "build/html"])
def test_a_site_is_not_written_through_a_link(tmp_path: Path, link: str, capfd: pytest.CaptureFixture[str]) -> None:
    rules = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n")
    root = write_tree(tmp_path / "project", {"source/lf/01.md": rules})
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (root / link).parent.mkdir(exist_ok=True)
    (root / link).symlink_to(elsewhere)
    assert main(["build", "--untrusted", str(root)]) == 2
    assert "is a link out of the project" in capfd.readouterr().err
    assert list(elsewhere.iterdir()) == []
