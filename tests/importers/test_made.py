"""Random rulebooks in many layouts, with the truth beside them: each comes in whole.

Of more, a thousand with RULEBOOK_EXHAUSTIVE=1, nearly all come in whole, and of these, hardly any is doubted.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from .made.trial import make_document, run_trial

SEEDS = range(60)
RARE = 0.03
"""The least share of the documents that each feature of the layouts is in."""
LEAST_WHOLE, MOST_DOUBTED, MOST_SILENT = 0.98, 0.02, 0.005


@pytest.mark.alike(2)
@pytest.mark.parametrize("first", SEEDS[::10])
def test_made_up_rulebooks_come_in_whole(first: int) -> None:
    trials = [run_trial(seed) for seed in range(first, first + 10)]
    wrong = {trial.seed: trial.refused or trial.differences[0].what for trial in trials if not trial.is_whole}
    assert wrong == {}
    assert [trial.seed for trial in trials if trial.is_whole and trial.doubts] == []


def test_each_feature_of_the_layouts_is_in_many_documents() -> None:
    documents = [make_document(seed)[1] for seed in range(300)]
    features = Counter(feature for document in documents for feature in document.features)
    assert {name: count for name, count in features.items() if count < RARE * len(documents)} == {}


@pytest.mark.trial
def test_nearly_all_of_many_other_rulebooks_come_in_whole() -> None:
    seeds = range(50_000, 51_000 if "RULEBOOK_EXHAUSTIVE" in os.environ else 50_100)
    trials = [run_trial(seed) for seed in seeds]
    whole = [trial for trial in trials if trial.is_whole]
    doubted = [trial for trial in whole if trial.doubts]
    assert len(whole) >= LEAST_WHOLE * len(trials)
    assert len(doubted) <= MOST_DOUBTED * len(whole)
    silent = [trial.seed for trial in trials if not trial.is_whole and not trial.is_doubted]
    assert len(silent) <= MOST_SILENT * len(trials), silent
