"""A document without numbers: its headings become sections, its paragraphs rules."""

from __future__ import annotations

from ..profile import Profile

PROFILE = Profile(name="unnumbered", about="headings, paragraphs and lists")
