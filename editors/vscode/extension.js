"use strict";

/* Rulebooks in VS Code: starts `rulebook lsp` for the workspace and shows what it says.  What a language server cannot
   do by itself is here: a lens names the command rulebook.showReferences, which VS Code has under another name and with
   types of its own. */

const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const SHOW_REFERENCES = "rulebook.showReferences";

/** @type {LanguageClient | undefined} */
let client;

/** Return the command that the settings name; a path that is relative is one of the workspace. */
function command() {
  const named = vscode.workspace.getConfiguration("rulebook").get("command") || "rulebook";
  const folder = vscode.workspace.workspaceFolders?.[0];
  const isPath = named.includes("/") || named.includes("\\");
  return isPath && !path.isAbsolute(named) && folder ? path.join(folder.uri.fsPath, named) : named;
}

/** Show the places that a lens counts: [uri, position, locations] as the protocol has them. */
function showReferences(uri, position, locations) {
  return vscode.commands.executeCommand(
    "editor.action.showReferences",
    vscode.Uri.parse(uri),
    new vscode.Position(position.line, position.character),
    locations.map(
      (one) =>
        new vscode.Location(
          vscode.Uri.parse(one.uri),
          new vscode.Range(
            one.range.start.line,
            one.range.start.character,
            one.range.end.line,
            one.range.end.character,
          ),
        ),
    ),
  );
}

/** Start the server; what keeps it from starting is told, with what to do. */
async function start() {
  // No transport is named: standard input and output are meant then, and the client adds no --stdio of its own.
  const run = { command: command(), args: ["lsp"] };
  client = new LanguageClient("rulebook", "Rulebook", run, {
    documentSelector: [{ scheme: "file", language: "markdown" }],
  });
  try {
    await client.start();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    vscode.window.showErrorMessage(
      `${run.command} lsp does not start (${why}). Install it with: pip install 'sphinx-rulebook[lsp]', ` +
        "and say in the setting rulebook.command where it is.",
    );
  }
}

async function stop() {
  const stopped = client;
  client = undefined;
  if (stopped?.isRunning()) await stopped.stop();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand(SHOW_REFERENCES, showReferences),
    vscode.commands.registerCommand("rulebook.restart", async () => {
      await stop();
      await start();
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (!event.affectsConfiguration("rulebook.command")) return;
      await stop();
      await start();
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
