"""A trial: a rulebook of the corpora made into Word files, PDFs and web pages in several ways, and imported again.

``python -m tests.importers.made.round_trips FILE [COUNT]`` imports a text, writes its first COUNT units in each format,
reads those files, and prints how many units come back with the same number and text, and how many references. What
LibreOffice makes is tried if it is installed. It takes minutes, so it is not one of the tests.
"""

from __future__ import annotations

import difflib
import html
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import weasyprint

from sphinx_rulebook.cli.command_line import main as rulebook
from sphinx_rulebook.importers.doubts.weighing import weigh_readings
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.opening import read_other_format
from sphinx_rulebook.importers.typed_document import TypedUnit

from ..file_formats.made_word import level, paragraph, run, word_file

_STYLE = """
@page { size: A4; margin: 20mm; @bottom-center { content: counter(page) } }
@page { @top-center { content: "Comprehensive Rules" } }
body { font: 9pt serif }
"""
_COLUMNS = "body { columns: 2; column-gap: 8mm }"
_LEVELS = ("%1.", "%1.%2.", "%1.%2.%3.", "%1.%2.%3%4")
_DEEPEST_WITH_DIGITS = "%1.%2.%3.%4."
_OFFICE_COLUMNS = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:bottom="1134" w:left="1134" '
_OFFICE_COLUMNS += 'w:right="1134"/><w:cols w:num="{count}" w:space="400"/></w:sectPr>'
_SHOWN = 4


@dataclass(frozen=True)
class Made:
    """A file made from units: its name and its content."""

    name: str
    data: bytes


def typed(unit: TypedUnit) -> str:
    """Return the first paragraph of a unit with its number as the rulebooks print it."""
    is_heading = unit.rank <= 2 or unit.number[-1].isdigit()
    return f"{unit.number}{'.' * is_heading} {unit.text}".strip()


def can_count(units: Sequence[TypedUnit]) -> bool:
    """Return whether a program that counts gives the units their numbers: each has that of the one that it is in."""
    return all("." in unit.number for unit in units if unit.rank > 1)


def first_section(units: Sequence[TypedUnit]) -> int:
    """Return the number in its chapter of the first section: 0 in some rulebooks."""
    return int(next(unit.number for unit in units if unit.rank == 2).rpartition(".")[2])


def first_chapter(units: Sequence[TypedUnit]) -> int:
    """Return the number of the first chapter: an excerpt begins with a later one."""
    number = next(unit.number for unit in units if unit.rank == 1)
    return int(number) if number.isdecimal() else 1


def has_letters(units: Sequence[TypedUnit]) -> bool:
    """Return whether the units of the fourth rank are counted by letters: 1.1.1a, and not 1.1.1.1."""
    return not any(unit.number[-1].isdecimal() for unit in units if unit.rank == 4)


def web_pages(units: Sequence[TypedUnit]) -> Iterator[Made]:
    """Yield a web page whose numbers are typed, one whose style sheet counts, and one of nested lists."""
    body, counted, nested = "", "", ""
    depth = 0
    for unit in units:
        tag = f"h{unit.rank}" if unit.rank <= 2 else "p"
        rest = "".join(f"<p>{html.escape(f'{one.opening} {one.text}'.strip())}</p>" for one in unit.paragraphs)
        body += f"<{tag}>{html.escape(typed(unit))}</{tag}>{rest}"
        counted += f'<{tag} class="c{unit.rank}">{html.escape(unit.text)}</{tag}>{rest}'
        while depth > unit.rank:
            nested, depth = f"{nested}</li></ol>", depth - 1
        nested += "</li>" if depth == unit.rank else ""
        while depth < unit.rank:
            nested, depth = f'{nested}<ol class="o{depth + 1}">', depth + 1
        nested += f'<li class="c{unit.rank}">{html.escape(unit.text)}{rest}'
    first = first_section(units) - 1
    sheet = f"body {{ counter-reset: c1 {first_chapter(units) - 1} }}"
    deepest = " counter(c4, lower-alpha)" if has_letters(units) else ' "." counter(c4) ". "'
    for rank, text in enumerate(("c1", "c2", "c3", "c4"), 1):
        shown = ' "." '.join(f"counter({name})" for name in ("c1", "c2", "c3")[:rank])
        shown += deepest if rank == 4 else ' ". "'
        reset = f"counter-reset: c{rank + 1} {first if rank == 1 else 0};" if rank < 4 else ""
        sheet += f".{text} {{ counter-increment: c{rank}; {reset} }} .{text}::before {{ content: {shown} }}"
    head = "<!DOCTYPE html><html lang=en><meta charset=utf-8>"
    yield Made("typed.html", f"{head}<body>{body}".encode())
    if not can_count(units):
        return
    yield Made("counted.html", f"{head}<style>{sheet}</style><body>{counted}".encode())
    yield Made("lists.html", f"{head}<style>ol {{ list-style: none }} {sheet}</style><body>{nested}".encode())


def word_files(units: Sequence[TypedUnit], columns: int = 1) -> Iterator[Made]:
    """Yield a Word file whose numbers are typed, and one in which Word counts."""
    by_hand: list[str] = []
    counted: list[str] = []
    for unit in units:
        bold = "<w:b/>" if unit.rank <= 2 else ""
        by_hand.append(paragraph(run(html.escape(typed(unit)), bold)))
        counted.append(paragraph(run(html.escape(unit.text), bold), list_id=1, at=unit.rank - 1))
        for one in unit.paragraphs:
            rest = paragraph(run(html.escape(f"{one.opening} {one.text}".strip())))
            by_hand.append(rest)
            counted.append(rest)
    forms = ("decimal", "decimal", "decimal", "lowerLetter" if has_letters(units) else "decimal")
    texts = _LEVELS if has_letters(units) else (*_LEVELS[:3], _DEEPEST_WITH_DIGITS)
    starts = (first_chapter(units), first_section(units), 1, 1)
    levels = "".join(
        level(at, form, text, start=start)
        for at, (form, text, start) in enumerate(zip(forms, texts, starts, strict=True))
    )
    numbering = f'<w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum>'
    numbering += '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    section = _OFFICE_COLUMNS.format(count=columns)
    suffix = f"-{columns}" if columns > 1 else ""
    yield Made(f"typed{suffix}.docx", word_file(*by_hand, section))
    if can_count(units):
        yield Made(f"counted{suffix}.docx", word_file(*counted, section, numbering=numbering))


def office_files(made: Sequence[Made], folder: Path) -> Iterator[Made]:
    """Yield the PDFs that LibreOffice makes of Word files, with tags and without; nothing if it is not installed."""
    program = shutil.which("soffice")
    for one in made if program else ():
        source = folder / one.name
        source.write_bytes(one.data)
        for tags in ("true", "false"):
            option = f'{{"UseTaggedPDF":{{"type":"boolean","value":"{tags}"}}}}'
            target = folder / tags
            command = [str(program), "--headless", "--convert-to", f"pdf:writer_pdf_Export:{option}"]
            subprocess.run([*command, "--outdir", str(target), str(source)], check=True, capture_output=True)
            kind = "tagged" if tags == "true" else "untagged"
            yield Made(f"office-{kind}-{source.stem}.pdf", (target / f"{source.stem}.pdf").read_bytes())


def printed(page: str) -> Iterator[Made]:
    """Yield the PDFs that WeasyPrint makes of a web page: with tags and without, in one column and two."""
    for columns in ("", _COLUMNS):
        for has_tags in (True, False):
            kind = f"{'tagged' if has_tags else 'untagged'}{'-2' * bool(columns)}"
            styled = page.replace("<body>", f"<style>{_STYLE}{columns}</style><body>")
            yield Made(f"print-{kind}.pdf", weasyprint.HTML(string=styled).write_pdf(pdf_tags=has_tags))


def _bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", text)).casefold()


def outline(units: Sequence[TypedUnit]) -> list[tuple[str, str]]:
    """Return the numbers and the texts of units, for comparison."""
    return [(unit.number, _bare(" ".join([unit.text, *(one.text for one in unit.paragraphs)]))) for unit in units]


def compare(made: Made, wanted: Sequence[tuple[str, str]], folder: Path) -> None:
    """Print how many units of a file are as wanted, and the first that are not."""
    path = folder / made.name
    path.write_bytes(made.data)
    file = read_other_format(made.data, path)
    if file is None:
        raise SystemExit(f"{made.name} was taken for text")
    reading = weigh_readings(write_markdown(file).text, made.name, None, has_marks=True)
    found = outline(reading.document.units)
    matcher = difflib.SequenceMatcher(None, found, wanted, autojunk=False)
    same = sum(block.size for block in matcher.get_matching_blocks())
    print(
        f"{made.name}: {len(found)} units, {same} of {len(wanted)} the same, {len(reading.doubts)} doubts", flush=True
    )
    changes = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    for _, start, stop, first, last in changes[:_SHOWN]:
        for sign, part in (("+", found[start:stop]), ("-", wanted[first:last])):
            for number, text in part[:2]:
                print(f"    {sign} {number} {text[:40]} … {text[-40:]}")


def main() -> None:
    """Run the trial."""
    source = Path(sys.argv[1])
    text = source.read_text("utf-8-sig").replace("\r\n", "\n")
    units = weigh_readings(text, source.name).document.units
    units = units[: int(sys.argv[2])] if len(sys.argv) > 2 else units
    wanted = outline(units)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pages, words = list(web_pages(units)), list(word_files(units))
        columns = list(word_files(units, 2))
        made = [*pages, *words, *printed(pages[0].data.decode()), *office_files([*words, *columns], folder)]
        for one in made:
            compare(one, wanted, folder)
            if "counted" not in one.name or "office" in one.name:
                rulebook(["import", str(folder / one.name), "-o", str(folder / one.name.replace(".", "-")), "--accept"])


if __name__ == "__main__":
    main()
