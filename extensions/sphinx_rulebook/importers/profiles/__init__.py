"""The layouts that are known, a module each."""

from __future__ import annotations

from ..profile import Profile
from . import decimal, letters, magic, riftbound, unnumbered, wca

AUTO = "auto"
"""What is said in place of a profile's name to have the layout recognised."""

PROFILES: tuple[Profile, ...] = (
    wca.PROFILE,
    magic.PROFILE,
    riftbound.PROFILE,
    letters.PROFILE,
    decimal.PROFILE,
    unnumbered.PROFILE,
)
"""Every profile, the one that looks for most first."""
