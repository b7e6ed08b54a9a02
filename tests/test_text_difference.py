from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.text_difference import Change, difference, in_brackets, tokens


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("Take one card.", "Take two cards.", "Take [-one card-]{+two cards+}."),
        ("Take a card.", "Take a card.", "Take a card."),
        ("", "New.", "{+New.+}"),
        ("Old.", "", "[-Old.-]"),
        ("See [[rule:boat]].", "See [[rule:ship]].", "See [-[[rule:boat]]-]{+[[rule:ship]]+}."),
        ("手札を3枚引く。", "手札を4枚引く。", "手札を[-3-]{+4+}枚引く。"),
        ("親が札を配る。", "子が札を配る。", "[-親-]{+子+}が札を配る。"),
        (r"gains \{oil\}", r"gains \{rope\}", r"gains [-\{oil\}-]{+\{rope\}+}"),
    ],
)
def test_whole_words_and_runs_change(old: str, new: str, shown: str) -> None:
    assert in_brackets(difference(old, new)) == shown


def test_a_japanese_text_is_cut_where_the_script_changes() -> None:
    assert tokens("手札のカードを3枚") == ["手札", "の", "カード", "を", "3", "枚"]


TEXTS = st.text(alphabet=st.sampled_from("ab 札を 3.[[rule:a]]{m}\n"), max_size=40)


@given(TEXTS, TEXTS)
def test_the_pieces_make_up_both_texts(old: str, new: str) -> None:
    pieces = difference(old, new)
    assert "".join(piece.text for piece in pieces if piece.change is not Change.ADDED) == old
    assert "".join(piece.text for piece in pieces if piece.change is not Change.REMOVED) == new


@given(TEXTS)
def test_tokens_make_up_the_text(text: str) -> None:
    assert "".join(tokens(text)) == text
