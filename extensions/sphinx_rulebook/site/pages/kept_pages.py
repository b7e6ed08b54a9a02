"""The pages of an earlier build that need not be made again, because everything that they are made of is the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b

from ...support.own_digest import own_digest
from .output_folder import OutputFolder


class KeptPages:
    """Keeps groups of pages whose parts have not changed.

    ``before`` are the digests of the groups of the last build into the same folder, by their names.
    """

    def __init__(self, output: OutputFolder, before: Mapping[str, str]) -> None:
        self._output, self._before = output, before
        self.digests: dict[str, str] = {}
        """The digests of the groups of this build."""

    def keeps(self, name: str, parts: object, paths: Sequence[str]) -> bool:
        """Return whether the files of a group are kept as they are; if not, they must be written.

        ``parts`` is everything that the files are made of, as text, numbers, tuples and lists; ``paths`` are the files
        below the output folder.
        """
        text = repr((own_digest(), parts)).encode("utf-8", "surrogatepass")
        digest = self.digests[name] = blake2b(text, digest_size=16).hexdigest()
        if self._before.get(name) != digest or not self._output.has(paths):
            return False
        self._output.keep(paths)
        return True
