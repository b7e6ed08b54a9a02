"""The mapping in a profile: which keys of YAML or JSON are titles, texts, ids and so on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields

from ...markup.book_toml.book_settings import LANGUAGE_TAG
from ...support.errors import UnusableInputError

KEY = "@key"
"""In a mapping: the key of the table that has an entry, instead of a value in it."""
VALUE = "@value"
"""In a mapping: the entry itself, if it is a text."""
EVERY = "*"
"""In a mapping: all keys that it does not name otherwise."""
LANGUAGE = "{lang}"
KEPT_IDS, READABLE_IDS = "keep", "readable"


@dataclass(frozen=True, slots=True)
class DataMapping:
    """Which keys mean what. Each may have several names; the first that an entry has counts for an id, a number and so
    on, all of them for texts.

    ``files`` are patterns of the files of a folder, ``root`` is the path to the chapters in each. ``children`` lead to
    what is below an entry. ``parent``, ``level`` and ``number`` are for flat lists: the id of the entry above, the
    depth, the typed number. ``ignored`` are keys to leave out. ``separator`` splits the keys of a flat table.
    ``references``, ``symbols`` and ``shown`` are regular expressions for marks in texts, with the groups ``id`` (and
    ``range``), ``symbol`` and ``text``. ``languages`` are the languages, the source first; ``{lang}`` in a key, a file
    or the root stands for one. ``labels`` is whether ids are kept as labels or readable ones are made; ``id_prefixes``
    are left out of labels.
    """

    files: tuple[str, ...] = ()
    root: str = ""
    children: tuple[str, ...] = ()
    title: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    id: tuple[str, ...] = ()
    number: tuple[str, ...] = ()
    parent: tuple[str, ...] = ()
    level: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    separator: str = ""
    references: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    labels: str = KEPT_IDS
    id_prefixes: tuple[str, ...] = ()


_GROUPS = {"references": "id", "symbols": "symbol", "shown": ""}


def read_mapping(table: Mapping[str, object], path: str) -> DataMapping:
    """Return the mapping that a TOML table describes; ``path`` is the name of the profile in messages.

    Raises UnusableInputError.
    """
    known = {field.name: type(field.default) for field in fields(DataMapping)}
    values: dict[str, object] = {}
    for key, value in table.items():
        kind = known.get(key)
        if kind is None:
            raise UnusableInputError(f"{path}: unknown key {key!r} in [mapping]; known: {', '.join(sorted(known))}")
        if kind is tuple:
            given = [value] if isinstance(value, str) else value
            if not isinstance(given, list) or not all(isinstance(entry, str) for entry in given):
                raise UnusableInputError(f"{path}: {key!r} in [mapping] must be a text or a list of texts")
            value = tuple(given)
        elif not isinstance(value, str):
            raise UnusableInputError(f"{path}: {key!r} in [mapping] must be a text")
        values[key] = value
    mapping = DataMapping(**values)  # type: ignore[arg-type]
    _check(mapping, path)
    return mapping


def _check(mapping: DataMapping, path: str) -> None:
    if not (mapping.title or mapping.text):
        raise UnusableInputError(f"{path}: [mapping] needs title or text, the keys of the words of the rules")
    if mapping.labels not in (KEPT_IDS, READABLE_IDS):
        raise UnusableInputError(f"{path}: 'labels' in [mapping] must be {KEPT_IDS!r} or {READABLE_IDS!r}")
    wrong = next((tag for tag in mapping.languages if not LANGUAGE_TAG.fullmatch(tag)), None)
    if wrong is not None:
        raise UnusableInputError(f"{path}: {wrong!r} in 'languages' is not a language tag such as en or pt-BR")
    for key, group in _GROUPS.items():
        for pattern in getattr(mapping, key):
            try:
                compiled = re.compile(pattern)
            except re.error as error:
                raise UnusableInputError(
                    f"{path}: {pattern!r} in {key!r} is not a regular expression: {error}"
                ) from error
            if group and group not in compiled.groupindex:
                raise UnusableInputError(f"{path}: {pattern!r} in {key!r} needs a group (?P<{group}>...)")
            if compiled.match(""):
                raise UnusableInputError(f"{path}: {pattern!r} in {key!r} matches an empty text")
