"""The header of a file: ``[REF book=KK chap=4]``, or YAML front matter with ``document`` and ``chapter``."""

from __future__ import annotations

import math
import re

from ..model.answered_questions import RulingFacts
from ..model.books import Header, HeaderForm
from ..model.findings import Code, Finding
from .comments import leading_comments
from .ruling_facts import KEYS, facts_of, is_rulings_file, problems_in_front_matter
from .source import fold_line_ends, position

_REF_LINE = re.compile(r"\s*\[REF\b([^\]\r\n]*)\][^\S\r\n]*(?:\r\n|\n|\r|\Z)", re.I)
_REF_START = re.compile(r"\s*\[REF\b[^\r\n]*", re.I)
_REF_FIELD = re.compile(r"(?<!\w)(\w+)\s*=\s*(\"[^\"]*\"|\S+)")
_FRONT_MATTER = re.compile(
    r"---[^\S\r\n]*(?:\r\n|\n|\r)(.*?)(?:^|(?<=\r))(?:---|\.\.\.)[^\S\r\n]*(?:\r\n|\n|\r|\Z)", re.S | re.M
)
_ZEROS = re.compile(r"^(chapter|chap):[ \t]*(0[0-9]+)[ \t]*\r?$", re.M)
"""A chapter's number with leading zeros, which YAML reads as octal: 010 as 8."""
_LONGEST = 10_000
"""How many characters of front matter are passed to YAML: its parser crashes on deep nesting."""
_FRONT_MATTER_START = re.compile(r"---[^\S\r\n]*(?:\r\n|\n|\r|\Z)")


def read_header(text: str, path: str, findings: list[Finding]) -> Header:
    """Return the header of a file; ``source`` is the part of ``text`` that the header occupies, or "" if the file has
    no header.
    """
    if _FRONT_MATTER_START.match(text):
        return _read_front_matter(text, path, findings)
    start = leading_comments(text)
    match = _REF_LINE.match(text, start)
    if match is not None:
        return _read_ref_line(match, text, path, findings)
    broken = _REF_START.match(text, start)
    if broken is not None:
        line, column = position(text, broken.start() + len(broken[0]) - len(broken[0].lstrip()))
        message = "this header line is not closed; write [REF book=CODE chap=NUMBER]"
        findings.append(Finding(Code.MISSING_HEADER, path, line, column, message, None, len(broken[0].strip())))
        fields = dict(_REF_FIELD.findall(broken[0]))
        return Header(HeaderForm.LINE, text[: broken.end()], fields.get("book"), fields.get("chap"))
    return Header(HeaderForm.NONE)


def _read_ref_line(match: re.Match[str], text: str, path: str, findings: list[Finding]) -> Header:
    fields = {key.lower(): value.strip('"') for key, value in _REF_FIELD.findall(match[1])}
    book, chapter = fields.get("book"), fields.get("chap") or fields.get("chapter")
    missing = [name for name, value in (("book=CODE", book), ("chap=NUMBER", chapter)) if not value]
    if missing:
        start = match.end() - len(match[0].lstrip())
        line, column = position(text, start)
        message = f"this header line lacks {' and '.join(missing)}; write [REF book=CODE chap=NUMBER]"
        findings.append(Finding(Code.MISSING_HEADER, path, line, column, message, None, len(match[0].strip())))
    return Header(HeaderForm.LINE, text[: match.end()], book, chapter, fields.get("title"))


def _read_front_matter(text: str, path: str, findings: list[Finding]) -> Header:
    match = _FRONT_MATTER.match(text)
    if match is None:
        message = "the front matter that starts here is not closed by a line ---"
        findings.append(Finding(Code.BAD_FRONT_MATTER, path, 1, 1, message, None, 3))
        return Header(HeaderForm.NONE)
    if len(match[1]) > _LONGEST:
        message = f"the front matter has more than {_LONGEST:,} characters; only its simple `key: value` lines are read"
        findings.append(Finding(Code.BAD_FRONT_MATTER, path, 1, 1, message, None, 3))
        return _header(match[0], _salvage(match[1]))
    import yaml  # here, because most files of a large project have no front matter and YAML is slow to load

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    fields: object = None
    is_broken = False
    try:
        fields = yaml.load(match[1], Loader=loader)
    except (yaml.YAMLError, ValueError, LookupError, AttributeError, TypeError, RecursionError) as error:
        # YAML's own parsers of numbers and dates let any Python exception through.
        mark = getattr(error, "problem_mark", None)
        line, column = (mark.line + 2, mark.column + 1) if mark is not None else (2, 1)
        problem = getattr(error, "problem", None) or next(iter(str(error).splitlines()), "it cannot be read")
        findings.append(
            Finding(Code.BAD_FRONT_MATTER, path, line, column, f"the front matter is not valid YAML: {problem}")
        )
        fields, is_broken = _salvage(match[1]), True
    if fields is None:
        fields = {}
    if isinstance(fields, dict) and "\nchap" in (lines := f"\n{fold_line_ends(match[1])}"):
        fields |= {key: written for key, written in _ZEROS.findall(lines) if isinstance(fields.get(key), int)}
    if not isinstance(fields, dict):
        message = "the front matter is not a list of `key: value` lines"
        findings.append(Finding(Code.BAD_FRONT_MATTER, path, 2, 1, message))
        fields = {}
    elif is_rulings_file(path) and not is_broken:
        values = {key: None if value is None else _listed(value) for key, value in fields.items()}
        findings += problems_in_front_matter(values, text[: match.end(1)], path)
    return _header(match[0], fields)


def _header(source: str, fields: dict[str, object]) -> Header:
    book, chapter = fields.get("document", fields.get("book")), fields.get("chapter", fields.get("chap"))
    return Header(
        HeaderForm.FRONT_MATTER,
        source,
        _scalar(book),
        _scalar(chapter),
        _scalar(fields.get("title")),
        fields.get("glossary") is True,
        _ruling(fields),
        _order(fields.get("order")),
    )


def _ruling(fields: dict[str, object]) -> RulingFacts | None:
    """Return the facts about rulings in front matter, or None if it states none."""
    values = {key: _listed(fields[key]) for key in KEYS if key in fields}
    return facts_of(values, RulingFacts()) if values else None


def _listed(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else _scalar(value) or ""


def _order(value: object) -> float | None:
    """Return the place of a page among the others, or None if the value is not a number."""
    try:
        number = float(value) if isinstance(value, (int, float, str)) and not isinstance(value, bool) else math.nan
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _scalar(value: object) -> str | None:
    """Return a value of front matter as text, or None if it is not a single value or is a number too long to print."""
    if value is None or isinstance(value, (bool, bytes, dict, list, set)):
        return None
    try:
        return str(value)
    except ValueError:
        return None


def _salvage(source: str) -> dict[str, object]:
    """Read the plain ``key: value`` lines of front matter that is not valid YAML, so that its chapter can be built."""
    pairs = re.findall(r"^(\w+):[ \t]*([^\r\n]*?)[ \t]*\r?$", fold_line_ends(source), re.M)
    return {key: value.strip("\"'") for key, value in pairs}
