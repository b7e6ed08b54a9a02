"""Every feature of the server on whole rulebooks: the one that comes with the project, and a published one."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types

from sphinx_rulebook.checks.check_library import check_library, run_checks
from sphinx_rulebook.library.label_index import LabelIndex, index_languages
from sphinx_rulebook.library.loading import Loaded, load
from sphinx_rulebook.model.books import Book, Chapter
from sphinx_rulebook.model.units import Reference

from ..helpers import PROJECT
from .editor import Editor, editing, run

EVERYTHING = types.Range(types.Position(0, 0), types.Position(100_000, 0))


@pytest.fixture
def bundled(tmp_path: Path) -> Path:
    root = tmp_path / "bundled"
    for name in ("source", "translations"):
        shutil.copytree(PROJECT / name, root / name)
    return root


@pytest.fixture
def published(tmp_path: Path, corpora: Path) -> Path:
    return Path(shutil.copytree(corpora / "fab-cr-src" / "2025-05-20", tmp_path / "published"))


def test_the_rulebook_of_this_project(bundled: Path) -> None:
    run(lambda: _use_everything(bundled))


@pytest.mark.corpora
def test_a_published_rulebook(published: Path) -> None:
    run(lambda: _use_everything(published))


def _references(book: Book, index: LabelIndex) -> Iterator[tuple[Chapter, Reference, str]]:
    """Yield the references of a book that lead to one of its own labels, with that label."""
    for chapter in book.files():
        for unit in chapter.units:
            for holder in (unit, *unit.examples):
                for reference in holder.references:
                    target = index.find(reference, book)
                    if target is not None and target.book is book and target.unit.label is not None:
                        yield chapter, reference, target.unit.label


async def _use_everything(root: Path) -> None:
    loaded = load(root)
    library = loaded.library
    book = library.books[library.source_language][0]
    index = index_languages(library)[library.source_language]
    found = list(_references(book, index))
    cited = Counter(label for _, _, label in found)
    label, count = cited.most_common(1)[0]
    chapter, reference = next((chapter, reference) for chapter, reference, other in found if other == label)
    target = index.find_label(label, book.code)
    assert target is not None
    async with editing(root) as editor:
        editor.open(chapter.path)
        await _finds_what_a_check_finds(editor, loaded)
        at = {
            "text_document": editor.document(chapter.path),
            "position": _position(editor, chapter.path, reference.line, reference.column + 3),
        }
        await _shows_and_leads(editor, at, label, target.unit.number)
        context = types.ReferenceContext(include_declaration=False)
        places = await editor.client.text_document_references_async(types.ReferenceParams(context=context, **at))
        texts = [editor.text_at(place) for place in places]
        assert len([text for text in texts if text.startswith("[[")]) == count
        await _lists_the_units_of(editor, chapter, book)
        await _completes(editor, chapter, reference, set(index.labels(book.code)))
        editor.type(chapter.path, (root / chapter.path).read_bytes().decode("utf-8"))
        await _labels(editor, chapter)
        await _renames(editor, at, label, root, loaded)


async def _finds_what_a_check_finds(editor: Editor, loaded: Loaded) -> None:
    expected = Counter(finding.code.code for finding in check_library(loaded).findings)
    del expected["RB301"]  # a missing translation is a lens of the source
    await editor.until(
        lambda shown: Counter(str(one.code) for found in shown.values() for one in found) == expected or not expected
    )


async def _shows_and_leads(editor: Editor, at: dict[str, object], label: str, number: str | None) -> None:
    client = editor.client
    shown = await client.text_document_hover_async(types.HoverParams(**at))
    assert shown is not None
    assert label in shown.contents.value
    assert number is None or number in shown.contents.value.replace("\\", "")
    there = await client.text_document_definition_async(types.DefinitionParams(**at))
    assert isinstance(there, types.Location)
    assert editor.text_at(there) == f"@@{label}@@"
    languages = load(editor.root).library.languages
    translations = await client.text_document_implementation_async(types.ImplementationParams(**at))
    assert [editor.text_at(one) for one in translations] == [f"@@{label}@@"] * (len(languages) - 1)
    assert all("ja" in Path(one.uri).parts for one in translations)


async def _lists_the_units_of(editor: Editor, chapter: Chapter, book: Book) -> None:
    client, document = editor.client, editor.document(chapter.path)
    outline = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    listed = list(_flat(outline))
    assert [one.range.start.line + 1 for one in listed] == [unit.line for unit in chapter.units]
    assert [one.detail for one in listed] == [unit.label for unit in chapter.units]
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(document, EVERYTHING))
    own = [hint.label for hint in hints if hint.kind is types.InlayHintKind.Type]
    assert own == [unit.number for unit in chapter.units if unit.number is not None]
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document))
    assert [lens.range.start.line + 1 for lens in lenses] == [unit.line for unit in chapter.units if unit.anchors]
    assert all(re.fullmatch(r"\d+ references?", lens.command.title) for lens in lenses)
    for unit in (unit for unit in chapter.units if unit.label is not None):
        symbols = await client.workspace_symbol_async(types.WorkspaceSymbolParams(unit.label))
        assert any(one.location.range.start.line + 1 == unit.line for one in symbols)
        break
    numbered = next(unit for unit in chapter.units if unit.number is not None and unit.rank > 2)
    symbols = await client.workspace_symbol_async(types.WorkspaceSymbolParams(numbered.number))
    assert symbols[0].name.startswith(numbered.number)


def _flat(outline: list[types.DocumentSymbol]) -> Iterator[types.DocumentSymbol]:
    for symbol in outline:
        yield symbol
        yield from _flat(list(symbol.children or []))


async def _completes(editor: Editor, chapter: Chapter, reference: Reference, labels: set[str]) -> None:
    lines = editor.texts[chapter.path].split("\n")
    lines[reference.line - 1] += " [["
    editor.type(chapter.path, "\n".join(lines))
    place = _position(editor, chapter.path, reference.line, len(lines[reference.line - 1]) + 1)
    document = editor.document(chapter.path)
    answer = await editor.client.text_document_completion_async(types.CompletionParams(document, place))
    offered = {item.label for item in answer.items if not item.label.endswith("/")}
    assert offered == labels if not answer.is_incomplete else offered < labels


async def _labels(editor: Editor, chapter: Chapter) -> None:
    unit = next(unit for unit in chapter.units if unit.label is None)
    place = types.Position(unit.line - 1, 0)
    actions = await editor.client.text_document_code_action_async(
        types.CodeActionParams(editor.document(chapter.path), types.Range(place, place), types.CodeActionContext([]))
    )
    (give,) = [action for action in actions if action.title.startswith("Give ")]
    resolved = await editor.client.code_action_resolve_async(give)
    assert resolved.edit is not None
    languages = load(editor.root).library.languages
    assert len(resolved.edit.document_changes or []) == len(languages)


async def _renames(editor: Editor, at: dict[str, object], label: str, root: Path, loaded: Loaded) -> None:
    kind = label.partition(":")[0]
    before = Counter(finding.code for finding in run_checks(loaded))
    prepared = await editor.client.text_document_prepare_rename_async(types.PrepareRenameParams(**at))
    assert prepared.placeholder == label
    edit = await editor.client.text_document_rename_async(types.RenameParams(new_name="some_other_name", **at))
    editor.apply(edit)
    after = load(root)
    assert Counter(finding.code for finding in run_checks(after)) == before
    for index in index_languages(after.library).values():
        code = after.library.books[after.library.source_language][0].code
        old, new = index.find_label(label, code), index.find_label(f"{kind}:some_other_name", code)
        assert old is not None
        assert old == new  # the old one is an alias


def _position(editor: Editor, path: str, line: int, column: int) -> types.Position:
    before = editor.texts[path].split("\n")[line - 1][: column - 1]
    return types.Position(line - 1, len(before.encode("utf-16-le")) // 2)
