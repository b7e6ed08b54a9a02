"""``rulebook epub``: an electronic book for each language."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..choices import add_untrusted, chosen_folder, chosen_languages, read_project
from ..output import make_folder, shown_size, write_whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``epub``."""
    parser.add_argument("path", nargs="?", default=".", help="a project or a source tree (default: .)")
    parser.add_argument("-o", "--output", metavar="FOLDER", help="where to put the files (default: PATH/build)")
    parser.add_argument("--language", metavar="LANG", help="only this language (default: one file for each)")
    add_untrusted(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the files and return 0."""
    path = chosen_folder(arguments.path, "a book")
    from ...publishing.epub import make_epubs
    from ...publishing.file_names import file_stem

    folder = Path(arguments.output) if arguments.output else path / "build"
    with read_project(path, arguments.untrusted) as project:
        languages = chosen_languages(project.loaded.library, arguments.language)
        make_folder(folder)
        for epub in make_epubs(project.loaded, languages):
            target = folder / f"{file_stem(epub.project)}-{epub.language}.epub"
            write_whole(target, epub.data)
            for warning in epub.warnings:
                project.tell(f"{epub.language}: {warning}")
            print(f"{target}: {shown_size(epub.data)}")
    return 0
