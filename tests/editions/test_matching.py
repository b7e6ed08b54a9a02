"""Which unit of an edition is which of the next, in books of a few rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.editions.matching import match_editions
from sphinx_rulebook.editions.outline import OutlineUnit
from sphinx_rulebook.model.units import Kind

from ..languages.invented import invented_book
from .mutations import Mutation, Score, judge, mutate
from .outlines import edition


def matched(old: list[OutlineUnit], new: list[OutlineUnit], trusts_ids: bool = True) -> dict[str, str]:
    """Return the first words of the old units with those of the new ones."""
    matches = match_editions(old, new, {}, trusts_ids)
    return {" ".join(old[i].text.split()[:4]): new[match.place].text for i, match in matches.items()}


HARBOUR = """
    # The Harbour
    ## General
    ### Every boat has a captain and a crew of four.
    ### The tide turns at the end of every round.
    ## Cargo
    ### A boat carries up to seven crates of cargo.
    #### A crate that falls into the water is lost.
    > Ann's boat carries six crates; she may load one more.
    ### Cargo is sold on the island where the lantern burns.
    ### A sold crate is worth two coins.
    ## Storms
    ### In a storm, no boat may leave the harbour.
    ### A captain may light a lantern to end a storm.
    """


def test_equal_ids_are_the_same_unit_whatever_it_says() -> None:
    old = edition("# Boats @cha:boats\n### A boat has a sail. @rule:sail\n### A boat has an anchor. @rule:anchor")
    new = edition("# Ships @cha:boats\n### A boat has an anchor. @rule:sail\n### A boat has a sail. @rule:anchor")
    assert match_editions(old, new) == {0: (0, 1.0), 1: (1, 1.0), 2: (2, 1.0)}


def test_ids_that_are_not_trusted_are_a_hint_only() -> None:
    old = edition("# Boats @a\n### Every boat has one large sail. @b\n### Every boat has an iron anchor. @c")
    new = edition("# Boats @a\n### Every boat has an iron anchor. @b\n### Every boat has one large sail. @c")
    assert {i: match.place for i, match in match_editions(old, new, {}, False).items()} == {0: 0, 1: 2, 2: 1}


def test_alias_is_as_good_as_the_same_id() -> None:
    old = edition("# Boats\n### A boat has a sail. @rule:sail")
    new = edition("# Boats\n### Nets hang from the mast. @rule:net\n### Whatever else. @rule:canvas")
    assert match_editions(old, new, {"rule:sail": "rule:canvas"})[1] == (2, 1.0)


def test_alias_goes_before_an_id_that_was_given_to_another_unit() -> None:
    old = edition("# Boats\n### A boat has a sail. @rule:sail")
    new = edition("# Boats\n### Nets hang from the mast. @rule:sail\n### A boat has canvas. @rule:canvas")
    aliases = {"rule:sail": "rule:canvas"}
    assert match_editions(old, new, aliases)[1] == (2, 1.0)
    assert match_editions(new, new, aliases)[1] == (1, 1.0)  # by now the alias is old


def test_id_made_from_a_text_that_returns_says_nothing() -> None:
    """The first General went, so that the second has its digest now."""
    old = edition(
        "# Book\n## General @x0123456789\n### Boats sail on water.\n## General @x0123456789-2\n"
        "### Gulls fly above the sea.\n### Rain falls. @rule:rain"
    )
    new = edition("# Book\n## General @x0123456789\n### Gulls fly above the sea.\n### Nobody rows. @rule:rain")
    assert {i: match.place for i, match in match_editions(old, new).items()} == {0: 0, 3: 1, 4: 2, 5: 3}


def test_same_edition_is_matched_whole() -> None:
    book = edition(HARBOUR)
    matches = match_editions(book, edition(HARBOUR))
    assert {i: match.place for i, match in matches.items()} == {i: i for i in range(len(book))}
    assert all(match.confidence > 0.65 for match in matches.values())


def test_same_text_and_number_is_surer_than_the_same_text() -> None:
    old = edition(HARBOUR)
    new = edition(HARBOUR.replace("## General", "## Gulls\n ### Gulls follow every net that is full.\n ## General"))
    matches = match_editions(old, new)
    assert len(matches) == len(old)
    assert matches[2].place == 4
    assert match_editions(old, old)[2].confidence > matches[2].confidence > 0.9


def test_rule_that_moved_with_a_text_that_only_it_has_is_certain() -> None:
    rule = "### Cargo is sold on the island where the lantern burns."
    new = edition(HARBOUR.replace(rule, "").replace("## General", f"## General\n{rule}"))
    matches = match_editions(edition(HARBOUR), new)
    assert matches[8] == (2, 0.97)


def test_text_that_two_units_have_is_not_certain() -> None:
    rule = "### Cargo is sold on the island where the lantern burns."
    twice = edition(HARBOUR.replace(rule, "").replace("## General", f"## General\n{rule}\n{rule}"))
    assert match_editions(edition(HARBOUR), twice)[8].confidence < 0.97


def test_example_that_moved_to_another_rule_is_found_though_reworded_a_little() -> None:
    rules = "# A\n## Boats\n### Boats sail on water.\n{}## Gulls\n### Gulls fly over land.\n{}"
    example = "> Ann has six crates, two lanterns and a red pilot on board, so that her boat is full.\n"
    old, new = edition(rules.format(example, "")), edition(rules.format("", example.replace("six", "seven")))
    assert match_editions(old, new)[3].place == 5


def test_rule_reworded_between_its_neighbours_is_found() -> None:
    new = edition(
        HARBOUR.replace(
            "Cargo is sold on the island where the lantern burns.", "Wherever a lantern burns, cargo can be traded."
        )
    )
    assert matched(edition(HARBOUR), new)["Cargo is sold on"].startswith("Wherever")


def test_deleted_rule_is_not_the_one_that_stands_in_its_place() -> None:
    new = edition(
        HARBOUR.replace(
            "Cargo is sold on the island where the lantern burns.", "Whoever draws a red card repairs both ropes."
        )
    )
    found = matched(edition(HARBOUR), new)
    assert len(found) == len(edition(HARBOUR)) - 1
    assert "Cargo is sold on" not in found


def test_title_belongs_to_what_stands_below_it() -> None:
    old = edition(
        "# A\n## General\n### Boats have sails of linen.\n### Boats have a keel.\n## End\n### Count all your coins."
    )
    new = edition(
        "# A\n## General\n### Gulls steal fish on Mondays.\n### Gulls nest on roofs.\n"
        "## General\n### Boats have sails of linen.\n### Boats have a keel.\n## End\n### Count all your coins."
    )
    assert match_editions(old, new)[1].place == 4


def test_title_that_changed_is_known_by_what_stands_below_it() -> None:
    found = matched(edition(HARBOUR), edition(HARBOUR.replace("## Cargo", "## Loading and selling")))
    assert found["Cargo"] == "Loading and selling"


def test_title_without_a_number_is_found_at_its_place_though_no_word_stayed() -> None:
    old, new = (
        [OutlineUnit(text, Kind.CHAPTER, 1, None, -1, text)] for text in ("Harbour lantern", "Harbours lanterns")
    )
    assert match_editions(old, new)[0].place == 0


def test_pair_that_is_only_the_second_choice_is_still_likelier_than_not() -> None:
    """Both old rules fit the first new one better, which only one of them can be."""
    old = edition(
        "# A\n### Every boat has a captain and a crew of four.\n### Every boat has a captain and a crew of five."
    )
    new = edition(
        "# A\n### Every boat has a captain and a crew of fourteen.\n### Each boat has one captain, a pilot, four oars."
    )
    matches = match_editions(old, new)
    assert len(matches) == 3
    assert all(match.confidence > 0.5 for match in matches.values())


def test_rule_that_moved_to_another_section_is_found_though_reworded_a_little() -> None:
    rule = "A captain may light a lantern to end a storm."
    moved = HARBOUR.replace(f"### {rule}\n", "").replace(
        "## Cargo", "### A captain may light one lantern to end a storm.\n## Cargo"
    )
    assert matched(edition(HARBOUR), edition(moved))["A captain may light"].startswith("A captain may light one")


def test_rule_becomes_a_subrule_and_a_rule_a_section() -> None:
    new = edition(HARBOUR.replace("### A sold crate is", "#### A sold crate is"))
    assert "A sold crate is" in matched(edition(HARBOUR), new)
    old = edition(
        "# A\n## Cards\n### Weather cards\n#### A storm lasts for two rounds.\n#### Fog hides every boat.\n"
        "### Nets\n#### A net is full."
    )
    new = edition(
        "# A\n## Cards\n### Nets\n#### A net is full.\n## Weather cards\n### A storm lasts for two rounds.\n"
        "### Fog hides every boat."
    )
    assert matched(old, new)["Weather cards"] == "Weather cards"


def test_chapter_does_not_become_a_section() -> None:
    assert match_editions(edition("# The Great Harbour Of Old"), edition("## The Great Harbour Of Old")) == {}


@pytest.mark.parametrize("is_split", [True, False])
def test_larger_part_of_a_split_or_merged_rule_is_the_match(is_split: bool) -> None:
    large, small = "Whenever a boat enters the harbour, its captain pays the pilot two coins.", "The pilot keeps them."
    whole = edition(HARBOUR.replace("## Storms", f"### {large} {small}\n## Storms"))
    parts = edition(HARBOUR.replace("## Storms", f"### {large}\n### {small}\n## Storms"))
    old, new = (whole, parts) if is_split else (parts, whole)
    place = next(place for place, entry in enumerate(old) if entry.text.startswith(large))
    matches = match_editions(old, new)
    assert new[matches[place].place].text.startswith(large)
    assert len(matches) == len(whole)


def test_examples_stay_with_their_rules() -> None:
    old = edition(
        "# A\n### Boats sail on water.\n> Ann sails to the red island.\n### Gulls fly over land.\n> Bob has two gulls."
    )
    near = edition(
        "# A\n### Boats sail on water.\n> Ann sails to the blue island.\n### Gulls fly over land.\n"
        "> Bob has three gulls."
    )
    assert {i: match.place for i, match in match_editions(old, near).items()} == dict(enumerate(range(5)))
    other = edition(
        "# A\n### Boats sail on water.\n### Gulls fly over land.\n> Cid has never seen any fish.\n> Bob has two gulls."
    )
    assert {i: match.place for i, match in match_editions(old, other).items()} == {0: 0, 1: 1, 3: 2, 4: 4}


def test_term_is_known_by_its_name() -> None:
    old = edition("# Glossary\n* **Anchor** What holds a boat.\n* **Buoy** A thing that floats.")
    new = edition("# Glossary\n* **Bell** Rings in fog.\n* **Anchor** Iron, thrown overboard, see rule 4.")
    assert match_editions(old, new)[1].place == 2


def test_labels_in_references_may_be_spelled_differently_where_ids_are_not_trusted() -> None:
    old = edition("# A\n### A boat moves as [[rule:moves_as]] says, but not in a storm.")
    new = edition("# A\n### A boat moves as [[rule:moving_boats]] says, but not in a storm.")
    assert match_editions(old, new, {}, False)[1].confidence == 0.99
    assert match_editions(old, new, {}, True)[1].confidence < 0.97
    assert match_editions(old, new, {"rule:moves_as": "rule:moving_boats"}, True)[1].confidence == 0.99


def test_typography_is_no_change() -> None:
    old = edition('# A\n### The captain says "all hands on deck" -- or the crew\'s asleep.')
    new = edition("# A\n### The captain says “all hands on deck” -- or the crew’s asleep.")
    assert match_editions(old, new)[1].confidence == 0.99


def test_books_without_words_or_units() -> None:
    assert match_editions([], []) == {}
    assert match_editions(edition("# A"), []) == {}
    assert match_editions([], edition("# A")) == {}


@pytest.mark.parametrize("seed", range(4))
def test_invented_books_are_matched(seed: int) -> None:
    """They have 18 nouns and 10 verbs, so that many rules are alike: harder than a book that somebody wrote."""
    book = edition("\n".join(f"{'#' * line.rank} {line.source}" for line in invented_book(120, seed)))
    total = Score()
    for each in range(3):
        mutated = mutate(book, Mutation(insert=5, delete=5, move=4, light=12, heavy=4), 10 * seed + each)
        total += judge(mutated, match_editions(mutated.old, mutated.new, {}, False))
    assert total.f1 > 0.95


TEXTS = st.sampled_from(
    ["", "General", "Draw.", "Draw a card.", "港に入る。", "[[rule:a]]", "Every boat has a captain."]
) | st.text(max_size=20)


@st.composite
def editions(draw: st.DrawFn) -> list[OutlineUnit]:
    entries: list[OutlineUnit] = []
    for place in range(draw(st.integers(0, 12))):
        parent = draw(st.integers(-1, place - 1))
        kind = draw(st.sampled_from(Kind)).value
        number = draw(st.none() | st.sampled_from(["1", "1.1", "2"]))
        own_id = draw(st.sampled_from([f"u{place}", f"x{place:010x}"]))
        entries.append(OutlineUnit(own_id, kind, draw(st.integers(1, 5)), number, parent, draw(TEXTS)))
    return entries


@given(editions(), editions(), st.booleans())
def test_pairs_are_one_to_one_of_kinds_that_agree_and_the_same_each_time(
    old: list[OutlineUnit], new: list[OutlineUnit], trusts_ids: bool
) -> None:
    matches = match_editions(old, new, {}, trusts_ids)
    assert matches == match_editions(old, new, {}, trusts_ids)
    assert len({match.place for match in matches.values()}) == len(matches)
    for i, (j, confidence) in matches.items():
        assert 0 <= confidence <= 1
        assert confidence == 1.0 or {old[i].kind, new[j].kind} in (
            {old[i].kind},
            {Kind.RULE, Kind.SUBRULE},
            {Kind.RULE, Kind.SECTION},
        )


@given(editions(), st.booleans())
def test_identical_editions_match_wholly(book: list[OutlineUnit], trusts_ids: bool) -> None:
    other = [entry._replace(id=f"new-{entry.id}") for entry in book] if not trusts_ids else book
    matches = match_editions(book, other, {}, trusts_ids)
    assert {i: match.place for i, match in matches.items()} == {i: i for i in range(len(book))}
