"""The files of the theme, and its templates for parts of pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import CodeType

import jinja2
from jinja2.bccache import Bucket

THEME_FOLDER = Path(__file__).parents[1] / "theme"
EPUB_THEME_FOLDER = Path(__file__).parents[1] / "epub_theme"


class _CompiledTemplates(jinja2.BytecodeCache):
    """The compiled templates of this process, for all builds in it: compiling takes longer than filling them.

    They are kept in memory only: code that is read from a folder of a project could be anybody's.
    """

    def __init__(self) -> None:
        self._codes: dict[tuple[object, ...], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get(_key(bucket))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._codes[_key(bucket)] = bucket.code


def _key(bucket: Bucket) -> tuple[object, ...]:
    """Return what the code of a template depends on: its file and text, and the kind of environment."""
    environment = bucket.environment
    return type(environment), *sorted(environment.extensions), environment.autoescape, bucket.key, bucket.checksum


COMPILED_TEMPLATES = _CompiledTemplates()


@cache
def piece(name: str) -> jinja2.Template:
    """Return a template of the folder ``parts``; it escapes its input, unlike the templates that Sphinx reads."""
    return _pieces().get_template(name)


@cache
def _pieces() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(THEME_FOLDER / "parts")
    return jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined)
