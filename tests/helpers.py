"""Helpers for many tests: small rulebooks from text, fixtures that writers can read, outlines of parsed chapters."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from socketserver import BaseServer

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.languages import numbered_library
from sphinx_rulebook.markup.counting.number_schemes import NumberingScheme, read_scheme
from sphinx_rulebook.markup.parser import parse_chapter
from sphinx_rulebook.markup.source import decode
from sphinx_rulebook.model.books import Book, Chapter, Library
from sphinx_rulebook.model.findings import Finding
from sphinx_rulebook.model.units import BlockKind, Reference, Unit

PROJECT = Path(__file__).resolve().parent.parent

Files = Mapping[str, str | bytes]


@dataclass(frozen=True)
class Case:
    """One case of a fixture file: its title, its input, its expected output."""

    title: str
    given: str
    expected: str
    line: int


def read_cases(path: Path) -> Iterator[Case]:
    """Yield the cases of a fixture file; input and output are between lines that consist of a full stop."""
    lines = path.read_text("utf-8").split("\n")
    stops = [number for number, line in enumerate(lines) if line == "."]
    assert len(stops) % 3 == 0, f"{path}: a case has three lines that hold a full stop"
    end = -1
    for first, second, third in zip(stops[::3], stops[1::3], stops[2::3], strict=True):
        title = " ".join(line for line in lines[end + 1 : first] if line.strip())
        given, expected = lines[first + 1 : second], lines[second + 1 : third]
        yield Case(title, "".join(f"{line}\n" for line in given), "".join(f"{line}\n" for line in expected), first + 1)
        end = third


def write_tree(root: Path, files: Files) -> Path:
    """Write files into a folder: text as UTF-8 with its line ends unchanged, bytes unchanged."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return root


def added_contents(script: str) -> str:
    """Return the contents of a book, as HTML, from the script with the frame of its pages."""
    parts = re.match(r"window\.rulebookFrame = (.*);\n", script)
    assert parts is not None
    contents: str = json.loads(parts[1])["contents"]
    return contents


def split_files(text: str) -> dict[str, str]:
    """Return the files of a tree that is written as one text, each after a line ``=== path``."""
    parts = re.split(r"^=== (\S+)\n", text, flags=re.M)
    assert not parts[0].strip(), "text stands before the first file"
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def chapter_text(body: str, number: int | str = 1, book: str = "LF") -> str:
    """Return a chapter file: a header, a chapter heading on line 3, and ``body`` from line 5 on."""
    return f"[REF book={book} chap={number}]\n\n# Chapter @@cha:c{number}@@\n\n{body}"


def load_library(root: Path, files: Files) -> Library:
    """Write a tree and load it; findings are ignored."""
    return numbered_library.load_library(write_tree(root, files)).library


def load_book(root: Path, files: Files) -> Book:
    """Write a tree and load it; return its first book."""
    library = load_library(root, files)
    return library.books[library.source_language][0]


def find_all(root: Path, files: Files) -> list[Finding]:
    """Write a tree and return all its findings."""
    return run_checks(numbered_library.load_library(write_tree(root, files)))


def parse(data: str | bytes, scheme: NumberingScheme | str = "letters") -> tuple[Chapter, list[Finding]]:
    """Parse one file named ``lf.md``; return the chapter and the findings."""
    findings: list[Finding] = []
    source = decode(data if isinstance(data, bytes) else data.encode("utf-8"), "lf.md", findings)
    chosen = read_scheme(scheme) if isinstance(scheme, str) else scheme
    return parse_chapter(source, "lf.md", chosen, findings), findings


def show_reference(reference: Reference) -> str:
    """Return a reference as it is written between the brackets."""
    target = f"{reference.book}/{reference.label}" if reference.book else reference.label
    return target if reference.text is None else f"{target}|{reference.text}"


def show_finding(finding: Finding) -> str:
    """Return a finding as the fixtures write it: code, place, the fix in quotation marks."""
    fix = f' "{finding.suggestion}"' if finding.suggestion is not None else ""
    return f"{finding.code.code} {finding.file}:{finding.line}:{finding.column}{fix}"


def outline(chapter: Chapter, findings: list[Finding]) -> str:
    """Return the parsed chapter, a line for every unit, anchor, block, reference and finding, each with its place."""
    lines: list[str] = []
    for unit, _ in chapter.walk():
        lines += _unit_lines(unit)
    lines += [f"! {f.code.code} {f.line}:{f.column}" for f in sorted(findings, key=Finding.sort_key)]
    return "".join(f"{line}\n" for line in lines)


def _unit_lines(unit: Unit) -> Iterator[str]:
    yield f"{unit.number or '-'} {unit.kind} {unit.line}: {_on_one_line(unit.text)}".rstrip()
    for anchor in unit.anchors:
        yield f"  @ {anchor.label} {anchor.line}:{anchor.column}"
    for block in unit.blocks:
        if block.kind is not BlockKind.EXAMPLE:
            word = f" ({block.word})" if block.word else ""
            yield f"  {block.kind}{word} {block.line}: {_on_one_line(block.markup)}"
    for reference in unit.references:
        yield f"  > {show_reference(reference)} {reference.line}:{reference.column}"


def _on_one_line(text: str) -> str:
    return text.replace("\n", " / ")


def serve_in_thread(server: BaseServer) -> None:
    """Let a server answer in a thread of its own until it is shut down, which it notices sooner than by default."""
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()


def data_of_script(text: str) -> dict:
    """Return the data with which a data script calls its function."""
    return json.loads(text[text.index("(") + 1 : text.rindex(")")])
