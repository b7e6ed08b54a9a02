"""What a person confirms, and what is silenced."""

from __future__ import annotations

from sphinx_rulebook.languages.confirming import confirm, silence
from sphinx_rulebook.languages.proposals import propose
from sphinx_rulebook.languages.status import TranslationState
from sphinx_rulebook.languages.sync import SyncEntry, SyncState

from .pairs import ENGLISH, JAPANESE, confirmed, pair, place_of, texts_of

SYNCED = confirmed()
STALE_SOURCE = ENGLISH.replace("takes 2 oars", "takes 3 oars").replace("rung 3 times", "rung twice")


def test_only_what_is_named_is_confirmed() -> None:
    proposed = propose(pair(ENGLISH, JAPANESE))
    state = confirm(proposed, [place_of(proposed.source, "Nobody talks")])
    (entry,) = state.entries.values()
    assert entry == SyncEntry(
        "subrule",
        "Nobody talks while the bell rings.",
        proposed.translation.ids[place_of(proposed.translation, "鐘が鳴る間")],
        "鐘が鳴る間は誰も話さない。",
    )
    again = propose(pair(ENGLISH, JAPANESE, state))
    assert texts_of(again, TranslationState.UNCONFIRMED) == [
        "Each rower takes 2 oars from the shed.",
        "Whoever drops an oar sits out for a turn.[[rule:row]]",
        "Aki drops an oar and rests.",
        "A boat without rowers drifts towards the mole.",
    ]


def test_what_is_named_becomes_current_and_the_others_stay_stale() -> None:
    paired = pair(STALE_SOURCE, JAPANESE, SYNCED)
    state = confirm(paired, [place_of(paired.source, "bell is rung")])
    assert state.entries["rule:bell"].source == "In fog, the bell is rung twice."
    assert texts_of(pair(STALE_SOURCE, JAPANESE, state), TranslationState.STALE) == [
        "Each rower takes 3 oars from the shed."
    ]


def test_what_is_not_named_keeps_its_entry_to_the_letter() -> None:
    translation = JAPANESE.replace("2本の櫂を取る", "2本の櫂を受け取る")
    paired = pair(STALE_SOURCE, translation, SYNCED)
    state = confirm(paired, [place_of(paired.source, "bell is rung")])
    place = place_of(paired.source, "Each rower")
    assert state.entries[paired.source.ids[place]] in SYNCED.entries.values()
    assert state.entries[paired.source.ids[place]].source == "Each rower takes 2 oars from the shed."


def test_confirming_nothing_twice_is_the_same_as_once() -> None:
    paired = pair(STALE_SOURCE, JAPANESE, SYNCED)
    once = confirm(paired, ())
    assert confirm(pair(STALE_SOURCE, JAPANESE, once), ()) == once
    assert texts_of(pair(STALE_SOURCE, JAPANESE, once), TranslationState.STALE) == texts_of(
        paired, TranslationState.STALE
    )


def test_a_translation_that_was_rewritten_whole_is_still_the_confirmed_one() -> None:
    translation = JAPANESE.replace("鐘が鳴る間は誰も話さない。", "その音がする限り声を出してはならない。")
    paired = pair(ENGLISH, translation, SYNCED)
    assert texts_of(paired, TranslationState.UNCONFIRMED) == texts_of(paired, TranslationState.MISSING) == []
    state = confirm(paired, [place_of(paired.source, "Everybody")])
    assert state.entries == SYNCED.entries


def test_entries_of_what_the_source_no_longer_has_go() -> None:
    paired = pair(ENGLISH.replace("#### Nobody talks while the bell rings.\n", ""), JAPANESE, SYNCED)
    state = confirm(paired, [0])
    assert len(state.entries) == len(SYNCED.entries) - 1
    assert list(state.entries) == list(paired.source.ids)


def test_what_has_no_translation_cannot_be_confirmed_and_keeps_what_it_had() -> None:
    gone = JAPANESE.replace("#### 鐘が鳴る間は誰も話さない。\n", "")
    paired = pair(ENGLISH, gone, SYNCED)
    assert confirm(paired, range(len(paired.source.placed))) == SYNCED
    assert confirm(pair(ENGLISH, gone.replace("@@rule:bell@@ ", "")), [place_of(paired.source, "In fog")]).entries == {}


def test_entries_stand_in_the_order_of_the_source() -> None:
    fog = ENGLISH.index("## Fog")
    head = "# Boats @@cha:boats@@\n"
    paired = pair(head + ENGLISH[fog:] + ENGLISH[len(head) : fog], JAPANESE, SYNCED)
    state = confirm(paired, [0])
    assert list(state.entries) == list(paired.source.ids)
    assert set(state.entries.values()) == set(SYNCED.entries.values())


def test_confirming_leaves_what_is_silenced() -> None:
    silenced = silence(SYNCED, "rule:bell", "RB307", "Said once.")
    paired = pair(ENGLISH, JAPANESE, silenced)
    assert confirm(paired, [0]).silenced == {"rule:bell": {"RB307": "Said once."}}


def test_silencing_and_telling() -> None:
    one = silence(SYNCED, "rule:bell", "RB307", "Said once.")
    two = silence(one, "rule:bell", "RB311", "A shout.")
    assert two.silenced == {"rule:bell": {"RB307": "Said once.", "RB311": "A shout."}}
    assert silence(two, "rule:bell", "RB307", "Another reason.").silenced["rule:bell"]["RB307"] == "Another reason."
    assert silence(two, "rule:bell", "RB311", None) == one
    assert silence(one, "rule:bell", "RB307", None) == SYNCED
    assert silence(one, "rule:row", "RB307", None) == one
    assert silence(SyncState(), "rule:row", "RB307", None) == SyncState()
    assert one.silenced == {"rule:bell": {"RB307": "Said once."}}
    assert two.entries == SYNCED.entries
