"""Spans continued from those of an earlier build are those that one build of all editions finds."""

from __future__ import annotations

import json
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.site.edition_pages.unit_spans import UnitSpans
from sphinx_rulebook.site.past_editions.book_editions import Standing

_State = tuple[Sequence[Standing], dict[str, str]]
_ids = st.sampled_from(["rule:fog", "rule:ferry", "rule:toll", "kk-3f"])
_standing = st.builds(Standing, _ids, st.sampled_from(["1.1", "1.2", ""]), st.sampled_from(["01", "02"]), _ids)
_standings = st.lists(_standing, max_size=4, unique_by=lambda one: one.id)
_states = st.lists(st.tuples(_standings, st.dictionaries(_ids, _ids, max_size=1)), min_size=1, max_size=6)


def _added(spans: UnitSpans, states: Sequence[_State]) -> UnitSpans:
    for standings, renamed in states:
        spans.add(standings, renamed)
    return spans


@given(_states, st.data())
def test_continued_spans_are_those_of_all_states(states: list[_State], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(states)))
    cached = json.loads(json.dumps(vars(_added(UnitSpans(), states[:first]))))
    assert vars(_added(UnitSpans(**cached), states[first:])) == vars(_added(UnitSpans(), states))


def test_a_unit_that_stays_has_one_span() -> None:
    fog = Standing("rule:fog", "1.1", "01", "rule:fog")
    moved = fog._replace(page="02")
    spans = _added(UnitSpans(), [([fog], {}), ([fog], {}), ([moved], {}), ([], {}), ([fog], {})])
    assert spans.pages == {"01": 0, "02": 1}
    assert spans.spans == {
        "rule:fog": [[0, 0, "1.1", "rule:fog"], [2, 1, "1.1", "rule:fog"], [3, -1, "", ""]],
        "rule:fog@4": [[4, 0, "1.1", "rule:fog"]],
    }
    assert spans.last_ids() == {"rule:fog": "rule:fog", "rule:fog@4": "rule:fog"}


def test_a_unit_with_another_id_is_the_same_unit() -> None:
    fog = Standing("rule:fog", "1.1", "01", "rule:fog")
    mist = Standing("rule:mist", "1.1", "01", "rule:mist")
    spans = _added(UnitSpans(), [([fog], {}), ([mist], {"rule:fog": "rule:mist"}), ([], {})])
    assert list(spans.spans) == ["rule:fog"]
    assert spans.former == {"rule:fog": "rule:mist"}
