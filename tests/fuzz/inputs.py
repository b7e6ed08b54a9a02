"""Random texts: pieces of every syntax, put together and damaged. The same seed gives the same text."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

_MARKUP = (
    "# ",
    "## ",
    "### ",
    "#### ",
    "@@rule:a@@",
    "@@sec:b@@",
    "@@cha:c@@",
    "@@term:d@@",
    "@@number:1.2a@@",
    "@@status:draft@@",
    "[[rule:a]]",
    "[[LF/rule:a|text #]]",
    "[[",
    "]]",
    "@@",
    "[REF book=LF chap=1]",
    "[REF ",
    "---\n",
    "document: lf\n",
    "chapter: 2\n",
    "> **Example:** ",
    "> **Answer:** ",
    "> ",
    "- ",
    "1. ",
    "a) ",
    "| a | b |\n",
    "| - | - |\n",
    "```",
    "~~~",
    ":::",
    "{note}",
    "{include} x\n",
    "{raw} html\n",
    "{{ a }}",
    "{fog}",
    "\\{",
    "![a](b.png)",
    "[a](b)",
    "[a]: b\n",
    "<b>",
    "</b>",
    "<!--",
    "-->",
    "<script>",
    "$a_1$",
    "$$\n",
    "`",
    "``",
    "*",
    "**",
    "_",
    "[^1]",
    "[^1]: ",
    ":   ",
    "\\",
    "&amp;",
    "&#0;",
    "1.2.3a ",
    "100.1b. ",
    "§ 4 Abs. 2 ",
    "第1条",
    "（",
    "）",
    "。",
    "Rule 4.2",
    "see 1.0.1",
    "札を引く",
    "a",
    "word ",
    "Draw a card. ",
    "\n",
    "\n",
    "\n\n",
    "  ",
    "\t",
    "    ",
)
_ODD = (
    "\0",
    "\ufeff",
    "\r",
    "\r\n",
    "\u2028",
    "\u202e",
    "\ud800",
    "\U0001f3b4",
    "e\u0301",
    "\x1b[31m",
    "\x85",
    "a" * 3000,
    "[" * 400,
    "> " * 200,
)
_TOML = (
    "title = ",
    "code = ",
    "language = ",
    "numbering = ",
    "edition = ",
    "[symbols.fog]\n",
    "[aliases]\n",
    "[editions]\n",
    "[tool.rulebook]\n",
    "[[tool.rulebook.ignores]]\n",
    "select = ",
    "ignore = ",
    "strict = ",
    "baseline = ",
    "codes = ",
    "files = ",
    "rules = ",
    "reason = ",
    "text = ",
    "picture = ",
    "counted_through = ",
    "examples = ",
    "notes = ",
    '"a"',
    '"letters"',
    '["RB1", "x"]',
    '["**/**/*.md"]',
    "true",
    "1979-05-27",
    "1e400",
    "-0",
    "{ a = 1 }",
    "[[",
    "]]",
    '"""',
    "'",
    "\n",
    "\n",
    "#",
    "=",
    ".",
    '"第1章"',
    '["第1章", "", "①"]',
)
_PO = (
    'msgid ""\n',
    'msgstr ""\n',
    'msgctxt "rule:a"\n',
    'msgctxt "LF/rule:a"\n',
    'msgid "text"\n',
    'msgstr "テキスト"\n',
    '"Language: ja\\n"\n',
    '"Content-Type: text/plain; charset=UTF-8\\n"\n',
    "#, fuzzy\n",
    "#| msgid ",
    "#: a.md:1\n",
    "#~ ",
    "msgid_plural ",
    "msgstr[0] ",
    '"',
    "\\x",
    "\n",
)
_DOCUMENT = (
    "1 Game\n",
    "1.1 Play\n",
    "1.1a Draw a card.\n",
    "100. General\n",
    "100.1. Text, see rule 100.2.\n",
    "Chapter 1: Turns\n",
    "(a) ",
    "• ",
    "Contents ........ 3\n",
    "\f",
    "Page 3 of 9\n",
    "Glossary\n",
    "Draw: take the top card.\n",
    "<h1>",
    "</h1>",
    "<p>",
    "<ol><li>",
    "<table><tr><td>",
    "<style>ol{counter-reset:a}</style>",
    "{\\rtf1",
    "%PDF-1.4\n",
    "PK\x03\x04",
    '{"a":',
    "key: value\n",
    "\\begin{document}",
    "| a | b |\n",
    " " * 40,
)
_REQUEST = (
    "GET ",
    "HEAD ",
    "POST ",
    "/",
    "/en/",
    "/@rulebook/",
    "events?page=",
    "http://[::1",
    "%00",
    "%2e%2e/",
    "..",
    "//",
    "*",
    "?",
    "#",
    " HTTP/1.1\r\n",
    " HTTP/1.0\r\n",
    " HTTP/9\r\n",
    "Host: localhost\r\n",
    "Host: rules.example\r\n",
    "Origin: null\r\n",
    "Sec-Fetch-Site: cross-site\r\n",
    'If-None-Match: "a"\r\n',
    "Content-Length: 9\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Connection: close\r\n",
    "X: ",
    "\r\n",
    "\r\n\r\n",
    "a" * 500,
)


def _text(choose: random.Random, pieces: Sequence[str], most: int) -> str:
    """Return pieces in any order, with a few odd characters, and sometimes a part that is repeated or cut off."""
    parts = choose.choices(pieces, k=choose.randint(0, most))
    for _ in range(choose.choice((0, 0, 1, 3))):
        parts.insert(choose.randint(0, len(parts)), choose.choice(_ODD))
    text = "".join(parts)
    if text and choose.random() < 0.1:
        start = choose.randrange(len(text))
        text += text[start : start + 20] * choose.choice((2, 50))
    return text[: choose.randrange(len(text) + 1)] if choose.random() < 0.1 else text


def as_bytes(choose: random.Random, text: str) -> bytes:
    """Return a text as a file: nearly always as UTF-8, with lone surrogates as bytes that are none."""
    encoding = choose.choice(("utf-8",) * 8 + ("utf-16", "shift_jis"))
    data = text.encode(encoding, "surrogatepass" if encoding != "shift_jis" else "replace")
    if data and choose.random() < 0.05:
        at = choose.randrange(len(data))
        data = data[:at] + bytes([choose.randrange(256)]) + data[at + 1 :]
    return data


def markup(choose: random.Random) -> str:
    """Return a chapter, usually one with a header and a rule."""
    head = choose.choice(("[REF book=LF chap=1]\n\n# A @@cha:a@@\n\n## B @@sec:b@@\n\n### @@rule:a@@ Text.\n\n", ""))
    return head + _text(choose, _MARKUP, 60)


def prose(choose: random.Random) -> str:
    """Return a page of prose."""
    return "# Page\n\n" + _text(choose, _MARKUP, 40)


def toml(choose: random.Random) -> str:
    """Return a file of settings, often a valid one."""
    if choose.random() < 0.5:
        lines = [f"{choose.choice(_TOML[:5])}{choose.choice(_TOML[19:28])}\n" for _ in range(choose.randint(0, 6))]
        return "".join(lines)
    return _text(choose, _TOML, 30)


def po(choose: random.Random) -> str:
    """Return a PO file."""
    head = 'msgid ""\nmsgstr ""\n"Language: ja\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    return choose.choice((head, "")) + _text(choose, _PO, 30)


def document(choose: random.Random) -> str:
    """Return a document to import."""
    return _text(choose, _DOCUMENT + _MARKUP[:40], 80)


def request(choose: random.Random) -> bytes:
    """Return what somebody sends to a server."""
    text = _text(choose, _REQUEST, 12)
    if choose.random() < 0.5:
        target, headers = _text(choose, _REQUEST[3:12], 4), _text(choose, _REQUEST[12:], 4)
        text = f"GET /{target} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n\r\n"
    return text.encode("utf-8", "surrogatepass")


def json_text(choose: random.Random, sample: str) -> str:
    """Return a JSON file: a valid one with some values replaced by others, or one that is damaged."""
    if choose.random() < 0.2:
        at = choose.randrange(len(sample) + 1)
        return sample[:at] + choose.choice(("", "\0", "[" * 5000, "1e999", "}")) + sample[at + choose.randint(0, 9) :]
    return json.dumps(_changed(choose, json.loads(sample)), ensure_ascii=choose.random() < 0.5)


def _changed(choose: random.Random, value: object) -> object:
    if choose.random() < 0.06:
        return choose.choice(
            (None, True, -1, 1e300, "", "rule:a", "constructor", [], {}, [[]], {"a": None}, "x" * 9000)
        )
    if isinstance(value, dict):
        return {key: _changed(choose, one) for key, one in value.items() if choose.random() > 0.03}
    return [_changed(choose, one) for one in value] if isinstance(value, list) else value
