"""Rendered rulebook text: ``4 Title``, ``4.0 Title``, ``4.0.1 Rule``, ``4.0.1a Subrule``, references in brackets."""

from __future__ import annotations

from ..profile import Profile

PROFILE = Profile(
    name="letters",
    about="4, 4.0, 4.0.1, 4.0.1a",
    numbers=("1", "1.0", "1.0.1", "1.0.1a"),
)
