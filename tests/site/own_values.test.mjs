import assert from "node:assert/strict";
import { test } from "node:test";

const SCRIPTS = "../../extensions/sphinx_rulebook/site/theme/scripts";
const { ownValue } = await import(`${SCRIPTS}/shared/own.js`);

/** What every object answers to, whatever was put into it. */
const NAMES = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];

test("an object has what was put into it, and nothing else", () => {
  for (const name of NAMES) {
    assert.equal(ownValue({ rule: 1 }, name), undefined, name);
    assert.equal(ownValue(JSON.parse(`{"${name}": 1}`), name), 1, name);
  }
  assert.equal(ownValue({ rule: 1 }, "rule"), 1);
  assert.equal(ownValue({ rule: null }, "rule"), null);
});

test("no lookup in our scripts asks what an object inherits", async () => {
  const { readFile, readdir } = await import("node:fs/promises");
  const root = new URL(`${SCRIPTS}/`, import.meta.url);
  for (const folder of await readdir(root)) {
    for (const file of (await readdir(new URL(`${folder}/`, root))).filter((name) => name.endsWith(".js"))) {
      const code = (await readFile(new URL(`${folder}/${file}`, root), "utf-8")).replace(/\/\*\*[^]*?\*\/|\/\/.*$/gm, "").replace(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, '""');
      // A constant's name may be asked for.
      for (const [asked] of code.matchAll(/[\w")\]]+ in [\w$.]+/g)) assert.match(asked, /^"" in /, `${folder}/${file}: ${asked}`);
    }
  }
});

test("sentences are filled with what they are given", async () => {
  globalThis.document = /** @type {any} */ ({});
  const { fill } = await import(`${SCRIPTS}/shared/dom.js`);
  assert.equal(fill("{rule} {constructor} {toString}", { rule: "4.1" }), "4.1 {constructor} {toString}");
});

test("units, counterparts and builds by names that every object answers to", async () => {
  const link = { dataset: { folder: "./", edition: "" } };
  globalThis.location = /** @type {any} */ ({ href: "https://rules.example/en/kk/01.html", protocol: "https:" });
  globalThis.document = /** @type {any} */ ({ querySelector: () => link, getElementById: () => null, documentElement: { lang: "en" }, currentScript: null });
  globalThis.window = /** @type {any} */ ({});
  const { unitNamed } = await import(`${SCRIPTS}/editions/data.js`);
  const units = { code: "kk", pages: ["01"], units: [["rule:a", [0, 0, "1.1"]]], former: { "rule:b": "rule:a" }, into: {} };
  assert.equal(unitNamed(units, "rule:b", 0)[0], "rule:a");
  for (const name of NAMES) assert.equal(unitNamed(units, name, 0), undefined, name);
  const { word } = await import(`${SCRIPTS}/shared/library.js`);
  const { addressIn } = await import(`${SCRIPTS}/reading/languages.js`);
  for (const name of NAMES) {
    assert.equal(word(name), name);
    assert.equal(addressIn(name, "ja", "https://rules.example/ja/kk/01.html"), `https://rules.example/ja/kk/01.html#${name}`);
    assert.equal(addressIn("rule:a", name, "https://rules.example/ja/kk/01.html"), "https://rules.example/ja/kk/01.html#rule:a");
  }
});
