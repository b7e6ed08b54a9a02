from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.writing.escaping import (
    Replacement,
    escape_block_start,
    escape_inline,
    with_signs,
    without_dead_links,
)
from sphinx_rulebook.markup.text.markdown import read_inline
from sphinx_rulebook.markup.text.plain import plain_block, plain_inline
from sphinx_rulebook.model.units import Block, BlockKind

NUMBER = re.compile(r"\[4\.1\]")


def escape(text: str, is_markdown: bool = False) -> str:
    """The markup of a text in which every [4.1] is a reference."""
    found = [Replacement(match.start(), match.end(), "[[sec:x]]") for match in NUMBER.finditer(text)]
    return escape_inline(text, found, is_markdown)


def show(book: str | None, label: str, text: str | None = None) -> str:
    return f"<{label}>"


def plain(markup: str) -> str:
    return plain_inline(read_inline(markup), show, None)


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("5 * 3 and snake_case_name & co. < 6", r"5 \* 3 and snake_case_name & co. < 6"),
        ("_4_ and __init__", r"\_4\_ and \_\_init\_\_"),
        ("~~four~~ or ~4", r"\~\~four\~\~ or ~4"),
        ("{r} and \\{r\\}", r"\{r\} and \{r\}"),
        ("3\\power{}", r"3\power{}"),
        ("{not a symbol}", "{not a symbol}"),
        ("see [4.1] or [4.2]", "see [[sec:x]] or [4.2]"),
        ("[4.2](so)", r"[4.2\](so)"),
        ("[[rule:x]]", r"\[\[rule:x]]"),
        ("[[4.1]]", r"\[[[sec:x]]\]"),
        ("a @@rule:x@@", r"a @\@rule:x@\@"),
        ("<b>bold</b> 3 < 4", "&lt;b>bold&lt;/b> 3 < 4"),
        ("&amp; & &x", r"\&amp; & &x"),
        ("C#", r"C\#"),
        ("#4 is C# now", "#4 is C# now"),
        ("a `b`", r"a \`b\`"),
        ("[...] and [HERO]", "[...] and [HERO]"),
        ("C:\\boats", r"C:\\boats"),
    ],
)
def test_only_what_would_be_markup_is_escaped(text: str, markup: str) -> None:
    assert escape(text) == markup


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("**bold** and *more* and `a < b`", "**bold** and *more* and `a < b`"),
        ("[a boat](https://example.org/boat)", "[a boat](https://example.org/boat)"),
        ("[a boat](boats.md) and [pier](#pier)", "a boat and pier"),
        ("![a boat](boat.png)", "![a boat](boat.png)"),
        ("<label>[NEW]", "&lt;label>[NEW]"),
        ("<https://example.org>", "<https://example.org>"),
        ("[[rule:x]] and @@rule:x@@", r"\[[rule:x]] and @\@rule:x@\@"),
        ("[[1](https://e.org)]", r"\[[1](https://e.org)]"),
        ("`[[rule:x]]`", "`[[rule:x]]`"),
        ("as [4.1] says", "as [[sec:x]] says"),
    ],
)
def test_of_markdown_only_what_means_something_else_to_us_is_escaped(text: str, markup: str) -> None:
    assert escape(text, is_markdown=True) == markup


@pytest.mark.parametrize(
    "text", ["# a", "> a", "- a", "+ a", "--- ", "1. a", "12) a", "[x]: y", "#", "* a", ": a", "："]
)
def test_no_paragraph_becomes_a_block(text: str) -> None:
    markup = escape_block_start(escape(text))
    assert plain_block(Block(BlockKind.TEXT, "", markup, 1), show, None).split() == text.split()


def test_of_replacements_that_overlap_the_first_is_made() -> None:
    found = [Replacement(4, 7, "[[sec:b]]"), Replacement(2, 5, "[[sec:a]]")]
    assert escape_inline("a 4.1.2 b", found) == "a [[sec:a]].2 b"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (r"$\infty$", "∞"),
        (r"90\textdegree{}", "90°"),
        (r"$a \leq b \rightarrow c$", "a ≤ b → c"),
        (r"$\alpha{}$", "α"),
        (r"$x_1$", r"$x_1$"),
        (r"\power{}", r"\power{}"),
        (r"C:\to\it", r"C:\to\it"),
        ("$4 and $5", "$4 and $5"),
    ],
)
def test_formulas_that_are_one_sign_are_that_sign(typed: str, shown: str) -> None:
    assert with_signs(typed) == shown


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        (r"a \<b> c", r"a \<b> c"),
        (r"a \\<b> c", r"a \\&lt;b> c"),
        (r"a \[[b", r"a \[[b"),
        ("`<b> [[ [a](b)` [a](b)", "`<b> [[ [a](b)` a"),
    ],
)
def test_what_markdown_escapes_or_has_as_code_stays_as_it_is(typed: str, written: str) -> None:
    assert escape_inline(typed, (), is_markdown=True) == written


def test_a_backslash_of_markdown_hides_no_reference() -> None:
    reference = Replacement(1, 4, "[[rule:x]]")
    assert escape_inline(r"\1.1", [reference], is_markdown=True) == r"\\[[rule:x]]"


def test_links_in_code_are_no_links() -> None:
    assert without_dead_links("`[a](b` [c](d) `e](f)`") == "`[a](b` c `e](f)`"


def test_a_dead_link_is_its_text() -> None:
    assert (
        without_dead_links(r"[a](b.md) [c](http://d) \[e](f.md) ![g](h.md)") == r"a [c](http://d) \[e](f.md) ![g](h.md)"
    )


PIECES = st.sampled_from(
    [*"\\`*_{}[]<>()#&~!@:;|'a1 ", "[[", "]]", "@@", "](", "word", "&amp;", "<b>", "</span>", "<http://a>", "[x]: y"]
)


@given(st.lists(PIECES, max_size=20).map("".join))
def test_every_text_shows_as_it_was_typed(text: str) -> None:
    typed = re.sub(r"\\\{([A-Za-z0-9_+\-]{1,32})\\\}", r"{\1}", text)
    assert plain(escape(text)) == typed
    block = plain_block(Block(BlockKind.TEXT, "", escape_block_start(escape(text.strip())), 1), show, None)
    assert "".join(block.split()) == "".join(typed.split())


@given(st.lists(PIECES, max_size=20).map("".join), st.data())
def test_a_reference_may_stand_anywhere(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    before, after = text[:place], text[place:]
    markup = escape_inline(f"{before}4.1{after}", [Replacement(place, place + 3, "[[sec:x]]")])
    typed = re.sub(r"\\\{([A-Za-z0-9_+\-]{1,32})\\\}", r"{\1}", f"{before}\0{after}").replace("\0", "<sec:x>")
    assert plain(markup) == typed
