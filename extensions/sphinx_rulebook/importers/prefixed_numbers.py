"""The parts of the patterns of numbers with a literal prefix: ``SW 1.1``, ``t.1``, ``G201``, ``<S1>``."""

from __future__ import annotations

PREFIX = r"(?:[A-Z]{1,4}|[A-Za-z]{1,2}\.(?=[0-9]))"
"""Up to four capitals, or one or two letters with a full stop: longer words are not prefixes."""

GAP = r"[ \u00a0]?"
"""The space between a prefix and the number."""

COUNT, PART = "[0-9]{1,4}", "[0-9]{1,3}"
"""The first part of a number, which may count the rules of a whole document, and each other part."""

FEWEST = 3
"""How many such numbers make a series: fewer may be names, such as G8 and G20."""
