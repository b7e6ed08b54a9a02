"""The known layouts: one per module."""

from __future__ import annotations

from ..profile import Profile
from . import decimal, letters, magic, riftbound, unnumbered, wca

AUTO = "auto"
"""The name that asks for automatic recognition of the layout."""

PROFILES: tuple[Profile, ...] = (
    wca.PROFILE,
    magic.PROFILE,
    riftbound.PROFILE,
    letters.PROFILE,
    decimal.PROFILE,
    unnumbered.PROFILE,
)
"""Every profile, the most specific one first."""
