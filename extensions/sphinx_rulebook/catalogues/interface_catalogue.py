"""The interface words of a language: read from the catalogue of this package and from that of the project.

Nothing is compiled: gettext's PO files are read directly, with Babel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Message

from ..model.findings import Code, Finding
from .po_file import header_of, read_messages, read_po_lines
from .shipped import TEMPLATE, project_path, shipped_path

COMMENTS = ("# ", "#,")
"""The beginnings of the comments in a project's catalogue that are kept: those of translators, and flags."""


class CatalogueFile(NamedTuple):
    """A catalogue of interface words; ``messages`` are all its entries, without ``header``."""

    header: Message | None
    messages: tuple[Message, ...]
    lines: Sequence[str]

    def translations(self) -> Iterator[tuple[str, str, int]]:
        """Yield each word that has a translation, with the translation and its line; not the ones to review."""
        for one in self.messages:
            is_used = one.string and not one.context and not one.fuzzy
            if is_used and isinstance(one.id, str) and isinstance(one.string, str):
                yield one.id, one.string, one.lineno or 1


def read_catalogue(data: bytes, path: str, findings: list[Finding]) -> CatalogueFile | None:
    """Return a catalogue, or None if it cannot be read; then the problem is appended to ``findings``."""
    found: list[Finding] = []
    lines = read_po_lines(data, path, found)
    messages = read_messages(lines, path, COMMENTS, found) if lines is not None else None
    findings += (one._replace(code=Code.BAD_CATALOGUE) for one in found)
    if lines is None or messages is None:
        return None
    header = header_of(messages)
    return CatalogueFile(header, tuple(one for one in messages if one.id), lines)


def read_template() -> tuple[Message, ...]:
    """Return an entry for each interface word, with comments about where it is shown, in the order of catalogues."""
    return _read(TEMPLATE, ("#.", *COMMENTS)).messages


@cache
def shipped_translations(path: Path) -> Mapping[str, str]:
    """Return the words of a catalogue of this package."""
    return {word: text for word, text, _ in _read(path, COMMENTS).translations()}


def _read(path: Path, comments: tuple[str, ...]) -> CatalogueFile:
    lines = path.read_text("utf-8").splitlines()
    messages = read_messages(lines, str(path), comments, [])
    assert messages is not None, path
    return CatalogueFile(header_of(messages), tuple(one for one in messages if one.id), lines)


def load_messages(language: str, root: str) -> dict[str, str]:
    """Return the translations of the interface words in a language; a word that is not among them stays English.

    A word of the project's catalogue is used rather than that of the shipped one, unless its placeholders would not
    work. A catalogue that cannot be read is not used; `check_catalogue` reports it.
    """
    shipped = shipped_path(language)
    messages = dict(shipped_translations(shipped)) if shipped is not None else {}
    try:
        catalogue = read_catalogue(Path(root, project_path(language)).read_bytes(), "", [])
    except OSError:
        return messages
    if catalogue is not None:
        messages |= {word: text for word, text, _ in catalogue.translations() if not unknown_placeholders(word, text)}
    return messages


def placeholders(text: str) -> frozenset[str] | None:
    """Return the names in ``{braces}`` of a text, or None if they are not well-formed."""
    try:
        return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
    except ValueError:
        return None


def unknown_placeholders(word: str, translation: str) -> str:
    """Return what is wrong with the placeholders of a translation so that it cannot be used, or "" if nothing is."""
    names, known = placeholders(translation), placeholders(word) or frozenset()
    if names is None:
        return "its { and } are not pairs"
    listed = " and ".join(f"{{{name}}}" for name in sorted(names - known))
    return f"the English does not have {listed}" if listed else ""
