"""The properties of a new project, and its files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from ..library.book_folder import code_of
from ..library.layout import SETTINGS_NAME, SOURCE_FOLDER, TRANSLATIONS_FOLDER
from ..markup.book_toml.book_settings import BOOK_CODE, LANGUAGE_TAG
from ..markup.counting.number_schemes import SchemeError, read_scheme
from ..settings.project_settings import PROJECT_FILE
from ..support.errors import UnusableInputError
from ..support.language_tags import primary_language
from .hosting import FIRST_STEPS, HOST_NAMES, TEMPLATES, Host, files_for, read_template
from .installed_from import PACKAGE, Requirement

WRITTEN = ("en", "ja")
"""The languages with a sample text; a rulebook in another language begins with the first of them."""

_PLACEHOLDER = re.compile(r"@@(title|code|folder)@@")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#&$!|])")


class PresentBook(NamedTuple):
    """A book that a project has already: its folder below that of the project, its title, and the titles of its
    translations by their languages.
    """

    folder: str
    title: str
    translated: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class NewProject:
    """A new project; ``languages`` starts with the source language, followed by the languages of its translations.

    ``name`` is the name of its folder. ``present`` are the books that the project has already: then no sample text is
    written.
    """

    title: str
    code: str
    languages: tuple[str, ...]
    numbering: str
    host: Host
    name: str
    requirement: Requirement
    present: tuple[PresentBook, ...] = ()

    @property
    def folder(self) -> str:
        """The name of the book's folder."""
        return self.code.lower()

    @property
    def text_language(self) -> str:
        """The language of the sample text: the rulebook's own language if a sample text exists in it."""
        return _written(self.languages[0]) or WRITTEN[0]


def new_project(
    title: str,
    code: str,
    languages: tuple[str, ...],
    numbering: str,
    host: Host,
    name: str,
    requirement: Requirement,
    present: tuple[PresentBook, ...] = (),
) -> NewProject:
    """Return a project; raises UnusableInputError if one of its properties is invalid."""
    if not title.strip() or not title.isprintable():
        raise UnusableInputError("a title is one line of text")
    if not BOOK_CODE.fullmatch(code):
        raise UnusableInputError(
            f"{code!r} is not a book code: use up to 32 letters, digits, dots and hyphens, such as {code_for(title)}"
        )
    for language in languages:
        if not LANGUAGE_TAG.fullmatch(language):
            raise UnusableInputError(f"{language!r} is not a language tag such as en, ja or pt-BR")
    folded = [language.casefold() for language in languages]
    if not languages or len(set(folded)) < len(folded):
        raise UnusableInputError("name each language once, the rulebook's own first, such as en,ja")
    try:
        read_scheme(numbering)
    except SchemeError as error:
        raise UnusableInputError(str(error)) from error
    return NewProject(title.strip(), code, languages, numbering, host, name, requirement, present)


def code_for(title: str) -> str:
    """Return a code for a book's title: the initials of its words if these are Latin, or else a short name."""
    words = re.findall(r"[A-Za-z][A-Za-z0-9]*", title)
    initials = "".join(word[0] for word in words[:4]).upper()
    if len(initials) > 1:
        return initials
    return code_of(words[0]).upper()[:8] if words else "RULES"


def files_of(project: NewProject) -> Mapping[str, str]:
    """Return the texts of all files of a project by their paths below its folder, ordered by path."""
    files = dict(_files(project))
    return {path: files[path] for path in sorted(files)}


def _files(project: NewProject) -> Iterator[tuple[str, str]]:
    source, *others = project.languages
    if not project.present:
        yield from _texts(project, source, SOURCE_FOLDER)
        yield f"{SOURCE_FOLDER}/{project.folder}/{SETTINGS_NAME}", _settings(project)
    for language in others:
        tree = f"{TRANSLATIONS_FOLDER}/{language}"
        if _written(language) is not None and not project.present:
            yield from _texts(project, language, tree)
            continue
        # Without a sample text, the translation exists but lacks every rule.
        for book in project.present or (PresentBook(f"{SOURCE_FOLDER}/{project.folder}", project.title),):
            folder = book.folder.removeprefix(f"{SOURCE_FOLDER}/")
            yield f"{tree}/{folder}/{SETTINGS_NAME}", f"title = {_toml(book.title)}\n"
    if project.present:
        untranslated = [one for one in others if not any(one in book.translated for book in project.present)]
    else:
        untranslated = [one for one in others if _written(one) is None]
    yield PROJECT_FILE, _project_settings(project, untranslated)
    yield "README.md", _readme(project)
    yield "requirements.txt", _requirements(project.requirement)
    yield ".gitignore", read_template("project/gitignore") + ("public/\n" if project.host is Host.GITLAB else "")
    yield ".pre-commit-config.yaml", read_template("project/pre-commit-config.yaml")
    yield from files_for(project.host, project.name)


def _written(language: str) -> str | None:
    """Return the language of the sample text for a language, or None if the language has no sample text."""
    own = primary_language(language)
    return own if own in WRITTEN else None


def _texts(project: NewProject, language: str, tree: str) -> Iterator[tuple[str, str]]:
    folder = _written(language) or WRITTEN[0]
    for template in sorted((TEMPLATES / folder).rglob("*.md")):
        name = template.relative_to(TEMPLATES / folder).as_posix()
        place = tree if name == "index.md" else f"{tree}/{project.folder}"
        yield f"{place}/{name}", _filled(f"{folder}/{name}", project)


def _settings(project: NewProject) -> str:
    return (
        f"code = {_toml(project.code)}\ntitle = {_toml(project.title)}\nlanguage = {_toml(project.languages[0])}\n"
        f"numbering = {_toml(project.numbering)}\n"
    )


def _project_settings(project: NewProject, untranslated: list[str]) -> str:
    text = (
        "[tool.rulebook]\n"
        "# Errors stop a build; warnings and missing translations do not. To promise more, name it:\n"
        '# fail_on = ["error", "RB2"]\n'
        "\n[tool.rulebook.site]\n"
        f"name = {_names(project)}\n"
        "# The look of the site, all of it optional; the manual lists the other keys.\n"
        '# url = "https://rules.example/"\n'
        '# logo = "brand/logo.svg"\n'
        '# accent = "#b02a18"\n'
    )
    if untranslated:
        names = ", ".join(untranslated)
        text += (
            f"\n# Nothing is translated into {names} yet. Delete this as soon as a missing rule is a mistake;\n"
            "# `rulebook status` always shows what is missing.\n"
            f'[[tool.rulebook.ignores]]\ncodes = ["RB301"]\nfiles = ["{SOURCE_FOLDER}/**"]\n'
            f'reason = "the translation ({names}) has only just begun"\n'
        )
    return text


def _names(project: NewProject) -> str:
    """Return the name of the site as TOML: one for all languages, or one for each."""
    if len(project.languages) == 1:
        return _toml(project.title)
    translated = project.present[0].translated if project.present else {}
    names = (f"{language} = {_toml(translated.get(language, project.title))}" for language in project.languages)
    return f"{{ {', '.join(names)} }}"


def _readme(project: NewProject) -> str:
    hosting = ""
    if project.host is not Host.FOLDER:
        hosting = f"\nIt is published on {HOST_NAMES[project.host]}. Once, {FIRST_STEPS[project.host]}.\n"
    folder = project.present[0].folder if project.present else f"{SOURCE_FOLDER}/{project.folder}"
    rules = f"{folder}/" if folder else "./"
    filled = _filled("project/README.md", project)
    return filled.replace("@@rules@@", rules).replace("@@hosting@@\n", hosting)


def _requirements(requirement: Requirement) -> str:
    if requirement.line:
        return f"{requirement.line}\n"
    return (
        f"# Write here where {PACKAGE} can be installed from, in one of these forms:\n"
        f"# {PACKAGE} @ git+https://HOST/OWNER/{PACKAGE}.git@COMMIT\n"
        f"# {PACKAGE}==VERSION\n"
        f"{PACKAGE} @ ADDRESS\n"  # which pip refuses with this line, instead of installing nothing
    )


def _filled(name: str, project: NewProject) -> str:
    title = _MARKDOWN.sub(r"\\\1", project.title)
    values = {"title": title, "code": project.code, "folder": project.folder}
    return _PLACEHOLDER.sub(lambda match: values[match[1]], read_template(name))


def _toml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
