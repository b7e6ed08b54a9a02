"""Directives, alerts and captions: from the tokens of markdown-it-py to tokens with one form for each.

- ``callout_open`` and ``callout_close`` around a callout, whether GitHub's or a directive (``meta``: ``kind``, one of
  `fences.CALLOUTS`, or "" for one with a title only; ``title`` or "");
- ``figure_open`` and ``figure_close`` around a picture or a table with a caption, and in it ``caption_open`` and
  ``caption_close`` around the caption.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from ..fences import CALLOUTS, TEXT_DIRECTIVES, directive_name

_OPTION = re.compile(r":(?P<name>[\w\-]+):(?:[ \t]+(?P<value>.*))?")
_DEEPEST = 8
"""How deep directives may be nested; deeper ones are shown as code."""


class Directive(NamedTuple):
    """A directive: its name, what follows the name, its options, and its contents."""

    name: str
    argument: str
    options: dict[str, str]
    content: str


def read_directive(info: str, content: str) -> Directive:
    """Return the directive of a fence: ``info`` is what follows its signs."""
    name = directive_name(info)
    lines = content.split("\n")
    options: dict[str, str] = {}
    while lines and (option := _OPTION.fullmatch(lines[0].rstrip())):
        options[option["name"]] = (option["value"] or "").strip()
        lines.pop(0)
    argument = info.partition("}")[2].strip()
    return Directive(name, argument, options, "\n".join(lines))


def unify_containers(state: StateCore) -> None:
    """Replace the fences of directives, and alerts; called by markdown-it-py between its block and inline rules."""
    state.tokens = list(_unified(state.tokens, state, 0))


def make_figures(state: StateCore) -> None:
    """Make a figure of every picture with a caption in a paragraph of its own; called after the inline rules."""
    tokens = state.tokens
    done: list[Token] = []
    at = 0
    while at < len(tokens):
        caption = _caption_of(tokens[at : at + 3])
        if caption is None:
            done.append(tokens[at])
            at += 1
            continue
        inline = _inline(caption)
        children: list[Token] = []
        inline.children = children
        state.md.inline.parse(caption, state.md, state.env, children)
        done += [
            Token("figure_open", "figure", 1),
            tokens[at + 1],
            *_caption([inline]),
            Token("figure_close", "figure", -1),
        ]
        at += 3
    state.tokens = done


def _caption_of(tokens: list[Token]) -> str | None:
    """Return the title of the picture that a paragraph consists of, or None if the tokens are something else."""
    if [token.type for token in tokens] != ["paragraph_open", "inline", "paragraph_close"]:
        return None
    children = tokens[1].children or []
    is_picture = len(children) == 1 and children[0].type == "image"
    return str(children[0].attrs.get("title") or "") or None if is_picture else None


def _unified(tokens: list[Token], state: StateCore, depth: int) -> Iterator[Token]:
    is_in_title = False
    for token in tokens:
        if (
            token.type in ("fence", "colon_fence")
            and directive_name(token.info) in TEXT_DIRECTIVES
            and depth < _DEEPEST
        ):
            yield from _of_directive(read_directive(token.info, token.content), state, depth)
        elif token.type == "fence" and token.info.strip() in ("math", "{math}"):
            yield Token("math_block", "math", 0, content=token.content)
        elif token.type == "colon_fence":
            yield from _as_written(token, state, depth)
        elif token.type == "alert_open":
            yield _callout(token.info.lower(), "")
        elif token.type == "alert_close":
            yield Token("callout_close", "div", -1)
        elif token.type in ("alert_title_open", "alert_title_close"):
            is_in_title = token.type == "alert_title_open"
        elif not is_in_title:
            yield token


def _callout(kind: str, title: str) -> Token:
    token = Token("callout_open", "div", 1)
    token.meta = {"kind": kind, "title": title}
    return token


def _of_directive(directive: Directive, state: StateCore, depth: int) -> Iterator[Token]:
    if directive.name == "figure":
        yield Token("figure_open", "figure", 1)
        alternative = re.sub(r"([\\\[\]])", r"\\\1", directive.options.get("alt", ""))
        yield _inline(f"![{alternative}](<{directive.argument}>)")
        contents = list(_blocks(directive.content, state, depth))
        yield from _caption(contents) if contents else ()
        yield Token("figure_close", "figure", -1)
    elif directive.name == "table":
        yield Token("figure_open", "figure", 1)
        yield from _caption([_inline(directive.argument)]) if directive.argument else ()
        yield from _blocks(directive.content, state, depth)
        yield Token("figure_close", "figure", -1)
    else:
        is_titled = directive.name not in CALLOUTS and bool(directive.argument)
        kind = directive.name if directive.name in CALLOUTS else "note"
        yield _callout("" if is_titled else kind, directive.argument if is_titled else "")
        # As in MyST, what follows the name of a callout is the start of its text.
        content = directive.content if is_titled else f"{directive.argument}\n{directive.content}"
        yield from _blocks(content, state, depth)
        yield Token("callout_close", "div", -1)


def _inline(text: str) -> Token:
    return Token("inline", "", 0, content=text, children=[])


def _caption(contents: list[Token]) -> Iterator[Token]:
    yield Token("caption_open", "figcaption", 1)
    yield from contents
    yield Token("caption_close", "figcaption", -1)


def _blocks(text: str, state: StateCore, depth: int) -> Iterator[Token]:
    """Yield the block tokens of the contents of a directive."""
    tokens: list[Token] = []
    state.md.block.parse(with_last_line_end(text), state.md, state.env, tokens)
    yield from _unified(tokens, state, depth + 1)


def with_last_line_end(text: str) -> str:
    """Return a text that ends with a line end: a fence of colons in a quotation at the very end is not read without one
    (mdit-py-plugins 0.7 looks for the next character).
    """
    return text if text.endswith("\n") else f"{text}\n"


def _as_written(fence: Token, state: StateCore, depth: int) -> Iterator[Token]:
    """Yield the lines of a fence of colons that is not a directive of ours, and what is between them."""
    yield from _paragraph(f"{fence.markup}{fence.info}")
    yield from _blocks(fence.content, state, depth) if depth < _DEEPEST else _paragraph(fence.content)
    first, last = fence.map or (0, 0)
    if last - first > fence.content.count("\n") + 1:  # otherwise what it is in has ended before it
        yield from _paragraph(fence.markup)


def _paragraph(text: str) -> Iterator[Token]:
    yield Token("paragraph_open", "p", 1)
    yield _inline(text)
    yield Token("paragraph_close", "p", -1)
