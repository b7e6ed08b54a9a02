"""The Markdown of a unit's text: CommonMark with tables, definition lists, callouts, formulas, our references, symbols
and footnotes, and without HTML.

One reader (markdown-it-py with the rules below) produces tokens; both the plain text and the site's HTML are made from
them. We add the token types ``rulebook_reference`` (``meta``: book or None, label, text or None), ``rulebook_symbol``
(``meta``: name; ``content``: the source without backslashes before braces) and ``rulebook_footnote`` (``meta``: name),
and those of `directives`. The content of a ``math_inline`` or a ``math_block`` is what is between its signs.
"""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, reference
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Delimiter
from markdown_it.token import Token
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.dollarmath.index import math_block_dollar

from ...support.late_pattern import LatePattern
from ..footnotes import FOOTNOTE_MARK
from ..references import REFERENCE, ReferenceParts, split_reference
from ..source import LONG_LINE
from .directives import make_figures, unify_containers, with_last_line_end
from .formulas import FORMULA
from .html_tags import TAG, is_style_tag
from .link_definitions import LINK_DEFINITION
from .symbols import SYMBOL, symbol_name

# Text that cannot contain inline markup.
_PLAIN = re.compile(r"[^\\`*_{}\[\]<&~$\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]*")
# A line that is a paragraph: what begins with a letter or an opening quotation mark begins nothing else.
_ONE_LINE = re.compile(r"(?:[^\W\d_]|[「『（“‘\"'(])(?:[^\n\r]*\S)?")
_OWN_MARK = re.compile(f"{REFERENCE.pattern}|{SYMBOL.pattern}")
# Scripts written without spaces between words: kana, Han, full-width forms and their punctuation.
_UNSPACED = LatePattern(r"[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
_SPACED = re.compile(r"[0-9A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]")
"""A digit, or a letter of a script with spaces between words: Latin, Greek, Cyrillic."""

_HARMLESS_ADDRESS = re.compile(r"https?:|mailto:|#|[^:]*(?:#|$)", re.I)
_ENDS_PARAGRAPH = ["paragraph", "reference", "blockquote", "list"]


@cache
def markdown() -> MarkdownIt:
    """Return the shared Markdown reader; creating it takes as long as reading a chapter."""
    reader = MarkdownIt("commonmark", {"html": False, "alerts": True}).enable(["table", "strikethrough"])
    reader.use(deflist_plugin).use(colon_fence_plugin).use(
        dollarmath_plugin, allow_labels=False, allow_blank_lines=False
    )
    # Indented code is nearly always a rule that was copied from a word processor with its indentation; fenced code is
    # intended. Headings are not allowed here, so text that looks like one is shown as written.
    reader.disable(["html_block", "html_inline", "code", "heading", "lheading"])
    reader.core.ruler.after("block", "rulebook_containers", unify_containers)
    reader.core.ruler.after("inline", "rulebook_figures", make_figures)
    reader.inline.ruler.at("math_inline", _formula)
    # A formula may begin right below a line of text, and only an address makes a definition of a link.
    reader.block.ruler.at("math_block", _formula_block, {"alt": _ENDS_PARAGRAPH})
    reader.block.ruler.at("reference", _link_definition)
    reader.inline.ruler.before("link", "rulebook_reference", _reference)
    reader.inline.ruler.before("link", "rulebook_footnote", _footnote)
    reader.inline.ruler.before("escape", "rulebook_symbol", _symbol)
    reader.inline.ruler.before("autolink", "rulebook_style_tag", _style_tag)
    reader.inline.ruler.at("emphasis", _emphasis)
    # The text rule stops at markup characters only; it must also stop at the opening brace of a symbol.
    reader.inline.add_terminator_char("{")
    reader.validateLink = _is_harmless  # type: ignore[assignment, method-assign]
    return reader


def is_plain(text: str) -> bool:
    """Return whether a text contains neither possible inline markup nor a character that HTML cannot represent."""
    return _PLAIN.fullmatch(text) is not None


def read_inline(text: str) -> list[Token]:
    """Return the inline tokens of one line or paragraph of markup."""
    if is_plain(text):
        return [_text(text)]
    if len(text) > LONG_LINE:
        return [_text(readable(text))]
    tokens = _read_own_marks(text)
    if tokens is None:
        parsed = markdown().parseInline(readable(text))
        tokens = (parsed[0].children or []) if parsed else []
    return tokens


def _read_own_marks(text: str) -> list[Token] | None:
    """Return the tokens of a text whose only markup is our own, or None if it contains other markup.

    Most rules with markup contain only references, and the general reader takes ten times as long for these.
    """
    tokens: list[Token] = []
    end = 0
    # Every symbol has a brace, and references alone are found in a third of the time.
    marks = _OWN_MARK if "{" in text else REFERENCE
    for match in marks.finditer(text):
        before = text[end : match.start()]
        if before:
            if not _PLAIN.fullmatch(before):
                return None
            tokens.append(_text(before))
        end = match.end()
        written = match[0]
        if written.startswith("["):
            parts = split_reference(written[2:-2])
            if parts is None:
                return None
            tokens.append(_reference_token(written, parts))
        else:
            symbol = SYMBOL.match(text, match.start())
            assert symbol is not None  # the same pattern has just matched here
            tokens.append(_symbol_token(symbol))
    rest = text[end:]
    if rest:
        if not _PLAIN.fullmatch(rest):
            return None
        tokens.append(_text(rest))
    return tokens


def read_blocks(text: str) -> list[Token]:
    """Return the block tokens of a body; the children of an ``inline`` token are inline tokens."""
    if len(text) > LONG_LINE and any(len(line) > LONG_LINE for line in text.split("\n")):
        return _paragraph([_text(readable(text))])
    tokens = read_one_line(text)
    return _paragraph(tokens) if tokens is not None else markdown().parse(with_last_line_end(readable(text)))


def read_one_line(text: str) -> list[Token] | None:
    """Return the inline tokens of a body that is one paragraph on one line with our own marks only, None for others.

    Most notes, examples and answers are such bodies, and the general reader takes ten times as long for these.
    """
    if _ONE_LINE.fullmatch(text) is None:
        return None
    return [_text(text)] if is_plain(text) else _read_own_marks(text)


def _paragraph(tokens: list[Token]) -> list[Token]:
    inline = Token("inline", "", 0)
    inline.children = tokens
    return [Token("paragraph_open", "p", 1), inline, Token("paragraph_close", "p", -1)]


def readable(text: str) -> str:
    """Return a text with U+FFFD instead of every character that neither HTML nor XML can represent."""
    return _UNREADABLE.sub("\N{REPLACEMENT CHARACTER}", text)


_UNREADABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def _text(text: str) -> Token:
    return Token("text", "", 0, content=text)


def _reference_token(written: str, parts: ReferenceParts) -> Token:
    token = Token("rulebook_reference", "", 0)
    text = readable(parts.text) if parts.text is not None else None
    token.content, token.meta = written, {"book": parts.book, "label": parts.label, "text": text}
    return token


def _symbol_token(match: re.Match[str]) -> Token:
    token = Token("rulebook_symbol", "", 0)
    token.content = match[0].replace("\\{", "{").replace("\\}", "}")
    token.meta = {"name": symbol_name(match)}
    return token


def _is_harmless(address: str) -> bool:
    return _HARMLESS_ADDRESS.match(address.strip()) is not None


def _push(state: StateInline, token: Token) -> None:
    if state.pending:
        state.pushPending()
    state.tokens.append(token)
    state.tokens_meta.append(None)


def _reference(state: StateInline, silent: bool) -> bool:
    if not state.src.startswith("[[", state.pos):
        return False
    match = REFERENCE.match(state.src, state.pos)
    parts = split_reference(match[1]) if match else None
    if match is None or parts is None:
        return False
    if not silent:
        _push(state, _reference_token(match[0], parts))
    state.pos = match.end()
    return True


def _symbol(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] not in "\\{":
        return False
    match = SYMBOL.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        _push(state, _symbol_token(match))
    state.pos = match.end()
    return True


_read_formula_block = math_block_dollar(False, None, False)


def _formula_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a formula. In silent mode, which only asks whether one ends the block before it, the rule of the plugin
    would write it too, and it would be there twice.
    """
    count, line = len(state.tokens), state.line
    is_formula = _read_formula_block(state, start, end, silent)
    if silent:
        del state.tokens[count:]
        state.line = line
    return is_formula


def _link_definition(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    return LINK_DEFINITION.match(line) is not None and reference(state, start, end, silent)


def _footnote(state: StateInline, silent: bool) -> bool:
    match = FOOTNOTE_MARK.match(state.src, state.pos) if state.src[state.pos] == "[" else None
    if match is None:
        return False
    if not silent:
        token = Token("rulebook_footnote", "", 0, content=match[0], meta={"name": match["name"]})
        _push(state, token)
    state.pos = match.end()
    return True


def _formula(state: StateInline, silent: bool) -> bool:
    match = FORMULA.match(state.src, state.pos) if state.src[state.pos] == "$" else None
    if match is None:
        return False
    if not silent:
        _push(state, Token("math_inline", "math", 0, content=match["tex"], markup=match["signs"]))
    state.pos = match.end()
    return True


def _style_tag(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] != "<":
        return False
    match = TAG.match(state.src, state.pos)
    if match is None or not is_style_tag(match):
        return False
    state.pos = match.end()
    return True


def _emphasis(state: StateInline, silent: bool) -> bool:
    """Read emphasis as in CommonMark, but next to a script without spaces every run can open and close, and a single
    asterisk inside a word opens nothing.

    By CommonMark's rules ``**「親」**は`` is not emphasis, since a closing mark between punctuation and a letter is not
    "right-flanking"; CommonMark's rules were made for scripts that have a space there.
    """
    start = state.pos
    marker = state.src[start]
    if marker not in "*_" or silent:
        return False
    scanned = state.scanDelims(start, marker == "*")
    end = start + scanned.length
    before, after = state.src[start - 1 : start], state.src[end : end + 1]
    can_open, can_close = scanned.can_open, scanned.can_close
    if marker == "*" and (_UNSPACED.compiled.match(before) or _UNSPACED.compiled.match(after)):
        can_open = can_open or bool(after and not after.isspace())
        can_close = can_close or bool(before and not before.isspace())
    elif scanned.length == 1 and _SPACED.match(before) and _SPACED.match(after):
        can_open = False  # 2*3*4, and the gender star of German: Spieler*in
    for _ in range(scanned.length):
        state.push("text", "", 0).content = marker
        state.delimiters.append(
            Delimiter(
                marker=ord(marker),
                length=scanned.length,
                token=len(state.tokens) - 1,
                end=-1,
                open=can_open,
                close=can_close,
            )
        )
    state.pos = end
    return True
