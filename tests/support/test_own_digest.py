"""The digest of the package depends on its files and on nothing that Python keeps beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.support import own_digest


def digest(package: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(own_digest, "PACKAGE", package)
    for kept in (own_digest.own_digest, own_digest._digest_of):
        kept.cache_clear()
    try:
        return own_digest.own_digest()
    finally:
        own_digest.own_digest.cache_clear()


def test_compiled_modules_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules.py").write_text("RULES = 3\n")
    before = digest(tmp_path, monkeypatch)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "rules.cpython-311.pyc").write_bytes(b"compiled")
    (tmp_path / "__pycache__" / "rules.cpython-311.pyc.4711").write_bytes(b"half writ")
    assert digest(tmp_path, monkeypatch) == before
    (tmp_path / "rules.py").write_text("RULES = 4\n")
    assert digest(tmp_path, monkeypatch) != before
