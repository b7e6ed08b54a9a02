"""Texts made to be slow to read: the same signs again and again, and then something that does not fit."""

from __future__ import annotations

import time

import pytest

from .outlines import make

LENGTH = 10_000
RULES = "Harbor\n\n1. Piers\n1.1. Boats\n1.1.1. {}\n1.1.2. A crate is a box.\n1.2. Crates\n1.2.1. A box is a crate.\n"
MARKED = "# Harbor\n\n## 1. Piers [top](#x)\n\n### 1.1. **Boats**\n\n1.1.1. {}\n\n1.1.2. A crate is a box. [1.1](#11)\n"


@pytest.mark.alike(2)
@pytest.mark.parametrize("text", [RULES, MARKED], ids=["plain", "markdown"])
@pytest.mark.parametrize(
    "signs",
    [
        "9",
        "9.",
        "9a",
        "1.1, ",
        "1, ",
        "1-",
        "100.1–",
        "rule 1.1, ",
        "§ 1 ",
        "[1.1.9] ",
        " ",
        "\t",
        "\u3000",
        "a",
        "|1",
        "](",
        "- ",
    ],
)
def test_a_line_of_the_same_signs_is_read_in_time(text: str, signs: str) -> None:
    line = signs * (LENGTH // len(signs))
    started = time.process_time()
    make(text.format(f"Draw {line}_ref."))
    assert time.process_time() - started < 20  # some took for ever, and all of them less than 2 seconds now
