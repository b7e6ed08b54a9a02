"""The marks of formatting in AsciiDoc, and the signs that it replaces, in text that is HTML already."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class _Mark:
    """A mark of formatting: its sign, what it becomes at both ends, and what may stand around it.

    ``is_whole`` is whether it stands around whole words only, ``is_tight`` whether it has no spaces inside, ``closing``
    is its sign at the end if that is another one.
    """

    sign: str
    begin: str
    end: str
    is_whole: bool = False
    is_tight: bool = False
    closing: str = ""


_MARKS = (
    _Mark("**", "<b>", "</b>"),
    _Mark("*", "<b>", "</b>", is_whole=True),
    _Mark('"`', "“", "”", is_whole=True, closing='`"'),
    _Mark("'`", "‘", "’", is_whole=True, closing="`'"),
    _Mark("``", "<code>", "</code>"),
    _Mark("`", "<code>", "</code>", is_whole=True),
    _Mark("__", "<i>", "</i>"),
    _Mark("_", "<i>", "</i>", is_whole=True),
    _Mark("##", "<mark>", "</mark>"),
    _Mark("#", "<mark>", "</mark>", is_whole=True),
    _Mark("^", "<sup>", "</sup>", is_tight=True),
    _Mark("~", "<sub>", "</sub>", is_tight=True),
)
"""The marks in the order in which they are read."""
_QUOTATION = frozenset("\"'`")
"""The signs beside which a backquote belongs to a quotation mark."""
_ESCAPED = ("&quot;", "&lt;", "&gt;", "&#x27;")
_NOT_BEFORE = frozenset("&;:}")
_ID = re.compile(r"#(?P<id>[^.#,%\s]+)")
_REPLACED = (
    (re.compile(r"(?P<escape>\\?)\(C\)"), "©"),
    (re.compile(r"(?P<escape>\\?)\(R\)"), "®"),
    (re.compile(r"(?P<escape>\\?)\(TM\)"), "™"),
    (re.compile(r"(?P<escape>\\?)(?:(?<=\s)|^)--(?=\s|$)", re.M), "—"),
    (re.compile(r"(?P<escape>\\?)(?<=\w)--(?=\w)"), "—"),
    (re.compile(r"(?P<escape>\\?)\.\.\."), "…"),
    (re.compile(r"(?P<escape>\\?)(?<=[^\W_])'(?=[^\W\d_])"), "’"),
    (re.compile(r"(?P<escape>\\?)`'"), "’"),
    (re.compile(r"(?P<escape>\\?)-&gt;"), "→"),
    (re.compile(r"(?P<escape>\\?)=&gt;"), "⇒"),
    (re.compile(r"(?P<escape>\\?)&lt;-"), "←"),
    (re.compile(r"(?P<escape>\\?)&lt;="), "⇐"),
)
_ENTITY = re.compile(r"&amp;(?P<entity>[a-zA-Z][a-zA-Z]{1,31}[0-9]{0,2}|#[0-9]{2,6}|#x[0-9A-Fa-f]{2,6});")
_LONGEST_ROLE = 200


def with_quotes(text: str) -> str:
    """Return a text in HTML with elements instead of the marks of formatting."""
    for mark in _MARKS:
        if mark.sign in text:
            text = _with_mark(text, mark)
    return text


def with_replacements(text: str) -> str:
    """Return a text in HTML with the signs that stand for others, such as ``(C)``, and with entities."""
    for pattern, sign in _REPLACED:
        text = pattern.sub(lambda match, sign=sign: match[0][1:] if match["escape"] else sign, text)  # type: ignore[misc]
    return _ENTITY.sub(lambda match: f"&{match['entity']};", text)


def _with_mark(text: str, mark: _Mark) -> str:
    """Return a text with what a mark becomes, wherever it is at both ends of something."""
    size = len(mark.sign)
    out: list[str] = []
    done = place = 0
    while (start := text.find(mark.sign, place)) >= 0:
        if text[start - 1 : start] == "\\":
            out.append(text[done : start - 1])
            done, place = start, start + size
            continue
        role = _role_before(text, done, start)
        if not _opens(text, mark, role, start):
            place = start + 1
            continue
        end = _end_of(text, mark, start + size)
        if end < 0 and not mark.is_tight:
            break  # nothing closes a later one either
        if end < 0:
            place = start + size
            continue
        own = _ID.search(text[role:start])
        name = f'<a id="{own["id"]}"></a>' if own is not None and '"' not in own["id"] else ""
        out += [text[done:role], name, mark.begin, text[start + size : end], mark.end]
        done = place = end + len(mark.closing or mark.sign)
    return "".join((*out, text[done:]))


def _opens(text: str, mark: _Mark, role: int, start: int) -> bool:
    """Return whether a mark at ``start``, whose role in brackets begins at ``role``, may open something."""
    after = text[start + len(mark.sign) : start + len(mark.sign) + 1]
    if not after or (after.isspace() and (mark.is_whole or mark.is_tight)):
        return False
    if not mark.is_whole:
        return True
    before = text[role - 1 : role] if role else ""
    if before == ";":
        return text.endswith(_ESCAPED, 0, role)
    is_quotation = mark.sign == "`" and before in _QUOTATION
    return not (before.isalnum() or before == "_" or before in _NOT_BEFORE or is_quotation)


def _role_before(text: str, first: int, start: int) -> int:
    """Return where a role in brackets before a mark begins, such as ``[small]``; ``start`` if none is there."""
    if start <= first or text[start - 1] != "]":
        return start
    opening = text.rfind("[", max(first, start - _LONGEST_ROLE), start)
    inner = text[opening + 1 : start - 1]
    is_role = opening >= 0 and "]" not in inner and "\n" not in inner and text[opening - 1 : opening] not in ("[", "\\")
    return opening if is_role and inner else start


def _end_of(text: str, mark: _Mark, first: int) -> int:
    """Return where the sign is that closes a mark whose inside begins at ``first``, or -1."""
    closing = mark.closing or mark.sign
    end = text.find(closing, first + 1)
    if mark.is_tight:
        return -1 if end < 0 or any(map(str.isspace, text[first:end])) else end
    while mark.is_whole and end >= 0:
        before, after = text[end - 1], text[end + len(closing) : end + len(closing) + 1]
        is_word = after.isalnum() or after == "_" or (mark.sign == "`" and after in _QUOTATION)
        if not before.isspace() and not is_word and before != "\\":
            return end
        end = text.find(closing, end + 1)
    return end


def escaped_html(text: str) -> str:
    """Return plain text as HTML; quotation marks stay, since marks of formatting are made of them."""
    return html.escape(text, quote=False)
