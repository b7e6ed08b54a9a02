"""Reading one page of a folder: its front matter, its remarks, its HTML, as Markdown that the engine reads."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...markup.list_marks import LIST_MARK
from ..documents.markdown_source import with_html_shown, without_comments
from .address_tags import rewrite_addresses
from .front_matter import read_front_matter
from .includes import Includer
from .page_source import PageSource, SourceLine
from .page_variables import show_variables
from .programs.retype_marks import rewrite_retype_marks
from .programs.site_marks import rewrite_site_marks
from .remarks.alert_lines import rewrite_alerts
from .remarks.details_lines import separate_details
from .remarks.remark_walk import RemarkWalk
from .remarks.unfolded_parts import settle_parts
from .source_folder import FolderKind

_CONTENTS = re.compile(r"\s*(?:\[TOC\]|\[\[_?TOC_?\]\]|\$\{toc\}|\{:\s*toc\s*\}|<TOC\s*/>|\[\[toc\]\])\s*", re.I)
_ATTRIBUTES = re.compile(
    r"\s*\{:?\s*(?:[.#][\w:\-]+|[\w\-]+=(?:\"[^\"]*\"|[^\s{}]+))(?:\s+(?:[.#][\w:\-]+|[\w\-]+=(?:\"[^\"]*\"|[^\s{}]+)))*\s*\}"
)
_MDX_COMMENT = re.compile(r"\{/\*.*?\*/\}")
_FIGURE = re.compile(
    r"<figure[^<>]*+>\s*+(?P<picture><img\s[^<>]*+>)\s*+(?:</img>\s*+)?+"
    r"(?:<figcaption[^<>]*+>(?P<caption>(?:(?!</?fig).)*+)</figcaption>\s*+)?+</figure>",
    re.I,
)
_SOURCE = re.compile(r"\bsrc\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>]+))", re.I)
_ALT = re.compile(r"\balt\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.I)
_TAG = re.compile(r"<[^<>]*>")
_LINE_BREAK = re.compile(r"\s*+<br\s*+/?>\s*+", re.I)
_HARD_BREAK = re.compile(r"(?<!\\)\\$")
_FOOTNOTE = re.compile(r"(?<!\\)\[\^(?P<name>[^\s\[\]^]{1,64})\]")
_CONTENTS_MARK = re.compile(r"\s*\{:\s*toc\s*\}\s*")
_ITEM = re.compile(rf"\s{{0,3}}{LIST_MARK}\s")
_ABBREVIATION = re.compile(r"\*\[[^\[\]]{1,80}\]:\s.*")
_TASK = re.compile(rf"(?P<mark>\s*+{LIST_MARK}[ \t]++)(?P<box>\[[ xX]\])[ \t]++(?=\S)")
_HEADING = re.compile(r"(?P<signs> {0,3}#{1,6})(?P<space>[ \t]*+)(?P<text>.*+)")


def read_page(text: str, path: str, kind: FolderKind, includer: Includer, index: int) -> PageSource:
    """Return a page with its lines as plain Markdown; ``index`` is its place in the folder, for names of footnotes."""
    front = read_front_matter(text, path)
    lines = [SourceLine(line, path, number) for number, line in enumerate(text.removesuffix("\n").split("\n"), 1)]
    page = PageSource(path, lines, front, original={path: text})
    _without_front_matter(page, kind)
    includer.expand(page)
    page.lines = page.lines or [SourceLine("", path, 1)]
    _without_comments(page)
    rewrite_site_marks(page)
    if kind is FolderKind.RETYPE:
        rewrite_retype_marks(page)
    show_variables(page, includer.variables)
    rewrite_addresses(page)
    separate_details(page)
    rewrite_alerts(page)
    RemarkWalk(page).rewrite()
    settle_parts(page)
    code = page.code()
    _without_contents(page, code)
    page.lines = [line if place in code else _marked(page, line, index) for place, line in enumerate(page.lines)]
    _without_html(page)
    return page


def _without_front_matter(page: PageSource, kind: FolderKind) -> None:
    """Empty the lines of the front matter; a GitBook shows the description below the title."""
    front = page.front
    for place in range(min(front.length, len(page.lines))):
        line = page.lines[place]
        page.lines[place] = line._replace(text="")
        if kind is not FolderKind.GITBOOK and line.text.strip(" -+"):
            page.leave_out(line, line.text, "front matter")
    if kind is not FolderKind.GITBOOK:
        return
    for key, value in front.values.items():
        place = front.lines[key] - 1
        if key == "description" and place < len(page.lines):
            page.lines[place] = page.lines[place]._replace(text=value)
        else:
            page.leave_out(page.lines[min(place, len(page.lines) - 1)], f"{key}: {value}", "front matter")


def _without_comments(page: PageSource) -> None:
    if not any("<!--" in line.text or "{/*" in line.text for line in page.lines):
        return
    text, comments = without_comments("\n".join(line.text for line in page.lines))
    for number, found in comments.items():
        for comment in found:
            page.leave_out(page.lines[number - 1], comment.raw, "a comment")
    page.lines = [line._replace(text=kept) for line, kept in zip(page.lines, text.split("\n"), strict=True)]


def _without_contents(page: PageSource, code: frozenset[int]) -> None:
    """Leave out the item above the mark of a table of contents, which Jekyll replaces by it."""
    for place, line in enumerate(page.lines[1:], 1):
        if place not in code and _CONTENTS_MARK.fullmatch(line.text) and _ITEM.match(page.lines[place - 1].text):
            above = page.lines[place - 1]
            page.leave_out(above, above.text, "a table of contents")
            page.lines[place - 1] = above._replace(text="")


def _marked(page: PageSource, line: SourceLine, index: int) -> SourceLine:
    """Return a line of text without what only programs for sites read, and with what they show."""
    text = line.text
    if _CONTENTS.fullmatch(text):
        page.leave_out(line, text, "a table of contents")
        return line._replace(text="")
    if text.startswith("*[") and _ABBREVIATION.fullmatch(text):
        page.leave_out(line, text, "the meaning of an abbreviation, which a site shows on demand")
        return line._replace(text="")
    for comment in _MDX_COMMENT.findall(text) if "{/*" in text else ():
        page.leave_out(line, comment, "a comment")
        text = text.replace(comment, "")
    if "{" in text and not text.lstrip().startswith((":::", "#")):
        for match in _ATTRIBUTES.finditer(text):
            page.leave_out(line, match[0], "attributes for a site")
        text = _ATTRIBUTES.sub("", text)
    if "<figure" in text:
        text = _FIGURE.sub(_figure, text)
    if "<br" in text and "<t" not in text:
        text = _LINE_BREAK.sub(" ", text)
    if text.endswith("\\"):
        text = _HARD_BREAK.sub("", text)
    if "[" in text and (box := _TASK.match(text)) is not None:
        page.leave_out(line, box["box"], "the box of a task")
        text = f"{box['mark']}{text[box.end() :]}"
    if "[^" in text:
        text = _FOOTNOTE.sub(rf"[^p{index}-\g<name>]", text)
    heading = _HEADING.fullmatch(text) if text.lstrip().startswith("#") else None
    if heading is not None and heading["space"]:
        named = _ATTRIBUTES.search(heading["text"])
        if named is not None and "#" not in named[0]:
            page.leave_out(line, named[0], "attributes for a site")
            text = text.replace(named[0], "")
        text = text.strip()
    return line._replace(text=text)


def _figure(match: re.Match[str]) -> str:
    source, alt = _SOURCE.search(match["picture"]), _ALT.search(match["picture"])
    address = next((found for found in source.groups() if found is not None), "") if source is not None else ""
    shown = next((found for found in alt.groups() if found is not None), "") if alt is not None else ""
    caption = " ".join(_TAG.sub(" ", match["caption"] or "").split()).replace('"', "”")
    title = f' "{caption}"' if caption else ""
    return f"![{shown}]({address.replace(' ', '%20')}{title})"


def _without_html(page: PageSource) -> None:
    """Write HTML as the Markdown that shows the same; one line can then have several."""
    shown, ids = with_html_shown("\n".join(line.text for line in page.lines))
    texts = shown.split("\n")
    lines: list[SourceLine] = []
    starts: list[int] = []
    code = page.code()
    for place, (line, text) in enumerate(zip(page.lines, texts, strict=True)):
        starts.append(len(lines))
        if "\v" in text and place not in code:
            parts = text.split("\v")
            lines += [line._replace(text=part) for part in parts]
        else:
            lines.append(line._replace(text=text))
    gone = _gaps_of_tables(lines) if any("<tr" in line.text for line in page.lines) else frozenset()
    kept = [place for place in range(len(lines)) if place not in gone]
    new_places = {place: at for at, place in enumerate(kept)}
    page.lines = [lines[place] for place in kept]
    first = {name: starts[number - 1] for name, number in ids.items()}
    page.ids = {name: new_places.get(place, new_places.get(place + 1, 0)) for name, place in first.items()}


def _gaps_of_tables(lines: Sequence[SourceLine]) -> frozenset[int]:
    """Return the indexes of the empty lines between the rows of a table."""
    gone: set[int] = set()
    last = -1
    for place, line in enumerate(lines):
        text = line.text.strip()
        if not text:
            continue
        is_row = text.startswith("|")
        following = lines[place + 1].text.strip() if place + 1 < len(lines) else ""
        is_head = following.startswith("|") and not following.strip("|-: ")
        if is_row and last >= 0 and not is_head:
            gone.update(range(last + 1, place))
        last = place if is_row else -1
    return frozenset(gone)


def without_closing_signs(text: str) -> str:
    """Return the text of a heading without the ``#`` signs that may close it."""
    bare = text.rstrip().rstrip("#")
    return bare.strip() if not bare or bare[-1] in " \t" else text.strip()


def headings_of(page: PageSource) -> list[tuple[int, int, str]]:
    """Return the headings of a page outside code and remarks: the index of each line, its level, its text."""
    found: list[tuple[int, int, str]] = []
    code = page.code()
    depth = 0
    for place, line in enumerate(page.lines):
        if place in code:
            continue
        if line.text.startswith(":::"):
            depth += 1 if "{" in line.text else -1 if depth else 0
        match = _HEADING.fullmatch(line.text) if line.text.startswith("#") and not depth else None
        if match is not None and match["space"] and without_closing_signs(match["text"]):
            found.append((place, len(match["signs"].strip()), without_closing_signs(match["text"])))
        elif not depth and (level := _underline(page, place, code)):
            found.append((place - 1, level, page.lines[place - 1].text.strip()))
    return found


def _underline(page: PageSource, place: int, code: frozenset[int]) -> int:
    """Return the level of the heading above a line that underlines it, or 0."""
    text = page.lines[place].text.strip()
    if not text or text.strip("=-") or text.strip(text[0]) or place == 0 or place - 1 in code:
        return 0
    above = page.lines[place - 1].text
    is_alone = place < 2 or not page.lines[place - 2].text.strip()
    if not above.strip() or above.lstrip()[:1] in "#>-*+|:" or not is_alone or len(text) < 2:
        return 0
    return 1 if text[0] == "=" else 2
