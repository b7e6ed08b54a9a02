"""The Sphinx runs of a site, one per language, in parallel if processes can share what has been loaded."""

from __future__ import annotations

import contextlib
import errno
import io
import logging
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from sphinx.application import Sphinx, builtin_extensions
from sphinx.errors import ExtensionError, SphinxError
from sphinx.locale import translators
from sphinx.util.docutils import docutils_namespace, patch_docutils

from ...library.loading import Loaded
from ...settings.project_settings import find_site_table
from ...support.garbage import collect_all, without_garbage_collection
from ...support.processes import map_side_by_side
from ..pages.brand import Brand
from ..scripts.bundles import BUNDLES, bundle
from ..view.interface_words import language_name
from ..view.site_name import site_name
from .domain import site_of
from .rebuilding.warned_documents import read_warned_again
from .refusing import has_refused

_OWN_EXTENSIONS = ("sphinx_rulebook.site.sphinx.extension", "myst_parser.sphinx_ext.main", "sphinx_design.extension")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")

Finished = TypeVar("Finished")


@dataclass(slots=True)
class LanguageBuild:
    """The Sphinx run of one language, in a form that can be sent to another process."""

    language: str
    source: Path
    configuration: Path | None
    output: Path
    doctrees: Path
    overrides: dict[str, object]
    is_fresh: bool
    builder: str = "html"
    """The name of Sphinx's builder."""
    warnings: list[str] = field(default_factory=list)
    failure: str | None = None
    has_refused: bool = False
    """Whether a page requested a forbidden file; a warning names it."""
    files: list[str] = field(default_factory=list)
    """All files that pages were made from."""
    brand: Brand = field(default_factory=lambda: Brand("", ""))
    """The project's additions to every page; empty if Sphinx did not start."""
    base_url: str = ""
    """The web address of the site from the configuration (``html_baseurl``); "" if it is unknown."""
    has_offline: bool = True
    """Whether readers' browsers may save the site for offline reading (``rulebook_offline``)."""


def plan(
    loaded: Loaded, root: Path, language: str, staging: Path, doctrees: Path, is_fresh: bool, builder: str = "html"
) -> LanguageBuild:
    """Return the build of one language of the project at a root, into its own folders below the two given.

    ``builder`` is Sphinx's; only pages for the web link to the other languages, which are built together with them.
    """
    library = loaded.library
    source = root / library.trees.get(library.source_language, "")
    configuration = next((folder for folder in (root, source) if (folder / "conf.py").is_file()), None)
    overrides: dict[str, object] = {
        "language": language,
        "rulebook_root": str(root),
        "rulebook_language_switch": builder == "html",
        "rulebook_report_findings": False,
    }
    if configuration is None:
        look = find_site_table(root, library.is_untrusted)
        name = look.name.of(language) or site_name(library, language)
        overrides |= {"extensions": ["sphinx_rulebook"], "project": name}
    return LanguageBuild(
        language, source, configuration, staging / language, doctrees / language, overrides, is_fresh, builder
    )


def run_builds(builds: list[LanguageBuild], run: Callable[[LanguageBuild], Finished]) -> Iterator[Finished]:
    """Build each language with ``run`` in its own process, which shares everything loaded so far; yield the results in
    order.
    """
    import_extensions()
    for start in BUNDLES.values():
        bundle(start)
    for build in builds:
        language_name(build.language)  # reads a file, which is then in the memory of all processes
    yield from map_side_by_side(run, builds, is_much=True)


def start_sphinx(build: LanguageBuild, warnings: io.StringIO) -> Sphinx:
    """Return a Sphinx application, ready to build a language.  Raises the errors in its configuration."""
    # Where processes cannot fork, languages follow each other in one: a second one would only fill gaps of the first.
    translators.clear()
    import_extensions()
    app = Sphinx(
        build.source,
        build.configuration,
        build.output,
        build.doctrees,
        build.builder,
        confoverrides=build.overrides,
        status=None,
        warning=warnings,
        freshenv=build.is_fresh,
    )
    logging.getLogger("sphinx").setLevel(logging.WARNING)  # its progress messages, some lines per page, are not shown
    return app


def import_extensions() -> None:
    """Import the extensions that every build has, before processes are forked and before any language is set: what
    Sphinx's modules translate while they are imported would stay in the first language.
    """
    for name in (*builtin_extensions, *_OWN_EXTENSIONS):
        import_module(name)


def configuration_folder(build: LanguageBuild) -> Path:
    """Return the folder in which docutils looks for its own settings.

    Without a ``conf.py`` it is the folder of the doctrees, which has none: docutils would look in the folder from
    which the command was started.
    """
    return build.configuration or build.doctrees


def run_build(build: LanguageBuild) -> LanguageBuild:
    """Run Sphinx for one language; return the build, whose ``failure`` reports what goes wrong."""
    if translators:  # set by a build before
        _forget_last_build()
    warnings = io.StringIO()
    try:
        with (
            without_garbage_collection(),
            contextlib.redirect_stderr(warnings),
            patch_docutils(configuration_folder(build)),
            docutils_namespace(),
        ):
            app = start_sphinx(build, warnings)
            if "sphinx_rulebook" not in app.extensions:
                build.failure = 'conf.py does not name the extension: extensions = ["sphinx_rulebook"]'
                return build
            build.brand, build.base_url = site_of(app.env).brand, app.config.html_baseurl
            build.has_offline = app.config.rulebook_offline
            read_warned_again(app)
            app.build()
            build.has_refused = has_refused(app.env)
            build.files = [
                os.path.join(app.srcdir, path) for paths in app.env.dependencies.values() for path in map(str, paths)
            ]
            build.files += map(str, build.brand.sources.values())
    except SphinxError as error:
        build.failure = reason_of(error, build)
    except Exception as error:  # a bug of ours or of an extension: one line for the author, not a traceback
        full = _full_disk(error, build)
        build.failure = full or f"the build failed with {type(error).__name__}: {error}"
    build.warnings = [line for line in _COLOUR.sub("", warnings.getvalue()).splitlines() if line.strip()]
    return build


def reason_of(error: SphinxError, build: LanguageBuild) -> str:
    """Return why a build failed, in one line: for an exception in the handler of an event, that exception, since Sphinx
    names the handler as it is in memory.
    """
    cause = error.orig_exc if isinstance(error, ExtensionError) else None
    if isinstance(cause, OSError):
        return _full_disk(cause, build) or f"{cause.filename or 'a file'}: {cause.strerror or cause}"
    if isinstance(error, ExtensionError) and cause is not None:
        return f"{error.modname or 'an extension'} failed with {type(cause).__name__}: {cause}"
    return f"{error.category}: {error}"


def _full_disk(error: Exception, build: LanguageBuild) -> str | None:
    """Return what to say if a disk is full, with the folder of the pages: the error names no file; else None."""
    is_full = isinstance(error, OSError) and error.errno == errno.ENOSPC and error.filename is None
    return f"{build.output} cannot be written: {os.strerror(errno.ENOSPC)}" if is_full else None


def _forget_last_build() -> None:
    """Free the memory of the last build in this process: until now, the handlers of Sphinx's log have kept its
    application.

    Not all of it is freed if a page of prose has used a role, because roles keep the document that used them last.
    """
    logger = logging.getLogger("sphinx")
    while logger.handlers:
        logger.removeHandler(logger.handlers[0])  # Sphinx removes them too, but only when the next application starts
    collect_all()
