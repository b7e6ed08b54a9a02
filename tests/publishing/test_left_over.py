"""Files that Sphinx copies are on the site as long as what they are copied from is there, and no longer."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..conftest import RUNS_TRIALS
from ..helpers import chapter_text, write_tree
from ..site.conftest import files_of

CONF = 'extensions = ["sphinx_rulebook"]\n'
ALL = f"""{CONF}html_static_path = ["static"]
html_extra_path = ["extra", "robots.txt"]
html_copy_source = True
html_logo = "logo.svg"
html_use_index = True
html_additional_pages = {{"fog": "fog.html"}}
templates_path = ["templates"]
"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
PAGE = "# Harbour\n\nA {download}`list <list.txt>` of boats.\n"
FILES = {
    "source/conf.py": ALL,
    "source/index.md": PAGE,
    "source/list.txt": "rafts\n",
    "source/static/a.css": "a { color: red }\n",
    "source/static/b.css": "b { color: red }\n",
    "source/extra/deep/fog.txt": "fog\n",
    "source/extra/wind.txt": "wind\n",
    "source/robots.txt": "User-agent: *\n",
    "source/logo.svg": PICTURE,
    "source/templates/fog.html": '{% extends "layout.html" %}\n',
    "source/lf/1.md": chapter_text("## Nets @@sec:nets@@\n\n### A net is cast.\n"),
    "source/lf/2.md": chapter_text("## Oars @@sec:oars@@\n\n### A secret rule.\n", number=2),
    "translations/ja/lf/1.md": chapter_text("## 網 @@sec:nets@@\n\n### 網を打つ。\n"),
}

Change = Callable[[Path], object]


def _without(line: str) -> Change:
    kept = "".join(one for one in ALL.splitlines(keepends=True) if line not in one)
    return lambda root: (root / "source/conf.py").write_text(kept, "utf-8")


def _off(setting: str) -> Change:
    off = ALL.replace(f"{setting} = True", f"{setting} = False")
    return lambda root: (root / "source/conf.py").write_text(off, "utf-8")


CHANGES: dict[str, tuple[Change, str]] = {
    "static file": (lambda root: (root / "source/static/b.css").unlink(), "en/_static/b.css"),
    "extra file": (lambda root: (root / "source/extra/deep/fog.txt").unlink(), "en/deep/fog.txt"),
    "chapter": (lambda root: (root / "source/lf/2.md").unlink(), "en/_sources/lf/2.md.txt"),
    "download": (lambda root: (root / "source/index.md").write_text("# Harbour\n", "utf-8"), "list.txt"),
    "static path": (_without("html_static_path"), "en/_static/a.css"),
    "extra path": (_without("html_extra_path"), "en/robots.txt"),
    "sources": (_off("html_copy_source"), "en/_sources/lf/1.md.txt"),
    "logo": (_without("html_logo"), "en/_static/logo.svg"),
    "index": (_off("html_use_index"), "en/genindex.html"),
    "additional page": (_without("html_additional_pages"), "en/fog.html"),
    "settings": (lambda root: (root / "source/conf.py").write_text(CONF, "utf-8"), "ja/_static/a.css"),
}


TOGETHER = [
    ["static file", "extra path"],
    ["extra file", "static path"],
    ["chapter", "logo"],
    ["download", "index"],
    ["sources"],
    ["additional page"],
    ["settings"],
]
"""At most one change of the settings at once, and none that takes away what another one takes away."""

OF_THEMES = {
    "rulebook": [[change] for change in CHANGES] if RUNS_TRIALS else TOGETHER,
    # Sphinx writes chapters in another theme, which takes longer: what is removed, and then what is no longer set.
    "alabaster": [["static file", "extra file", "chapter", "download"], ["settings"]],
}
"""The changes that are made together between two builds."""


@pytest.mark.alike(1)
@pytest.mark.parametrize("theme", OF_THEMES)
def test_what_is_no_longer_copied_leaves_the_site(tmp_path: Path, theme: str) -> None:
    chosen = f'html_theme = "{theme}"\n'
    root = write_tree(tmp_path / "project", {**FILES, "source/conf.py": ALL + chosen})
    assert main(["build", str(root)]) == 0
    built = set(files_of(root / "build/html"))
    shutil.copytree(root, tmp_path / "built")
    for together in OF_THEMES[theme]:
        # The same place and the same times, so that the next build finds what the first one made.
        shutil.rmtree(root)
        shutil.copytree(tmp_path / "built", root)
        left = tuple(CHANGES[change][1] for change in together)
        assert all(any(path.endswith(one) for path in built) for one in left), together
        for change in together:
            CHANGES[change][0](root)
        if "html_theme" not in (root / "source/conf.py").read_text("utf-8"):
            with (root / "source/conf.py").open("a", encoding="utf-8") as conf:
                conf.write(chosen)
        assert main(["build", str(root)]) == 0
        assert main(["build", "--fresh", "-o", str(tmp_path / "fresh"), str(root)]) == 0
        kept, fresh = files_of(root / "build/html"), files_of(tmp_path / "fresh")
        assert not any(path.endswith(left) for path in kept), together
        assert kept == fresh, together
        assert not any(b"generated.md" in text for text in fresh.values())  # a file of this package
