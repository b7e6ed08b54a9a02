"""Which unit of a translation is which: by label, then by what was confirmed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.languages.confirming import confirm
from sphinx_rulebook.languages.pairing import Basis, PairedBook, pair_library
from sphinx_rulebook.languages.sync import SyncEntry, SyncState
from sphinx_rulebook.library.label_index import index_languages
from sphinx_rulebook.library.loading import load

from ..helpers import chapter_text, write_tree
from .pairs import ENGLISH, JAPANESE, book_files, confirmed, pair, partner_of, place_of

HEAD = "# Boats @@cha:boats@@\n"
HEAD_JA = "# 舟 @@cha:boats@@\n"


def basis_of(paired: PairedBook, words: str) -> Basis | None:
    """Return why the unit of the source that says these words has its counterpart."""
    counterpart = paired.counterparts.get(place_of(paired.source, words))
    return None if counterpart is None else counterpart.basis


def both(paired: PairedBook) -> list[tuple[str, str]]:
    """Return what the two sides of every pair say."""
    return [
        (paired.source.placed[place].unit.text, paired.translation.placed[counterpart.place].unit.text)
        for place, counterpart in paired.counterparts.items()
    ]


# Labels


def test_without_anything_confirmed_labels_alone_pair() -> None:
    paired = pair(ENGLISH, JAPANESE)
    assert both(paired) == [
        ("Boats", "舟"),
        ("Oars", "櫂"),
        ("Everybody aboard rows.[[sec:fog]]", "舟に乗る者は全員が漕ぐ。[[sec:fog]]"),
        ("Fog", "霧"),
        ("In fog, the bell is rung 3 times.", "霧の中では鐘を3回鳴らす。"),
    ]
    assert {counterpart.basis for counterpart in paired.counterparts.values()} == {Basis.LABEL}


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("@@sec:oars@@ @@sec:paddles@@", "@@sec:paddles@@"),
        ("@@sec:paddles@@", "@@sec:oars@@ @@sec:paddles@@"),
        ("@@sec:oars@@ @@sec:paddles@@", "@@sec:poles@@ @@sec:paddles@@ @@sec:row@@"),
    ],
)
def test_any_label_of_either_side_pairs(ours: str, theirs: str) -> None:
    paired = pair(f"{HEAD}## Oars {ours}\n", f"{HEAD_JA}## 櫂 {theirs}\n")
    assert (partner_of(paired, "Oars"), basis_of(paired, "Oars")) == ("櫂", Basis.LABEL)


def test_a_rule_with_the_labels_of_two_is_the_first_that_nobody_else_is() -> None:
    source = f"{HEAD}## Oars @@sec:oars@@\n## Poles @@sec:poles@@\n"
    paired = pair(source, f"{HEAD_JA}## 櫂 @@sec:oars@@\n## 櫂と竿 @@sec:oars@@ @@sec:poles@@\n")
    assert both(paired)[1:] == [("Oars", "櫂"), ("Poles", "櫂と竿")]


def test_of_two_units_with_one_label_the_first_is_paired() -> None:
    paired = pair(
        f"{HEAD}## Oars @@sec:oars@@\n## More oars @@sec:oars@@\n",
        f"{HEAD_JA}## 櫂 @@sec:oars@@\n## ほかの櫂 @@sec:oars@@\n",
    )
    assert both(paired)[1:] == [("Oars", "櫂")]


def test_no_unit_of_the_translation_is_paired_twice() -> None:
    source = f"{HEAD}## Oars @@sec:oars@@\n## Poles @@sec:poles@@\n"
    paired = pair(source, f"{HEAD_JA}## 櫂と竿 @@sec:oars@@ @@sec:poles@@\n")
    assert both(paired)[1:] == [("Oars", "櫂と竿")]


def test_a_label_beats_what_was_confirmed() -> None:
    state = confirmed()
    moved = JAPANESE.replace("### 漕ぎ手のいない舟", "### @@rule:drift@@ 漕ぎ手のいない舟")
    labelled = ENGLISH.replace("#### Nobody talks", "#### @@rule:drift@@ Nobody talks")
    paired = pair(labelled, moved, state)
    assert partner_of(paired, "Nobody talks") == "漕ぎ手のいない舟は突堤の方へ流される。"
    assert basis_of(paired, "Nobody talks") is Basis.LABEL
    assert partner_of(paired, "A boat without rowers") is None


# What was confirmed


def test_a_confirmed_pair_without_labels_is_known_by_its_ids() -> None:
    paired = pair(ENGLISH, JAPANESE, confirmed())
    assert len(paired.counterparts) == len(paired.source.placed)
    assert basis_of(paired, "Each rower") is Basis.CONFIRMED
    assert partner_of(paired, "Nobody talks") == "鐘が鳴る間は誰も話さない。"


def test_a_confirmed_pair_is_known_wherever_either_side_stands() -> None:
    first, second = "#### Each rower takes 2 oars from the shed.\n", "#### Nobody talks while the bell rings.\n"
    source = ENGLISH.replace(first, "").replace(second, second + first)
    paired = pair(source, JAPANESE, confirmed())
    assert partner_of(paired, "Each rower") == "漕ぎ手はそれぞれ小屋から2本の櫂を取る。"
    assert len(paired.counterparts) == len(paired.source.placed)


def test_a_confirmed_pair_is_followed_when_both_sides_were_edited() -> None:
    source = ENGLISH.replace("takes 2 oars from the shed", "takes 3 long oars from the shed")
    translation = JAPANESE.replace("2本の櫂を取る", "3本の長い櫂を取ります")
    paired = pair(source, translation, confirmed())
    assert partner_of(paired, "Each rower") == "漕ぎ手はそれぞれ小屋から3本の長い櫂を取ります。"
    assert basis_of(paired, "Each rower") is Basis.CONFIRMED
    assert paired.entries[place_of(paired.source, "Each rower")].source == "Each rower takes 2 oars from the shed."


def test_a_label_that_is_given_later_keeps_the_pair() -> None:
    source = ENGLISH.replace("#### Each rower", "#### @@rule:take@@ Each rower")
    paired = pair(source, JAPANESE, confirmed())
    assert partner_of(paired, "Each rower") == "漕ぎ手はそれぞれ小屋から2本の櫂を取る。"
    assert basis_of(paired, "Each rower") is Basis.CONFIRMED


def test_what_the_translation_no_longer_has_has_no_counterpart_and_keeps_its_entry() -> None:
    gone = JAPANESE.replace("#### 鐘が鳴る間は誰も話さない。\n", "")
    paired = pair(ENGLISH, gone, confirmed())
    place = place_of(paired.source, "Nobody talks")
    assert place not in paired.counterparts
    assert paired.entries[place].translation == "鐘が鳴る間は誰も話さない。"
    assert len(paired.counterparts) == len(paired.source.placed) - 1


def test_what_the_source_no_longer_has_has_no_entry() -> None:
    gone = ENGLISH.replace("#### Nobody talks while the bell rings.\n", "")
    paired = pair(gone, JAPANESE, confirmed())
    assert "Nobody talks while the bell rings." not in [entry.source for entry in paired.entries.values()]
    assert len(paired.entries) == len(paired.source.placed)
    assert place_of(paired.translation, "鐘が鳴る間") not in paired.sources


def test_two_entries_with_one_translation_give_it_to_the_first() -> None:
    source = f"{HEAD}## Oars\n## Poles\n"
    units = pair(source, f"{HEAD_JA}## 櫂\n")
    first, second, there = units.source.ids[1], units.source.ids[2], units.translation.ids[1]
    entries = {
        first: SyncEntry("section", "Oars", there, "櫂"),
        second: SyncEntry("section", "Poles", there, "櫂"),
    }
    paired = pair(source, f"{HEAD_JA}## 櫂\n", SyncState(entries))
    assert both(paired)[1:] == [("Oars", "櫂")]


def test_rules_that_say_the_same_are_distinguished_by_their_order() -> None:
    source = f"{HEAD}## Oars\n### Row.\n## Poles\n### Row.\n"
    translation = f"{HEAD_JA}## 櫂\n### 漕ぐ。\n## 竿\n### 押す。\n"
    paired = pair(source, translation, confirmed(source, translation))
    assert [text for _, text in both(paired)] == ["舟", "櫂", "漕ぐ。", "竿", "押す。"]


# Examples

RULE = f"{HEAD}## Oars @@sec:oars@@\n### Everybody rows. @@rule:row@@\n"
RULE_JA = f"{HEAD_JA}## 櫂 @@sec:oars@@\n### 全員が漕ぐ。 @@rule:row@@\n"
AKI, HARU = "\n> **Example:** Aki rows.\n", "\n> **Example:** Haru rows.\n"
AKI_JA, HARU_JA = "\n> **例:** アキが漕ぐ。\n", "\n> **例:** ハルが漕ぐ。\n"


def test_examples_are_paired_with_their_rule_where_both_have_as_many() -> None:
    paired = pair(RULE + AKI + HARU, RULE_JA + AKI_JA + HARU_JA)
    assert [partner_of(paired, name) for name in ("Aki", "Haru")] == ["アキが漕ぐ。", "ハルが漕ぐ。"]
    assert basis_of(paired, "Haru") is Basis.LABEL


def test_examples_of_a_confirmed_rule_are_confirmed() -> None:
    source, translation = RULE.replace(" @@rule:row@@", "") + AKI, RULE_JA.replace(" @@rule:row@@", "") + AKI_JA
    state = confirmed(source, translation)
    rule = next(key for key, entry in state.entries.items() if entry.source == "Everybody rows.")
    paired = pair(source, translation, SyncState({rule: state.entries[rule]}))
    assert (partner_of(paired, "Aki"), basis_of(paired, "Aki")) == ("アキが漕ぐ。", Basis.CONFIRMED)


@pytest.mark.parametrize(("ours", "theirs"), [(AKI + HARU, AKI_JA), (AKI, AKI_JA + HARU_JA), (AKI, "")])
def test_examples_are_not_paired_by_their_rule_where_one_side_has_more(ours: str, theirs: str) -> None:
    paired = pair(RULE + ours, RULE_JA + theirs)
    assert [text for text, _ in both(paired)] == ["Boats", "Oars", "Everybody rows."]


def test_a_confirmed_example_is_kept_when_another_is_put_before_it() -> None:
    state = confirmed(RULE + HARU, RULE_JA + HARU_JA)
    paired = pair(RULE + AKI + HARU, RULE_JA + HARU_JA, state)
    assert (partner_of(paired, "Aki"), partner_of(paired, "Haru")) == (None, "ハルが漕ぐ。")


# The text that a state remembers


def text_of(body: str, further: str = "", where: str = "Row") -> str:
    """Return the normal text of the rule of a book that says ``where``."""
    units = pair(f"{HEAD}## Oars @@sec:oars@@ @@sec:paddles@@\n{further}{body}", HEAD_JA).source
    return units.text(place_of(units, where))


PLAIN = text_of("### Row together.[[sec:oars]]\n\nUnless it is foggy, [[cha:boats|#]] says how.\n")


@pytest.mark.parametrize(
    "body",
    [
        "### Row together.[[sec:paddles]]\n\nUnless it is foggy, [[cha:boats|#]] says how.\n",
        "### Row together.[[LF/sec:oars]]\n\nUnless it is foggy, [[lf/cha:boats|#]] says how.\n",
        "### Row together.[[sec:oars]]\n\nUnless it\nis foggy,\n[[cha:boats|#]] says how.\n",
        "### Row together.[[sec:oars]]   \n\n\nUnless it is  foggy, [[cha:boats|#]] says how.\n\n",
        "### @@rule:row@@ Row together.[[sec:oars]]\n\nUnless it is foggy, [[cha:boats|#]] says how.\n",
        "### Row together.[[sec:oars]] @@rule:a@@ @@rule:b@@\n\nUnless it is foggy, [[cha:boats|#]] says how.\n",
        "### Row together.[[sec:oars]]\n\nUnless it is foggy, [[cha:boats|#]] says how.\n\n> **Example:** Aki rows.\n",
    ],
    ids=["other label", "own book", "line breaks", "spaces", "anchor", "anchors behind", "example"],
)
def test_what_is_no_wording_leaves_the_text_as_it_was(body: str) -> None:
    assert text_of(body) == PLAIN


def test_a_renumbered_target_leaves_the_text_as_it_was() -> None:
    body = "### Row together.[[sec:oars]]\n\nUnless it is foggy, [[cha:boats|#]] says how.\n"
    assert text_of(body, "### Rest first.\n#### Eat.\n### Then wake.\n") == PLAIN


@pytest.mark.parametrize(
    "body",
    [
        "### Row together![[sec:oars]]\n\nUnless it is foggy, [[cha:boats|#]] says how.\n",
        "### Row together.[[cha:boats]]\n\nUnless it is foggy, [[cha:boats|#]] says how.\n",
        "### Row together.[[sec:oars]]\n\nUnless it is foggy, [[cha:boats|rule #]] says how.\n",
        "### Row together.[[sec:oars]]\n\nUnless it is windy, [[cha:boats|#]] says how.\n",
        "### Row **together.**[[sec:oars]]\n\nUnless it is foggy, [[cha:boats|#]] says how.\n",
        "### Row together.[[TR/sec:oars]]\n\nUnless it is foggy, [[cha:boats|#]] says how.\n",
    ],
    ids=["stop", "other target", "text of a reference", "body", "bold", "other book"],
)
def test_another_wording_is_another_text(body: str) -> None:
    assert text_of(body) != PLAIN


def test_a_reference_into_another_book_is_known_by_the_first_label_there() -> None:
    further = {"source/tr/01.md": chapter_text("## Docks @@sec:docks@@ @@sec:piers@@\n", book="TR")}

    def text(reference: str) -> str:
        units = pair(f"{HEAD}### Row to {reference}.\n", HEAD_JA, None, further).source
        return units.text(place_of(units, "Row"))

    assert text("[[tr/sec:piers]]") == text("[[TR/sec:docks]]") == "Row to [[TR/sec:docks]]."
    assert text("[[TR/sec:gone]]") == "Row to [[TR/sec:gone]]."


def test_what_is_no_reference_stays_as_it_is() -> None:
    assert text_of("### Row [[on and on]].\n") == "Row [[on and on]]."


def test_a_reference_to_what_is_not_translated_yet_keeps_the_label_of_the_source() -> None:
    paired = pair(f"{HEAD}## Fog @@sec:fog@@ @@sec:mist@@\n", f"{HEAD_JA}### 舟は止まる。[[sec:mist]]\n")
    assert paired.translation.text(1) == "舟は止まる。[[sec:fog]]"


# The units of a book


def test_examples_are_those_of_the_unit_itself() -> None:
    units = pair(ENGLISH, JAPANESE).source

    def examples(words: str) -> list[str]:
        return [units.placed[place].unit.text[:10] for place in units.examples(place_of(units, words))]

    assert examples("Whoever drops") == ["Aki drops "]
    assert examples("Oars") == examples("Nobody talks") == []


def test_parents_are_those_of_their_own_chapter() -> None:
    units = pair(f"{HEAD}## Oars\n# Fog\n## Bells\n", HEAD_JA).source
    assert [placed.parent for placed in units.placed] == [-1, 0, -1, 2]


def test_books_are_paired_by_their_codes_and_a_translation_of_nothing_is_left_out(tmp_path: Path) -> None:
    files = {
        **book_files("source", HEAD),
        **book_files("source", "# Fog\n", "FL"),
        **book_files("source", "# Docks\n", "TR"),
        **book_files("translations/ja", "# 霧\n", "FL"),
        **book_files("translations/ja", HEAD_JA),
        **book_files("translations/ja", "# 市場\n", "MK"),
    }
    library = load(write_tree(tmp_path, files)).library
    paired = list(pair_library(library, "ja", index_languages(library), []))
    assert [(one.source.book.code, one.translation.placed[0].unit.text) for one in paired] == [
        ("FL", "霧"),
        ("LF", "舟"),
    ]


def test_confirming_all_again_changes_nothing() -> None:
    state = confirmed()
    paired = pair(ENGLISH, JAPANESE, state)
    assert confirm(paired, range(len(paired.source.placed))) == state == paired.sync


# Rules that say the same

TWICE = f"{HEAD}### @@rule:a@@ Hoist.\n#### Wait.\n### @@rule:b@@ Lower.\n#### Wait.\n### @@rule:c@@ Rest.\n"
TWICE_JA = (
    f"{HEAD_JA}### @@rule:a@@ 揚げる。\n#### 待て甲。\n### @@rule:b@@ 降ろす。\n#### 待て乙。\n### @@rule:c@@ 休む。\n"
)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(TWICE.replace("#### Wait.\n", "", 1), ["待て乙。"], id="the first is deleted"),
        pytest.param(TWICE.replace("Lower.\n#### Wait.\n", "Lower.\n"), ["待て甲。"], id="the second is deleted"),
        pytest.param(
            TWICE.replace("### @@rule:a@@", "### @@rule:z@@ Look.\n#### Wait.\n### @@rule:a@@"),
            [None, "待て甲。", "待て乙。"],
            id="one is added before them",
        ),
        pytest.param(TWICE, ["待て甲。", "待て乙。"], id="no change"),
    ],
)
def test_neighbours_tell_apart_rules_that_say_the_same(source: str, expected: list[str | None]) -> None:
    paired = pair(source, TWICE_JA, confirmed(TWICE, TWICE_JA))
    partners = [paired.counterparts.get(at) for at, one in enumerate(paired.source.placed) if one.unit.text == "Wait."]
    texts = [None if one is None else paired.translation.placed[one.place].unit.text for one in partners]
    assert texts == expected


def test_only_one_of_two_rules_that_say_the_same_is_confirmed() -> None:
    state = confirmed(TWICE, TWICE_JA)
    first, second = [key for key in state.entries if ":" not in key]
    for dropped, expected in ((first, "待て乙。"), (second, "待て甲。")):
        entries = {key: entry for key, entry in state.entries.items() if key != dropped}
        found = pair(TWICE, TWICE_JA, SyncState(entries)).counterparts.values()
        paired = pair(TWICE, TWICE_JA, SyncState(entries))
        texts = [paired.translation.placed[one.place].unit.text for one in found if one.basis is Basis.CONFIRMED]
        assert texts == [expected]
