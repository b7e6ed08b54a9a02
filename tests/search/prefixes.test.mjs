// Arabic and Hebrew: what is written together with a word, and what is left out of texts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/engine.js";
import { marksIn } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/snippet.js";

/** @param {string} language @param {string[]} texts */
const engineOf = (language, texts) =>
  createEngine({ code: "GR", title: "", language, version: "", chapters: [["01", texts.length]], units: texts.map((text, i) => /** @type {any} */ (["", `1.${i}`, 0, "r", text])), vocabulary: "" });

/** @type {[string, string[], [string, number[]][]][]} the language, texts, and the places that queries find, the best first */
const CASES = [
  ["ar", ["تصل القوارب إلى الميناء.", "في كل ميناء سوق.", "يعود بالميناء وللميناء.", "الصيّاد يبحر.", "يبدأ الالتزام."], [
    ["ميناء", [1, 0, 2]], ["الميناء", [0, 1, 2]], ["الصياد", [3]], ["صياد", [3]], ["وميناء", [1, 0, 2]], ["الالتزام", [4]],
  ]],
  ["he", ["הסירה עוזבת את הנמל.", "בכל נמל יש שוק.", "היא חוזרת לנמל.", "השחקן מניח פָּנָס.", "כשהלילה מגיע."], [
    ["נמל", [1, 0, 2]], ["הנמל", [0, 1, 2]], ["פנס", [3]], ["שחקן", [3]], ["ובנמל", [1, 0, 2]], ["לילה", [4]],
  ]],
];

for (const [language, texts, queries] of CASES) {
  test(`words with and without prefixes: ${language}`, () => {
    const engine = engineOf(language, texts);
    for (const [query, places] of queries) {
      const { results, suggestion } = engine.search(query);
      assert.deepEqual(results.map((one) => one.place).sort(), [...places].sort(), query);
      assert.equal(results[0].place, places[0], query);
      assert.equal(suggestion, "");
    }
  });
}

test("the whole word is marked", () => {
  const [, [text]] = CASES[0];
  const spans = marksIn(text, engineOf("ar", [text]).search("ميناء").marks, "ar");
  assert.deepEqual(spans.map(({ start, stop }) => text.slice(start, stop)), ["الميناء"]);
});

test("a prefix is none in other languages", () => assert.deepEqual(engineOf("fa", ["الميناء."]).search("ميناء").results, []));

test("Thai: the tone is typed before or after the vowel", () => {
  const engine = engineOf("th", ["เรือข้ามแม่น้ำ", "พายุมา"]);
  for (const query of ["แม่น้ำ", "แม่นำ้", "เเม่น้ำ"]) assert.deepEqual(engine.search(query).results.map((one) => one.place), [0], query);
});
