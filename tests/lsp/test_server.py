"""What an author is offered, through a real client over standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from ast import literal_eval
from collections.abc import Callable
from html import unescape
from pathlib import Path
from threading import Event

import pytest
from lsprotocol import types
from markdown_it import MarkdownIt
from pygls.exceptions import JsonRpcException

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.lsp import language_server
from sphinx_rulebook.lsp.acting import GIVE_LABEL
from sphinx_rulebook.lsp.diagnosing import find
from sphinx_rulebook.lsp.editor_process import is_running
from sphinx_rulebook.lsp.positions import Positions
from sphinx_rulebook.lsp.snapshot import Snapshot
from sphinx_rulebook.model.findings import Finding
from sphinx_rulebook.refactoring.source_files import SourceFile
from sphinx_rulebook.support.paced_work import may_pause

from ..helpers import write_tree
from ..two_languages import CREWS, DOCKS, KAIJO, NORIKUMI, PAGE, write_project
from .editor import EVERY_EDIT, SECONDS, Editor, editing, editing_here, run


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path / "harbour")


Scenario = Callable[[Editor], object]


def test_what_is_found_follows_every_key_in_all_files(project: Path) -> None:
    async def scenario() -> None:
        async with editing(project) as editor:
            text = editor.open(DOCKS)
            editor.type(DOCKS, text.replace("@@rule:quay@@", "@@rule:jetty@@"))
            # What refers to it on the page, in the other book and in its own leads nowhere; the translation differs.
            await editor.until(
                lambda _: all("RB201" in editor.codes(path) for path in (DOCKS, PAGE, "source/tr/01.md"))
            )
            await editor.until(lambda _: any(code.startswith("RB3") for code in editor.codes(KAIJO)))
            assert "RB201" not in editor.codes(KAIJO)
            editor.type(DOCKS, text)
            await editor.until(lambda shown: not any(shown.values()))

    run(scenario)


def test_what_is_shown_is_what_a_check_tells(project: Path) -> None:
    (project / CREWS).write_text((project / CREWS).read_text("utf-8").replace("rule:referee", "rule:refere"), "utf-8")
    reported = [(f.file, f.code.code, f.line) for f in run_checks(load(project))]
    assert reported

    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            await editor.until(lambda shown: sum(map(len, shown.values())) == len(reported))
            shown = [
                (Path(uri.removeprefix("file://")).relative_to(project).as_posix(), one.code, one.range.start.line + 1)
                for uri, found in editor.diagnostics.items()
                for one in found
            ]
            assert sorted(shown) == sorted(reported)

    run(scenario)


def test_columns_are_those_of_the_editor(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            editor.replace(DOCKS, "away.[[rule:quay]]", "away.[[rule:qay]]")
            await editor.until(lambda _: "RB201" in editor.codes(DOCKS))
            found = editor.diagnostics[editor.uri(DOCKS)][0]
            assert editor.text_at(types.Location(editor.uri(DOCKS), found.range)) == "[[rule:qay]]"

    run(scenario)


def test_labels_and_symbols_are_completed(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)

            async def offered(written: str) -> dict[str, types.CompletionItem]:
                editor.type(DOCKS, editor.texts[DOCKS] + f"\n### One more {written}")
                place = editor.place(DOCKS, f"One more {written}", len(f"One more {written}"))
                answer = await editor.client.text_document_completion_async(
                    types.CompletionParams(editor.document(DOCKS), place)
                )
                assert isinstance(answer, types.CompletionList)
                return {item.label: item for item in answer.items}

            labels = await offered("[[ru")
            assert {"rule:quay", "rule:crew", "sec:quays", "TR/"} <= set(labels)
            assert "rule:referee" not in labels
            edit = labels["rule:crew"].text_edit
            assert isinstance(edit, types.TextEdit)
            assert edit.new_text == "rule:crew]]"
            resolved = await editor.client.completion_item_resolve_async(labels["rule:crew"])
            assert isinstance(resolved.documentation, types.MarkupContent)
            assert "A crew is two sailors" in resolved.documentation.value
            assert "乗組は水夫2人である" in resolved.documentation.value
            others = await offered("[[TR/")
            assert set(others) == {"cha:contests", "sec:officials", "rule:referee"}
            by_number = await offered("[[1.0.2")
            assert by_number["rule:tide"].filter_text == "1.0.2"
            symbols = await offered("\\{g")
            assert isinstance(symbols["gull"].text_edit, types.TextEdit)
            assert symbols["gull"].text_edit.new_text == "gull\\}"

    run(scenario)


def test_an_anchor_is_completed_with_a_name_of_the_rule(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            editor.type(DOCKS, editor.texts[DOCKS] + '\n### @@ A "mole" is a wall that shelters boats.\n')
            place = editor.place(DOCKS, "### @@ A", 6)
            answer = await editor.client.text_document_completion_async(
                types.CompletionParams(editor.document(DOCKS), place)
            )
            assert isinstance(answer, types.CompletionList)
            assert answer.items[0].label.startswith("rule:mole")
            statuses = [item.label for item in answer.items if item.label.startswith("status:")]
            assert statuses == ["status:draft", "status:beta", "status:deprecated"]

    run(scenario)


def test_hover_shows_the_rule_in_each_language_with_its_state(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            at = editor.at(DOCKS, "boats.[[rule:crew]]", 10)
            shown = await editor.client.text_document_hover_async(types.HoverParams(**at))
            assert shown is not None
            assert isinstance(shown.contents, types.MarkupContent)
            assert "**2.0.1** `rule:crew`" in shown.contents.value
            assert "A crew is two sailors" in shown.contents.value
            assert "乗組は水夫2人である" in shown.contents.value
            assert "translated" in shown.contents.value
            symbol = await editor.client.text_document_hover_async(types.HoverParams(**editor.at(DOCKS, "\\{gull", 3)))
            assert symbol is not None
            assert "gull card" in str(symbol.contents)
            nothing = await editor.client.text_document_hover_async(
                types.HoverParams(**editor.at(DOCKS, "holds three"))
            )
            assert nothing is None

    run(scenario)


def test_the_text_of_a_rule_is_no_markup_of_ours(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            editor.open(CREWS)
            editor.replace(CREWS, "A crew is two", "A crew [is](command:x) <b>two</b>")
            at = editor.at(DOCKS, "boats.[[rule:crew]]", 10)
            shown = await editor.client.text_document_hover_async(types.HoverParams(**at))
            assert shown is not None
            html = MarkdownIt("commonmark").render(shown.contents.value)
            assert "<a" not in html
            assert "<b>" not in html
            assert "<b>two</b>" in unescape(html)

    run(scenario)


def test_from_a_reference_to_the_rule_and_to_its_translation(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(CREWS)
            editor.open(PAGE)
            editor.open(KAIJO)
            client = editor.client
            at = editor.at(CREWS, "[[TR/rule:referee]]", 6)
            there = await client.text_document_definition_async(types.DefinitionParams(**at))
            assert isinstance(there, types.Location)
            assert editor.text_at(there) == "@@rule:referee@@"
            at = editor.at(PAGE, "HB/rule:quay", 4)
            there = await client.text_document_definition_async(types.DefinitionParams(**at))
            assert isinstance(there, types.Location)
            assert there.uri == editor.uri(DOCKS)
            at = editor.at(CREWS, "A crew is")
            (translation,) = await client.text_document_implementation_async(types.ImplementationParams(**at))
            assert translation.uri == editor.uri(NORIKUMI)
            # A reference of a translation leads to the translation; what it lacks, to the source.
            at = editor.at(KAIJO, "つなぐ。[[rule:crew]]", 8)
            there = await client.text_document_definition_async(types.DefinitionParams(**at))
            assert there.uri == editor.uri(NORIKUMI)
            at = editor.at(KAIJO, "つなぐ。[[rule:crew]]", 8)
            (source,) = await client.text_document_implementation_async(types.ImplementationParams(**at))
            assert source.uri == editor.uri(CREWS)

    run(scenario)


def test_all_references_are_found_and_counted(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            context = types.ReferenceContext(include_declaration=True)
            at = editor.at(DOCKS, "@@rule:quay@@", 5)
            found = await editor.client.text_document_references_async(types.ReferenceParams(context=context, **at))
            assert [Path(one.uri).name for one in found] == ["01.md", "index.md", "01.md", "01.md"]
            lenses = await editor.client.text_document_code_lens_async(types.CodeLensParams(editor.document(DOCKS)))
            titles = {lens.range.start.line: lens.command.title for lens in lenses}
            assert titles[editor.place(DOCKS, "### @@rule:quay@@").line] == "3 references"
            assert titles[editor.place(DOCKS, "### @@rule:tide@@").line] == "0 references"

    run(scenario)


def test_a_missing_translation_is_shown_above_the_rule_and_is_no_mistake_in_the_source(project: Path) -> None:
    text = (project / DOCKS).read_text("utf-8") + "\n### @@rule:pier@@ A pier has two ends.\n\n### @@rule:oar@@ Oars.\n"
    (project / DOCKS).write_text(text, "utf-8")
    reported = [finding.code.code for finding in run_checks(load(project))]
    assert reported.count("RB301") == 2

    async def scenario() -> None:
        async with editing_here(project) as editor:
            for path in (DOCKS, KAIJO):
                editor.open(path)
            await editor.until(lambda shown: sum(map(len, shown.values())) == len(reported) - 2)
            assert "RB301" not in editor.codes(DOCKS)
            titles = {}
            for path in (DOCKS, KAIJO):
                found = await editor.client.text_document_code_lens_async(types.CodeLensParams(editor.document(path)))
                titles[path] = [lens.command.title for lens in found if "reference" not in lens.command.title]
            assert titles == {DOCKS: ["not translated: ja"] * 2, KAIJO: ["missing after this: 1.0.3, 1.0.4"]}

    run(scenario)


def test_an_outline_for_editors_that_do_not_nest_symbols(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project, nests_symbols=False) as editor:
            editor.open(DOCKS)
            parameters = types.DocumentSymbolParams(editor.document(DOCKS))
            found = await editor.client.text_document_document_symbol_async(parameters)
            assert all(isinstance(one, types.SymbolInformation) for one in found)
            assert found[0].name == "1 Docks"
            (quay,) = [one for one in found if one.name.startswith("1.0.1 ")]
            (example,) = [one for one in found if one.name.startswith("1.0.1a")]
            assert example.container_name == quay.name
            assert quay.location.uri == editor.uri(DOCKS)
            assert quay.location.range.start.line < example.location.range.start.line

    run(scenario)


def test_outline_search_and_numbers(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            client, document = editor.client, editor.document(DOCKS)
            (chapter,) = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
            assert chapter.name == "1 Docks"
            (section,) = chapter.children
            assert [rule.detail for rule in section.children] == ["rule:quay", "rule:tide"]
            assert section.children[0].children[0].name.startswith("1.0.1a")
            for query, first in (
                ("1.0.2", "1.0.2"),
                ("rule:tide", "1.0.2"),
                ("sailors crew", "2.0.1"),
                ("水夫", "2.0.1"),
            ):
                found = await client.workspace_symbol_async(types.WorkspaceSymbolParams(query))
                assert found[0].name.startswith(first), query
            everything = types.Range(types.Position(0, 0), types.Position(100, 0))
            hints = await client.text_document_inlay_hint_async(types.InlayHintParams(document, everything))
            shown = [hint.label for hint in hints]
            assert shown == ["1", "1.0", "1.0.1", "1.0.1a", "1.0.2", "2.0.1", "1.0.1", "2.0.1"]

    run(scenario)


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n"])
def test_a_file_is_brought_into_the_canonical_form(project: Path, end: str) -> None:
    docks = project / DOCKS
    text = docks.read_text("utf-8").replace("### @@rule:tide@@ The", "###   The").rstrip("\n") + " @@rule:tide@@" + end
    docks.write_text(text, "utf-8")

    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            options = types.FormattingOptions(tab_size=4, insert_spaces=True)
            edits = await editor.client.text_document_formatting_async(
                types.DocumentFormattingParams(editor.document(DOCKS), options)
            )
            change = types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(editor.uri(DOCKS)), edits)
            editor.apply(types.WorkspaceEdit(document_changes=[change]))

    run(scenario)
    written = docks.read_text("utf-8")
    assert main(["fmt", "--check", str(project)]) == 0
    assert written.endswith("\n### @@rule:tide@@ The tide is high or low.\n")


@pytest.mark.alike(2)
@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
@pytest.mark.parametrize("end", ["", "\n", "\n\n\n"])
def test_formatting_writes_the_line_ends_that_the_command_writes(project: Path, line_end: str, end: str) -> None:
    text = (project / DOCKS).read_text("utf-8").rstrip("\n").replace(
        "### @@rule:tide@@ The", "###   The @@rule:tide@@"
    ) + end
    before = text.replace("\n", line_end)
    (project / DOCKS).write_bytes(before.encode())

    async def scenario() -> list[types.TextEdit]:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            parameters = types.DocumentFormattingParams(editor.document(DOCKS), types.FormattingOptions(4, True))
            return list(await editor.client.text_document_formatting_async(parameters) or [])

    edits = run(scenario)
    source = SourceFile(DOCKS, before)
    for edit in sorted(edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True):
        start, stop = (
            source.starts[place.line] + Positions().column(source, place) - 1
            for place in (edit.range.start, edit.range.end)
        )
        before = before[:start] + edit.new_text + before[stop:]
    assert main(["fmt", str(project)]) == 0
    assert before == (project / DOCKS).read_bytes().decode()
    assert "\r" not in before


def test_a_label_is_renamed_everywhere_with_its_alias(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            at = editor.at(DOCKS, "away.[[rule:quay]]", 10)
            prepared = await editor.client.text_document_prepare_rename_async(types.PrepareRenameParams(**at))
            assert prepared.placeholder == "rule:quay"
            edit = await editor.client.text_document_rename_async(types.RenameParams(new_name="jetty", **at))
            editor.apply(edit)
            await editor.until(lambda shown: not any(shown.values()))

    run(scenario)
    for path in (DOCKS, KAIJO, "source/tr/01.md", PAGE):
        text = (project / path).read_text("utf-8")
        assert "rule:quay" not in text
        assert "rule:jetty" in text
    assert '"rule:quay" = "rule:jetty"' in (project / "source/hb/book.toml").read_text("utf-8")
    assert not run_checks(load(project))


@pytest.mark.parametrize(
    ("name", "problem"),
    [("rule:crew", "already"), ("rule:no name", "is not a label"), ("sec:quay", "wrong kind"), ("", "is not a label")],
)
def test_a_rename_to_what_cannot_be_a_label_changes_nothing(project: Path, name: str, problem: str) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            at = editor.at(DOCKS, "@@rule:quay@@", 4)
            with pytest.raises(JsonRpcException, match=problem):
                await editor.client.text_document_rename_async(types.RenameParams(new_name=name, **at))

    run(scenario)


def test_a_refusal_is_no_fault_in_the_log(project: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"

    async def scenario() -> None:
        async with editing(project, log=log) as editor:
            editor.open(DOCKS)
            at = editor.at(DOCKS, "holds three boats", 3)
            with pytest.raises(JsonRpcException, match="there is no label here"):
                await editor.client.text_document_rename_async(types.RenameParams(new_name="x", **at))

    run(scenario)
    assert "refused: there is no label here" in log.read_text("utf-8")
    assert "Traceback" not in log.read_text("utf-8")


def test_a_suggestion_is_taken(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            editor.replace(DOCKS, "away.[[rule:quay]]", "away.[[rule:qay|the quay]]")
            await editor.until(lambda _: "RB201" in editor.codes(DOCKS))
            place = editor.place(DOCKS, "rule:qay")
            where = types.Range(place, place)
            context = types.CodeActionContext([])
            actions = await editor.client.text_document_code_action_async(
                types.CodeActionParams(editor.document(DOCKS), where, context)
            )
            fix = next(action for action in actions if action.kind == types.CodeActionKind.QuickFix)
            assert fix.is_preferred
            (change,) = fix.edit.document_changes
            assert change.text_document.version == editor.versions[DOCKS] == 2
            assert "away.[[rule:quay|the quay]]" in editor.apply(fix.edit)[DOCKS]
            await editor.until(lambda shown: not any(shown.values()))

    run(scenario)


def test_a_suggestion_that_is_not_the_only_one_is_not_preferred(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            editor.replace(DOCKS, "away.[[rule:quay]]", "away.[[rule:quag]]\n\n### @@rule:quad@@ A quad.\n")
            await editor.until(lambda _: "RB201" in editor.codes(DOCKS))
            place = editor.place(DOCKS, "rule:quag")
            parameters = types.CodeActionParams(
                editor.document(DOCKS), types.Range(place, place), types.CodeActionContext([])
            )
            actions = await editor.client.text_document_code_action_async(parameters)
            fix = next(one for one in actions if one.kind == types.CodeActionKind.QuickFix)
            assert fix.title.startswith("Replace with [[rule:qua")
            assert not fix.is_preferred

    run(scenario)


def test_a_rule_is_given_a_label_in_both_languages(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            place = editor.place(DOCKS, "#### 𝒬 A quay")
            where = types.Range(place, place)
            context = types.CodeActionContext([])
            actions = await editor.client.text_document_code_action_async(
                types.CodeActionParams(editor.document(DOCKS), where, context)
            )
            (give,) = [action for action in actions if action.title == "Give 1.0.1a a label"]
            resolved = await editor.client.code_action_resolve_async(give)
            editor.apply(resolved.edit)
            await editor.until(lambda shown: True)

    run(scenario)
    labels = [
        [unit.label for unit in load(project).library.books[language][0].chapters[0].units if unit.number == "1.0.1a"]
        for language in ("en", "ja")
    ]
    assert labels[0] == labels[1] != [None]
    assert not run_checks(load(project))


def test_an_action_is_a_command_in_an_editor_that_does_not_ask_for_edits(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project, asks_for_edits=False) as editor:
            given: asyncio.Future[types.WorkspaceEdit] = asyncio.get_running_loop().create_future()

            @editor.client.feature(types.WORKSPACE_APPLY_EDIT)
            def apply(parameters: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
                given.set_result(parameters.edit)
                return types.ApplyWorkspaceEditResult(True)

            editor.open(DOCKS)
            place = editor.place(DOCKS, "#### 𝒬 A quay")
            actions = await editor.client.text_document_code_action_async(
                types.CodeActionParams(editor.document(DOCKS), types.Range(place, place), types.CodeActionContext([]))
            )
            (give,) = [one for one in actions or [] if "label" in one.title]
            # The client takes an action that has a command for a command.
            assert isinstance(give, types.Command)
            arguments = [editor.uri(DOCKS), place.line]
            assert literal_eval(give.command) == {"title": give.title, "command": GIVE_LABEL, "arguments": arguments}
            chosen = types.ExecuteCommandParams(GIVE_LABEL, arguments)
            await editor.client.workspace_execute_command_async(chosen)
            assert {DOCKS, KAIJO} <= set(editor.apply(await given))
            with pytest.raises(JsonRpcException, match="has changed in the meantime"):
                await editor.client.workspace_execute_command_async(chosen)

    run(scenario)


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("only", "count"),
    [(["quickfix"], 0), (["refactor"], 1), (["refactor.rewrite"], 1), (["refactor.rewr"], 0), ([""], 1), ([], 0)],
)
def test_only_actions_of_the_kinds_that_are_asked_for(project: Path, only: list[str], count: int) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            place = editor.place(DOCKS, "#### 𝒬 A quay")
            actions = await editor.client.text_document_code_action_async(
                types.CodeActionParams(
                    editor.document(DOCKS), types.Range(place, place), types.CodeActionContext([], only)
                )
            )
            assert len(actions or []) == count

    run(scenario)


def test_a_folder_that_comes_back_is_followed_again(project: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """As in a checkout of a branch that does not have it, in an editor that watches no files."""

    async def scenario() -> None:
        away = tmp_path_factory.mktemp("away") / "project"
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            project.rename(away)
            editor.replace(DOCKS, "away.[[rule:quay]]", "away.[[rule:qay]]")
            await editor.client.text_document_hover_async(
                types.HoverParams(editor.document(DOCKS), types.Position(0, 0))
            )
            away.rename(project)
            editor.replace(DOCKS, "away.[[rule:qay]]", "away.[[rule:qay]] ")
            await editor.until(lambda _: "RB201" in editor.codes(DOCKS))

    run(scenario)


def test_a_translation_is_marked_current(project: Path) -> None:
    sync = project / "translations/ja/hb/sync.json"

    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(KAIJO)
            await _confirm(editor)
            before = json.loads(sync.read_text("utf-8"))
            editor.open(DOCKS)
            editor.replace(DOCKS, "The tide is high or low.", "The tide is high, low or turning.")
            (project / DOCKS).write_text(editor.texts[DOCKS], "utf-8")
            await editor.until(lambda _: "RB303" in editor.codes(KAIJO))
            place = editor.place(KAIJO, "### @@rule:tide@@")
            actions = await editor.client.text_document_code_action_async(
                types.CodeActionParams(editor.document(KAIJO), types.Range(place, place), types.CodeActionContext([]))
            )
            assert "Mark the translation of 1.0.2 as current" in [action.title for action in actions]
            await _confirm(editor)
            await editor.until(lambda shown: not any(shown.values()))
            after = json.loads(sync.read_text("utf-8"))
            assert before["units"]["rule:tide"] != after["units"]["rule:tide"]

    run(scenario)


async def _confirm(editor: Editor) -> None:
    line = editor.place(KAIJO, "### @@rule:tide@@").line
    await editor.client.workspace_execute_command_async(
        types.ExecuteCommandParams("rulebook.markCurrent", [editor.uri(KAIJO), line])
    )


def test_what_is_not_saved_is_not_confirmed(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(KAIJO)
            editor.replace(KAIJO, "潮は高いか低い。", "潮は高いか、低い。")
            with pytest.raises(JsonRpcException, match="has unsaved changes"):
                await _confirm(editor)
            assert editor.messages
        assert not (project / "translations/ja/hb/sync.json").exists()

    run(scenario)


@pytest.mark.parametrize(
    ("mark", "end"), [(b"\xef\xbb\xbf", b"\n"), (b"", b"\r\n"), (b"\xef\xbb\xbf", b"\r\n"), (b"", b"\r")]
)
def test_a_text_is_saved_whatever_its_line_ends_and_its_mark(project: Path, mark: bytes, end: bytes) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(KAIJO)
            (project / KAIJO).write_bytes(mark + editor.texts[KAIJO].encode().replace(b"\n", end))
            await _confirm(editor)
        assert (project / "translations/ja/hb/sync.json").exists()

    run(scenario)


def test_a_sync_state_of_a_later_version_is_left_alone(project: Path) -> None:
    sync = project / "translations/ja/hb/sync.json"
    sync.write_text('{"format": "rulebook-sync/9"}', "utf-8")

    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(KAIJO)
            with pytest.raises(JsonRpcException, match="later version"):
                await _confirm(editor)

    run(scenario)
    assert sync.read_text("utf-8") == '{"format": "rulebook-sync/9"}'


def test_edits_out_of_order_never_undo_later_ones(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            text = editor.open(DOCKS)
            broken = text.replace("away.[[rule:quay]]", "away.[[rule:qay]]")
            editor.type(DOCKS, broken, 7)
            editor.type(DOCKS, text, 5)
            await editor.until(lambda _: "RB201" in editor.codes(DOCKS))
            editor.type(DOCKS, text, 8)
            await editor.until(lambda shown: not any(shown.values()))

    run(scenario)


def test_a_file_that_is_deleted_while_it_is_open(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(CREWS)
            editor.open(DOCKS)
            (project / CREWS).unlink()
            editor.replace(DOCKS, "three boats", "four boats")
            at = editor.at(DOCKS, "boats.[[rule:crew]]", 10)
            there = await editor.client.text_document_definition_async(types.DefinitionParams(**at))
            assert there.uri == editor.uri(CREWS)  # the editor still has its text
            editor.close(CREWS)
            await editor.until(lambda _: "RB201" in editor.codes(DOCKS))

    run(scenario)


def test_a_library_that_cannot_be_loaded_says_why_and_comes_back(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            texts = {path: editor.open(path) for path in (DOCKS, CREWS, "source/tr/01.md")}
            for path in texts:
                editor.type(path, "")
            await editor.until(
                lambda shown: any("has no rules" in one.message for found in shown.values() for one in found)
            )
            params = types.HoverParams(editor.document(DOCKS), types.Position(0, 0))
            assert await editor.client.text_document_hover_async(params) is None
            for path, text in texts.items():
                editor.type(path, text)
            await editor.until(lambda shown: not any(shown.values()))

    run(scenario)


def test_what_was_wrong_with_a_page_goes_with_it(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            text = editor.open(PAGE)
            editor.type(PAGE, "")
            await editor.until(lambda _: editor.codes(PAGE) == ["RB105"])
            editor.type(PAGE, text)
            await editor.until(lambda shown: not any(shown.values()))

    run(scenario)


def test_a_place_behind_the_end_of_a_text_is_nothing(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            for path in (DOCKS, PAGE):
                lines = editor.open(path).count("\n")
                at = {"text_document": editor.document(path), "position": types.Position(lines + 50, 3)}
                client = editor.client
                assert await client.text_document_hover_async(types.HoverParams(**at)) is None
                assert await client.text_document_definition_async(types.DefinitionParams(**at)) is None
                assert await client.text_document_prepare_rename_async(types.PrepareRenameParams(**at)) is None
                completed = await client.text_document_completion_async(types.CompletionParams(**at))
                assert completed is None or not completed.items

    run(scenario)


def test_two_servers_on_one_folder(project: Path) -> None:
    async def scenario() -> None:
        async with editing(project) as one, editing(project) as other:
            one.open(DOCKS)
            other.open(DOCKS)
            at = one.at(DOCKS, "@@rule:tide@@", 4)
            edit = await one.client.text_document_rename_async(types.RenameParams(new_name="ebb", **at))
            one.apply(edit)
            other.close(DOCKS)
            other.open(CREWS)
            found = await other.client.workspace_symbol_async(types.WorkspaceSymbolParams("rule:ebb"))
            assert found
            await other.until(lambda shown: not any(shown.values()))

    run(scenario)


def test_a_file_that_belongs_to_no_rulebook(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("# Notes\n", "utf-8")

    async def scenario() -> None:
        async with editing_here(tmp_path) as editor:
            editor.open("notes.md")
            assert (
                await editor.client.text_document_hover_async(
                    types.HoverParams(editor.document("notes.md"), types.Position(0, 3))
                )
                is None
            )
            with pytest.raises(JsonRpcException):
                await editor.client.text_document_rename_async(
                    types.RenameParams(
                        new_name="x", text_document=editor.document("notes.md"), position=types.Position(0, 3)
                    )
                )

    run(scenario)


def test_the_server_ends_with_its_editor(project: Path) -> None:
    async def scenario() -> int | None:
        async with editing(project) as editor:
            editor.open(DOCKS)
            process = editor.client._server
        assert process is not None
        async with asyncio.timeout(10):
            return await process.wait()

    assert run(scenario) == 0


def test_an_editor_that_is_gone_is_no_proper_end() -> None:
    command = [sys.executable, "-m", "sphinx_rulebook", "lsp"]
    assert subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode == 1


def test_the_server_ends_when_the_process_of_its_editor_has_ended() -> None:
    """Its standard input may still be open, since another process that the editor has started can have inherited it."""
    sleeping = [sys.executable, "-c", "input()"]
    serving = [sys.executable, "-m", "sphinx_rulebook", "lsp"]
    with (
        subprocess.Popen(sleeping, stdin=subprocess.PIPE) as editor,
        subprocess.Popen(serving, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server,
    ):
        assert server.stdin is not None
        assert server.stdout is not None
        first = {"id": 0, "method": "initialize", "params": {"processId": editor.pid, "capabilities": {}}}
        last = {"id": 1, "method": "workspace/symbol", "params": {"query": ""}}
        for message in (first, {"method": "initialized", "params": {}}, last):
            data = json.dumps({"jsonrpc": "2.0", **message}).encode()
            server.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(data), data))
            server.stdin.flush()
        answered = b""
        while b'"id":1' not in answered.replace(b" ", b""):
            answered += server.stdout.read(1)
        editor.kill()
        editor.wait()
        try:
            assert server.wait(SECONDS) == 1
        finally:
            server.kill()


def test_an_editor_on_another_machine_is_not_followed() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    assert is_running(os.getpid())
    for process in (ended.pid, 0, -1, 1 << 80):
        assert not is_running(process)


def test_settings_that_cannot_be_held_to_are_reported(project: Path) -> None:
    write_tree(project, {"pyproject.toml": '[tool.rulebook]\nbaseline = "old.json"\n', "old.json": '{"format": "x/9"}'})

    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            await editor.until(
                lambda shown: any("old.json" in one.message for found in shown.values() for one in found)
            )
            (project / "pyproject.toml").unlink()
            editor.replace(DOCKS, "turns boats away", "turns further boats away")
            await editor.until(lambda shown: not any(shown.values()))

    run(scenario)


def test_a_suggestion_is_not_offered_for_another_text_than_was_checked(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            editor.replace(DOCKS, "away.[[rule:quay]]", "away.[[rule:qay]]")
            await editor.until(lambda _: "RB201" in editor.codes(DOCKS))
            place = editor.place(DOCKS, "rule:qay")
            where = types.Range(place, place)
            question = types.CodeActionParams(editor.document(DOCKS), where, types.CodeActionContext([]))
            editor.replace(DOCKS, "[REF book", "\n[REF book")
            actions = await editor.client.text_document_code_action_async(question)
            assert not [action for action in actions if action.title.startswith("Replace")]

    run(scenario)


def test_a_page_that_refers_to_a_rule_counts_as_it_is_typed(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            editor.open(PAGE)

            async def count() -> str:
                lenses = await editor.client.text_document_code_lens_async(types.CodeLensParams(editor.document(DOCKS)))
                line = editor.place(DOCKS, "### @@rule:quay@@").line
                return next(lens.command.title for lens in lenses if lens.range.start.line == line)

            assert await count() == "3 references"
            editor.type(PAGE, editor.texts[PAGE] + "\nAnd end with {rule:ref}`HB/rule:quay`.\n")
            assert await count() == "4 references"

    run(scenario)


def test_questions_are_answered_in_the_middle_of_a_check(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answered, begun = Event(), Event()

    def find_slowly(snapshot: Snapshot) -> tuple[Finding, ...]:
        begun.set()
        while not answered.is_set():
            may_pause()
        return find(snapshot)

    monkeypatch.setattr(language_server, "find", find_slowly)

    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            editor.replace(DOCKS, "away.[[rule:quay]]", "away.[[rule:qay]]")
            await asyncio.to_thread(begun.wait)
            found = await editor.client.text_document_document_symbol_async(
                types.DocumentSymbolParams(editor.document(DOCKS))
            )
            assert found
            assert editor.codes(DOCKS) == []
            answered.set()
            await editor.until(lambda _: editor.codes(DOCKS) == ["RB201"])

    run(scenario)


def test_a_check_waits_for_the_end_of_typing_but_not_for_a_save(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_server, "_PAUSE", 1e6)

    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            editor.replace(DOCKS, "away.[[rule:quay]]", "away.[[rule:qay]]")
            editor.client.text_document_did_save(types.DidSaveTextDocumentParams(editor.document(DOCKS)))
            await editor.until(lambda _: editor.codes(DOCKS) == ["RB201"])

    run(scenario)


@pytest.mark.parametrize(
    "edits",
    [None, types.WorkspaceEditClientCapabilities(), types.WorkspaceEditClientCapabilities(document_changes=False)],
)
def test_an_editor_without_versions_is_given_plain_edits(
    project: Path, edits: types.WorkspaceEditClientCapabilities | None
) -> None:
    async def scenario() -> None:
        async with editing_here(project, edits) as editor:
            editor.open(DOCKS)
            at = editor.at(DOCKS, "@@rule:quay@@", 4)
            edit = await editor.client.text_document_rename_async(types.RenameParams(new_name="jetty", **at))
            assert edit is not None
            assert edit.document_changes is None
            assert {editor.uri(path) for path in (DOCKS, KAIJO, "source/hb/book.toml")} <= set(edit.changes or {})
            editor.replace(DOCKS, "away.[[rule:quay]]", "away.[[rule:qay]]")
            await editor.until(lambda _: "RB201" in editor.codes(DOCKS))
            place = editor.place(DOCKS, "[[rule:qay]]", 3)
            actions = await editor.client.text_document_code_action_async(
                types.CodeActionParams(editor.document(DOCKS), types.Range(place, place), types.CodeActionContext([]))
            )
            (fix,) = [one for one in actions or [] if isinstance(one, types.CodeAction) and one.edit is not None]
            assert fix.edit is not None
            assert [one.new_text for one in (fix.edit.changes or {})[editor.uri(DOCKS)]] == ["[[rule:quay]]"]

    run(scenario)


@pytest.mark.parametrize("edits", [None, types.WorkspaceEditClientCapabilities(document_changes=True), EVERY_EDIT])
def test_a_file_is_created_only_by_an_editor_that_can(
    tmp_path: Path, edits: types.WorkspaceEditClientCapabilities | None
) -> None:
    root = write_tree(tmp_path / "new", {"source/g/01.md": CHAPTER.replace("### A turn", "### @@rule:turn@@ A turn")})

    async def scenario() -> None:
        async with editing_here(root, edits) as editor:
            editor.open("source/g/01.md")
            parameters = types.RenameParams(new_name="go", **editor.at("source/g/01.md", "@@rule:turn@@", 4))
            if edits is EVERY_EDIT:
                edit = await editor.client.text_document_rename_async(parameters)
                assert edit is not None
                assert [one.uri for one in edit.document_changes or [] if isinstance(one, types.CreateFile)] == [
                    editor.uri("source/g/book.toml")
                ]
                return
            with pytest.raises(
                JsonRpcException, match=r"needs the new file book\.toml, which the editor cannot create"
            ):
                await editor.client.text_document_rename_async(parameters)

    run(scenario)


CHAPTER = "---\ntitle: Turns\ndocument: NEW\nchapter: 1\n---\n\n# Turns @@cha:turns@@\n\n### A turn.[[rule:no]]\n"


def test_files_without_rules_are_ignored_until_the_first_chapter_is_typed(tmp_path: Path) -> None:
    write_tree(tmp_path, {"docs/n.md": "# N\n[[wiki link]]\n", "new/01.md": "", "a.py": "x = 1\n"})

    async def scenario() -> None:
        async with editing_here(tmp_path) as editor:
            for path in ("docs/n.md", "new/01.md", "a.py"):
                editor.open(path)
            editor.type("new/01.md", CHAPTER)
            await editor.until(lambda _: "RB201" in editor.codes("new/01.md"))
            assert set(editor.diagnostics) == {editor.uri("new/01.md")}
            # Rules that are gone again are missed.
            editor.type("new/01.md", "")
            await editor.until(lambda shown: "has no rules" in shown[editor.uri("new/01.md")][0].message)

    run(scenario)


def test_a_new_file_in_a_new_folder_is_served_once_it_is_saved(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with editing_here(tmp_path) as editor:
            item = types.TextDocumentItem(editor.uri("new/01.md"), "markdown", 1, CHAPTER)
            editor.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
            document = editor.document("new/01.md")
            outline = types.DocumentSymbolParams(document)
            assert await editor.client.text_document_document_symbol_async(outline) == []
            write_tree(tmp_path, {"new/01.md": CHAPTER})
            editor.client.text_document_did_save(types.DidSaveTextDocumentParams(document))
            await editor.until(lambda _: "RB201" in editor.codes("new/01.md"))

    run(scenario)


def test_two_rulebooks_in_one_folder_stay_apart(tmp_path: Path) -> None:
    write_project(tmp_path / "v1")
    write_project(tmp_path / "v2")
    write_tree(tmp_path, {"README.md": "# Two rulebooks\n", "notes/n.md": "# N\n"})

    async def scenario() -> None:
        async with editing_here(tmp_path) as editor:
            for path in ("README.md", "notes/n.md", f"v1/{DOCKS}", f"v2/{DOCKS}"):
                editor.open(path)
            editor.replace(f"v1/{DOCKS}", "away.[[rule:quay]]", "away.[[rule:qay]]")
            await editor.until(lambda _: editor.codes(f"v1/{DOCKS}") == ["RB201"])
            found = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams("rule:tide"))
            assert sorted(one.location.uri for one in found or []) == [
                editor.uri(f"{name}/{path}") for name in ("v1", "v2") for path in (DOCKS, KAIJO)
            ]
            assert [uri for uri, shown in editor.diagnostics.items() if shown] == [editor.uri(f"v1/{DOCKS}")]

    run(scenario)


def test_a_chapter_that_is_a_link_is_read_where_the_link_is(project: Path) -> None:
    (project / "shared").mkdir()
    (project / CREWS).rename(project / "shared/crews.md")
    (project / CREWS).symlink_to("../../shared/crews.md")

    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(CREWS)
            editor.replace(CREWS, "[[sec:quays]]", "[[sec:quais]]")
            translation = "translations/ja/hb/02.md"  # which is checked after its source
            await editor.until(lambda _: editor.codes(CREWS) == ["RB201"] and editor.codes(translation) == ["RB304"])
            assert {uri for uri, shown in editor.diagnostics.items() if shown} == {
                editor.uri(CREWS),
                editor.uri(translation),
            }
            editor.replace(CREWS, "[[sec:quais]]", "[[sec:quays]]")
            await editor.until(lambda shown: not any(shown.values()))

    run(scenario)


def test_settings_count_before_they_are_saved(project: Path) -> None:
    (project / "pyproject.toml").write_text("[tool.rulebook]\n", "utf-8")

    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            editor.replace(DOCKS, "away.[[rule:quay]]", "away.[[rule:qay]]")
            await editor.until(lambda _: "RB201" in editor.codes(DOCKS))
            editor.open("pyproject.toml")
            editor.type("pyproject.toml", '[tool.rulebook]\nignore = ["RB201"]\n')
            await editor.until(lambda _: editor.codes(DOCKS) == [])
            editor.type("pyproject.toml", "[tool.rulebook\n")
            await editor.until(lambda _: editor.codes("pyproject.toml") == ["RB140"])
            editor.type("pyproject.toml", "")
            await editor.until(lambda _: editor.codes("pyproject.toml") == [] and "RB201" in editor.codes(DOCKS))

    run(scenario)


def test_an_anchor_with_spaces_is_found_as_a_whole(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            editor.replace(DOCKS, "@@rule:quay@@", "@@ rule:quay @@")
            at = editor.at(DOCKS, "[[rule:quay]]", 4)
            found = await editor.client.text_document_definition_async(types.DefinitionParams(**at))
            assert isinstance(found, types.Location)
            assert editor.text_at(found) == "@@ rule:quay @@"
            end = editor.at(DOCKS, "rule:quay @@", 12)
            range_ = await editor.client.text_document_prepare_rename_async(types.PrepareRenameParams(**end))
            assert isinstance(range_, types.PrepareRenamePlaceholder)
            assert range_.placeholder == "rule:quay"

    run(scenario)


def test_of_two_anchors_a_reference_leads_to_its_own(project: Path) -> None:
    async def scenario() -> None:
        async with editing_here(project) as editor:
            editor.open(DOCKS)
            editor.replace(DOCKS, "@@rule:quay@@", "@@rule:pier@@ @@rule:quay@@")
            at = editor.at(DOCKS, "[[rule:quay]]", 4)
            found = await editor.client.text_document_definition_async(types.DefinitionParams(**at))
            assert isinstance(found, types.Location)
            assert editor.text_at(found) == "@@rule:quay@@"

    run(scenario)
