"""The marks of formatting in AsciiDoc, and the signs that it replaces, in text that is HTML already."""

from __future__ import annotations

import html
import re

_MARKS = (
    ("**", "b", False),
    ("*", "b", True),
    ('"`', "“”", True),
    ("'`", "‘’", True),
    ("``", "code", False),
    ("`", "code", True),
    ("__", "i", False),
    ("_", "i", True),
    ("##", "mark", False),
    ("#", "mark", True),
    ("^", "sup", False),
    ("~", "sub", False),
)
"""The marks in the order in which they are read, what they become, and whether they stand around whole words only."""
_CLOSING = {'"`': '`"', "'`": "`'"}
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
    for mark, tag, is_whole in _MARKS:
        if mark in text:
            text = _with_mark(text, mark, tag, is_whole)
    return text


def with_replacements(text: str) -> str:
    """Return a text in HTML with the signs that stand for others, such as ``(C)``, and with entities."""
    for pattern, sign in _REPLACED:
        text = pattern.sub(lambda match, sign=sign: match[0][1:] if match["escape"] else sign, text)  # type: ignore[misc]
    return _ENTITY.sub(lambda match: f"&{match['entity']};", text)


def _with_mark(text: str, mark: str, tag: str, is_whole: bool) -> str:
    closing, size = _CLOSING.get(mark, mark), len(mark)
    is_mono = "`" in mark and len(tag) > 2
    out: list[str] = []
    done = place = 0
    while (start := text.find(mark, place)) >= 0:
        before, after = text[start - 1 : start] if start else "", text[start + size : start + size + 1]
        if before == "\\":
            out.append(text[done : start - 1])
            done, place = start, start + size
            continue
        role = _role_before(text, done, start)
        opens = not after.isspace() and after != "" if is_whole or mark in "^~" else after != ""
        if opens and is_whole:
            ahead = text[role - 1 : role] if role < start else before
            opens = not (ahead.isalnum() or ahead == "_" or (ahead in _NOT_BEFORE and ahead != "")) or (
                ahead == ";" and text[:role].endswith(("&quot;", "&lt;", "&gt;", "&#x27;"))
            )
            opens = opens and not (is_mono and ahead in ('"', "'", "`") and ahead != "")
        if not opens:
            place = start + 1
            continue
        end = _end_of(text, start + size, closing, is_whole, mark in "^~", is_mono)
        if end < 0:
            if is_whole:
                break  # nothing closes a later one either
            place = start + size
            if mark in "^~":
                continue
            break
        out.append(text[done:role])
        inner = text[start + size : end]
        own = _ID.search(text[role:start])
        name = f'<a id="{own["id"]}"></a>' if own is not None and '"' not in own["id"] else ""
        out.append(f"{name}{tag[0]}{inner}{tag[1]}" if tag[0] in "“‘" else f"{name}<{tag}>{inner}</{tag}>")
        done = place = end + len(closing)
    return "".join((*out, text[done:]))


def _role_before(text: str, first: int, start: int) -> int:
    """Return where a role in brackets before a mark begins, such as ``[small]``; ``start`` if there is none."""
    if start <= first or text[start - 1] != "]":
        return start
    opening = text.rfind("[", max(first, start - _LONGEST_ROLE), start)
    inner = text[opening + 1 : start - 1]
    is_role = opening >= 0 and "]" not in inner and "\n" not in inner and text[opening - 1 : opening] not in ("[", "\\")
    return opening if is_role and inner else start


def _end_of(text: str, first: int, closing: str, is_whole: bool, is_tight: bool, is_mono: bool) -> int:
    """Return where the closing mark is, or -1."""
    end = text.find(closing, first + 1)
    if is_tight:
        return -1 if end < 0 or any(map(str.isspace, text[first:end])) else end
    while is_whole and end >= 0:
        before, after = text[end - 1], text[end + len(closing) : end + len(closing) + 1]
        is_word = after.isalnum() or after == "_" or (is_mono and after != "" and after in "\"'`")
        if not before.isspace() and not is_word and before != "\\":
            return end
        end = text.find(closing, end + 1)
    return end


def escaped_html(text: str) -> str:
    """Return plain text as HTML; quotation marks stay, since marks of formatting are made of them."""
    return html.escape(text, quote=False)
