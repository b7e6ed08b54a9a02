"""RB128: markup of other programs, which pages would show as written; RB138: directives without an end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ...markup.fences import TEXT_DIRECTIVES, CodeFences, directive_name
from ...markup.footnotes import DEFINITION
from ...markup.hidden_text import blanked
from ...markup.lines import without_code
from ...markup.list_marks import LIST_ITEM
from ...markup.merge_conflicts import CONFLICT, MESSAGE, MIDDLE, has_conflict
from ...markup.source import LONG_LINE, fold_line_ends
from ...markup.text.callouts import ALERT, ALERTS
from ...markup.text.formulas import FORMULA_SIGNS, without_formulas
from ...markup.text.link_definitions import LINK_DEFINITION
from ...model.books import Chapter
from ...model.findings import Code, Finding
from ...model.units import Unit
from ..checked_book import CheckedBook
from .other_dialects import (
    AT_START,
    BOLD_CALLOUT,
    CALLOUT,
    DIAGRAMS,
    DIRECTIVE,
    INLINE,
    LETTERED,
    QUOTED,
    WITH_BACKTICKS,
    Dialect,
)

_SIGN = re.compile(
    r"[\[\]:`~^《!$<?%=+|'{\\/＠＃［【]"
    r"(?:(?<=[\[\]:])(?:(?<=\[)(?:[@/!*]|-@|[ xX]\]|https?:"
    r"|(?<!\[\[)[［【]?(?:[\w.\-]{1,40}/)?[a-z]{3,6}[:：])|(?<=\])(?:_|\[(?!\[)|\([^()\s<>]+[ \t])"
    r"|(?<=:)(?::|[a-z][\w+\-]*+:|(?<=link:)|(?<=xref:)|(?<=image:)|(?<=include:)|(?<=footnote:)|(?<=mailto:)))"
    r"|(?<![\[\]:])(?:"
    r"(?<=[`~^《＠＃［【])|(?<=!)(?:!!|\[\[|[\w./\-]+[!|])|(?<=\$)[${]|(?<=<)[<%?]|(?<=\?)\?\?|(?<=%)%|(?<==)=|(?<=\+)\+"
    r"|(?<=')'|(?<=/)/\S|(?<=\|)(?:\||https?:|mailto:)"
    r"|(?<=\{)(?:[%{!.#:>\-+~=]|[^\x00-\x7f]|[A-Za-z\-]+[=:])|(?<=\\)(?:[(\[]|[a-z]{3,}(?!\{\}))))"
)
"""A sign of what is within lines. It begins with one set of characters, and so it is searched for fast; only a few
patterns are tried at the brackets and colons of references, which are the most frequent.
"""
_LINE = re.compile(
    r"\n(?:>{7} |[ \t\u3000>]*+(?:(?=[A-Za-z])(?:h[1-6]\.|bq\.|(?:import|export) |[a-z]{1,4}[.)][ \t])"
    r"|(?![A-Za-z])(?:\*\*[A-Z][a-z]+\*\*[ \t]*$|[=;:~!<+_%|・•●○◦▪‣◆■□①-⑳（–—]"
    r"|\.[.A-Z]|@(?!@)|\[(?!\[)|#[+.]|--|//|\{\||\(@"
    r"|\{[a-z]+\}[ \t]*$|\*\[|\*{2,5} |[0-9０-９]{1,2}）|\([\w\-]+\)="
    r"|\(?(?:[a-z]{1,4}|[0-9]{1,2})[.)][ \t])))",
    re.M,
)
"""The start of a line that may need a closer look; most lines begin with a letter, and few patterns are tried there."""
_QUOTE = re.compile(r"[ \t]*(?:>[ \t]?)+")
_FENCE = re.compile(r" {0,3}(?P<signs>`{3,}|~{3,}|:{3,})[ \t]*(?P<info>\S.*)?")
_UNDERLINE = re.compile(r" {0,3}(?P<mark>-{3,})[ \t]*$")
_ROW = re.compile(r"\|(?:\|[ \t])?[^|\n]+\|")
_DELIMITERS = re.compile(r"\|?[ \t]*+:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+\|?[ \t]*+")
_BAR = re.compile(r"(?<!\\)\|")
_OPTION = re.compile(r"(?P<mark>:[\w\-]+:)(?:[ \t]|$)")
_ALTERNATIVE = ":alt:"
"""The option of a figure that counts: what a screen reader says."""
_NAMED_LINK = re.compile(r"(?<!\\)\[(?P<text>[^\[\]]+)\](?P<mark>\[(?!\^)(?P<name>[^\[\]]*)\])(?!\()")
_LINK_NAME = re.compile(rf"^[ \t>]{{0,9}}{LINK_DEFINITION.pattern}", re.M)
_NAME = re.compile(r"[A-Za-z]+")
_IN_FOOTNOTE = 4
_LONGEST_SHOWN = 40
_MOST_IN_A_ROW = 1
"""How many lines a list with letters is reported at: its second item is certain, and the rest says nothing new."""


class _Found(NamedTuple):
    start: int
    mark: str
    message: str
    code: Code = Code.UNSUPPORTED_MARKUP


def check_unsupported(checked: CheckedBook) -> Iterator[Finding]:
    """Yield a finding for every piece of unsupported markup in a book's rules."""
    for chapter, source in checked.sources:
        if _may_hold(_without_header(source)):
            is_in_conflict = has_conflict(source)
            for unit in chapter.units:
                if _may_hold(unit.heading) or _may_hold(unit.body):
                    yield from _UnitCheck(unit, chapter, is_in_conflict).findings()


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _without_header(source: str) -> str:
    """Return a chapter without what is above its first heading, which has no unit, but brackets or settings."""
    return source if source.startswith("#") else source[source.find("\n#") + 1 :]


def _may_hold(text: str) -> bool:
    """Rule out most texts: return whether a pattern of this module or of `other_dialects` may match."""
    lines = fold_line_ends(text)
    return _SIGN.search(lines) is not None or _LINE.search(f"\n{lines}") is not None


class _UnitCheck:
    """Goes through the lines of one unit."""

    def __init__(self, unit: Unit, chapter: Chapter, is_in_conflict: bool) -> None:
        self._unit, self._chapter, self._is_in_conflict = unit, chapter, is_in_conflict
        heading, body = blanked(unit)
        self._heading = heading.rstrip("\r\n")
        self._lines, self._written = (_lines(one) for one in (body, unit.body))
        names = _LINK_NAME.finditer(fold_line_ends(body))
        self._names = {match["name"].strip().casefold() for match in names}
        self._fences = CodeFences()
        self._before = ""
        """The line before, "" after code or an empty line."""
        self._next = ""
        """The line after."""
        self._is_in_formula = False
        self._is_below_directive = False
        """Whether options of a directive may follow."""
        self._lettered = 0
        """How many items of a list with letters are in a row."""

    def findings(self) -> Iterator[Finding]:
        """Yield the findings of the unit, line by line."""
        for found in self._inline(self._heading):
            yield self._finding(self._unit.line, self._unit.rank, found)
        opened, opening = 0, ""
        for number, (text, below) in enumerate(pairwise([*self._lines, ""]), self._unit.line + 1):
            if text and text.isspace() and not self._written[number - self._unit.line - 1].isspace():
                continue  # a comment is not a line of the rule
            self._next = below
            was_in_directive = self._fences.is_in_directive
            for found in self._of_line(text):
                yield self._finding(number, 0, found)
            if self._fences.is_in_directive and not was_in_directive:
                opened, opening = number, text
        if self._fences.is_in_directive:
            mark = opening.strip()
            message = f"the directive {_shown(mark)} has no end; write ::: on a line below it, as many colons as here"
            place = len(opening) - len(opening.lstrip()) + 1
            yield Finding(Code.UNCLOSED_DIRECTIVE, self._chapter.path, opened, place, message, None, len(mark))

    def _finding(self, line: int, offset: int, found: _Found) -> Finding:
        place = offset + found.start + 1
        return Finding(found.code, self._chapter.path, line, place, found.message, None, len(found.mark))

    def _of_line(self, text: str) -> Iterator[_Found]:
        was_code = self._fences.is_open
        if self._fences.takes(text):
            if not was_code:
                yield from _fence(text)
            self._before = ""
            return
        if len(text) > LONG_LINE:
            return
        is_sign = text.strip() == FORMULA_SIGNS
        self._is_in_formula = self._is_in_formula != is_sign
        if self._is_in_formula or is_sign:
            return
        fence = _FENCE.match(text)
        is_directive = fence is not None and directive_name(fence["info"] or "") in TEXT_DIRECTIVES
        option = _OPTION.match(text) if self._is_below_directive else None
        if option is not None and option["mark"] == _ALTERNATIVE:
            pass
        elif option is not None:
            mark = option["mark"]
            yield _Found(option.start("mark"), mark, f"the option {mark} has no effect here; delete it")
        elif not is_directive:
            # The mark at the beginning of a line may be part of a longer mark.
            by_place = {found.start: found for found in (*self._at_start(text), *self._inline(text))}
            yield from by_place.values()
        self._is_below_directive = is_directive or (self._is_below_directive and text.lstrip().startswith(":"))
        self._before = text

    def _at_start(self, text: str) -> Iterator[_Found]:
        """Yield the marks at the beginning of a line, also within a quotation."""
        conflict = CONFLICT.match(text)
        if conflict is not None and (self._is_in_conflict or conflict["mark"][0] != "|"):
            yield _Found(0, conflict["mark"], MESSAGE, Code.MERGE_CONFLICT)
            return
        if self._is_in_conflict and text == MIDDLE:
            return
        quote = _QUOTE.match(text)
        start = quote.end() if quote is not None else len(text) - len(text.lstrip(" \t"))
        plain = without_code(text)
        if quote is not None:
            yield from _callout(plain, start)
            yield from self._alert(plain, start)
            definition = DEFINITION.match(plain, start)
            if definition is not None:
                mark = definition[0].strip()
                yield _Found(start, mark, f"the footnote {mark} is in a quotation; write it on a line outside of it")
        elif self._before.strip() and (line := _UNDERLINE.match(plain)) and not _ends_block(self._before):
            message = (
                f"{line['mark']} is a line across the page; write an empty line above it, or a heading with # signs"
            )
            yield _Found(line.start("mark"), line["mark"], message)
        for dialect in AT_START:
            match = dialect.pattern.match(plain, start)
            is_ours = dialect.what == "directive" and match is not None and _is_ours(match["mark"], start)
            if match is not None and not is_ours and not (dialect.what == "line" and self._is_in_table(plain)):
                yield _of(dialect, match)
        yield from self._list(plain, start)
        yield from self._rows(plain, start)

    def _alert(self, text: str, start: int) -> Iterator[_Found]:
        """Yield the mark of a callout that has no text, or that is not at the start of its quotation."""
        match = ALERT.fullmatch(text, start)
        if match is None or match["kind"].lower() not in ALERTS:
            return
        mark = match[0].strip()
        if _QUOTE.match(self._before) is not None:
            message = f"the callout {mark} is shown as written; write an empty line above it"
            yield _Found(start, mark, message)
        elif _QUOTE.match(self._next) is None:
            yield _Found(start, mark, f"the callout {mark} has no text; write > before each line of it")

    def _rows(self, text: str, start: int) -> Iterator[_Found]:
        """Yield the first of the lines that look like the rows of a table, if no line of hyphens makes them one."""
        is_first = not _without_quote(self._before).startswith("|")
        if not is_first or not _ROW.match(text, start) or "|" in self._before or self._before.startswith("+"):
            return
        below = _without_quote(self._next)
        if not (_DELIMITERS.fullmatch(below) and below.strip().strip("|").count("|") == _bars(text[start:])):
            message = "this is not a table; write | --- | below this line, with as many cells"
            yield _Found(start, text[start:].strip(), message)

    def _is_in_table(self, text: str) -> bool:
        return "|" in self._before or text.count("|") > 1

    def _list(self, text: str, start: int) -> Iterator[_Found]:
        """Yield the second of two lines in a row that look like the items of a list with letters."""
        has_break = self._before.endswith(("\\", "  "))
        match = None if has_break else LETTERED.match(text, start)
        self._lettered = self._lettered + 1 if match is not None and (self._before.strip() or not self._lettered) else 0
        if match is not None and self._lettered == 1 + _MOST_IN_A_ROW:
            mark = match["mark"]
            message = f"{mark} starts no list item, so it is printed on the line above; start each item with -"
            yield _Found(match.start("mark"), mark, message)

    def _inline(self, text: str) -> Iterator[_Found]:
        if not _may_hold(text):
            return
        plain = without_formulas(without_code(text))
        is_row = re.match(r"[ >]*\|(?!\|)", plain) is not None
        for dialect in INLINE:
            if not (is_row and dialect.what == "spoiler"):
                matches = dialect.pattern.finditer(plain)
                # [rule:a] is a link, and the start of a line, where a line says where it leads.
                yield from (_of(dialect, one) for one in matches if one["mark"][1:-1].casefold() not in self._names)
        if "`" in text:
            for dialect in WITH_BACKTICKS:
                # A role in a code span is text; of a link, the backticks are a part.
                matches = dialect.pattern.finditer(text)
                yield from (_of(dialect, one) for one in matches if one["mark"][0] == "`" or plain[one.start()] != " ")
        for match in _NAMED_LINK.finditer(plain):
            if (match["name"] or match["text"]).strip().casefold() not in self._names:
                message = f"no line of this rule says where the link {match['mark']} leads; write [text](address)"
                yield _Found(match.start("mark"), match["mark"], message)


def _without_quote(text: str) -> str:
    return _QUOTE.sub("", text, count=1).lstrip()


def _bars(row: str) -> int:
    """Count the bars between the cells of a row."""
    return len(_BAR.findall(row.strip().removeprefix("|").removesuffix("|")))


def _ends_block(line: str) -> bool:
    """Return whether a line of hyphens below this line would not be taken for the underline of a heading."""
    return "|" in line or any(pattern.match(line) is not None for pattern in (_QUOTE, LIST_ITEM, _FENCE))


def _is_ours(mark: str, indent: int) -> bool:
    """Return whether a directive is one of rules: in a footnote, it is indented."""
    return indent >= _IN_FOOTNOTE and directive_name(mark.lstrip(":")) in TEXT_DIRECTIVES


def _fence(text: str) -> Iterator[_Found]:
    """Yield the mark of a fence that opens code, if other programs do not show it as code."""
    match = _FENCE.match(text)
    info = match["info"] or "" if match is not None else ""
    directive, language = directive_name(info), info.split(maxsplit=1)[0] if info else ""
    if match is not None and directive and directive != "math":
        mark = f"{{{directive}}}"
        yield _Found(match.start("info"), mark, f"the directive {mark} is not one of rules; its text is shown as code")
    elif match is not None and language.casefold() in DIAGRAMS:
        message = f"the diagram {language} is shown as code; put a picture of it into the project"
        yield _Found(match.start("info"), language, message)


def _callout(text: str, start: int) -> Iterator[_Found]:
    bold = BOLD_CALLOUT.match(text, start)
    if bold is not None:
        mark, kind = bold["mark"], bold["kind"].upper()
        yield _Found(bold.start("mark"), mark, f"the callout {mark} is shown as a quotation; write [!{kind}]")
    match = CALLOUT.match(text, start)
    if match is None:
        return
    mark = match["mark"]
    if match["rest"].strip() and mark.strip("[]!+-").casefold() in ("note", "tip", "important", "warning", "caution"):
        message = f"the callout {mark} is shown as written; put its text on the next line, with > before it"
    else:
        message = f"the callout {mark} is shown as written; write [!NOTE], [!TIP], [!IMPORTANT] or [!WARNING]"
    yield _Found(match.start("mark"), mark, message)


def _of(dialect: Dialect, match: re.Match[str]) -> _Found:
    mark, instead = match["mark"], dialect.instead
    name = _NAME.search(mark)
    if instead == DIRECTIVE and name is not None and name[0].lower() in TEXT_DIRECTIVES:
        instead = instead.replace("note", name[0].lower())
    elif instead == DIRECTIVE and name is not None and name[0].lower() == "example":
        instead = QUOTED
    if dialect.what == "comment" and mark[0] == "[":
        message = f"the comment {mark} is kept in exports; {instead}"  # Markdown takes it for the definition of a link
    else:
        message = f"the {dialect.what} {_shown(mark)} is shown as written; {instead}"
    return _Found(match.start("mark"), mark, message)


def _shown(mark: str) -> str:
    return mark if len(mark) <= _LONGEST_SHOWN else f"{mark[:_LONGEST_SHOWN]}…"
