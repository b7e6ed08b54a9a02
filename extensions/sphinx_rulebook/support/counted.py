"""Counts with their nouns, for messages."""

from __future__ import annotations


def counted(count: int, noun: str, plural: str | None = None) -> str:
    """Return a count with its noun, in the plural unless it is 1: ``1 rule``, ``1,263 findings``.

    ``plural`` is needed only if it is not the noun with an s.
    """
    return f"{count:,} {noun if count == 1 else plural or f'{noun}s'}"
