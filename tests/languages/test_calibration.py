"""What a translation does as a rule is a convention; what stands out of it stays a difference."""

from __future__ import annotations

from collections.abc import Sequence

from sphinx_rulebook.languages.comparing.calibration import Calibrated, calibrate
from sphinx_rulebook.languages.comparing.compared_unit import ComparedUnit, Difference
from sphinx_rulebook.languages.comparing.comparison import compare
from sphinx_rulebook.model.findings import Code

from .chapters import units_of

Texts = tuple[str, str]
PLAIN: list[Texts] = [(f"Boat {name} sails.", f"舟{name}は出る。") for name in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]


def unit_of(text: str, language: str) -> ComparedUnit:
    return ComparedUnit(units_of(f"### {text}\n")[0], language, ())


def pairs_of(texts: Sequence[Texts], language: str = "ja") -> list[tuple[ComparedUnit, ComparedUnit]]:
    return [(unit_of(ours, "en"), unit_of(theirs, language)) for ours, theirs in texts]


def calibrated(texts: Sequence[Texts], extra: Sequence[list[Difference]] = (), language: str = "ja") -> Calibrated:
    pairs = pairs_of(texts, language)
    found = [list(compare(*pair)) for pair in pairs]
    for of_pair, more in zip(found, extra, strict=False):
        of_pair += more
    return calibrate(pairs, found, [[one.cause for one in more] for more in extra] or [[] for _ in pairs])


def codes(result: Calibrated) -> list[Code]:
    return [one.code for found in result.differences for one in found]


def test_a_translation_without_full_stops_has_one_convention() -> None:
    texts = [(ours, theirs.removesuffix("。")) for ours, theirs in PLAIN]
    result = calibrated(texts)
    assert codes(result) == []
    (convention,) = result.conventions
    assert convention.cause[0] == Code.MISSING_STOP.code
    assert (convention.count, convention.occasions) == (len(texts), len(texts))
    assert str(convention) == f"RB311 there is no full stop at the end of a rule in {len(texts)} of {len(texts)} rules"


def test_the_one_that_is_forgotten_stands_out() -> None:
    texts = [*PLAIN, ("Boat 1 sinks.", "舟は沈む。"), ("It floats.", "舟は浮く")]
    result = calibrated(texts)
    assert codes(result) == [Code.NUMBER_DIFFERS, Code.MISSING_STOP]
    assert result.conventions == ()


def test_a_word_for_a_number_that_is_never_one_is_a_convention() -> None:
    """A two-master has no number in this language, but four oars are four."""
    masters = [(f"A two-master called {name} sails.", f"{name}号は出る。") for name in "ABCDEFGH"]
    result = calibrated([*PLAIN, *masters, ("It has four oars.", "櫂がある。")])
    assert [one.message for found in result.differences for one in found] == [
        "the number four of the source is missing here"
    ]
    assert [(one.cause[1], one.cause[3], one.count) for one in result.conventions] == [("source", "two", 8)]


def test_a_few_alike_are_no_convention() -> None:
    """The same slip may be made four times; a convention needs more."""
    texts = [*PLAIN[:8], *[(ours, theirs.removesuffix("。")) for ours, theirs in PLAIN[8:12]]]
    assert codes(calibrated(texts)) == [Code.MISSING_STOP] * 4


def test_a_term_that_many_rules_leave_out_is_a_convention() -> None:
    lacking = Difference(Code.TERM_DIFFERS, "not here", cause=(Code.TERM_DIFFERS.code, "captain"))
    other = Difference(Code.TERM_DIFFERS, "not here", cause=(Code.TERM_DIFFERS.code, "mate"))
    extra = [[lacking] if place < 6 else [other] if place == 7 else [] for place in range(len(PLAIN))]
    result = calibrated(PLAIN, extra)
    assert [one.cause[1] for found in result.differences for one in found] == ["mate"]
    assert [(one.cause[1], one.count) for one in result.conventions] == [("captain", 6)]


def test_every_difference_has_a_cause_with_its_code() -> None:
    texts = [
        ("Take {oil} and **two** oars (now). See “a.”", "櫂を3本取る（今。"),
        ("It sails.\n\n> **Example:** Aki rows.", "出る"),
    ]
    found = [one for pair in pairs_of(texts) for one in compare(*pair)]
    assert len({one.code for one in found}) >= 5
    assert all(one.cause[0] == one.code.code and len(one.cause) > 1 for one in found)


def test_quotations_that_are_closed_count_against_those_that_are_not() -> None:
    closed = [(f"Boat {name} is “fast”.", f"Das Boot {name} ist „schnell“.") for name in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    texts = [*closed, *((f"Oar {name} is “long”.", f"Das Ruder {name} ist „lang.") for name in "ABCDE")]
    result = calibrated(texts, language="de")
    assert codes(result) == [Code.BRACKET_DIFFERS] * 5
    assert result.conventions == ()


def test_a_wrong_number_stands_out_where_numbers_are_often_left_out() -> None:
    left_out = [
        (f"Boat {name} gains {at + 20} points.", f"舟{name}は得点する。") for at, name in enumerate("ABCDEFGHIJ")
    ]
    wrong = [("It gains 10,000 points.", "3万点を得る。"), ("It gains 1,000 points.", "5千点を得る。")]
    right = [("It gains 20,000 points.", "2万点を得る。"), ("It gains 1,500 points.", "1千5百点を得る。")]
    result = calibrated([*PLAIN, *left_out, *wrong, *right])
    found = [one for of_pair in result.differences for one in of_pair if one.code is Code.NUMBER_DIFFERS]
    assert [one.mark for one in found] == ["3万", "5千"]
