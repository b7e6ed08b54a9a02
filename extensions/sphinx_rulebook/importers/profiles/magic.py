"""Three-digit sections below one-digit chapters: ``1. Title``, ``100. Title``, ``100.1. Rule``, ``100.1a Subrule``."""

from __future__ import annotations

from ..profile import Profile

PROFILE = Profile(
    name="magic",
    about="1., 100., 100.1., 100.1a",
    numbers=("1", "100", "100.1", "100.1a"),
    skip_letters="lo",
)
