"""The EPUB of a language, by Sphinx's builder as ours has it (`site.epub_builder`)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..library import Loaded, UnusableInputError
from ..site import kept
from ..site.language_build import plan, run_builds


@dataclass(frozen=True, slots=True)
class Epub:
    """An EPUB that was made: its language, the name of the project, its bytes, what Sphinx had to say."""

    language: str
    project: str
    data: bytes
    warnings: tuple[str, ...]


def make_epubs(loaded: Loaded, languages: Sequence[str]) -> Iterator[Epub]:
    """Make the EPUB of each of the languages; yield them in order.  Raises UnusableInputError where one fails."""
    root = Path(loaded.library.root)
    with tempfile.TemporaryDirectory(prefix="rulebook-") as folder, kept(loaded):
        output, doctrees = Path(folder, "epub"), Path(folder, "doctrees")
        builds = [plan(loaded, root, language, output, doctrees, True, "epub") for language in languages]
        for build in run_builds(builds):
            if build.failure is not None:
                raise UnusableInputError(f"{build.language}: {build.failure}")
            made = next(build.output.glob("*.epub"), None)
            if made is None:
                raise UnusableInputError(f"{build.language}: Sphinx wrote no EPUB")
            yield Epub(build.language, build.brand.title, made.read_bytes(), tuple(build.warnings))
