"""Digests of files are those of what the files contain now."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from sphinx_rulebook.support.content_digest import digest_bytes, digest_file


def test_a_file_of_the_same_size_and_time_is_read_again(tmp_path: Path) -> None:
    path, other = tmp_path / "1.0.json", tmp_path / "other.json"
    path.write_bytes(b"lamps")
    before = path.stat()
    assert digest_file(str(path)) == digest_bytes(b"lamps")
    path.write_bytes(b"boats")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert digest_file(str(path)) == digest_bytes(b"boats")
    other.write_bytes(b"tolls")
    os.utime(other, ns=(before.st_atime_ns, before.st_mtime_ns))
    shutil.copy2(other, path)
    assert digest_file(str(path)) == digest_bytes(b"tolls")
    path.unlink()
    with pytest.raises(FileNotFoundError):
        digest_file(str(path))
