"""``rulebook epub``: an electronic book for each language."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...languages.numbered_library import load_library
from ..choices import chosen_folder, chosen_languages
from ..output import make_folder, shown_size, tell, write_whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``epub``."""
    parser.add_argument("path", nargs="?", default=".", help="a project or a source tree (default: .)")
    parser.add_argument("-o", "--output", metavar="FOLDER", help="where to put the files (default: PATH/build)")
    parser.add_argument("--language", metavar="LANG", help="only this language (default: one file for each)")


def run(arguments: argparse.Namespace) -> int:
    """Write the files and return 0."""
    path = chosen_folder(arguments.path, "a book")
    loaded = load_library(path)
    from ...publishing.epub import make_epubs
    from ...publishing.file_names import file_stem

    languages = chosen_languages(loaded.library, arguments.language)
    folder = Path(arguments.output) if arguments.output else path / "build"
    make_folder(folder)
    for epub in make_epubs(loaded, languages):
        target = folder / f"{file_stem(epub.project)}-{epub.language}.epub"
        write_whole(target, epub.data)
        for warning in epub.warnings:
            tell(f"{epub.language}: {warning}")
        print(f"{target}: {shown_size(epub.data)}")
    return 0
