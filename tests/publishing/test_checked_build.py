"""A build and a release hold to what the project says of its checks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinx_rulebook.checks import checking_crew
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.publishing import whole_site
from sphinx_rulebook.publishing.whole_site import prepare_site

from ..helpers import write_tree

CHAPTER = "[REF book=KK chap=1]\n# Round @@cha:round@@\n## Play @@sec:play@@\n### @@rule:draw@@ Draw.[[rule:old]]\n"
ZZ = "[REF book=ZZ chap=1]\n# Hand @@cha:hand@@\n## Hold @@sec:hold@@\n### @@rule:hold@@ Hold a card.\n"
IGNORED = (
    '[[tool.rulebook.ignores]]\ncodes = ["RB201"]\nfiles = ["01-game.md"]\nreason = "The old rule comes back in May."\n'
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tree(tmp_path_factory.mktemp("project"), {"source/kk/01-game.md": CHAPTER})


def test_strict_settings_publish_nothing_while_there_are_findings(
    project: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write_tree(project, {"pyproject.toml": "[tool.rulebook]\nstrict = true\n"})
    assert main(["build", str(project)]) == 1
    assert "RB201" in capfd.readouterr().err
    assert not (project / "build" / "html").exists()


def test_pages_prepared_while_others_check_are_not_published_if_there_are_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checking_crew, "_SOME", 0)
    monkeypatch.setattr(checking_crew, "processors", lambda: 2)
    prepared: list[Path] = []
    monkeypatch.setattr(whole_site, "prepare_site", lambda *given: prepared.append(given[1]) or prepare_site(*given))
    other = CHAPTER.replace("book=KK", "book=OO").replace("[[rule:old]]", "")
    root = write_tree(tmp_path, {"source/kk/01-game.md": CHAPTER, "source/oo/01-game.md": other})
    assert main(["build", str(root)]) == 1
    assert "RB201" in capfd.readouterr().err
    assert prepared == [root / "build/html"]
    assert not (root / "build/html").exists()
    assert main(["build", "--allow-errors", str(root)]) == 0
    assert (root / "build/html/en/oo/01-game.html").exists()
    assert len(prepared) == 2  # once for each build


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], is_shared: bool
) -> None:
    if is_shared:
        monkeypatch.setattr(checking_crew, "_SOME", 0)
        monkeypatch.setattr(checking_crew, "processors", lambda: 2)
    right = CHAPTER.replace("[[rule:old]]", "")
    other = right.replace("book=KK", "book=OO")
    root = write_tree(
        tmp_path, {"source/kk/01-game.md": right, "source/oo/01-game.md": other, "build/.html-doctrees": "A file.\n"}
    )
    assert main(["build", str(root)]) == 2
    error = capfd.readouterr().err
    assert "Traceback" not in error
    assert re.search(r"build/\.html-doctrees\S* cannot be written: ", error)


def test_what_is_ignored_is_neither_reported_nor_in_the_way_and_a_change_of_settings_is_seen(
    project: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write_tree(project, {"pyproject.toml": f"[tool.rulebook]\nstrict = true\n{IGNORED}"})
    assert main(["build", str(project)]) == 0
    output = capfd.readouterr()
    assert "RB201" not in output.err
    assert "no findings" in output.out
    write_tree(project, {"pyproject.toml": "[tool.rulebook]\nstrict = false\n"})
    assert main(["build", "--allow-errors", str(project)]) == 0
    output = capfd.readouterr()
    assert "RB201" in output.err
    assert "Nothing has changed" not in output.out
    # Now there is a site of these very settings, and a strict build may not take it for a good one.
    assert main(["build", str(project), "--strict"]) == 1


def test_a_release_is_not_stopped_by_what_is_ignored(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    release = ["release", "1.0.0", "--project", str(project), "--date", "2025-01-01", "--dry-run"]
    write_tree(project, {"pyproject.toml": "[project]\n"})
    assert main(release) == 1
    assert "RB201" in capfd.readouterr().err
    write_tree(project, {"pyproject.toml": IGNORED})
    assert main(release) == 0
    # But nothing can follow an edition that is broken, whatever is ignored.
    broken = IGNORED.replace("RB201", "RB4").replace("01-game.md", "source/")
    write_tree(project, {"pyproject.toml": IGNORED + broken, "source/kk/editions/0.9.json": '{"books": []}\n'})
    assert main(["release", "1.0.0", "--project", str(project), "--date", "2025-01-01"]) == 1
    assert "RB402" in capfd.readouterr().err
    assert not (project / "source/kk/editions/1.0.0.json").exists()


TRANSLATED = {
    "source/kk/01-game.md": CHAPTER.replace("[[rule:old]]", "[[sec:play]]"),
    "translations/ja/kk/book.toml": 'title = "こいこい"\n',
    "translations/ja/kk/01-game.md": CHAPTER.replace("Draw.", "引く。").replace("[[rule:old]]", "[[sec:play]]"),
}


def test_errors_stop_a_build_and_can_be_let_through(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_tree(tmp_path, {"source/kk/01-game.md": CHAPTER})
    assert main(["build", str(tmp_path)]) == 1
    assert "Not published: there are errors (--allow-errors publishes anyway)." in capfd.readouterr().out
    assert not (tmp_path / "build" / "html").exists()
    assert main(["build", "--allow-errors", str(tmp_path)]) == 0
    # A site with errors that was let through once is not "up to date" for a build that stops for them.
    assert main(["build", str(tmp_path)]) == 1
    assert main(["build", "--allow-errors", "--strict", str(tmp_path)]) == 2


@pytest.mark.parametrize(
    ("path", "old", "new", "code"),
    [
        ("source/kk/01-game.md", "Draw.", "Draw.[[sec:play]]\n### @@rule:new@@ A new rule.", "RB301"),
        ("source/kk/01-game.md", "[[sec:play]]", "", "RB304"),
        ("translations/ja/kk/01-game.md", "[[sec:play]]", "[[rule:gone]]", "RB201"),
    ],
)
def test_a_translation_that_lags_stops_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], path: str, old: str, new: str, code: str
) -> None:
    write_tree(tmp_path, {**TRANSLATED, path: TRANSLATED[path].replace(old, new)})
    assert main(["build", str(tmp_path)]) == 0
    assert code in capfd.readouterr().err


def test_what_the_settings_name_stops_a_build_and_fails_a_check(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    added = TRANSLATED["source/kk/01-game.md"] + "### @@rule:new@@ A <b>new</b> rule.\n"
    write_tree(tmp_path, {**TRANSLATED, "source/kk/01-game.md": added})
    for words, stops in (
        ('"error"', False),
        ('"error", "RB2"', False),
        ('"RB118"', True),
        ('"missing-translation"', True),
    ):
        write_tree(tmp_path, {"pyproject.toml": f"[tool.rulebook]\nfail_on = [{words}]\n"})
        assert main(["check", str(tmp_path)]) == stops, words
        capfd.readouterr()
        assert main(["build", str(tmp_path)]) == stops, words
        assert ("Not published: fail_on in the project's settings names RB" in capfd.readouterr().out) == stops
    assert main(["build", "--allow-errors", str(tmp_path)]) == 0
    write_tree(tmp_path, {"pyproject.toml": '[tool.rulebook]\nfail_on = ["warning"]\n'})
    assert main(["check", str(tmp_path)]) == 1
    assert main(["build", str(tmp_path)]) == 1
    assert main(["build", "--no-strict", str(tmp_path)]) == 0


def test_what_a_translation_owes_stops_a_build_only_if_the_settings_name_it(tmp_path: Path) -> None:
    gone = TRANSLATED["translations/ja/kk/01-game.md"].replace("sec:play]]", "rule:gone]]")
    write_tree(tmp_path, {**TRANSLATED, "translations/ja/kk/01-game.md": gone})
    assert main(["build", str(tmp_path)]) == 0
    write_tree(tmp_path, {"pyproject.toml": '[tool.rulebook]\nfail_on = ["RB2"]\n'})
    assert main(["build", str(tmp_path)]) == 1


def test_a_broken_file_of_a_translation_stops_a_build(tmp_path: Path) -> None:
    broken = TRANSLATED["translations/ja/kk/01-game.md"].replace("]]", "")
    write_tree(tmp_path, {**TRANSLATED, "translations/ja/kk/01-game.md": broken})
    assert main(["build", str(tmp_path)]) == 1


def test_a_page_that_only_a_translation_has_links_to_its_chapters(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write_tree(tmp_path, {**TRANSLATED, "translations/ja/index.md": "# 試合\n\n[最初の章](kk/01-game.md)\n"})
    assert main(["build", str(tmp_path)]) == 0
    assert "WARNING" not in capfd.readouterr().err
    assert 'href="kk/01-game.html"' in (tmp_path / "build/html/ja/index.html").read_text("utf-8")


def test_a_linked_folder_is_published(tmp_path: Path) -> None:
    write_tree(tmp_path, {"source/kk/01-game.md": CHAPTER.replace("[[rule:old]]", ""), "books/zz/01.md": ZZ})
    (tmp_path / "source/zz").symlink_to("../books/zz")
    assert main(["build", "--strict", str(tmp_path)]) == 0
    assert "Hold a card." in (tmp_path / "build/html/en/zz/01.html").read_text("utf-8")


def test_a_folder_that_contains_itself_is_not_published(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_tree(tmp_path, {"source/kk/01-game.md": CHAPTER.replace("[[rule:old]]", "")})
    (tmp_path / "source/kk/loop").symlink_to("..")
    assert main(["build", str(tmp_path)]) == 1
    assert "source/kk/loop:1:1: RB701" in capfd.readouterr().err


def test_a_dangling_link_is_the_same_finding_with_and_without_a_cache(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write_tree(tmp_path, TRANSLATED)
    (tmp_path / "translations/ja/kk/sync.json").symlink_to("gone.json")
    found = set()
    for cache in ([], [], ["--no-cache"]):
        assert main(["check", *cache, str(tmp_path)]) == 1
        found.add(capfd.readouterr().out)
    (text,) = found
    assert "translations/ja/kk/sync.json:1:1: RB701 error: this is a link to nothing" in text


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ('raise OSError(28, "No space left on device", "page.html")', "en: page.html: No space left on device"),
        ('raise OSError(28, "No space left on device")', "en cannot be written: No space left on device"),
        ("{}[1]", "failed with KeyError: 1"),
    ],
)
def test_an_error_in_a_handler_of_an_event_is_one_plain_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], statement: str, reason: str
) -> None:
    conf = f'extensions = ["sphinx_rulebook"]\n\ndef fail(app):\n    {statement}\n\ndef setup(app):\n'
    files = {"source/kk/01-game.md": ZZ, "conf.py": conf + '    app.connect("builder-inited", fail)\n'}
    write_tree(tmp_path, files)
    assert main(["build", str(tmp_path)]) == 2
    said = capfd.readouterr().err
    assert reason in said
    assert "Handler" not in said
    assert said.count("\n") == 1
