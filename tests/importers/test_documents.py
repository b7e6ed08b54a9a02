"""Whole documents, from their text to what is written.

In the fixtures, what is expected are the files of the book with the number of each unit and ``-`` where it has none; a
reference is ‹the number that it leads to›.  Below them, ``- 4 page break`` is a line that is left out, ``? 4`` one that
looks numbered and is text, ``+ 5`` a heading that the document lacks, ``! RB205 4:7`` a finding on a line and column.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sphinx_rulebook.importers.documents.encodings import read_text
from sphinx_rulebook.model.findings import Severity

from ..helpers import PROJECT, Case, find_all
from .outlines import case_id, cases, make, outline, settings_of

CASES = cases("documents")


@pytest.fixture(params=CASES, ids=case_id)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


def test_a_document_becomes_a_book(case: Case) -> None:
    assert outline(case.given) == case.expected


@pytest.mark.alike(30)
@pytest.mark.parametrize("end", ["\r\n", "\r"], ids=["CRLF", "CR"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_neither_encoding_nor_line_ends_make_a_difference(case: Case, encoding: str, end: str) -> None:
    text = read_text(case.given.replace("\n", end).encode(encoding), "harbor.txt").text
    assert make(text).files == make(case.given).files


def test_white_space_at_the_ends_of_lines_makes_no_difference(case: Case) -> None:
    text = "".join(f"{line} \t\n" for line in case.given.splitlines())
    assert [file.text for file in make(text).files] == [file.text for file in make(case.given).files]


def test_a_check_of_the_book_finds_no_errors(case: Case, tmp_path: Path) -> None:
    imported = make(case.given)
    files = {file.path: file.text for file in imported.files} | {"hb/book.toml": settings_of(case.given)}
    errors = [finding for finding in find_all(tmp_path, files) if finding.code.severity is Severity.ERROR]
    assert errors == []


def test_the_same_documents_give_the_same_bytes_in_every_process() -> None:
    """Sets have another order in every process, since the hashes of texts have another seed."""
    program = (
        "from tests.importers.outlines import cases, make, outline\n"
        "import hashlib\n"
        "made = [[file.text for file in make(case.given).files] for case in cases('documents')]\n"
        "print(hashlib.sha256(repr(made).encode()).hexdigest())\n"
    )

    def digest(seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", program]
        return subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, check=True, text=True).stdout

    assert digest("1") == digest("2") != ""
