"""Pairs by place alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.languages.pairing import Basis, PairedBook
from sphinx_rulebook.languages.proposals import propose_quickly
from sphinx_rulebook.languages.structure_pairing import pair_by_structure
from sphinx_rulebook.model.units import Kind

from .pairs import ENGLISH, JAPANESE, pair, pair_files, partner_of, project


def further(paired: PairedBook) -> dict[str, str]:
    """Return what is paired by place, by what both say."""
    known = {place: counterpart.place for place, counterpart in paired.counterparts.items()}
    found = pair_by_structure(paired.source, paired.translation, known)
    return {
        paired.source.placed[place].unit.text: paired.translation.placed[other].unit.text
        for place, other in found.items()
    }


def test_as_many_children_of_the_same_kinds_are_paired_in_order() -> None:
    assert further(pair(ENGLISH, JAPANESE)) == {
        "Each rower takes 2 oars from the shed.": "漕ぎ手はそれぞれ小屋から2本の櫂を取る。",
        "Whoever drops an oar sits out for a turn.[[rule:row]]": "櫂を落とした者は1回休みとなる。[[rule:row]]",
        "Aki drops an oar and rests.": "アキは櫂を落として休む。",
        "A boat without rowers drifts towards the mole.": "漕ぎ手のいない舟は突堤の方へ流される。",
        "Nobody talks while the bell rings.": "鐘が鳴る間は誰も話さない。",
    }


def test_two_books_without_any_label_are_paired_where_they_are_built_alike() -> None:
    assert further(pair("# Boats\n## Oars\n### Row.\n# Fog\n", "# 舟\n## 櫂\n### 漕ぐ。\n# 霧\n")) == {
        "Boats": "舟",
        "Oars": "櫂",
        "Row.": "漕ぐ。",
        "Fog": "霧",
    }


def test_where_one_side_has_more_nothing_is_said_of_that_gap() -> None:
    source = "# B @@c:b@@\n## One.\n## Two.\n## Bell @@s:bell@@\n## Three.\n"
    translation = "# 舟 @@c:b@@\n## 一。\n## 鐘 @@s:bell@@\n## 三。\n"
    assert further(pair(source, translation)) == {"Three.": "三。"}


def test_another_rank_is_no_pair() -> None:
    assert further(pair("# B @@c:b@@\n## Oars.\n", "# 舟 @@c:b@@\n### 櫂。\n")) == {}


def test_an_example_is_no_subrule() -> None:
    source = "# B @@c:b@@\n## Row @@s:row@@\n\n> **Example:** Aki rows.\n"
    assert further(pair(source, "# 舟 @@c:b@@\n## 漕ぐ @@s:row@@\n### アキが漕ぐ。\n")) == {}


def test_a_known_pair_in_another_place_holds_no_gap() -> None:
    source = "# B @@c:b@@\n## One.\n## Bell @@s:bell@@\n# F @@c:f@@\n"
    translation = "# 舟 @@c:b@@\n## 一。\n# 霧 @@c:f@@\n## 鐘 @@s:bell@@\n"
    assert further(pair(source, translation)) == {}


def test_what_is_paired_by_place_is_a_proposal_with_little_confidence() -> None:
    proposed = propose_quickly(pair(ENGLISH, JAPANESE))
    found = {c.confidence for c in proposed.counterparts.values() if c.basis is Basis.PROPOSED}
    assert found == {0.5}
    assert partner_of(proposed, "Nobody talks") == "鐘が鳴る間は誰も話さない。"


LINES = st.lists(
    st.tuples(
        st.integers(2, 4), st.sampled_from(["", "", " @@x:a@@", " @@x:b@@"]), st.sampled_from(["", "\n\n> **例:** 鐘"])
    ),
    max_size=8,
)


def text_of(lines: list[tuple[int, str, str]]) -> str:
    return "# 舟\n" + "".join(f"{'#' * rank} 舟{label}{example}\n" for rank, label, example in lines)


@given(LINES, LINES)
def test_pairs_by_place_keep_order_rank_and_parent(
    ours: list[tuple[int, str, str]], theirs: list[tuple[int, str, str]]
) -> None:
    paired = pair_files(project(text_of(ours), text_of(theirs)))
    known = {place: counterpart.place for place, counterpart in paired.counterparts.items()}
    found = pair_by_structure(paired.source, paired.translation, known)
    all_pairs = known | found
    assert not found.keys() & known.keys()
    assert len(set(all_pairs.values())) == len(all_pairs)
    for place, other in found.items():
        here, there = paired.source.placed[place], paired.translation.placed[other]
        assert here.unit.rank == there.unit.rank
        assert (here.unit.kind is Kind.EXAMPLE) == (there.unit.kind is Kind.EXAMPLE)
        assert all_pairs.get(here.parent, -1) == there.parent


@given(LINES)
def test_a_book_is_built_like_itself(lines: list[tuple[int, str, str]]) -> None:
    paired = pair_files(project(text_of(lines), text_of(lines)))
    known = {place: counterpart.place for place, counterpart in paired.counterparts.items()}
    found = pair_by_structure(paired.source, paired.translation, known)
    assert known | found == {place: place for place in range(len(paired.source.placed))}
