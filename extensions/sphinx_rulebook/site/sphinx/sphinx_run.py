"""The Sphinx runs of a site, one per language, in parallel if processes can share what has been loaded."""

from __future__ import annotations

import contextlib
import errno
import io
import logging
import os
import re
from importlib import import_module
from pathlib import Path

from sphinx.application import Sphinx, builtin_extensions
from sphinx.errors import ExtensionError, SphinxError
from sphinx.locale import translators
from sphinx.util.docutils import docutils_namespace, patch_docutils
from sphinx.util.logging import getLogger

from ...support.garbage import collect_all, without_garbage_collection
from ...support.language_tags import primary_language
from ..language_builds.document_memory import DocumentMemory
from ..language_builds.language_build import LanguageBuild
from .domain import library_of, site_of
from .rebuilding.noted_pages import NotedPages
from .rebuilding.warned_documents import read_warned_again
from .refusing import has_refused

_OWN_EXTENSIONS = ("sphinx_rulebook.site.sphinx.extension", "myst_parser.sphinx_ext.main", "sphinx_design.extension")
_NO_LANGUAGE = "en"
"""What `sphinx-quickstart` writes."""
logger = getLogger(__name__)
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


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


def run_build(build: LanguageBuild, memory: DocumentMemory | None = None) -> LanguageBuild:
    """Run Sphinx for one language; return the build, whose ``failure`` reports what goes wrong.

    What Sphinx knows of the documents is stored in a ``memory`` if the next build may not need Sphinx.
    """
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
            _warn_of_other_language(app)
            noted = NotedPages(app, memory, build.language) if memory is not None else None
            app.build()
            build.has_refused = has_refused(app.env)
            build.files = [
                os.path.join(app.srcdir, path) for paths in app.env.dependencies.values() for path in map(str, paths)
            ]
            build.files += map(str, build.brand.sources.values())
            if noted is not None and not warnings.getvalue() and not build.has_refused:
                build.is_remembered = noted.store(build.files)
    except SphinxError as error:
        build.failure = reason_of(error, build)
    except Exception as error:  # a bug of ours or of an extension: one line for the author, not a traceback
        full = _full_disk(error, build)
        build.failure = full or f"the build failed with {type(error).__name__}: {error}"
    build.warnings = [line for line in _COLOUR.sub("", warnings.getvalue()).splitlines() if line.strip()]
    return build


def _warn_of_other_language(app: Sphinx) -> None:
    """Warn if ``conf.py`` names a language that no book has: the language of a site is that of its books."""
    named, library = app.config._raw_config.get("language"), library_of(app.env).views.loaded.library
    known = {primary_language(one) for one in library.languages}
    is_source = app.config.language == library.source_language
    if is_source and isinstance(named, str) and named != _NO_LANGUAGE and primary_language(named) not in known:
        message = "conf.py has language = %r, but the books are in %r; write language = %r into the first book.toml"
        logger.warning(message, named, library.source_language, named, type="rulebook", subtype="other-language")


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
