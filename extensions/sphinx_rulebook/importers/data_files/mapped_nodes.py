"""The units in YAML or JSON, found by a mapping: a tree of titles, texts, examples and notes, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ...support.errors import UnusableInputError
from .data_mapping import EVERY, KEY, LANGUAGE, VALUE, DataMapping
from .data_tree import DataList, DataNode, DataTable, DataValue, joined_path, leaves


@dataclass(frozen=True, slots=True)
class DataLeaf:
    """A text of a file: its place is the path of its keys, and its line."""

    text: str
    file: str
    line: int
    path: str


@dataclass(slots=True)
class MappedNode:
    """An entry that becomes a unit."""

    file: str
    line: int
    path: str
    id: str = ""
    number: str = ""
    parent: str = ""
    level: int = 0
    titles: list[DataLeaf] = field(default_factory=list)
    texts: list[DataLeaf] = field(default_factory=list)
    examples: list[DataLeaf] = field(default_factory=list)
    notes: list[DataLeaf] = field(default_factory=list)
    children: list[MappedNode] = field(default_factory=list)

    @property
    def is_group(self) -> bool:
        """Whether the entry has nothing of its own, so that its children stand in its place."""
        return not (self.id or self.titles or self.texts or self.examples or self.notes)


class NodeFinder:
    """Finds the units of one file in one language; ``used`` are the paths of the values that became something."""

    def __init__(self, mapping: DataMapping, file: str, language: str) -> None:
        self._mapping, self._file, self._language = mapping, file, language
        self.used: set[str] = set()
        self._languages = {tag.casefold() for tag in mapping.languages}
        self._named = {
            self._key(name)
            for names in (
                mapping.title,
                mapping.text,
                mapping.id,
                mapping.number,
                mapping.parent,
                mapping.level,
                mapping.examples,
                mapping.notes,
                mapping.ignored,
            )
            for name in names
        }
        self._in_other_languages = {
            name.replace(LANGUAGE, tag)
            for names in (mapping.title, mapping.text, mapping.examples, mapping.notes)
            for name in names
            if LANGUAGE in name
            for tag in mapping.languages
        }

    def find(self, tree: DataNode) -> list[MappedNode]:
        """Return the units of a file, as a tree.  Raises UnusableInputError if its root does not exist."""
        if self._mapping.separator:
            tree = _split_keys(tree, self._mapping.separator)
        path = ""
        for key in filter(None, self._key(self._mapping.root).split(".")):
            if not isinstance(tree, DataTable) or key not in tree.entries:
                raise UnusableInputError(
                    f"{self._file}:{tree.line}: there is no {key!r}, which the mapping has as root"
                )
            tree, path = tree.entries[key], joined_path(path, key)
        if isinstance(tree, DataTable) and not self._is_entry(tree):
            tree = self._of_language(tree)
            children = {self._key(name) for name in self._mapping.children}
            if EVERY in children or not children.isdisjoint(tree.entries):
                nodes = list(self._below(tree, path))
            else:  # a table of entries, each with its name as its key
                nodes = [
                    node
                    for key, item in tree.entries.items()
                    if not isinstance(item, DataValue) or KEY in self._mapping.id or KEY in self._mapping.title
                    for node in self._entries(item, joined_path(path, key), key)
                ]
        else:
            nodes = list(self._entries(tree, path, ""))
        return self._arranged(nodes)

    def _key(self, name: str) -> str:
        return name.replace(LANGUAGE, self._language)

    def _is_entry(self, table: DataTable) -> bool:
        """Return whether a table is an entry itself, and not only a table of entries."""
        own = (*self._mapping.title, *self._mapping.text, *self._mapping.id)
        return any(self._key(name) in table.entries for name in own)

    def _entries(self, node: DataNode, path: str, key: str) -> Iterator[MappedNode]:
        """Yield the entries of a list, or the entry itself, which has ``key`` in the table around it."""
        if isinstance(node, DataList):
            for at, item in enumerate(node.items):
                yield from self._entries(item, f"{path}[{at}]", "")
        elif isinstance(node, DataTable):
            if not self._is_entry(node) and self._is_by_language(node):
                yield from self._entries(node.entries.get(self._own_key(node), DataList((), node.line)), path, key)
            else:
                yield self._entry(node, path, key)
        elif not node.is_null:
            found = MappedNode(self._file, node.line, path)
            self._take_key(found, key, node.line)
            if node.text.strip():
                self.used.add(path)
                is_title = VALUE in self._mapping.title
                (found.titles if is_title else found.texts).append(DataLeaf(node.text, self._file, node.line, path))
            yield found

    def _take_key(self, node: MappedNode, key: str, line: int) -> None:
        if not key:
            return
        if KEY in self._mapping.id:
            node.id = key
        if KEY in self._mapping.title:
            node.titles.append(DataLeaf(key, self._file, line, node.path))

    def _entry(self, table: DataTable, path: str, key: str) -> MappedNode:
        mapping = self._mapping
        node = MappedNode(self._file, table.line, path)
        node.id = self._first(table, path, mapping.id)
        self._take_key(node, key, table.line)
        node.number = self._first(table, path, mapping.number)
        node.parent = self._first(table, path, mapping.parent)
        level = self._first(table, path, mapping.level)
        node.level = int(level) if level.isascii() and level.isdigit() else 0
        node.titles += self._texts(table, path, mapping.title)
        node.texts += self._texts(table, path, mapping.text)
        node.examples += self._texts(table, path, mapping.examples)
        node.notes += self._texts(table, path, mapping.notes)
        node.children += self._below(table, path)
        return node

    def _below(self, table: DataTable, path: str) -> Iterator[MappedNode]:
        names = {self._key(name) for name in self._mapping.children}
        for key, value in table.entries.items():
            is_named = key in self._named or key in self._in_other_languages
            if not (key in names or (EVERY in names and not is_named)):
                continue
            place = joined_path(path, key)
            if key in names and EVERY not in names and isinstance(value, DataTable) and not self._is_entry(value):
                # A table of entries, each with its name as its key.
                for inner, item in self._of_language(value).entries.items():
                    yield from self._entries(item, joined_path(place, inner), inner)
            else:
                yield from self._entries(value, place, key if EVERY in names else "")

    def _of_language(self, table: DataTable) -> DataTable:
        """Return the part of a table in the own language, if it has the languages as keys."""
        if not self._is_by_language(table):
            return table
        own = table.entries.get(self._own_key(table))
        return own if isinstance(own, DataTable) else DataTable({}, table.line, {})

    def _is_by_language(self, table: DataTable) -> bool:
        return bool(table.entries) and all(key.casefold() in self._languages for key in table.entries)

    def _own_key(self, table: DataTable) -> str:
        return next((key for key in table.entries if key.casefold() == self._language.casefold()), "")

    def _first(self, table: DataTable, path: str, names: Iterable[str]) -> str:
        for name in names:
            key = self._key(name)
            value = table.entries.get(key)
            if isinstance(value, DataValue) and not value.is_null and value.text.strip():
                self.used.add(joined_path(path, key))
                return value.text.strip()
        return ""

    def _texts(self, table: DataTable, path: str, names: Iterable[str]) -> Iterator[DataLeaf]:
        """Yield the texts of some keys: a text, a list of texts, or entries that have texts themselves."""
        for name in names:
            key = self._key(name)
            if key in table.entries:
                yield from self._texts_in(table.entries[key], joined_path(path, key))

    def _texts_in(self, node: DataNode, path: str) -> Iterator[DataLeaf]:
        if isinstance(node, DataValue):
            if not node.is_null and node.text.strip():
                self.used.add(path)
                yield DataLeaf(node.text, self._file, node.line, path)
        elif isinstance(node, DataList):
            for at, item in enumerate(node.items):
                yield from self._texts_in(item, f"{path}[{at}]")
        elif self._is_by_language(node):
            key = self._own_key(node)
            if key:
                yield from self._texts_in(node.entries[key], joined_path(path, key))
        else:
            for name in (*self._mapping.title, *self._mapping.text):
                key = self._key(name)
                if key in node.entries:
                    yield from self._texts_in(node.entries[key], joined_path(path, key))

    # Flat lists

    def _arranged(self, nodes: Sequence[MappedNode]) -> list[MappedNode]:
        """Return the tree of a flat list whose entries name the entry above, or their depth."""
        if self._mapping.parent:
            return self._by_parent(nodes)
        if self._mapping.level or self._mapping.number:
            return self._by_level(nodes)
        return list(nodes)

    def _by_parent(self, nodes: Sequence[MappedNode]) -> list[MappedNode]:
        by_id = {node.id: node for node in nodes if node.id}
        top: list[MappedNode] = []
        for node in nodes:
            if not node.parent:
                top.append(node)
            elif node.parent not in by_id:
                raise UnusableInputError(
                    f"{self._file}:{node.line}: the entry above {node.id or node.path!r} is {node.parent!r}, "
                    "which does not exist"
                )
            else:
                by_id[node.parent].children.append(node)
        for node in nodes:
            seen: set[str] = set()
            above = node
            while above.parent:
                if above.id in seen or above.parent == above.id:
                    raise UnusableInputError(f"{self._file}:{node.line}: the entries above {node.id!r} lead back to it")
                seen.add(above.id)
                above = by_id[above.parent]
        return top

    def _by_level(self, nodes: Sequence[MappedNode]) -> list[MappedNode]:
        top: list[MappedNode] = []
        above: list[tuple[int, MappedNode]] = []
        for node in nodes:
            level = node.level or len([part for part in node.number.replace("-", ".").split(".") if part]) or 1
            while above and above[-1][0] >= level:
                above.pop()
            (above[-1][1].children if above else top).append(node)
            above.append((level, node))
        return top


def translated(nodes: Sequence[MappedNode], source: Sequence[MappedNode]) -> list[MappedNode]:
    """Return the entries of a translation without those that have no text in it and nothing translated below them.

    An entry with translated ones below it but without a text has the title of the source.
    """
    by_id = {node.id: node for node in _all(source) if node.id}
    by_path = {node.path: node for node in _all(source)}

    def kept(node: MappedNode) -> MappedNode | None:
        node.children = [one for child in node.children if (one := kept(child)) is not None]
        if node.titles or node.texts:
            return node
        if not node.children:
            return None
        original = by_id.get(node.id) if node.id else by_path.get(node.path)
        if original is not None:
            node.titles, node.texts = list(original.titles), list(original.texts[:1] if not original.titles else ())
        return node

    return [one for node in nodes if (one := kept(node)) is not None]


def _all(nodes: Sequence[MappedNode]) -> Iterator[MappedNode]:
    for node in nodes:
        yield node
        yield from _all(node.children)


def unused(tree: DataNode, used: set[str], separator: str) -> Iterator[tuple[str, DataValue]]:
    """Yield the values of a file that became nothing, with their paths."""
    if separator:
        tree = _split_keys(tree, separator)
    yield from ((path, value) for path, value in leaves(tree) if path not in used)


def _split_keys(tree: DataNode, separator: str) -> DataNode:
    """Return a flat table as a tree: ``setup.deal.text`` is the text of deal, below setup."""
    if not isinstance(tree, DataTable):
        return tree
    root = _Growing()
    for key, value in tree.entries.items():
        inside, line = root, tree.key_lines[key]
        *above, last = key.split(separator)
        for part in above:
            below = inside.entries.get(part)
            if not isinstance(below, _Growing):
                grown = _Growing()
                if below is not None:  # a text that has others below it
                    grown.add(VALUE, below, inside.lines[part])
                inside.add(part, grown, inside.lines.get(part, line))
                below = grown
            inside = below
        known = inside.entries.get(last)
        if isinstance(known, _Growing):
            known.add(VALUE, value, line)
        else:
            inside.add(last, value, line)
    return root.table(tree.line)


@dataclass(slots=True)
class _Growing:
    """A table that is being made, with the lines of its keys."""

    entries: dict[str, _Growing | DataNode] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def add(self, key: str, value: _Growing | DataNode, line: int) -> None:
        """Add an entry."""
        self.entries[key], self.lines[key] = value, line

    def table(self, line: int) -> DataTable:
        """Return the table."""
        made = {
            key: value.table(self.lines[key]) if isinstance(value, _Growing) else value
            for key, value in self.entries.items()
        }
        return DataTable(made, line, self.lines)
