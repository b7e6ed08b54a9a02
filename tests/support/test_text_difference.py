from __future__ import annotations

import random
import time
from collections.abc import Sequence
from itertools import accumulate, pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sphinx_rulebook.support.text_difference import Piece, PieceKind, difference, in_brackets, tokens


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


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        pytest.param(
            "If no rower has won the race, the same rower starts again in the next one on the same river.",
            "If a race has no winner, its starter is also the starter of the next race on the same river.",
            "If [-no rower has won the race, the same rower starts again in-]"
            "{+a race has no winner, its starter is also the starter of+} the next [-one-]{+race+} on the same river.",
            id="single words are given up, those that go on are not",
        ),
        pytest.param(
            "Each rower takes one oar from the shed and keeps it.",
            "Each rower takes two oars from the shed and hides it.",
            "Each rower takes [-one oar-]{+two oars+} from the shed and [-keeps-]{+hides+} it.",
            id="a clause is kept",
        ),
        pytest.param(
            "Ring the bell 3 times at most.",
            "Sound a horn 3 times at least.",
            "[-Ring the bell-]{+Sound a horn+} 3 times at [-most-]{+least+}.",
            id="a number is kept",
        ),
        pytest.param(
            "Take the long rope [4.1] from any other shed on the eastern shore.",
            "Leave a broken oar [4.1] behind every old boat on the eastern shore.",
            "[-Take the long rope-]{+Leave a broken oar+} [4.1] [-from any other shed-]{+behind every old boat+}"
            " on the eastern shore.",
            id="so is a reference",
        ),
        pytest.param(
            "Rope is in the shed.[1.1]",
            "Oars are in the shed.[1.1][1.2]",
            "[-Rope is-]{+Oars are+} in the shed.[1.1]{+[1.2]+}",
            id="an added reference stands alone",
        ),
        pytest.param(
            "Nobody may row at night without a lantern.[2.4]",
            "When fog comes up, all boats stay ashore until it lifts.[2.4]",
            "[-Nobody may row at night without a lantern-]"
            "{+When fog comes up, all boats stay ashore until it lifts+}.[2.4]",
            id="nothing but the end is the same",
        ),
        pytest.param(
            "Everybody rows.",
            "Everybody, and that is whoever is aboard when the bell is rung, children and guests included, rows.",
            "Everybody{+, and that is whoever is aboard when the bell is rung, children and guests included,+} rows.",
            id="much was added to a short text",
        ),
        pytest.param(
            "水夫が船に乗る。", "船頭と犬が船に乗る。", "[-水夫-]{+船頭と犬+}が船に乗る。", id="a Japanese noun"
        ),
    ],
)
def test_what_is_kept_between_changes_is_worth_it(old: str, new: str, shown: str) -> None:
    assert in_brackets(difference(old, new)) == shown


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("Row. Rest.", "Row. Sing. Rest.", "Row. {+Sing. +}Rest."),
        ("Row. Sing. Rest.", "Row. Rest.", "Row. [-Sing. -]Rest."),
        ("A, b, c.", "A, b, b, c.", "A, b, {+b, +}c."),
        ("Row home.", "Row home (see [4.1]).", "Row home{+ (see [4.1])+}."),
        ("Row home now.", "Row home, now.", "Row home{+,+} now."),
        ("Take oars.", "Take two oars.", "Take {+two +}oars."),
        ("漕ぐ。休む。", "漕ぐ。歌う。休む。", "漕ぐ。{+歌う。+}休む。"),
        ("Row to the pier.", "Row to the  pier.", "Row to the[- -]{+  +}pier."),
    ],
)
def test_additions_begin_and_end_where_sentences_and_words_do(old: str, new: str, shown: str) -> None:
    assert in_brackets(difference(old, new)) == shown


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        pytest.param("舟から櫂を取る。", "舟から櫂を取った。", "舟から櫂を[-取る-]{+取った+}。", id="another ending"),
        pytest.param("舟から櫂を取る。", "舟から櫂を借りる。", "舟から櫂を[-取る-]{+借りる+}。", id="another verb"),
        pytest.param("舟から櫂を取る。", "舟から櫂を見る。", "舟から櫂を[-取る-]{+見る+}。", id="with the same ending"),
        pytest.param("舟の櫂を取る。", "舟に櫂を取る。", "舟[-の-]{+に+}櫂を取る。", id="a particle is no ending"),
        pytest.param("櫂を使用する。", "櫂を使用した。", "櫂を使用[-する-]{+した+}。", id="a noun made a verb"),
        pytest.param("オールを取る。", "カイを取る。", "[-オール-]{+カイ+}を取る。", id="katakana"),
    ],
)
def test_japanese_verb_changes_as_a_whole(old: str, new: str, shown: str) -> None:
    assert in_brackets(difference(old, new)) == shown


def test_a_japanese_text_is_cut_where_the_script_changes() -> None:
    assert tokens("手札のカードを3枚") == ["手札", "の", "カード", "を", "3", "枚"]


@pytest.mark.parametrize(
    "token",
    [
        *("player's", "player’s", "face-up", "déjà", "4.4.3d", "103.1.b", "A7c4", "10:30", "2025-03-24", "3x3x3"),
        *("1,000", "[4.1]", "[TR/rule:judge]", "[[rule:a|see #]]", r"\{oil\}", "{T}", r"\power{}", "**"),
        *("https://example.org/a?b=c", "www.example.org"),
    ],
)
def test_a_token_is_never_cut(token: str) -> None:
    assert tokens(f"See {token}, {token}.") == ["See", " ", token, ",", " ", token, "."]


TEXTS = st.text(alphabet=st.sampled_from("ab 札を 3.[[rule:a]]{m}\n"), max_size=40)
SENTENCES = st.lists(
    st.sampled_from(
        ["the ", "boat ", "row, ", "it. ", "3 ", "[4.1] ", "(see) ", "a ", " ", "漕", "ぐ。", "舟", "を", "、"]
    ),
    max_size=30,
).map("".join)
ANY = TEXTS | SENTENCES


@given(ANY, ANY)
@example("a b", "a, b")
@example(" a", "a ")
def test_the_pieces_make_up_both_texts(old: str, new: str) -> None:
    pieces = difference(old, new)
    assert text_of(pieces, PieceKind.ADDED) == old
    assert text_of(pieces, PieceKind.REMOVED) == new


def text_of(pieces: Sequence[Piece], left_out: PieceKind) -> str:
    return "".join(piece.text for piece in pieces if piece.change is not left_out)


@given(ANY, ANY)
def test_pieces_are_as_few_as_they_can_be(old: str, new: str) -> None:
    """None is empty, no two of a kind touch, and what was removed is never added again in its place."""
    pieces = difference(old, new)
    assert all(piece.text for piece in pieces)
    for piece, following in pairwise(pieces):
        assert (piece.change, following.change) != (PieceKind.ADDED, PieceKind.REMOVED)
        assert piece.change is not following.change
        assert {piece.change, following.change} != {PieceKind.REMOVED, PieceKind.ADDED} or piece.text != following.text


@given(ANY, ANY)
def test_nothing_is_cut_inside_a_token(old: str, new: str) -> None:
    pieces = difference(old, new)
    for text, left_out in ((old, PieceKind.ADDED), (new, PieceKind.REMOVED)):
        ends = set(accumulate(len(piece.text) for piece in pieces if piece.change is not left_out))
        whole = [token for token in tokens(text) if token.strip()]
        start = 0
        for token in whole:
            start = text.index(token, start)
            assert not ends & set(range(start + 1, start + len(token)))
            start += len(token)


@given(ANY)
def test_a_text_is_not_different_from_itself(text: str) -> None:
    assert difference(text, text) == ([Piece(PieceKind.SAME, text)] if text else [])


@given(TEXTS)
def test_tokens_make_up_the_text(text: str) -> None:
    assert "".join(tokens(text)) == text


def test_texts_of_a_hundred_words_are_compared_at_once() -> None:
    """In .4 ms where few words changed, in little more than 1 ms where a third did, which is the slowest."""
    rng = random.Random(1)
    words = [f"{a}{b}" for a in ("ro", "fa", "li", "bu", "ne") for b in ("ck", "r", "st", "nd", "m", "l", "p", "sh")]
    for share in (0.05, 0.3, 0.6, 1.0):
        old = rng.choices(words, k=100)
        new = [rng.choice(words) if rng.random() < share else word for word in old]
        times = []
        for _ in range(5):
            start = time.perf_counter()
            difference(" ".join(old), " ".join(new))
            times.append(time.perf_counter() - start)
        assert min(times) < 0.004  # the machine may be busy
