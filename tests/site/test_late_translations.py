"""A translation that follows later: a rule changed when the source changed it, not when the translator caught up."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from tests.helpers import write_tree

from .conftest import files_of

HEAD = "[REF book=LF chap=1]\n\n# {title} @@cha:ferries@@\n\n## {section} @@sec:crossing@@\n\n"
OIL = "### @@rule:oil@@ A ferry burns {} oil.\n\n"
OIL_GERMAN = "### @@rule:oil@@ Eine Fähre verbrennt {} Öl.\n\n"
FOG = "### @@rule:fog@@ A ferry waits in fog.\n\n"
FOG_GERMAN = "### @@rule:fog@@ Eine Fähre wartet im Nebel.\n\n"
BELL, BELL_GERMAN = "### The bell is rung twice.\n", "### Die Glocke läutet zweimal.\n"
EXTRA = "\n### @@rule:extra@@ {}\n"


def write(root: Path, source: str, german: str) -> None:
    write_tree(
        root,
        {
            "source/lf/01-ferries.md": HEAD.format(title="Ferries", section="Crossing") + source,
            "translations/de/lf/01-ferries.md": HEAD.format(title="Fähren", section="Überfahrt") + german,
        },
    )


def release(root: Path, version: str, day: str) -> None:
    assert main(["release", version, str(root), "--date", day]) == 0


def make_project(root: Path) -> None:
    """The bell comes in 1.1.0 and the second oil in 1.2.0; the German text follows in 1.3.0."""
    write_tree(root, {"source/lf/book.toml": 'title = "Ferry"\n', "translations/de/lf/book.toml": 'title = "Fähre"\n'})
    old = OIL_GERMAN.format("ein") + FOG_GERMAN
    write(root, OIL.format("one") + FOG, old)
    release(root, "1.0.0", "2024-01-01")
    write(root, OIL.format("one") + FOG + BELL, old)
    release(root, "1.1.0", "2024-02-01")
    write(root, OIL.format("two") + FOG + BELL, old + EXTRA.format("Nur hier."))
    release(root, "1.2.0", "2024-03-01")


def catch_up(root: Path) -> None:
    german = OIL_GERMAN.format("zwei") + FOG_GERMAN + BELL_GERMAN + EXTRA.format("Nur hier und jetzt.")
    write(root, OIL.format("two") + FOG + BELL, german)


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project before the German text follows, built."""
    root = tmp_path_factory.mktemp("late") / "ferry"
    make_project(root)
    assert main(["build", str(root)]) == 0
    return root


@pytest.fixture(scope="module")
def followed(late: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with a last edition in which the German text follows, built after an earlier build."""
    root = tmp_path_factory.mktemp("followed") / "ferry"
    shutil.copytree(late, root)
    catch_up(root)
    assert main(["confirm", "LF/1.0.3=1.0.3", "--language", "de", "--project", str(root)]) == 0
    release(root, "1.3.0", "2024-04-01")
    assert main(["build", str(root)]) == 0
    return root


def page(root: Path, name: str) -> str:
    html = (root / "build" / "html" / "de" / "lf" / name).read_text("utf-8")
    return html[html.index("<main") : html.index("</main>")]


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def output_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    assert main([*words]) == 0
    return capsys.readouterr().out


def test_changes_are_listed_in_the_words_of_the_source_until_the_translation_follows(late: Path) -> None:
    added, reworded = page(late, "changes-1.1.0.html"), page(late, "changes-1.2.0.html")
    assert "1.0.3 Neu The bell is rung twice." in text_of(added)
    assert '<p lang="en"><ins>The bell is rung twice.</ins></p>' in added
    assert 'href="1.1.0/01-ferries.html#' in added
    assert "1.0.1 Umformuliert A ferry burns one two oil." in text_of(reworded)
    assert "Der Wortlaut ist unverändert" not in reworded


def test_unit_that_only_the_translation_has_is_compared_with_itself(followed: Path) -> None:
    assert "Neu Nur hier." in text_of(page(followed, "changes-1.2.0.html"))
    assert "1.0.3 → 1.0.3+1 Nur hier und jetzt ." in text_of(page(followed, "changes-1.3.0.html"))


def test_translation_that_follows_changes_no_rule(followed: Path) -> None:
    changes = text_of(page(followed, "changes-1.3.0.html"))
    assert "Glocke" not in changes
    assert "Öl" not in changes
    chapter = text_of(page(followed, "01-ferries.html"))
    assert "Die Glocke läutet zweimal. Neu in 1.1.0" in chapter
    assert "Eine Fähre verbrennt zwei Öl. Umformuliert in 1.2.0" in chapter
    history = text_of(page(followed, "01-ferries.history.html"))
    assert re.search(r"1\.1\.0 2024-02-01 1\.0\.3 Neu The bell is rung twice\.", history)
    feed = (followed / "build/html/de/lf/changes.atom").read_text("utf-8")
    assert re.search(r"<title>1\.1\.0</title>.*?Neu 1", feed, re.S)
    feed = (followed / "build/html/en/lf/changes.atom").read_text("utf-8")
    assert re.findall("<summary>(.*?)</summary>", feed)[0] == "Nothing changed"  # only the German text followed
    assert re.findall("<summary>(.*?)</summary>", feed)[-1] == "The first edition"


def test_history_and_diff_tell_the_same(followed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = (str(followed), "--language", "de")
    history = output_of(capsys, "history", "LF/1.0.3", "--project", *project)
    assert "1.1.0 (2024-02-01)       added: 1.0.3\n    The bell is rung twice.\n" in history
    assert "1.3.0" not in history
    diff = output_of(capsys, "diff", *project, "--since", "1.1.0", "--to", "1.2.0")
    assert "reworded   1.0.1 (en)\n           A ferry burns [-one-]{+two+} oil.\n" in diff
    back = output_of(capsys, "diff", *project, "--since", "1.3.0", "--to", "1.1.0")
    assert "reworded   1.0.1\n           Eine Fähre verbrennt [-zwei-]{+ein+} Öl.\n" in back
    whole = output_of(capsys, "diff", *project, "--since", "1.0.0", "--to", "1.3.0")
    assert "added      1.0.3\n           Die Glocke läutet zweimal.\n" in whole
    assert "reworded   1.0.1\n           Eine Fähre verbrennt [-ein-]{+zwei+} Öl.\n" in whole


def test_api_tells_the_same(followed: Path) -> None:
    changes = json.loads((followed / "build/html/api/de/lf/1.2.0.changes.json").read_text("utf-8"))["changes"]
    assert [(one["kind"], one["new"], one.get("language")) for one in changes] == [
        ("reworded", "1.0.1", "en"),
        ("added", "1.0.3", None),
    ]


def test_text_of_the_source_that_is_not_released_yet(followed: Path, tmp_path: Path) -> None:
    root = tmp_path / "ferry"
    shutil.copytree(followed, root)
    source = root / "source/lf/01-ferries.md"
    source.write_text(source.read_text("utf-8").replace("waits in fog", "rests in fog"), "utf-8")
    assert main(["build", str(root)]) == 0
    assert "1.0.2 Umformuliert A ferry waits rests in fog." in text_of(page(root, "changes-unreleased.html"))
    assert "Umformuliert, noch nicht veröffentlicht" in text_of(page(root, "01-ferries.html"))
    fresh = tmp_path / "fresh"
    shutil.copytree(root, fresh, ignore=shutil.ignore_patterns("build"))
    assert main(["build", str(fresh)]) == 0
    assert files_of(root / "build" / "html") == files_of(fresh / "build" / "html")


def test_build_after_another_gives_the_bytes_of_one_from_nothing(followed: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "ferry"
    shutil.copytree(followed, fresh, ignore=shutil.ignore_patterns("build"))
    assert main(["build", str(fresh)]) == 0
    assert files_of(followed / "build" / "html") == files_of(fresh / "build" / "html")


def test_translation_that_counts_for_itself_is_compared_with_itself(
    followed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "ferry"
    shutil.copytree(followed, root)
    with (root / "translations/de/lf/book.toml").open("a", encoding="utf-8") as settings:
        settings.write('numbers = "own"\n')
    project = (str(root), "--language", "de")
    assert "nothing changed" in output_of(capsys, "diff", *project, "--since", "1.0.0", "--to", "1.1.0")
    assert "added      1.0.3\n" in output_of(capsys, "diff", *project, "--since", "1.2.0", "--to", "1.3.0")
