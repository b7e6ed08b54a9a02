"""Names of files that every system can write, and that differ on every system.

Windows and macOS do not distinguish ``Ace`` from ``ace``, macOS does not distinguish a composed letter from its
decomposed form, and Windows keeps some names for devices and drops a dot or a space at the end.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b

_RESERVED = re.compile(r"(?:aux|con|nul|prn|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.I | re.S)
"""The names of devices, with or without an extension
(https://learn.microsoft.com/windows/win32/fileio/naming-a-file)."""
_SIMPLE = re.compile(r"[a-z0-9_-]{5,200}")
"""Names that every system can write, as nearly all are: the name of a device has fewer characters."""
_MOST_BYTES = 200
"""Most systems allow names of 255 bytes; an extension, and the additions of a host, need some of them."""


def folded(name: str) -> str:
    """Return the form in which names are the same on some system."""
    if name.isascii():  # as nearly all of the names of tens of thousands of pages
        return name.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def fault_of(name: str) -> str | None:
    """Return the reason why a file or folder cannot have a name everywhere, as the end of a sentence, or None."""
    if _RESERVED.fullmatch(name):
        return "is the name of a device on Windows"
    if name.endswith((".", " ")):
        return "ends with a dot or a space, which Windows drops"
    if not unicodedata.is_normalized("NFC", name):
        return "has decomposed letters, such as e with a separate accent, which differ from the composed ones"
    return None


def faults_in(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the names in a folder that cannot be used everywhere, in order, each with the reason."""
    known: dict[str, str] = {}
    for name in sorted(names):
        fault = fault_of(name)
        first = known.setdefault(folded(name), name)
        if fault is None and first != name:
            fault = f"is the same as {first} on Windows and macOS"
        if fault is not None:
            yield name, fault


def portable_names(names: Iterable[str]) -> Mapping[str, str]:
    """Return names for the files of some different names, by these: the same ones, except that a name that is not
    portable gets an ending made of its digest.

    Of names that differ only in case, the one in lower case keeps its name; without one, the first in the order of
    code points does.
    """
    different = dict.fromkeys(names)
    if all(map(_SIMPLE.fullmatch, different)):
        return {name: name for name in different}
    portable: dict[str, str] = {}
    taken: set[str] = set()
    for name in sorted(different, key=lambda name: (name != name.lower(), name)):
        form = folded(name)
        if fault_of(name) is None and form not in taken and len(name.encode()) <= _MOST_BYTES:
            portable[name] = name
            taken.add(form)
        else:
            portable[name] = _with_ending(name)
            taken.add(folded(portable[name]))
    return portable


def _with_ending(name: str) -> str:
    digest = blake2b(name.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
    short = unicodedata.normalize("NFC", name).encode("utf-8", "replace")[: _MOST_BYTES - 40].decode("utf-8", "ignore")
    if _RESERVED.fullmatch(short):
        device, dot, rest = short.partition(".")
        return f"{device}-{digest}{dot}{rest}".rstrip(". ")
    return f"{short.rstrip('. ')}-{digest}"
