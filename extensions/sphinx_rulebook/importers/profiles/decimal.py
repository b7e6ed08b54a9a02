"""Decimal numbers to any depth: ``1.``, ``1.1.``, ``1.1.1.``; what level is a title is learned from the document."""

from __future__ import annotations

from ..profile import Profile

PROFILE = Profile(
    name="decimal",
    about="1, 1.1, 1.1.1 and deeper; which of them are titles is learned from the text",
    numbers=("1", "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "1.1.1.1.1.1"),
)
