"""Decimal numbers to any depth: ``1.``, ``1.1.``, ``1.1.1.``; which levels are titles is learned from the document."""

from __future__ import annotations

from ..profile import Profile

PROFILE = Profile(
    name="decimal",
    about="1, 1.1, 1.1.1 and deeper; titles are recognised from the text",
    numbers=("1", "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "1.1.1.1.1.1"),
)
