"""Profiles: short declarations of the layouts of rulebooks."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from ..markup.counting.number_schemes import LABELS, NAMED_SCHEMES, SchemeError, read_scheme
from ..support.errors import UnusableInputError
from .data_files.data_mapping import DataMapping, read_mapping
from .spelled_counters import is_spelled

_DEFAULT_OF_MAPPING = ("1", "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "1.1.1.1.1.1")
"""How units are counted that a mapping finds, unless the profile says otherwise."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The description of a layout. Omitted fields have a default that suits most rulebooks.

    ``about`` describes the numbers in a few words, for the table of layouts in the manual. ``numbers`` has the number
    of the first unit of each rank, exactly as ``numbering`` in ``book.toml``: ``1``, ``1.0``, ``1.0.1``, ``1.0.1a``; ""
    for a rank without numbers. If it is empty, the document has no numbers at all. ``shapes`` are regular expressions
    that replace those derived from the numbers, or "" to keep the derived ones. ``counted`` is like ``numbers``, with
    "" for the ranks whose numbers no scheme can count; they are typed. It is empty if all can be counted.
    ``skip_letters`` are letters that counters leave out. ``chapter_step`` is used if chapters share the counter of
    their rules: their numbers are multiples of it.

    ``headings`` are the forms of a chapter's heading line if it has more than a number and a title: ``Article #:``,
    ``第#条：``. ``references`` are forms of references that only this layout has: ``(cf. #)``; ``links`` are the forms
    of addresses that lead to a unit, with the book's name first: ``@:regulation:#``. In all of them ``#`` is the
    number and ``@`` a book. ``furniture`` are regular expressions for whole lines to leave out. ``examples`` and
    ``notes`` are opening words in addition to those built in for many languages; ``permalinks`` are characters that a
    site puts after headings. ``has_appendices`` means that chapters may also be letters: appendix A, with A.1.
    ``has_fixed_numbers`` means that numbers are names, which are never reused and never change. ``markdown`` is whether
    the document is Markdown; None if this is to be recognized. ``text`` are the beginnings of lines that are text,
    although a number opens them. ``learns_numbers`` means that the numbers are recognized, since the file does not
    describe them. ``prose`` are patterns of the paths of pages in a folder that are not rules.
    ``mapping`` says what the keys of YAML and JSON mean.
    """

    name: str
    about: str = ""
    numbers: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    skip_letters: str = ""
    chapter_step: int = 0
    headings: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    furniture: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    permalinks: str = "§¶"
    has_appendices: bool = False
    has_fixed_numbers: bool = False
    markdown: bool | None = None
    text: tuple[str, ...] = ()
    learns_numbers: bool = False
    prose: tuple[str, ...] = ()
    mapping: DataMapping | None = None

    @property
    def numbering(self) -> str | tuple[str, ...]:
        """The value of ``numbering`` in the ``book.toml`` of a book with this layout.

        Numbers in words cannot be counted: they are typed.
        """
        if self.has_fixed_numbers:
            return LABELS
        given = self.counted or self.numbers
        numbers = tuple("" if is_spelled(first) else first for first in given)
        if not any(numbers):
            return "none"
        if self.counted:
            return numbers
        named = ((name, first) for name, (first, skip) in NAMED_SCHEMES.items() if skip == self.skip_letters)
        return next((name for name, first in named if first == numbers), numbers)


def load_profile(path: Path) -> Profile:
    """Read a profile from a TOML file, whose keys are the fields of `Profile`.

    Raises UnusableInputError with the reason if the file is not valid.
    """
    try:
        table = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnusableInputError(f"{path} is not valid TOML: {error}") from error
    return read_profile(table, path.stem, str(path))


def read_profile(table: Mapping[str, object], name: str, path: str) -> Profile:
    """Return the profile that a TOML table describes; ``path`` is its name in messages.

    Raises UnusableInputError.
    """
    import re

    own = {field.name: type(field.default) for field in fields(Profile) if field.name != "learns_numbers"}
    known = own | {"name": str, "markdown": bool, "mapping": dict}
    values: dict[str, object] = {"name": name, "learns_numbers": "numbers" not in table and "shapes" not in table}
    for key, value in table.items():
        kind = known.get(key)
        if kind is None:
            raise UnusableInputError(f"{path}: unknown key {key!r}; known: {', '.join(sorted(known))}")
        if kind is tuple:
            if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
                raise UnusableInputError(f"{path}: {key!r} must be a list of strings")
            value = tuple(value)
        elif not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise UnusableInputError(f"{path}: {key!r} must be a {kind.__name__}")
        values[key] = read_mapping(value, path) if isinstance(value, dict) else value
    if "mapping" in values and "numbers" not in values:
        values["numbers"] = _DEFAULT_OF_MAPPING
    profile = Profile(**values)  # type: ignore[arg-type]
    for key in ("shapes", "furniture"):
        for pattern in getattr(profile, key):
            try:
                re.compile(pattern)
            except re.error as error:
                raise UnusableInputError(
                    f"{path}: {pattern!r} in {key!r} is not a regular expression: {error}"
                ) from error
    for key in ("headings", "references", "links"):
        wrong = next((shape for shape in getattr(profile, key) if shape.count("#") != 1), None)
        if wrong is not None:
            raise UnusableInputError(f"{path}: {wrong!r} in {key!r} must contain exactly one # for the number")
    try:
        read_scheme(list(profile.numbers) or profile.numbering, profile.skip_letters)
    except SchemeError as error:
        raise UnusableInputError(f"{path}: {error}") from error
    return profile
