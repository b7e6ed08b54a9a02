"""A few seconds of the fuzzer; ``python -m tests.fuzz 1000000`` runs it for longer."""

from __future__ import annotations

import random
import time

from . import inputs
from .__main__ import failures

_SECONDS = 12


def test_no_input_is_answered_with_a_traceback() -> None:
    assert list(failures(400, seed=1, end=time.monotonic() + _SECONDS)) == []


def test_the_same_seed_gives_the_same_input() -> None:
    makers = (inputs.markup, inputs.prose, inputs.toml, inputs.po, inputs.document, inputs.request)
    for make in makers:
        texts = [make(random.Random(seed)) for seed in range(40)]
        assert texts == [make(random.Random(seed)) for seed in range(40)]
        assert len(set(texts)) > 20
