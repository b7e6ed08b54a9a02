"use strict";

/* Runs the extension for VS Code with stubs of the editor's API and of the client of the language server.  The stub of
   the client starts the real server and talks to it.  All events are printed as one line of JSON. */

const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const Module = require("node:module");
const { pathToFileURL } = require("node:url");

const [extension, folder, file, command] = process.argv.slice(2);
const happened = { commands: [], executed: [], errors: [], selector: null, lenses: 0, command: null };
const STDIO = 0;
const registered = new Map();

class Uri {
  static parse(text) {
    return Object.assign(new Uri(), { text });
  }
}
class Position {
  constructor(line, character) {
    if (!Number.isInteger(line) || !Number.isInteger(character)) throw new TypeError("no position");
    Object.assign(this, { line, character });
  }
}
class Range {
  constructor(...places) {
    if (!places.every(Number.isInteger)) throw new TypeError("no range");
    this.start = new Position(places[0], places[1]);
    this.end = new Position(places[2], places[3]);
  }
}
class Location {
  constructor(uri, range) {
    if (!(uri instanceof Uri) || !(range instanceof Range)) throw new TypeError("no location");
    Object.assign(this, { uri, range });
  }
}

const disposable = { dispose() {} };
const vscode = {
  Uri,
  Position,
  Range,
  Location,
  commands: {
    registerCommand(name, run) {
      registered.set(name, run);
      happened.commands.push(name);
      return disposable;
    },
    async executeCommand(name, uri, position, locations) {
      const isTyped = uri instanceof Uri && position instanceof Position && locations.every((l) => l instanceof Location);
      happened.executed.push({ name, isTyped, locations: locations.length, at: locations[0].range.start.line });
    },
  },
  window: { showErrorMessage: (text) => happened.errors.push(text) },
  workspace: {
    workspaceFolders: [{ uri: { fsPath: folder } }],
    getConfiguration: (section) => ({ get: (name) => (section === "rulebook" && name === "command" ? command : undefined) }),
    onDidChangeConfiguration: () => disposable,
  },
};

class LanguageClient {
  constructor(id, name, server, options) {
    this.server = server;
    happened.selector = options.documentSelector;
    happened.command = server.command;
    this.waiting = new Map();
    this.last = 0;
    this.rest = Buffer.alloc(0);
  }

  start() {
    return new Promise((resolve, reject) => {
      // Like the real one: a transport that is named becomes an argument.
      const transport = this.server.transport === STDIO ? ["--stdio"] : [];
      this.process = spawn(this.server.command, [...this.server.args, ...transport], { stdio: ["pipe", "pipe", "inherit"] });
      this.process.on("error", reject);
      this.process.stdout.on("data", (data) => this.read(data));
      this.process.on("spawn", async () => {
        const root = pathToFileURL(folder).href;
        await this.ask("initialize", { processId: null, rootUri: root, capabilities: {}, workspaceFolders: [{ uri: root, name: "rules" }] });
        this.tell("initialized", {});
        resolve();
      });
    });
  }

  write(message) {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  tell(method, params) {
    this.write({ method, params });
  }

  ask(method, params) {
    return new Promise((resolve) => {
      this.waiting.set(++this.last, resolve);
      this.write({ id: this.last, method, params });
    });
  }

  read(data) {
    this.rest = Buffer.concat([this.rest, data]);
    for (;;) {
      const head = this.rest.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/.exec(this.rest.subarray(0, head).toString())[1]);
      if (this.rest.length < head + 4 + length) return;
      const message = JSON.parse(this.rest.subarray(head + 4, head + 4 + length).toString());
      this.rest = this.rest.subarray(head + 4 + length);
      if (message.id !== undefined && message.method === undefined) this.waiting.get(message.id)?.(message.result);
      else if (message.id !== undefined) this.write({ id: message.id, result: null });
    }
  }

  isRunning() {
    return this.process?.exitCode === null;
  }

  async stop() {
    await this.ask("shutdown", null);
    this.tell("exit", null);
    await new Promise((resolve) => this.process.on("exit", resolve));
    happened.status = this.process.exitCode;
  }
}

let started;
const load = Module._load;
Module._load = function (name, ...rest) {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node") {
    const Recorded = class extends LanguageClient {
      constructor(...given) {
        super(...given);
        started = this;
      }
    };
    return { LanguageClient: Recorded, TransportKind: { stdio: STDIO } };
  }
  return load.call(this, name, ...rest);
};

(async () => {
  const { activate, deactivate } = require(extension);
  const context = { subscriptions: [] };
  await activate(context);
  happened.subscriptions = context.subscriptions.length;
  if (happened.errors.length === 0) {
    const uri = pathToFileURL(file).href;
    const text = readFileSync(file, "utf-8");
    started.tell("textDocument/didOpen", { textDocument: { uri, languageId: "markdown", version: 1, text } });
    const lenses = await started.ask("textDocument/codeLens", { textDocument: { uri } });
    happened.lenses = lenses.length;
    const shown = lenses.find((lens) => registered.has(lens.command.command));
    await registered.get(shown.command.command)(...shown.command.arguments);
    await deactivate();
  }
  console.log(JSON.stringify(happened));
  process.exit(0);
})();
