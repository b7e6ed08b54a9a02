"""The labels of units as columns: nothing is lost, and what is no such record is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.library.label_columns import LabelColumns
from sphinx_rulebook.library.records import RecordError
from sphinx_rulebook.model.units import Anchor, Status
from sphinx_rulebook.model.unread_units import LabelledUnit

ANCHORS = st.lists(st.builds(Anchor, st.text(), st.integers(1), st.integers(1)), max_size=3).map(tuple)
STATUSES = st.none() | st.sampled_from(Status)
TEXTS = st.none() | st.text()
UNITS = st.lists(st.builds(LabelledUnit, st.integers(0), TEXTS, ANCHORS, st.integers(1), STATUSES, TEXTS), max_size=5)

UNIT = LabelledUnit(4, "rule:play", (Anchor("rule:play", 7, 5), Anchor("rule:turn", 7, 19)), 7, Status.BETA, "1.2")


def record_of(units: list[LabelledUnit]) -> list:
    record: list = json.loads(json.dumps(LabelColumns.of(units)))
    return record


@given(UNITS)
def test_a_record_has_the_units(units: list[LabelledUnit]) -> None:
    assert LabelColumns.read(record_of(units)).units() == units


@pytest.mark.parametrize(
    ("column", "value"),
    [
        (0, [-1]),
        (0, ["4"]),
        (0, [True]),
        (0, [4, 5]),
        (1, [7]),
        (2, [None]),
        (3, ["final"]),
        (3, [["beta"]]),
        (4, [{}]),
        (5, [1]),
        (5, [3]),
        (6, ["rule:play"]),
        (6, ["rule:play", None]),
        (7, [7, "7"]),
        (8, None),
    ],
)
def test_a_damaged_record_is_refused(column: int, value: object) -> None:
    record = record_of([UNIT])
    record[column] = value
    with pytest.raises(RecordError):
        LabelColumns.read(record)


@pytest.mark.parametrize("record", [None, {}, "columns", [], [[]] * 8])
def test_what_has_no_columns_is_refused(record: object) -> None:
    with pytest.raises(RecordError):
        LabelColumns.read(record)


@pytest.mark.parametrize(
    ("changed", "depends"),
    [
        (UNIT._replace(number="1.3"), False),
        (UNIT._replace(line=8, anchors=tuple(one._replace(line=8) for one in UNIT.anchors)), False),
        (UNIT._replace(anchors=UNIT.anchors[:1]), True),
        (UNIT._replace(status=Status.DRAFT), True),
    ],
)
def test_other_books_depend_on_labels_and_drafts(changed: LabelledUnit, depends: bool) -> None:
    before, now = (LabelColumns.of([UNIT, one]).digestible() for one in (UNIT, changed))
    assert (before != now) == depends


def test_other_books_depend_on_which_unit_has_a_label() -> None:
    one, two = (UNIT._replace(anchors=(anchor,)) for anchor in UNIT.anchors)
    assert LabelColumns.of([one, two]).digestible() != LabelColumns.of([UNIT]).digestible()
