import assert from "node:assert/strict";
import { test } from "node:test";

/** Make the globals that the module reads when it is loaded. @param {object} known what `_static/library.js` says */
function load(known) {
  globalThis.window = { rulebookLibrary: { language: "pl", languages: [], books: [], words: {}, ending: ".html", ...known } };
  globalThis.document = { documentElement: { lang: "pl" }, currentScript: null };
  globalThis.location = { href: "http://localhost/pl/index.html" };
  return import(`../../extensions/sphinx_rulebook/site/theme/scripts/shared/library.js?${JSON.stringify(known)}`);
}

/** The table that the page gets for Polish. */
const formOf = Array.from({ length: 200 }, (_, n) => (n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2)).join("");

test("a number is followed by the form of the language", async () => {
  const forms = { "{count} rule": ["{count} reguła", "{count} reguły", "{count} reguł"] };
  const { counted } = await load({ forms, formOf });
  const shown = [1, 3, 5, 13, 23, 103, 113, 1013, 12023].map((count) => counted("{count} rule", "{count} rules", count));
  assert.deepEqual(shown, ["1 reguła", "3 reguły", "5 reguł", "13 reguł", "23 reguły", "103 reguły", "113 reguł", "1013 reguł", "12023 reguły"]);
});

test("a language with one form has no table", async () => {
  const { counted } = await load({ forms: { "{count} rule": ["{count}ルール"] }, formOf: "" });
  const shown = [1, 5, 300].map((count) => counted("{count} rule", "{count} rules", count));
  assert.deepEqual(shown, ["1ルール", "5ルール", "300ルール"]);
});

test("other values are filled in, and a word without forms is English", async () => {
  const { counted } = await load({});
  const shown = [1, 2].map((count) => counted("{count} reference to {chapter}", "{count} references to {chapter}", count, { chapter: "Docks" }));
  assert.deepEqual(shown, ["1 reference to Docks", "2 references to Docks"]);
  assert.equal(counted("{count} rule", "{count} rules", 0), "0 rules");
});
