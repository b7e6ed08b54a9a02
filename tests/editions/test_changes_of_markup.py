"""Markup that changes how a rule is understood is wording; how it is written is not."""

from __future__ import annotations

import pytest

from sphinx_rulebook.languages.status import TranslationState

from ..languages.pairs import confirmed, pair, texts_of
from .books import compare_bodies, listed

NIGHT = "## Night @@sec:night@@\n"
LIST = "### @@rule:lamp@@ The keeper may:\n\n- rest,\n- light a lamp:\n- or a stove.\n"
PICTURE = "### @@rule:lamp@@ Build the tower.\n\n![The tower](pictures/tower.png)\n"
LINK = "### @@rule:lamp@@ See [the tides](https://example.org/tides).\n"
INSIDE = "### @@rule:lamp@@ Light it [at night](#sec:night).\n### @@rule:oil@@ Oil burns.\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("### @@rule:lamp@@ Do not rest.\n", "### @@rule:lamp@@ Do ~~not~~ rest.\n", id="struck through"),
        pytest.param(LIST, LIST.replace("- or a", "  - or a"), id="one level deeper"),
        pytest.param(LIST.replace("- or a", "  - or a"), LIST, id="flattened"),
        pytest.param(LIST, LIST.replace("rest,\n- light", "rest, light"), id="items joined"),
        pytest.param(LIST, LIST.replace("\n- ", "\n\n"), id="paragraphs instead of items"),
        pytest.param(PICTURE, PICTURE.replace("tower.png", "gate.png"), id="another picture"),
        pytest.param(LINK, LINK.replace("org/tides", "org/waves"), id="another address"),
        pytest.param(LINK, LINK.replace("[the tides](https://example.org/tides)", "the tides"), id="no link"),
    ],
)
def test_a_reader_understands_another_rule(old: str, new: str) -> None:
    assert listed(compare_bodies(NIGHT + old, NIGHT + new)) == ["reworded 1.0.1"]
    assert _is_stale(NIGHT + old, NIGHT + new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(LIST, LIST.replace("- ", "* "), id="other bullets"),
        pytest.param(LIST, LIST.replace("- ", "-   "), id="other spaces"),
        pytest.param(PICTURE, PICTURE.replace("pictures/tower.png", "art/tower.webp"), id="another kind of file"),
        pytest.param(
            LINK, LINK.replace("https://example.org/tides", "http://example.org/tides/"), id="the same address"
        ),
    ],
)
def test_a_reader_understands_the_same_rule(old: str, new: str) -> None:
    assert listed(compare_bodies(NIGHT + old, NIGHT + new)) == []
    assert not _is_stale(NIGHT + old, NIGHT + new)


def test_a_link_to_another_rule_is_another_reference() -> None:
    assert listed(compare_bodies(NIGHT + INSIDE, NIGHT + INSIDE.replace("#sec:night", "#rule:oil"))) == [
        "reference 1.0.1"
    ]


def test_a_link_to_a_renamed_rule_is_the_same_reference() -> None:
    old, new = NIGHT + INSIDE, (NIGHT + INSIDE).replace("sec:night", "sec:dusk")
    assert listed(compare_bodies(old, new, '[aliases]\n"sec:night" = "sec:dusk"\n')) == []


def _is_stale(old: str, new: str) -> bool:
    head, theirs = "# Tower @@cha:tower@@\n", "# 塔 @@cha:tower@@\n## 夜 @@sec:night@@\n### @@rule:lamp@@ 灯。\n"
    return bool(texts_of(pair(head + new, theirs, confirmed(head + old, theirs)), TranslationState.STALE))
