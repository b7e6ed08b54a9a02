"""Where ``rulebook export`` writes files that do not go to standard output."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..support.errors import UnusableInputError
from .output import make_folder, say, write_whole


@dataclass(frozen=True, slots=True)
class Destination:
    """A folder for files with names of ours, or the one file that was named."""

    folder: Path
    file: str | None

    @classmethod
    def of(cls, output: str | None, project: Path, form: str, count: int) -> Destination:
        """Return the destination for a number of files of a format; ``output`` is what was named, if anything was.

        A path with the ending of the format is a file. Raises UnusableInputError if there are several files for it, or
        if the folder cannot be written.
        """
        named = Path(output) if output is not None else project / "build"
        is_file = named.suffix.casefold() == f".{form}" and not named.is_dir()
        if is_file and count > 1:
            raise UnusableInputError(f"{named} is one file, but there are {count}: name a folder, or a --language")
        destination = cls(named.parent, named.name) if is_file else cls(named, None)
        make_folder(destination.folder)
        return destination

    def name(self, ours: str) -> str:
        """Return the name of a file: the one that was named, or ours."""
        return self.file or ours

    def write(self, ours: str, data: bytes) -> Path:
        """Write a file, whose name is ours unless one was named, and return its path."""
        target = self.folder / self.name(ours)
        write_whole(target, data)
        return target

    def report(self, target: Path, what: str) -> None:
        """Print that a file is written, and how large it is."""
        say(f"{target}: {what}")
