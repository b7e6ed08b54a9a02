import assert from "node:assert/strict";
import { test } from "node:test";
import { TextIndex } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/text_index.js";
import { scanPiece, scanWord } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/scan.js";
import { byNumber } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/numbers.js";
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
