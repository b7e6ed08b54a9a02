"""A project whose every file tries to read something outside it, to fetch something, or to run in a browser."""

from __future__ import annotations

import io
import pickle
from pathlib import Path

from .helpers import chapter_text, write_tree

SECRET = "velvetmarmot"
OWNED = "owned()"
"""What the scripts of the project call; no published file may contain it where a browser would run it."""

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" {0}><path d="M0 0"/>{1}</svg>'

ACTIVE = {
    "raw HTML": "<script>owned()</script>",
    "inline HTML": "text <img src=x onerror='owned()'> text",
    "raw directive": "```{raw} html\n<script>owned()</script>\n```",
    "rst raw": "```{eval-rst}\n.. raw:: html\n\n   <script>owned()</script>\n```",
    "rst role": ("```{eval-rst}\n.. role:: hot(raw)\n   :format: html\n\n:hot:`<script>owned()</script>`\n```"),
    "link": "```{eval-rst}\n`a link <javascript:owned()>`__\n```",
    "image link": "```{image} a.png\n:target: javascript:owned()\n```",
    "download of a page": "{download}`evil.html`",
    "download of a script": "{download}`evil.js`",
    "link to a page": "[a](evil.html)",
    "picture that is a page": "![a](evil.html)",
    "active picture": "![a](active.svg)",
    "icon": '{octicon}`report;1em;"><script>owned()</script>`',
    "refresh": "```{eval-rst}\n.. meta::\n   :http-equiv=refresh: 0; url=javascript:owned()\n```",
    "front matter": "<!-- in the front matter -->",
    "html image": "<img src='a.png' onload='owned()'>",
}
"""What would run in a browser, by what it is."""

READING = {
    "image": "![a](../../secret.png)",
    "image by address": "```{eval-rst}\n.. image:: file://%s/secret.png\n   :loading: embed\n```",
    "picture by address": "```{image} file://%s/secret.svg\n:loading: embed\n```",
    "include": "```{include} ../../secret.txt\n```",
    "include of a link": "```{include} link.txt\n```",
    "literalinclude": "```{literalinclude} ../../secret.txt\n```",
    "include of the project": "```{include} part.txt\n```",
    "raw file": "```{raw} html\n:file: %s/secret.txt\n```",
    "table": "```{csv-table}\n:file: %s/secret.txt\n```",
    "download": "{download}`../../secret.txt`",
    "linked picture": "![a](link.png)",
    "substitution": "{{ env.app.srcdir.joinpath('..', '..', 'secret.txt').read_text() }}",
    "table from the network": "```{csv-table}\n:url: http://127.0.0.1:9/\n```",
    "raw from the network": "```{raw} html\n:url: http://127.0.0.1:9/\n```",
}
"""What would read a file outside the project, or fetch one, by what it is."""

_FRONT_MATTER = (
    "---\nmyst:\n  enable_extensions: [substitution, html_image, html_admonition, attrs_block, dollarmath]\n"
    "  url_schemes: [javascript, http]\n"
)
_REDIRECTION = '  html_meta:\n    "http-equiv=refresh": "0; url=javascript:owned()"\n'


class _Program:
    """Runs when it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return print, (SECRET,)


def write_hostile(folder: Path) -> Path:
    """Write the project into a folder, with the secret beside it; return the project's folder."""
    outside = folder / "outside"
    write_tree(
        folder,
        {
            "secret.txt": f"{SECRET}\n",
            "secret.png": SECRET,
            "secret.svg": _SVG.format("", f"<text>{SECRET}</text>"),
            "outside/01.md": chapter_text(f"## A @@sec:a@@\n\n### @@rule:secret@@ {SECRET}.\n"),
            "outside/sync.json": "{}",
            "pyproject.toml": f'[tool.rulebook]\nignore = ["RB7"] # {SECRET}\n',
        },
    )
    root = folder / "project"
    stolen = io.BytesIO()
    pickle.dump(_Program(), stolen)
    program = f'import pathlib\nprint("{SECRET}")\npathlib.Path(__file__).with_name("ran").touch()\n'
    ways = {**ACTIVE, **{way: text.replace("%s", str(folder)) for way, text in READING.items()}}
    write_tree(
        root,
        {
            "conf.py": program,
            "source/conf.py": program,
            "docutils.conf": "[general]\nwarning_stream: written-by-docutils.txt\n",
            "pyproject.toml": '[tool.rulebook]\nignore = ["RB7"]\nbaseline = "../secret.txt"\n',
            "source/index.md": "# Welcome\n\nThe end.\n",
            "source/lf/01.md": chapter_text(
                "## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog <script>owned()</script> rises. ![a](../active.svg)"
                " ![b](../link.png) ![c](../evil.html) [d](javascript:owned()) {fog}\n"
            ),
            "source/lf/book.toml": 'title = "Fog <script>owned()</script>"\n[symbols.fog]\npicture = "../link.svg"\n',
            "source/active.svg": _SVG.format('onload="owned()"', "<script>owned()</script>"),
            "source/evil.html": "<script>owned()</script>",
            "source/evil.js": "owned()",
            "source/a.png": "not a picture",
            "source/part.txt": "a part\n",
            "source/_templates/layout.html": "<script>owned()</script>",
            "source/_static/evil.js": "owned()",
            "build/html/.rulebook-site": "",
            "build/html/index.html": "<script>owned()</script>",
            "build/.html-doctrees/en/environment.pickle": stolen.getvalue(),
            "build/.html-doctrees/rulebook-build.json": "{}",
            ".rulebook-writing/journal.json": '[["../secret.txt", false]]',
        },
    )
    for number, (way, text) in enumerate(ways.items()):
        front_matter = _FRONT_MATTER + (_REDIRECTION if way == "front matter" else "")
        page = f"{front_matter}---\n# {way}\n\n{text}\n\nThe end.\n"
        (root / f"source/page{number}.md").write_text(page, "utf-8")
    for link, target in {
        "source/link.txt": "secret.txt",
        "source/link.png": "secret.png",
        "source/link.svg": "secret.svg",
        "source/linked.md": "secret.txt",
        "source/of": "outside",
        "source/lf/editions": "outside",
        "source/lf/02.md": "outside/01.md",
        "translations": "outside",
        "source/lf/sync.json": "outside/sync.json",
        "source/_loop": "project/source",
    }.items():
        (root / link).symlink_to(folder / target)
    assert outside.is_dir()
    return root
