"""The work of ``rulebook export`` for the site: in a zip, or as one file for each language."""

from __future__ import annotations

import argparse

from ...publishing.archive import archive
from ...publishing.file_names import file_stem
from ...publishing.finished import finished_site
from ...publishing.single_file import single_file
from ...publishing.whole_text import site_name
from ..choices import chosen_folder, chosen_languages
from ..output import shown_size
from ..read_project import read_project
from ..written_files import Destination


def run_export(arguments: argparse.Namespace) -> int:
    """Write the files and return 0. Raises UnusableInputError."""
    path = chosen_folder(arguments.project, "a site")
    with read_project(path, arguments.untrusted) as project:
        library = project.loaded.library
        languages = chosen_languages(library, arguments.language)
        is_zip = arguments.format == "zip"
        destination = Destination.of(arguments.output, path, arguments.format, 1 if is_zip else len(languages))
        with finished_site(project.folder, project.tell, project.untrusted_links) as site:
            stem = file_stem(site_name(site, library.source_language))
            if is_zip:
                data = archive(site, stem)
                destination.report(destination.write(f"{stem}.zip", data), shown_size(data))
                return 0
            # All files know each other, so that a reader can change the language.
            names = {language: f"{stem}-{language}.html" for language in library.languages}
            if len(languages) == 1:
                names[languages[0]] = destination.name(names[languages[0]])
            for language in languages:
                data = single_file(site, library, language, names).encode("utf-8")
                destination.report(destination.write(names[language], data), shown_size(data))
    return 0
