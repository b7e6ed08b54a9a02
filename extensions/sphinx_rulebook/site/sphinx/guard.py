"""Restricts what a page may read during a build: only files of the project, and nothing from the network.

The check reports most of the refused files (RB701, RB702), but a page can request a file in more ways than a check
can find: reStructuredText, substitutions, included files.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst.directives.misc import Raw
from myst_parser.mocking import MockIncludeDirective, MockState
from sphinx.addnodes import download_reference
from sphinx.application import Sphinx
from sphinx.directives.code import LiteralInclude
from sphinx.directives.other import Include
from sphinx.directives.patches import CSVTable
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from ...markup.lines import is_web_address
from ...model.findings import Code
from ...support.active_pictures import is_active
from ...support.boundary import is_inside
from .domain import site_of
from .refusing import name_refused, refuse

_NOTHING = "data:,"
"""The address of an empty image, so that the alternative text is shown."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")

_BEFORE_COLLECTORS = 400
"""Sphinx's own listeners to ``doctree-read``, which collect the files to copy, have the priority 500."""


def _is_allowed(env: BuildEnvironment, path: str | Path) -> bool:
    return is_inside(site_of(env).view.library.root, path)


def _is_untrusted(env: BuildEnvironment) -> bool:
    return site_of(env).view.library.is_untrusted


class GuardedInclude(SphinxDirective):
    """The directive ``include`` for files of the project, and for those shipped with docutils.

    It does not inherit from Sphinx's class, because MyST would then run it without the guard.
    """

    required_arguments = 1
    optional_arguments = 0
    final_argument_whitespace = True
    has_content = False
    option_spec: ClassVar[dict[str, Any]] = {
        **(Include.option_spec or {}),
        # The options that MyST adds for Markdown.
        "relative-images": lambda argument: None,
        "relative-docs": str,
        "heading-offset": int,
    }

    def run(self) -> list[nodes.Node]:
        """Include the file, or nothing if it may not be read."""
        target = self.arguments[0].strip()
        if _is_untrusted(self.env):
            refuse(self.env, Code.INSERTED_FILE, target, (self.env.docname, self.lineno))
            return []
        if target.startswith("<") and target.endswith(">"):
            is_allowed = not set(target) & {"/", "\\"}
        else:
            is_allowed = _is_allowed(self.env, self.env.relfn2path(target)[1])
        if not is_allowed:
            refuse(self.env, Code.OUTSIDE_PROJECT, target, (self.env.docname, self.lineno))
            return []
        if isinstance(self.state, MockState):  # in Markdown
            renderer = self.state._renderer
            mock = MockIncludeDirective(
                renderer, self.name, Include, self.arguments, self.options, list(self.content), self.lineno
            )
            return list(mock.run())
        include = Include(
            self.name,
            self.arguments,
            self.options,
            self.content,
            self.lineno,
            self.content_offset,
            self.block_text,
            self.state,
            self.state_machine,
        )
        return list(include.run())


class GuardedLiteralInclude(LiteralInclude):
    """The directive ``literalinclude`` for files of the project."""

    def run(self) -> list[nodes.Node]:
        """Show the file, or nothing if it, or the file to compare with, may not be read."""
        if _is_untrusted(self.env):
            refuse(self.env, Code.INSERTED_FILE, self.arguments[0], (self.env.docname, self.lineno))
            return []
        for target in (self.arguments[0], self.options.get("diff")):
            if target and not _is_allowed(self.env, self.env.relfn2path(target)[1]):
                refuse(self.env, Code.OUTSIDE_PROJECT, target, (self.env.docname, self.lineno))
                return []
        if "diff" in self.options:  # Sphinx itself notes only the other file
            self.env.note_dependency(self.env.relfn2path(self.options["diff"])[0])
        return super().run()


def _may_run(directive: Raw | CSVTable) -> bool:
    """Return whether a directive with the options ``file`` and ``url`` reads only files of the project."""
    document = directive.state.document
    env: BuildEnvironment = document.settings.env
    location = env.docname, directive.lineno
    if "url" in directive.options:
        refuse(env, Code.FETCHED_FILE, directive.options["url"], location)
        return False
    target = directive.options.get("file")
    if not target:
        return True
    if _is_untrusted(env):
        refuse(env, Code.INSERTED_FILE, target, location)
        return False
    # Docutils resolves it from the file that contains it, Sphinx from the page, and both accept absolute paths.
    sources = {str(document.current_source or ""), str(env.doc2path(env.docname))} - {""}
    if all(_is_allowed(env, Path(os.path.dirname(source), target)) for source in sources):
        return True
    if target.startswith("/") and isinstance(directive, CSVTable) and not Path(target).exists():
        return _is_allowed(env, env.relfn2path(target)[1])  # for Sphinx, absolute means below the folder of the pages
    refuse(env, Code.OUTSIDE_PROJECT, target, location)
    return False


class GuardedRaw(Raw):
    """The directive ``raw`` for text of the page and files of the project."""

    def run(self) -> list[nodes.Node]:
        """Insert the text, or nothing if it may not be read."""
        return list(super().run()) if _may_run(self) else []


class GuardedCSVTable(CSVTable):
    """The directive ``csv-table`` for rows of the page and files of the project."""

    def run(self) -> list[nodes.Node]:  # type: ignore[override]  # as Sphinx's own class has it
        """Make the table, or nothing if its rows may not be read."""
        return super().run() if _may_run(self) else []


def _empty(image: nodes.image) -> None:
    image["uri"] = _NOTHING
    image.attributes.pop("loading", None)


def refuse_files(app: Sphinx, doctree: nodes.document) -> None:
    """Remove images and downloads that are not files of the project, and pictures with active content.

    Connected to ``doctree-read``, before Sphinx collects the files that a page needs.
    """
    env = app.env
    for image in list(doctree.findall(nodes.image)):
        uri = str(image["uri"])
        if is_web_address(uri) or uri.startswith("data:"):
            continue
        if _SCHEME.match(uri):  # docutils embeds what a "file:" leads to, wherever that is
            refuse(env, Code.OUTSIDE_PROJECT, uri, image)
            _empty(image)
            continue
        file = Path(env.relfn2path(uri, env.docname)[1])
        if not _is_allowed(env, file):
            refuse(env, Code.OUTSIDE_PROJECT, uri, image)
            _empty(image)
        elif is_active(file):
            refuse(env, Code.ACTIVE_PICTURE, uri, image)
            _empty(image)
    for download in list(doctree.findall(download_reference)):
        target = str(download["reftarget"])
        if is_web_address(target):
            continue
        file = Path(env.relfn2path(target, env.docname)[1])
        if not _is_allowed(env, file):
            refuse(env, Code.OUTSIDE_PROJECT, target, download)
        elif is_active(file):
            refuse(env, Code.ACTIVE_PICTURE, target, download)
        else:
            continue
        download.replace_self(download.children)


def register(app: Sphinx) -> None:
    """Replace Sphinx's directives with the guarded ones."""
    app.add_directive("include", GuardedInclude, override=True)
    app.add_directive("literalinclude", GuardedLiteralInclude, override=True)
    app.add_directive("raw", GuardedRaw, override=True)
    app.add_directive("csv-table", GuardedCSVTable, override=True)
    app.connect("env-get-outdated", name_refused)
    app.connect("doctree-read", refuse_files, priority=_BEFORE_COLLECTORS)
