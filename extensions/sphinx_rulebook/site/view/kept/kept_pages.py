"""The pages of the last build that a build keeps as they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class KeptPages(NamedTuple):
    """What is kept: all pages of some ``books``, given by their codes, case-folded, and the pages of some ``chapters``
    of other books, given by their documents.
    """

    books: frozenset[str] = frozenset()
    chapters: frozenset[str] = frozenset()


NOTHING_STAYS = KeptPages()


@dataclass(frozen=True, slots=True)
class RuleFrames:
    """The digests of the frames of rules' pages, by the codes of books: in the last build, and now.

    The pages of the rules of kept chapters stay only if their frame is the same.
    """

    before: Mapping[str, str] = field(default_factory=dict)
    now: dict[str, str] = field(default_factory=dict)

    def note(self, code: str, digest: str) -> bool:
        """Record the digest of a frame of this build, and return whether it is that of the last build."""
        self.now[code] = digest
        return self.before.get(code) == digest
