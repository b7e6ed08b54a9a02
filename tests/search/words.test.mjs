import assert from "node:assert/strict";
import { test } from "node:test";
import { irregularForms, stem } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/english.js";
import { commonWords, isWeak, likeness } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/words.js";

test("inflections have one stem", () => {
  for (const form of ["planted", "plants", "planting", "planter", "planter's", "planters'"]) assert.equal(stem(form), stem("plant"));
  assert.equal(stem("exchanging"), stem("exchange"));
  assert.equal(stem("tapped"), stem("tap"));
});

test("short words are their own stems", () => assert.equal(stem("die"), "die"));

test("irregular forms", () => {
  assert.ok(irregularForms("drawn").includes("draw"));
  assert.ok(irregularForms("chose").includes("choose"));
  assert.deepEqual(irregularForms("garden"), []);
});

test("a word is likest to itself, then to its plural, to its other forms, to longer words", () => {
  const grades = ["bed", "beds", "bedding"].map((found) => likeness("bed", found, true));
  assert.equal(grades[0], 1);
  assert.ok(grades[0] > grades[1] && grades[1] > grades[2] && grades[2] > 0);
  assert.equal(likeness("bed", "seed", true), 0);
});

test("the start of a word counts less where the word is finished", () => {
  assert.ok(likeness("gard", "gardener", false) < likeness("gard", "gardener", true));
});

test("negations are no common words", () => assert.ok(commonWords("en").has("the") && !commonWords("en").has("without") && !commonWords("en").has("not")));

test("words of which all rules are full are weak, but not common", () => assert.ok(isWeak("use") && !commonWords("en").has("use") && !isWeak("two")));
