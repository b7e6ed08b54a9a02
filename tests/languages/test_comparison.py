"""In what a unit and its translation differ."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.languages.comparing.compared_unit import ComparedUnit, Difference
from sphinx_rulebook.languages.comparing.comparison import compare
from sphinx_rulebook.languages.comparing.punctuation import BRACKETS, doubled_stop, ends_with_stop, unbalanced
from sphinx_rulebook.model.findings import Code
from sphinx_rulebook.model.units import Kind, Unit

from ..helpers import show_reference
from .chapters import units_of

LANGUAGES = ["en", "ja", "zh", "ko", "de", "fr", "es", "it", "pt", "xx", ""]


def wording(unit: Unit, language: str = "en") -> ComparedUnit:
    """Return what a unit says; its references have the targets that they name."""
    targets = [(show_reference(reference), f"[[{show_reference(reference)}]]") for reference in unit.references]
    return ComparedUnit(unit, language, targets)


def rule(markup: str) -> Unit:
    """Return the rule of a chapter that has but one."""
    return units_of(f"### {markup}\n")[0]


def differences(source: str, translation: str, language: str = "ja") -> list[Difference]:
    """Return the differences of an English rule and its translation."""
    return list(compare(wording(rule(source)), wording(rule(translation), language)))


# Any text

PIECES = st.sampled_from(
    ["boat", "oar", "two", "Twenty-four", "3", "12", "1", " ", ". ", "!", "**", "*", '"', "|", "\\", "`", "@@rule:a@@"]
)
MARKS = st.sampled_from(["[[rule:row]]", "[[TR/sec:docks|#]]", "[1.0.1a]", "{oil}", "\\{rope\\}", "\\power{}"])
JAPANESE = st.sampled_from(["舟", "を", "三", "３", "。", "枚", "一つ", "第2手番"])
TEXTS = st.lists(PIECES | MARKS | JAPANESE, max_size=12).map("".join)
MARKUP = st.recursive(
    TEXTS,
    lambda inner: st.builds(
        lambda pair, a, b: f"{pair[0]}{a}{pair[1]}{b}", st.sampled_from(list(BRACKETS.items())), inner, TEXTS
    ),
    max_leaves=4,
)
BODIES = st.sampled_from(
    ["", "\n\n- 2 oars\n- {oil}\n", "\n\nOr rest.[[rule:row]]\n", "\n\n> **Example:** Aki rows.\n"]
)


@given(MARKUP, BODIES, st.sampled_from([language for language in LANGUAGES if language not in ("ja", "zh", "ko")]))
def test_a_unit_does_not_differ_from_itself(markup: str, body: str, language: str) -> None:
    unit = rule(markup + body)
    assert list(compare(wording(unit, language), wording(unit, language))) == []


@given(
    st.lists(
        st.sampled_from(["3枚", "12人", "舟を", "漕ぐ。", "「櫂」", "第2手番", "[[rule:row]]", "**", "{oil}"]),
        max_size=8,
    )
)
def test_a_japanese_unit_does_not_differ_from_itself(parts: list[str]) -> None:
    unit = rule("".join(parts))
    assert list(compare(wording(unit, "ja"), wording(unit, "ja"))) == []


@given(st.text(max_size=80), st.text(max_size=80), st.sampled_from(LANGUAGES), st.sampled_from(LANGUAGES))
def test_no_text_is_too_odd_to_compare(ours: str, theirs: str, language: str, other: str) -> None:
    source, translation = (Unit(Kind.RULE, 3, None, None, text, 1) for text in (ours, theirs))
    for found in compare(ComparedUnit(source, language, ()), ComparedUnit(translation, other, ())):
        assert found.message.strip()
        assert found.mark is None or found.mark


@given(MARKUP, MARKUP, BODIES, BODIES)
def test_every_difference_names_what_stands_there(ours: str, theirs: str, body: str, other: str) -> None:
    source, translation = wording(rule(ours + body)), wording(rule(theirs + other))
    for found in compare(source, translation):
        assert "\n" not in found.message
        if found.code in (Code.NUMBER_DIFFERS, Code.NUMBER_ON_ONE_SIDE):
            assert (found.mark or "") in translation.text
            assert (found.source_mark or "") in source.text


# One thing after another


def codes(found: list[Difference]) -> list[str]:
    return [difference.code.code for difference in found]


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Take 3 oars.", "３本の櫂を取る。"),
        ("Take three oars.", "櫂を三本取る。"),
        ("The third player rows.", "3番目の者が漕ぐ。"),
        ("Both captains row.", "2人の船長が漕ぐ。"),
        ("Draw a card.", "札を1枚引く。"),
        ("Row.", "漕ぐ！"),
        ("Whoever rows is the “rower”.", "漕ぐ者を「漕ぎ手」と呼ぶ。"),
        ("It costs {oil}{oil}.", "\\{oil\\}\\{oil\\}を払う。"),
        ("Rowing", "漕ぎ方。"),
        ("Say **fog**.", "**霧**と言う。"),
        ("Take more than 5 oars.", "櫂を 6 本以上取る。"),
        ("Nine Oars is a game.", "Nine Oars は遊びである。"),
    ],
)
def test_what_says_the_same_in_another_way_does_not_differ(source: str, translation: str) -> None:
    assert differences(source, translation) == []


@pytest.mark.parametrize(
    ("language", "source", "translation"),
    [
        ("el", "Take eight oars.", "Πάρε οχτώ κουπιά."),
        ("it", "If you are strong, row.", "Se sei forte, rema."),
        ("it", "Take six oars.", "Prendi sei remi."),
        ("ar", "Take 2 oars.", "خذ مجدافين."),
    ],
)
def test_numbers_that_a_language_says_in_its_own_way_do_not_differ(
    language: str, source: str, translation: str
) -> None:
    assert differences(source, translation, language) == []


def test_a_number_that_both_languages_write_alike_is_counted() -> None:
    (found,) = differences("Take six oars and six ropes.", "Prends six rames et des cordes.", "fr")
    assert (found.mark, found.source_mark) == (None, "six")


@pytest.mark.parametrize(
    ("source", "translation", "expected"),
    [
        ("Take 3 oars.", "櫂を2本取る。", [("RB307", "2")]),
        ("Take the oars.", "櫂を2本取る。", [("RB315", "2")]),
        ("Take 3 oars and 4 ropes.", "櫂を2本取る。", [("RB307", "2"), ("RB315", None)]),
        ("Take 1 of the oars.", "各櫂を4本取る。", [("RB307", "4")]),
        ("It gets +1/+1.", "+1/+3を得る。", [("RB307", "+1/+3")]),
        ("Row.[[rule:row]]", "漕ぐ。", [("RB304", None)]),
        ("Row.", "漕ぐ。[[rule:row]]", [("RB304", "[[rule:row]]")]),
        ("Row.[[rule:row]][[rule:rest]]", "漕ぐ。[[rule:rest]][[rule:row]]", [("RB305", None)]),
        ("Row.[[rule:row]]", "漕ぐ。[[rule:row]][[rule:row]]", [("RB305", None)]),
        ("Pay {oil}.", "{oil}{oil}を払う。", [("RB306", "{oil}")]),
        ("Pay {oil}.", "{rope}を払う。", [("RB306", "{oil}"), ("RB306", "{rope}")]),
        ("Say **fog**.", "霧と言う。", [("RB309", None)]),
        ("Row (if any).", "いれば）漕ぐ。", [("RB310", ")")]),
        ("Whoever rows is the “rower”.", "漕ぐ者を「漕ぎ手と呼ぶ。", [("RB310", "「")]),
        ('Say "fog".', '"霧と言う。', [("RB310", '"')]),
        ("Row.", "漕ぐ", [("RB311", "漕ぐ")]),
    ],
)
def test_what_differs_has_its_code_and_its_mark(
    source: str, translation: str, expected: list[tuple[str, str | None]]
) -> None:
    assert [(found.code.code, found.mark) for found in differences(source, translation)] == expected


def test_a_number_of_the_source_that_is_lost_is_marked_there() -> None:
    (found,) = differences("Take 3 oars.", "櫂を取る。")
    assert (found.mark, found.source_mark) == (None, "3")


def test_examples_are_counted_and_not_compared_with_their_rule() -> None:
    assert (
        codes(differences("Row.\n\n> **Example:** Aki takes 3 oars.", "漕ぐ。\n\n> **例:** アキは櫂を2本取る。")) == []
    )
    (found,) = differences("Row.\n\n> **Example:** Aki rows.", "漕ぐ。")
    assert (found.code, found.message) == (Code.EXAMPLE_DIFFERS, "this rule has 0 examples, but the source has 1")


def test_a_callout_is_a_part_and_its_name_is_not_a_symbol() -> None:
    source = "Row.\n\n:::{tip} Calm\n\nRest often.\n\n:::\n"
    assert differences(source, "漕ぐ。\n\n:::{important} 凪\n\nよく休む。\n\n:::\n") == []
    (found,) = differences(source, "漕ぐ。よく休む。")
    assert (found.code, found.message) == (Code.MISSING_PART, "this has 0 callouts, but the source has 1")


def test_what_the_source_does_wrong_as_well_is_no_difference() -> None:
    assert differences("Row (if any.", "いれば）漕ぐ。") == []
    assert differences("Row", "漕ぐ") == []
    assert differences('Say "fog.', '"霧と言う。') == []


def test_the_body_counts_with_its_heading() -> None:
    assert codes(differences("Take:\n\n- 3 oars\n- {oil}\n", "取る：\n\n- 櫂2本\n- {oil}\n")) == ["RB307"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", None),
        ("(a [b] c)", None),
        ("「舟『櫂』」（霧）", None),
        ("(a", ("(", True)),
        ("a)", None),
        ("oars)", (")", False)),
        ("(a [b) c]", ("[", True)),
        ("a 」", ("」", False)),
        ("1) Row. b) Rest.", None),
        ("（一)", (")", False)),
    ],
)
def test_the_first_bracket_without_a_partner(text: str, expected: tuple[str, bool] | None) -> None:
    assert unbalanced(text) == expected


@given(MARKUP)
def test_brackets_that_are_closed_have_partners(markup: str) -> None:
    assert unbalanced(markup) is None


@pytest.mark.parametrize(
    "text", ["Row.", "漕ぐ。", "Row!**", "(Row.)", "「漕ぐ。」", "Row…", "Row. (Not now)", "漕ぐ。（今は別）"]
)
def test_a_text_that_ends_as_a_sentence_does(text: str) -> None:
    assert ends_with_stop(text)


@pytest.mark.parametrize("text", ["", "Row", "(Row)", "漕ぐ、", "**", "Take:  ", "取る："])
def test_a_text_that_does_not(text: str) -> None:
    assert not ends_with_stop(text)


ENDINGS = [
    ("hi", "नाव चलाओ", "।"),
    ("hi", "नाव चलाओ", "॥"),
    ("hi", "नाव चलाओ", "|"),
    ("bn", "নৌকা চালাও", "।"),
    ("pa", "ਕਿਸ਼ਤੀ ਚਲਾਓ", "।"),
    ("ur", "کشتی چلاؤ", "۔"),
    ("ar", "جدف الآن", "؟"),
    ("ar", "جدف الآن", ".\u200f"),
    ("fa", "پارو بزن", "!"),
    ("hy", "Թիավարիր", "։"),
    ("my", "လှေလှော်ပါ", "။"),
    ("km", "អុំទូក", "។"),
    ("km", "អុំទូក", "៕"),
    ("am", "ቅዘፍ", "።"),
    ("am", "ቅዘፍ", "፧"),
    ("bo", "གྲུ་གཏོང་", "།"),
    ("el", "Κωπηλατείς", ";"),
    ("el", "Κωπηλατείς", "\u037e"),
    ("de", "Er ruft: „Rudert", "!“"),
    ("da", "Han siger: »Ro", ".«"),
    ("fr", "« Ramez", ". »"),
    ("zh", "划船", "……"),
]


@pytest.mark.parametrize(("language", "text", "end"), ENDINGS)
def test_the_full_stop_of_every_script(language: str, text: str, end: str) -> None:
    assert codes(differences("Row.", f"{text}{end}", language)) == []
    closing = end.lstrip("।॥|۔؟.!։။។៕።፧།;\u037e…")
    assert "RB311" in codes(differences("Row.", f"{text}{closing}", language))


@pytest.mark.parametrize(
    ("language", "text"),
    [("th", "พายเรือ"), ("lo", "ພາຍເຮືອ"), ("th-TH", "พายเรือ 3 ลำ"), ("xx", "พายเรือ"), ("th", "(พายเรือ)")],
)
def test_a_language_without_full_stops_lacks_none(language: str, text: str) -> None:
    source = "Row 3 boats." if "3" in text else "Row."
    assert codes(differences(source, text, language)) == []


@pytest.mark.parametrize(
    ("language", "text"), [("de", "Rudern;"), ("en", "Row |"), ("my", "လှေလှော်ပါ၊"), ("ar", "جدف،"), ("ja", "漕ぐ、")]
)
def test_signs_that_end_no_sentence_of_the_language(language: str, text: str) -> None:
    assert codes(differences("Row.", text, language)) == ["RB311"]


def test_a_question_of_a_greek_source_ends() -> None:
    source = ComparedUnit(rule("Κωπηλατείς;"), "el", ())
    assert codes(list(compare(source, ComparedUnit(rule("You row"), "en", ())))) == ["RB311"]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("नाव।[[rule:row]]।", "।[[rule:row]]।"),
        ("Row.[[rule:row]].", ".[[rule:row]]."),
        ("漕ぐ。[[a]] [1.2.3]。", "。[[a]] [1.2.3]。"),
        ("Row.[[rule:row]]", None),
        ("Row[[rule:row]].", None),
        ("Row.[[rule:row]]...", None),
        ("Row. [2].", ". [2]."),
        ("См. [[rule:row]].", None),
        ("Vgl. [[rule:row]]. Row.[[rule:row]].", ".[[rule:row]]."),
    ],
)
def test_a_reference_between_two_stops(markup: str, expected: str | None) -> None:
    assert doubled_stop(rule(markup)) == expected


def test_a_number_in_the_place_of_a_reference_is_no_number_of_the_text() -> None:
    def found(translation: str) -> list[str]:
        source = ComparedUnit(rule("Row."), "en", [("rule:rest", "[[rule:rest]]")], {"rule:rest": "704.5"}.get)
        return codes(list(compare(source, ComparedUnit(rule(translation), "ja", ()))))

    assert found("漕ぐ（規則704.5）。") == ["RB304"]
    assert found("漕ぐ（規則12.3a）。") == ["RB304"]
    assert found("12本の櫂で漕ぐ。") == ["RB304", "RB315"]
    assert found("三本の櫂で漕ぐ。") == ["RB304", "RB315"]


def test_a_wrong_reference_is_named_with_the_numbers_that_readers_see() -> None:
    def unit(language: str, target: str) -> ComparedUnit:
        numbers = {"rule:row": "1.0.1", "rule:rest": "1.0.2"}
        return ComparedUnit(rule("Row."), language, [(target, f"[[{target}]]")], numbers.get)

    (found,) = compare(unit("en", "rule:row"), unit("ja", "rule:rest"))
    assert (
        found.message == "the source refers to [[rule:row]] (1.0.1) here, but the translation to [[rule:rest]] (1.0.2)"
    )


@pytest.mark.parametrize(
    ("source", "translation", "language"),
    [
        ("Row: Row.", 'Man sagt „Rudern".', "de"),
        ("Row.", "»Rudern« heißt es.", "de-AT"),
        ("Row.", "“Rudern” heißt es.", "de"),
        ("Row.", "”Ro” heter det.", "sv"),
        ("Row.", "«Вёсла» (или «шесты»).", "ru"),
        ("Row.", "“她说“划船”了”。", "zh"),
        ("Row in this order.", "次の順に漕ぐ：", "ja"),
        ("Row.\n\nSee rule [[rule:rest]] for more.", "漕ぐ。\n\n参照：規則[[rule:rest]]. 舟の帆（詳細）", "ja"),
        ("Row three times.", "3回漕ぐ。（訳注：両方の2人が漕ぐ）", "ja"),
        ("Take the oars, the rope and the map.", "(1)櫂、(2)綱、(3)地図を取る。", "ja"),
    ],
)
def test_what_another_language_writes_in_its_own_way(source: str, translation: str, language: str) -> None:
    assert codes(differences(source, translation, language)) == []


@pytest.mark.parametrize(
    ("translation", "language", "expected"),
    [
        ("Man sagt „Rudern.", "de", ("„", "is not closed")),
        ("Man sagt Rudern“.", "de", ("“", "was not opened")),
        ("Man sagt »Rudern.", "de", ("»", "was not opened")),
        ("他说”划船”。", "zh", ("”", "was not opened")),
        ("Он говорит «гребите.", "ru", ("«", "is not closed")),
        ("이것을 ‘노라고 부른다.", "ko", ("‘", "is not closed")),
    ],
)
def test_a_quotation_without_a_partner(translation: str, language: str, expected: tuple[str, str]) -> None:
    (found,) = differences("Row.", translation, language)
    mark, what = expected
    what_is_said = f"the quotation mark {mark} {what}"
    assert (found.code, found.mark, found.message) == (Code.BRACKET_DIFFERS, mark, what_is_said)


def test_a_wrong_reference_in_the_place_of_another_is_one_finding() -> None:
    found = differences("Row.[[rule:row]][[rule:rest]]", "漕ぐ。[[rule:sail]][[rule:rest]]")
    assert [(one.code, one.mark) for one in found] == [(Code.REFERENCE_DIFFERS, "[[rule:sail]]")]
    assert found[0].message == "the source refers to [[rule:row]] here, but the translation to [[rule:sail]]"


def test_references_of_different_numbers_are_reported_one_by_one() -> None:
    found = differences("Row.[[rule:row]][[rule:rest]]", "漕ぐ。[[rule:sail]]")
    assert [one.message for one in found] == [
        "the source refers to [[rule:row]] here, but the translation does not",
        "the source refers to [[rule:rest]] here, but the translation does not",
        "the source does not refer to [[rule:sail]] here",
    ]
