"""Anchors: ``@@rule:turn_player@@``, the name of a unit, on its heading line.

In an imported document whose numbers skip or repeat, a heading line keeps its number as ``@@number:4.4.3d@@``.
``@@status:beta@@`` is the status of a unit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import reduce
from unicodedata import category, east_asian_width

from ..model.findings import Code, Finding
from ..model.units import LABEL_KINDS, Anchor, Kind, Status
from .lines import without_code
from .references import ends_at_space

LABEL_NAMES = frozenset(LABEL_KINDS.values())
NUMBER_KIND = "number"
STATUS_KIND = "status"
NO_NUMBER = "none"
"""The typed number of a unit without a number, although other units of its rank have numbers."""

ANCHOR = re.compile(r"@@([^@\r\n]*)@@")
_ESCAPED = re.compile(r"\\@(?:@[^@\r\n]*@@)?")
_OPENED = re.compile(r"@@(?P<label>[\w:.+\-]*)(?P<close>@)?")
_ONE_GOOD_ANCHOR = re.compile(r"@@(([a-z]+):[\w.+\-]+)@@")
WELL_FORMED = re.compile(r"([a-z]+):[\w.+\-]+")
_BARE_LABEL = rf"(?P<label>(?P<kind>{'|'.join(sorted(LABEL_NAMES))}):[\w.+\-]*\w)"
_BARE_FIRST = re.compile(rf"\s*{_BARE_LABEL}(?!\S)")
_BARE_LAST = re.compile(rf"(?<=\s){_BARE_LABEL}\s*$")
_OPENING = re.compile(r"(?P<signs>(?<!\S)[*_]{1,3}|(?<!\S)[(\[]|[（【「『])$")
_LONGEST_OPENING = 4  # with the sign before it, so that a long line is not searched for each anchor
_CLOSING = re.compile(r"(?P<signs>(?:[*_]{1,3}|[)\]])(?=[\s.,;:!?。、，；：！？]|$)|[）】」』])")
_NO_SIGNS = re.compile(r"\\.|(?<=[^\W_])_++(?=[^\W_])|(?<!\S)[*_]++(?!\S)")
"""What looks like signs of emphasis or brackets: those that are escaped, in a name_of_this_kind, or in 2 * 3."""
_STOPS = (".", ",", ";", ":", "!", "?", "。", "、", "，", "；", "：", "！", "？")
_CLOSED_BY = {"(": ")", "[": "]", "（": "）", "【": "】", "「": "」", "『": "』"}
_UNSPACED = ("（", "【", "「", "『")
_OPENED_BY = {closing: opening for opening, closing in _CLOSED_BY.items()}


@dataclass(slots=True)
class HeadingAnchors:
    """The contents of one heading line: its text without the anchors, the labels, a typed number, the status."""

    text: str
    anchors: list[Anchor] = field(default_factory=list)
    label: str | None = None
    number: str | None = None
    number_column: int = 0
    status: Status | None = None


def read_heading(
    heading: str, kind: Kind, path: str, line: int, offset: int, findings: list[Finding]
) -> HeadingAnchors:
    """Take the anchors out of a heading line.

    ``heading`` is the line after its number signs, ``offset`` the number of characters before it. The first
    well-formed label is the unit's main label; the others work too. Problems are appended to ``findings``.
    """
    if (
        # The fast path for nearly all headings: exactly one correct anchor, no code and no escapes.
        heading.count("@@") == 2
        and "`" not in heading
        and "\\@" not in heading
        and (match := _ONE_GOOD_ANCHOR.search(heading))
        and match[2] == LABEL_KINDS[kind]
    ):
        anchor = Anchor(match[1], line, offset + match.start() + 1)
        return HeadingAnchors(_joined(heading[: match.start()], heading[match.end() :]).strip(), [anchor], match[1])
    if "@@" not in heading:
        bare = _bare_label(heading, kind, path, line, offset)
        if bare is not None:
            findings.append(bare)
        return HeadingAnchors(heading.strip())
    result = HeadingAnchors("")
    parts: list[str] = []
    end = statuses = 0
    scanned = _ESCAPED.sub(
        lambda match: " " * len(match[0]), without_code(heading)
    )  # in code and after a backslash they are text
    for match in ANCHOR.finditer(scanned):
        parts.append(heading[end : match.start()])
        end = match.end()
        label, column = match[1].strip(), offset + match.start() + 1
        label_kind, _, name = label.partition(":")
        if label_kind == NUMBER_KIND and name:
            result.number, result.number_column = name, column
            continue
        if label_kind == STATUS_KIND:
            problem = _status_problem(name.strip(), bool(statuses), path, line, column, len(match[0]))
            if problem is not None:
                findings.append(problem)
            status = next((one for one in Status if one == name.strip()), None)
            # Of two, a draft counts: a text that may be secret is never published by mistake.
            result.status = status if status is Status.DRAFT else result.status or status
            statuses += 1
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
        opened, fix = _closed(rest[unclosed:])
        findings.append(
            Finding(
                Code.UNCLOSED_ANCHOR,
                path,
                line,
                column,
                "this anchor is not closed with @@ on the same line",
                fix,
                len(opened),
            )
        )
    result.text = reduce(_joined, parts).strip()
    return result


def _joined(before: str, after: str) -> str:
    """Return the text of a heading from the parts before and after an anchor.

    One space between them neither glues words together nor leaves two spaces. There is none before a full stop, nor
    where the anchor stood within emphasis or brackets: ``**@@rule:x@@ Rain** falls`` is ``**Rain** falls``; nor in a
    script without spaces unless one is typed: ``雨が@@rule:x@@降る`` is ``雨が降る``.
    """
    if not before or before.isspace():
        return after
    if not after or after.isspace():
        return before
    opening, closing = _OPENING.search(before[-_LONGEST_OPENING:]), _CLOSING.match(after)
    opened = opening["signs"] if opening is not None else ""
    closed = closing["signs"] if closing is not None else ""
    if opening is not None and closed and _CLOSED_BY.get(opened, opened) == closed:
        # Nothing but the anchor is between these signs, so they go with it.
        rest, end = before[: -len(opened)], after[len(closed) :]
        return f"{rest}{end}" if opened in _UNSPACED else _joined(rest, end)
    is_start = opened and _is_within(after, _CLOSED_BY.get(opened, opened), opened)
    is_end = closed and _is_within(before, _OPENED_BY.get(closed, closed), closed)
    is_unspaced = _is_unspaced(before[-1]) or _is_unspaced(after[0])
    is_as_typed = is_unspaced and not before[-1].isspace() and not after[0].isspace()
    is_glued = is_start or is_end or is_as_typed or after.startswith(_STOPS)
    first, last = before.rstrip(), after.lstrip()
    return f"{first}{last}" if is_glued else f"{first} {last}"


def _is_unspaced(character: str) -> bool:
    """Return whether a character is of a script without spaces between words; emoji, as wide as those, are not."""
    return not character.isascii() and east_asian_width(character) in "WF" and category(character) != "So"


def _is_within(text: str, signs: str, partners: str) -> bool:
    """Return whether a text has signs of emphasis, or a bracket, without its partner in the text."""
    text = _NO_SIGNS.sub("", text)
    if signs == partners:
        return text.count(signs) % 2 == 1 or (len(signs) == 3 and text.count(signs[0]) == 3)
    return text.count(signs) > text.count(partners)


def _closed(rest: str) -> tuple[str, str | None]:
    """Return the part of a heading that is an unclosed anchor, given the heading from its ``@@`` on, and its closed
    form, or None if it is not certain where the label ends.
    """
    match = _OPENED.match(rest)
    assert match is not None, "the heading starts with @@"
    label, is_half_closed = match["label"], match["close"] is not None
    if not is_half_closed:
        label = label.rstrip(".")  # a full stop at the end is that of the sentence
    opened = match[0] if is_half_closed else f"@@{label}"
    is_certain = bool(label) and (is_half_closed or ends_at_space(label)) and "@@" not in rest[len(opened) :]
    return opened, f"@@{label}@@" if is_certain else None


def number_mark(number: str) -> str:
    """Return the markup of a typed number."""
    return f"@@{NUMBER_KIND}:{number}@@"


def status_mark(status: Status) -> str:
    """Return the markup of a status."""
    return f"@@{STATUS_KIND}:{status}@@"


def _status_problem(written: str, has_status: bool, path: str, line: int, column: int, length: int) -> Finding | None:
    if written not in list(Status):
        message = f"there is no status {written!r}; a status is {', '.join(Status)}"
        fix = next(iter(get_close_matches(written.lower(), list(Status), 1)), None)
        return Finding(Code.BAD_STATUS, path, line, column, message, fix, length)
    if has_status:
        message = "this heading already has a status; keep one of the two"
        return Finding(Code.BAD_STATUS, path, line, column, message, None, length)
    return None


def _bare_label(heading: str, kind: Kind, path: str, line: int, offset: int) -> Finding | None:
    """Return a finding if a heading without anchors begins with a label, or, as a title, ends with one."""
    match = _BARE_FIRST.match(heading)
    if match is None and kind in (Kind.CHAPTER, Kind.SECTION):
        match = _BARE_LAST.search(heading)
    if match is None:
        return None
    label = match["label"]
    anchor = f"@@{label}@@"
    message = f"the label {label} is shown as written; write {anchor}"
    fix = anchor if match["kind"] == LABEL_KINDS[kind] else None
    column = offset + match.start("label") + 1
    return Finding(Code.UNSUPPORTED_MARKUP, path, line, column, message, fix, len(label))


def _label_problem(label: str, kind: Kind, path: str, line: int, column: int, length: int) -> Finding | None:
    expected = LABEL_KINDS[kind]
    match = WELL_FORMED.fullmatch(label)
    if match is None or match[1] not in LABEL_NAMES:
        written = label.replace("：", ":").rpartition(":")[2].strip()
        name = re.sub(r"[^\w.+\-]+", "_", re.sub(rf"^{expected}[ ;]+", "", written)).strip("_")
        fix = f"{expected}:{name}" if name else None
        return Finding(Code.BAD_LABEL, path, line, column, f"the label {label!r} {_label_fault(label)}", fix, length)
    if match[1] != expected:
        message = f"the label {label!r} is on a {kind}, whose labels have the kind {expected!r}"
        fix = f"{expected}:{label.partition(':')[2]}"
        return Finding(Code.WRONG_LABEL_KIND, path, line, column, message, fix, length)
    return None


def _label_fault(label: str) -> str:
    """Return what is wrong with a malformed label, to complete a sentence."""
    kinds = ", ".join(sorted(LABEL_NAMES))
    if not label:
        return "is empty"
    if ":" not in label:
        return f"has no kind before its name (kinds: {kinds})"
    if label.partition(":")[0] in LABEL_NAMES:
        return "has a name with characters other than letters, digits, _ . + and -"
    return f"has an unknown kind (kinds: {kinds})"
