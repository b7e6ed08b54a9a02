"""What speaks for a pair of units, given the pairs around it."""

from __future__ import annotations

import pytest

from sphinx_rulebook.editions.evidence import Evidence, Pairs, gather
from sphinx_rulebook.editions.likeness import OutlineTexts
from sphinx_rulebook.editions.outline import Outline

from .outlines import edition

OLD = edition("# A\n## Fog\n### Boats have sails of linen.\n### Gulls nest on roofs.")
NEW = edition(
    "# A\n## Fog\n### Count your coins.\n### Draw a card.\n## Oil\n### Boats have sails of linen.\n"
    "### Gulls nest on roofs."
)


@pytest.fixture
def evidence() -> Evidence:
    texts = OutlineTexts([unit.text for unit in OLD], [unit.text for unit in NEW])
    return gather(Outline(OLD), Outline(NEW), texts, {0: 0})


def score(evidence: Evidence, i: int, j: int, pairs: dict[int, int]) -> float:
    return evidence.score(i, j, Pairs(evidence.old, evidence.new, pairs))


def test_children_that_are_paired_elsewhere_speak_against_their_parents(evidence: Evidence) -> None:
    together, none, elsewhere = (
        score(evidence, 1, 1, {0: 0, **children}) for children in ({2: 2, 3: 3}, {}, {2: 5, 3: 6})
    )
    assert together > none + 0.1
    assert none > elsewhere + 0.1


def test_parents_that_are_a_pair_speak_for_their_children(evidence: Evidence) -> None:
    below, unknown, elsewhere = (score(evidence, 2, 5, {0: 0, **parent}) for parent in ({1: 4}, {}, {1: 1}))
    assert below > unknown > elsewhere
