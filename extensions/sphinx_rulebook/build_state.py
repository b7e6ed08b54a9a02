"""What a site was built from, so that a build with nothing to do is over before Sphinx is loaded.

A digest covers every file of the project, this package, the versions of all that is installed, and the files outside
that pages include.  Where something else could have a say (a ``conf.py`` that is a program, an extension that we do not
know, a date on every page), nothing is taken for granted, and the build is made.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import lru_cache
from importlib.metadata import distributions
from pathlib import Path

from .file_lock import LockedError, lock_file
from .library import UnusableInputError

_PACKAGE = Path(__file__).resolve().parent
_KNOWN_EXTENSIONS = frozenset({"sphinx_rulebook", "myst_parser", "sphinx_design"})
_CLOCKS = frozenset({"html_last_updated_fmt", "today", "today_fmt", "copyright"})
"""Settings by which Sphinx puts the day of the build, or its year, on pages."""
_SKIPPED = frozenset({"node_modules", "__pycache__"})


class Worst(StrEnum):
    """The worst that a build found."""

    NOTHING = "nothing"
    WARNING = "warning"
    ERROR = "error"
    """An error that stops a build: see `publishing.build.stops_a_build`."""


class Gate(StrEnum):
    """What stops a build from being published."""

    NOTHING = "nothing"
    ERRORS = "errors"
    WARNINGS = "warnings"
    """Any finding, and any warning of Sphinx."""

    def lets_pass(self, worst: Worst) -> bool:
        """Say whether a build is published where this is the worst that was found."""
        if self is Gate.NOTHING:
            return True
        return worst is Worst.NOTHING or (self is Gate.ERRORS and worst is Worst.WARNING)


@dataclass(frozen=True)
class BuildState:
    """What a published site was made from and holds.

    ``inputs`` and ``outputs`` are digests; ``outside`` are files that pages include from outside of the project.
    ``told`` is what the build said of findings and warnings, ``summary`` its line about the whole; ``worst`` is
    the worst of them.
    """

    inputs: str
    outputs: str
    outside: tuple[str, ...]
    told: str
    summary: str
    worst: Worst


@lru_cache(maxsize=1)
def own_digest() -> str:
    """Return a digest of this package: its code, templates and catalogues."""
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(_PACKAGE.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(f"{path.relative_to(_PACKAGE).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def state_path(target: Path) -> Path:
    """Return where the state of the site in ``target`` is kept: beside Sphinx's doctrees of it."""
    return target.with_name(f".{target.name}-doctrees") / "rulebook-build.json"


def read_state(target: Path) -> BuildState | None:
    """Return the state of the site in a folder, None where there is none, or none that can be read."""
    try:
        table = json.loads(state_path(target).read_bytes())
        return BuildState(**{**table, "outside": tuple(table["outside"]), "worst": Worst(table["worst"])})
    except (OSError, ValueError, LookupError, TypeError):
        return None


def write_state(target: Path, state: BuildState) -> None:
    """Keep the state of the site that was just published to a folder."""
    path = state_path(target)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(asdict(state), ensure_ascii=False), "utf-8")
    part.replace(path)


@contextmanager
def locked(target: Path) -> Iterator[None]:
    """Keep other builds away from the site in a folder, and from its state, while it is looked at or written.

    Raises UnusableInputError where another process has it, or nothing can be written there.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            try:
                stack.enter_context(lock_file(target.with_name(f".{target.name}.lock")))
            except LockedError as error:
                owner = f" (process {error.process})" if error.process else ""
                message = f"another build is writing {target}{owner}; try again when it is done"
                raise UnusableInputError(message) from None
            yield
    except OSError as error:
        raise UnusableInputError(f"{error.filename or target} cannot be written: {error.strerror}") from error


def forget_state(target: Path) -> None:
    """Let the next build of a site be made, whatever it finds."""
    state_path(target).unlink(missing_ok=True)


def is_up_to_date(root: Path, target: Path, state: BuildState) -> bool:
    """Say whether a build of ``root`` into ``target`` would come to what is there."""
    return state.inputs == digest_inputs(root, target, state.outside) and state.outputs == digest_outputs(target)


def digest_inputs(root: Path, target: Path, outside: Sequence[str]) -> str | None:
    """Return a digest of all that a site is made from; None where that cannot be known."""
    digest = hashlib.blake2b(digest_size=16)
    installed = sorted(f"{one.name} {one.version}" for one in distributions())
    digest.update(repr((own_digest(), sys.version, installed, str(root), str(target))).encode())
    for path in [*_files(root, target), *map(Path, outside)]:
        try:
            data = path.read_bytes()
        except OSError:
            return None
        if path.name == "conf.py" and not _is_plain(data):
            return None
        digest.update(f"{path}\0{len(data)}\0".encode("utf-8", "surrogateescape"))
        digest.update(data)
    return digest.hexdigest()


def _files(root: Path, target: Path) -> Iterator[Path]:
    """Yield the files of a project in order; what is hidden, built or installed is none of its own."""
    seen = {os.path.realpath(target)}
    for folder, names, files in os.walk(root, followlinks=True):  # as Sphinx does
        kept = []
        for name in sorted(names):
            path = os.path.join(folder, name)
            real = os.path.realpath(path)
            if real not in seen and not name.startswith(".") and name not in _SKIPPED and not _is_installed(path):
                seen.add(real)
                kept.append(name)
        names[:] = kept
        yield from (Path(folder, name) for name in sorted(files) if not name.startswith("."))


def _is_installed(path: str) -> bool:
    """Say whether a folder holds an environment of Python."""
    return os.path.isfile(os.path.join(path, "pyvenv.cfg"))


def _is_plain(data: bytes) -> bool:
    """Say whether a ``conf.py`` only sets values, of which none brings in a clock or an extension that is not known."""
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


def digest_outputs(target: Path) -> str:
    """Return a digest of which files a site has, of which sizes, and when they were written."""
    digest = hashlib.blake2b(digest_size=16)
    for folder, names, files in os.walk(target):
        names.sort()
        inside = os.path.relpath(folder, target)
        for name in sorted(files):
            state = os.stat(f"{folder}/{name}")
            line = f"{inside}/{name}\0{state.st_size}\0{state.st_mtime_ns}\0"
            digest.update(line.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def outside_of(root: Path, paths: Iterable[str]) -> tuple[str, ...]:
    """Return which files do not lie in a project, this package aside."""
    found = {os.path.realpath(path) for path in paths}
    folders = (root, _PACKAGE)
    return tuple(sorted(path for path in found if not any(Path(path).is_relative_to(folder) for folder in folders)))
