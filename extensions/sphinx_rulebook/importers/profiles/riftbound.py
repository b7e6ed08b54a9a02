"""Numbers on separate lines, chapters at the hundreds: ``000.``, ``001.``, ``053.1.``, ``103.1.b.4.``."""

from __future__ import annotations

from ..profile import Profile

PROFILE = Profile(
    name="riftbound",
    about="000., 001., 053.1., 103.1.b.4., each on its own line",
    numbers=("000", "001", "001", "001.1", "001.1.a", "001.1.a.1", "001.1.a.1.a"),
    chapter_step=100,
)
