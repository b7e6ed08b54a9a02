"""Damaged files of all formats: each is refused with a message, or read with all of its lines in use."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from sphinx_rulebook.importers.conservation import account_for
from sphinx_rulebook.importers.documents.encodings import read_text
from sphinx_rulebook.importers.doubts.weighing import weigh_readings
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.opening import read_marked_text, read_other_format
from sphinx_rulebook.support.errors import UnusableInputError

from .made_odt import made_odt, numbered
from .made_rtf import made_rtf
from .made_word import paragraph, table, word_file
from .test_pdf_file import made

CASES = 12
STYLE = "<style>h2 { counter-increment: c } h2::before { content: counter(c) ' ' }</style>"

LATEX = r"\documentclass{book}\newcommand{\pier}[2][long]{a #1 \emph{#2}}\begin{document}" + "\n".join(
    rf"\section{{Pier}}\label{{p{n}}}\begin{{enumerate}}\item Is \pier{{pier}}, \ref{{p{n}}}.\item $\frac{{1}}{{{n}}}$"
    r"\begin{tabular}{ll}1 & 2\\3 & 4\end{tabular}\end{enumerate}\iffalse x\fi\footnote{A pier.}"
    for n in range(20)
)
RTF = (
    r"{\listtext 1.\tab}\pard\s1\ls1 A pier, see {\field{\*\fldinst REF a}{\fldrslt 1}}{\footnote A note.}\par"
    r"\trowd\cellx99\cellx999\pard\intbl a\cell\itap2 b\nestcell{\*\nesttableprops\trowd\cellx9\nestrow}\itap1\cell\row"
    r"\pard{\*\bkmkstart a}\'82\u8364?{\*\shppict{\pict\pngblip 89504e47}}{\shp{\*\shpinst{\shptxt A box.}}}\par"
)
RST = """
.. _a{0}:

Pier {0}
========

1. long, see a{0}_ and :ref:`a{0}` [#]_

   - b

.. [#] A note.

.. list-table::

   * - 1
     - 2

.. note:: wet
"""
ADOC = """
[[a{0}]]
== Pier {0}

. long, see <<a{0}>> footnote:[A note.]
* b
+
----
c
----

[cols="1,a"]
|===
|1 |* 2
|===

NOTE: wet
"""


@cache
def sources() -> Mapping[str, bytes]:
    pieces = (
        f"<h2 id=a{n}>Pier</h2><ol><li>long <a href='#a{n}'>x</a><ul><li>b</ul><li>c<table><tr><td>1<td>2</table></ol>"
        for n in range(20)
    )
    word = [paragraph(f"A pier of kind {n}.", "Rule") + table(("a", "b"), ("c", "d")) for n in range(20)]
    return {
        "page.html": f"<html><head>{STYLE}</head><body>{''.join(pieces)}".encode(),
        "word.docx": word_file(*word),
        "text.odt": made_odt("".join(numbered("Numbers", f"A pier of kind {n}.", "A boat.") for n in range(20))),
        "text.rtf": made_rtf("".join(RTF for _ in range(20))),
        "rules.tex": LATEX.encode(),
        "marked.rst": "".join(RST.format(n) for n in range(20)).encode(),
        "marked.adoc": "".join(ADOC.format(n) for n in range(20)).encode(),
        "tagged.pdf": made(True, False),
        "plain.pdf": made(False, True),
    }


def damage(data: bytes, chance: random.Random) -> bytes:
    """Return a file with some bytes changed, lost or doubled."""
    changed = bytearray(data)
    for _ in range(chance.choice([1, 3, 20, 200])):
        at = chance.randrange(len(changed))
        kind = chance.random()
        if kind < 0.6:
            changed[at] = chance.randrange(256)
        elif kind < 0.8:
            del changed[at : at + chance.randint(1, 200)]
        else:
            start = chance.randrange(len(changed))
            changed[at:at] = changed[start : start + chance.randint(1, 200)]
    return bytes(changed)


NAMES = ["page.html", "marked.rst", "marked.adoc", "word.docx", "text.odt", "text.rtf", "rules.tex", "tagged.pdf"]
NAMES.append("plain.pdf")


@pytest.mark.alike(3)
@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_file_is_refused_or_read_whole(name: str) -> None:
    messages: list[str] = []
    for seed in range(CASES):
        data = damage(sources()[name], random.Random(f"{name} {seed}"))
        try:
            is_marked = name.startswith("marked")
            file = (
                read_marked_text(read_text(data, name).text, Path("nowhere", name))
                if is_marked
                else read_other_format(data, Path(name))
            )
            if file is not None:
                document = weigh_readings(write_markdown(file).text, name, None, has_marks=True).document
                account_for(document, name)
        except UnusableInputError as error:
            messages.append(str(error))
    assert [message for message in messages if "bug" in message or name not in message] == []
