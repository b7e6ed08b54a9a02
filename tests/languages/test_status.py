"""What is translated, stale, missing, extra or unconfirmed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.languages.confirming import confirm
from sphinx_rulebook.languages.pairing import PairedBook
from sphinx_rulebook.languages.proposals import propose, propose_quickly
from sphinx_rulebook.languages.status import (
    StateCounts,
    TranslationState,
    UnitStatus,
    count_states,
    extra_for_certain,
    is_counted,
    missing_for_certain,
    unit_statuses,
)
from sphinx_rulebook.languages.sync import SyncState

from .pairs import ENGLISH, JAPANESE, confirmed, pair, pair_files, place_of, project, texts_of

SYNCED = confirmed()
STALE_SOURCE = (
    ENGLISH.replace("takes 2 oars", "takes 3 oars")
    .replace("rung 3 times", "rung twice")
    .replace("Aki drops", "Aki loses")
)
STALE = ["Each rower takes 3 oars from the shed.", "Aki loses an oar and rests.", "In fog, the bell is rung twice."]


def state_of(paired: PairedBook, words: str) -> UnitStatus:
    """Return the status of the unit of the source that says these words."""
    place = place_of(paired.source, words)
    (status,) = [status for status in unit_statuses(paired) if status.source == place]
    return status


# The states, one by one


def test_all_is_translated_that_was_confirmed_and_has_not_changed() -> None:
    statuses = unit_statuses(pair(ENGLISH, JAPANESE, SYNCED))
    assert {status.state for status in statuses} == {TranslationState.TRANSLATED}
    assert len(statuses) == 10


def test_stale_is_what_says_something_else_than_was_confirmed_and_says_what() -> None:
    paired = pair(STALE_SOURCE, JAPANESE, SYNCED)
    assert texts_of(paired, TranslationState.STALE) == STALE
    assert state_of(paired, "bell is rung").earlier == "In fog, the bell is rung 3 times."
    assert len(texts_of(paired, TranslationState.TRANSLATED)) == 7


def test_what_has_a_label_only_in_the_source_is_missing() -> None:
    paired = pair(ENGLISH, JAPANESE.replace("@@rule:bell@@ ", ""))
    assert "In fog, the bell is rung 3 times." in texts_of(paired, TranslationState.MISSING)
    assert state_of(paired, "In fog").translation is None


def test_what_only_the_translation_has_is_extra_under_its_own_id() -> None:
    paired = pair(ENGLISH, f"{JAPANESE}### @@rule:horn@@ 角笛は吹かない。\n", SYNCED)
    (extra,) = [status for status in unit_statuses(paired) if status.state is TranslationState.EXTRA]
    assert (extra.id, extra.source, extra.translation) == ("rule:horn", None, len(paired.translation.placed) - 1)


def test_what_is_proposed_is_unconfirmed_whatever_its_confidence() -> None:
    proposed = propose(pair(ENGLISH, JAPANESE))
    status = state_of(proposed, "Each rower")
    assert (status.state, status.confidence) == (TranslationState.UNCONFIRMED, 0.99)
    assert texts_of(proposed, TranslationState.UNCONFIRMED)[-1] == "Nobody talks while the bell rings."


def test_without_a_state_a_label_is_translated_and_never_stale() -> None:
    paired = pair(STALE_SOURCE, JAPANESE)
    assert texts_of(paired, TranslationState.STALE) == []
    assert state_of(paired, "bell is rung").state is TranslationState.TRANSLATED
    assert state_of(paired, "bell is rung").earlier is None


def test_a_wording_that_is_taken_back_is_current_again() -> None:
    paired = pair(STALE_SOURCE, JAPANESE, SYNCED)
    again = pair(ENGLISH, JAPANESE, confirm(paired, ()))
    assert {status.state for status in unit_statuses(again)} == {TranslationState.TRANSLATED}


def test_a_stale_unit_whose_label_was_taken_away_is_still_stale() -> None:
    paired = pair(STALE_SOURCE.replace("@@rule:bell@@ ", ""), JAPANESE, SYNCED)
    assert texts_of(paired, TranslationState.STALE) == STALE


def test_an_edited_example_makes_only_itself_stale() -> None:
    paired = pair(ENGLISH.replace("Aki drops", "Haru drops"), JAPANESE, SYNCED)
    assert texts_of(paired, TranslationState.STALE) == ["Haru drops an oar and rests."]


# Editing the translation alone never clears stale


def edited(number: int, text: str) -> str:
    """Return the translation with another text in one of its lines that hold a unit; its anchors stay."""
    lines = JAPANESE.split("\n")
    places = [place for place, line in enumerate(lines) if line.strip()]
    place = places[number % len(places)]
    marks = re.match(r"[#>]+ (?:\*\*例:\*\* )?", lines[place])
    assert marks is not None
    anchors = "".join(f" {anchor}" for anchor in re.findall(r"@@[^@]+@@", lines[place]))
    lines[place] = f"{marks[0]}{text}{anchors}"
    return "\n".join(lines)


WORDS = st.text(alphabet="あ漕櫂3。[]*「」() ab\\{}|#@`", max_size=20).map(lambda text: f"霧{text}")


@given(st.integers(0, 9), WORDS)
def test_any_edit_of_the_translation_alone_leaves_what_is_stale(number: int, text: str) -> None:
    paired = pair(STALE_SOURCE, edited(number, text), SYNCED)
    assert texts_of(paired, TranslationState.STALE) == STALE
    assert len(texts_of(paired, TranslationState.TRANSLATED)) == 7


LABELLED_SOURCE = re.sub(r"^(#+ )(?!.*@@)", lambda m: f"{m[1]}@@x:{m.start()}@@ ", ENGLISH, flags=re.M)
LABELS = re.findall(r"^#+ .*?(@@[^@]+@@)", LABELLED_SOURCE, flags=re.M)


def labelled_translation(text: str) -> str:
    """Return a translation with the labels of the source, in their order."""
    labels = iter(LABELS)
    return re.sub(
        r"^(#+ )(.*)$",
        lambda m: f"{m[1]}{next(labels)} {re.sub('@@[^@]+@@', '', m[2]).strip()}",
        text,
        flags=re.M,
    )


LABELLED_STATE = confirmed(LABELLED_SOURCE, labelled_translation(JAPANESE))
LABELLED_STALE_SOURCE = LABELLED_SOURCE.replace("takes 2 oars", "takes 3 oars").replace("Aki drops", "Aki loses")


@given(st.integers(0, 9), WORDS)
def test_any_edit_of_a_labelled_translation_leaves_what_is_stale(number: int, text: str) -> None:
    translation = labelled_translation(edited(number, text.replace("@", "").replace("#", "")))
    paired = pair(LABELLED_STALE_SOURCE, translation, LABELLED_STATE)
    assert texts_of(paired, TranslationState.STALE) == [
        "Each rower takes 3 oars from the shed.",
        "Aki loses an oar and rests.",
    ]
    assert len(texts_of(paired, TranslationState.TRANSLATED)) == 8


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("小屋から2本の櫂を取る", "小屋から3本の櫂を取る"),
        ("小屋から2本の櫂を取る", "舟小屋から櫂を3本ずつ取ります"),
        ("鐘を3回鳴らす", "鐘を2回鳴らす"),
        ("アキは櫂を落として", "アキは櫂をなくして"),
    ],
)
def test_a_usual_edit_of_an_unlabelled_translation_leaves_what_is_stale(before: str, after: str) -> None:
    assert before in JAPANESE
    paired = pair(STALE_SOURCE, JAPANESE.replace(before, after), SYNCED)
    assert texts_of(paired, TranslationState.STALE) == STALE


def test_a_translation_that_is_another_text_altogether_is_as_stale_as_before() -> None:
    translation = JAPANESE.replace("漕ぎ手はそれぞれ小屋から2本の櫂を取る。", "全員に道具が3つ要る。")
    proposed = propose(pair(STALE_SOURCE, translation, SYNCED))
    assert "Each rower takes 3 oars from the shed." in texts_of(proposed, TranslationState.STALE)
    place = place_of(proposed.source, "Each rower")
    assert proposed.entries[place].source == "Each rower takes 2 oars from the shed."


def test_a_source_that_is_another_text_altogether_is_stale() -> None:
    source = ENGLISH.replace("Each rower takes 2 oars from the shed.", "Nobody touches burning lamps, ever.")
    assert texts_of(pair(source, JAPANESE, SYNCED), TranslationState.STALE) == ["Nobody touches burning lamps, ever."]


def test_another_label_everywhere_makes_nothing_stale() -> None:
    renamed = [text.replace("rule:row", "rule:pull") for text in (ENGLISH, JAPANESE)]
    assert "[[rule:pull]]" in renamed[0]
    assert count_states(unit_statuses(pair(*renamed, SYNCED))) == StateCounts(translated=10)


# Pure renumbering makes nothing stale


@pytest.mark.parametrize(
    "heading", ["# Boats @@cha:boats@@\n", "## Oars @@sec:oars@@\n", "## Fog @@sec:fog@@\n", "### @@rule:row@@ "]
)
@pytest.mark.parametrize("label", ["", " @@rule:new@@"])
def test_an_inserted_rule_is_missing_and_nothing_is_stale(heading: str, label: str) -> None:
    rank = "##" if heading.startswith("# ") else "###"
    new = f"{rank} A lamp is lit at dusk.[[rule:bell]]{label}\n"
    place = ENGLISH.index(heading) + (len(heading) if heading.endswith("\n") else 0)
    proposed = propose(pair(ENGLISH[:place] + new + ENGLISH[place:], JAPANESE, SYNCED))
    numbers = [placed.unit.number for placed in proposed.source.placed]
    assert numbers != [placed.unit.number for placed in proposed.translation.placed]
    assert texts_of(proposed, TranslationState.MISSING) == ["A lamp is lit at dusk.[[rule:bell]]"]
    assert texts_of(proposed, TranslationState.STALE, TranslationState.UNCONFIRMED, TranslationState.EXTRA) == []
    assert count_states(unit_statuses(proposed)) == StateCounts(translated=10, missing=1)


def test_a_new_first_chapter_makes_nothing_stale() -> None:
    proposed = propose(pair(f"# Ropes @@cha:ropes@@\n{ENGLISH}", JAPANESE, SYNCED))
    assert count_states(unit_statuses(proposed)) == StateCounts(translated=10, missing=1)


def test_moving_a_section_makes_nothing_stale() -> None:
    fog = ENGLISH.index("## Fog")
    head = "# Boats @@cha:boats@@\n"
    moved = head + ENGLISH[fog:] + ENGLISH[len(head) : fog]
    paired = pair(moved, JAPANESE, SYNCED)
    assert count_states(unit_statuses(paired)) == StateCounts(translated=10)
    to_another_chapter = f"{ENGLISH[:fog]}# Weather @@cha:weather@@\n{ENGLISH[fog:]}"
    assert count_states(unit_statuses(pair(to_another_chapter, JAPANESE, SYNCED))) == StateCounts(
        translated=10, missing=1
    )


def test_other_labels_of_the_same_rules_make_nothing_stale() -> None:
    source = ENGLISH.replace("@@sec:fog@@", "@@sec:fog@@ @@sec:mist@@").replace("[[sec:fog]]", "[[sec:mist]]")
    assert count_states(unit_statuses(pair(source, JAPANESE, SYNCED))) == StateCounts(translated=10)


# Order


def test_statuses_stand_in_the_order_of_the_source_and_extras_behind_what_they_follow() -> None:
    fog = "## 霧 @@sec:fog@@\n### @@rule:horn@@ 角笛を吹く。\n"
    translation = f"# 舟 @@cha:boats@@\n## 序 @@sec:preface@@\n{fog}## 櫂 @@sec:oars@@\n"
    source = "# Boats @@cha:boats@@\n## Oars @@sec:oars@@\n### @@rule:row@@ Row.\n## Fog @@sec:fog@@\n"
    statuses = unit_statuses(pair(source, translation))
    assert [(status.id, status.state.value) for status in statuses] == [
        ("cha:boats", "translated"),
        ("sec:preface", "extra"),
        ("sec:oars", "translated"),
        ("rule:row", "missing"),
        ("sec:fog", "translated"),
        ("rule:horn", "extra"),
    ]


def test_what_the_translation_begins_with_comes_first() -> None:
    statuses = unit_statuses(pair("# Boats @@cha:boats@@\n", "# 序 @@cha:preface@@\n# 舟 @@cha:boats@@\n"))
    assert [status.id for status in statuses] == ["cha:preface", "cha:boats"]


# Counting

GLOSSARY = """---
book: LF
glossary: true
---
# Words @@cha:words@@
## Of boats
### **Oar** @@term:oar@@
It moves a boat.
### **Thole** @@term:thole@@
It holds an oar.
"""
GLOSSARY_JA = """---
book: LF
glossary: true
---
# 用語 @@cha:words@@
## 霧の言葉
### **櫂** @@term:oar@@
舟を動かすもの。
"""


def test_headings_of_a_glossary_are_not_counted_and_its_terms_are() -> None:
    further = {"source/lf/words.md": GLOSSARY, "translations/ja/lf/words.md": GLOSSARY_JA}
    paired = pair("# Boats @@cha:boats@@\n", "# 舟 @@cha:boats@@\n", None, further)
    assert [(status.id, status.state) for status in unit_statuses(paired)] == [
        ("cha:boats", TranslationState.TRANSLATED),
        ("term:oar", TranslationState.TRANSLATED),
        ("term:thole", TranslationState.MISSING),
    ]
    assert not is_counted(paired.source, place_of(paired.source, "Words"))
    assert [paired.source.ids[place] for place in missing_for_certain(paired)] == ["term:thole"]


@pytest.mark.parametrize(
    ("counts", "source", "percentage"),
    [
        (StateCounts(), 0, 100),
        (StateCounts(extra=3), 0, 100),
        (StateCounts(translated=199, missing=1), 200, 99),
        (StateCounts(translated=1, stale=1, missing=1, extra=5, unconfirmed=1), 4, 25),
        (StateCounts(stale=2, unconfirmed=3), 5, 0),
        (StateCounts(translated=7, extra=1), 7, 100),
    ],
)
def test_percentage_is_of_the_source_and_rounded_down(counts: StateCounts, source: int, percentage: int) -> None:
    assert (counts.source, counts.percentage) == (source, percentage)


LINES = st.lists(
    st.tuples(
        st.integers(2, 4), st.sampled_from(["", " @@x:a@@", " @@x:b@@", " @@x:c@@"]), st.sampled_from("鐘舟霧櫂")
    ),
    max_size=8,
)


def text_of(lines: list[tuple[int, str, str]]) -> str:
    return "# 舟\n" + "".join(f"{'#' * rank} {word}が鳴る{label}\n" for rank, label, word in lines)


@given(LINES, LINES)
def test_every_unit_has_one_state_and_the_counts_add_up(
    ours: list[tuple[int, str, str]], theirs: list[tuple[int, str, str]]
) -> None:
    paired = pair_files(project(text_of(ours), text_of(theirs)))
    for one in (paired, propose_quickly(paired)):
        statuses = unit_statuses(one)
        assert [s.source for s in statuses if s.source is not None] == list(range(len(one.source.placed)))
        assert sorted(s.translation for s in statuses if s.translation is not None) == list(
            range(len(one.translation.placed))
        )
        counts = count_states(statuses)
        assert counts.source == len(one.source.placed)
        assert counts.source + counts.extra == len(statuses)
        assert {s.state for s in statuses if s.confidence < 1} <= {TranslationState.UNCONFIRMED}
        certain = {
            TranslationState.MISSING: missing_for_certain(paired),
            TranslationState.EXTRA: extra_for_certain(paired),
        }
        for state, places in certain.items():
            reported = {
                s.source if state is TranslationState.MISSING else s.translation
                for s in unit_statuses(paired)
                if s.state is state
            }
            assert set(places) <= reported


# Texts that were copied to be translated


COPIED = JAPANESE.replace("漕ぎ手のいない舟は突堤の方へ流される。", "A boat without rowers drifts towards the mole.")


def test_a_sentence_of_the_source_is_missing_before_anything_is_confirmed() -> None:
    proposed = propose(pair(ENGLISH, COPIED))
    assert texts_of(proposed, TranslationState.MISSING) == ["A boat without rowers drifts towards the mole."]


def test_a_name_that_is_the_same_in_both_languages_is_translated() -> None:
    both = [
        text.replace("# Fog @@", "# Lamplighter @@").replace("# 霧 @@", "# Lamplighter @@")
        for text in (ENGLISH, JAPANESE)
    ]
    assert not texts_of(propose(pair(both[0], both[1])), TranslationState.MISSING)


def test_a_sentence_that_may_stay_as_it_is_counts_as_translated() -> None:
    place = place_of(pair(ENGLISH, COPIED).source, "drifts towards")
    unit_id = pair(ENGLISH, COPIED).source.ids[place]
    proposed = propose(pair(ENGLISH, COPIED, SyncState({}, {unit_id: {"RB319": "a quotation"}})))
    assert not texts_of(proposed, TranslationState.MISSING)
