"""Building one language of a site, with everything of the site that concerns no other language."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..site.language_builds.handing_over import HandedOver
from ..site.language_builds.language_build import LanguageBuild
from ..site.language_builds.without_sphinx import rebuild_without_sphinx
from ..site.view.rule_page_names import FOLDER
from ..support.errors import UnusableInputError
from ..support.shared_folders import digest_files_of
from ..support.xml_text import MalformedXmlError
from .api.language_api import LanguageApi, write_language_api
from .new_site import NewSite
from .offline_reading.offline_lists import FolderLists, lists_of_language
from .site_addresses import SiteAddresses


class LanguagePart(NamedTuple):
    """The finished build of a language, and what was made of it in the same process.

    ``lists`` are those of the folders with pages of rules for offline reading, by the paths of these folders with a
    slash at the end, and ``digests`` are the digests of the files of these folders (see
    `build_state.digest_outputs`), by the paths.
    """

    build: LanguageBuild
    api: LanguageApi
    lists: Mapping[str, FolderLists]
    digests: Mapping[str, str]


def build_language(site: NewSite, library: HandedOver, build: LanguageBuild) -> LanguagePart:
    """Build a language of a site, then its part of the API, of the lists for offline reading, and of the record.

    A process that has just built the language has its texts at hand; another one would get copies of them all. Raises
    UnusableInputError if the build fails.
    """
    _write_pages(site, library, build)
    if build.failure is not None:
        raise UnusableInputError(f"{build.language}: {build.failure}")
    api = write_language_api(site, SiteAddresses(site), build.language)
    lists = lists_of_language(site.folder, build.language, site.published) if build.has_offline else {}
    return LanguagePart(build, api, lists, dict(_digests(site, build.language)))


def _write_pages(site: NewSite, library: HandedOver, build: LanguageBuild) -> None:
    """Write the pages of a language, without Sphinx if only rules have changed; complete ``build``."""
    memory = site.documents
    if memory is not None and memory.is_same and site.published is not None:
        try:
            if rebuild_without_sphinx(build, library, memory, site.published / build.language):
                return
        except MalformedXmlError as error:
            build.failure = str(error)
            return
    from ..site.sphinx.sphinx_run import run_build  # its import takes longer than such a rebuild

    run_build(build, memory)


def _digests(site: NewSite, language: str) -> Iterator[tuple[str, str]]:
    """Yield the folders with pages of rules in a language, each with the digest of its files, except those that are
    shared with the published site, which are links, and those with folders in them.
    """
    top = os.path.join(site.folder, language, FOLDER)
    folders = sorted(_folders_in(top)) if os.path.isdir(top) else []
    for name in folders:
        folder = os.path.join(top, name)
        if not _folders_in(folder):
            yield os.path.join(language, FOLDER, name), digest_files_of(folder, os.listdir(folder))


def _folders_in(folder: str) -> list[str]:
    """Return the names of the folders in a folder; links to folders are not among them."""
    with os.scandir(folder) as entries:
        return [entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]
