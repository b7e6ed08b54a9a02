"""Writing the whole site of a library: all languages in parallel, into a staging folder, which is published completely
or not at all.

Sphinx takes longer to load than a small project to be checked, so it is loaded only if a language needs it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ..library.file_states import ProjectFiles
from ..library.loading import Loaded
from ..site.language_builds.document_memory import DocumentMemory, digest_inputs_of_documents, find_memory
from ..site.language_builds.handing_over import HandedOver, handed, prepare
from ..site.language_builds.language_build import plan, run_builds
from ..site.language_builds.made_anew import MADE_ANEW
from ..site.language_builds.text_records import read_texts
from ..site.pages.output_folder import FileFacts
from ..support.errors import UnusableInputError
from ..support.garbage import only_new_garbage
from ..support.shared_folders import digest_files_of, staging_folder
from ..support.xml_text import MalformedXmlError, check_folder
from .api.whole_api import complete_api
from .build_state import Gate, Progress, Worst, digest_outputs, mark_as_ours, read_outputs, write_outputs
from .built_site import BuiltSite
from .discovery import write_discovery
from .front import write_front
from .language_part import LanguagePart, build_language
from .new_site import NewSite
from .offline_reading.offline_index import write_offline
from .offline_reading.web_app import withdraw_worker, write_web_app
from .site_addresses import SiteAddresses
from .staging import copy_languages, keep_times, publish

_ONLY_OF_SPHINX = frozenset({*MADE_ANEW, "_images"})
"""The folders below that of a language that only Sphinx fills."""


class WrittenSite(NamedTuple):
    """The result of writing a site: Sphinx's warnings, the worst of them and of the findings before, whether that let
    the site be published, and the additional files that pages were made from.
    """

    warnings: Sequence[str]
    worst: Worst
    is_published: bool
    files: Sequence[str]


class PreparedSite(NamedTuple):
    """A library with all that is needed before its languages can be built, and what is known of Sphinx's documents."""

    library: HandedOver
    documents: DocumentMemory


def prepare_site(loaded: Loaded, target: Path, before: ProjectFiles) -> PreparedSite:
    """Return a library with all that is needed before its languages can be built; nothing is published or removed.

    ``before`` are the project's files as they were before the library was read. Raises UnusableInputError.
    """
    with _reporting_unwritable(target):  # names are kept beside the site
        library = prepare(loaded, target, before)
    inputs = digest_inputs_of_documents(loaded, library.views, before)
    documents = find_memory(_doctrees(target), target, loaded.library.languages, inputs)
    if documents.is_same and not _has_files_of_sphinx(target, loaded.library.languages):
        documents = documents._replace(is_same=False)
    if not documents.is_same:
        _load_sphinx()
    return PreparedSite(library, documents)


def _doctrees(target: Path) -> Path:
    """Return the folder beside a site for what builds keep."""
    return target.with_name(f".{target.name}-doctrees")


def _load_sphinx() -> None:
    """Import Sphinx before processes are forked."""
    from ..site.sphinx.sphinx_run import import_extensions  # takes longer than a rebuild without it

    import_extensions()


def _has_files_of_sphinx(target: Path, languages: Sequence[str]) -> bool:
    """Return whether the files of a published site that only Sphinx writes are as they were when it was published,
    apart from those beside the pages of books.
    """
    outputs = read_outputs(target)
    try:
        for language in languages:
            for folder, names, files in os.walk(target / language):
                if folder == str(target / language):
                    names[:] = [name for name in names if name in _ONLY_OF_SPHINX]
                if outputs.get(os.path.relpath(folder, target)) != digest_files_of(folder, files):
                    return False
    except OSError:
        return False
    return True


@contextmanager
def _reporting_unwritable(target: Path) -> Iterator[None]:
    """Raise UnusableInputError if a file cannot be written within this context."""
    try:
        yield
    except OSError as error:
        raise UnusableInputError(f"{error.filename or target} cannot be written: {error.strerror}") from error


def write_site(
    prepared: PreparedSite, root: Path, target: Path, gate: Gate, worst: Worst, is_fresh: bool, progress: Progress
) -> WrittenSite:
    """Write the site of the project at a root, and publish it to ``target`` if the warnings let it pass the gate.

    ``worst`` is the worst of the findings. Raises UnusableInputError.
    """
    library, documents = prepared
    if is_fresh:
        documents = documents._replace(is_valid=False, is_same=False)
    elif worst is Worst.ERROR:  # a chapter may not be readable
        documents = documents._replace(is_same=False)
    loaded = library.views.loaded
    warnings: list[str] = []
    files: list[str] = []
    parts: list[LanguagePart] = []
    site = NewSite(
        folder=staging_folder(target),
        loaded=loaded,
        views=library.views,
        rule_page_names=library.rule_page_names,
        doctrees=_doctrees(target),
        book_digests=library.book_digests,
        published=None if is_fresh else target,
        unchanged_chapters=library.unchanged_chapters,
        documents=documents,
    )
    try:
        with _reporting_unwritable(target):
            with handed(library), only_new_garbage():
                documents.forget()
                for part in _build_languages(site, library, root, target, is_fresh, progress):
                    parts.append(part)
                    warnings += (f"{part.build.language}: {warning}" for warning in part.build.warnings)
                    files += part.build.files
            if any(part.build.has_refused for part in parts):
                worst = Worst.ERROR
            if warnings and worst is Worst.NOTHING:
                worst = Worst.WARNING
            is_published = gate.lets_pass(worst)
            if is_published:
                _publish(site, parts, library, target, progress)
                is_remembered = worst is not Worst.ERROR and all(part.build.is_remembered for part in parts)
                if is_remembered and _are_inputs_the_same(library, documents):
                    documents.complete(target, loaded.library.languages)
    except MalformedXmlError as error:
        raise UnusableInputError(str(error)) from error
    finally:
        shutil.rmtree(site.folder, ignore_errors=True)
    return WrittenSite(warnings, worst, is_published, files)


def _build_languages(
    site: NewSite, library: HandedOver, root: Path, target: Path, is_fresh: bool, progress: Progress
) -> Iterator[LanguagePart]:
    """Build every language into the folder of a new site; yield the result of each, in order."""
    shutil.rmtree(site.folder, ignore_errors=True)
    languages = site.loaded.library.languages
    if is_fresh:
        shutil.rmtree(site.doctrees, ignore_errors=True)
    if target.is_dir() and site.doctrees.is_dir():
        copy_languages(target, site.folder, languages, read_outputs(target))
    site.folder.mkdir(parents=True, exist_ok=True)
    builds = [plan(site.loaded, root, language, site.folder, site.doctrees, is_fresh) for language in languages]
    progress(f"building {', '.join(build.language for build in builds)}")
    if site.documents is None or not site.documents.is_same:
        _load_sphinx()
    for part in run_builds(builds, partial(build_language, site, library)):
        progress(f"{part.build.language} is built")
        yield part


def _are_inputs_the_same(library: HandedOver, documents: DocumentMemory) -> bool:
    """Return whether documents are still made of what they were made of when this build began: of a file that was
    saved since, Sphinx may have read the former contents or the new ones.
    """
    before = library.files_before
    if before is None:
        return False
    now = ProjectFiles.of(Path(before.root), before.skipped)
    return digest_inputs_of_documents(library.views.loaded, library.views, now) == documents.inputs


def _known_facts(folder: Path, languages: Sequence[str]) -> Iterator[tuple[str, FileFacts]]:
    """Yield the paths and facts of the texts that the builds of languages have written without Sphinx, without the
    pages of rules.
    """
    for language in languages:
        for texts in read_texts(folder / language).values():
            yield from ((f"{language}/{path}", facts) for path, facts in texts.items())


def _publish(
    new: NewSite, parts: Sequence[LanguagePart], library: HandedOver, target: Path, progress: Progress
) -> None:
    """Complete a new site whose languages are built, and let it take the place of the published one."""
    first, languages = parts[0].build, new.loaded.library.languages
    facts = dict(_known_facts(new.folder, languages))
    site = BuiltSite.of(new, first.brand, first.base_url, facts)
    _finish(site, parts, library.written_since())
    check_folder(site.folder)
    mark_as_ours(site.folder)
    keep_times(target, site.folder, languages)
    progress("publishing")
    known = {folder: digest for part in parts for folder, digest in part.digests.items()}
    before = read_outputs(target)
    known |= {folder: before[folder] for folder in publish(site.folder, target)}
    write_outputs(target, digest_outputs(target, known))


def _finish(site: BuiltSite, parts: Sequence[LanguagePart], written: Collection[str]) -> None:
    """Write the files above the languages; if the first one has no offline reading, readers' devices drop what they
    saved. ``written`` are the codes of the books of which files were written since the build began.
    """
    write_front(site)
    write_web_app(site)
    if parts[0].build.has_offline:
        write_offline(site, {path: lists for part in parts for path, lists in part.lists.items()})
    else:
        withdraw_worker(site)
    index = complete_api(site, [part.api for part in parts], written)
    write_discovery(site, SiteAddresses(site), index)
