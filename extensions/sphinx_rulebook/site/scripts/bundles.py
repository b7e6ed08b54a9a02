"""Our scripts: modules in the source, one classic script per bundle in the site.

A page opened from a folder cannot load modules, and building a site should not need a JavaScript tool chain. So each
bundle is assembled here. A module becomes a function that returns its exports, in the order of the imports; comments
are removed. Only these forms are supported, as a test checks: ``import { a, b } from "./x.js";`` on
one line, and ``export`` before a function, class or constant.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from ...support.code_folder import kept_text
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

FRAME = "frame/main.js"
"""The entry module of the code in the script of a book, which adds what its pages share."""

SINGLE_FILE = "single/main.js"
"""The entry module of the script of a single-file site."""

_IMPORT = re.compile(r'^import \{ ([^}]+) \} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
_BLOCK_COMMENT = re.compile(r"^[ \t]*/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)
_LINE_COMMENT = re.compile(r"^[ \t]*//.*\n|[ \t]+// .*(?=\n)", re.MULTILINE)
_CAST = re.compile(r"/\*\* @\w+ (?:[^*]|\*(?!/))*\*/ ?")
_INDENT = re.compile(r"^[ ]+|\n(?=\n)", re.MULTILINE)
_HOLE = "\0"
"""What stands where an import stood."""


class _Module(NamedTuple):
    """A module: the names and paths of what it imports, what it exports, and its code, in which only the imports are
    missing: one before each part but the first.
    """

    imports: tuple[tuple[str, Path], ...]
    exported: tuple[str, ...]
    parts: tuple[str, ...]


@cache
def bundle(start: str, folder: Path = SCRIPTS) -> str:
    """Return a classic script made of a module, given by its path below a folder of scripts, and everything it
    imports.

    Scripts are part of the program, so they are read once, and the bundles of ours are kept with its compiled code.
    """
    if folder != SCRIPTS:
        return _assemble(start, folder)
    return kept_text(start.replace("/", "-"), lambda: _assemble(start, folder))


def _assemble(start: str, folder: Path) -> str:
    names: dict[Path, str] = {}
    parts = [_wrap(path, names) for path in _in_order(folder / start, [])]
    return '(()=>{\n"use strict";\n' + "".join(parts) + "})();\n"


def _in_order(path: Path, known: list[Path]) -> list[Path]:
    """Return a module after everything that it imports, each once."""
    if path not in known:
        for _, target in _read(path).imports:
            _in_order(target, known)
        known.append(path)
    return known


def _wrap(path: Path, names: dict[Path, str]) -> str:
    module = _read(path)
    imported = (f"const {{{what}}} = {names[target]};" for what, target in module.imports)
    body = module.parts[0] + "".join(chain.from_iterable(zip(imported, module.parts[1:], strict=True)))
    names[path] = f"m{len(names)}"
    returned = f"return {{ {', '.join(module.exported)} }};\n" if module.exported else ""
    return f"const {names[path]} = (() => {{\n{body}{returned}}})();\n"


@cache
def _read(path: Path) -> _Module:
    source = path.read_text("utf-8")
    imports = tuple((names, (path.parent / target).resolve()) for names, target in _IMPORT.findall(source))
    body = _EXPORT.sub("", _IMPORT.sub(f"{_HOLE}\n", source))
    return _Module(imports, tuple(_EXPORTED.findall(source)), tuple(_without_comments(body).split(_HOLE)))


def _without_comments(source: str) -> str:
    """Return a module's code without comments and indentation, which are a third of its size."""
    return _INDENT.sub("", _LINE_COMMENT.sub("", _CAST.sub("", _BLOCK_COMMENT.sub("", source))))
