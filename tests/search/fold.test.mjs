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

test("the cases that Python folds too, and where each letter came from", () => {
  for (const [text, expected] of JSON.parse(readFileSync(new URL("folding.json", import.meta.url), "utf-8"))) {
    assert.equal(fold(text), expected);
    const { folded, origin } = foldWithOrigin(text);
    assert.equal(folded, expected);
    assert.equal(origin.length, folded.length + 1);
    assert.equal(origin[folded.length], text.length);
    for (let at = 0; at < folded.length; at++) assert.ok(origin[at] <= origin[at + 1]);
  }
});
