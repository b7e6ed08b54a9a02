"""What a translation calls the terms of the source, and where it does not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.languages.comparing.compared_unit import ComparedUnit
from sphinx_rulebook.languages.comparing.other_words import Term, find_other_words, quoted
from sphinx_rulebook.model.units import Kind, Unit

from .chapters import units_of


def wordings(
    pairs: Sequence[tuple[str, str]], languages: tuple[str, str] = ("en", "ja")
) -> list[tuple[ComparedUnit, ComparedUnit]]:
    """Return rules with their translations."""
    return [
        (ComparedUnit(rule(ours), languages[0], ()), ComparedUnit(rule(theirs), languages[1], ()))
        for ours, theirs in pairs
    ]


def rule(markup: str) -> Unit:
    return units_of(f"### {markup}\n")[0]


def reported(*pairs: tuple[str, str], languages: tuple[str, str] = ("en", "ja")) -> list[tuple[str, str]]:
    """Return what the rules say whose translations lack a term, each with the term."""
    return [(pairs[place][0], term.source) for place, term in lacking(wordings(pairs, languages))]


def lacking(pairs: Sequence[tuple[ComparedUnit, ComparedUnit]]) -> list[tuple[int, Term]]:
    """Return the places of the pairs whose translation lacks a term, each with the term."""
    return [(place, use.term) for use in find_other_words(pairs) for place in use.lacking]


ROWER = [
    ("Whoever holds the oars is the “rower.”", "櫂を持つ者を「漕ぎ手」と呼ぶ。"),
    ("The rower sings.", "漕ぎ手は歌う。"),
    ("No rower sleeps.", "漕ぎ手は眠らない。"),
    ("A rower eats.", "漕ぎ手は食べる。"),
    ("The rower drinks.", "漕ぎ手は飲む。"),
    ("Ask the rower.", "漕ぎ手に聞く。"),
]
OTHER = ("The rower swims.", "船頭は泳ぐ。")


def test_a_term_that_is_called_something_else_in_one_place_is_reported() -> None:
    assert reported(*ROWER, OTHER) == [("The rower swims.", "rower")]


def test_a_term_that_is_always_called_the_same_is_not() -> None:
    assert reported(*ROWER) == []


def test_what_is_expected_is_reported_with_the_term() -> None:
    ((place, term),) = lacking(wordings([*ROWER, OTHER]))
    assert (place, term.source, term.translations) == (len(ROWER), "rower", ("漕ぎ手",))


def test_a_translation_that_does_not_keep_to_a_word_is_left_alone() -> None:
    assert reported(*ROWER[:3], OTHER, ("A rower rows.", "船頭が漕ぐ。"), ("A rower rests.", "船頭は休む。")) == []


def test_too_few_uses_say_nothing() -> None:
    assert reported(*ROWER[:2], OTHER) == []


@pytest.mark.parametrize("text", ["The Rower swims.", "THE ROWER SWIMS.", "Rower: swims.", "The rowers swim."])
def test_neither_case_nor_number_matters(text: str) -> None:
    assert reported(*ROWER, (text, OTHER[1])) == [(text, "rower")]


@pytest.mark.parametrize(
    "text", ["A grower swims.", "The rowering swim.", "The rower2 swims.", "A throwerrower swims."]
)
def test_a_term_inside_another_word_does_not_count(text: str) -> None:
    assert reported(*ROWER, (text, OTHER[1])) == []


CAPTAIN = [
    ("The first of them is the “rower captain.”", "その最初の者を「頭領」と呼ぶ。"),
    ("The rower captain sings.", "頭領は歌う。"),
    ("A rower captain sleeps.", "頭領は眠る。"),
]


def test_the_longest_term_wins() -> None:
    assert reported(*ROWER, *CAPTAIN) == []
    more = [("A rower captain eats.", "頭領は食べる。"), ("Ask a rower captain.", "頭領に聞く。")]
    assert reported(*ROWER, *CAPTAIN, *more, ("No rower captain eats.", "漕ぎ手は食べない。")) == [
        ("No rower captain eats.", "rower captain")
    ]


def test_a_term_at_the_end_of_a_longer_one_does_not_count() -> None:
    chief = [
        ("The first is the “chief rower.”", "最初の者を「頭領」と呼ぶ。"),
        ("A chief rower sings.", "頭領は歌う。"),
    ]
    assert reported(*ROWER, *chief) == []
    assert reported(*ROWER, *chief, ("A chief, rower of old, sings.", "頭領は歌う。")) == [
        ("A chief, rower of old, sings.", "rower")
    ]


def test_a_term_of_the_glossary_is_one() -> None:
    term, other = (Unit(Kind.TERM, 3, None, None, text, 1) for text in ("**Rower**", "**漕ぎ手**"))
    pairs = [(ComparedUnit(term, "en", ()), ComparedUnit(other, "ja", ())), *wordings([*ROWER[1:], OTHER])]
    assert [place for place, _ in lacking(pairs)] == [len(ROWER)]


def test_a_title_needs_more_uses_to_be_a_term() -> None:
    title = ("Rower", "漕ぎ手")
    assert reported(title, *ROWER[1:], OTHER) == []
    more = [(f"The rower has {n} oars.", f"漕ぎ手は櫂を{n}本持つ。") for n in range(2, 12)]
    assert reported(title, *ROWER[1:], *more, OTHER) == [("The rower swims.", "rower")]


def test_an_example_defines_nothing() -> None:
    examples = [
        tuple(
            ComparedUnit(Unit(Kind.EXAMPLE, 4, None, None, text, 1), language, ())
            for text, language in zip(pair, ("en", "ja"), strict=True)
        )
        for pair in ROWER[:1]
    ]
    assert lacking([(examples[0][0], examples[0][1]), *wordings([*ROWER[1:], OTHER])]) == []


def test_where_the_quotations_differ_in_number_nothing_is_learned() -> None:
    definition = ("Whoever holds the “oars” is the “rower.”", "櫂を持つ者を「漕ぎ手」と呼ぶ。")
    assert reported(definition, *ROWER[1:], OTHER) == []


def test_two_translations_of_a_term_are_both_right() -> None:
    second = ("A “rower” may also be called so.", "「漕手」とも呼ばれる。")
    assert reported(*ROWER, second, ("The rower dives.", "漕手は潜る。"), OTHER) == [("The rower swims.", "rower")]


ROWER_JA = [(theirs, ours) for ours, theirs in ROWER]


def test_terms_of_a_source_without_spaces_are_found() -> None:
    swims = ("漕ぎ手は泳ぐ。", "The captain swims.")
    assert reported(*ROWER_JA, swims, languages=("ja", "en")) == [("漕ぎ手は泳ぐ。", "漕ぎ手")]


def test_ideographs_inside_a_longer_word_are_not_the_term() -> None:
    boat = [("これを「小舟」と呼ぶ。", "This is a “dinghy.”")]
    boat += [(f"小舟が{n}艘ある。", f"There are {n} of the dinghy.") for n in range(2, 8)]
    assert reported(*boat, ("小舟を押す。", "Push it."), languages=("ja", "en")) == [("小舟を押す。", "小舟")]
    assert reported(*boat, ("小舟歌を歌う。", "Sing."), ("大小舟を待つ。", "Wait."), languages=("ja", "en")) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ('a "boat" and “oars”', ["boat", "oars"]),
        ("「舟」と『櫂』", ["舟", "櫂"]),
        ("«bac» „Boot“", ["bac", "Boot"]),
        ('""', []),
        ('"boat\noar"', []),
    ],
)
def test_what_stands_between_quotation_marks(text: str, expected: list[str]) -> None:
    assert quoted(text) == expected


PIECES = st.sampled_from(
    ["rower", "Rower", "boat", " ", "“rower”", '"', "「漕ぎ手」", "漕ぎ手", "舟", "は", ".", "**", "İ", "ß", "3"]
)
TEXTS = st.lists(PIECES, max_size=8).map("".join) | st.text(max_size=20)
KINDS = st.sampled_from([Kind.RULE, Kind.TERM, Kind.EXAMPLE, Kind.SECTION])


@given(st.lists(st.tuples(TEXTS, TEXTS, KINDS, KINDS), max_size=10), st.sampled_from(["en", "ja", "xx"]))
def test_no_book_is_too_odd(units: list[tuple[str, str, Kind, Kind]], language: str) -> None:
    pairs = [
        (
            ComparedUnit(Unit(kind, 3, None, None, ours, 1), language, ()),
            ComparedUnit(Unit(other, 3, None, None, theirs, 1), "ja", ()),
        )
        for ours, theirs, kind, other in units
    ]
    for place, term in lacking(pairs):
        assert term.source in pairs[place][0].text.lower()
        assert not any(word in pairs[place][1].text.lower() for word in term.translations)


@given(
    st.lists(st.sampled_from(["The {} sings.", "Ask a {}.", "{}!", "No {} and no {}."]), min_size=1, max_size=12),
    st.data(),
)
def test_terms_that_are_always_called_the_same_are_never_reported(frames: list[str], data: st.DataObject) -> None:
    words = {"rower": "漕ぎ手", "boat": "舟", "rower captain": "頭領"}
    pairs = [(f"This is the “{ours}.”", f"これを「{theirs}」と呼ぶ。") for ours, theirs in words.items()]
    for frame in frames:
        word = data.draw(st.sampled_from(sorted(words)))
        pairs.append((frame.replace("{}", word), frame.replace("{}", words[word])))
    assert reported(*pairs) == []


@pytest.mark.parametrize(
    ("source", "other"),
    [
        ("fog bank", "fog banks"),
        ("story", "stories"),
        ("box", "boxes"),
        ("wrecks", "wreck"),
        ("days", "day"),
    ],
)
def test_a_term_is_found_in_the_other_number(source: str, other: str) -> None:
    texts = [
        (f"It is called a “{source}”.", "これを「霧塊」と呼ぶ。"),
        *[(f"Number {number} of the {other} moves.", f"霧塊の{number}番が動く。") for number in range(2, 9)],
    ]
    spoiled = f"Then the {other} rest."
    assert reported(*texts, (spoiled, "それから休む。")) == [(spoiled, source)]


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("banc de brume", "Tous les bancs de brume bougent."),
        ("port", "Statki stoją w porcie."),
        ("Karte", "Alle Karten."),
    ],
)
def test_another_ending_of_a_translation_is_the_same_word(term: str, text: str) -> None:
    texts = [("It is called a “fog bank”.", f"So heißt „{term}“.")]
    texts += [(f"The fog bank of {name} moves.", f"{name}: {term}.") for name in "ABCDEFGH"]
    assert reported(*texts, ("Each fog bank moves.", text), languages=("en", "pl")) == []


def test_terms_are_shown_as_they_are_written() -> None:
    pairs = [("It is called a “Fog Bank”.", "So heißt „Nebelbank“.")]
    pairs += [(f"The fog bank of {name} moves.", f"Die Nebelbank von {name} zieht weiter.") for name in "ABCDEFGH"]
    (use,) = find_other_words(wordings(pairs, ("en", "de")))
    assert (use.term.name, use.term.names) == ("Fog Bank", ("Nebelbank",))
