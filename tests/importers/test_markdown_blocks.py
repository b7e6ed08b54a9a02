"""Blocks of Markdown that mean the same to us: an import keeps them, and footnotes go with their rules."""

from __future__ import annotations

import pytest

from .outlines import imported_with_doubts, make

DOCUMENT = """# Lanterns

## 1. Light

1.1 A lantern that is lit shows its light side.[^side] See 1.2.

> [!WARNING]
> Oil does not come back.

1.2 A player has oil equal to $\\frac{n}{2}$.[^teams]
:::{note}
1.3 is not a rule here.

- Count it.
:::

Lantern
: A tile.
: A light.

> **Why?** Because.

$$
a_1 = b
$$

![A ferry](ferry.png "The ferry")

## 2. Oil

2.1 Oil burns.[^3] It costs $5 or $6.

[^side]: The dark side
is grey.

    It is not lit.[^3]
[^teams]: In teams, too.
[^3]: It floats.
[^idle]: Nobody asks.
"""


def written() -> dict[str, str]:
    return {file.path.rpartition("/")[2]: file.text for file in make(DOCUMENT).files}


@pytest.mark.parametrize(
    "block",
    [
        "> [!WARNING]\n> Oil does not come back.",
        ":::{note}\n1.3 is not a rule here.\n\n- Count it.\n:::",
        "Lantern\n: A tile.\n: A light.",
        "> **Why?** Because.",
        "$$\na_1 = b\n$$",
        '![A ferry](ferry.png "The ferry")',
        "equal to $\\frac{n}{2}$.[^teams]",
        "[^side]: The dark side\nis grey.\n\n    It is not lit.[^3]",
        "[^teams]: In teams, too.",
        "[^3]: It floats.",
    ],
)
def test_what_means_the_same_to_us_is_kept(block: str) -> None:
    assert f"{block}\n" in written()["01-light.md"]


def test_a_footnote_goes_to_the_chapters_that_refer_to_it() -> None:
    oil = written()["02-oil.md"]
    assert "[^3]: It floats.\n" in oil
    assert "[^idle]: Nobody asks.\n" in oil
    assert "[^side]" not in oil
    assert "[^teams]" not in oil


def test_text_that_is_no_markdown_stays_text() -> None:
    text = "1 Light\n\n1.1 A lantern[^a] is $x$ of $y$.\n\n[^a]: lit\n\n1.2 Oil burns.\n\n:::{note}\n\n1.3 The end.\n"
    chapter = make(text).files[0]
    assert "A lantern\\[^a] is \\$x\\$ of \\$y\\$." in chapter.text
    assert "\\:::\\{note\\}" in chapter.text


@pytest.mark.parametrize("sign", ["", "-", "+"])
def test_a_callout_with_a_sign_for_folding_is_a_callout(sign: str) -> None:
    text = (
        f"# 1 Piers\n\n1.1 A pier is long.\n\n> [!warning]{sign} Storms\n> A storm ends it.\n\n1.2 A pier is dry.\n\n"
        f"# 2 Boats\n\n2.1 It floats.\n\n> [!tip]{sign}\n> Row.\n\n2.2 It leaks.\n"
    )
    made, doubts = imported_with_doubts(text, "harbor.md")
    found = "".join(file.text for file in made.files)
    assert "> [!warning]\n> **Storms**\n>\n> A storm ends it.\n" in found
    assert "> [!tip]\n> Row.\n" in found
    assert not doubts
