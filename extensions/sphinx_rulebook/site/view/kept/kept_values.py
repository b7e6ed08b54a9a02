"""Values about books that are kept between builds, so that a rebuild need not look at the books that are unchanged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ....support.cache import Cache, digest_of


@dataclass(frozen=True)
class KeptValues:
    """Values in a cache, or none if it is None; ``digests`` are those of books, by their codes, case-folded."""

    cache: Cache | None = None
    digests: Mapping[str, str] = field(default_factory=dict)

    def get(self, name: str, code: str, make: Callable[[], Any]) -> Any:
        """Return a value about the book with a code, or compute it with ``make`` if it is not known.

        The value must be serializable as JSON, and depend on nothing but what the digest of the book covers and on its
        ``name``. A book without a digest has no kept values.
        """
        digest = self.digests.get(code.casefold())
        if self.cache is None or digest is None:
            return make()
        return self.cache.get(digest_of(name, code.casefold(), digest), make)

    def keep(self, name: str, code: str) -> None:
        """Keep a value for the next build although this one may not need it."""
        digest = self.digests.get(code.casefold())
        if self.cache is not None and digest is not None:
            self.cache.keep([digest_of(name, code.casefold(), digest)])


NOTHING_KEPT = KeptValues()
