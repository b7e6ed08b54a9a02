"""The same words for the same things in all commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pytest

from sphinx_rulebook.cli.command_line import COMMANDS, main, make_parser

METAVARS = {
    "--project": "PATH",
    "--output": "PATH",
    "--language": "TAG",
    "--book": "CODE",
    "--since": "REV",
    "--encoding": "NAME",
    "--layout": "NAME",
}
"""What stands for the value of an option, wherever the option is."""

SHORT = {"-h": "--help", "-o": "--output", "-q": "--quiet", "-v": "--verbose", "-W": "--strict", "-y": "--yes"}
FORMER = {"--lang", "--languages", "--path"}
OTHER_POSITIONALS = {"completion", "explain", "init", "import", "lsp"}
"""Commands that are not about one project, or make one."""


def arguments_of(command: str) -> Iterator[argparse.Action]:
    parser = make_parser([command])
    commands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    yield from commands.choices[command]._actions


@pytest.mark.parametrize("command", COMMANDS)
def test_an_option_has_one_spelling_and_one_value(command: str) -> None:
    for action in arguments_of(command):
        names = action.option_strings
        assert not FORMER.intersection(names)
        for name in names:
            if not name.startswith("--"):
                assert SHORT[name] in names
        for name, metavar in METAVARS.items():
            if name in names and command != "init":  # which takes several languages
                assert action.metavar == metavar, name
        if "--format" in names:
            assert action.choices
            assert not {"txt", "markdown"}.intersection(action.choices)
        assert action.help
        assert action.help[0].islower() or action.help.startswith(("zip", "Git")) or not action.help[0].isalpha()
        assert not action.help.endswith(".")


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - OTHER_POSITIONALS))
def test_the_project_is_the_only_positional_argument_or_an_option(command: str) -> None:
    actions = list(arguments_of(command))
    positional = [action.metavar for action in actions if not action.option_strings]
    has_option = any("--project" in action.option_strings for action in actions)
    assert has_option == (positional != ["PROJECT"])
    if has_option:
        assert "PROJECT" not in positional


def test_options_that_several_commands_have_say_the_same() -> None:
    for name in ("--project", "--dry-run", "--quiet", "--verbose", "--help"):
        texts = {
            action.help for command in COMMANDS for action in arguments_of(command) if name in action.option_strings
        }
        assert len(texts) == 1, texts


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_can_be_quiet_or_verbose(command: str) -> None:
    names = {name for action in arguments_of(command) for name in action.option_strings}
    assert {"-q", "--quiet", "-v", "--verbose"} <= names


@pytest.mark.parametrize(
    ("words", "usage", "error"),
    [
        (["diff", "1.0.0", "1.1.0"], "usage: rulebook diff ", "rulebook diff: error: unrecognized arguments: 1.1.0"),
        (["lsp", "--tcp"], "usage: rulebook lsp ", "rulebook lsp: error: unrecognized arguments: --tcp"),
        (["-q", "check"], "usage: rulebook [-h]", "rulebook: error: unrecognized arguments: -q"),
    ],
)
def test_a_word_that_is_not_known_gets_the_usage_of_its_command(
    capsys: pytest.CaptureFixture[str], words: list[str], usage: str, error: str
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)
    err = capsys.readouterr().err
    assert err.startswith(usage)
    assert error in err


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["stats", "-o", ""], "-o/--output: the path is empty"),
        (["build", "--output="], "-o/--output: the path is empty"),
        (["import", "a.md", "-o", " "], "-o/--output: the path is empty"),
        (["check", ""], "PROJECT: the path is empty"),
        (["check", "--baseline", ""], "--baseline: the path is empty"),
        (["import", "a.md", ""], "file: the path is empty"),
        (["import", "a.md", "--like="], "--like: the path is empty"),
        (["init", ""], "DIR: the path is empty"),
        (["rename", "a", "b", "--project", ""], "--project: the path is empty"),
        (["diff", "--to", ""], "--to: the name is empty"),
        (["serve", "--host", ""], "--host: the host is empty"),
        (["serve", "--allow-host="], "--allow-host: the host is empty"),
    ],
)
def test_a_variable_that_is_not_set_is_no_value(
    capsys: pytest.CaptureFixture[str], words: list[str], error: str
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)
    assert f"argument {error}" in capsys.readouterr().err


def test_an_address_may_have_the_brackets_of_a_web_address() -> None:
    words = ["serve", "--host", "[::1]", "--allow-host", "[fe80::1]", "--allow-host", "rules.example"]
    read = make_parser(["serve"]).parse_args(words)
    assert (read.host, read.allow_host) == ("::1", ["fe80::1", "rules.example"])


@pytest.mark.parametrize("command", ["diff", "impact"])
def test_a_version_is_no_project(capsys: pytest.CaptureFixture[str], command: str) -> None:
    hint = "name an edition or a revision with --since"
    assert main([command, "1.0.0"]) == 2
    assert f"1.0.0 is neither a folder nor a file; {hint}" in capsys.readouterr().err
    assert main([command, "nowhere", "--since", "1.0.0"]) == 2
    err = capsys.readouterr().err
    assert "nowhere is neither a folder nor a file" in err
    assert hint not in err
