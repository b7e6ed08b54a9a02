"""Counts with their nouns, for messages."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, in the plural unless it is 1: ``1 rule``, ``1,263 findings``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
