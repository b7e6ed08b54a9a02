"""The facts of files, kept from one build to the next."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sphinx_rulebook.publishing.offline_reading.kept_facts import RECORD, KeptFacts
from sphinx_rulebook.site.pages.output_folder import FileFacts, facts_of

FINE, COARSE = 1_700_000_000_123_456_789, 1_700_000_000_000_000_000
"""A time in nanoseconds, and one of a file system that counts in seconds, both long ago."""


def facts(folder: Path, text: str, written: int) -> FileFacts:
    """Write a page with this time, and return its facts in a build."""
    page = folder / "page.html"
    page.write_text(text)
    os.utime(page, ns=(written, written))
    kept = KeptFacts(folder / "kept")
    found = kept.of("page.html", str(page))
    kept.save()
    return found


@pytest.mark.parametrize("written", [FINE, COARSE])
def test_a_file_with_the_same_time_and_size_is_not_read_again(tmp_path: Path, written: int) -> None:
    first = facts(tmp_path, "lamps", written)
    assert first == facts_of(b"lamps")
    assert facts(tmp_path, "boats", written) == first


def test_a_file_with_another_time_or_size_is_read(tmp_path: Path) -> None:
    facts(tmp_path, "lamps", FINE)
    assert facts(tmp_path, "boats", FINE + 1) == facts_of(b"boats")
    assert facts(tmp_path, "ferry boats", FINE + 1) == facts_of(b"ferry boats")


def test_a_file_that_was_written_just_now_is_read_again_where_times_are_coarse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time_ns", lambda: COARSE + 10**9)
    facts(tmp_path, "lamps", COARSE)
    assert facts(tmp_path, "boats", COARSE) == facts_of(b"boats")


@pytest.mark.parametrize("record", ["", "[]", '{"page.html": 3}', '{"page.html": ["a", 5, "x"]}'])
def test_a_damaged_record_counts_as_missing(tmp_path: Path, record: str) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / RECORD).write_text(record)
    assert facts(tmp_path, "lamps", FINE) == facts_of(b"lamps")
