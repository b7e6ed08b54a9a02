"""The facts of files that Sphinx writes, such as the pages of chapters, kept from one build to the next.

A rebuild must not read every page of a library again. A file is read only if its time or size has changed since its
facts were recorded, as with `rsync` or `make`.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

from ...site.pages.output_folder import FileFacts, facts_of
from ...support.whole_files import replace_file

RECORD = "rulebook-pages.json"
_SECOND = 10**9
_COARSEST = 3 * _SECOND
"""Some file systems store times in steps of two seconds, in nanoseconds: a file that was written just now may be
written again within the same step.
"""


class KeptFacts:
    """The facts of files by their paths below the folder of a site, with the times and sizes that they had.

    ``folder`` is the folder for what builds keep.
    """

    def __init__(self, folder: Path) -> None:
        self._record = folder / RECORD
        self._before = _read(self._record)
        self._now: dict[str, tuple[int, int, str]] = {}

    def of(self, path: str, location: str) -> FileFacts:
        """Return the facts of a file, and keep them.  Raises OSError."""
        state = os.stat(location)
        seen = state.st_mtime_ns, state.st_size
        kept = self._before.get(path)
        if kept is not None and kept[:2] == seen:
            facts = FileFacts(kept[2], kept[1])
        else:
            with open(location, "rb") as stream:
                facts = facts_of(stream.read())
        has_fine_time = state.st_mtime_ns % _SECOND != 0
        if has_fine_time or time.time_ns() - state.st_mtime_ns > _COARSEST:
            self._now[path] = (*seen, facts.digest)
        return facts

    def save(self) -> None:
        """Store the facts of the files that were asked for, and of no others.  Raises OSError."""
        self._record.parent.mkdir(parents=True, exist_ok=True)
        replace_file(self._record, json.dumps(self._now, ensure_ascii=False).encode("utf-8", "surrogatepass"))


def _read(record: Path) -> dict[str, tuple[int, int, str]]:
    try:
        table = json.loads(record.read_bytes())
        return {str(path): (int(written), int(size), str(digest)) for path, (written, size, digest) in table.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}  # there is none yet, or it is damaged
