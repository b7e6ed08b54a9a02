"""The words of a text, in scripts with and without spaces."""

from __future__ import annotations

import pytest

from sphinx_rulebook.editions.likeness import title, words


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("a boat, a crew", {"a": 2, "boat": 1, "crew": 1}),
        ("the crew’s oar", {"the": 1, "crew’s": 1, "oar": 1}),
        ("see [[rule:oar]]", {"see": 1, "[[rule:oar]]": 1}),
        ("港に入る", {"港に": 1, "に入": 1, "入る": 1}),
        ("港", {"港": 1}),
        ("舟3隻", {"舟": 1, "3": 1, "隻": 1}),
        ("", {}),
    ],
)
def test_words_are_counted(text: str, counts: dict[str, int]) -> None:
    assert words(text) == counts


@pytest.mark.parametrize(
    ("text", "opening"), [("**oar** wood", "oar"), ("__oar__", "oar"), ("an **oar**", None), ("oar", None)]
)
def test_title_is_the_bold_opening(text: str, opening: str | None) -> None:
    assert title(text) == opening
