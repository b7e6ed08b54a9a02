"""Which terms of a glossary a text has, and where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.languages.term_finder import TermFinder


def found(names: list[str], text: str) -> list[str]:
    """Return what is found, each piece of the text with the name of its term where that differs."""
    spans = TermFinder(names).find(text)
    return [
        text[start:end] if text[start:end] == names[term] else f"{text[start:end]}={names[term]}"
        for start, end, term in spans
    ]


@pytest.mark.parametrize(
    ("names", "text", "expected"),
    [
        (["Lamp"], "A lamp, the LAMP: lamplight.", ["lamp=Lamp", "LAMP=Lamp"]),
        (["lamp", "lamp oil", "oil"], "lamp oil, oil lamp", ["lamp oil", "oil", "lamp"]),
        (
            ["lamp oil"],
            "lamp\noil, lamp  oil, lamp\u00a0oil, lamp, oil",
            ["lamp\noil=lamp oil", "lamp  oil=lamp oil", "lamp\u00a0oil=lamp oil"],
        ),
        (["ferry", "watch", "oar"], "ferries watches oars", ["ferries=ferry", "watches=watch", "oars=oar"]),
        (
            ["oar", "dock hand"],
            "oar's oars' oar’s dock hand's",
            ["oar's=oar", "oars=oar", "oar’s=oar", "dock hand's=dock hand"],
        ),
        (["Ferries", "Watches", "Phases"], "ferry watch phase", ["ferry=Ferries", "watch=Watches", "phase=Phases"]),
        (["Lamps", "Lamp"], "lamps lamp", ["lamps=Lamps", "lamp=Lamp"]),
        (["pass", "bus"], "pas bu passes", ["passes=pass"]),
        (["storm"], "non-storm, storm-like, storm–calm", ["storm"]),
        (["end-of-watch"], "at end-of-watch and end of watch", ["end-of-watch"]),
        (["Storm (event)"], "a storm, a storm (event)", ["storm=Storm (event)", "storm (event)=Storm (event)"]),
        (["Storm (event)", "Storm (weather)"], "a storm", []),
        (["Storm (event)", "Storm"], "a storm", ["storm=Storm"]),
        (["Toll, double"], "a toll", ["toll=Toll, double"]),
        (["+1 lamp", "lamp"], "a +1 lamp, a -1 lamp", ["+1 lamp", "lamp"]),
        (["ON", "Lamp", "Oar"], "ON the deck, on the lamp", ["ON", "lamp=Lamp"]),
        (["LAMP", "OAR"], "a lamp", ["lamp=LAMP"]),
        (["If", "You, your", "Lamp"], "if you light your lamp", ["lamp=Lamp"]),
        (["7", "", "  ", "?!", "X", "é", "💡", "()", "(a) b"], "7 X é 💡 ?! a", []),
        (["Fähre"], "die Fähre, FÄHREN; Fähren", ["Fähre"]),
        (["Lampe"], "İ Lampe", ["Lampe"]),
        (["lamp"], "ＬＡＭＰ lamp", ["ＬＡＭＰ=lamp", "lamp"]),
        (["나룻배"], "나룻배를 탄다. 나룻배꾼", ["나룻배를=나룻배"]),
    ],
)
def test_words(names: list[str], text: str, expected: list[str]) -> None:
    assert found(names, text) == expected


@pytest.mark.parametrize(
    ("names", "text", "expected"),
    [
        (["灯火", "灯火の油"], "灯火の油と灯火を運ぶ。", ["灯火の油", "灯火"]),
        (["ランプ"], "ランプ、ランプー、オイルランプ、ランプを", ["ランプ", "ランプ"]),
        (["ランプ", "オイル"], "オイル・ランプ", ["オイル", "ランプ"]),
        (["舟"], "舟を出す。渡舟、舟着場、小さな舟", ["舟", "舟"]),
        (["舟", "舟歌"], "舟歌を舟で", ["舟歌", "舟"]),
        (["FL", "Oar"], "FLを見る。OFLを、Oar付き", ["FL", "Oar"]),
        (["2人舟"], "2人舟と12人舟、２人舟", ["2人舟", "２人舟=2人舟"]),
        (["嵐（天気）"], "嵐が来る。嵐（天気）", ["嵐=嵐（天気）", "嵐（天気）"]),
        (["渡船"], "渡船由船夫划动", ["渡船"]),
        (["เรือ"], "ลงเรือแล้วไป", ["เรือ"]),
        (["กา"], "กา้", []),
    ],
)
def test_scripts_without_spaces(names: list[str], text: str, expected: list[str]) -> None:
    assert found(names, text) == expected


TEXTS = (
    st.text(alphabet=st.sampled_from(" \n\t-'’.,()（）+1aAbsSéßİ灯火舟ランプー・ランเ้Ａ가\u0301💡\u3000"), max_size=40)
    | st.text()
)


@given(st.lists(TEXTS, max_size=8), TEXTS)
def test_spans_lie_in_the_text_in_order_and_do_not_overlap(names: list[str], text: str) -> None:
    stop = 0
    parts = []
    for start, end, term in TermFinder(names).find(text):
        assert stop <= start < end <= len(text)
        assert 0 <= term < len(names)
        parts += [text[stop:start], text[start:end]]
        stop = end
    assert "".join((*parts, text[stop:])) == text
