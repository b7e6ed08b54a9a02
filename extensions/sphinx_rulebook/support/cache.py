"""A cache for values that are kept between builds.

Values are stored as JSON beside Sphinx's doctrees, under a digest of everything they depend on, including our own
code.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from .own_digest import own_digest
from .whole_files import replace_file


def digest_of(*parts: object) -> str:
    """Return a digest of values and of this package."""
    text = repr((own_digest(), *parts))
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


class Cache:
    """A folder of values; those that a build did not use are removed after it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._used: set[str] = set()

    def get(self, digest: str, make: Callable[[], Any]) -> Any:
        """Return the value for a digest, or compute it with ``make`` if it is missing; the value must be serializable
        as JSON.
        """
        name = f"{digest}.json"
        self._used.add(name)
        known = self.find(digest)
        if known is not None:
            return known
        path = self._folder / name
        text = json.dumps(make(), ensure_ascii=False, separators=(",", ":"))
        self._folder.mkdir(parents=True, exist_ok=True)
        replace_file(path, text.encode("utf-8"))
        return json.loads(text)

    def find(self, digest: str) -> Any:
        """Return the value for a digest, or None if it is missing; this alone does not keep it for the next build."""
        with contextlib.suppress(OSError, ValueError):
            return json.loads((self._folder / f"{digest}.json").read_bytes())
        return None

    def keep(self, digests: Iterable[str]) -> None:
        """Keep values that this build does not need, because their use is in files that it keeps."""
        self._used.update(f"{digest}.json" for digest in digests)

    def forget_unused(self) -> None:
        """Remove the values that this build did not use."""
        if self._folder.is_dir():
            for path in self._folder.iterdir():
                if path.name not in self._used:
                    path.unlink()
