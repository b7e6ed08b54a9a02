"""The ``mkdocs.yml`` of an MkDocs project: the folder of its pages, and their tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..data_files.data_tree import DataList, DataNode, DataTable, DataValue
from ..data_files.yaml_tree import read_yaml
from .plain_order import is_index
from .source_folder import NavPlace


@dataclass(frozen=True, slots=True)
class MkDocsSettings:
    """What an import needs of ``mkdocs.yml``; ``places`` is None if it has no navigation.

    ``snippets`` are the folders of the texts that pages include.
    """

    folder: str
    title: str
    language: str
    site: str
    places: tuple[NavPlace, ...] | None
    snippets: tuple[str, ...] = ()


def read_mkdocs(text: str, file: str) -> MkDocsSettings:
    """Read the settings.  Raises UnusableInputError if they are not YAML."""
    tree = read_yaml(text, file)
    if not isinstance(tree, DataTable):
        return MkDocsSettings("docs", "", "", "", None)
    nav = tree.entries.get("nav", tree.entries.get("pages"))
    theme = tree.entries.get("theme")
    language = _text(theme.entries.get("language")) if isinstance(theme, DataTable) else ""
    return MkDocsSettings(
        _text(tree.entries.get("docs_dir")) or "docs",
        _text(tree.entries.get("site_name")),
        language,
        _text(tree.entries.get("site_url")),
        tuple(_places(nav, 1, file)) if isinstance(nav, DataList) else None,
        tuple(_snippets(tree.entries.get("markdown_extensions"))),
    )


def _snippets(extensions: DataNode | None) -> Iterator[str]:
    tables = [extensions] if isinstance(extensions, DataTable) else []
    if isinstance(extensions, DataList):
        tables += [one for one in extensions.items if isinstance(one, DataTable)]
    for table in tables:
        options = table.entries.get("pymdownx.snippets")
        base = options.entries.get("base_path") if isinstance(options, DataTable) else None
        yield from (_text(one) for one in (base.items if isinstance(base, DataList) else [base]) if _text(one))


def _text(node: DataNode | None) -> str:
    return node.text if isinstance(node, DataValue) and not node.is_null else ""


def _places(nav: DataList, depth: int, file: str) -> Iterator[NavPlace]:
    for item in nav.items:
        if isinstance(item, DataValue):
            yield NavPlace("", item.text, depth, file, item.line)
        elif isinstance(item, DataTable):
            for title, below in item.entries.items():
                line = item.key_lines[title]
                if isinstance(below, DataList):
                    inside = list(_places(below, depth + 1, file))
                    own = inside[0] if inside and not inside[0].title and is_index(inside[0].path) else None
                    yield NavPlace(title, own.path if own is not None else "", depth, file, line)
                    yield from inside[1:] if own is not None else inside
                else:
                    yield NavPlace(title, _text(below), depth, file, line)
