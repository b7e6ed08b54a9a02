"""``rulebook check``: formats, settings, baseline and changes, as they come from the command line."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

import sphinx_rulebook.reports.formats
from sphinx_rulebook.cli.command_line import main

from ..helpers import write_tree

BASELINE_SCHEMA = Path(sphinx_rulebook.reports.formats.__file__).with_name("rulebook-baseline-1.schema.json")

FILES = {
    "source/lf/01-docks.md": """[REF book=LF chap=1]
# Docks @@cha:docks@@
## Mooring @@sec:mooring@@
### @@rule:rope@@ A rope.[[rule:ferry]][[rule:ferry]]
### @@rule:knot@@ A <b>knot</b>, as in [1.0.1].
#### A hitch, as in [7.0.1].[[rule:lamp]]
""",
    "source/lf/02-fog.md": "[REF book=LF chap=2]\n# Fog @@cha:fog@@\n## Bells @@sec:bells@@\n### Ring.[[rule:rope]]\n",
}

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with findings, in which commands run; no environment of a terminal or of pre-commit has a say."""
    for name in ("NO_COLOR", "FORCE_COLOR", "PRE_COMMIT_FROM_REF"):
        monkeypatch.delenv(name, raising=False)
    root = write_tree(tmp_path / "game", FILES)
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs ``rulebook check``; returns its exit status and what it wrote to both streams."""

    def run(*arguments: str) -> tuple[int, str, str]:
        try:
            status = main(["check", *arguments])
        except SystemExit as error:
            status = int(error.code or 0)
        output = capfd.readouterr()
        return status, output.out, output.err

    return run


def codes(text: str) -> list[str]:
    return [one["code"] for one in json.loads(text)["findings"]]


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


DOCKS = Path("source/lf/01-docks.md")
FOG = Path("source/lf/02-fog.md")


def test_exit_status_is_that_of_what_is_reported(project: Path, run: Run) -> None:
    assert run()[0] == 1
    assert run("--select", "RB205")[0] == 0
    assert run("--select", "RB205", "--strict")[0] == 1
    assert run("--ignore", "RB201", "--ignore", "raw-html,RB205", "--strict") == (0, "no findings\n", "")
    write_tree(project, {"pyproject.toml": '[tool.rulebook]\nselect = ["RB205"]\nstrict = true\n'})
    assert run()[0] == 1
    assert run("--no-strict")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--select", "RB9"], "'RB9' is not the code"),
        (["--ignore", "unknown-refrence"], "did you mean unknown-reference?"),
        (["--select", " ,"], "name at least one code"),
        (["--format", "html"], "invalid choice"),
        (["--baseline", "gone.json"], "the baseline gone.json does not exist"),
        (["--write-baseline", "--select", "RB2"], "leave out the options that select"),
        (["--write-baseline", "--prune-baseline"], "leave out --prune-baseline"),
        (["--prune-baseline"], "there is no baseline to prune"),
        (["--write-baseline", "source"], "is a folder"),
        (["--write-baseline", ""], "the path is empty"),
        (["source/lf/02-fog.md", "--write-baseline"], "leave out the options that select"),
        (["source/lf/02-fog.md", "--changed", "source/lf/02-fog.md"], "not a file"),
        (["nowhere"], "neither a folder nor a file"),
        (["-o", "source"], "source cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(project: Path, run: Run, arguments: list[str], words: str) -> None:
    before = sorted(project.rglob("*"))
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert words in err.splitlines()[-1]
    assert sorted(project.rglob("*")) == before


@pytest.mark.parametrize("name", ["text", "json", "sarif", "github", "gitlab", "junit"])
def test_a_report_in_a_file_is_the_one_of_standard_output(project: Path, run: Run, name: str) -> None:
    status, out, _ = run("--format", name)
    assert status == 1
    assert run("--format", name, "-o", "reports/out") == (1, "", "")
    assert Path("reports/out").read_text("utf-8") == out


def test_colours_are_for_terminals(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run()[1]
    assert "\x1b" not in plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = run()[1]
    assert "\x1b[1;31m" in coloured
    assert run("-o", "out.txt")[0] == 1
    assert Path("out.txt").read_text("utf-8") == plain
    assert "\x1b" not in run("--format", "json")[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert run()[1] == plain


def test_with_a_baseline_only_what_is_new_fails(project: Path, run: Run) -> None:
    status, out, err = run("--write-baseline")
    assert (status, out) == (
        0,
        "no findings\n",
    )
    assert "rulebook-baseline.json now has 6 findings" in err
    assert 'baseline = "rulebook-baseline.json"' in err
    written = Path("rulebook-baseline.json").read_text("utf-8")
    jsonschema.validate(json.loads(written), json.loads(BASELINE_SCHEMA.read_text("utf-8")))
    write_tree(project, {"pyproject.toml": '[tool.rulebook]\nbaseline = "rulebook-baseline.json"\n'})
    status, out, err = run("--strict")
    assert (status, err) == (0, "")
    assert out.endswith("6 findings are not shown: in the baseline rulebook-baseline.json\nno findings\n")
    assert run("--no-baseline")[0] == 1
    replace(DOCKS, "A rope.", "A rope.[[rule:lantern]]")
    status, out, _ = run("--format", "json")
    assert (status, codes(out)) == (1, ["RB201"])
    assert {one["by"] for one in json.loads(out)["silenced"]} == {"baseline"}
    # Written anew it holds the new one as well, and the same text gives the same bytes.
    assert run("--write-baseline")[0] == 0
    again = Path("rulebook-baseline.json").read_bytes()
    assert again != written.encode()
    assert run("--write-baseline")[0] == 0
    assert Path("rulebook-baseline.json").read_bytes() == again


def test_a_baseline_holds_while_rules_move(project: Path, run: Run) -> None:
    run("--write-baseline")
    baseline = "--baseline=rulebook-baseline.json"
    # A rule above moves lines and numbers, a renamed file takes its chapter along.
    replace(DOCKS, "### @@rule:rope@@", "### @@rule:quay@@ A quay.\n\nIt is long.\n\n### @@rule:rope@@")
    DOCKS.rename("source/lf/05-docks.md")
    replace(Path("source/lf/05-docks.md"), "chap=1", "chap=5")
    replace(Path("source/lf/05-docks.md"), "as in [1.0.1]", "as in [5.0.1]")
    status, out, err = run(baseline, "--strict", "--format", "json")
    assert (status, codes(out)) == (0, [])
    assert len(json.loads(out)["silenced"]) == 6
    assert err == ""
    # One more of the same kind at the same rule is new.
    replace(
        Path("source/lf/05-docks.md"), "[[rule:ferry]][[rule:ferry]]", "[[rule:ferry]] [[rule:ferry]] [[rule:ferry]]"
    )
    status, out, _ = run(baseline, "--format", "json")
    assert (status, codes(out)) == (1, ["RB201"])


def test_what_is_fixed_is_reported_and_taken_out(project: Path, run: Run) -> None:
    run("--write-baseline", "known.json")
    replace(DOCKS, "[[rule:ferry]][[rule:ferry]]", "[[rule:ferry]]")
    replace(DOCKS, "<b>knot</b>", "knot")
    status, _, err = run("--baseline", "known.json")
    assert status == 0
    assert "2 of the findings in known.json are fixed" in err
    # Of a part of the project, or of some codes, nobody can say what is fixed.
    assert "1 of the findings in known.json is fixed" in run("--baseline", "known.json", "--select", "RB1")[2]
    assert "known.json" not in run("source", "--baseline", "known.json")[2]
    status, _, err = run("source", "--baseline", "known.json", "--prune-baseline")
    assert (status, "name the folder" in err) == (2, True)
    status, _, err = run("--baseline", "known.json", "--prune-baseline")
    assert (status, "removed from it" in err) == (0, True)
    assert sum(one["count"] for one in json.loads(Path("known.json").read_text("utf-8"))["findings"]) == 4
    assert run("--baseline", "known.json")[2] == ""
    replace(DOCKS, "A knot", "A <b>knot</b>")
    assert "RB118" in run("--baseline", "known.json", "--strict")[1]


def test_what_a_stale_translation_hides_is_not_fixed(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "# Fog @@cha:fog@@\n## Bells @@sec:bells@@\n### @@rule:bell@@ Ring 3 bells.\n"
    files = {
        "source/lf/01.md": f"[REF book=LF chap=1]\n{source}",
        "translations/de/lf/01.md": f"[REF book=LF chap=1]\n{source.replace('Ring 3 bells', '5 Glocken')}",
    }
    monkeypatch.chdir(write_tree(tmp_path / "bells", files))
    assert main(["confirm", "--all", "--language", "de"]) == 0
    run("--write-baseline", "known.json")
    replace(Path("source/lf/01.md"), "Ring 3 bells.", "Ring 3 bells at once.")
    _, out, err = run("--baseline", "known.json", "--prune-baseline")
    assert "RB303" in out
    assert "fixed" not in err
    assert '"RB307"' in Path("known.json").read_text("utf-8")
    assert main(["confirm", "LF/rule:bell", "--language", "de"]) == 0
    assert "RB307" not in run("--baseline", "known.json")[1]


def test_a_part_of_a_project_is_said_to_be_checked_by_itself(project: Path, run: Run) -> None:
    for part in ("source", DOCKS):
        said = run(str(part))[2]
        assert said.startswith(f"note: {part} is checked by itself; to check it with the other files")
        assert said.endswith(f"rulebook check {project}\n")
    assert run()[2] == ""


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('{"format": "rulebook-baseline/2", "findings": []}', "later version"),
        ('{"format": "rulebook-baseline/1",\n "findings": [}', "known.json:2:15: this baseline is not valid JSON"),
        ('{"format": "rulebook-findings/1", "findings": []}', "does not have the format rulebook-baseline/1"),
        ("[]", "does not have the format rulebook-baseline/1"),
        ('{"format": "rulebook-baseline/1"}', "entry 1"),
        ('{"format": "rulebook-baseline/1", "findings": [{"code": "RB201"}]}', "entry 1"),
        (
            '{"format": "rulebook-baseline/1", "findings": '
            '[{"code": "RB201", "file": "a", "unit": null, "fingerprint": "0", "count": -1}]}',
            "entry 1",
        ),
        ("\xff", "not JSON"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_a_baseline_that_is_none_is_left_as_it_is(project: Path, run: Run, content: str, words: str) -> None:
    data = content.encode("latin-1")
    Path("known.json").write_bytes(data)
    for arguments in (["--baseline", "known.json"], ["--write-baseline", "known.json"]):
        status, out, err = run(*arguments)
        assert (status, out) == (2, "")
        assert words in err
    assert Path("known.json").read_bytes() == data


def test_wrong_settings_are_in_no_baseline(project: Path, run: Run) -> None:
    write_tree(project, {"pyproject.toml": '[tool.rulebook]\nbaseline = "known.json"\nstirct = true\n'})
    status, out, _ = run("--write-baseline", "--format", "json")
    assert (status, codes(out)) == (1, ["RB141"])
    status, out, _ = run("--format", "json")
    assert (status, codes(out)) == (1, ["RB141"])


def git(*arguments: str) -> str:
    """Run Git, and return what it prints."""
    identity = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org"}
    identity |= {"GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_CONFIG_GLOBAL": os.devnull}
    done = subprocess.run(["git", *arguments], check=True, capture_output=True, env={**os.environ, **identity})
    return done.stdout.decode()


@pytest.fixture
def repository(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project in a folder of a repository, with one commit; commands run at the top of it."""
    monkeypatch.chdir(project.parent)
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "all")
    return project.parent


def test_of_a_change_its_files_are_reported_and_what_it_broke_elsewhere(repository: Path, run: Run) -> None:
    docks, fog = f"game/{DOCKS}", f"game/{FOG}"
    status, out, err = run("game", "--format", "json", "--changed", fog)
    assert (status, codes(out)) == (0, [])
    assert err == "6 findings elsewhere not shown: already in HEAD\n"
    status, out, _ = run("game", "--format", "json", "--changed", docks)
    assert (status, len(codes(out))) == (1, 6)
    # A label that is renamed breaks a reference in a file that nobody touched.
    replace(Path(docks), "@@rule:rope@@", "@@rule:line@@")
    status, out, _ = run("game", "--format", "json", "--changed", docks)
    assert [one["file"] for one in json.loads(out)["findings"]] == [str(DOCKS)] * 6 + [str(FOG)]
    status, out, _ = run("game", "--format", "json", "--changed")
    assert {one["file"] for one in json.loads(out)["findings"]} >= {str(FOG)}
    git("commit", "-q", "-a", "-m", "line")
    assert codes(run("game", "--format", "json", "--changed")[1]) == []
    assert str(FOG) in run("game", "--since", "HEAD~1")[1]


def test_what_is_new_since_a_revision(repository: Path, run: Run) -> None:
    # A link that leads out of the repository is no reason to fail, and is not followed.
    Path("game", "far").symlink_to("../../far")
    git("add", ".")
    git("commit", "-q", "-m", "link")
    assert run("game", "--since", "HEAD")[:2] == (0, "no findings\n")
    replace(Path("game", FOG), "Ring.", "Ring.[[rule:gong]]")
    status, out, err = run("game", "--since", "HEAD", "--format", "json")
    assert (status, codes(out)) == (1, ["RB201"])
    assert "6 findings elsewhere" in err
    for revision in ("nowhere", "--output=x", "HEAD:game"):
        status, out, err = run("game", f"--since={revision}")
        assert (status, out) == (2, "")
        assert "Git has no revision" in err


@pytest.mark.parametrize("option", ["--since=", "--since= "])
def test_a_variable_that_is_not_set_is_no_revision(repository: Path, run: Run, option: str) -> None:
    replace(Path("game", FOG), "Ring.", "Ring.[[rule:gong]]")
    git("commit", "-q", "-a", "-m", "gong")
    status, out, err = run("game", option)
    assert (status, out) == (2, "")
    assert "--since: the name is empty" in err


def test_a_repository_that_git_cannot_read_is_not_a_new_one(
    repository: Path, run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    Path(".git", "HEAD").write_text("broken", "utf-8")
    for options in (["--since", "HEAD"], ["--since", "main"], ["--changed"]):
        status, out, err = run("game", *options)
        assert (status, out) == (2, "")
        assert "Git cannot read this repository: not a git repository" in err
    for command in ("diff", "impact"):
        assert main([command, "game", "--since", "main"]) == 2
        assert "Git cannot read this repository: not a git repository" in capfd.readouterr().err


def test_a_repository_without_its_last_commit_is_not_a_new_one(repository: Path, run: Run) -> None:
    head = git("rev-parse", "HEAD").strip()
    Path(".git/objects", head[:2], head[2:]).unlink()
    status, out, err = run("game", "--since", "HEAD")
    assert (status, out) == (2, "")
    assert "Git cannot read this repository: the commit of HEAD is missing" in err


def test_a_shallow_clone_has_no_commit_of_an_edition(
    repository: Path, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    write_tree(repository, {"game/source/lf/editions/1.0.json": "{}"})
    git("add", ".")
    git("commit", "-q", "-m", "1.0")
    replace(Path("game", FOG), "Ring.", "Ring.[[rule:gong]]")
    git("commit", "-q", "-a", "-m", "gong")
    assert "RB201" in run("game", "--since", "1.0")[1]
    clone = tmp_path_factory.mktemp("clone")
    git("clone", "-q", "--depth", "1", f"file://{repository}", str(clone))
    monkeypatch.chdir(clone)
    for revision in ("1.0", "HEAD~1"):
        status, out, err = run("game", "--since", revision)
        assert (status, out) == (2, "")
        assert "fetch-depth: 0" in err
    assert run("game", "--since", "HEAD")[0] == 0
    git("fetch", "-q", "--unshallow")
    assert "RB201" in run("game", "--since", "1.0")[1]


def test_pre_commit_names_the_revision_to_compare_with(
    repository: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace(Path("game", DOCKS), "@@rule:rope@@", "@@rule:line@@")
    git("commit", "-q", "-a", "-m", "line")
    monkeypatch.setenv("PRE_COMMIT_FROM_REF", "HEAD~1")
    assert str(FOG) in run("game", "--changed")[1]


def test_without_a_commit_or_a_repository_all_is_new(project: Path, run: Run) -> None:
    assert len(codes(run("--changed", str(FOG), "--format", "json")[1])) == 6
    git("init", "-q")
    assert len(codes(run("--changed", str(FOG), "--format", "json")[1])) == 6
    write_tree(project, {"README.md": "x"})
    git("add", "README.md")
    git("commit", "-q", "-m", "none of it")
    assert len(codes(run("--changed", str(FOG), "--format", "json")[1])) == 6


def test_findings_are_kept_in_the_build_folder(project: Path, run: Run) -> None:
    results = project / "build" / ".checks" / "rulebook-kept-results.jsonl"
    expected = run("--no-cache", "--format", "json")
    assert not (project / "build").exists()
    assert run("--format", "json") == expected
    assert run("--format", "json") == expected
    data = results.read_bytes()
    assert run("--no-cache", "--format", "json") == expected
    assert results.read_bytes() == data
    results.write_bytes(data[:-9])
    assert run("--format", "json") == expected
    replace(project / DOCKS, "rule:knot", "rule:bend")
    assert run("--format", "sarif") == run("--format", "sarif", "--no-cache")


def test_a_source_tree_gets_no_build_folder(project: Path, run: Run) -> None:
    run("source")
    assert not (project / "source" / "build").exists()
