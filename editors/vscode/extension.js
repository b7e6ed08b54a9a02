"use strict";

/* Rulebooks in VS Code: starts `rulebook lsp` for the workspace and shows its results.  It also does what a language
   server cannot do: a lens uses the command rulebook.showReferences, which VS Code has under another name and with its
   own types. */

const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const SHOW_REFERENCES = "rulebook.showReferences";

/** @type {LanguageClient | undefined} */
let client;

/** Return the command from the settings; a relative path starts at the workspace folder. */
function command() {
  const named = vscode.workspace.getConfiguration("rulebook").get("command") || "rulebook";
  const folder = vscode.workspace.workspaceFolders?.[0];
  const isPath = named.includes("/") || named.includes("\\");
  return isPath && !path.isAbsolute(named) && folder ? path.join(folder.uri.fsPath, named) : named;
}

/** Show the places that a lens counts: [uri, position, locations] as in the protocol. */
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

/** Start the server; if that fails, show why and how to fix it. */
async function start() {
  // Without a transport, the client uses standard input and output and does not add --stdio.
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
        "then set rulebook.command to its path.",
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
