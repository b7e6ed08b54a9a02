"""Reading the YAML and JSON files of a rulebook by a mapping: a document for each language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...support.boundary import is_inside
from ...support.errors import UnusableInputError
from ..documents.encodings import read_text
from ..doubts.doubt import Doubt, DoubtKind
from ..file_formats.line_markdown import WrittenFile, file_in
from ..file_formats.logical_lines import LeftOut, ReadFile
from ..folders.plain_order import natural_key
from ..profile import Profile
from ..reading.recognition import Recognition
from .data_mapping import LANGUAGE, DataMapping
from .data_tree import DataNode
from .json_tree import read_json
from .mapped_document import MappedDocument, write_document
from .mapped_nodes import MappedNode, NodeFinder, translated, unused
from .yaml_tree import read_yaml

DATA_ENDINGS = (".yaml", ".yml", ".json")
MOST_FILES = 20_000
_INDEX = re.compile(r"\[[0-9]+\]")
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class MappedLanguage:
    """The document of one language, with what the report says about it."""

    language: str
    mapped: MappedDocument
    recognition: Recognition
    file: ReadFile
    written: WrittenFile
    doubts: Sequence[Doubt]
    guesses: Sequence[tuple[str, str]]


@dataclass(slots=True)
class _File:
    """A file as read, and the paths of its values that became something in any language."""

    name: str
    text: str
    tree: DataNode
    used: set[str] = field(default_factory=set)


def read_mapped(
    path: Path, mapping: DataMapping, profile: Profile, encoding: str | None, language: str
) -> list[MappedLanguage]:
    """Read a file, or the files of a folder, in each language of a mapping, the source first.

    ``language`` is that of a mapping without languages. Raises UnusableInputError if a file cannot be read.
    """
    reader = _MappedReader(path, mapping, profile, encoding)
    return reader.read(mapping.languages or (language,))


class _MappedReader:
    def __init__(self, path: Path, mapping: DataMapping, profile: Profile, encoding: str | None) -> None:
        self._path, self._mapping, self._profile, self._encoding = path, mapping, profile, encoding
        self._name = path.resolve().name
        self._files: dict[str, _File] = {}
        self._guesses: list[tuple[str, str]] = []
        self._source_nodes: list[MappedNode] = []

    def read(self, languages: Sequence[str]) -> list[MappedLanguage]:
        """Return the documents."""
        has_own_files = any(LANGUAGE in pattern for pattern in self._mapping.files)
        found: list[tuple[str, list[_File], MappedDocument]] = []
        for language in languages:
            files = self._of(language)
            nodes: list[MappedNode] = []
            for file in files:
                finder = NodeFinder(self._mapping, file.name, language)
                nodes += finder.find(file.tree)
                file.used |= finder.used
            source = found[0][2] if found else None
            if source is not None:
                nodes = translated(nodes, self._source_nodes)
            else:
                self._source_nodes = nodes
            if not nodes:
                continue
            mapped = write_document(nodes, self._mapping, self._profile, self._name, language, source)
            found.append((language, files, mapped))
        if not found:
            raise UnusableInputError(f"{self._name} has no entries with the keys of the mapping")
        reported: set[str] = set()
        made: list[MappedLanguage] = []
        for language, files, mapped in found:
            own = [file for file in files if file.name not in reported]
            reported |= {file.name for file in own}
            left_out = list(self._left_out(own))
            left_out += [
                LeftOut(0, mark, "a mark that the mapping leaves out", leaf.file, leaf.line)
                for mark, leaf in mapped.marks_left_out
            ]
            count = f"{len(files)} file{'s' if len(files) != 1 else ''} of YAML or JSON"
            name = f"{count}, in {language}" if len(languages) > 1 or has_own_files else count
            made.append(
                MappedLanguage(
                    language,
                    mapped,
                    Recognition(self._profile, "the mapping"),
                    ReadFile(name, (), "", 0, (), left_out),
                    WrittenFile(
                        mapped.document.text,
                        origins=mapped.origins,
                        sources={file.name: file.text for file in files},
                    ),
                    [*mapped.doubts, *self._unmapped(own)],
                    self._guesses if not made else (),
                )
            )
        return made

    def _of(self, language: str) -> list[_File]:
        """Return the files of a language, in order of their names."""
        if self._path.is_file():
            return [self._file(self._path, self._path.name)]
        patterns = [pattern.replace(LANGUAGE, language) for pattern in self._mapping.files]
        if not patterns:
            patterns = [f"**/*{ending}" for ending in DATA_ENDINGS]
        paths = {
            path
            for pattern in patterns
            for path in self._path.glob(pattern)
            if path.is_file() and is_inside(str(self._path), path)
        }
        if len(paths) > MOST_FILES:
            raise UnusableInputError(
                f"{self._name} has {len(paths):,} files; the most that are read are {MOST_FILES:,}"
            )
        if not paths:
            raise UnusableInputError(f"{self._name} has no files like {', '.join(patterns)}")
        names = {path.relative_to(self._path).as_posix(): path for path in paths}
        return [self._file(names[name], name) for name in sorted(names, key=natural_key)]

    def _file(self, path: Path, name: str) -> _File:
        if name not in self._files:
            try:
                text = read_text(path.read_bytes(), name, self._encoding)
            except OSError as error:
                raise UnusableInputError(f"{name} cannot be read: {error.strerror}") from error
            if text.is_guess:
                self._guesses.append((name, text.encoding))
            read = read_json if name.lower().endswith(".json") else read_yaml
            self._files[name] = _File(name, text.text, read(text.text, name))
        return self._files[name]

    def _left_out(self, files: Sequence[_File]) -> Iterator[LeftOut]:
        for file in files:
            for path, value in unused(file.tree, file.used, self._mapping.separator):
                text = f"{path}: {value.text[:_LONGEST]}"
                is_ignored = not self._names(path).isdisjoint(self._mapping.ignored)
                reason = "a key that the mapping leaves out" if is_ignored else "a key that is not in the mapping"
                yield LeftOut(0, text, reason, file.name, value.line)

    def _unmapped(self, files: Sequence[_File]) -> Iterator[Doubt]:
        """Yield a doubt for each key that is neither in the mapping nor ignored."""
        found: dict[str, list[tuple[str, int, str]]] = {}
        for file in files:
            for path, value in unused(file.tree, file.used, self._mapping.separator):
                if self._names(path).isdisjoint(self._mapping.ignored) and not value.is_null:
                    above, _, key = _INDEX.sub("", path).rpartition(".")
                    if key in self._mapping.languages and above:
                        key = above.rpartition(".")[2]  # of {en: ..., ja: ...}
                    found.setdefault(key, []).append((file.name, value.line, path))
        for key, places in sorted(found.items()):
            name, line, path = places[0]
            yield Doubt(
                DoubtKind.UNMAPPED_KEY,
                file_in(self._name, name),
                line,
                line,
                f"The key {key!r} is not in the mapping; its values were left out: {len(places)}, the first at {path}.",
                "Does it have words of the rules?",
                "If so, add it to children, title, text, examples or notes in [mapping]; if not, add it to ignored.",
            )

    def _names(self, path: str) -> set[str]:
        return set(_INDEX.sub("", path).split("."))
