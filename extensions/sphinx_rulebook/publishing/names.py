"""The names of the files that a rulebook can be taken along in."""

from __future__ import annotations

import re
import unicodedata

_FALLBACK = "rulebook"


def file_stem(project: str) -> str:
    """Return a name for files of a project: ASCII, lower case, hyphens between words.

    Where nothing is left of it, as of a Japanese name, that is "rulebook".
    """
    plain = unicodedata.normalize("NFKD", project).encode("ascii", "ignore").decode("ascii").lower()
    words = re.findall(r"[a-z0-9]+", plain.replace("'", ""))
    return "-".join(words) or _FALLBACK
