"""``rulebook bundle``: a portable site, as a folder in a zip, and as one file for each language."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...support.errors import UnusableInputError
from ..choices import add_untrusted, chosen_folder, read_project
from ..output import make_folder, shown_size, write_whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``bundle``."""
    parser.add_argument("path", nargs="?", default=".", help="a project or a source tree (default: .)")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="the zip file; the single files are written beside it (default: PATH/build/NAME.zip)",
    )
    add_untrusted(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the files and return 0."""
    path = chosen_folder(arguments.path, "a bundle")
    from ...publishing.archive import archive
    from ...publishing.file_names import file_stem
    from ...publishing.finished import finished_site
    from ...publishing.single_file import single_file
    from ...publishing.whole_text import site_name

    given = Path(arguments.output) if arguments.output else None
    if given is not None and given.is_dir():
        raise UnusableInputError(f"{given} is a folder; name a zip file")
    folder = given.parent if given is not None else path / "build"
    make_folder(folder)
    with (
        read_project(path, arguments.untrusted) as project,
        finished_site(project.folder, project.tell, project.untrusted_links) as site,
    ):
        library = project.loaded.library
        stem = given.stem if given is not None else file_stem(site_name(site, library.source_language))
        files = {language: f"{stem}-{language}.html" for language in library.languages}
        done = [(given or folder / f"{stem}.zip", archive(site, stem))]
        for language, name in files.items():
            done.append((folder / name, single_file(site, library, language, files).encode("utf-8")))
    for target, data in done:
        write_whole(target, data)
        print(f"{target}: {shown_size(data)}")
    return 0
