"""The settings for a project's checks: the table ``[tool.rulebook]`` of a ``pyproject.toml``.

The nearest file with this table applies, searching upwards from the checked folder, but not beyond its Git repository.
"""

from __future__ import annotations

import os
import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ..markup.merge_conflicts import explain_syntax_error
from ..model.findings import Code, Finding, Severity
from ..support.boundary import is_inside, repository_of
from ..support.errors import UnusableInputError
from .baseline import Baseline, read_baseline
from .codes import nearest_code, read_codes, selected_codes, unknown_code
from .fail_on import FailOn, read_fail_on
from .settings_table import TABLE, Ignore, read_table
from .site_reader import Spot, read_site_table
from .site_table import SiteTable, Table
from .toml_places import TomlPlace, TomlPlaces

PROJECT_FILE = "pyproject.toml"
_NAME = b"rulebook"
_NAME_IN_UTF16 = b"\0".join(bytes([byte]) for byte in _NAME)
"""The name in a file that was saved as UTF-16, as PowerShell does; it is reported, since TOML is always UTF-8."""


@dataclass(frozen=True, slots=True)
class ProjectSettings:
    """The settings that apply to a check.

    ``file`` is the name of the pyproject.toml in findings, None if there are no settings; ``folder`` is the absolute
    base of paths (the baseline's folder if there are no settings), and ``prefix`` leads from it to the checked tree.
    ``fail_on`` is what counts as much as an error; with ``is_strict``, every warning does. ``has_baseline`` means that
    the settings name the baseline. ``is_whole`` means that everything covered by the settings is checked, so that
    settings which match nothing can be reported. ``has_notes`` means that findings with the severity of a note are
    reported too. ``site`` is how the site looks. ``findings`` are findings about the settings themselves; they are
    always reported.
    """

    folder: Path
    prefix: str = ""
    file: str | None = None
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] = ()
    selected: frozenset[Code] = field(default_factory=lambda: frozenset(Code))
    ignores: tuple[Ignore, ...] = ()
    fail_on: FailOn = field(default_factory=FailOn)
    is_strict: bool = False
    has_baseline: bool = False
    baseline_path: Path | None = None
    baseline: Baseline | None = None
    is_whole: bool = True
    has_notes: bool = False
    site: SiteTable = field(default_factory=SiteTable)
    findings: tuple[Finding, ...] = ()

    @property
    def path(self) -> Path | None:
        """The absolute path of the pyproject.toml, None if there are no settings."""
        return self.folder / PROJECT_FILE if self.file is not None else None


class Given(NamedTuple):
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


def find_settings(
    path: Path | str, given: Given | None = None, unsaved: Mapping[str, bytes] = MappingProxyType({})
) -> ProjectSettings:
    """Return the settings for a check of a project, a source tree or one file, with its baseline loaded.

    ``unsaved`` are the contents of files, by their absolute paths, that an editor has not saved yet.

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
    settings = _read_nearest(root, given.is_untrusted, unsaved)
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


def settings_places(root: Path) -> list[Path]:
    """Return the files that may have the settings of a folder (an absolute path), the nearest first."""
    repository = repository_of(root)
    places = []
    for folder in (root, *root.parents):
        places.append(folder / PROJECT_FILE)
        if folder == repository:
            break
    return places


def _is_note(word: str) -> bool:
    """Return whether a word on the command line selects nothing but codes of notes, which asks for them."""
    return all(code.severity is Severity.NOTE for code in read_codes(word) or Code)


def shown_path(path: Path, settings: ProjectSettings) -> str:
    """Return the path of a file for messages: relative to the settings folder if it is inside that folder."""
    absolute = path.resolve()
    return absolute.relative_to(settings.folder).as_posix() if absolute.is_relative_to(settings.folder) else str(path)


def _read_nearest(
    root: Path, is_untrusted: bool, unsaved: Mapping[str, bytes] = MappingProxyType({})
) -> ProjectSettings:
    repository = root if is_untrusted else repository_of(root)
    for folder in (root, *root.parents):
        file = folder / PROJECT_FILE
        if file.is_symlink() and not is_inside(str(folder), file):
            message = "this is a link to a file outside the project; it is not read"
            name = Path(os.path.relpath(file, root)).as_posix()
            return ProjectSettings(root, file=name, findings=(_finding(Code.OUTSIDE_PROJECT, name, message, 1),))
        try:
            known = unsaved.get(str(file))
            data = known if known is not None else file.read_bytes() if file.is_file() else b""
        except OSError as error:
            raise UnusableInputError(f"{file.name} cannot be read: {error.strerror}") from error
        if _NAME in data or _NAME_IN_UTF16 in data:
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
    if data.startswith(BOM_UTF8):
        message = "the file starts with a byte order mark, which TOML does not have; save it without one"
        return replace(settings, findings=(_finding(Code.BAD_PROJECT_SETTINGS, name, message, 1),))
    try:
        document: object = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return replace(settings, findings=(_finding(Code.BAD_PROJECT_SETTINGS, name, "this is not UTF-8", line),))
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = (int(place[1]), int(place[2])) if place else (max(1, text.count("\n")), 1)
        message = explain_syntax_error(text, line, f"this is not valid TOML: {str(error).partition(' (at')[0]}")
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
    return _with_values(settings, name, TomlPlaces(text), table)


def _with_values(settings: ProjectSettings, name: str, places: TomlPlaces, table: dict[str, object]) -> ProjectSettings:
    """Return settings with the values of a table."""
    values = read_table(name, places, table)
    findings, baseline = list(values.findings), values.baseline
    site, found = _read_site(settings.folder, name, places, values.site)
    findings += found
    if baseline is not None and not is_inside(str(settings.folder), settings.folder / baseline):
        place = places.of_value(TABLE, "baseline", baseline)
        message = f"{baseline} is outside the project; it is not read"
        findings.append(Finding(Code.OUTSIDE_PROJECT, name, place.line, place.column, message, None, place.length))
        baseline = None
    fail_on = read_fail_on(values.fail_on)
    return replace(
        settings,
        select=values.select,
        ignore=values.ignore,
        fail_on=fail_on,
        is_strict=values.is_strict or fail_on.has_warnings,
        has_baseline=baseline is not None,
        baseline_path=settings.folder / baseline if baseline is not None else None,
        ignores=values.ignores,
        site=site,
        findings=tuple(sorted(findings, key=Finding.sort_key)),
    )


def _read_site(folder: Path, name: str, places: TomlPlaces, table: Table) -> tuple[SiteTable, Sequence[Finding]]:
    """Return how a site looks, and what is wrong with the table that says so."""
    findings: list[Finding] = []
    own = f"{TABLE}.site"

    def place_of(spot: Spot) -> TomlPlace:
        if spot.entry is not None:
            return places.of_item(own, spot.key, spot.entry, spot.inner, spot.value)
        in_table, key = (own, spot.key) if spot.inner is None else (f"{own}.{spot.key}", spot.inner)
        return places.of_key(in_table, key) if spot.value is None else places.of_value(in_table, key, spot.value)

    def report(code: Code, spot: Spot, message: str, fix: str | None) -> None:
        place = place_of(spot)
        findings.append(Finding(code, name, place.line, place.column, message, fix, place.length))

    return read_site_table(table, folder, place_of, report), findings


def find_site_table(root: Path, is_untrusted: bool = False) -> SiteTable:
    """Return how the site of a project or source tree looks. Raises UnusableInputError."""
    return _read_nearest(root.resolve(), is_untrusted).site


def _finding(code: Code, file: str, message: str, line: int) -> Finding:
    return Finding(code, file, line, 1, message)
