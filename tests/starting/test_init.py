"""A new project: complete, checked, built; written whole or not at all."""

from __future__ import annotations

import os
import pty
import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from sphinx_rulebook.cli.command_line import COMMANDS, main, make_parser
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.library.label_index import index_languages, resolve_references
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.starting.hosting import HOST_NAMES, Host
from sphinx_rulebook.starting.installed_from import Requirement
from sphinx_rulebook.starting.new_project import code_for, files_of, new_project
from sphinx_rulebook.starting.project_files import write_project
from sphinx_rulebook.support.errors import UnusableInputError
from tests.helpers import write_tree

COMBINATIONS = [
    ("en", "letters", "github"),
    ("en,ja", "letters-skip-lo", "gitlab"),
    ("ja,en", "decimal", "folder"),
    ("de,fr", "letters", "netlify"),
    ("en,ja,pt-BR", "decimal", "cloudflare"),
    ("zh-Hant", "letters", "readthedocs"),
]


@pytest.mark.parametrize(("languages", "numbering", "host"), COMBINATIONS)
def test_a_new_project_is_without_a_finding(
    languages: str, numbering: str, host: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new"
    words = ["--title", 'Lanterns & "Oil" <b>', "--language", languages, "--numbering", numbering, "--host", host]
    assert main(["init", str(folder), *words, "--yes"]) == 0
    printed = capfd.readouterr().out
    assert ("There is no sample text in" in printed) == (languages[:2] not in ("en", "ja")), printed
    assert main(["check", "--strict", str(folder)]) == 0, capfd.readouterr().out
    library = load(folder).library
    tags = tuple(languages.split(","))
    assert library.source_language == tags[0]
    assert set(library.languages) == set(tags)
    (book,) = library.books[tags[0]]
    assert (book.code, book.title) == ("LOB", 'Lanterns & "Oil" <b>')
    numbers = {unit.number for chapter in book.chapters for unit in chapter.units}
    assert {"letters": "1.0.2a", "letters-skip-lo": "100.2a", "decimal": "1.1.2.1"}[numbering] in numbers
    _look_at_texts(folder, tags)
    _look_at_commands(folder)
    settings = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["tool"]["rulebook"]
    assert "strict" not in settings
    name = settings["site"]["name"]
    assert set(name.values() if isinstance(name, dict) else [name]) == {'Lanterns & "Oil" <b>'}


def _look_at_texts(folder: Path, tags: tuple[str, ...]) -> None:
    for tag in tags[1:]:
        chapters = sorted(path.name for path in (folder / "translations" / tag / "lob").glob("*.md"))
        assert chapters == (["01-the-game.md", "02-turns.md", "glossary.md"] if tag in ("en", "ja") else [])
    texts = {path: path.read_text("utf-8") for path in folder.rglob("*.md")}
    assert not [path for path, text in texts.items() if re.search(r"@@(title|code|folder)@@", text)]
    assert r"Lanterns \& " in texts[folder / "README.md"]


def _look_at_commands(folder: Path) -> None:
    (hook,) = yaml.safe_load((folder / ".pre-commit-config.yaml").read_text("utf-8"))["repos"][0]["hooks"]
    commands = [shlex.split(hook["entry"])]
    commands += [shlex.split(line) for line in re.findall(r"`(rulebook [^`]+)`", (folder / "README.md").read_text())]
    assert len(commands) >= 6
    parser = make_parser(COMMANDS)
    for program, *words in commands:
        assert program == "rulebook"
        parser.parse_args(words)  # exits where there is no such command or option
    assert not re.findall("@@[a-z]+@@", (folder / "README.md").read_text("utf-8"))


@pytest.mark.parametrize("languages", ["ja,en", "de,fr"])
def test_a_new_project_builds(languages: str, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    assert main(["init", str(folder), "--language", languages, "--yes"]) == 0
    assert main(["build", "--strict", "--fresh", str(folder)]) == 0
    for tag in languages.split(","):
        assert (folder / "build" / "html" / tag / "new" / "01-the-game.html").is_file()


def test_what_is_missing_of_a_language_without_a_text_is_reported(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    main(["init", str(tmp_path / "new"), "--language", "en,fr", "--yes"])
    capfd.readouterr()
    assert main(["status", "--language", "fr", str(tmp_path / "new")]) == 0
    assert "0 of 19 translated" in capfd.readouterr().out


def test_the_same_question_gives_the_same_bytes() -> None:
    project = new_project("Lanterns", "LA", ("en", "ja"), "letters", Host.GITHUB, "lanterns", Requirement("x"))
    assert list(files_of(project).items()) == list(files_of(project).items())
    assert list(files_of(project)) == sorted(files_of(project))


def test_files_in_the_way_are_named_and_kept(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_tree(tmp_path, {"source/page.txt": "mine", "notes.txt": "mine"})
    assert main(["init", str(tmp_path), "--yes"]) == 2
    assert "contains notes.txt, source; name a new or empty folder" in capfd.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.txt", "source"]
    assert main(["init", str(tmp_path / "notes.txt"), "--yes"]) == 2
    assert "is a file" in capfd.readouterr().err


IMPORTED = (
    "[REF book=KB chap=1]\n# Kites @@cha:kites@@\n## General @@sec:general@@\n"
    "### @@rule:kite@@ Fly one.[[sec:general]]\n"
)


def test_a_folder_with_an_imported_book_gets_what_is_missing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    book = {"source/kb/01-kites.md": IMPORTED, "source/kb/book.toml": 'title = "Kites"\n', "README.md": "mine\n"}
    write_tree(tmp_path, book)
    assert main(["init", str(tmp_path), "--language", "en,ja", "--host", "gitlab", "--yes"]) == 0
    printed = capfd.readouterr().out
    assert "README.md (kept)" in printed
    assert "Added to Kites: 6 files." in printed
    assert (tmp_path / "README.md").read_text("utf-8") == "mine\n"
    added = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert [path for path in added if path not in book] == [
        ".gitignore",
        ".gitlab-ci.yml",
        ".pre-commit-config.yaml",
        "pyproject.toml",
        "requirements.txt",
        "translations/ja/kb/book.toml",
    ]
    assert main(["check", "--strict", str(tmp_path)]) == 0
    assert main(["build", str(tmp_path)]) == 0
    assert (tmp_path / "build/html/ja/kb/01-kites.html").is_file()
    # A second book begins its translation, and needs nothing else.
    write_tree(tmp_path, {"source/aa/01-kites.md": IMPORTED.replace("KB", "AA")})
    capfd.readouterr()
    assert main(["init", str(tmp_path), "--language", "en,ja", "--host", "gitlab", "--yes"]) == 0
    assert ": 1 file." in capfd.readouterr().out
    assert (tmp_path / "translations/ja/aa/book.toml").is_file()
    assert main(["build", str(tmp_path)]) == 0
    home = (tmp_path / "build/html/en/index.html").read_text("utf-8")
    assert ">Kites</a>" in home  # the second book, which comes first, does not rename the site
    assert "aa/01-kites.html" in home


def test_a_translation_that_is_there_is_named_and_not_called_new(tmp_path: Path) -> None:
    translation = IMPORTED.replace("Fly one.", "凧を揚げる。")
    files = {
        "source/kb/01-kites.md": IMPORTED,
        "source/kb/book.toml": 'title = "Kites"\n',
        "translations/ja/kb/01-kites.md": translation,
        "translations/ja/kb/book.toml": 'title = "凧"\n',
    }
    write_tree(tmp_path, files)
    assert main(["init", str(tmp_path), "--host", "gitlab", "--yes"]) == 0
    settings = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))["tool"]["rulebook"]
    assert settings == {"site": {"name": {"en": "Kites", "ja": "凧"}}}
    assert main(["check", "--strict", str(tmp_path)]) == 0


def test_a_source_tree_gets_what_is_missing_in_its_own_language(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write_tree(tmp_path, {"kb/01-kites.md": IMPORTED})
    assert main(["init", str(tmp_path), "--yes", "--language", "en,ja"]) == 2
    assert "move kb/ to source/kb/ first" in capfd.readouterr().err
    assert main(["init", str(tmp_path), "--yes", "--title", "X"]) == 2
    assert main(["init", str(tmp_path), "--yes"]) == 0
    assert main(["build", "--strict", str(tmp_path)]) == 0


def test_a_fresh_repository_is_no_obstacle(tmp_path: Path) -> None:
    write_tree(tmp_path, {".git/HEAD": "ref: refs/heads/main\n"})
    assert main(["init", str(tmp_path), "--title", "Fog", "--yes"]) == 0
    assert (tmp_path / "source" / "fog" / "book.toml").is_file()


def test_nothing_is_left_where_something_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    with pytest.raises(UnusableInputError, match="cannot be written"):
        write_project(folder, {"good.md": "x", "n" * 300: "a name that no system takes"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--language", "en,en"], "name each language once"),
        (["--language", "e n"], "is not a language tag"),
        (["--code", "a/b"], "is not a book code"),
        (["--title", "two\nlines"], "one line of text"),
    ],
)
def test_what_cannot_be_is_refused(
    words: list[str], message: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["init", str(tmp_path / "new"), "--yes", *words]) == 2
    assert message in capfd.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(("title", "code"), [("Koi-Koi", "KK"), ("Lanterns", "LANTERNS"), ("灯籠", "RULES")])
def test_codes_are_made_of_titles(title: str, code: str) -> None:
    assert code_for(title) == code


@pytest.mark.skipif(sys.platform == "win32", reason="terminals are made otherwise there")
def test_a_person_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    person, terminal = pty.openpty()
    os.write(person, "灯籠のルール\nTO\nja,en\n\ngitlab\n".encode())
    with os.fdopen(terminal, encoding="utf-8") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert main(["init", str(tmp_path / "new")]) == 0
    os.close(person)
    book = load(tmp_path / "new").library.books["ja"][0]
    assert (book.code, book.title, book.language) == ("TO", "灯籠のルール", "ja")
    assert (tmp_path / "new" / ".gitlab-ci.yml").is_file()


def test_a_translation_of_the_sample_that_lacks_a_rule_keeps_its_numbers(tmp_path: Path) -> None:
    folder = tmp_path / "lanterns"
    assert main(["init", str(folder), "--language", "en,ja", "--yes"]) == 0
    (chapter,) = folder.glob("translations/ja/*/01-the-game.md")
    text = chapter.read_text("utf-8")
    start = text.index("### @@rule:players@@")
    chapter.write_text(text[:start] + text[text.index("### ", start + 1) :], "utf-8")
    library = load_library(folder).library
    goal = {
        language: next(unit for _, unit, _ in library.books[language][0].walk() if unit.label == "rule:goal")
        for language in ("en", "ja")
    }
    assert [unit.number for unit in goal.values()] == ["1.0.2", "1.0.2"]
    index = index_languages(library)["ja"]
    cited = [(unit, target.unit) for unit, _, target in resolve_references(library.books["ja"], index)]
    assert len(cited) > 3
    assert not any(unit.number == target.number for unit, target in cited if unit.number)


def test_the_next_step_can_be_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init", "my rules", "--yes"]) == 0
    assert "Next: cd 'my rules' && rulebook serve --open\n" in capsys.readouterr().out
    monkeypatch.chdir(tmp_path / "my rules")
    (tmp_path / "my rules" / "pyproject.toml").unlink()
    assert main(["init", ".", "--yes"]) == 0
    assert "Next: rulebook serve --open\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("host", "files"),
    [
        ("github", ".github/workflows/rulebook.yml and .github/workflows/changes.yml"),
        ("gitlab", ".gitlab-ci.yml"),
    ],
)
def test_a_folder_of_a_repository_needs_its_workflows_at_the_top(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], host: str, files: str
) -> None:
    (tmp_path / "games/.git").mkdir(parents=True)
    assert main(["init", "--yes", "--host", host, str(tmp_path / "games/rules/lanterns")]) == 0
    said = capfd.readouterr().out
    assert f"lanterns is a folder of the repository games, and {HOST_NAMES[Host(host)]} finds {files} only" in said
    assert "let the steps run in rules/lanterns." in said


@pytest.mark.parametrize(("folder", "host"), [("games", "github"), ("games/rules", "folder")])
def test_other_projects_need_no_move(tmp_path: Path, capfd: pytest.CaptureFixture[str], folder: str, host: str) -> None:
    (tmp_path / "games/.git").mkdir(parents=True)
    assert main(["init", "--yes", "--host", host, str(tmp_path / folder)]) == 0
    assert "only at the top" not in capfd.readouterr().out
