"""The marks of docsify, Quarto and Obsidian, and the scripts of pages with components, as Markdown for the engine."""

from __future__ import annotations

import re

from ..page_source import PageSource, SourceLine

_REMARK = re.compile(r"(?P<sign>[?!])>[ \t]++(?P<text>\S.*+)")
_KINDS = {"?": "TIP", "!": "IMPORTANT"}
_NAME = re.compile(r"[\w\-]++")
_HEADING_MARK = re.compile(r"(?:[ \t]++\{docsify-ignore(?:-all)?\})++")
_ADDRESS_ID = re.compile(r"(?<=[\w/(])\?id=(?=[^\s()&?]++[\s)])")
_SELF = re.compile(r"(?<=\]\()#\?id=")
_ICON = re.compile(r"(?<![\w:]):(?:material|fontawesome|octicons|simple|icon)-[a-z0-9\-]++:[ \t]*+")
_BETWEEN_COLUMNS = re.compile(r"[ \t]*+<---+>[ \t]*+")
_CALLOUT = re.compile(r"(?P<sign>:{3,})[ \t]*+\{[ \t]*+\.callout-(?P<kind>[a-z]++)(?P<rest>[^{}]*+)\}[ \t]*+")
_TITLE = re.compile(r"\btitle=\"(?P<title>[^\"]*+)\"")
_COMMENT = re.compile(r"(?<![\w%])%%[^%\n]++%%")
_BLOCK_ID = re.compile(r"(?<=\S)[ \t]++\^(?![0-9]{1,2}[ \t]*+$)[A-Za-z0-9\-]++[ \t]*+$")  # no power: 6 m ^2
_CLOSED = re.compile(r"</(script|style)>")
_SCRIPT = re.compile(r"\s*+<(?P<name>script|style)\b[^<>]*+>(?P<rest>.*+)")


def rewrite_site_marks(page: PageSource) -> None:
    """Rewrite the marks of a page that only its program knows; scripts and styles are left out."""
    _without_scripts(page)
    code = page.code()
    lines: list[SourceLine] = []
    for place, line in enumerate(page.lines):
        remark = _REMARK.fullmatch(line.text) if place not in code and line.text.startswith(("?>", "!>")) else None
        if remark is not None:
            lines += [line._replace(text=f"> [!{_KINDS[remark['sign']]}]"), line._replace(text=f"> {remark['text']}")]
        elif place not in code:
            lines.append(_with_ids(page, line))
        else:
            lines.append(line)
    page.lines = lines


def _with_ids(page: PageSource, line: SourceLine) -> SourceLine:
    text = line.text
    if text.startswith("#"):
        for match in _HEADING_MARK.finditer(text):
            page.leave_out(line, match[0], "a mark for the contents of a site")
        text = _HEADING_MARK.sub("", text)
        heading, sign, name = text.rstrip().rpartition(" :id=")
        if sign and _NAME.fullmatch(name) is not None:
            text = f"{heading.rstrip()} {{#{name}}}"
    if text.startswith(":::") and (callout := _CALLOUT.fullmatch(text)) is not None:
        title = _TITLE.search(callout["rest"])
        text = f"{callout['sign']} {callout['kind']} {title['title'] if title is not None else ''}".rstrip()
    for pattern, sign, reason in ((_COMMENT, "%%", "a comment"), (_BLOCK_ID, "^", "the name of a paragraph")):
        if sign in text and "`" not in text and "$" not in text:
            for match in pattern.finditer(text):
                page.leave_out(line, match[0], reason)
            text = pattern.sub("", text)
    if _BETWEEN_COLUMNS.fullmatch(text):
        page.leave_out(line, text, "a mark between columns")
        text = ""
    if ":" in text and "-" in text:
        for match in _ICON.finditer(text):
            page.leave_out(line, match[0], "an icon")
        text = _ICON.sub("", text)
    if "?id=" in text:
        text = _ADDRESS_ID.sub("#", _SELF.sub("#", text))
    return line._replace(text=text)


def _without_scripts(page: PageSource) -> None:
    if not any("<script" in line.text or "<style" in line.text for line in page.lines):
        return
    code = page.code()
    last = {f"</{name}>": place for place, line in enumerate(page.lines) for name in _CLOSED.findall(line.text)}
    end = ""
    for place, line in enumerate(page.lines):
        if place in code:
            continue
        begun = _SCRIPT.fullmatch(line.text) if not end else None
        if begun is not None:
            closing = f"</{begun['name']}>"
            if last.get(closing, -1) < place:
                continue
            end = closing
        if end:
            page.leave_out(line, line.text, "a script or a style")
            page.lines[place] = line._replace(text="")
            end = "" if end in line.text else end
