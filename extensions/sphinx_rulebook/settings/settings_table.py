"""Reading the table ``[tool.rulebook]`` of a ``pyproject.toml``: its keys, and what is wrong with their values."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..markup.book_toml.toml_keys import Setting, Settings
from ..model.findings import Code, Finding
from .codes import nearest_code, read_codes, unknown_code
from .fail_on import fault_in
from .file_patterns import compile_pattern
from .toml_places import TomlPlace, TomlPlaces

TABLE = "tool.rulebook"
PROJECT_SETTINGS: Settings = {
    "select": Setting(
        (list,), "only findings of these codes, prefixes (`RB5`) or names (`raw-html`) are reported", "all"
    ),
    "ignore": Setting((list,), "these are not reported; the longer entry wins: `RB301` selected, `RB3` ignored"),
    "fail_on": Setting(
        (list,),
        "what fails a check and stops a build besides errors: codes, prefixes or names of findings, or `warning` "
        '(below): `["error", "RB2"]`',
        '`["error"]`',
    ),
    "strict": Setting((bool,), "whether warnings fail a check and stop a build, as errors do", "`false`"),
    "baseline": Setting((str,), "the path of the baseline, relative to the folder of the settings"),
    "ignores": Setting((list,), "tables: findings to ignore in some places (below)"),
    "site": Setting((dict,), "a table: how the site looks (below)"),
}
"""The keys of ``[tool.rulebook]``."""
IGNORE_SETTINGS: Settings = {
    "codes": Setting((list,), "codes, prefixes or names of the findings", "required"),
    "files": Setting((list,), "the files: paths or patterns relative to the folder of the settings", "all files"),
    "rules": Setting((list,), "the rules: labels or ids, `rule:round` or `KK/rule:round`", "all rules"),
    "reason": Setting((str,), "why, for later readers", "required"),
}
"""The keys of an entry of ``[[tool.rulebook.ignores]]``."""
_TYPE_NAMES: Mapping[type, str] = {str: "a string", list: "a list of strings", bool: "true or false", dict: "a table"}
PlaceOf = Callable[[str], TomlPlace]
_RULE = re.compile(r"(?:(?P<book>[\w.\-]+)/)?(?P<id>[a-z]+:[\w.+\-]+|x[0-9a-f]{10}(?:-\d+)?)")


class IgnoredRule(NamedTuple):
    """A rule whose findings are ignored: its label or id, and the code of its book if given."""

    book: str | None
    id: str
    place: TomlPlace


class Ignore(NamedTuple):
    """An entry of ``[[tool.rulebook.ignores]]``: findings of some codes in some files or rules, and the reason.

    ``files`` match paths relative to the folder of the settings, ``rules`` labels and ids; if both are given, both must
    match.
    """

    codes: frozenset[Code]
    files: tuple[re.Pattern[str], ...]
    rules: tuple[IgnoredRule, ...]
    reason: str
    place: TomlPlace


class TableValues(NamedTuple):
    """The values of a table that can be used; ``findings`` are about the others, in the order of their places."""

    select: tuple[str, ...] | None
    ignore: tuple[str, ...]
    fail_on: tuple[str, ...]
    is_strict: bool
    baseline: str | None
    ignores: tuple[Ignore, ...]
    site: Mapping[str, object]
    findings: tuple[Finding, ...]


def read_table(file: str, places: TomlPlaces, table: Mapping[str, object]) -> TableValues:
    """Return the values of the table ``[tool.rulebook]`` of a file, which has this name in findings."""
    return _Reader(file, places).read(table)


class _Reader:
    """Reads a table of settings."""

    def __init__(self, file: str, places: TomlPlaces) -> None:
        self._file = file
        self._places = places
        self._findings: list[Finding] = []

    def read(self, table: Mapping[str, object]) -> TableValues:
        kept = dict(self._known(table, PROJECT_SETTINGS, lambda key: self._places.of_key(TABLE, key)))
        select = self._codes(kept, "select")
        ignore = self._codes(kept, "ignore") or ()
        baseline = kept.get("baseline")
        if isinstance(baseline, str) and not baseline.strip():
            place = self._places.of_key(TABLE, "baseline")
            self._report(Code.BAD_PROJECT_SETTINGS, place, "'baseline' must be the path of a file")
            baseline = None
        listed = kept.get("ignores")
        ignores = [
            self._ignore(entry, number) for number, entry in enumerate(listed if isinstance(listed, list) else ())
        ]
        site = kept.get("site")
        return TableValues(
            select,
            ignore,
            tuple(self._fail_on(_strings(kept, "fail_on"))),
            kept.get("strict") is True,
            baseline if isinstance(baseline, str) else None,
            tuple(entry for entry in ignores if entry is not None),
            site if isinstance(site, dict) else {},
            tuple(sorted(self._findings, key=Finding.sort_key)),
        )

    def _fail_on(self, words: Sequence[str]) -> Iterator[str]:
        for word in words:
            fault = fault_in(word)
            if fault is None:
                yield word
            else:
                place = self._places.of_value(TABLE, "fail_on", word)
                self._report(Code.UNKNOWN_CODE, place, *fault)

    def _report(self, code: Code, place: TomlPlace, message: str, fix: str | None = None) -> None:
        self._findings.append(Finding(code, self._file, place.line, place.column, message, fix, place.length))

    def _known(self, table: Mapping[str, object], known: Settings, place_of: PlaceOf) -> Iterator[tuple[str, object]]:
        """Yield the entries with known keys and valid types; report the others."""
        for key, value in table.items():
            setting = known.get(key)
            if setting is None:
                near = difflib.get_close_matches(key, known, 1)
                message = f"unknown key {key!r}; known: {', '.join(sorted(known))}"
                self._report(Code.UNKNOWN_PROJECT_SETTING, place_of(key), message, near[0] if near else None)
            elif not setting.is_kind(value) or not _is_list_of(value, dict if key == "ignores" else str):
                wanted = "a list of tables" if key == "ignores" else _TYPE_NAMES[setting.kinds[0]]
                self._report(Code.BAD_PROJECT_SETTINGS, place_of(key), f"{key!r} must be {wanted}")
            else:
                yield key, value

    def _codes(self, kept: Mapping[str, object], key: str) -> tuple[str, ...] | None:
        words = kept.get(key)
        if not isinstance(words, list):
            return None
        for word in words:
            if read_codes(word) is None:
                place = self._places.of_value(TABLE, key, word)
                self._report(Code.UNKNOWN_CODE, place, unknown_code(word), nearest_code(word))
        return tuple(words)

    def _ignore(self, entry: Mapping[str, object], number: int) -> Ignore | None:
        def place_of(key: str | None = None, value: str | None = None) -> TomlPlace:
            return self._places.of_item(TABLE, "ignores", number, key, value)

        before = len(self._findings)
        kept = dict(self._known(entry, IGNORE_SETTINGS, place_of))
        codes: frozenset[Code] = frozenset()
        for word in _strings(kept, "codes"):
            found = read_codes(word)
            if found is None:
                self._report(Code.UNKNOWN_CODE, place_of("codes", word), unknown_code(word), nearest_code(word))
            codes |= found or frozenset()
        files = tuple(compile_pattern(pattern) for pattern in _strings(kept, "files"))
        rules = tuple(self._rules(_strings(kept, "rules"), lambda word: place_of("rules", word)))
        reason = kept.get("reason")
        if "codes" not in entry or kept.get("codes") == []:
            self._report(Code.BAD_PROJECT_SETTINGS, place_of(), "an ignore must name the 'codes' to ignore")
        if (
            not _strings(kept, "files")
            and not _strings(kept, "rules")
            and not {"files", "rules"} & entry.keys() - kept.keys()
        ):
            message = "an ignore must name 'files' or 'rules'; to ignore a code everywhere, use 'ignore'"
            self._report(Code.BAD_PROJECT_SETTINGS, place_of(), message)
        if "reason" not in entry or (isinstance(reason, str) and not reason.strip()):
            message = "an ignore must have a 'reason' for later readers"
            self._report(Code.BAD_PROJECT_SETTINGS, place_of("reason"), message)
        # An invalid entry ignores nothing: otherwise it might ignore too much.
        if len(self._findings) > before:
            return None
        return Ignore(codes, files, rules, " ".join(str(reason).split()), place_of())

    def _rules(self, words: Sequence[str], place_of: PlaceOf) -> Iterator[IgnoredRule]:
        for word in words:
            match = _RULE.fullmatch(word.strip())
            if match is None:
                is_number = re.fullmatch(r"(?:[\w\-]+/)?\d[\w.]*", word.strip())
                why = "is a number, which changes with every insertion" if is_number else "is neither a label nor an id"
                message = f"{word!r} {why}; write kind:name or BOOK/kind:name"
                self._report(Code.BAD_PROJECT_SETTINGS, place_of(word), message)
            else:
                yield IgnoredRule(match["book"], match["id"], place_of(word))


def _strings(kept: Mapping[str, object], key: str) -> Sequence[str]:
    value = kept.get(key)
    return [str(one) for one in value] if isinstance(value, list) else ()


def _is_list_of(value: object, kind: type) -> bool:
    return not isinstance(value, list) or all(isinstance(one, kind) for one in value)
