"""What alignment knows of a unit: its text in normal form, its words, numbers, symbols and references."""

from __future__ import annotations

from sphinx_rulebook.languages.unit_features import Features, read_features
from sphinx_rulebook.library.book_units import with_parents

from .chapters import units_of


def features_of(markup: str) -> list[Features]:
    return read_features(list(with_parents(units_of(markup))), "en")


def test_references_are_counted_and_are_not_part_of_the_text() -> None:
    _, rule = features_of("# Boats @@cha:boats@@\n### Oars float.[[cha:boats]] [1.3.2d] [[LT/rule:oil]]\n")
    assert rule.text == "Oars float."
    assert (rule.references, rule.targets) == (3, (0,))
    assert {token for token in rule.tokens if token.startswith("[")} == {"[1.3.2d", "[LT/rule:oil"}


def test_numbers_symbols_and_quotations() -> None:
    _, rule = features_of('# Boats\n### Two boats, "ferries", carry \\{oar\\} and 12 crates.\n')
    assert rule.numbers == {2, 12}
    assert rule.quotes == 1
    assert {"#2", "#12", "{oar", "crates"} <= rule.tokens
    assert "oar" not in rule.text


def test_a_reference_leads_to_the_first_unit_with_its_label() -> None:
    *_, rule = features_of("# Boats\n## Oars @@sec:oars@@\n## Fog @@sec:oars@@\n### See.[[sec:oars]]\n")
    assert (rule.parent, rule.targets) == (2, (1,))


def test_the_name_of_a_callout_is_not_a_symbol() -> None:
    markup = "### Spend {oil}.\n\n:::{tip} Calm\n\nRest often.\n\n:::\n"
    (features,) = features_of(markup)
    assert {token for token in features.tokens if token.startswith("{")} == {"{oil"}
