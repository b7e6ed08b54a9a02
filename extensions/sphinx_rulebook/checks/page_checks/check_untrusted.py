"""RB704 to RB706: what a page of prose must not contain if strangers wrote it, and programs in substitutions.

The build leaves all of it out (`sphinx.untrusted_pages`, `sphinx.substitutions`), also where a check cannot find it;
this check reports the position before anything is built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from ...markup.comments import blank_comments
from ...markup.lines import is_web_address, without_code
from ...markup.list_marks import LIST_MARK
from ...markup.source import fold_line_ends
from ...model.findings import Code, Finding
from ...support.harmless_files import is_harmless_download, is_harmless_picture

_FENCE = re.compile(
    rf"^[ \t>]*+(?:{LIST_MARK}[ \t]+)?(?P<mark>`{{3,}}|~{{3,}}|:{{3,}})[ \t]*"
    r"(?:\{(?P<name>[^{}\s]+)\})?[ \t]*(?P<argument>.*)"
)
_INSERTS = frozenset({"include", "literalinclude"})
_OF_CODE = frozenset({"code", "code-block", "code-cell", "sourcecode", "math", "mermaid", "parsed-literal"})
_RST_DIRECTIVE = re.compile(r"\s*\.\.[ \t]+(?:\|[^|\n]{1,200}\|[ \t]+)?(?P<name>[\w-]+)::[ \t]*(?P<argument>.*)")
_FILE = re.compile(r"[ \t>]*:?file:[ \t]+(?P<value>\S.*)")
_TAG = re.compile(r"(?<!\\)</?[A-Za-z][A-Za-z0-9-]*(?=[\s/>]|$)|(?<!\\)<[!?]")
_SCRIPT = re.compile(
    r"(?:\]\(|\]:|<|:target:)[ \t]*<?(?P<address>(?:j\s*a\s*v\s*a|v\s*b)\s*s\s*c\s*r\s*i\s*p\s*t\s*:)", re.I
)
_HEAD_OR_ROLE = re.compile(r"\bhttp-equiv\b|\brole::[^()\n]{1,200}\(raw\)", re.I)
_IMAGE = re.compile(r"!\[[^\[\]\n]{0,1000}\]\(\s*<?(?P<target>[^)\s<>]{1,1000})")
_DOWNLOAD = re.compile(r"(?:\{download\}|:download:)`(?:[^`<\n]{0,1000}<)?(?P<target>[^`<>\n]{1,1000})>?`")
_SUBSTITUTION = re.compile(r"\{\{(?P<content>[^{}\n]{1,2000})\}\}")
_PROGRAM = re.compile(r"\(|\._|\[|\*|\{%|\benv\.(?!docname\b|config\.)|\|\s*attr\b")
_ENABLED = re.compile(r"^[ \t-].*\bsubstitution\b", re.M)
_FRONT_MATTER = re.compile(r"---[ \t]*\n(?P<text>(?:.*\n)*?)---[ \t]*(?:\n|\Z)")


class _Sign(NamedTuple):
    code: Code
    line: int
    column: int
    text: str


_MESSAGES = {
    Code.PAGE_CODE: "{} is a program, which the build does not run; show a value of the front matter instead",
    Code.ACTIVE_PAGE: "{} could run in a browser; pages of strangers cannot contain it",
    Code.INSERTED_FILE: "{} would be inserted into the page; pages of strangers cannot insert files",
}


def check_substitutions(path: str, text: str) -> Iterator[Finding]:
    """Yield a finding for every substitution of a page that is a program, if the page itself enables substitutions."""
    text = fold_line_ends(text).replace("\r\n", "\n")
    front_matter = _FRONT_MATTER.match(text)
    if front_matter is None or not _ENABLED.search(front_matter["text"]):
        return
    for number, line in enumerate(text.split("\n"), 1):
        for match in _SUBSTITUTION.finditer(without_code(line)):
            if _PROGRAM.search(match["content"]):
                yield _finding(path, _Sign(Code.PAGE_CODE, number, match.start() + 1, match[0]))


def check_untrusted(path: str, text: str) -> Iterator[Finding]:
    """Yield a finding for everything on a page of strangers that a browser could run, or that inserts a file."""
    text = blank_comments(fold_line_ends(text).replace("\r\n", "\n"), is_prose=True)
    opened: list[tuple[str, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        fence = _FENCE.match(line)
        if fence is not None and _closes(fence, opened):
            opened.pop()
            continue
        inner = opened[-1][1] if opened else None
        if inner is not None and (not inner or inner in _OF_CODE):
            continue
        if fence is not None:
            name = fence["name"] or ""
            opened.append((fence["mark"], name))
            signs = _of_directive(name, fence["argument"], number, fence.start("argument"))
        else:
            signs = _of_line(line, number, inner or "")
        yield from (_finding(path, sign) for sign in signs)


def _finding(path: str, sign: _Sign) -> Finding:
    message = _MESSAGES[sign.code].format(sign.text[:60])
    return Finding(sign.code, path, sign.line, sign.column, message, None, len(sign.text))


def _closes(fence: re.Match[str], opened: list[tuple[str, str]]) -> bool:
    """Return whether a fence line closes the innermost fence."""
    if not opened or fence["name"] is not None or fence["argument"].strip():
        return False
    return fence["mark"].startswith(opened[-1][0])


def _of_directive(name: str, argument: str, line: int, start: int) -> Iterator[_Sign]:
    target = argument.strip()
    if name == "raw":
        yield _Sign(Code.ACTIVE_PAGE, line, max(1, start - len(name)), f"{{{name}}}")
    elif name in _INSERTS and target:
        yield _Sign(Code.INSERTED_FILE, line, start + 1, target)
    elif name in ("image", "figure") and target and not _is_picture(target):
        yield _Sign(Code.ACTIVE_PAGE, line, start + 1, target)


def _of_line(line: str, number: int, directive: str) -> Iterator[_Sign]:
    """Yield what a line contains, given the directive that it is in."""
    if directive == "raw":
        return  # the directive itself has been reported
    rst = _RST_DIRECTIVE.match(line) if directive == "eval-rst" else None
    if rst is not None:
        yield from _of_directive(rst["name"], rst["argument"], number, rst.start("argument"))
    file = _FILE.match(line) if directive in ("csv-table", "eval-rst") else None
    if file is not None:
        yield _Sign(Code.INSERTED_FILE, number, file.start("value") + 1, file["value"].strip())
    for match in _DOWNLOAD.finditer(line):
        if not is_web_address(match["target"]) and not is_harmless_download(match["target"].strip()):
            yield _Sign(Code.ACTIVE_PAGE, number, match.start("target") + 1, match["target"])
    for match in _HEAD_OR_ROLE.finditer(line):
        yield _Sign(Code.ACTIVE_PAGE, number, match.start() + 1, match[0])
    if directive != "eval-rst":  # where backticks are not only for code
        line = without_code(line)
    for match in _TAG.finditer(line):
        yield _Sign(Code.ACTIVE_PAGE, number, match.start() + 1, match[0])
    for match in _SCRIPT.finditer(unescape(line) if "&" in line else line):
        yield _Sign(Code.ACTIVE_PAGE, number, match.start("address") + 1, match["address"])
    for match in _IMAGE.finditer(line):
        if not _is_picture(match["target"]):
            yield _Sign(Code.ACTIVE_PAGE, number, match.start("target") + 1, match["target"])


def _is_picture(target: str) -> bool:
    is_elsewhere = is_web_address(target) or target.startswith("data:image/")
    return is_elsewhere or target.endswith("*") or is_harmless_picture(target)
