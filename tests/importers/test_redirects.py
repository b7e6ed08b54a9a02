"""``rulebook import --redirects``: where the ids of a document are after the import."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from .folders.trees import write_files

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbor Rules</title></head><body><main>
<h1>Harbor Rules</h1>
<h2 id="piers">1. Piers</h2>
<p id="long">1.1 A pier is long.</p>
<p>1.2 A pier is dry.</p>
<h2 id="boats">2. Boats</h2>
<p><a name="sail"></a>2.1 A boat sails to a pier (see <a href="#long">1.1</a>).</p>
<p id="sink">2.2 A boat sinks.</p>
</main></body></html>
"""


def imported(folder: Path, *arguments: str) -> int:
    (folder / "harbor.html").write_text(PAGE, "utf-8")
    command = ["import", str(folder / "harbor.html"), "--book", "HB", "-o", str(folder / "source"), *arguments]
    return main([*command, "--redirects", str(folder / "redirects.json")])


def test_each_id_has_a_new_address_that_exists(tmp_path: Path) -> None:
    assert imported(tmp_path) == 0
    addresses = json.loads((tmp_path / "redirects.json").read_text("utf-8"))
    assert list(addresses) == ["piers", "long", "boats", "sail", "sink"]
    for address in addresses.values():
        page, _, label = address.partition("#")
        assert f"@@{label}@@" in (tmp_path / "source" / page).with_suffix(".md").read_text("utf-8")
    assert addresses["piers"] == "hb/01-piers.html#cha:piers"
    assert "A boat sinks." in (tmp_path / "source/hb/02-boats.md").read_text("utf-8").split(addresses["sink"][20:])[1]


def test_the_addresses_are_those_of_the_site(tmp_path: Path) -> None:
    assert imported(tmp_path) == 0
    assert main(["build", str(tmp_path), "-o", str(tmp_path / "site")]) == 0
    for address in json.loads((tmp_path / "redirects.json").read_text("utf-8")).values():
        page, _, label = address.partition("#")
        html = (tmp_path / "site/en" / page).read_text("utf-8")
        assert f'id="{label}"' in html or f"id={label}" in html


def test_rules_with_ids_have_labels_only_on_request(tmp_path: Path) -> None:
    (tmp_path / "harbor.html").write_text(PAGE, "utf-8")
    assert main(["import", str(tmp_path / "harbor.html"), "--book", "HB", "-o", str(tmp_path / "source")]) == 0
    assert "### A boat sails" in (tmp_path / "source/hb/02-boats.md").read_text("utf-8")


def test_without_labels_there_is_nowhere_to_lead(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert imported(tmp_path, "--labels", "none") == 2
    assert "--redirects works with a single file, and not with --labels none" in capsys.readouterr().err
    assert not (tmp_path / "source").exists()


GITBOOK = {
    "SUMMARY.md": "* [Home](README.md)\n* [Setup](rules/set%20up.md)\n* [Turns](turns.md)\n",
    "README.md": "# Home\n\nWelcome, see [setup](rules/set%20up.md).\n",
    "rules/set up.md": "# Setup\n\n## Deal\n\nDeal cards.\n",
    "turns.md": '# Turns\n\n<a id="first"></a>Draw.\n\nFly.\n',
}


@pytest.mark.parametrize(
    ("file", "lines"),
    [
        (
            "_redirects",
            ["/rules/set%20up /en/kl/01-setup.html#cha:setup 301", "/turns /en/kl/02-turns.html#cha:turns 301"],
        ),
        (
            "r.conf",
            [
                'location = "/rules/set up" { return 301 "/en/kl/01-setup.html#cha:setup"; }',
                'location = "/rules/set up/" { return 301 "/en/kl/01-setup.html#cha:setup"; }',
                'location = "/turns" { return 301 "/en/kl/02-turns.html#cha:turns"; }',
                'location = "/turns/" { return 301 "/en/kl/02-turns.html#cha:turns"; }',
            ],
        ),
        (
            ".htaccess",
            [
                'RedirectMatch 301 "^/rules/set\\ up/?$" "/en/kl/01-setup.html#cha:setup"',
                'RedirectMatch 301 "^/turns/?$" "/en/kl/02-turns.html#cha:turns"',
            ],
        ),
        (
            "r.csv",
            [
                "old,new",
                ",kl/index.html",
                "#home,kl/index.html",
                "rules/set up,kl/01-setup.html#cha:setup",
                "rules/set up#setup,kl/01-setup.html#cha:setup",
                "rules/set up#deal,kl/01-setup.html#sec:deal",
                "turns,kl/02-turns.html#cha:turns",
                "turns#turns,kl/02-turns.html#cha:turns",
                "turns#first,kl/02-turns.html#rule:turns_draw",
            ],
        ),
    ],
)
def test_the_name_of_the_file_chooses_the_host(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, lines: list[str]
) -> None:
    folder = write_files(tmp_path / "kites", GITBOOK)
    command = ["import", str(folder), "--book", "KL", "--language", "en", "-o", str(tmp_path / "source")]
    assert main([*command, "--redirects", str(tmp_path / file)]) == 0
    written = (tmp_path / file).read_text("utf-8").splitlines()
    assert [line for line in written if not line.startswith("# ")] == lines
    if file != "r.csv":
        assert "5 of those are only in the JSON and CSV tables" in written[1]
        assert "5 more have a #, which servers never see" in capsys.readouterr().out
    assert '"rule:first" = "rule:turns_draw"' in (tmp_path / "source/kl/book.toml").read_text("utf-8")


MKDOCS = {
    "mkdocs.yml": "site_name: Kites\nsite_url: https://old.example/manual/\n",
    "docs/index.md": "# Home\n\nWelcome.\n",
    "docs/turns.md": "# Turns\n\nFly.\n",
}


@pytest.mark.parametrize(
    ("arguments", "url", "line"),
    [
        ((), "", "/manual/turns /en/kl/01-turns.html#cha:turns 301"),
        (("--redirects-base", "/kites/"), "", "/manual/turns /kites/en/kl/01-turns.html#cha:turns 301"),
        ((), "https://old.example/new/", "/manual/turns /new/en/kl/01-turns.html#cha:turns 301"),
        (
            (),
            "https://guild.example/kites",
            "/manual/turns https://guild.example/kites/en/kl/01-turns.html#cha:turns 301",
        ),
    ],
)
def test_the_addresses_of_both_sites_count(tmp_path: Path, arguments: tuple[str, ...], url: str, line: str) -> None:
    folder = write_files(tmp_path / "kites", MKDOCS)
    project = tmp_path / "project"
    project.mkdir()
    settings = f'[tool.rulebook.site]\nurl = "{url}"\n' if url else ""
    (project / "pyproject.toml").write_text(settings, "utf-8")
    command = ["import", str(folder), "--book", "KL", "--language", "en", "-o", str(project / "source")]
    assert main([*command, "--redirects", str(tmp_path / "_redirects"), *arguments]) == 0
    assert (tmp_path / "_redirects").read_text("utf-8").splitlines()[-1] == line


def test_ids_alone_are_no_addresses_for_a_host(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert imported(tmp_path, "--redirects-for", "netlify") == 2
    assert "--redirects-for netlify needs a folder of pages" in capsys.readouterr().err
