"""What is made of the package's own files, kept as Python keeps compiled modules: in the folder of the compiled code of
this module. It is as safe from others there as the package itself.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from importlib.util import cache_from_source
from pathlib import Path

from .own_digest import own_digest
from .whole_files import replace_file


def folder_of_code() -> Path | None:
    """Return the folder where Python looks for the compiled code of this module, or None if it looks nowhere."""
    try:
        return Path(cache_from_source(__file__)).parent
    except NotImplementedError:  # an implementation of Python that keeps no compiled code
        return None


def keep(file: Path, data: bytes) -> None:
    """Write a file of this folder, or do nothing where that is forbidden, or where Python is set to write no code."""
    if sys.dont_write_bytecode:
        return
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, data)


def kept_text(name: str, make: Callable[[], str]) -> str:
    """Return a text that is made of nothing but the files of the package; it is made once for each state of these."""
    folder = folder_of_code()
    if folder is None:
        return make()
    file, digest = folder / f"{name}.kept", own_digest()
    with contextlib.suppress(OSError, UnicodeError):
        head, _, text = file.read_bytes().decode("utf-8").partition("\n")
        if head == digest:
            return text
    text = make()
    keep(file, f"{digest}\n{text}".encode())
    return text
