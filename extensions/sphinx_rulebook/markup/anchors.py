"""Anchors: ``@@rule:turn_player@@``, the name of a unit, on its heading line.

An imported document whose own numbers skip or repeat keeps one as ``@@number:4.4.3d@@`` on the heading line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..findings import Code, Finding
from ..model import LABEL_KINDS, Anchor, Kind
from .lines import without_code

LABEL_NAMES = frozenset(LABEL_KINDS.values())
NUMBER_KIND = "number"
NO_NUMBER = "none"
"""The typed number of a unit that has none, although its rank has."""

ANCHOR = re.compile(r"@@([^@\r\n]*)@@")
_ESCAPED = re.compile(r"\\@(?:@[^@\r\n]*@@)?")
_ONE_GOOD_ANCHOR = re.compile(r"@@(([a-z]+):[\w.+\-]+)@@")
WELL_FORMED = re.compile(r"([a-z]+):[\w.+\-]+")


@dataclass(slots=True)
class HeadingAnchors:
    """What the anchors of one heading line say: the text without them, the labels, a typed number."""

    text: str
    anchors: list[Anchor] = field(default_factory=list)
    label: str | None = None
    number: str | None = None
    number_column: int = 0


def read_heading(
    heading: str, kind: Kind, path: str, line: int, offset: int, findings: list[Finding]
) -> HeadingAnchors:
    """Take the anchors out of a heading line.

    ``heading`` is the line after its number signs, ``offset`` how many characters stand before it.  The first
    well-formed label names the unit; the others work as well.  What is wrong is appended to ``findings``.
    """
    if (
        heading.count("@@") == 2
        and "`" not in heading
        and "\\@" not in heading
        and (match := _ONE_GOOD_ANCHOR.search(heading))
        and match[2] == LABEL_KINDS[kind]
    ):
        before, after = heading[: match.start()].strip(), heading[match.end() :].strip()
        anchor = Anchor(match[1], line, offset + match.start() + 1)
        return HeadingAnchors(f"{before} {after}" if before and after else before or after, [anchor], match[1])
    result = HeadingAnchors("")
    parts: list[str] = []
    end = 0
    scanned = _ESCAPED.sub(
        lambda match: " " * len(match[0]), without_code(heading)
    )  # in code and behind a backslash they are text
    for match in ANCHOR.finditer(scanned):
        parts.append(heading[end : match.start()])
        end = match.end()
        label, column = match[1].strip(), offset + match.start() + 1
        label_kind, _, name = label.partition(":")
        if label_kind == NUMBER_KIND and name:
            result.number, result.number_column = name, column
            continue
        problem = _label_problem(label, kind, path, line, column, len(match[0]))
        if problem is not None:
            findings.append(problem)
        if label:
            result.anchors.append(Anchor(label, line, column))
            if result.label is None and (problem is None or problem.code is Code.WRONG_LABEL_KIND):
                result.label = label
    rest = heading[end:]
    parts.append(rest)
    unclosed = scanned[end:].find("@@")
    if unclosed >= 0:
        column = offset + end + unclosed + 1
        written = re.match(r"@@[\w:.+\-]*", rest[unclosed:])
        fix = f"{written[0]}@@" if written and len(written[0]) > 2 else None
        findings.append(
            Finding(Code.UNCLOSED_ANCHOR, path, line, column, "this anchor is not closed with @@ on its line", fix, 2)
        )
    # A lone label between words would glue them together or leave two spaces.
    result.text = " ".join(part for part in map(str.strip, parts) if part)
    return result


def number_mark(number: str) -> str:
    """Return the markup of a typed number."""
    return f"@@{NUMBER_KIND}:{number}@@"


def _label_problem(label: str, kind: Kind, path: str, line: int, column: int, length: int) -> Finding | None:
    expected = LABEL_KINDS[kind]
    match = WELL_FORMED.fullmatch(label)
    if match is None or match[1] not in LABEL_NAMES:
        name = re.sub(r"[^\w.+\-]+", "_", label.rpartition(":")[2]).strip("_")
        fix = f"{expected}:{name}" if name else None
        reason = (
            "is empty"
            if not label
            else f"has no kind before its name (kinds: {', '.join(sorted(LABEL_NAMES))})"
            if ":" not in label
            else "has a name with other characters than letters, digits, _ . + and -"
            if label.partition(":")[0] in LABEL_NAMES
            else f"has an unknown kind (kinds: {', '.join(sorted(LABEL_NAMES))})"
        )
        return Finding(Code.BAD_LABEL, path, line, column, f"the label {label!r} {reason}", fix, length)
    if match[1] != expected:
        message = f"the label {label!r} stands on a {kind}, where labels are of the kind {expected!r}"
        fix = f"{expected}:{label.partition(':')[2]}"
        return Finding(Code.WRONG_LABEL_KIND, path, line, column, message, fix, length)
    return None
