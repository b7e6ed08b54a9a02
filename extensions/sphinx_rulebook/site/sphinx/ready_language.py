"""A running Sphinx for one language, which writes single pages of a changed text long before a build is done.

It uses the same steps as a build (reading, documents and templates), so a page is the same as the build will write
it; everything beyond that page is skipped.
"""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace, patch_docutils

from ...library.loading import Loaded
from ...support.errors import UnusableInputError
from ...support.garbage import without_garbage_collection
from ..html.addresses import image_address
from ..language_builds.handing_over import handed, read_library
from ..language_builds.language_build import LanguageBuild
from ..pages.further_pages import frame_scripts, write_pages
from ..pages.output_folder import OutputFolder
from ..view.plain_texts import PlainTexts
from .domain import contexts_of, site_of
from .extension import take_over
from .project_brand import read_look, set_look_defaults
from .sphinx_run import configuration_folder, reason_of, start_sphinx


class ReadyLanguage:
    """Writes pages of one language into the output folder of its build."""

    def __init__(self, app: Sphinx) -> None:
        self._app = app
        self._documents: frozenset[str] = frozenset()
        app.connect("env-get-outdated", self._name_documents)

    def warm_up(self, loaded: Loaded) -> None:
        """Write the first page and a chapter, so that templates and modules that Sphinx loads late are loaded."""
        site = site_of(self._app.env)
        names = [self._app.config.root_doc, *list(site.view.documents.chapters)[:1], *site.plan.graph_pages.values()]
        self.write(loaded, [f"{name}{self._suffix}" for name in names])

    def write(self, loaded: Loaded, files: Collection[str]) -> list[str]:
        """Write pages of the current library, given by their files below the output folder; return the files that
        exist.

        The pictures of chapters and the scripts of their books are written with them, and are included in the result.
        """
        app, builder = self._app, self._app.builder
        wanted = frozenset(map(self._name_of, files))
        self._documents = wanted
        look = read_look(app.config, loaded.library, Path(app.confdir or app.srcdir))
        set_look_defaults(app.config, loaded.library, look)
        take_over(app, read_library(loaded), look)
        builder.read()
        builder.parallel_ok = False
        documents = wanted & app.env.found_docs
        builder.prepare_writing(documents)
        builder.write_documents(documents)
        contexts = contexts_of(app.env)
        site = contexts.site
        output = OutputFolder(Path(app.outdir))
        others = wanted - documents
        chapters = documents & site.view.documents.chapters.keys()
        texts = PlainTexts(site.view)
        beside = chain(
            write_pages(contexts, texts, others.__contains__) if others else (),
            frame_scripts(contexts, texts, chapters),
        )
        for file in beside:
            output.write(*file)
        for name in sorted(chapters):
            for image in sorted(site.chapters.rendered(name).images):
                output.copy(Path(site.view.library.root, image), image_address(image))
        return [*sorted(map(self._file_of, documents)), *sorted(output.files)]

    def _name_documents(
        self, app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
    ) -> list[str]:
        """Return the wanted documents, so that Sphinx reads them regardless of their files' times: another build may
        have read them since.

        Connected to ``env-get-outdated``, which Sphinx emits before it reads.
        """
        return sorted(self._documents)

    def _file_of(self, name: str) -> str:
        return Path(str(self._app.builder.get_output_path(name))).relative_to(self._app.outdir).as_posix()  # type: ignore[attr-defined]  # of every HTML builder

    def _name_of(self, file: str) -> str:
        return file.removesuffix(self._suffix)

    @property
    def _suffix(self) -> str:
        return str(self._app.builder.out_suffix)  # type: ignore[attr-defined]  # of every HTML builder


@contextmanager
def ready_language(build: LanguageBuild, loaded: Loaded) -> Iterator[ReadyLanguage]:
    """Start Sphinx for a language; a chapter is written immediately, so that everything that pages need is loaded.

    Raises UnusableInputError if Sphinx does not start.
    """
    with without_garbage_collection(), patch_docutils(configuration_folder(build)), docutils_namespace():
        try:
            with handed(read_library(loaded)):
                ready = ReadyLanguage(start_sphinx(build, io.StringIO()))
            ready.warm_up(loaded)
        except SphinxError as error:
            raise UnusableInputError(f"{build.language}: {reason_of(error, build)}") from error
        yield ready
