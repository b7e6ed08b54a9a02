"""What browsers keep a site by: lists of all its files, what can be taken along, the name of the build."""

from __future__ import annotations

import gzip
import json
import shutil
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from sphinx_rulebook.publishing.build import build_site
from sphinx_rulebook.publishing.build_state import Gate
from tests.helpers import write_tree

CHAPTER = """---
document: bo
chapter: 1
---
# Boats @@cha:boats@@
## General @@sec:general@@
### @@rule:float@@ A boat floats.
"""
FILES = {
    "conf.py": 'project = "Boats"\nextensions = ["sphinx_rulebook"]\n',
    "source/bo/book.toml": 'code = "BO"\ntitle = "Boats"\n',
    "source/bo/01-boats.md": CHAPTER,
}


def build(root: Path, **changes: str) -> Path:
    """Build the small book, with other texts of files, and return the site's folder."""
    write_tree(root, FILES | changes)
    return build_site(root, None, Gate.NOTHING, False, lambda _: None).folder


def lists_of(folder: Path) -> dict[str, Any]:
    """Return digest and size of all files that are listed, by their paths."""
    index = json.loads((folder / "offline.json").read_text("utf-8"))
    files: dict[str, Any] = {}
    for first, digest in index["lists"]:
        data = (folder / "offline" / f"{digest}.json").read_bytes()
        assert digest == digest_of(data)
        part = json.loads(data)
        assert next(iter(part)) == first
        assert not files.keys() & part.keys()
        files |= part
    return files


def digest_of(data: bytes) -> str:
    return urlsafe_b64encode(sha256(data).digest()[:16]).decode().rstrip("=")


def build_name(folder: Path) -> str:
    name = json.loads((folder / "offline.json").read_text("utf-8"))["build"]
    for library in folder.glob("*/_static/library.js"):
        assert f'window.rulebookBuild="{name}";' in library.read_text("utf-8")
    return str(name)


def test_every_file_for_readers_is_listed_as_it_is(site: Path) -> None:
    files = lists_of(site)
    for path, (digest, size) in files.items():
        data = (site / path).read_bytes()
        assert (digest_of(data), len(data)) == (digest, size), path
    pages = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    assert pages - files.keys() == set()
    assert {"en/kk/texts.js", "ja/kk/1.0.0/texts.js", "front.js", "manifest.webmanifest"} <= files.keys()
    assert not [path for path in files if path.startswith(("api/", "offline", "sw.js")) or "_sources" in path]


def test_sets_share_out_all_files(site: Path) -> None:
    index = json.loads((site / "offline.json").read_text("utf-8"))
    sets = {one["key"]: one for one in index["sets"]}
    assert sets.keys() >= {"", "en", "en/kk", "en/kk/editions", "en/tr", "ja", "ja/kk", "ja/kk/editions", "ja/tr"}
    files = lists_of(site)
    pictures = [path for path in files if "/_pictures/" in path or "/_images/" in path]
    assert sum(one["files"] for one in sets.values()) == len(files) + len(pictures)  # in both languages' sets
    of_book = [entry for path, entry in files.items() if path.startswith(("en/tr/", "en/r/tr/"))]
    own = [entry for path, entry in files.items() if path.startswith(("en/tr/1.", "en/tr/2."))]
    both = sets["en/tr"]["bytes"] + sets["en/tr/text"]["bytes"]
    assert both == sum(size for _, size in of_book) - sum(size for _, size in own)
    for language in ("en", "ja"):
        assert (site / sets[language]["page"]).is_file()


def test_the_text_of_a_book_is_its_chapters_and_what_finds_them(site: Path) -> None:
    index = json.loads((site / "offline.json").read_text("utf-8"))
    sets = {one["key"]: one for one in index["sets"]}
    text = sets["en/tr/text"]["paths"]
    data = ("texts.js", "edition-list.js", "edition-units.js", "frame.js", "index.html")
    assert text[:5] == [f"en/tr/{name}" for name in data]
    assert text[5:7] == ["en/tr/01-tournaments.html", "en/tr/01-tournaments.preview.js"]
    assert not [path for path in text if path not in lists_of(site) or path.count("/") > 2 or ".ja." in path]
    assert {"en/index.html", "en/offline.html", "en/about.html"} <= set(sets["en/pages"]["paths"])
    assert sets["en/tr"]["needs"] == ["en/tr/text"]
    weight = sum(len(gzip.compress((site / path).read_bytes(), mtime=0)) for path in sets["en/kk/text"]["paths"])
    assert weight < 120_000


def test_styles_and_scripts_are_not_repeated_above_the_languages(site: Path) -> None:
    assert {path.name for path in site.glob("*.css")} == set()
    assert {path.name for path in site.glob("*.js")} == {"front.js", "lost.js", "sw.js"}


def test_a_build_is_named_by_what_is_in_it(tmp_path: Path) -> None:
    first = build_name(build(tmp_path / "one"))
    assert build_name(build(tmp_path / "two")) == first
    changed = {"source/bo/01-boats.md": CHAPTER.replace("floats", "sinks")}
    assert build_name(build(tmp_path / "one", **changed)) != first
    assert build_name(build(tmp_path / "one")) == first


def test_an_incremental_build_has_the_bytes_of_a_fresh_one(tmp_path: Path) -> None:
    root = tmp_path / "one"
    build(root, **{"source/bo/01-boats.md": CHAPTER.replace("floats", "sinks"), "source/bo/02-more.md": CHAPTER})
    (root / "source" / "bo" / "02-more.md").unlink()
    incremental = {
        name: (build(root) / name).read_bytes() for name in ("offline.json", "sw.js", "manifest.webmanifest")
    }
    shutil.rmtree(root / "build")
    fresh = build(root)
    assert incremental == {name: (fresh / name).read_bytes() for name in incremental}
    assert lists_of(fresh)


@pytest.mark.parametrize("page", ["index", "offline"])
def test_an_author_may_have_a_page_of_the_same_name(tmp_path: Path, page: str) -> None:
    folder = build(tmp_path, **{f"source/{page}.md": "# Own words\n\nAn author wrote this.\n"})
    assert "An author wrote this" in (folder / "en" / f"{page}.html").read_text("utf-8")
    index = json.loads((folder / "offline.json").read_text("utf-8"))
    own = next(one["page"] for one in index["sets"] if one["key"] == "en")
    assert 'id="offline"' in (folder / own).read_text("utf-8")
