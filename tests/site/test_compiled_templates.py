"""The compiled templates of the theme: kept in files as Python keeps compiled modules, those of projects are not."""

from pathlib import Path
from typing import Any

import jinja2
import pytest

from sphinx_rulebook.site.html.compiled_templates import CompiledTemplates


@pytest.fixture
def theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    folder = tmp_path / "theme"
    (folder / "parts").mkdir(parents=True)
    (folder / "parts" / "card.html").write_text("<p>{{ word }}</p>", "utf-8")
    return folder


class Counting(jinja2.Environment):
    compiled = 0

    def _compile(self, source: str, filename: str) -> Any:
        self.compiled += 1
        return super()._compile(source, filename)


def render(theme: Path, code: Path | None, templates: Path | None = None, escapes: bool = False) -> tuple[str, int]:
    """Render a template as a new process would; return its text and how many templates were compiled."""
    loader = jinja2.FileSystemLoader(templates or theme)
    environment = Counting(loader=loader, bytecode_cache=CompiledTemplates(theme, code), autoescape=escapes)
    return environment.get_template("parts/card.html").render(word="a < b"), environment.compiled


def test_the_second_process_compiles_nothing(theme: Path, tmp_path: Path) -> None:
    code = tmp_path / "code"
    assert render(theme, code) == ("<p>a < b</p>", 1)
    assert render(theme, code) == ("<p>a < b</p>", 0)
    assert [file.name.split(".")[0] for file in code.iterdir()] == ["card"]


def test_a_changed_template_is_compiled_again(theme: Path, tmp_path: Path) -> None:
    code = tmp_path / "code"
    render(theme, code)
    (theme / "parts" / "card.html").write_text("<b>{{ word }}</b>", "utf-8")
    assert render(theme, code) == ("<b>a < b</b>", 1)
    assert len(list(code.iterdir())) == 1


def test_environments_of_other_kinds_have_their_own_code(theme: Path, tmp_path: Path) -> None:
    code = tmp_path / "code"
    render(theme, code)
    assert render(theme, code, escapes=True) == ("<p>a &lt; b</p>", 1)


def test_a_damaged_file_counts_as_missing(theme: Path, tmp_path: Path) -> None:
    code = tmp_path / "code"
    render(theme, code)
    file = next(code.iterdir())
    whole = file.read_bytes()
    for damaged in (b"", b"nothing of the kind", whole[:30], whole[: len(whole) // 2]):
        file.write_bytes(damaged)
        assert render(theme, code) == ("<p>a < b</p>", 1)
        assert render(theme, code) == ("<p>a < b</p>", 0)


def test_templates_of_a_project_are_not_kept_in_files(theme: Path, tmp_path: Path) -> None:
    code, own = tmp_path / "code", tmp_path / "project"
    (own / "parts").mkdir(parents=True)
    (own / "parts" / "card.html").write_text("{{ word }}", "utf-8")
    for _ in range(2):
        assert render(theme, code, own) == ("a < b", 1)
    assert not code.exists()


def test_a_folder_that_cannot_be_written_is_left_alone(theme: Path, tmp_path: Path) -> None:
    code = tmp_path / "file"
    code.write_text("not a folder", "utf-8")
    for folder in (code, None):
        assert render(theme, folder) == ("<p>a < b</p>", 1)
