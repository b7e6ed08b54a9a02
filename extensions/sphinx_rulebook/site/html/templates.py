"""The files of the theme, and its templates for parts of pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import jinja2

from ...support.code_folder import folder_of_code
from .compiled_templates import CompiledTemplates

THEME_FOLDER = Path(__file__).parents[1] / "theme"
EPUB_THEME_FOLDER = Path(__file__).parents[1] / "epub_theme"

COMPILED_TEMPLATES = CompiledTemplates(THEME_FOLDER, folder_of_code())


@cache
def piece(name: str) -> jinja2.Template:
    """Return a template of the folder ``parts``; it escapes its input, unlike the templates that Sphinx reads."""
    return _pieces().get_template(name)


@cache
def _pieces() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(THEME_FOLDER / "parts")
    return jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, bytecode_cache=COMPILED_TEMPLATES
    )
