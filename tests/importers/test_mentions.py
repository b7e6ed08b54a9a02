"""References as documents type them.

In the fixtures, the layout stands before the colon of a case's title, and the first line has the numbers of all units;
what is expected are the other lines with their references between ‹ and ›: ``‹c=702.2c ##›`` is a c that stands for
702.2c and prints its last part, ``‹=702.2c›`` is one of which nothing is to be seen, ``‹TR/1.1›`` one of another book.
"""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.profile import Profile
from sphinx_rulebook.importers.profiles import decimal, letters, magic, riftbound, wca
from sphinx_rulebook.importers.reading.shapes import NumberShapes
from sphinx_rulebook.importers.writing.mentions.mention_patterns import NumberMention
from sphinx_rulebook.importers.writing.mentions.number_mentions import MentionFinder

from ..helpers import Case
from .outlines import case_id, cases, layout_of, profile


def find(text: str, known: set[str], layout: Profile, is_markdown: bool = False) -> list[NumberMention]:
    """The references of a text that stay: those to a unit, and those that can be nothing else."""
    found = MentionFinder(layout, NumberShapes(layout), is_markdown).find(text, known.__contains__)
    return [mention for mention in found if mention.is_certain or mention.number in known or mention.book]


def marked(text: str, mentions: list[NumberMention]) -> str:
    parts: list[str] = []
    end = 0
    for mention in mentions:
        shown = text[mention.start : mention.stop]
        target = f"{mention.book}/{mention.number}" if mention.book else mention.number
        if mention.text == "##":
            target += " ##"
        parts += [text[end : mention.start], "‹", shown]
        if shown.strip("[]") != target:
            parts.append(f"={target}")
        parts.append("›")
        end = mention.stop
    return "".join([*parts, text[end:]])


def split_case(case: Case) -> tuple[Profile, set[str], list[str]]:
    name = case.title.rpartition(":")[0]
    numbers, *lines = case.given.splitlines()
    return layout_of(name), {number.strip() for number in numbers.split(", ")}, lines


@pytest.mark.parametrize("case", cases("mentions"), ids=case_id)
def test_the_references_of_a_text(case: Case) -> None:
    layout, known, lines = split_case(case)
    found = [marked(line, find(line, known, layout)) for line in lines]
    assert "".join(f"{line}\n" for line in found) == case.expected


@pytest.mark.parametrize("case", cases("mentions"), ids=case_id)
def test_references_are_in_order_and_do_not_overlap(case: Case) -> None:
    layout, known, lines = split_case(case)
    for line in [*lines, " ".join(lines)]:
        found = find(line, known, layout)
        assert all(one.start <= one.stop <= other.start for one, other in itertools.pairwise(found))


def test_square_brackets_are_distinguished_from_prose() -> None:
    found = find("See [1.0.1] and rule 1.0.1.", {"1.0.1"}, letters.PROFILE)
    assert [mention.is_bracketed for mention in found] == [True, False]


@pytest.mark.parametrize(
    ("address", "book", "number"),
    [
        ("regulations:regulation:2k", "regulations", "2k"),
        ("guidelines:guideline:4f+", "guidelines", "4f+"),
        ("regulations:article:A", "regulations", "A"),
        ("regulation:2k", None, "2k"),
    ],
)
def test_a_link_of_the_layout_is_a_reference(address: str, book: str | None, number: str) -> None:
    text = f"See [Regulation {number}]({address})."
    (mention,) = find(text, {number}, wca.PROFILE, is_markdown=True)
    assert text[mention.start : mention.stop] == f"[Regulation {number}]({address})"
    assert (mention.book, mention.number, mention.text) == (book, number, "Regulation #")


def test_a_link_keeps_its_words_whatever_they_say() -> None:
    text = "[The piers](harbor:regulation:2k) and [#1 2k 2k](harbor:regulation:2k)"
    found = find(text, {"2k"}, wca.PROFILE, is_markdown=True)
    assert [mention.text for mention in found] == ["The piers", r"\#1 2k #"]


@pytest.mark.parametrize("address", ["https://example.org/2k", "#2k", "harbor:top", "harbor:picture:2k:3"])
def test_any_other_link_is_none(address: str) -> None:
    assert not find(f"The [boat]({address}) sails.", {"2k"}, wca.PROFILE, is_markdown=True)


def test_a_bracket_that_markdown_escapes_is_part_of_the_reference() -> None:
    (mention,) = find(r"A boat sinks \[1.0.1].", {"1.0.1"}, letters.PROFILE, is_markdown=True)
    assert (mention.start, mention.stop) == (13, 21)
    (other,) = find(r"A boat sinks \\[1.0.1].", {"1.0.1"}, letters.PROFILE, is_markdown=True)
    assert other.start == 15


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (r"A boat sinks \[1.0.1\](#101).", r"\[1.0.1\]"),
        (r"A boat sinks [\[1.0.1\]](#101).", r"[\[1.0.1\]](#101)"),
        (r"A boat sinks \[1.0.1\].", r"\[1.0.1\]"),
    ],
)
def test_brackets_that_markdown_escapes_are_those_of_the_reference(text: str, shown: str) -> None:
    (mention,) = find(text, {"1.0.1"}, letters.PROFILE, is_markdown=True)
    assert text[mention.start : mention.stop] == shown
    assert (mention.number, mention.text, mention.is_bracketed) == ("1.0.1", None, True)


def test_an_address_in_brackets_is_no_reference() -> None:
    assert not find("[A boat]([1.0.1]) sinks.", {"1.0.1"}, letters.PROFILE, is_markdown=True)


@pytest.mark.parametrize("code", ["`[1.0.1]`", "`` ` see 1.0.1 ``", "`[1.0.1](#a)`"])
def test_code_of_any_kind_holds_no_references(code: str) -> None:
    assert not find(f"A boat {code} sinks.", {"1.0.1"}, letters.PROFILE, is_markdown=True)


def test_code_and_addresses_of_markdown_hold_no_references() -> None:
    text = "Type `rule 1.0.1`, or go [there](http://x.org/rule-1.0.1)."
    assert not find(text, {"1.0.1"}, letters.PROFILE, is_markdown=True)


def test_a_layout_may_have_references_of_its_own() -> None:
    layout = profile(numbers=["I", "", "I/1"], references=["cf. #", "(→ #)"])
    text = "A boat sinks, cf. II/3. It floats (→ I/2)."
    assert [mention.number for mention in find(text, {"II/3", "I/2"}, layout)] == ["II/3", "I/2"]


@pytest.mark.parametrize(
    ("shape", "text", "numbers"),
    [
        ("to #", "Sail to 3.1, and into 3.2. Add two tokens to a pier, or to kens.", ["3.1"]),
        ("list in #", "Take one from the List in 3.1 to 3.4.", ["3.1", "3.4"]),
        ("#から", "3.1から3.4の行動を行う。", ["3.1"]),
        ("から#", "3.1から3.4の行動を行う。", ["3.4"]),
    ],
)
def test_a_reference_of_a_layout_is_whole_words_before_a_number(shape: str, text: str, numbers: list[str]) -> None:
    layout = profile(numbers=["1", "1.1"], references=[shape])
    finder = MentionFinder(layout, NumberShapes(layout), False)
    found = [mention.number for mention in finder.find(text.replace("の行動", "行動"), lambda _: False)]
    assert found == numbers


NUMBERS = st.builds("1.{}.{}{}".format, st.integers(0, 3), st.integers(1, 30), st.sampled_from(["", "a", "b", "m"]))


@given(
    st.lists(NUMBERS, min_size=1, max_size=5),
    st.sampled_from(["See rules {}.", "as rules {} say", "(rules {})", "Siehe Regeln {}."]),
    st.sampled_from([", ", " and ", "; ", " or ", ", and "]),
)
def test_all_numbers_behind_one_word_are_references(numbers: list[str], sentence: str, joiner: str) -> None:
    found = find(sentence.format(joiner.join(numbers)), set(numbers), letters.PROFILE)
    assert [mention.number for mention in found] == numbers


@given(st.integers(1, 900), st.integers(1, 99), st.integers(0, 20), st.integers(1, 5), st.sampled_from("-–"))
def test_a_range_means_all_that_lies_between(section: int, rule: int, first: int, more: int, dash: str) -> None:
    section += 100
    numbers = [f"{section}.{rule}{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"[first : first + more + 1]]
    found = find(f"See rules {numbers[0]}{dash}{numbers[-1][-1]}.", set(numbers), magic.PROFILE)
    assert [mention.number for mention in found] == numbers


@given(
    st.lists(
        st.sampled_from(
            [*" .,;()[]-–/0123456789abAI", "rule ", "rules ", "see ", "1.0.1", "702.2b", "§ ", "ルール", "を参照", "と"]
        ),
        max_size=25,
    ).map("".join),
    st.sampled_from([letters.PROFILE, decimal.PROFILE, magic.PROFILE, riftbound.PROFILE, wca.PROFILE]),
    st.booleans(),
)
def test_whatever_a_text_says_its_references_stand_in_it(text: str, layout: Profile, is_markdown: bool) -> None:
    found = MentionFinder(layout, NumberShapes(layout), is_markdown).find(text, lambda number: len(number) % 2 == 0)
    assert all(one.stop <= other.start for one, other in itertools.pairwise(found))
    assert all(0 <= mention.start <= mention.stop <= len(text) for mention in found)
