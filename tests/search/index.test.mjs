import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/engine.js";
import { TextIndex } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/text_index.js";
import { scanPiece, scanWord } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/scan.js";
import { byNumber } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/numbers.js";
import { readQuery } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/query.js";
import { definitions } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/definitions.js";
import { otherWays } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/synonyms.js";
import { english, japanese } from "./books.mjs";

const index = new TextIndex(english);
const index_ja = new TextIndex(japanese);
/** @param {Iterable<number>} places */
const numbers = (places, of = index) => Array.from(places, (place) => of.units[place][1]);

test("what stands above a unit, and where it is shown", () => {
  assert.deepEqual(index.path(5), ["Basics", "Seeds"]);
  assert.equal(index.owners[6], 5);
  assert.deepEqual(index.address(2), { page: "01", anchor: "rule:seed" });
  assert.deepEqual(index.address(3), { page: "01", anchor: "gr1.1.1a" });
  assert.ok(index.isHeadingOnly(1) && !index.isHeadingOnly(8));
  assert.equal(index_ja.name(1), "トークン");
});

test("each unit's folded text is its own", () => {
  assert.equal(index.folded(8), "frost frost is an effect. if it hits a bed, that bed is frozen.");
  assert.equal(index.folded(14).slice(0, 7), "the bed");
});

test("words in all their forms, pieces anywhere", () => {
  assert.deepEqual(numbers(scanWord(index.text, "harvest", false).keys()), ["2", "2.1", "2.2", "2.3"]);
  assert.deepEqual(numbers(scanWord(index.text, "eed", false).keys()), []);
  assert.deepEqual(numbers(scanPiece(index_ja.text, "花壇").keys(), index_ja), ["103", "104"]);
});

test("numbers: exact, without points, and what starts with them in the order of the book", () => {
  assert.deepEqual(numbers(byNumber(index, "1.1.2d").exact), ["1.1.2d"]);
  assert.deepEqual(numbers(byNumber(index, "112d").exact), ["1.1.2d"]);
  assert.deepEqual(numbers(byNumber(index, "1.1").prefix), ["1.1.1", "1.1.1a", "1.1.2", "1.1.2d", "1.10", "1.10.1", "1.10.1a", "1.10.2"]);
  assert.deepEqual(byNumber(index, "9.9"), { exact: [], prefix: [] });
});

/** @param {string[]} printed */
const numbered = (printed) => new TextIndex({ ...english, chapters: [["01", printed.length]], units: printed.map((number) => ["", number, 0, "r", "A rule."]) });
/** @param {string[]} printed @param {string} typed */
function asked(printed, typed) {
  const { number, whole } = readQuery(typed, ["GR"]);
  const of = numbered(printed);
  const { exact, prefix } = byNumber(of, number, whole);
  return [numbers(exact, of), numbers(prefix, of)];
}

test("numbers with words: as they are printed, and without their words", () => {
  const law = ["1", "§ 4", "§ 4 Abs. 1", "§ 4 Abs. 2", "§ 12"];
  for (const typed of ["§ 4 Abs. 2", "§4 abs.2", " § 4  ABS. 2 "]) assert.deepEqual(asked(law, typed), [["§ 4 Abs. 2"], []], typed);
  assert.deepEqual(asked(law, "4"), [["§ 4"], []]);
  assert.deepEqual(asked(law, "4.2"), [["§ 4 Abs. 2"], []]);
  assert.deepEqual(asked(law, "GR 12"), [["§ 12"], []]);
  assert.deepEqual(asked(law, "1"), [["1"], []]);
  const code = ["Article I", "Rule 1", "Rule 12", "Rule 12.3"];
  for (const typed of ["Rule 12", "rule 12", "12", "Rule12"]) assert.deepEqual(asked(code, typed)[0], ["Rule 12"], typed);
  assert.deepEqual(asked(code, "draw 12 cards"), [[], []]);
  assert.deepEqual(asked(["viii.2", "iii"], "2"), [[], []]);
});

test("numbers in Chinese characters, circles and full width", () => {
  const articles = ["第1章", "第4条", "第4条②", "第12条"];
  for (const typed of ["第4条", "第四条", "第４条", "4", "4条"]) assert.deepEqual(asked(articles, typed), [["第4条"], []], typed);
  for (const typed of ["第4条②", "第四条②", "4.2"]) assert.deepEqual(asked(articles, typed), [["第4条②"], []], typed);
  assert.deepEqual(asked(["第十一条", "第十二条", "第百二条"], "第12条")[0], ["第十二条"]);
  assert.deepEqual(asked(["第十一条", "第十二条", "第百二条"], "102")[0], ["第百二条"]);
  assert.deepEqual(asked(articles, "一人"), [[], []]);
});

test("definitions at the start of a sentence, and in quotation marks", () => {
  const best = (/** @type {Map<number, number>} */ found) => [...found].sort((a, b) => b[1] - a[1])[0][0];
  assert.equal(index.units[best(definitions(index, "seed"))][1], "1.1.1");
  assert.equal(index.units[best(definitions(index, "active gardener"))][1], "2.1");
  assert.equal(index_ja.units[best(definitions(index_ja, "トークン"))][1], "101");
  assert.equal(index_ja.units[best(definitions(index_ja, "庭師"))][1], "102");
  assert.equal(definitions(index, "bed of nails").size, 0);
});

test("other ways to say something go both ways", () => {
  assert.ok(otherWays("zero").some((way) => way.text === "0" && way.worth === 1));
  assert.ok(otherWays("上限").some((way) => way.text === "最大") && otherWays("最大").some((way) => way.text === "上限"));
  assert.deepEqual(otherWays("garden"), []);
});

test("a former label finds its rule, before rules that have the word", () => {
  const units = [["", "1", 0, "r", "The tally of points, the tally of cards."], ["rule:penalty", "2", 1, "r", "A late boat costs a point."]];
  const engine = createEngine(/** @type {any} */ ({ code: "GR", title: "", language: "en", version: "", chapters: [["01", 2]], units, vocabulary: "boat cards costs late point points tally", also: { "rule:tally": 1, "rule:late_boat": 1 } }));
  for (const query of ["rule:tally", "rule:late_boat", "late_boat", "rule:penalty"]) assert.equal(engine.search(query).results[0].place, 1, query);
  assert.ok(engine.search("tally").results.some((one) => one.place === 1));
});
