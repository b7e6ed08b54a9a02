// Numbers of rules in a query: in other languages, as they are spoken and pasted, among other words, and where there are none.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/engine.js";
import { findParts, readParts } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/number_parts.js";

/** @type {[string, string, number, string, string][]} */
const UNITS = [
  ["cha:basics", "1", 0, "C", "Basics"],
  ["", "3", 1, "r", "Draw 3 cards and pay 1.5 gold."],
  ["", "3.1", 1, "r", "A tie is a draw."],
  ["", "3.1.2", 1, "r", "Retreat is free."],
  ["", "4", 4, "r", "Four boats, 4 sails."],
  ["", "1.0.1", 5, "r", "A hand of 7 cards."],
  ["", "1.5", 6, "r", "Oars."],
  ["sec:sea", "1.0", 7, "S", "Sea"],
  ["rule:f3", "5", 8, "r", "Zebras."],
];
/** @param {string} language */
const engineOf = (language) => createEngine({ code: "GR", title: "", language, version: "", chapters: [["01", UNITS.length]], units: UNITS, vocabulary: "basics boats cards draw four free gold hand oars retreat sails sea tie zebras" });

/** What is typed in each language, and the number that comes first. @type {Record<string, Record<string, string>>} */
const TYPED = {
  en: {
    "702?": "", "3.1.2?": "3.1.2", "3.1.2,": "3.1.2", "3.1.2;": "3.1.2", "see rule 3.1.2": "3.1.2", "what is rule 3.1.2": "3.1.2", "rule: 3.1.2": "3.1.2", "rule #3.1.2": "3.1.2",
    "ch. 1": "1", "sec. 1.0": "1.0", "1-0-1": "1.0.1", "1,0,1": "1.0.1", "1。0。1": "1.0.1", "1 0 1": "1.0.1", "GR 1 0 1": "1.0.1", "1 01": "1.0.1", "3 12": "3.1.2", "10 1": "1.0.1", "article 4": "4", "art. 4": "4", "r 4": "4", "§ 4": "4",
    "3.1.2 retreat": "3.1.2", "rule 3.1.2 in a tie": "3.1.2", "rule 4 boats": "4", "rule:f3": "5",
  },
  de: { "Regel 3.1.2": "3.1.2", "Nr. 3.1.2": "3.1.2", "Artikel 4": "4", "Punkt 3.1.2": "3.1.2", "Paragraph 4": "4" },
  fr: { "règle 3.1.2": "3.1.2", "regle 4": "4", "article 4": "4", "l'article 4": "4" },
  es: { "regla 3.1.2": "3.1.2", "artículo 4": "4" },
  it: { "regola 3.1.2": "3.1.2", "articolo 4": "4" },
  pt: { "regra 3.1.2": "3.1.2", "artigo 4": "4" },
  tr: { "kural 3.1.2": "3.1.2", "Madde 4": "4" },
  ru: { "правило 3.1.2": "3.1.2", "пункт 3.1.2": "3.1.2", "ст. 4": "4" },
  el: { "κανόνας 3.1.2": "3.1.2", "άρθρο 4": "4" },
  ar: { "قاعدة 3.1.2": "3.1.2", "القاعدة ٤": "4", "٣.١.٢": "3.1.2" },
  fa: { "قانون ۳.۱.۲": "3.1.2", "ماده ۴": "4" },
  he: { "כלל 3.1.2": "3.1.2", "סעיף 4": "4" },
  hi: { "नियम ३.१.२": "3.1.2" },
  th: { "ข้อ 4": "4", "ข้อ ๓.๑.๒": "3.1.2", "กฎ 3.1.2": "3.1.2" },
  ko: { "3.1.2 규칙": "3.1.2", "1.0.1조": "1.0.1", "4조": "4", "4조는": "4", "제4조의 예외": "4" },
  "zh-Hans": { "规则 3.1.2": "3.1.2", "规则4": "4", "第1.0.1條": "1.0.1" },
  sw: { "kanuni 3.1.2": "3.1.2", "3.1.2 kanuni": "3.1.2" },
  ja: { "ルール3.1.2": "3.1.2", "規則4": "4", "第四条とは": "4", "3.1.2の例": "3.1.2", "３ー１ー２": "3.1.2", "3ー1ー2": "3.1.2", "GR3ー1ー2": "3.1.2", "ルール３ｰ１ｰ２": "3.1.2" },
};

for (const [language, queries] of Object.entries(TYPED)) {
  test(`numbers with words: ${language}`, () => {
    const engine = engineOf(language);
    for (const [query, number] of Object.entries(queries)) {
      const [first] = engine.search(query, ["GR"]).results;
      assert.equal(first ? engine.index.units[first.place][1] : "", number, query);
    }
  });
}

const ENGLISH = engineOf("en");
/** @param {string} query */
const found = (query) => ENGLISH.search(query, ["GR"]).results.map((one) => [engineNumber(one.place), one.layer]);
const engineNumber = (/** @type {number} */ place) => UNITS[place][1];

test("a number that counts things is none, and a phrase of the text comes before a number", () => {
  for (const [query, number] of [["draw 3 cards", "3"], ["hand of 7 cards", "1.0.1"], ["4 sails", "4"], ["pay 1.5 gold", "3"], ["draw 3", "3"]]) {
    assert.deepEqual(found(query)[0], [number, "text"], query);
  }
  assert.ok(!found("tie or 4 boats").some(([, layer]) => layer === "number"));
});

test("rules with the other words follow the number", () => {
  const numbers = found("3.1.2 hand").map(([number]) => number);
  assert.ok(numbers[0] === "3.1.2" && numbers.includes("1.0.1"));
});

test("a number that does not exist finds the nearest one above, and no rule that has its digits", () => {
  assert.deepEqual(found("rule 1.0.99"), [["1.0", "text"]]);
  assert.deepEqual(found("2.0.0"), []);
  assert.deepEqual(found("article 9"), []);
});

test("words are no numbers", () => {
  for (const text of ["mix", "a", "i", "card", "rule:f3", "draw 3", "카드 3장", "三つ", "一", "seven cards"]) assert.ok(!findParts(text, () => false)?.isSure, text);
});

test("the parts of numbers", () => {
  const parts = (/** @type {string} */ text) => readParts(text)?.parts.map(({ kind, values }) => kind + values.join("/"));
  assert.deepEqual(parts("§ 4 Abs. 2 Nr. 1"), ["Q4", "P2", "N1"]);
  assert.deepEqual(parts("Article IV"), ["Aiv/4"]);
  assert.deepEqual(parts("第十二条第2項"), ["A12", "P2"]);
  assert.deepEqual(parts("Rule 12.3(a)"), ["R12", "3", "a"]);
  assert.equal(parts("rules of the sea"), undefined);
});

test("a long query of numbers and words takes no time", () => {
  const start = performance.now();
  for (const text of ["1.".repeat(100), "rule ".repeat(40), "i i i i ".repeat(25), "第".repeat(200), "1 a ".repeat(50), "x1.".repeat(66)]) ENGLISH.search(text);
  assert.ok(performance.now() - start < 1000);
});

test("digits with the mark of a long vowel that are no number of a rule are looked for in the texts", () => {
  /** @type {[string, string, number, string, string][]} */
  const units = [["", "1", 1, "r", "船が2ー3点を失う。"], ["", "2", 1, "r", "帆を張る。"]];
  const engine = createEngine({ code: "GR", title: "", language: "ja", version: "", chapters: [["01", units.length]], units, vocabulary: "" });
  for (const query of ["2ー3点", "2ー3"]) assert.deepEqual(engine.search(query).results.map((one) => one.place), [0], query);
});
