"""The properties of a new project, and its files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from ..library.book_folder import code_of
from ..library.layout import SETTINGS_NAME, SOURCE_FOLDER, TRANSLATIONS_FOLDER
from ..markup.book_toml.book_settings import BOOK_CODE, LANGUAGE_TAG
from ..markup.counting.number_schemes import SchemeError, read_scheme
from ..settings.project_settings import PROJECT_FILE
from ..support.errors import UnusableInputError
from ..support.language_tags import primary_language

TEMPLATES = Path(__file__).parent / "templates"

WRITTEN = ("en", "ja")
"""The languages with a sample text; a rulebook in another language begins with the first of them."""

_PLACEHOLDER = re.compile(r"@@(title|code|folder)@@")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#&$!|])")


class Service(StrEnum):
    """The service that checks a project whenever it changes."""

    GITHUB = "github"
    GITLAB = "gitlab"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class NewProject:
    """A new project; ``languages`` starts with the source language, followed by the languages of its translations."""

    title: str
    code: str
    languages: tuple[str, ...]
    numbering: str
    service: Service

    @property
    def folder(self) -> str:
        """The name of the book's folder."""
        return self.code.lower()

    @property
    def text_language(self) -> str:
        """The language of the sample text: the rulebook's own language if a sample text exists in it."""
        return _written(self.languages[0]) or WRITTEN[0]


def new_project(title: str, code: str, languages: tuple[str, ...], numbering: str, service: Service) -> NewProject:
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
    return NewProject(title.strip(), code, languages, numbering, service)


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
    yield from _texts(project, source, SOURCE_FOLDER)
    yield f"{SOURCE_FOLDER}/{project.folder}/{SETTINGS_NAME}", _settings(project)
    for language in others:
        tree = f"{TRANSLATIONS_FOLDER}/{language}"
        if _written(language) is not None:
            yield from _texts(project, language, tree)
        else:  # without a sample text, the translation exists but lacks every rule
            yield f"{tree}/{project.folder}/{SETTINGS_NAME}", f"title = {_toml(project.title)}\n"
    yield PROJECT_FILE, _checks([language for language in others if _written(language) is None])
    yield "README.md", _filled("project/README.md", project)
    yield ".gitignore", _template("project/gitignore")
    yield ".pre-commit-config.yaml", _template("project/pre-commit-config.yaml")
    if project.service is Service.GITHUB:
        yield ".github/workflows/rulebook.yml", _template("project/github.yml")
    elif project.service is Service.GITLAB:
        yield ".gitlab-ci.yml", _template("project/gitlab-ci.yml")


def _written(language: str) -> str | None:
    """Return the language of the sample text for a language, or None if the language has no sample text."""
    own = primary_language(language)
    return own if own in WRITTEN else None


def _texts(project: NewProject, language: str, tree: str) -> Iterator[tuple[str, str]]:
    folder = _written(language) or WRITTEN[0]
    for template in sorted((TEMPLATES / folder).iterdir()):
        place = tree if template.name == "index.md" else f"{tree}/{project.folder}"
        yield f"{place}/{template.name}", _filled(f"{folder}/{template.name}", project)


def _settings(project: NewProject) -> str:
    return (
        f"code = {_toml(project.code)}\ntitle = {_toml(project.title)}\nlanguage = {_toml(project.languages[0])}\n"
        f"numbering = {_toml(project.numbering)}\n"
    )


def _checks(untranslated: list[str]) -> str:
    text = (
        "[tool.rulebook]\n"
        "# Errors stop a build; warnings and missing translations do not. To promise more, name it:\n"
        '# fail_on = ["error", "RB2"]\n'
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


def _filled(name: str, project: NewProject) -> str:
    title = _MARKDOWN.sub(r"\\\1", project.title)
    values = {"title": title, "code": project.code, "folder": project.folder}
    return _PLACEHOLDER.sub(lambda match: values[match[1]], _template(name))


@cache
def _template(name: str) -> str:
    return (TEMPLATES / name).read_bytes().decode("utf-8")


def _toml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
