"""Detecting active SVG pictures. A picture opened by its own address is a page, and the browser runs its scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from xml.parsers import expat

SVG_ENDING = ".svg"

_XLINK = "http://www.w3.org/1999/xlink"
_SPLIT = " "
"""The separator that expat puts between a namespace and a name; neither can contain it."""

_ACTIVE_ELEMENTS = frozenset({"script", "foreignobject", "handler", "listener", "iframe", "embed", "object", "audio"})
_ADDRESS = frozenset({"href", "src"})
_ANIMATION = frozenset({"animate", "set", "animatemotion", "animatetransform"})
_ANIMATED_VALUES = frozenset({"to", "from", "by", "values"})
_HARMLESS_ADDRESS = re.compile(r"#|data:image/(?:png|jpeg|gif|webp|avif)[;,]", re.I)
_LINK = re.compile(r"https?://", re.I)
_LOADING_STYLE = re.compile(
    r"""@import|expression\(|\\|url\((?!\s*["']?\s*(?:\#|data:image/(?:png|jpeg|gif|webp|avif)))""", re.I
)
"""Constructs in a style sheet that load a file; a backslash can spell any of them."""
_IGNORED_BY_BROWSERS = re.compile(r"[\x00-\x20]+")
"""Characters that a browser drops from the start of an address, or anywhere in its scheme."""


class _ActiveError(Exception):
    """A picture is active; the message names the active part and completes a sentence after "holds"."""


def is_active(path: Path) -> bool:
    """Return whether a file is an SVG picture that must not be published."""
    return active_part(path) is not None


def active_part(path: Path) -> str | None:
    """Return the reason why an SVG picture must not be published, such as ``<script> in line 3``, or None if it may
    be published.

    A file with another extension, or an unreadable file, is not checked, and the result is None.
    """
    if path.suffix.lower() != SVG_ENDING:
        return None
    try:
        state = path.stat()
    except OSError:
        return None
    return _active_part(str(path), state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=4096)
def _active_part(path: str, changed: int, size: int) -> str | None:
    """Inspect a file; its time and size are part of the cache key, so that a changed file is inspected again."""
    try:
        with open(path, "rb") as stream:
            return find_active_part(stream.read())
    except OSError:
        return None


def find_active_part(data: bytes) -> str | None:
    """Return the reason why an SVG picture must not be published, or None if it may be published.

    It must be well-formed XML without entities of its own and without HTML, and must neither run nor load anything.
    """
    parser = expat.ParserCreate(namespace_separator=_SPLIT)
    in_style = 0

    def refuse(what: str) -> None:
        raise _ActiveError(f"{what} in line {parser.CurrentLineNumber}")

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal in_style
        namespace, _, local = name.rpartition(_SPLIT)
        local = local.lower()
        if local in _ACTIVE_ELEMENTS or namespace.endswith("/xhtml"):
            refuse(f"<{local}>")
        # A counter rather than a flag, because style elements can be nested.
        in_style += local == "style"
        for full_name, value in attributes.items():
            of_attribute, _, attribute = full_name.rpartition(_SPLIT)
            _check_attribute(local, of_attribute, attribute.lower(), value, refuse)

    def end(name: str) -> None:
        nonlocal in_style
        in_style -= name.rpartition(_SPLIT)[2].lower() == "style"

    def text(data: str) -> None:
        if in_style and _LOADING_STYLE.search(data):
            refuse("a style that loads something")

    def instruct(target: str, data: str) -> None:
        if target.lower().startswith("xml-"):
            refuse(f"<?{target}?>")

    def declare(*declaration: object) -> None:
        refuse("an entity declaration")

    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.ProcessingInstructionHandler = instruct
    parser.EntityDeclHandler = declare
    try:
        parser.Parse(data, True)
    except _ActiveError as error:
        return str(error)
    except expat.ExpatError as error:
        return f"malformed XML in line {error.lineno}"
    return None


def _check_attribute(element: str, namespace: str, name: str, value: str, refuse: Callable[[str], None]) -> None:
    """Refuse an attribute that runs or loads something."""
    plain = _IGNORED_BY_BROWSERS.sub("", value)
    if name.startswith("on") and not namespace:
        refuse(f"the attribute {name}")
    if name in _ADDRESS and namespace in ("", _XLINK):
        is_link = element == "a" and _LINK.match(plain)
        if plain and not is_link and not _HARMLESS_ADDRESS.match(plain):
            refuse(f"the address {value[:40]}")
    # An animation can set an address, or change one into a script, after the picture has loaded.
    if element in _ANIMATION:
        if name == "attributename" and plain.lower().rpartition(":")[2] in _ADDRESS:
            refuse("an animated address")
        if name in _ANIMATED_VALUES and "script:" in plain.lower():
            refuse("an animated script")
    if _LOADING_STYLE.search(value):
        refuse("a style that loads something")
