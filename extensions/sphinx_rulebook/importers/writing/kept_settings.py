"""The settings of an existing ``book.toml`` that an import does not decide, and so must keep."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

DECIDED = frozenset(
    {"numbering", "counted_through", "restarts_at_headings", "skip_letters", "reference", "numbers", "code"}
)
"""The settings that follow from the document: without a value from the import, they have their default."""
_HEADER = re.compile(r"\s*\[+(?P<name>[^\[\]]+)\]+")
_KEY = re.compile(r"\s*+(?P<key>[^=\s#\[][^=]*+)=")


@dataclass(slots=True)
class _Table:
    """A table of a file: its header line ("" at the top), and its statements with the comments above them, by keys."""

    header: str
    statements: dict[str, str] = field(default_factory=dict)
    rest: str = ""


def merge_settings(old: str, new: str, decides: Collection[str] = DECIDED) -> tuple[str, list[str]]:
    """Return the ``book.toml`` of an import with what the existing one says besides, and what got another value.

    ``old`` and ``new`` are their texts. Settings of ``decides`` that the new one lacks are left out. An existing file
    that is not TOML is replaced, with all of it.
    """
    try:
        before, after = tomllib.loads(old), tomllib.loads(new)
    except (tomllib.TOMLDecodeError, RecursionError):
        return new, ["everything: it was not valid TOML"]
    tables, added = _tables(old), _tables(new)
    changed = [_change(key, before, after) for key in before if _is_changed(key, before, after, decides)]
    for name, table in added.items():
        kept = tables.setdefault(name, _Table(table.header))
        for key, statement in table.statements.items():
            # A former name or a symbol that the project has stays as it is; the import only adds to these.
            if key not in kept.statements:
                kept.statements[key] = statement
            elif not name and before.get(key) != after.get(key):
                kept.statements[key] = _comments_above(kept.statements[key]) + statement
    for key in [key for key in tables[""].statements if key in decides and key not in after]:
        del tables[""].statements[key]
    merged = _written(tables)
    return merged, changed


def _is_changed(key: str, before: Mapping[str, object], after: Mapping[str, object], decides: Collection[str]) -> bool:
    if isinstance(before[key], dict):
        return False
    return before[key] != after[key] if key in after else key in decides


def _change(key: str, before: Mapping[str, object], after: Mapping[str, object]) -> str:
    was = json.dumps(before[key], ensure_ascii=False, default=str)
    now = f"is now {json.dumps(after[key], ensure_ascii=False, default=str)}" if key in after else "is left out"
    return f"{key} = {was} {now}"


def _tables(text: str) -> dict[str, _Table]:
    """Return the tables of a valid file by their names, in order; "" is the top."""
    tables = {"": _Table("")}
    table = tables[""]
    above = ""
    for statement in _statements(text):
        header, key = _HEADER.match(statement), _KEY.match(statement)
        if header is not None and key is None:
            name = header["name"].replace(" ", "")
            is_one_of_several = statement.lstrip().startswith("[[")
            table = tables[f"{name} {len(tables)}" if is_one_of_several else name] = _Table(above + statement)
            above = ""
        elif key is not None:
            table.statements[key["key"].strip().strip("\"'")] = above + statement
            above = ""
        else:
            above += statement
    table.rest = above
    return tables


def _comments_above(statement: str) -> str:
    lines = statement.splitlines(keepends=True)
    first = next(place for place, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#"))
    return "".join(lines[:first])


def _statements(text: str) -> Iterator[str]:
    """Yield the lines of a valid file; the lines of a value that takes several are one."""
    waiting = ""
    for line in text.splitlines(keepends=True):
        waiting += line
        try:
            tomllib.loads(waiting)
        except tomllib.TOMLDecodeError:
            continue
        yield waiting if waiting.endswith("\n") else f"{waiting}\n"
        waiting = ""


def _written(tables: Mapping[str, _Table]) -> str:
    text = ""
    for table in tables.values():
        gap = "\n" if table.header and text and not table.header.startswith("\n") and not text.endswith("\n\n") else ""
        text += f"{gap}{table.header}{''.join(table.statements.values())}{table.rest}"
    return text.lstrip("\n")
