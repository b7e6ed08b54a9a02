"""What a user asks of an import."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..profile import Profile
from ..writing.labels import LabelChoice


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """The options of an import: the layout (None to detect it), the encoding (None to detect it) and so on.

    ``language``, ``title`` and ``like`` are as given, or None. ``keeps_ids`` asks for the new addresses of all ids.
    ``is_original`` leaves out the tracked changes of Word files. ``documents`` are all documents of the import
    if there are several.
    """

    layout: str | Profile | None = None
    encoding: str | None = None
    language: str | None = None
    title: str | None = None
    like: str | None = None
    labels: LabelChoice = LabelChoice.REFERENCED
    keeps_ids: bool = False
    is_original: bool = False
    documents: Sequence[Path] = ()


@dataclass(frozen=True, slots=True)
class BookRequest:
    """A book to make: its code (None to find it), and its documents in order."""

    code: str | None
    paths: Sequence[Path]
