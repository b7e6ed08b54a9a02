"""What past editions came to, kept between builds: frozen texts stay the same, so nothing of them is worked out twice.

Values are kept as JSON beside Sphinx's doctrees, under a digest of all that they were made from, our own code included.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..build_state import own_digest


def digest_of(*parts: object) -> str:
    """Return a digest of values and of this package."""
    text = repr((own_digest(), *parts))
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


class Cache:
    """A folder of values; those that a build did not ask for are gone behind it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._used: set[str] = set()

    def get(self, digest: str, make: Callable[[], Any]) -> Any:
        """Return the value of a digest, made by ``make`` where it is not there; it has to be fit for JSON."""
        name = f"{digest}.json"
        self._used.add(name)
        path = self._folder / name
        with contextlib.suppress(OSError, ValueError):
            return json.loads(path.read_bytes())
        text = json.dumps(make(), ensure_ascii=False, separators=(",", ":"))
        self._folder.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(text, "utf-8")
        part.replace(path)
        return json.loads(text)

    def forget_unused(self) -> None:
        """Remove the values that nobody asked for."""
        if self._folder.is_dir():
            for path in self._folder.iterdir():
                if path.name not in self._used:
                    path.unlink()
