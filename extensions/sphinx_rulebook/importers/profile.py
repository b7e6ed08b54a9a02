"""A profile: the short declaration of what one layout of rulebooks looks like."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from ..library import UnusableInputError
from ..markup.numbering import LABELS, NAMED_SCHEMES, SchemeError, read_scheme


@dataclass(frozen=True, slots=True)
class Profile:
    """What a layout looks like.  All that is not said has the default that most rulebooks share.

    ``about`` says in a few words what the numbers look like, for the table of layouts in the manual.

    ``numbers`` has the number of the first unit of each rank, exactly as ``numbering`` in ``book.toml``: ``1``,
    ``1.0``, ``1.0.1``, ``1.0.1a``; "" for a rank that has none.  Empty, the document has no numbers at all.
    ``shapes`` are regular expressions to use in place of what follows from them, "" where that is right.
    ``skip_letters`` are letters that are left out.  ``chapter_step``, where chapters share the counter of their rules,
    is the number of which theirs are multiples.

    ``headings`` are the shapes of a chapter's line where it is more than number and title: ``Article #:``, ``第#条：``.
    ``references`` are shapes of references that no other layout has: ``(cf. #)``; ``links`` those of addresses that
    lead to a unit, the book's name first: ``@:regulation:#``.  In all of them ``#`` stands for the number, ``@`` for a
    book.  ``furniture`` are regular expressions of whole lines to leave out.  ``examples`` and ``notes`` are words
    besides those that are known in many languages; ``permalinks`` signs that a site puts behind headings.

    ``has_appendices`` says that chapters may be letters besides: appendix A, with A.1.
    ``has_fixed_numbers`` says that numbers are names, which are never given twice and never move.
    """

    name: str
    about: str = ""
    numbers: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
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

    @property
    def numbering(self) -> str | tuple[str, ...]:
        """What ``numbering`` in the ``book.toml`` of such a book says."""
        if self.has_fixed_numbers:
            return LABELS
        named = ((name, first) for name, (first, skip) in NAMED_SCHEMES.items() if skip == self.skip_letters)
        return next((name for name, first in named if first == self.numbers), self.numbers) or "none"


def load_profile(path: Path) -> Profile:
    """Read a profile from a TOML file, whose keys are the fields of `Profile`.

    Raises UnusableInputError with the reason where that cannot be.
    """
    try:
        table = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnusableInputError(f"{path} is no TOML: {error}") from error
    return read_profile(table, path.stem, str(path))


def read_profile(table: Mapping[str, object], name: str, path: str) -> Profile:
    """Return the profile that a table of TOML describes; ``path`` is what messages call it.

    Raises UnusableInputError.
    """
    import re

    known = {field.name: type(field.default) for field in fields(Profile) if field.name != "name"} | {"name": str}
    values: dict[str, object] = {"name": name}
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
        values[key] = value
    profile = Profile(**values)  # type: ignore[arg-type]
    for key in ("shapes", "furniture"):
        for pattern in getattr(profile, key):
            try:
                re.compile(pattern)
            except re.error as error:
                raise UnusableInputError(f"{path}: {pattern!r} in {key!r} is no regular expression: {error}") from error
    for key in ("headings", "references", "links"):
        wrong = next((shape for shape in getattr(profile, key) if shape.count("#") != 1), None)
        if wrong is not None:
            raise UnusableInputError(f"{path}: {wrong!r} in {key!r} must hold one #, for the number")
    try:
        read_scheme(list(profile.numbers) or profile.numbering, profile.skip_letters)
    except SchemeError as error:
        raise UnusableInputError(f"{path}: {error}") from error
    return profile
