"""One language's Sphinx, started and waiting: it writes single pages of a changed text long before a build is done.

It goes the build's own way (the same reading, documents and templates), so that a page comes out as the build will
write it; what a build does beyond that page is left out.
"""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace, patch_docutils

from ..garbage import without_garbage_collection
from ..library import Loaded, UnusableInputError
from . import begin, handed
from .domain import site_of
from .further_pages import write_pages
from .language_build import LanguageBuild, start_sphinx
from .languages import read_languages
from .output_folder import OutputFolder
from .plain_texts import PlainTexts
from .renderer import image_address


class ReadyLanguage:
    """Writes pages of one language into the output folder of its build."""

    def __init__(self, app: Sphinx) -> None:
        self._app = app
        self._documents: frozenset[str] = frozenset()
        app.connect("env-get-outdated", self._name_documents)

    def warm_up(self, loaded: Loaded) -> None:
        """Write the first page, and a chapter: what Sphinx loads late, and templates, are there from then on."""
        site = site_of(self._app.env)
        names = [self._app.config.root_doc, *list(site.edition.documents.chapters)[:1], *site.graph_pages.values()]
        self.write(loaded, [f"{name}{self._suffix}" for name in names])

    def write(self, loaded: Loaded, files: Collection[str]) -> list[str]:
        """Write the pages of a library as it is now, by their files below the output folder; return those there are.

        The pictures of chapters are written with them, and are among what is returned.
        """
        app, builder = self._app, self._app.builder
        wanted = frozenset(map(self._name_of, files))
        self._documents = wanted
        with handed(read_languages(loaded)):
            begin(app)
        builder.read()
        builder.parallel_ok = False
        documents = wanted & app.env.found_docs
        builder.prepare_writing(documents)
        builder.write_documents(documents)
        site = site_of(app.env)
        output = OutputFolder(Path(app.outdir))
        others = wanted - documents
        if others:
            for path, text in write_pages(site, app.env, PlainTexts(site.edition), others.__contains__):
                output.write(path, text)
        for name in sorted(documents & site.edition.documents.chapters.keys()):
            for image in sorted(site.rendering.rendered(name).images):
                output.copy(Path(site.edition.library.root, image), image_address(image))
        return [*sorted(map(self._file_of, documents)), *sorted(output.files)]

    def _name_documents(
        self, app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
    ) -> list[str]:
        """Let the wanted documents be read, whatever their files' times say: another may have read them since.

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
    """Start Sphinx for a language; a chapter is written at once, so that all that pages need is loaded.

    Raises UnusableInputError where Sphinx does not start.
    """
    with without_garbage_collection(), patch_docutils(build.configuration), docutils_namespace():
        try:
            with handed(read_languages(loaded)):
                ready = ReadyLanguage(start_sphinx(build, io.StringIO()))
            ready.warm_up(loaded)
        except SphinxError as error:
            raise UnusableInputError(f"{build.language}: {error}") from error
        yield ready
