"""Writing the whole site of a library: all languages in parallel, into a staging folder, which is published completely
or not at all.

This loads Sphinx, which takes longer than checking a small project.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ..library.loading import Loaded
from ..site.pages.output_folder import FileFacts
from ..site.sphinx.handing_over import HandedOver, handed, prepare
from ..site.sphinx.language_build import LanguageBuild, import_extensions, plan, run_builds
from ..site.sphinx.rebuilding.text_records import read_texts
from ..support.errors import UnusableInputError
from ..support.garbage import only_new_garbage
from ..support.shared_folders import staging_folder
from ..support.xml_text import MalformedXmlError, check_folder
from .api import write_api
from .build_state import Gate, Progress, Worst, digest_outputs, mark_as_ours, read_outputs, write_outputs
from .built_site import BuiltSite
from .discovery import write_discovery
from .front import write_front
from .offline_reading.offline_index import write_offline
from .offline_reading.web_app import withdraw_worker, write_web_app
from .site_addresses import SiteAddresses
from .staging import copy_languages, keep_times, publish


class WrittenSite(NamedTuple):
    """The result of writing a site: Sphinx's warnings, the worst of them and of the findings before, whether that let
    the site be published, and the additional files that pages were made from.
    """

    warnings: Sequence[str]
    worst: Worst
    is_published: bool
    files: Sequence[str]


def prepare_site(loaded: Loaded, target: Path) -> HandedOver:
    """Return a library with all that is needed before its languages can be built; nothing is published or removed.

    Raises UnusableInputError.
    """
    import_extensions()
    with _reporting_unwritable(target):  # names are kept beside the site
        return prepare(loaded, target)


@contextmanager
def _reporting_unwritable(target: Path) -> Iterator[None]:
    """Raise UnusableInputError if a file cannot be written within this context."""
    try:
        yield
    except OSError as error:
        raise UnusableInputError(f"{error.filename or target} cannot be written: {error.strerror}") from error


def write_site(
    library: HandedOver, root: Path, target: Path, gate: Gate, worst: Worst, is_fresh: bool, progress: Progress
) -> WrittenSite:
    """Write the site of the project at a root, and publish it to ``target`` if the warnings let it pass the gate.

    ``worst`` is the worst of the findings. Raises UnusableInputError.
    """
    loaded = library.views.loaded
    warnings: list[str] = []
    files: list[str] = []
    builds: list[LanguageBuild] = []
    staging = staging_folder(target)
    try:
        with _reporting_unwritable(target):
            with handed(library), only_new_garbage():
                for build in _build_languages(loaded, root, target, staging, is_fresh, progress):
                    builds.append(build)
                    warnings += (f"{build.language}: {warning}" for warning in build.warnings)
                    files += build.files
            if any(build.has_refused for build in builds):
                worst = Worst.ERROR
            if warnings and worst is Worst.NOTHING:
                worst = Worst.WARNING
            is_published = gate.lets_pass(worst)
            if is_published:
                _publish(library, staging, target, builds[0], is_fresh, progress)
    except MalformedXmlError as error:
        raise UnusableInputError(str(error)) from error
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    return WrittenSite(warnings, worst, is_published, files)


def _build_languages(
    loaded: Loaded, root: Path, target: Path, staging: Path, is_fresh: bool, progress: Progress
) -> Iterator[LanguageBuild]:
    """Build every language into the staging folder; yield the result of each, in order."""
    shutil.rmtree(staging, ignore_errors=True)
    doctrees = target.with_name(f".{target.name}-doctrees")
    if is_fresh:
        shutil.rmtree(doctrees, ignore_errors=True)
    if target.is_dir() and doctrees.is_dir():
        copy_languages(target, staging, loaded.library.languages, read_outputs(target))
    staging.mkdir(parents=True, exist_ok=True)
    builds = [plan(loaded, root, language, staging, doctrees, is_fresh) for language in loaded.library.languages]
    progress(f"building {', '.join(build.language for build in builds)}")
    for build in run_builds(builds):
        if build.failure is not None:
            raise UnusableInputError(f"{build.language}: {build.failure}")
        progress(f"{build.language} is built")
        yield build


def _known_facts(folder: Path, languages: Sequence[str]) -> Iterator[tuple[str, FileFacts]]:
    """Yield the paths and facts of the texts that the builds of languages have written without Sphinx, without the
    pages of rules.
    """
    for language in languages:
        for texts in read_texts(folder / language).values():
            yield from ((f"{language}/{path}", facts) for path, facts in texts.items())


def _publish(
    library: HandedOver, staging: Path, target: Path, build: LanguageBuild, is_fresh: bool, progress: Progress
) -> None:
    """Complete the site whose languages are in the staging folder, and let it take the place of the published one.

    ``build`` is that of the first language.
    """
    loaded = library.views.loaded
    site = BuiltSite(
        staging,
        loaded,
        build.brand,
        build.base_url,
        library.views,
        library.rule_page_names,
        doctrees=target.with_name(f".{target.name}-doctrees"),
        facts=dict(_known_facts(staging, loaded.library.languages)),
        book_digests=library.book_digests,
        published=None if is_fresh else target,
    )
    _finish(site, build.has_offline)
    check_folder(staging)
    mark_as_ours(staging)
    keep_times(target, staging, loaded.library.languages)
    progress("publishing")
    before = read_outputs(target)
    moved = publish(staging, target)
    write_outputs(target, digest_outputs(target, {folder: before[folder] for folder in moved}))


def _finish(site: BuiltSite, has_offline: bool) -> None:
    """Write the files above the languages; without ``has_offline``, readers' devices drop what they saved."""
    write_front(site)
    write_web_app(site)
    offline = write_offline if has_offline else withdraw_worker
    addresses = SiteAddresses(site)
    # The API is not for offline reading, and no other file: both can be written at the same time.
    index = write_api(site, addresses, meanwhile=partial(offline, site))
    write_discovery(site, addresses, index)
