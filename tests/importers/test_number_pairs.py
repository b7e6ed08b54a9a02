"""Typed numbers decide between pairs that the texts leave open, and never against the texts."""

from __future__ import annotations

from sphinx_rulebook.importers.writing.number_pairs import with_equal_numbers
from sphinx_rulebook.importers.writing.source_book import Alignment
from sphinx_rulebook.languages.chapter_alignment import UnitPair
from sphinx_rulebook.model.units import Kind, Unit

SIDES = "Each team sits on one side of the pier."


def unit(number: str | None, text: str) -> Unit:
    return Unit(Kind.RULE, 3, number, None, text, 1, key=f"{text}:{number}")


def numbers(pairs: list[UnitPair]) -> list[tuple[str | None, str | None]]:
    return [
        (pair.source.number if pair.source else None, pair.translation.number if pair.translation else None)
        for pair in pairs
    ]


def test_units_that_are_left_over_are_paired_by_their_number() -> None:
    pairs = [
        UnitPair(unit("1", "A boat floats."), unit("1", "舟は浮く。")),
        UnitPair(unit("2", "A boat leaks."), None),
        UnitPair(unit("3", "A boat sinks."), None),
        UnitPair(None, unit("2", "水が漏れる。")),
        UnitPair(None, unit("4", "舟は沈む。")),
    ]
    assert numbers(with_equal_numbers(pairs)) == [("1", "1"), ("2", "2"), ("3", None), (None, "4")]


def test_rules_that_say_the_same_are_paired_by_their_number() -> None:
    pairs = [UnitPair(unit("1", SIDES), unit("9", "組は並ぶ。")), UnitPair(unit("9", SIDES), unit("1", "組は座る。"))]
    assert numbers(with_equal_numbers(pairs)) == [("1", "1"), ("9", "9")]


def test_rules_that_were_moved_stay_with_their_texts() -> None:
    pairs = [
        UnitPair(unit("1", SIDES), unit("9", "組は桟橋の片側に座る。")),
        UnitPair(unit("9", "Rain ends the race at once."), unit("1", "雨が降れば終わる。")),
    ]
    assert numbers(with_equal_numbers(pairs)) == [("1", "9"), ("9", "1")]


def test_a_number_that_occurs_twice_is_a_misprint() -> None:
    pairs = (
        UnitPair(unit("1a", "A boat floats."), unit("1a", "舟は浮く。")),
        UnitPair(unit("1b", "A boat leaks."), unit("1a", "水が漏れる。")),
        UnitPair(unit("1c", "A boat sinks."), unit("1d", "舟は沈む。")),
    )
    assert list(Alignment("1", pairs).other_numbers()) == [("1d", "1c")]
