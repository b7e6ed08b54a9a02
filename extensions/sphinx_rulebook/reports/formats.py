"""The output formats of findings: for people, for programs, for services that show them; one format per module."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from .report import Report

FORMATS = ("text", "json", "sarif", "github", "gitlab", "junit")
"""The formats; each module is named after its format, and has a function ``write`` that turns a report into text."""


def write_report(report: Report, name: str) -> str:
    """Return a report in one of `FORMATS`; its module is loaded only now, so that a check starts without the others."""
    write: Callable[[Report], str] = import_module(f"{__package__}.{name}_report").write
    return write(report)
