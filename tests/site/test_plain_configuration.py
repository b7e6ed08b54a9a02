"""Configurations that only set values, so that the files of a project say all about its pages."""

from __future__ import annotations

import pytest

from sphinx_rulebook.site.language_builds.plain_configuration import is_plain

QUICKSTART = """
# Configuration file for the Sphinx documentation builder.
project = 'Fleet'
copyright = '2026, The harbour'
author = 'The harbour'
extensions = ['sphinx_rulebook']
templates_path = ['_templates']
exclude_patterns = ['_build', 'Thumbs.db', '.DS_Store']
html_theme = 'rulebook'
"""


def test_the_configuration_of_a_new_project_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert is_plain(QUICKSTART.encode())
    assert is_plain(b"")


@pytest.mark.parametrize(
    "line",
    [
        "copyright = '%Y, The harbour'",
        "project_copyright = ('2020, The fleet', '%Y, The harbour')",
        "html_last_updated_fmt = ''",
        "today_fmt = '%d'",
        "import os",
        "release = str(1)",
        "extensions += ['sphinx.ext.todo']",
        "extensions = ['sphinx.ext.todo']",
        "def setup(app): pass",
        "project = ",
    ],
)
def test_what_else_a_configuration_may_do_is_not(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert not is_plain(f"{QUICKSTART}{line}\n".encode())


def test_a_year_is_replaced_if_the_environment_has_the_day_of_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert not is_plain(QUICKSTART.encode())
    assert is_plain(QUICKSTART.replace("copyright", "license").encode())
