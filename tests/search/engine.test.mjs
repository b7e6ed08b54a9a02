import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/engine.js";
import { english, japanese } from "./books.mjs";

const engines = { en: createEngine(english), ja: createEngine(japanese) };
/** @param {string} query @param {"en" | "ja"} language */
const numbers = (query, language = "en") => engines[language].search(query).results.map((one) => engines[language].index.units[one.place][1]);
/** @param {[string, string][]} pairs @param {"en" | "ja"} language */
const firsts = (pairs, language = "en") => pairs.forEach(([query, number]) => assert.equal(numbers(query, language)[0], number, query));

test("a rule by its number", () => {
  firsts(["1.1.2d", "1.1.2d.", "112d", "GR 1.1.2d", "１．１．２ｄ", "1.1.2D"].map((query) => [query, "1.1.2d"]));
});

test("rules whose numbers start so follow the one that is it", () => assert.deepEqual(numbers("1.1").slice(0, 3), ["1.1", "1.1.1", "1.1.1a"]));

test("labels", () => firsts([["rule:plant_seed", "1.1.2"], ["plant_seed", "1.1.2"], ["first_bed", "2.3"]]));

test("titles", () => firsts([["frost", "1.10.1"], ["weather", "1.10"], ["Seeds", "1.1"], ["harvest", "2"]]));

test("definitions before headings that say nothing, behind titled rules", () => {
  firsts([["what is a seed", "1.1.1"], ["active gardener", "2.1"], ["what is frost", "1.10.1"]]);
  firsts([["トークンとは", "101"], ["庭師とは何ですか", "102"]], "ja");
});

test("phrases are found whole only", () => {
  assert.deepEqual(numbers('"an empty bed"'), ["1.1.2"]);
  assert.deepEqual(numbers('"bed empty"'), []);
});

test("words in other forms, and said in other ways", () => {
  firsts([["planting cost", "1.1.2"], ["freezing bed planted", "1.1.1a"], ["face down plants", "2.3"], ["four cards", "1.10.2"], ["non-withered", "2.2"]]);
});

test("a subrule that says more than its rule comes first", () => firsts([["frost without length", "1.10.1a"]]));

test("a misspelt word is looked for as what it is a slip for, and this is said", () => {
  const { results, suggestion } = engines.en.search("active gardner");
  assert.equal(engines.en.index.units[results[0].place][1], "2.1");
  assert.equal(suggestion, "active gardener");
  assert.equal(engines.en.search("gardener").suggestion, "");
});

test("a word that the book writes apart", () => firsts([["facedown", "2.3"], ["emptybed", "1.1.2"]]));

test("an example stands for its rule, and is what is shown", () => {
  const [first] = engines.en.search("orchard of pears").results;
  assert.equal(engines.en.index.units[first.place][1], "1.1.2d");
  assert.equal(first.shown, 6);
});

test("Japanese: kana of either kind and width, compounds, single kanji, questions", () => {
  firsts([["トークン", "100"], ["とーくん", "100"], ["ﾄｰｸﾝ", "100"], ["花壇 種 上限", "104"], ["種 最大", "104"], ["植物収穫", "105"]], "ja");
  firsts([["庭師は何枚引きますか？", "102"], ["花壇に種を置けますか", "103"], ["庭以外にあるトークン", "101.1"], ["ハーベストフェイス", "105"]], "ja");
});

test("nothing that can be typed throws or takes long", () => {
  const bad = ["", " ", "x".repeat(10000), "the ".repeat(2500), "seed frost bed ".repeat(700), "?!.,;:".repeat(50), "\u0301", "<img onerror=alert(1)>", "(a+)+$", ".*", "[", "\\", "\u0000", "\ud800", '"', '""', "''''", "-----", "庭花壇種".repeat(2500), "カタカナ".repeat(2500), "ない".repeat(5000), "%", "__proto__", "constructor"];
  for (const engine of Object.values(engines)) {
    for (const query of bad) {
      const start = performance.now();
      engine.search(query);
      assert.ok(performance.now() - start < 250, JSON.stringify(query.slice(0, 20)));
    }
  }
});

test("what finds nothing is empty", () => {
  for (const query of ["", "?!", "\u0301", "\u0000", ".*"]) {
    const { results, marks, suggestion } = engines.en.search(query);
    assert.deepEqual({ results, marks, suggestion }, { results: [], marks: [], suggestion: "" });
  }
});

test("words that every object answers to are words", () => {
  const units = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"].map((name, i) => [`rule:w${i}`, `1.${i}`, 0, "r", `A card that is called ${name} is a card.`]);
  const engine = createEngine({ code: "GR", title: "", language: "en", version: "", chapters: [["01", units.length]], units, vocabulary: "card called" });
  for (const [, number, , , text] of units) {
    const name = text.split(" ")[5];
    const queries = name.includes("_") ? [`"${name}"`] : [name, `what is ${name}`, `"${name}"`];
    for (const query of queries) assert.equal(engine.index.units[engine.search(query).results[0].place][1], number, query);
  }
  for (const name of ["constructor", "toString", "__proto__"]) assert.deepEqual(numbers(name), [], name);
});

test("a query that is typed letter by letter finds the same as one at once", () => {
  for (const [book, queries] of /** @type {[any, string[]][]} */ ([[english, ["how many seeds may a gardener plant", "what is frost", "rain in a bed"]], [japanese, ["花壇に種を何枚置けますか", "庭師は何枚引く"]]])) {
    const typed = createEngine(book);
    for (const query of queries) {
      for (let end = 1; end < query.length; end++) typed.search(query.slice(0, end));
      assert.deepEqual(typed.search(query), createEngine(book).search(query), query);
    }
  }
});

test("one letter after other words is not taken for the beginning of every word", () => {
  assert.deepEqual(numbers("frost r"), numbers("frost"));
  assert.ok(numbers("r").length > 0);
});
