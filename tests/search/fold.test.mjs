import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fold, foldWithOrigin, isWordLetter } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/fold.js";

test("width, case, kana, quotation marks, dashes and diacritics are the same", () => {
  assert.equal(fold("ＡＢ１"), "ab1");
  assert.equal(fold("ﾄｰｸﾝ"), "トークン");
  assert.equal(fold("がんきんぐ"), "ガンキング");
  assert.equal(fold("“Can’t” – Café"), '"can\'t" - cafe');
});

// The same table holds Python's folding: tests/site/test_search_folding.py.
const cases = JSON.parse(readFileSync(new URL("folding.json", import.meta.url), "utf8"));

test("texts are folded as in Python", () => {
  for (const [text, folded] of cases) assert.equal(fold(text), folded);
});

test("a text is folded letter by letter as it is as a whole", () => {
  for (const [text, folded] of cases) assert.equal(foldWithOrigin(text).folded, folded);
});

test("a kana keeps its voicing", () => assert.equal(fold("ﾊﾞﾄﾙ"), "バトル"));

test("each folded letter knows where it came from", () => {
  const { folded, origin } = foldWithOrigin("ｶﾞx");
  assert.equal(folded, "ガx");
  assert.deepEqual(origin, [0, 2, 3]);
});

test("only letters of scripts with spaces belong to a word", () => {
  assert.ok(isWordLetter("a") && isWordLetter("1") && isWordLetter("é"));
  assert.ok(!isWordLetter(" ") && !isWordLetter("カ") && !isWordLetter("庭"));
});
