"""Our scripts: modules in the source, one classic script per bundle in the site.

A page opened from a folder cannot load modules, and building a site should not need a JavaScript tool chain. So each
bundle is assembled here. A module becomes a function that returns its exports, in the order of the imports; comments
are removed. Only these forms are supported, as a test checks: ``import { a, b } from "./x.js";`` on
one line, and ``export`` before a function, class or constant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..html.templates import THEME_FOLDER

SCRIPTS = THEME_FOLDER / "scripts"

BUNDLES = {
    "rulebook.js": "reading/main.js",
    "search.js": "palette/main.js",
    "graph.js": "graph/main.js",
    "rulings.js": "rulings/main.js",
    "offline.js": "offline/main.js",
    "editions.js": "editions/main.js",
    "edition-find.js": "editions/find.js",
    "edition-compare.js": "editions/compare.js",
}
"""The scripts in ``_static``, each with its entry module."""

WORKER = "worker/main.js"
"""The entry module of a whole site's service worker."""

WITHDRAWN_WORKER = "withdrawn/main.js"
"""The entry module of the script that removes the service worker of a site."""

SINGLE_FILE = "single/main.js"
"""The entry module of the script of a single-file site."""

_IMPORT = re.compile(r'^import \{ ([^}]+) \} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
_BLOCK_COMMENT = re.compile(r"^[ \t]*/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)
_LINE_COMMENT = re.compile(r"^[ \t]*//.*\n|[ \t]+// .*(?=\n)", re.MULTILINE)
_CAST = re.compile(r"/\*\* @\w+ (?:[^*]|\*(?!/))*\*/ ?")
_INDENT = re.compile(r"^[ ]+|\n(?=\n)", re.MULTILINE)


def bundle(start: str, folder: Path = SCRIPTS) -> str:
    """Return a classic script made of a module, given by its path below a folder of scripts, and everything it
    imports.
    """
    names: dict[Path, str] = {}
    parts = [_wrap(path, names) for path in _in_order(folder / start, [])]
    return '(()=>{\n"use strict";\n' + "".join(parts) + "})();\n"


def _in_order(path: Path, known: list[Path]) -> list[Path]:
    """Return a module after everything that it imports, each once."""
    if path not in known:
        for _, target in _IMPORT.findall(path.read_text("utf-8")):
            _in_order((path.parent / target).resolve(), known)
        known.append(path)
    return known


def _wrap(path: Path, names: dict[Path, str]) -> str:
    source = path.read_text("utf-8")
    exported = _EXPORTED.findall(source)

    def imported(match: re.Match[str]) -> str:
        return f"const {{{match[1]}}} = {names[(path.parent / match[2]).resolve()]};\n"

    body = _EXPORT.sub("", _IMPORT.sub(imported, source))
    body = "".join(_without_comments(body))
    names[path] = f"m{len(names)}"
    returned = f"return {{ {', '.join(exported)} }};\n" if exported else ""
    return f"const {names[path]} = (() => {{\n{body}{returned}}})();\n"


def _without_comments(source: str) -> Iterator[str]:
    """Yield a module's code without comments and indentation, which are a third of its size."""
    yield _INDENT.sub("", _LINE_COMMENT.sub("", _CAST.sub("", _BLOCK_COMMENT.sub("", source))))
