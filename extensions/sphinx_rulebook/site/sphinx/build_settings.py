"""The parts of Sphinx's settings and builder that pages depend on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.builders.dirhtml import DirectoryHTMLBuilder
from sphinx.builders.singlehtml import SingleFileHTMLBuilder

from ..pages.page_plan import PAGE_BUILDERS
from ..view.site_settings import SiteSettings
from .themes import renders_own_templates, replaces_templates

_NO_AUTHOR = ("", "Author name not set")
"""Sphinx's values for the author of a project that does not name one."""


def read_settings(app: Sphinx) -> SiteSettings:
    """Return the settings of a build; call it once the builder is ready, from ``builder-inited`` on."""
    config = app.config
    folders = tuple(Path(app.confdir, folder) for folder in config.templates_path)
    is_ours = app.builder.name in PAGE_BUILDERS and renders_own_templates(app.builder)
    # A template of a project may leave the scripts out.
    has_scripts = is_ours and not replaces_templates(app.builder, folders)
    return SiteSettings(
        app.builder.name,
        config.root_doc,
        config.html_baseurl,
        bool(config.rulebook_language_switch),
        folders,
        "" if config.author in _NO_AUTHOR else config.author,
        has_scripts,
    )


def escape_addresses(builder: Builder) -> None:
    """Let the addresses of pages have escapes with the builder ``dirhtml`` too, the only one of Sphinx that leaves them
    out: the address of a name with a question mark or a number sign leads nowhere, and one with a space does not fit
    into an inventory.

    Call it when the builder is ready, before any address is asked for.
    """
    if isinstance(builder, DirectoryHTMLBuilder) and builder.get_target_uri("%") == "%/":
        unescaped = builder.get_target_uri
        builder.get_target_uri = lambda docname, typ=None: quote(unescaped(docname, typ))  # type: ignore[method-assign]


def page_addresses(builder: Builder) -> Callable[[str], str]:
    """Return a function from a page's name to its address from the output folder.

    With the builder ``singlehtml``, all are the one page, in which rules have the same ids as on their own pages.
    """
    if isinstance(builder, SingleFileHTMLBuilder):
        only = f"{builder.config.root_doc}{builder.out_suffix}"
        return lambda _: only
    return builder.get_target_uri


def output_paths(builder: Builder) -> Callable[[str], str]:
    """Return a function from a page's name to the path of its file below the output folder; only for HTML builders."""

    def path_of(name: str) -> str:
        path = Path(str(builder.get_outfilename(name)))  # type: ignore[attr-defined]  # of every HTML builder
        return path.relative_to(builder.outdir).as_posix()

    return path_of
