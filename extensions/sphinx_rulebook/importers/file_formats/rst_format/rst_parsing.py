"""Parsing reStructuredText with docutils: with directives and roles of our own, and without reading any file."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from docutils import ApplicationError, nodes
from docutils.core import publish_doctree
from docutils.parsers.rst import Parser, directives, roles

from ....support.errors import UnusableInputError
from .rst_directives import KNOWN, UnknownDirective
from .rst_project import RstProject
from .rst_roles import RoleTable
from .rst_substitutions import check_substitutions

_LOCK = threading.RLock()
_LEAST_LEVEL = 2
_WARNING = 2


@dataclass(frozen=True, slots=True)
class RstError:
    """An error that docutils has found: its file, its line (0 if it has none), and what it says."""

    file: str
    line: int
    message: str


class RstParsing:
    """Parses the files of a project; roles that its settings define are known in all of them."""

    def __init__(self, project: RstProject) -> None:
        self.errors: list[RstError] = []
        self._project, self._roles = project, RoleTable()
        self._around = "\n".join(project.conf.get(name, "") for name in ("rst_prolog", "rst_epilog"))
        if project.conf.get("rst_prolog"):
            self.parse(project.conf["rst_prolog"], "conf.py")
            self.errors = []

    def parse(self, text: str, name: str, has_title: bool = False) -> nodes.document:
        """Return the tree of a file; ``has_title`` makes a first heading that is alone on its rank the title.

        Raises UnusableInputError if it is nested more deeply than docutils can read, or if its substitutions stand for
        too much text.
        """
        after = "" if name == "conf.py" else self._substitutions(text)
        settings = _SETTINGS | {"doctitle_xform": has_title}
        settings |= {"rst_project": self._project, "rst_roles": self._roles}
        try:
            with _own_markup(self._roles):
                return publish_doctree(
                    f"{text}\n\n{after}" if after.strip() else text,
                    source_path=name,
                    parser=_Listening(self.errors, name, text.count("\n") + 1),
                    settings_overrides=settings,
                )
        except (RecursionError, ApplicationError, UnusableInputError) as error:
            raise UnusableInputError(f"{name} cannot be read: {_reason(error)}") from error
        except (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            # docutils has bugs that some markup finds, such as a list without items in a table.
            raise UnusableInputError(f"{name} cannot be read by docutils: {_reason(error)}") from error

    def _substitutions(self, text: str) -> str:
        conf = self._project.conf
        names = [name for name in ("version", "release") if conf.get(name) and f"|{name}|" in text]
        return "\n".join((self._around, "", *(f".. |{name}| replace:: {conf[name]}" for name in names)))


_SETTINGS = {
    "_disable_config": True,
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "halt_level": 5,
    "report_level": _LEAST_LEVEL,
    "warning_stream": False,
    "sectsubtitle_xform": False,
    "docinfo_xform": True,
    "line_length_limit": 1_000_000_000,
    "output_encoding": "unicode",
    "traceback": True,
}


class _Listening(Parser):
    """A parser that keeps the errors of a document."""

    def __init__(self, errors: list[RstError], name: str, lines: int) -> None:
        super().__init__()
        self._errors, self._name, self._lines = errors, name, lines

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse a text into a document."""
        document.reporter.attach_observer(self._keep)
        super().parse(inputstring, document)
        check_substitutions(document, len(inputstring))

    def _keep(self, message: Any) -> None:
        if message["level"] < _WARNING:
            return
        file, line = str(message.get("source") or self._name), int(message.get("line") or 0)
        text = message.children[0].astext() if message.children else ""
        if line <= self._lines or file != self._name:
            self._errors.append(RstError(file, line, " ".join(text.split())))


def _reason(error: BaseException) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return " ".join(str(error).split()) or type(error).__name__


@contextmanager
def _own_markup(table: RoleTable) -> Iterator[None]:
    """Let docutils find our directives and roles, and none that Sphinx has added to its tables in this process."""
    with _LOCK:
        own = (
            (directives, "directive", _find_directive),
            (roles, "role", table.find),
            (roles, "register_local_role", table.keep),
        )
        kept = [(module, name, getattr(module, name)) for module, name, _ in own]
        for module, name, function in own:
            setattr(module, name, function)
        try:
            yield
        finally:
            for module, name, function in kept:
                setattr(module, name, function)


def _find_directive(name: str, _language: Any, _document: Any) -> tuple[Any, Sequence[Any]]:
    return KNOWN.get(name.lower(), UnknownDirective), []
