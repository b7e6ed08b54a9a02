"""The planned changes of a project: edits of its files that are shown first and then made all together."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .source_files import SourceFiles


class Edit(NamedTuple):
    """A replacement in a file: the start and the end offset in its text, and the new text."""

    path: str
    start: int
    stop: int
    text: str


@dataclass(frozen=True, slots=True)
class EditPlan:
    """A change of a project.

    ``edits`` never overlap; ``whole`` are files that are completely rewritten, by path; ``notes`` are lines that
    describe to a person the effect of the change, and the parts left unchanged. ``renamed`` is a label and its
    replacement.
    """

    edits: tuple[Edit, ...]
    whole: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    renamed: tuple[str, str] | None = None

    @property
    def paths(self) -> tuple[str, ...]:
        """The files that are changed or created, in order."""
        return tuple(sorted({edit.path for edit in self.edits} | set(self.whole)))

    def of_file(self, path: str) -> list[Edit]:
        """Return the edits of one file, in order."""
        return sorted(edit for edit in self.edits if edit.path == path)

    def texts(self, sources: SourceFiles) -> dict[str, str]:
        """Return the new texts of all files by path, ready to be written. Raises UnusableInputError."""
        texts = dict(self.whole)
        for path in self.paths:
            if path not in self.whole:
                source = sources.get(path)
                texts[path] = source.whole(apply_edits(source.text, self.of_file(path)))
        return texts


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return a text after applying edits, which are given in order and do not overlap."""
    parts: list[str] = []
    end = 0
    for edit in edits:
        assert edit.start >= end, "edits of a plan never overlap"
        parts += (text[end : edit.start], edit.text)
        end = edit.stop
    return "".join([*parts, text[end:]])


def show_plan(plan: EditPlan, sources: SourceFiles) -> Iterator[str]:
    """Yield the lines of a unified diff of everything that a plan would write."""
    for path, text in sorted(plan.texts(sources).items()):
        is_new = not sources.exists(path)
        before = "" if is_new else sources.get(path).whole(sources.get(path).text)
        yield from _diff(before, text, "/dev/null" if is_new else f"a/{path}", f"b/{path}")


def _diff(before: str, after: str, old: str, new: str) -> Iterator[str]:
    lines = difflib.unified_diff(_lines(before), _lines(after), old, new, n=1)
    for line in lines:
        yield line.rstrip("\r\n") + "\n"
        if not line.endswith("\n"):
            yield "\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    """Return the lines of a text with their ends; only a line feed ends a line, as usual in diffs."""
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
