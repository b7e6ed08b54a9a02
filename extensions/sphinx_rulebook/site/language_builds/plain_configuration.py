"""Whether the ``conf.py`` of a project only sets values, so that its files say all about its pages."""

from __future__ import annotations

import ast
import os

_KNOWN_EXTENSIONS = frozenset({"sphinx_rulebook", "myst_parser", "sphinx_design"})
_CLOCKS = frozenset({"html_last_updated_fmt", "today", "today_fmt"})
"""Settings with which Sphinx puts the day of the build on pages."""
_YEARS = frozenset({"copyright", "project_copyright", "epub_copyright"})
"""Settings in which Sphinx replaces years by that of the build."""


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
            if names & _CLOCKS or (names & _YEARS and _has_year_of_build(value)):
                return False
            if "extensions" in names and not set(value) <= _KNOWN_EXTENSIONS:
                return False
    except (SyntaxError, ValueError, TypeError):
        return False
    return True


def _has_year_of_build(value: object) -> bool:
    """Return whether the year in a setting may be that of the build: the setting may have a sign for it, and a year is
    replaced if the environment has the day of the build.
    """
    return "%Y" in repr(value) or "SOURCE_DATE_EPOCH" in os.environ
