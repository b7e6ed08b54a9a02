"""`rulebook export` as a zip and as single files: what is in them, what they lead to, and what cannot be."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import zipfile
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from ..helpers import chapter_text, write_tree
from ..site.test_html import broken_links
from .printing import FILES, SYMBOL, rulebook

ODD = "A reed may be `</script><!--` or `</style>`; & so <main> or {l}.</section><img src=//reed.example/a.png>"
RULES = f"## General @@sec:reeds@@\n\n### @@rule:reed@@ {ODD}[[LF/rule:leaf]]\n\n### @@rule:stalk@@ A stalk is a reed."
PROSE = """# Offline & <Away>

![a stalk](stalk.svg) ![far](https://reed.example/far.png) ![gone](gone.png)

See [far](https://reed.example/page).

<script src="https://reed.example/far.js"></script>
<script src="../_static/gone.js"></script>
<p style="color: red">Red.</p>
"""
ODD_FILES = FILES | {
    "source/rb/book.toml": 'code = "RB"\ntitle = "Reeds </title><script>"\n',
    "source/rb/01-reeds.md": chapter_text(RULES, 1, "RB"),
    "translations/ja/lf/02-far.md": FILES["translations/ja/lf/02-far.md"].replace("遠い。", "遠い。[[rule:sub]]"),
    "source/offline/index.md": PROSE,
    "source/offline/stalk.svg": SYMBOL,
    "source/index.md": FILES["source/index.md"].replace("\nabout\n", "\nabout\noffline/index\n"),
}
ONE_LANGUAGE = {"source/rb/01-reeds.md": chapter_text("## S\n\n### @@rule:reed@@ A reed.[[rule:reed]]\n", 1, "RB")}


class Elements(HTMLParser):
    """What a browser finds in a single file: its scripts and styles, attributes, ids, and the text between."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.scripts: list[tuple[str | None, str]] = []
        self.styles: list[str] = []
        self.ids: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == ["html", "body"][: len(self._open)], self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        values = dict(attrs)
        self.ids += [values["id"] or ""] if "id" in values else []
        if tag == "script":
            self.scripts.append((values.get("type"), ""))
        elif tag == "style":
            self.styles.append("")
        if tag not in ("meta", "img", "br", "hr", "col", "wbr", "input", "link"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass  # paragraphs and the like, whose end tags pages leave out

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] == "script":
            kind, text = self.scripts.pop()
            self.scripts.append((kind, text + data))
        elif self._open and self._open[-1] == "style":
            self.styles[-1] += data
        else:
            self.text += data

    @property
    def packed(self) -> list[Any]:
        """What is packed, unpacked."""
        return [json.loads(gzip.decompress(b64decode(text))) for kind, text in self.scripts if kind]

    @property
    def links(self) -> list[str]:
        return [value for tag, name, value in self.attributes if (tag, name) == ("a", "href")]

    def policy(self) -> dict[str, list[str]]:
        (policy,) = [
            value for tag, name, value in self.attributes if (tag, name) == ("meta", "content") and ";" in value
        ]
        return {name: values for name, *values in map(str.split, policy.split(";"))}


def frames_of(found: Elements) -> list[Elements]:
    """Return the frames of the pages that a single file has packed."""
    contents, *packed = found.packed
    return [Elements(packed[number - 1][path][0]) for path, number in contents["groups"].items()]


def hash_of(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rulebook with an edition whose site is built already, so that it need not be for every bundle."""
    root = write_tree(tmp_path_factory.mktemp("project"), ODD_FILES)
    done = rulebook(
        "release", "1.1.0", "--project", root, "--book", "LF", "--date", "2026-01-02", "--note", "How it began."
    )
    assert done.returncode == 0, done.stdout + done.stderr
    chapter = root / "source" / "lf" / "02-far.md"
    chapter.write_text(chapter.read_text("utf-8").replace("far away", "very far away"), "utf-8")
    assert rulebook("build", root).returncode == 0
    return root


@pytest.fixture(scope="module")
def made(root: Path) -> dict[str, subprocess.CompletedProcess[str]]:
    return {form: rulebook("export", "--format", form, root) for form in ("zip", "html")}


@pytest.fixture(scope="module")
def folder(root: Path, made: dict[str, subprocess.CompletedProcess[str]]) -> Path:
    assert [done.returncode for done in made.values()] == [0, 0], [done.stderr for done in made.values()]
    return root / "build"


@pytest.fixture(scope="module")
def english(folder: Path) -> Elements:
    return Elements((folder / "leaf-stone-en.html").read_text("utf-8"))


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


# ---- The command ---------------------------------------------------------------------------------------------------


def test_a_zip_and_a_file_for_each_language(folder: Path, made: dict[str, subprocess.CompletedProcess[str]]) -> None:
    names = {"html": ["leaf-stone-en.html", "leaf-stone-ja.html"], "zip": ["leaf-stone.zip"]}
    assert sorted(files_in(folder)) == [*names["html"], *names["zip"]]
    for form, done in made.items():
        paths = sorted(line.partition(": ")[0] for line in done.stdout.splitlines())
        assert paths == [str(folder / name) for name in names[form]]
        assert done.stderr == "7 warnings; 2 warnings from Sphinx: rulebook build --all lists them\n"


def test_the_same_rulebook_gives_the_same_bytes(root: Path, folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "else" / "where"
    for path in sorted(root.rglob("*")):
        if path.is_file() and "build" not in path.relative_to(root).parts:
            target = copy / path.relative_to(root)
            write_tree(copy, {path.relative_to(root).as_posix(): path.read_bytes()})
            os.utime(target, (1_000_000_000, 1_000_000_000))
    environment = {"TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "86400"}
    for form in ("zip", "html"):
        done = rulebook("export", "--format", form, copy, **environment)
        assert done.returncode == 0, done.stderr
    assert not (copy / "build" / "html").exists()
    found, expected = files_in(copy / "build"), files_in(folder)
    assert found.keys() == expected.keys()
    assert [name for name in found if found[name] != expected[name]] == []


def test_files_are_named_as_one_wants_and_found_by_each_other(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    done = rulebook("export", "--format", "zip", root, "-o", folder / "reeds.zip")
    assert done.returncode == 0, done.stderr
    single = folder / "reeds 100% #1.html"
    done = rulebook("export", "--format", "html", "--language", "en", root, "-o", single)
    assert done.returncode == 0, done.stderr
    assert sorted(files_in(folder)) == ["reeds 100% #1.html", "reeds.zip"]
    files = Elements(single.read_text("utf-8")).packed[0]["files"]
    assert [unquote(files[code]) for code in ("en", "ja")] == ["reeds 100% #1.html", "leaf-stone-ja.html"]
    assert not re.search(r"[ #?]|%(?![0-9A-F]{2})", "".join(files.values()))
    with zipfile.ZipFile(folder / "reeds.zip") as file:
        assert {name.partition("/")[0] for name in file.namelist()} == {"leaf-stone"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("{root}", "--language", "en"), "zip always has all languages"),
        (("{root}", "--paper", "a4"), "--paper needs --format pdf"),
        (("{root}", "--format", "html", "-o", "{root}/reeds.html"), "is one file, but there are 2"),
        (("{root}/conf.py",), "{root}/conf.py is not a folder"),
        (("{root}/nowhere",), "{root}/nowhere is not a folder"),
        (("{root}/source/offline",), ""),
        (("{root}", "-o", "{root}/conf.py/reeds.zip"), "{root}/conf.py cannot be written: "),
        (("{root}", "-o", "/proc/nowhere/reeds.zip"), "/proc/nowhere cannot be written: "),
    ],
)
def test_what_cannot_be_done(root: Path, folder: Path, arguments: tuple[str, ...], message: str) -> None:
    before = files_in(folder)
    done = rulebook("export", "--format", "zip", *(argument.replace("{root}", str(root)) for argument in arguments))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("rulebook export: ")
    assert message.replace("{root}", str(root)) in done.stderr
    assert done.stderr.count("\n") == 1
    assert files_in(folder) == before


def test_a_project_that_does_not_build_leaves_nothing(tmp_path: Path) -> None:
    files = ONE_LANGUAGE | {"conf.py": "extensions = ['sphinx_rulebook', 'no_such_extension']\n"}
    done = rulebook(
        "export", "--format", "zip", write_tree(tmp_path / "p", files), "-o", tmp_path / "out" / "reeds.zip"
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "no_such_extension" in done.stderr.splitlines()[-1]
    assert list((tmp_path / "out").iterdir()) == []


def test_a_file_that_cannot_be_replaced_is_left_and_no_part_of_another(root: Path, tmp_path: Path) -> None:
    (tmp_path / "reeds-en.html").mkdir()
    done = rulebook("export", "--format", "html", "--language", "en", root, "-o", tmp_path / "reeds-en.html" / "")
    assert done.returncode == 0, "a folder is a folder, whatever its name"
    (tmp_path / "leaf-stone-en.html").mkdir()
    done = rulebook("export", "--format", "html", root, "-o", tmp_path)
    assert done.returncode == 2
    assert f"{tmp_path / 'leaf-stone-en.html'} cannot be written" in done.stderr
    assert not any(path.name.endswith(".part") for path in tmp_path.iterdir())


def test_a_project_in_one_language(tmp_path: Path) -> None:
    done = rulebook("export", "--format", "html", write_tree(tmp_path, ONE_LANGUAGE))
    assert done.returncode == 0, done.stderr
    files = files_in(tmp_path / "build")
    (name,) = files
    found = Elements(files[name].decode("utf-8"))
    assert "A reed." in found.text
    assert list(found.packed[0]["files"]) == ["en"]
    assert rulebook("export", "--format", "zip", tmp_path).returncode == 0
    unzip(tmp_path / "build" / name.replace("-en.html", ".zip"), tmp_path / "unzipped")


# ---- The zip -------------------------------------------------------------------------------------------------------


def unzip(path: Path, folder: Path) -> Path:
    """Unzip; return the one folder, all of whose links lead somewhere within it."""
    with zipfile.ZipFile(path) as file:
        assert file.testzip() is None
        assert all(entry.date_time == (1980, 1, 1, 0, 0, 0) for entry in file.infolist())
        assert file.namelist() == sorted(file.namelist())
        file.extractall(folder)
    (inside,) = folder.iterdir()
    assert [link for link in broken_links(inside) if "/offline/index.html: " not in link] == []
    return inside


def test_the_zip_is_a_site_whose_links_lead_somewhere_within_it(folder: Path, tmp_path: Path) -> None:
    site = unzip(folder / "leaf-stone.zip", tmp_path)
    assert site.name == "leaf-stone"
    assert {link.partition(": ")[2] for link in broken_links(site)} == {"offline/gone.png", "../_static/gone.js"}
    for name in ("index.html", "en/lf/01-leaves.html", "en/lf/1.1.0/02-far.html", "ja/lf/01-leaves.html"):
        assert (site / name).is_file(), name
    names = {path.relative_to(site).as_posix() for path in site.rglob("*")}
    assert {"sw.js", "offline.json", "manifest.webmanifest", "404.html"} <= names  # so that it can be put on a host
    assert not [name for name in names if name.startswith("en/_sources") or name.endswith("objects.inv")]
    assert not any(part.startswith(".") for name in names for part in name.split("/"))


def test_what_authors_call_offline_is_in_the_zip(folder: Path) -> None:
    with zipfile.ZipFile(folder / "leaf-stone.zip") as file:
        assert "leaf-stone/en/offline/index.html" in file.namelist()
        assert b"Red." in file.read("leaf-stone/en/offline/index.html")


def test_a_zip_that_was_cut_off_is_refused(folder: Path, tmp_path: Path) -> None:
    data = (folder / "leaf-stone.zip").read_bytes()
    (tmp_path / "cut.zip").write_bytes(data[: len(data) // 2])
    with pytest.raises(zipfile.BadZipFile):
        zipfile.ZipFile(tmp_path / "cut.zip")


# ---- The single file -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_runs_that_its_policy_does_not_name(folder: Path, language: str) -> None:
    found = Elements((folder / f"leaf-stone-{language}.html").read_text("utf-8"))
    policy = found.policy()
    assert policy["default-src"] == ["'none'"]
    assert policy["img-src"] == ["data:"]
    contents, *packed = found.packed
    run = [text for kind, text in found.scripts if kind is None]
    codes = [packed[number - 1] for number in contents["scripts"].values()]
    assert len(run) == 2
    assert {kind for kind, _ in found.scripts} == {None, "application/gzip"}
    assert set(policy["script-src"]) == set(map(hash_of, [*run, *codes]))
    assert len(found.styles) == 1
    assert set(policy["style-src"]) == set(map(hash_of, [*found.styles, *filter(None, [contents["more"]])]))


def test_text_that_looks_like_html_is_text(english: Elements) -> None:
    assert "A reed may be </script><!-- or </style>; & so <main> or" in english.text
    assert ".</section><img src=//reed.example/a.png>" in english.text
    assert "A leaf may be <b>dry</b> & <script>alert(1)</script>." in english.text
    assert "A stalk is a reed." in english.text


def test_all_pages_are_packed_with_what_they_load(english: Elements) -> None:
    contents, *packed = english.packed
    frames = {}
    for path, number in contents["groups"].items():
        frames[path] = packed[number - 1][path]
    assert {"en/index.html", "en/lf/02-far.html", "en/r/rb/rule-reed.html", "en/lf/01-leaves.ja.html"} <= set(frames)
    for path, (html, scripts, has_more) in frames.items():
        assert scripts, path
        assert set(scripts) <= set(contents["scripts"]), path
        assert not has_more or contents["more"]
        assert ("<!--text-->" in html) == (f"/{path}" in english.ids), path
    assert not any("1.1.0" in path for path in frames)


def test_every_link_within_leads_somewhere(english: Elements) -> None:
    pages = english.packed[0]["groups"]
    for link in english.links:
        if link.startswith("#"):
            path = link[2:].partition("#")[0].partition("?")[0]
            assert unquote(link[1:]) in english.ids or (path in pages and f"/{path}" not in english.ids), link
        else:
            assert link == "https://reed.example/page"
    assert len(english.ids) == len(set(english.ids))


def test_it_names_no_resource_of_another_host(english: Elements) -> None:
    contents = english.packed[0]
    for found in (english, *frames_of(english)):
        for tag, name, value in found.attributes:
            assert name not in ("srcset", "poster", "data", "background", "action"), (tag, name)
            assert name != "src" or value.startswith("data:"), (tag, value)
            assert name != "href" or tag == "a", (tag, value)
    assert not re.search(r"url\(\"?(?!\"?data:)|@import", "".join(english.styles) + contents["more"])


def test_pictures_stand_in_it_once_and_those_that_are_none_have_their_words(english: Elements) -> None:
    numbers = english.packed[0]["pictures"]
    assert {path.rpartition("/")[2] for path in numbers} >= {"stalk.svg", "leaf.svg"}
    style = "".join(english.styles)
    for number in numbers.values():
        assert style.count(f'img[data-picture="{number}"]{{content:url(data:image/svg+xml;base64,') == 1
    pages = (english, *frames_of(english))
    shown = [value for page in pages for _, name, value in page.attributes if name == "data-picture"]
    assert set(shown) == set(map(str, numbers.values()))
    words = [value for tag, name, value in english.attributes if (tag, name) == ("img", "alt")]
    assert {"far", "gone", "a stalk"} <= set(words)
