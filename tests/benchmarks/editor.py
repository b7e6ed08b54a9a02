"""How long an author waits for the language server: the time of each answer right after an edit in the middle.

    python -m tests.benchmarks.editor PROJECT [--rounds 30]

drives `rulebook lsp` over its standard input and output.  Before each request a letter is typed in the middle of the
middle chapter, so that every answer is about a text that the server has not read yet.  Findings are timed from that key
to the last notification, including the server's pause.  Milliseconds, median and 95th percentile.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from lsprotocol import types

from sphinx_rulebook.library.loading import load

from ..lsp.editor import Editor, editing, run

_BETWEEN_KEYS = 0.15
"""Seconds between two keys when typing 80 words a minute: by then, the check after the previous key has finished."""

Question = Callable[[], Awaitable[object]]


async def measure(root: Path, rounds: int) -> dict[str, list[float]]:
    """Return the milliseconds of each answer."""
    library = load(root).library
    chapters = [chapter for book in library.books[library.source_language] for chapter in book.chapters]
    chapter = chapters[len(chapters) // 2]
    middle = next(unit for unit in chapter.units[len(chapter.units) // 2 :] if unit.references)
    units = sum(len(chapter.units) for books in library.books.values() for book in books for chapter in book.files())
    print(f"{root.name}: {units:,} headings; {chapter.path}, line {middle.line} of {chapter.units[-1].line}")
    times: dict[str, list[float]] = {}
    async with editing(root) as editor:
        editor.open(chapter.path)
        await editor.client.text_document_code_lens_async(types.CodeLensParams(editor.document(chapter.path)))
        lines = editor.texts[chapter.path].split("\n")
        place = types.Position(middle.line - 1, len(lines[middle.line - 1]))
        for number in range(rounds):
            for name, question in _questions(editor, chapter.path, middle.references[0].column, place).items():
                lines[middle.line - 1] += "x" if name != "complete" else " [[r"
                editor.type(chapter.path, "\n".join(lines))
                started = time.perf_counter()
                await question()
                times.setdefault(name, []).append(1000 * (time.perf_counter() - started))
                if name == "complete":
                    lines[middle.line - 1] = lines[middle.line - 1].removesuffix(" [[r")
            await asyncio.sleep(_BETWEEN_KEYS)
            wanted = f"rule:none{number}"
            editor.type(chapter.path, "\n".join([*lines[: middle.line], f"[[{wanted}]]", *lines[middle.line :]]))
            started = time.perf_counter()
            await editor.until(
                lambda shown, wanted=wanted: any(wanted in one.message for found in shown.values() for one in found)
            )
            times.setdefault("diagnostics", []).append(1000 * (time.perf_counter() - started))
    return times


def _questions(editor: Editor, path: str, column: int, place: types.Position) -> dict[str, Question]:
    document, client = editor.document(path), editor.client
    at = {"text_document": document, "position": types.Position(place.line, column + 2)}
    end = {"text_document": document, "position": types.Position(place.line, 10_000)}
    screen = types.Range(types.Position(max(place.line - 30, 0), 0), types.Position(place.line + 30, 0))
    context = types.ReferenceContext(include_declaration=True)
    return {
        "complete": lambda: client.text_document_completion_async(types.CompletionParams(**end)),
        "hover": lambda: client.text_document_hover_async(types.HoverParams(**at)),
        "definition": lambda: client.text_document_definition_async(types.DefinitionParams(**at)),
        "translation": lambda: client.text_document_implementation_async(types.ImplementationParams(**at)),
        "references": lambda: client.text_document_references_async(types.ReferenceParams(context=context, **at)),
        "outline": lambda: client.text_document_document_symbol_async(types.DocumentSymbolParams(document)),
        "symbols": lambda: client.workspace_symbol_async(types.WorkspaceSymbolParams("1.2")),
        "numbers": lambda: client.text_document_inlay_hint_async(types.InlayHintParams(document, screen)),
        "lenses": lambda: client.text_document_code_lens_async(types.CodeLensParams(document)),
        "actions": lambda: client.text_document_code_action_async(
            types.CodeActionParams(document, screen, types.CodeActionContext([]))
        ),
        "rename": lambda: client.text_document_rename_async(types.RenameParams(new_name="benchmark", **at)),
    }


def main() -> None:
    """Measure, and print a line for each request."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("projects", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=30)
    arguments = parser.parse_args()
    for project in arguments.projects:
        times = run(lambda project=project: measure(project, arguments.rounds))
        for name, found in times.items():
            found.sort()
            print(f"{name:12} p50 {statistics.median(found):7.1f}  p95 {found[int(0.95 * len(found))]:7.1f}")


if __name__ == "__main__":
    main()
