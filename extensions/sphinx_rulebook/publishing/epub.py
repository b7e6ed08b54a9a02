"""The EPUB of a language, made by our version of Sphinx's builder (`sphinx.epub_builder`)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..library.loading import Loaded
from ..site.language_builds.handing_over import handed, prepare
from ..site.language_builds.language_build import plan, run_builds
from ..site.sphinx.sphinx_run import import_extensions, run_build
from ..support.errors import UnusableInputError
from ..support.garbage import only_new_garbage


@dataclass(frozen=True, slots=True)
class Epub:
    """A finished EPUB: its language, the name of the project, its bytes, Sphinx's warnings."""

    language: str
    project: str
    data: bytes
    warnings: tuple[str, ...]


def make_epubs(loaded: Loaded, languages: Sequence[str]) -> Iterator[Epub]:
    """Make the EPUB of each of the languages; yield them in order. Raises UnusableInputError if one fails."""
    root = Path(loaded.library.root)
    with tempfile.TemporaryDirectory(prefix="rulebook-") as folder, handed(prepare(loaded)):
        output, doctrees = Path(folder, "epub"), Path(folder, "doctrees")
        builds = [plan(loaded, root, language, output, doctrees, True, "epub") for language in languages]
        import_extensions()
        with only_new_garbage():
            for build in run_builds(builds, run_build):
                if build.failure is not None:
                    raise UnusableInputError(f"{build.language}: {build.failure}")
                made = next(build.output.glob("*.epub"), None)
                if made is None:
                    raise UnusableInputError(f"{build.language}: Sphinx wrote no EPUB")
                yield Epub(build.language, build.brand.title, made.read_bytes(), tuple(build.warnings))
