"""The pages of the last build that a build keeps as they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class KeptPages:
    """What is kept: all pages of some ``books``, given by their codes, case-folded, and the pages of some ``chapters``
    of other books, given by their documents.

    ``rule_frames`` are the digests of the frames of rules' pages in the last build, by the codes of books: the pages of
    the rules of chapters are kept only if their frame is the same.
    """

    books: frozenset[str] = frozenset()
    chapters: frozenset[str] = frozenset()
    rule_frames: Mapping[str, str] = field(default_factory=dict)


NOTHING_STAYS = KeptPages()
