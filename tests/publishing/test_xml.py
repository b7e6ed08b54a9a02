"""Everything that is XML is well-formed, whatever authors write, and is not published otherwise."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.support.xml_text import XML_ENDINGS

from ..helpers import chapter_text, write_tree

ODD = "A & B <br> ]]> \"q\" 'a' &amp; &nbsp; \u200b\ufffe <!-- c --> \U0001f3b4"
_TOML = ODD.replace("\\", "\\\\").replace('"', '\\"')


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of odd texts, with an edition."""
    conf = (
        'extensions = ["sphinx_rulebook"]\nhtml_baseurl = "https://rules.example/a&b/"\n'
        f"project = {ODD!r}\nauthor = {ODD!r}\n"
    )
    files = {
        "conf.py": conf,
        "source/index.md": f"# {ODD}\n\n<br>\n\n<img src=x alt=y>\n\nText<br>text & more\n",
        "source/lf/book.toml": f'title = "{_TOML}"\n',
        "source/lf/01.md": chapter_text(f"## {ODD} @@sec:a@@\n\n### @@rule:a@@ {ODD}\n\n> **Example:** {ODD}\n"),
        "source/lf/glossary.md": f"# Glossary\n\n**{ODD}**: {ODD}\n",
    }
    root = write_tree(tmp_path_factory.mktemp("odd") / "project", files)
    assert main(["release", "1.0.0", "--date", "2025-01-31", "--note", ODD, "--project", str(root)]) in (0, 1)
    return root


def test_the_xml_of_a_site_is_well_formed(odd: Path) -> None:
    assert main(["build", "--allow-errors", str(odd)]) == 0
    files = [path for path in (odd / "build/html").rglob("*") if path.suffix in XML_ENDINGS]
    assert {path.suffix for path in files} >= {".xml", ".svg"}
    for path in files:
        ElementTree.fromstring(path.read_bytes())


def test_the_xml_of_an_epub_is_well_formed(odd: Path, tmp_path: Path) -> None:
    assert main(["export", "--format", "epub", "-o", str(tmp_path), str(odd)]) == 0
    (epub,) = tmp_path.glob("*.epub")
    with zipfile.ZipFile(io.BytesIO(epub.read_bytes())) as archive:
        names = [name for name in archive.namelist() if Path(name).suffix in XML_ENDINGS]
        assert len(names) > 4
        for name in names:
            ElementTree.fromstring(archive.read(name))


def test_xml_that_is_not_well_formed_is_not_published(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    files = {
        "conf.py": 'extensions = ["sphinx_rulebook"]\nhtml_static_path = ["static"]\n',
        "static/broken.svg": "<svg><g></svg>",
        "source/lf/01.md": chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n"),
    }
    root = write_tree(tmp_path, files)
    assert main(["build", "--allow-errors", str(root)]) == 2
    error = capfd.readouterr().err
    assert "en/_static/broken.svg:1:11 would not be well-formed XML: mismatched tag" in error
    assert not (root / "build/html").exists()
