"""The names of the files in which a rulebook can be exported."""

from __future__ import annotations

import re
import unicodedata

_FALLBACK = "rulebook"


def file_stem(project: str) -> str:
    """Return a file name for a project: ASCII, lower case, hyphens between words.

    If no characters are left, as with a Japanese name, it is "rulebook".
    """
    plain = unicodedata.normalize("NFKD", project).encode("ascii", "ignore").decode("ascii").lower()
    words = re.findall(r"[a-z0-9]+", plain.replace("'", ""))
    return "-".join(words) or _FALLBACK
