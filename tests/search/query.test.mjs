import assert from "node:assert/strict";
import { test } from "node:test";
import { fold } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/fold.js";
import { LONGEST, readQuery } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/query.js";

/** @param {string} written */
const read = (written) => readQuery(written, ["GR"]);
/** @param {string} written */
const words = (written) => read(written).terms.map((term) => term.text);

test("a number in all typings", () => {
  for (const written of ["1.1.2d", "1.1.2d.", "GR 1.1.2d", "gr:1.1.2d", "rule 1.1.2d", "（1.1.2ｄ）", "１．１．２ｄ", "#1.1.2d", "ルール1.1.2d", " 1.1.2D "]) {
    assert.equal(read(written).number, "1.1.2d", written);
  }
  assert.equal(read("112d").number, "112d");
  assert.equal(read("two beds 3").number, "");
});

test("common words are left out where there are others", () => {
  assert.deepEqual(words("can I plant a seed in the bed"), ["plant", "seed", "bed"]);
  assert.deepEqual(words("to be or"), ["to", "be", "or"]);
  assert.deepEqual(words("freeze without end"), ["freeze", "without", "end"]);
});

test("a question about a thing", () => {
  for (const written of ["what is a seed", "seed meaning", "define seed?", "What does seed mean?"]) {
    const { isDefinition, subject, terms } = read(written);
    assert.ok(isDefinition, written);
    assert.equal(subject, "seed");
    assert.equal(terms.length, 1);
  }
  assert.equal(read("トークンとは何ですか").subject, "トークン");
  assert.ok(!read("seed").isDefinition);
});

test("phrases in any quotation marks", () => {
  assert.deepEqual(read('"an empty bed" frost').phrases, ["an empty bed"]);
  assert.deepEqual(read("“An empty bed”").phrases, ["an empty bed"]);
});

test("what is asked for a number or for leave", () => {
  assert.ok(read("how many cards").asksNumber && read("手札は何枚").asksNumber);
  assert.ok(read("can I plant").asksLeave && read("種を置ける？").asksLeave);
});

test("a question, what it is about, and the words that it asks with", () => {
  assert.ok(read("can I plant").isQuestion && read("種を置ける？").isQuestion);
  assert.ok(!read("frozen bed").isQuestion && !read("what is a seed").isQuestion);
  assert.equal(read("花壇は植えられる？").topic, fold("花壇"));
  assert.deepEqual(words("花壇 いつ収穫"), ["花壇", "収穫"]);
  assert.deepEqual(words("two seeds at the same time"), ["two", "seeds", "simultaneously"]);
  assert.ok(read("花壇 定義").isDefinition);
});

test("what is written behind the longest query is not read", () => {
  assert.ok(read("x".repeat(10000)).whole.length <= LONGEST);
  assert.ok(words("a1 b1 c1 ".repeat(1000)).length <= 16);
});

test("a question, with or without its mark", () => {
  for (const written of ["how many seeds", "who's first", "can't i plant", "so what now", "if i forget", "in which order", "種はいつ", "雨が降ったらどうなる", "frost?"]) assert.ok(read(written).isQuestion, written);
  for (const written of ["frost", "in the bed", "iffy seed", "whatever grows", "花壇の種"]) assert.ok(!read(written).isQuestion, written);
});

test("a dash within a katakana word is the mark of a long vowel", () => {
  for (const written of ["ル－ル", "ル―ル", "ﾙ-ﾙ", "ル−ル"]) assert.deepEqual(words(written), ["ルール"], written);
  for (const written of ["カード-ゾーン", "カード － ゾーン"]) assert.deepEqual(words(written), ["カード", "ゾーン"], written);
  assert.deepEqual(words("フェイズー"), ["フェイズー"]);
});
