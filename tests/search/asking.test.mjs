import assert from "node:assert/strict";
import { test } from "node:test";
import { ownIntents, readIntents } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/asking.js";
import { createEngine } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/engine.js";
import { english, japanese } from "./books.mjs";

/** @param {any} book @param {Record<string, string[]>} synonyms @param {string} query */
function numbers(book, synonyms, query) {
  const { index, search } = createEngine({ ...book, synonyms });
  return search(query).results.map((one) => index.units[one.place][1]);
}

test("a synonym of the book also finds the book's word, in any form and in phrases", () => {
  const synonyms = { winter: ["frost"], "flower box": ["bed at the left"] };
  for (const query of ["winter", "Winters", "what is winter"]) assert.equal(numbers(english, synonyms, query)[0], "1.10.1", query);
  assert.equal(numbers(english, synonyms, "flower boxes")[0], "2.3");
  assert.equal(numbers(english, synonyms, "the flower-box")[0], "2.3");
  assert.deepEqual(numbers(english, {}, "winter"), []);
});

test("a synonym works in one direction, and the word itself comes first", () => {
  assert.equal(numbers(english, { frost: ["rain"] }, "frost")[0], "1.10.1");
  assert.ok(numbers(english, { frost: ["rain"] }, "frost").includes("1.10.2"));
  assert.ok(!numbers(english, { frost: ["rain"] }, "rain").includes("1.10.1"));
});

test("a Japanese synonym counts wherever the query has it, in either kana", () => {
  for (const query of ["プランター", "ぷらんたー", "プランターの種", "ﾌﾟﾗﾝﾀｰに種を置けますか"]) {
    assert.ok(["103", "104"].includes(numbers(japanese, { プランター: ["花壇"] }, query)[0]), query);
  }
  assert.equal(numbers(japanese, { 親: ["庭師"] }, "親は何枚引く")[0], "102");
});

test("words that every object answers to are no synonyms", () => {
  for (const word of ["constructor", "__proto__", "toString"]) assert.deepEqual(numbers(english, {}, word), []);
  assert.deepEqual(readIntents("constructor", ownIntents({})).intents, []);
});

/** @param {string} query */
const said = (query) => readIntents(query, []).intents.map((one) => one.sayings[0].text);

test("how players ask", () => {
  for (const query of ["who goes first", "who starts?", "who plays first", "the first player", "which player begins", "does the player going first draw"]) {
    assert.deepEqual(said(query), ["first player"], query);
  }
  for (const query of ["hand size limit", "maximum hand size", "max cards in hand"]) assert.deepEqual(said(query), ["maximum hand size"], query);
  for (const query of ["what happens if i run out of cards", "the deck is empty"]) assert.deepEqual(said(query), ["empty"], query);
  for (const query of ["can i give up", "i want to drop out"]) assert.deepEqual(said(query), ["concede"], query);
  for (const query of ["who decides the order", "who gets to choose"]) assert.deepEqual(said(query), ["chooses"], query);
  for (const query of ["when does the game end", "how will a game finish"]) assert.deepEqual(said(query), ["game ends"], query);
  for (const query of ["does a seed count as a flower", "are seeds considered to be flowers"]) assert.deepEqual(said(query), ["considered"], query);
  assert.deepEqual(said("planting seeds"), []);
});

test("the same in Japanese", () => {
  for (const query of ["誰から始める？", "最初のプレイヤー", "スタートプレイヤーの決め方"]) assert.deepEqual(said(query), ["先攻"], query);
  for (const query of ["手札の上限", "手札は何枚まで持てる？"]) assert.deepEqual(said(query), ["手札~上限"], query);
  for (const query of ["山札がなくなったら", "デッキが空のとき"]) assert.deepEqual(said(query), ["空ニナッタ"], query);
  assert.deepEqual(said("花壇に種を置く"), []);
});

test("whoever asks for the meaning of a word means that word, and not one like it", () => {
  const units = [["", "1", 0, "r", "To swap is to give a flower for another."], ["", "2", 0, "r", "To exchange is to give a seed for another."]];
  const book = { ...english, chapters: [["1", 2, "1"]], units, vocabulary: "swap exchange give flower seed another" };
  assert.deepEqual(numbers(book, {}, "what does exchange mean"), ["2"]);
  assert.deepEqual(numbers(book, {}, "exchange a flower").toSorted(), ["1", "2"]);
});

test("what a book says instead is found, and without it the words themselves", () => {
  const units = [["", "1", 0, "r", "The starting player is chosen at random."], ["", "2", 0, "r", "A gardener goes to the bed first."]];
  assert.equal(numbers({ ...english, units, chapters: [["01", 2]] }, {}, "who goes first")[0], "1");
  assert.equal(numbers({ ...english, units: [units[1]], chapters: [["01", 1]] }, {}, "who goes first")[0], "2");
});

test("a Japanese synonym counts as a whole, not by a character of it that other rules have", () => {
  const synonyms = { 種袋: ["ハーベストフェイズ"] };
  assert.deepEqual(numbers(japanese, synonyms, "種袋")[0], "105");
});
