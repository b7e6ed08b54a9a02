"""What makes two units fit each other: kind, parent, references."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sphinx_rulebook.languages.fit import IMPOSSIBLE, Fitting, Partners, Weights
from sphinx_rulebook.languages.unit_features import Features
from sphinx_rulebook.model.units import Kind

RULE = Features(Kind.RULE, 3, -1, "", frozenset(), frozenset(), 0, 0, ())


def fits(source: Sequence[Features], translation: Sequence[Features], pairs: dict[int, int], place: int) -> list[float]:
    """Return how well one unit of the source fits each of the translation, given the pairs that are known."""
    partners = np.array([pairs.get(i, -1) for i in range(len(source))], dtype=np.int64)
    known = Partners(partners, (partners >= 0).astype(np.float64))
    columns = np.arange(len(translation), dtype=np.int64)
    fitting = Fitting(source, translation, Weights(place=0.0))
    return fitting.of(np.array([place], dtype=np.int64), columns, known)[0].tolist()


def test_an_example_does_not_fit_a_subrule_of_its_rank() -> None:
    example, subrule = RULE._replace(kind=Kind.EXAMPLE, rank=4), RULE._replace(kind=Kind.SUBRULE, rank=4)
    same, other = fits([example], [example, subrule], {}, 0)
    assert same > 0 > same + IMPOSSIBLE / 2 > other


def test_a_unit_fits_better_below_the_counterpart_of_its_parent() -> None:
    """The parent is the second unit, since the first is also what an index of 0 would mean."""
    source = [RULE, RULE, RULE._replace(parent=1)]
    translation = [RULE, RULE, RULE._replace(parent=0), RULE._replace(parent=1)]
    *_, elsewhere, below = fits(source, translation, {0: 0, 1: 1}, 2)
    assert below > elsewhere + 1


def test_the_target_of_a_reference_speaks_for_a_pair_or_against_it() -> None:
    to_first, to_second = (RULE._replace(references=1, targets=(place,)) for place in (0, 1))
    outside = RULE._replace(references=1)
    *_, same, none, other = fits([RULE, RULE, to_first], [RULE, RULE, to_first, outside, to_second], {0: 0, 1: 1}, 2)
    assert same > none + 1
    assert none > other + 1
