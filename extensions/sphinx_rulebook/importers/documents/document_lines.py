"""The lines of a document, each without the marks that only show its kind."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Sequence

from ...markup.opening_words import KNOWN_WORDS
from ...markup.titles import ends_sentence
from ..cue_words import EDIT_LINK, IDLE_TAG
from ..prefixed_numbers import COUNT, GAP, PART, PREFIX
from ..reading.shapes import split_number
from ..typed_document import Line
from ..unit_words import COUNTED_SIGNS, HEADING_OR_SHORT_WORDS
from ..writing.escaping import ends_escaping, outside_code_spans, with_signs
from .markdown_marks import without_marks, without_needless_signs
from .repeated_numbers import count_repeated_numbers
from .tight_bullets import with_tight_bullets

_NUMBER_SIGN = re.compile(r"[0-9]\.?\s§§?$")
"""A sign that belongs to the number before it, at the end of a sentence: ``3 och 4 §§``."""
_HEADING = re.compile(r"(#{1,6})[ \t]+(\S.*)")
_CLOSING_SIGNS = re.compile(r"(?<![ \t])[ \t]+#+$")
_BULLET = re.compile(r"(?:([•●○◦▪■□☐❏❑‣·∙・*+\-–\uf0b7\uf0a7])[ \t\u3000]+|([・•]))(?=[^\s・•])")
_WHOLLY_BOLD = re.compile(r"(?:\*\*|__)(?P<text>(?:(?!\*\*|__).)+)(?:\*\*|__)")
_MARKDOWN = re.compile(r"#{1,6} \S|.*\]\([^()\s]+[()]|.*\*\*\S.*\*\*|```|\|[^|]*\|.*\|$")
LONE_NUMBER = re.compile(r"[0-9A-Z]{1,4}(?:[.\-][0-9]{1,4})+[a-z]?[.):]?")
"""A number with several parts that is a whole line."""
_FEWEST_HEADINGS = 3
_LEAST_MARKDOWN, _LEAST_SHARE_OF_MARKS = 3, 0.02
MARKDOWN_ENDINGS = (".md", ".markdown", ".mdown", ".mkd")
_PAGE_BREAKS = re.compile("[\v\f\x1c\x1d\x1e\x85\u2028\u2029]")
_QUOTE = re.compile(r"(?:>\s?)+")
_BOLD_NUMBER = re.compile(
    r"(?P<sign>\*\*|__)(?P<number>[(§]?[A-Z]?[0-9][0-9A-Za-z.\-]*[.):]?)"
    r"(?:(?P=sign)(?P<closing>[.):]?)(?=\s|$)|(?P<title>\s[^*_]+)(?P=sign)$)"
)
_RUN_IN = re.compile(r"(?P<sign>\*{1,3}|_{1,3})(?![*_\s])(?P<words>[^*_]+)(?<!\s)(?P=sign)(?![*_0-9A-Za-z])")
"""The words at the start of a paragraph in bold or italic type, which may be a number and a title."""
_CLOSED_OR_LONG = re.compile(r"[^\W\d_]?\d[\w.\-]*?(?:[.\-]\w+[.):]?|[.):])(?=\s)")
_ESCAPED_NUMBER = re.compile(r"(?P<number>[(\[]?[0-9A-Za-z][0-9A-Za-z.\-]{0,15})\\(?P<sign>[.)\]:])(?=\s|$)")
_ESCAPED_BRACKETS = re.compile(r"\\\[(?P<number>[0-9A-Z][0-9A-Za-z.:\-]{0,15})\\?\](?=\s|$)")
_ESCAPED_ROUND = re.compile(r"^\\\((?P<number>[0-9A-Za-z]{1,5})\\?\)(?=\s|$)")
_BRACKETED_LINK = re.compile(r"(?<!\\)\[\[(?P<number>[^\[\]]+)\]\]\((?P<address>#[^()\s]*)\)")
_LINKED_NUMBER = re.compile(
    r"^(?P<mark>#{0,6}\s*(?:\*\*)?)(?:\\\[|\[\\\[|\[)(?P<number>[0-9A-Z][0-9A-Za-z.\-]{0,15})(?:\\\]\]|\\\]|\])\(#[^()\s]*\)(?P<sign>[.):]?)(?=\s|$)"
)
_LINKED_START = re.compile(r"(?P<mark>#{0,6}\s*)\[(?P<words>[^\[\]\\]+)\]\((?P<address>[^()\s]*)\)(?P<rest>.*)", re.S)
"""A link at the start of a line."""
_BOLD_START = re.compile(r"(?P<sign>\*\*|__)(?P<number>[^*_]{1,24}?)(?P=sign)(?P<closing>[.):]?)(?=\s|$)")
_ESCAPE = re.compile(r"\\(?=[.)\](\[])")
_CLOSED_TWICE = re.compile(r"^(?P<number>[0-9]{1,3}|[A-Za-z])\.\)(?=\s)")
"""A number with two signs after it, ``1.)``, which one of them closes as well."""
_SPACED_COLON = re.compile(
    r"^(?P<number>(?:[A-Z]{1,3}[.\-]?)?[0-9]{1,4}(?:[.\-][0-9]{1,4}){0,6})[ \u00a0\u202f]:(?=\s+[^\W\d])"
)
"""A number with a space before its colon, as French has it."""
_SIGNED = re.compile(
    rf"(?:[第제]\s?[0-9一二三四五六七八九十百]+\s?[{''.join(COUNTED_SIGNS)}]|§+\s?[0-9]+|[0-9]{{1,4}}\.?\s?§|\([0-9a-zA-Z]{{1,4}}\)|"
    rf"(?:{HEADING_OR_SHORT_WORDS})\s[0-9IVXA-Z]{{1,5}}(?:\.?[ºª°]|[οη])?)[.):：]?(?:\s?[-–—](?=\s|$))?",
    re.I,
)
_MARKED = re.compile(
    rf"{PREFIX}{GAP}{COUNT}(?:[.:]{PART}){{0,4}}[.:)]?|{COUNT}(?::{PART}){{1,4}}[a-z]?[.:)]?|\[{COUNT}(?:\.{PART}){{0,4}}\]|"
    rf"(?:<|&lt;|\\<){PREFIX}?{COUNT}(?:>|&gt;|\\>)|[①-⒇㉑-㉟㊱-㊿]|"
    r"[(（]?(?:[а-яα-ω]|[가-힣]|[ァ-ヺ]|[甲-癸]|[一二三四五六七八九十]{1,3})[)）.．、]?"
)
"""Numbers with prefixes, colons, brackets or in other scripts: SW 1.1, 1:1, [1.11], <S1>, ①, а), 가., （一）."""
ATTENTION_SIGNS = "⚠❗‼❕ℹ💡📌📝👉☝🔔🛑⛔\ufe0f"
"""Signs that authors put before the words of notes; \\ufe0f makes the sign before it a picture."""
_COLUMNS = re.compile(r"\S(?: {3,}|\t)\S")
_LONGEST_NUMBER = 20
_TAB = 4
_FENCE = re.compile(r"(?P<signs>`{3,}(?!.*`)|~{3,})(?P<info>.*)")
_TAGS = re.compile(r"(?:</?[a-z][\w\-]*>\s*)+")
# In Korean, 예: also occurs within a rule that continues after it.
_WORDS = "|".join(sorted(map(re.escape, KNOWN_WORDS.examples - {"예"}), key=lambda word: (len(word), word)))
# An example that opens on the line on which a sentence has ended.
_INLINE_EXAMPLE = re.compile(
    rf"(?<=[.!?。．！？)）\]」』”\"])[ \u3000]*(?=(?:{_WORDS})[ \u3000]?[0-9]{{0,2}}[:：])", re.I
)
# An item that was glued to the end of the previous one: "... player.- A player ..."
_GLUED_ITEM = re.compile(r"(?<=[.!?。)）])(?=[-•] ?[A-Z\u3040-\u9fff])")


def typed_lines(text: str) -> Iterator[tuple[int, str, int]]:
    """Yield the lines of a document, each with its line number (which counts line feeds, from 1) and its offset on
    that line.

    A line is also split at other line breaks; a form feed becomes a separate line.
    """
    for number, line in enumerate(text.split("\n"), 1):
        start = 0
        for sign in _PAGE_BREAKS.finditer(line):
            if sign[0] != "\f" or sign.start() > start:
                yield number, line[start : sign.start()], start
            if sign[0] == "\f":
                yield number, "\f", sign.start()
            start = sign.end()
        yield number, line[start:], start


def is_markdown(text: str, name: str = "") -> bool:
    """Return whether the document called ``name`` is Markdown: by its name, or since it has, for its length, enough
    headings, links or bold words in Markdown notation.
    """
    if name.lower().endswith(MARKDOWN_ENDINGS):
        return True
    marks = count_marks(text)
    return marks >= _LEAST_MARKDOWN and marks >= _LEAST_SHARE_OF_MARKS * text.count("\n")


def count_marks(text: str) -> int:
    """Return how many lines of a text have headings, links, bold words or tables in Markdown notation."""
    return sum(1 for _, line, _ in typed_lines(text) if _MARKDOWN.match(line.strip()) is not None)


def has_marked_headings(text: str) -> bool:
    """Return whether a text has headings in Markdown notation, which plain text never has."""
    return sum(1 for _, line, _ in typed_lines(text) if _HEADING.fullmatch(line.strip())) >= _FEWEST_HEADINGS


def read_lines(text: str, permalinks: str, has_marks: bool, has_linked_numbers: bool = True) -> list[Line]:
    """Return the lines of a document; empty ones have an empty text.

    ``permalinks`` are the characters that a site puts after a heading; ``has_marks`` means that it is Markdown.
    ``has_linked_numbers`` means that a short link at the start of a paragraph may be the number of a unit.
    """
    typed = list(typed_lines(text))
    code = places_of_code([line for _, line, _ in typed]) if has_marks else frozenset[int]()
    lines = [
        _read_code(number, line)
        if place in code
        else _read_line(
            number, line, has_marks, offset, has_linked_numbers and _is_open(typed[place - 1][1] if place else "")
        )
        for place, (number, line, offset) in enumerate(typed)
    ]
    lines = with_tight_bullets(list(_split(lines, has_marks)))
    if has_marks:
        lines = count_repeated_numbers(without_marks(_without_break_signs(lines)))
    if permalinks and any(line.raw.endswith(tuple(permalinks)) for line in lines):
        following = [*lines[1:], Line(0, "", "")]
        lines = [
            line._replace(text=line.text.rstrip(permalinks).rstrip())
            if line.raw.endswith(tuple(permalinks)) and not _is_cut(line, after) and not _NUMBER_SIGN.search(line.raw)
            else line
            for line, after in zip(lines, following, strict=True)
        ]
    return lines


def _without_break_signs(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of Markdown without the backslashes that break lines; one at the end of a paragraph is text."""
    return [
        line._replace(text=line.text[:-1].rstrip())
        if line.text.endswith("\\") and ends_escaping(line.text) and place + 1 < len(lines) and lines[place + 1].text
        else line
        for place, line in enumerate(lines)
    ]


def has_columns(text: str) -> bool:
    """Return whether a line of plain text is a row of a table: it has gaps between columns."""
    return ("\t" in text or "   " in text) and _COLUMNS.search(text) is not None


def _is_cut(line: Line, following: Line) -> bool:
    """Return whether a reference was cut after its sign, ``§``, and its number is on the next line."""
    return line.raw.endswith((" §", "\u00a0§")) and following.text[:1].isdigit()


def wholly_bold(text: str) -> str | None:
    """Return the words of a text that is entirely bold, or None."""
    match = _WHOLLY_BOLD.fullmatch(text)
    return match["text"].strip() if match else None


def is_fence(text: str) -> bool:
    """Return whether a line of Markdown would open or close fenced code."""
    return _FENCE.match(text) is not None


def without_tags(text: str) -> str:
    """Return a line without the bare tags at its beginning, which a site's generator added."""
    match = _TAGS.match(text) if text[:1] == "<" else None
    return text[match.end() :] if match else text


def _without_edit_link(text: str) -> str:
    """Return a wiki heading without its edit link."""
    return EDIT_LINK.sub("", text).rstrip() if text.endswith("]") else text


def places_of_code(lines: Sequence[str]) -> Collection[int]:
    """Return the indexes (from 0) of the lines of fenced code; a fence that is never closed is text."""
    fences = [
        (place, match["signs"], match["info"].strip())
        for place, line in enumerate(lines)
        if (match := _FENCE.match(line.strip())) is not None
    ]
    code: set[int] = set()
    unclosed: set[str] = set()
    for i, (opened, signs, _) in enumerate(fences):
        if opened in code or signs in unclosed:
            continue
        closed = next((place for place, other, info in fences[i + 1 :] if other.startswith(signs) and not info), None)
        if closed is None:
            # No later fence of this kind is closed either, so searching again would only take time.
            unclosed.add(signs)
        else:
            code.update(range(opened, closed + 1))
    return code


def outside_code(text: str) -> list[str]:
    """Return the lines of a text that are not fenced code of Markdown."""
    lines = [line for _, line, _ in typed_lines(text)]
    code = places_of_code(lines)
    return [line for place, line in enumerate(lines) if place not in code] if code else lines


def _indent_of(line: str) -> int:
    expanded = line.expandtabs(_TAB) if "\t" in line else line
    return len(expanded) - len(expanded.lstrip())


def _read_code(number: int, line: str) -> Line:
    return Line(number, line.strip(), "", _indent_of(line), is_code=True)


def _is_open(above: str) -> bool:
    """Return whether a line may open a paragraph, given the line above it in Markdown."""
    above = above.strip()
    return not above or above.startswith("#") or ends_sentence(above) or _LINKED_NUMBER.match(above) is not None


def _read_line(number: int, line: str, has_marks: bool, offset: int, may_open: bool = True) -> Line:
    """Return a line; a linked number at its start is the number of a unit only if the line ``may_open`` a paragraph."""
    raw = line.strip() if line != "\f" else line
    if has_marks and may_open and "](" in raw:
        shown = _with_number_before_link(_LINKED_NUMBER.sub(r"\g<mark>\g<number>\g<sign>", raw))
        if shown != raw:
            return _read_line(number, shown, has_marks, 0)._replace(raw=raw, seen=shown, indent=_indent_of(line))
    offset += line.find(raw)
    plain = raw[match.end() :] if has_marks and (match := _QUOTE.match(raw)) else raw
    if has_marks:
        plain = without_needless_signs(_BRACKETED_LINK.sub(r"[\\[\g<number>\\]](\g<address>)", plain))
    if has_marks and "<" in plain:
        plain = outside_code_spans(plain, lambda text: IDLE_TAG.sub("", text)).strip()
    indent = _indent_of(line)
    if has_marks and (heading := _HEADING.fullmatch(plain)) is not None:
        title = without_tags(_CLOSING_SIGNS.sub("", heading[2]).strip())
        title = _closed_once(_with_plain_number(wholly_bold(title) or title))
        return Line(number, raw, title, indent, len(heading[1]), offset=offset)
    bullet = _BULLET.match(plain)
    text = plain[bullet.end() :] if bullet is not None else plain.strip()
    if has_marks:
        text = _with_plain_number(without_tags(text))
    text = _closed_once(text)
    sign = (bullet[1] or bullet[2]) if bullet is not None else ""
    return Line(number, raw, with_signs(_without_edit_link(text)), indent, 0, sign, offset=offset)


def _with_number_before_link(text: str) -> str:
    """Return a line with the number before a link that is around the number and the first words of a paragraph.

    A link that is a whole line may be an entry of a table of contents; the title of a heading is not a link.
    """
    link = _LINKED_START.match(text)
    title = _title_of(link["words"]) if link is not None else ""
    if link is None or not title or not (link["mark"].strip() or any(map(str.isalpha, link["rest"]))):
        return text
    number = link["words"].removesuffix(title).rstrip()
    shown = title if link["mark"].strip() else f"[{title}]({link['address']})"
    return f"{link['mark']}{number} {shown}{link['rest']}"


def _with_plain_number(text: str) -> str:
    """Return a line of Markdown without the marks around the number at its start: bold ones, and backslashes."""
    if text[:1] in "*_":
        text = f"***{text[3:-3]}***" if text[:3] == "**_" and text[-3:] == "_**" else text
        marked = _BOLD_START.match(text)
        if marked is not None and "\\" in marked[0]:
            text = _ESCAPE.sub("", marked[0]) + text[marked.end() :]
        bold = _BOLD_NUMBER.match(text)
        if bold is not None:
            text = f"{bold['number']}{bold['closing'] or ''}{bold['title'] or ''}{text[bold.end() :]}"
        elif (start := _BOLD_START.match(text)) is not None and _is_number(start["number"].strip()):
            text = f"{start['number'].strip()}{start['closing']}{text[start.end() :]}"
        elif (run_in := _RUN_IN.match(text)) is not None and (title := _title_of(run_in["words"])):
            sign, number = run_in["sign"], run_in["words"].removesuffix(title).rstrip()
            text = f"{number} {sign}{title}{sign}{text[run_in.end() :]}"
    if text[:2] == "\\(":
        return _ESCAPED_ROUND.sub(r"(\g<number>)", text, count=1)
    bracketed = _ESCAPED_BRACKETS.match(text)
    if bracketed is not None:
        return f"[{bracketed['number']}]{text[bracketed.end() :]}"
    escaped = _ESCAPED_NUMBER.match(text) if "\\" in text[:_LONGEST_NUMBER] else None
    return f"{escaped['number']}{escaped['sign']}{text[escaped.end() :]}" if escaped is not None else text


def _closed_once(text: str) -> str:
    """Return a line whose number has one closing sign, directly after it."""
    if text[:1].isalnum():
        return _SPACED_COLON.sub(r"\g<number>:", _CLOSED_TWICE.sub(r"\g<number>.", text))
    return text


def _title_of(words: str) -> str:
    """Return the title after the number that opens some words, or "" if no number of a unit does.

    A plain number needs a sign after it: three in ``**3 kites**`` counts something.
    """
    opening = split_number(words, True)
    signed = _SIGNED.match(words)
    title = opening.text if opening is not None else words[signed.end() :].strip() if signed is not None else ""
    if (
        title[:1].islower()
        or not words.endswith(title)
        or (opening is None and not words[: -len(title)][-1:].isspace())
    ):
        return ""
    is_number = opening is None or opening.is_sure or _CLOSED_OR_LONG.match(words.lstrip("(§ ")) is not None
    return title if is_number else ""


def _is_number(text: str) -> bool:
    opening = split_number(text, True)
    is_marked = _SIGNED.fullmatch(text) is not None or _MARKED.fullmatch(text) is not None
    return is_marked or (opening is not None and not opening.text)


def _split(lines: Sequence[Line], has_marks: bool) -> Iterator[Line]:
    r"""Yield the lines, split where an example or an item opens after the end of a sentence.

    They are split as typed, since their text may be shorter: ``90\textdegree{}`` is 90°.
    """
    bullets = {line.bullet for line in lines if line.bullet}
    for line in lines:
        raw = line.raw
        places = [match.start() for match in _INLINE_EXAMPLE.finditer(raw)] if ":" in raw or "：" in raw else []
        places += [match.start() for match in _GLUED_ITEM.finditer(raw) if raw[match.start()] in bullets]
        if not places or line.level:
            yield line
            continue
        for start, stop in itertools.pairwise([0, *sorted(places), len(raw)]):
            part = _read_line(line.number, raw[start:stop], has_marks and not start, line.offset + start)
            yield part._replace(indent=line.indent)
