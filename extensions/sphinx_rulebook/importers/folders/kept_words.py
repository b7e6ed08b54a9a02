"""Verification of a page: every word that it shows is in the lines that were made of it, or among what is left out."""

from __future__ import annotations

import html
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from .page_source import PageSource

_WORD = re.compile(r"[^\W_]+")
_ADDRESS = re.compile(r"(?<=\])\(\s*(?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)|(?<=\])\[[^\[\]\n]*\]")
_DEFINITION = re.compile(r"^ {0,3}\[(?!\^)[^\[\]]+\]:[ \t]*\S+.*$", re.M)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|\{%.*?%\}|\{\{[<%#].*?\}\}", re.S)
_INCLUDE = re.compile(
    r"^[ \t]*+(?:-++8<-++[ \t]++[\"'][^\"'\n]*+[\"']|\{![^{}!\n]*+!\}|<!--[ \t]*+@include:[^<>\n]*+>)[ \t]*+$", re.M
)
_DOCSIFY = re.compile(r"(?<=[ \t]):id=[\w\-]++")
_SIGNS_OF_REMARK = re.compile(
    r"^[ \t>]*+(?:(?:!!!|\?\?\?\+?)[ \t]*+[\w\- ]*+|:::++[ \t]*+\{?+[\w\-]*+\}?+|\[!\w++\])", re.M
)
_ATTRIBUTES = re.compile(r"\{:?[ \t]*[#.][^{}\n]*\}|^[ \t]*///.*$", re.M)
_WIKI = re.compile(r"\[\[[^\[\]|\n]*\|")
_SIZE = re.compile(r"=[0-9]*x[0-9]*(?=\s*\))|\"mention\"(?=\s*\))")
_SHOWN_SIZE = re.compile(r"(?<=\|)[0-9]{1,5}(?:x[0-9]{1,5})?(?=\]\])")
_NOTE = re.compile(r"\[\^[^\s\[\]^]{1,64}\]")
_MOST_LETTERS = 40


def lost_words(page: PageSource, first: int, lines: Iterable[str]) -> list[tuple[int, str]]:
    """Return the words of a page that are nowhere in ``lines`` or what was left out, each with its line.

    The lines of the page before ``first`` are front matter, which is not text.
    """
    written = "\n".join([*(_shown(line) for line in lines), *(one.text for one in page.left_out)])
    shown = _shown(page.original[page.path])
    lost = _letters("\n".join(shown.split("\n")[first:])) - _letters(written)
    if not lost:
        return []
    missing = Counter(_words(shown)) - Counter(_words(written))
    places: defaultdict[str, list[int]] = defaultdict(list)
    for number, line in enumerate(shown.split("\n"), 1):
        for word in _words(line):
            places[word].append(number)
    found = [(places[word][-1], word) for word in missing if places[word][-1] > first]
    return sorted(found) or [(first + 1, "".join(lost)[:_MOST_LETTERS])]


def _words(text: str) -> Iterator[str]:
    yield from _WORD.findall(unicodedata.normalize("NFKC", html.unescape(text)).casefold())


def _letters(text: str) -> Counter[str]:
    """Return the letters and digits of a text: words are not parted in the same way in every script."""
    return Counter(filter(str.isalnum, unicodedata.normalize("NFKC", html.unescape(text)).casefold()))


def _shown(text: str) -> str:
    """Return the text of a page without what it does not show; every line keeps its place."""
    text = html.unescape(text)
    for pattern in (
        _TAG,
        _INCLUDE,
        _DOCSIFY,
        _SHOWN_SIZE,
        _WIKI,
        _ATTRIBUTES,
        _DEFINITION,
        _ADDRESS,
        _SIGNS_OF_REMARK,
        _SIZE,
        _NOTE,
    ):
        text = pattern.sub(lambda match: "\n" * match[0].count("\n") or " ", text)
    return text
