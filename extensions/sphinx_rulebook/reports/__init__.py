"""How findings are written: for people, for programs, for the services that show them; one format a module."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from .report import Report

FORMATS = ("text", "json", "sarif", "github", "gitlab", "junit")
"""The formats, by the names of their modules; each has a function ``write`` from a report to its text."""


def write_report(report: Report, name: str) -> str:
    """Return a report in one of `FORMATS`; its module is loaded only now, so that a check starts without the others."""
    write: Callable[[Report], str] = import_module(f"{__name__}.{name}").write
    return write(report)
