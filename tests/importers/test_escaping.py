from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.escaping import escape_block_start, escape_inline
from sphinx_rulebook.markup.markdown import read_inline
from sphinx_rulebook.markup.plain import plain_block, plain_inline
from sphinx_rulebook.model import Block, BlockKind

REFERENCE = re.compile(r"\[([0-9.]+)\]")


def escape(text: str) -> str:
    return escape_inline(text, REFERENCE, {"4.1": "[[sec:x]]"}.get)


def show(book: str | None, label: str) -> str:
    return f"<{label}>"


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("5 * 3 and snake_case_name & co. < 6", r"5 \* 3 and snake_case_name & co. < 6"),
        ("{r} and \\{r\\}", r"\{r\} and \{r\}"),
        ("3\\power{}", r"3\power{}"),
        ("see [4.1] or [4.2]", "see [[sec:x]] or [4.2]"),
        ("[4.2](so)", r"[4.2\](so)"),
        ("[[rule:x]]", r"\[\[rule:x]]"),
        ("[[4.1]]", r"\[[[sec:x]]\]"),
        ("a @@rule:x@@", r"a @\@rule:x@\@"),
        ("<b>bold</b>", "&lt;b>bold&lt;/b>"),
        ("[...] and [HERO]", "[...] and [HERO]"),
    ],
)
def test_only_what_would_be_markup_is_escaped(text: str, markup: str) -> None:
    assert escape(text) == markup


@pytest.mark.parametrize("text", ["# a", "> a", "- a", "+ a", "--- ", "1. a", "12) a", "[x]: y", "#"])
def test_no_paragraph_becomes_a_block(text: str) -> None:
    markup = escape_block_start(escape(text))
    assert plain_block(Block(BlockKind.TEXT, "", markup, 1), show, None).split() == text.split()


PIECES = st.sampled_from(
    [*"\\`*_{}[]<>()#&~!@:;|'a1 ", "[[", "]]", "@@", "](", "word", "&amp;", "<b>", "</span>", "<http://a>", "[x]: y"]
)


@given(st.lists(PIECES, max_size=20).map("".join))
def test_every_text_shows_as_it_was_typed(text: str) -> None:
    typed = re.sub(r"\\\{([A-Za-z0-9_+\-]{1,32})\\\}", r"{\1}", text)
    assert plain_inline(read_inline(escape(text)), show, None) == typed
    markup = escape_block_start(escape(text.strip()))
    block = plain_block(Block(BlockKind.TEXT, "", markup, 1), show, None)
    assert "".join(block.split()) == "".join(typed.split())
