"""What makes an editor start `rulebook lsp` works: the extension of VS Code, the settings of Neovim and Helix."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from sphinx_rulebook.lsp.hints import SHOW_REFERENCES
from tests.helpers import PROJECT

EDITORS = PROJECT / "editors"
VSCODE = EDITORS / "vscode"
COMMAND = Path(sys.executable).parent / "rulebook"
CHAPTER = "source/kk/04-the-round.md"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("source", "translations"):
        shutil.copytree(PROJECT / name, tmp_path / "rules" / name)
    return tmp_path / "rules"


def activate(project: Path, command: str) -> dict[str, object]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    stub = Path(__file__).parent / "editor_stub.cjs"
    words = [node, str(stub), str(VSCODE / "extension.js"), str(project), str(project / CHAPTER), command]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    happened: dict[str, object] = json.loads(done.stdout)
    return happened


def test_the_extension_of_vs_code_is_read_by_node() -> None:
    package = json.loads((VSCODE / "package.json").read_text("utf-8"))
    main = VSCODE / package["main"]
    assert main.is_file()
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    subprocess.run([node, "--check", str(main)], check=True)
    assert {"name", "version", "publisher", "engines", "activationEvents", "contributes"} <= package.keys()
    assert all(event.startswith("workspaceContains:") for event in package["activationEvents"])
    text = main.read_text("utf-8")
    assert all(f'"{one["command"]}"' in text for one in package["contributes"]["commands"])
    for name in package["contributes"]["configuration"]["properties"]:
        assert f'"{name}"' in text
        assert f"`{name}`" in (VSCODE / "README.md").read_text("utf-8")


def test_vs_code_starts_the_server_and_shows_references(project: Path) -> None:
    happened = activate(project, str(COMMAND))
    assert happened["errors"] == []
    assert happened["selector"] == [{"scheme": "file", "language": "markdown"}]
    assert happened["commands"] == [SHOW_REFERENCES, "rulebook.restart"]
    assert happened["subscriptions"] == 3
    assert isinstance(happened["lenses"], int)
    assert happened["lenses"] > 20
    executed = happened["executed"]
    assert isinstance(executed, list)
    assert [(one["name"], one["isTyped"]) for one in executed] == [("editor.action.showReferences", True)]
    assert executed[0]["locations"] >= 1
    assert happened["status"] == 0


def test_vs_code_says_how_to_install_a_command_that_is_not_there(project: Path) -> None:
    happened = activate(project, "bin/no-rulebook")
    assert happened["command"] == str(project / "bin/no-rulebook")
    errors = happened["errors"]
    assert isinstance(errors, list)
    assert len(errors) == 1
    assert "pip install 'sphinx-rulebook[lsp]'" in errors[0]
    assert "rulebook.command" in errors[0]


def test_helix_starts_the_server() -> None:
    settings = tomllib.loads((EDITORS / "helix" / "languages.toml").read_text("utf-8"))
    server = settings["language-server"]["rulebook"]
    assert [server["command"], *server["args"]] == ["rulebook", "lsp"]
    assert [(one["name"], one["language-servers"]) for one in settings["language"]] == [("markdown", ["rulebook"])]


TRY = """
vim.opt.runtimepath:prepend('@@runtime@@')
vim.cmd('filetype on')
require('rulebook').setup({ command = { '@@command@@', 'lsp' } })
vim.cmd('edit @@file@@')
vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 50)
local shown = { diagnostics = #vim.diagnostic.get(0) }
local buffer = { textDocument = { uri = vim.uri_from_bufnr(0) } }
for id, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/codeLens', buffer, 10000) or {}) do
  shown.lenses = #answer.result
  for _, lens in ipairs(answer.result) do
    if lens.command.command == 'rulebook.showReferences' then
      vim.lsp.commands['rulebook.showReferences'](lens.command, { client_id = id })
      shown.listed = #vim.fn.getqflist()
      break
    end
  end
end
vim.fn.writefile({ vim.json and vim.json.encode(shown) or vim.fn.json_encode(shown) }, '@@shown@@')
vim.cmd('qa!')
"""

NEOVIM = shutil.which("nvim")

if NEOVIM is not None:  # it is in no package that the tests could install everywhere

    def test_neovim_starts_the_server_and_lists_references(project: Path, tmp_path: Path) -> None:
        runtime = tmp_path / "runtime"
        (runtime / "lua").mkdir(parents=True)
        shutil.copy(EDITORS / "neovim" / "rulebook.lua", runtime / "lua")
        with (project / CHAPTER).open("a", encoding="utf-8") as file:
            file.write("\n### Broken.[[rule:nowhere]]\n")
        shown = tmp_path / "shown.json"
        script = TRY
        for name, value in (
            ("runtime", runtime),
            ("command", COMMAND),
            ("file", project / CHAPTER),
            ("shown", shown),
        ):
            script = script.replace(f"@@{name}@@", str(value))
        (tmp_path / "try.lua").write_text(script, "utf-8")
        words = [str(NEOVIM), "--headless", "-u", "NONE", "-c", f"luafile {tmp_path / 'try.lua'}"]
        subprocess.run(words, check=True, capture_output=True, timeout=60, cwd=project)
        found = json.loads(shown.read_text("utf-8"))
        assert found["diagnostics"] >= 1
        assert found["lenses"] > 20
        assert found["listed"] >= 1
