"""Whether the ``conf.py`` of a project only sets values, so that its files say all about its pages."""

from __future__ import annotations

import ast

_KNOWN_EXTENSIONS = frozenset({"sphinx_rulebook", "myst_parser", "sphinx_design"})
_CLOCKS = frozenset({"html_last_updated_fmt", "today", "today_fmt", "copyright"})
"""Settings with which Sphinx puts the day of the build, or its year, on pages."""


def is_plain(data: bytes) -> bool:
    """Return whether a ``conf.py`` only sets values that do not involve a clock or an unknown extension."""
    try:
        tree = ast.parse(data)
        for statement in tree.body:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue  # a docstring
            if not isinstance(statement, ast.Assign) or not all(isinstance(t, ast.Name) for t in statement.targets):
                return False
            value = ast.literal_eval(statement.value)
            names = {target.id for target in statement.targets if isinstance(target, ast.Name)}
            if names & _CLOCKS or ("extensions" in names and not set(value) <= _KNOWN_EXTENSIONS):
                return False
    except (SyntaxError, ValueError, TypeError):
        return False
    return True
