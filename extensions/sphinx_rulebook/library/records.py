"""The records of findings and other small values among kept results: lists in JSON, checked when they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ..model.findings import Code, Finding, Passage
from ..model.units import Status

_Value = TypeVar("_Value")
_CODES = {code.code: code for code in Code}
_STATUSES: Mapping[object, Status | None] = {None: None, **{status.value: status for status in Status}}
_TEXTS: frozenset[type] = frozenset({str})
_TEXTS_OR_NONE = _TEXTS | {type(None)}
_COUNTS: frozenset[type] = frozenset({int})


class RecordError(Exception):
    """A record does not have the form in which this version writes it."""


def a_text(value: object) -> str:
    """Return a record that is a text. Raises RecordError."""
    if not isinstance(value, str):
        raise RecordError
    return value


def a_count(value: object) -> int:
    """Return a record that is a whole number from 0. Raises RecordError."""
    if type(value) is not int or value < 0:
        raise RecordError
    return value


def a_truth(value: object) -> bool:
    """Return a record that is true or false. Raises RecordError."""
    if not isinstance(value, bool):
        raise RecordError
    return value


def a_text_or_none(value: object) -> str | None:
    """Return a record that is a text or null. Raises RecordError."""
    return None if value is None else a_text(value)


def fields(value: object, count: int) -> list[object]:
    """Return a record that has a number of fields. Raises RecordError."""
    if not isinstance(value, list) or len(value) != count:
        raise RecordError
    return value


def many(value: object, read: Callable[[object], _Value]) -> list[_Value]:
    """Return a record that is a list, with each item read. Raises RecordError."""
    if not isinstance(value, list):
        raise RecordError
    return [read(one) for one in value]


def texts(value: object) -> list[str]:
    """Return a record that is a list of texts. Raises RecordError."""
    return _column(value, _TEXTS)


def texts_or_none(value: object) -> list[str | None]:
    """Return a record that is a list of texts and nulls. Raises RecordError."""
    return _column(value, _TEXTS_OR_NONE)


def counts(value: object) -> list[int]:
    """Return a record that is a list of whole numbers from 0. Raises RecordError."""
    found: list[int] = _column(value, _COUNTS)
    if found and min(found) < 0:
        raise RecordError
    return found


def statuses(value: object) -> list[Status | None]:
    """Return a record that is a list of statuses and nulls. Raises RecordError."""
    found = _column(value, _TEXTS_OR_NONE)
    if not _STATUSES.keys() >= {*found}:
        raise RecordError
    return [_STATUSES[one] for one in found]


def _column(value: object, types: frozenset[type]) -> list[Any]:
    """Return a record that is a list whose items have some types: much faster than a call for each item."""
    if not isinstance(value, list) or not types.issuperset(map(type, value)):
        raise RecordError
    return value


def record_finding(finding: Finding) -> list[object]:
    """Return the record of a finding."""
    origin = finding.translated_from
    return [
        finding.code.code,
        finding.file,
        finding.line,
        finding.column,
        finding.message,
        finding.suggestion,
        finding.length,
        None if origin is None else [origin.file, origin.line, origin.column, origin.length],
    ]


def read_finding(value: object) -> Finding:
    """Return the finding of a record. Raises RecordError."""
    code, file, line, column, message, suggestion, length, origin = fields(value, 8)
    if code not in _CODES:
        raise RecordError
    return Finding(
        _CODES[a_text(code)],
        a_text(file),
        a_count(line),
        a_count(column),
        a_text(message),
        a_text_or_none(suggestion),
        a_count(length),
        None if origin is None else _read_passage(origin),
    )


def _read_passage(value: object) -> Passage:
    file, line, column, length = fields(value, 4)
    return Passage(a_text(file), a_count(line), a_count(column), a_count(length))
