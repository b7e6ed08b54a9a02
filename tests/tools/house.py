"""Measures the layout of the package: names that are used twice, modules that import each other in a circle, and so on.

Run it to see the lists: ``python tests/tools/house.py``.
"""

from __future__ import annotations

import ast
import functools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "extensions" / "sphinx_rulebook"

MOST_MODULES = 25
MOST_LINES = 350


def modules() -> Mapping[str, Path]:
    """Return the modules of the package by their dotted names below it; a package's own name is its ``__init__``."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@dataclass(frozen=True)
class _Facts:
    """What a module defines, imports and calls: to parse all modules takes longer than anything that is asked here."""

    classes: tuple[str, ...]
    imports: tuple[ast.ImportFrom, ...]
    calls_of_id: tuple[int, ...]


@functools.cache
def _facts() -> Mapping[str, _Facts]:
    """Return the facts about all modules, by their names."""
    found = {}
    for module, path in modules().items():
        tree = ast.parse(path.read_text("utf-8"))
        nodes = list(ast.walk(tree))
        found[module] = _Facts(
            tuple(_class_names(tree)),
            tuple(node for node in nodes if isinstance(node, ast.ImportFrom) and node.level),
            tuple(
                node.lineno
                for node in nodes
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "id"
            ),
        )
    return found


def repeated_class_names() -> Mapping[str, list[str]]:
    """Return the names of public classes, and of aliases of types, that more than one module defines."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for module, facts in _facts().items():
        for name in facts.classes:
            found[name].append(module)
    return {name: places for name, places in sorted(found.items()) if len(places) > 1}


def _class_names(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        name = ""
        if isinstance(node, ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
        if name[:1].isupper() and not name.isupper():
            yield name


def repeated_module_names() -> Mapping[str, list[str]]:
    """Return the names that more than one module or folder has."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for module in modules():
        found[module.rpartition(".")[2]].append(module)
    return {name: places for name, places in sorted(found.items()) if len(places) > 1}


def full_folders() -> Mapping[str, int]:
    """Return the folders with more modules than a reader can keep in mind."""
    counts: defaultdict[str, int] = defaultdict(int)
    for path in modules().values():
        if path.name != "__init__.py":
            counts[path.parent.relative_to(PACKAGE).as_posix()] += 1
    return {folder: count for folder, count in counts.items() if count > MOST_MODULES}


def long_modules() -> Mapping[str, int]:
    """Return the long modules whose docstrings do not explain their length: ``Long because ...``."""
    found = {}
    for module, path in modules().items():
        text = path.read_text("utf-8")
        lines = text.count("\n")
        if lines > MOST_LINES and "Long because" not in (ast.get_docstring(ast.parse(text)) or ""):
            found[module] = lines
    return found


def imports() -> Mapping[str, set[str]]:
    """Return the modules of the package that each module imports, anywhere in it and for types too."""
    known = modules()
    found: dict[str, set[str]] = {}
    for module, path in known.items():
        package = path.relative_to(PACKAGE).parent.parts
        found[module] = set()
        for node in _facts()[module].imports:
            base = [*package[: len(package) - node.level + 1], *(node.module or "").split(".")]
            target = ".".join(part for part in base if part)
            names = {f"{target}.{alias.name}".strip(".") for alias in node.names}
            found[module] |= (names & known.keys()) or ({target} & known.keys())
        found[module].discard(module)
    return found


def circles() -> list[list[str]]:
    """Return the groups of modules that import each other in a circle (Tarjan's strongly connected components)."""
    graph = imports()
    index: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = lowest[module] = len(index)
        stack.append(module)
        for target in sorted(graph[module]):
            if target not in index:
                visit(target)
                lowest[module] = min(lowest[module], lowest[target])
            elif target in stack:
                lowest[module] = min(lowest[module], index[target])
        if lowest[module] == index[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1:
                found.append(sorted(group))

    for module in graph:
        if module not in index:
            visit(module)
    return found


def calls_of_id() -> list[str]:
    """Return where the built-in ``id()`` is called: keys should identify a value by its content."""
    return [f"{module}:{line}" for module, facts in _facts().items() for line in facts.calls_of_id]


def main() -> None:
    """Print each list."""
    for title, found in (
        ("Class names that occur twice", repeated_class_names()),
        ("Module names that occur twice", repeated_module_names()),
        (f"Folders of more than {MOST_MODULES} modules", full_folders()),
        (f"Modules of more than {MOST_LINES} lines", long_modules()),
        ("Circles of files", dict(enumerate(circles(), 1))),
        ("Calls of id()", dict(enumerate(calls_of_id(), 1))),
    ):
        print(f"{title}: {len(found)}")
        for name, value in found.items():
            print(f"  {name}: {value}")


if __name__ == "__main__":
    main()
