"""The settings for a project's checks: the table ``[tool.rulebook]`` of a ``pyproject.toml``.

The nearest file with this table applies, searching upwards from the checked folder, but not beyond its Git repository.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..markup.book_toml.toml_keys import Setting, Settings
from ..model.findings import Code, Finding, Severity
from ..support.boundary import is_inside, repository_of
from ..support.errors import UnusableInputError
from .baseline import Baseline, read_baseline
from .codes import nearest_code, read_codes, selected_codes, unknown_code
from .file_patterns import compile_pattern
from .toml_places import TomlPlace, TomlPlaces

PROJECT_FILE = "pyproject.toml"
_TABLE = "tool.rulebook"
PROJECT_SETTINGS: Settings = {
    "select": Setting(
        (list,), "only findings of these codes, prefixes (`RB5`) or names (`raw-html`) are reported", "all"
    ),
    "ignore": Setting((list,), "these are not reported; the longer entry wins: `RB301` selected, `RB3` ignored"),
    "strict": Setting((bool,), "whether warnings fail a check and stop a build, as errors do", "`false`"),
    "baseline": Setting((str,), "the path of the baseline, relative to the folder of the settings"),
    "ignores": Setting((list,), "tables: findings to ignore in some places (below)"),
}
"""The keys of ``[tool.rulebook]``."""
IGNORE_SETTINGS: Settings = {
    "codes": Setting((list,), "codes, prefixes or names of the findings", "required"),
    "files": Setting((list,), "the files: paths or patterns relative to the folder of the settings", "all files"),
    "rules": Setting((list,), "the rules: labels or ids, `rule:round` or `KK/rule:round`", "all rules"),
    "reason": Setting((str,), "why, for later readers", "required"),
}
"""The keys of an entry of ``[[tool.rulebook.ignores]]``."""
_TYPE_NAMES: Mapping[type, str] = {str: "a string", list: "a list of strings", bool: "true or false"}
PlaceOf = Callable[[str], TomlPlace]
_RULE = re.compile(r"(?:(?P<book>[\w.\-]+)/)?(?P<id>[a-z]+:[\w.+\-]+|x[0-9a-f]{10}(?:-\d+)?)")


@dataclass(frozen=True, slots=True)
class IgnoredRule:
    """A rule whose findings are ignored: its label or id, and the code of its book if given."""

    book: str | None
    id: str
    place: TomlPlace


@dataclass(frozen=True, slots=True)
class Ignore:
    """An entry of ``[[tool.rulebook.ignores]]``: findings of some codes in some files or rules, and the reason.

    ``files`` match paths relative to the folder of the settings, ``rules`` labels and ids; if both are given, both must
    match.
    """

    codes: frozenset[Code]
    files: tuple[re.Pattern[str], ...]
    rules: tuple[IgnoredRule, ...]
    reason: str
    place: TomlPlace


@dataclass(frozen=True, slots=True)
class ProjectSettings:
    """The settings that apply to a check.

    ``file`` is the name of the pyproject.toml in findings, None if there are no settings; ``folder`` is the absolute
    base of paths (the baseline's folder if there are no settings), and ``prefix`` leads from it to the checked tree.
    ``has_baseline`` means that the settings name the baseline. ``is_whole`` means that everything covered by the
    settings is checked, so that settings which match nothing can be reported. ``has_notes`` means that findings with
    the severity of a note are reported too. ``findings`` are findings about the settings themselves; they are always
    reported.
    """

    folder: Path
    prefix: str = ""
    file: str | None = None
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] = ()
    selected: frozenset[Code] = field(default_factory=lambda: frozenset(Code))
    ignores: tuple[Ignore, ...] = ()
    is_strict: bool = False
    has_baseline: bool = False
    baseline_path: Path | None = None
    baseline: Baseline | None = None
    is_whole: bool = True
    has_notes: bool = False
    findings: tuple[Finding, ...] = ()

    @property
    def path(self) -> Path | None:
        """The absolute path of the pyproject.toml, None if there are no settings."""
        return self.folder / PROJECT_FILE if self.file is not None else None


@dataclass(frozen=True, slots=True)
class Given:
    """The options given on the command line; None for omitted options.

    ``select`` replaces the selected and ignored codes in the settings; ``ignore`` is added to the ignored codes. The
    settings of an untrusted project are only in its own folder.
    """

    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] = ()
    is_strict: bool | None = None
    baseline: Path | None = None
    has_baseline: bool = True
    has_notes: bool = False
    is_untrusted: bool = False


def find_settings(path: Path | str, given: Given | None = None) -> ProjectSettings:
    """Return the settings for a check of a project, a source tree or one file, with its baseline loaded.

    Problems with the settings themselves are among the findings of the settings. Raises UnusableInputError if a
    baseline cannot be read, or a word on the command line is not a code.
    """
    given = given or Given()
    for word in (*(given.select or ()), *given.ignore):
        if read_codes(word) is None:
            near = nearest_code(word)
            raise UnusableInputError(unknown_code(word) + (f"; did you mean {near}?" if near else ""))
    path = Path(path).resolve()
    is_file = path.is_file()
    root = path.parent if is_file else path
    settings = _read_nearest(root, given.is_untrusted)
    select = settings.select if given.select is None else given.select
    ignore = (*(settings.ignore if given.select is None else ()), *given.ignore)
    baseline = given.baseline or settings.baseline_path
    if settings.file is None and baseline is not None and root.is_relative_to(baseline.resolve().parent):
        settings = _from(baseline.resolve().parent, root)  # so that a part is checked against the baseline of the whole
    settings = replace(
        settings,
        selected=selected_codes(select, ignore),
        is_strict=settings.is_strict if given.is_strict is None else given.is_strict,
        baseline_path=baseline,
        is_whole=not is_file and not settings.prefix,
        has_notes=given.has_notes or any(map(_is_note, given.select or ())),
    )
    if baseline is None or not given.has_baseline:
        return settings
    return replace(settings, baseline=read_baseline(baseline, shown_path(baseline, settings)))


def _is_note(word: str) -> bool:
    """Return whether a word on the command line selects nothing but codes of notes, which asks for them."""
    return all(code.severity is Severity.NOTE for code in read_codes(word) or Code)


def shown_path(path: Path, settings: ProjectSettings) -> str:
    """Return the path of a file for messages: relative to the settings folder if it is inside that folder."""
    absolute = path.resolve()
    return absolute.relative_to(settings.folder).as_posix() if absolute.is_relative_to(settings.folder) else str(path)


def _read_nearest(root: Path, is_untrusted: bool) -> ProjectSettings:
    repository = root if is_untrusted else repository_of(root)
    for folder in (root, *root.parents):
        file = folder / PROJECT_FILE
        if file.is_symlink() and not is_inside(str(folder), file):
            message = "this is a link to a file outside the project; it is not read"
            name = Path(os.path.relpath(file, root)).as_posix()
            return ProjectSettings(root, file=name, findings=(_finding(Code.OUTSIDE_PROJECT, name, message, 1),))
        try:
            data = file.read_bytes() if file.is_file() else b""
        except OSError as error:
            raise UnusableInputError(f"{file.name} cannot be read: {error.strerror}") from error
        if b"rulebook" in data:
            name = Path(os.path.relpath(file, root)).as_posix()
            settings = _read(data, replace(_from(folder, root), file=name))
            if settings is not None:
                return settings
        if folder == repository:
            break
    return ProjectSettings(root)


def _from(folder: Path, root: Path) -> ProjectSettings:
    """Return empty settings for a check of ``root`` below a folder."""
    return ProjectSettings(folder, "" if folder == root else f"{root.relative_to(folder).as_posix()}/")


def _read(data: bytes, settings: ProjectSettings) -> ProjectSettings | None:
    """Return the settings in the table, or None if the file has no such table."""
    name = settings.file or PROJECT_FILE
    text = data.decode("utf-8", "replace").replace("\r\n", "\n")
    try:
        document: object = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return replace(settings, findings=(_finding(Code.BAD_PROJECT_SETTINGS, name, "this is not UTF-8", line),))
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = (int(place[1]), int(place[2])) if place else (max(1, text.count("\n")), 1)
        message = f"this is not valid TOML: {str(error).partition(' (at')[0]}"
        return replace(settings, findings=(Finding(Code.BAD_PROJECT_SETTINGS, name, line, column, message),))
    except RecursionError:
        return replace(
            settings, findings=(_finding(Code.BAD_PROJECT_SETTINGS, name, "brackets are nested too deeply", 1),)
        )
    tool = document.get("tool") if isinstance(document, dict) else None
    if not isinstance(tool, dict) or "rulebook" not in tool:
        return None
    table = tool["rulebook"]
    if not isinstance(table, dict):
        message = "[tool.rulebook] must be a table"
        return replace(settings, findings=(_finding(Code.BAD_PROJECT_SETTINGS, name, message, 1),))
    return _Reader(name, TomlPlaces(text)).read(table, settings)


def _finding(code: Code, file: str, message: str, line: int) -> Finding:
    return Finding(code, file, line, 1, message)


class _Reader:
    """Reads a table of settings."""

    def __init__(self, file: str, places: TomlPlaces) -> None:
        self._file = file
        self._places = places
        self._findings: list[Finding] = []

    def read(self, table: Mapping[str, object], settings: ProjectSettings) -> ProjectSettings:
        kept = dict(self._known(table, PROJECT_SETTINGS, lambda key: self._places.of_key(_TABLE, key)))
        select = self._codes(kept, "select")
        ignore = self._codes(kept, "ignore") or ()
        baseline = kept.get("baseline")
        if isinstance(baseline, str) and not baseline.strip():
            place = self._places.of_key(_TABLE, "baseline")
            self._report(Code.BAD_PROJECT_SETTINGS, place, "'baseline' must be the path of a file")
            baseline = None
        elif isinstance(baseline, str) and not is_inside(str(settings.folder), settings.folder / baseline):
            place = self._places.of_value(_TABLE, "baseline", baseline)
            self._report(Code.OUTSIDE_PROJECT, place, f"{baseline} is outside the project; it is not read")
            baseline = None
        listed = kept.get("ignores")
        ignores = [
            self._ignore(entry, number) for number, entry in enumerate(listed if isinstance(listed, list) else ())
        ]
        return replace(
            settings,
            select=select,
            ignore=ignore,
            is_strict=kept.get("strict") is True,
            has_baseline=isinstance(baseline, str),
            baseline_path=settings.folder / baseline if isinstance(baseline, str) else None,
            ignores=tuple(entry for entry in ignores if entry is not None),
            findings=tuple(sorted(self._findings, key=Finding.sort_key)),
        )

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
                place = self._places.of_value(_TABLE, key, word)
                self._report(Code.UNKNOWN_CODE, place, unknown_code(word), nearest_code(word))
        return tuple(words)

    def _ignore(self, entry: Mapping[str, object], number: int) -> Ignore | None:
        def place_of(key: str | None = None, value: str | None = None) -> TomlPlace:
            return self._places.of_item(_TABLE, "ignores", number, key, value)

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
