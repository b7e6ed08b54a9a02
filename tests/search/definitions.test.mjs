import assert from "node:assert/strict";
import { test } from "node:test";
import { definitions } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/definitions.js";
import { fold } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/fold.js";
import { otherWays } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/synonyms.js";
import { TextIndex } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/text_index.js";
import { english } from "./books.mjs";

/**
 * Return how surely a text defines something.
 * @param {string} text
 * @param {string} subject
 */
function surety(text, subject) {
  const index = new TextIndex({ ...english, units: [["", "1", 0, "r", text]], chapters: [["01", 1]] });
  return definitions(index, fold(subject)).get(0) || 0;
}

test("a definition behind an owner, and behind a colon", () => {
  assert.equal(surety("A gardener's reach is the number of beds nearby.", "reach"), 1);
  assert.ok(surety("収量(Yield):植物の価値。", "収量") > 0.5);
});

test("what something is not defines it not", () => assert.equal(surety("A seed is not considered a plant.", "seed"), 0));

test("a Japanese sentence that ends as a definition is surer", () => {
  assert.ok(surety("花壇は、種を置く場所である。", "花壇") > surety("花壇は凍る。", "花壇"));
});

test("a verb's kanji has the other ways to say its forms", () => assert.ok(otherWays("引").some(({ text }) => text === "ドロー")));
