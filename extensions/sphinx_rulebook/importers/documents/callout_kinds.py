"""The kinds of callouts that programs for sites have, and what each of them becomes in a rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from ...markup.fences import CALLOUTS
from ...markup.opening_words import KNOWN_WORDS

EXAMPLE = "example"
TITLED = "admonition"
"""The directive with a title of its own."""

_KINDS: Mapping[str, str] = {
    **{kind: kind for kind in CALLOUTS},
    **dict.fromkeys(("info", "secondary", "primary", "default", "notice", "hint-info"), "note"),
    **dict.fromkeys(("success", "check", "done"), "tip"),
    **dict.fromkeys(("failure", "fail", "missing", "bug", "alert"), "danger"),
    **dict.fromkeys(("warn",), "warning"),
    EXAMPLE: EXAMPLE,
}


def callout_of(kind: str, title: str) -> tuple[str, str]:
    """Return the directive for a kind of callout, and its title: an example, a callout, or one with a title of its own.

    A kind that rules do not have becomes the title.
    """
    found = _KINDS.get(kind.casefold(), "")
    if found == EXAMPLE or title.strip(":： ").casefold() in KNOWN_WORDS.examples:
        return EXAMPLE, title
    if title and title.casefold() != kind.casefold():
        return TITLED, title
    if found:
        return found, ""
    return TITLED, title or kind.replace("-", " ").replace("_", " ").strip().capitalize() or "Note"
