"""The build of one language of a site."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from ...library.loading import Loaded
from ...settings.project_settings import find_site_table
from ...support.processes import map_side_by_side
from ..pages.brand import Brand
from ..scripts.bundles import BUNDLES, bundle
from ..view.interface_words import language_name
from ..view.site_name import site_name

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
    is_remembered: bool = False
    """Whether the next build may not need Sphinx for this language (see `document_memory`)."""


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
    for start in BUNDLES.values():
        bundle(start)
    for build in builds:
        language_name(build.language)  # reads a file, which is then in the memory of all processes
    yield from map_side_by_side(run, builds, is_much=True)
