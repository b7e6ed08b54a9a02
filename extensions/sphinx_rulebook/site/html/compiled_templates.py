"""The compiled templates of the theme, kept as Python keeps compiled modules: compiling takes longer than filling them.

Those of the theme are kept in files of the package (see `code_folder`). Templates of a project are kept in memory only:
code that is read from a folder of a project could be anybody's.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import CodeType

import jinja2
from jinja2.bccache import Bucket

from ...support.code_folder import keep

_OURS, _OTHERS = "theme:", "other:"
"""The beginnings of the keys of the theme's templates and of all others."""


class CompiledTemplates(jinja2.BytecodeCache):
    """The compiled templates of this process, for all builds in it; those below ``theme`` are kept in files too.

    ``folder`` is the folder of these files, or None if there is none.
    """

    def __init__(self, theme: Path, folder: Path | None) -> None:
        self._start, self._folder = f"{theme}{os.sep}", folder
        self._codes: dict[tuple[object, ...], CodeType] = {}

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Return the key of a template, which shows whether it is one of the theme's."""
        if filename is not None and filename.startswith(self._start):
            return f"{_OURS}{filename.removeprefix(self._start)}"
        return f"{_OTHERS}{filename}|{name}"

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template its code, if it has been compiled before."""
        key = _key(bucket)
        if key not in self._codes:
            self._read(bucket)
            if bucket.code is not None:
                self._codes[key] = bucket.code
        bucket.code = self._codes.get(key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template that was just compiled."""
        if bucket.code is not None:
            self._codes[_key(bucket)] = bucket.code
            self._write(bucket)

    def _file(self, bucket: Bucket) -> Path | None:
        """Return the file of a template of the theme; its name shows everything but its text, which the file names."""
        if self._folder is None or not bucket.key.startswith(_OURS):
            return None
        code = repr((_kind(bucket), bucket.key, _version())).encode("utf-8", "surrogatepass")
        digest = hashlib.blake2b(code, digest_size=8).hexdigest()
        return (
            self._folder
            / f"{Path(bucket.key.removeprefix(_OURS)).stem}.{digest}.{sys.implementation.cache_tag}.template"
        )

    def _read(self, bucket: Bucket) -> None:
        file = self._file(bucket)
        # A damaged file counts as missing.
        with contextlib.suppress(OSError, ValueError, EOFError, TypeError, pickle.UnpicklingError):
            if file is not None:
                bucket.bytecode_from_string(file.read_bytes())

    def _write(self, bucket: Bucket) -> None:
        file = self._file(bucket)
        if file is not None:
            keep(file, bucket.bytecode_to_string())


@cache
def _version() -> str:
    return version("jinja2")


def _kind(bucket: Bucket) -> tuple[str, ...]:
    """Return what the code of a template depends on besides its text: the kind of environment."""
    environment = bucket.environment
    kind = type(environment)
    return kind.__module__, kind.__qualname__, repr(environment.autoescape), *sorted(environment.extensions)


def _key(bucket: Bucket) -> tuple[object, ...]:
    return _kind(bucket), bucket.key, bucket.checksum
