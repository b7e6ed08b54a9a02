"""The likely fix: the known name that is nearest to the one written."""

from __future__ import annotations

from collections.abc import Iterable

LEAST_SIMILARITY = 0.6
"""Below this share of letters in common, "did you mean" is a guess that only distracts."""


def nearest(written: str, known: Iterable[str]) -> str | None:
    """Return the name in ``known`` that takes the fewest edits from ``written``; of two as near, the first.

    None where even that one shares too little.
    """
    # Loaded only when something is wrong: a clean check starts without it.
    from rapidfuzz.distance import DamerauLevenshtein

    best: str | None = None
    best_distance = 10**9
    for name in known:
        if best_distance == 0:
            break
        distance = DamerauLevenshtein.distance(written, name, score_cutoff=best_distance - 1)
        if distance < best_distance:
            best, best_distance = name, distance
    if best is None or 1 - best_distance / max(len(written), len(best), 1) < LEAST_SIMILARITY:
        return None
    return best
