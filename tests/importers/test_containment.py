"""The order of the kinds of numbers in a document."""

from __future__ import annotations

from sphinx_rulebook.importers.reading.kinds.containment import outermost_first


def _order(text: str, kinds: str, items: str = "") -> str:
    """Return kinds, each a letter, in their order in a text such as ``R0 S0 A0 A1``."""
    entries: dict[str, list[tuple[int, int | None]]] = {kind: [] for kind in kinds}
    for place, number in enumerate(text.split()):
        entries[number[0]].append((place, int(number[1:])))
    return "".join(outermost_first(list(kinds), entries, items))


def test_kinds_that_begin_anew_are_below() -> None:
    assert _order("R0 S0 A0 A1 S1 R1 S0 A0 A1", "SAR") == "RSA"
    assert _order("A0 S0 S1 A1 S0 S1 A2 S0", "SA") == "AS"


def test_kinds_that_are_counted_through_are_below_what_they_follow() -> None:
    assert _order("P0 C0 C1 P1 C2 C3 P2 C4", "CP") == "PC"


def test_without_evidence_the_order_stays() -> None:
    assert _order("A0 A1", "AB") == "AB"
    assert _order("A0 A1", "BA") == "BA"


def test_items_contain_only_items() -> None:
    """The last item of a title is followed by the first chapter of the next title."""
    text = "C0 A0 I0 I1 C0 A1 I0 I1 C0 A2 I0 I1"
    assert _order(text, "CAI", "I") == "CAI"


def test_a_paragraph_after_the_items_of_the_one_before_is_not_below_them() -> None:
    assert _order("A0 P0 I0 I1 P1 A1 P0 P1 A2 P0 I0 I1 P1", "API") == "API"
