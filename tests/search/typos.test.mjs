import assert from "node:assert/strict";
import { test } from "node:test";
import { corrections, distance } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/typos.js";

test("letters inserted, dropped, changed or swapped", () => {
  assert.equal(distance("barier", "barrier", 2), 1);
  assert.equal(distance("inventroy", "inventory", 2), 1);
  assert.equal(distance("seed", "weather", 2), 3);
});

test("the likeliest correction comes first", () => {
  assert.deepEqual(corrections("gardner", ["harden", "gardens", "gardener"])[0], "gardener");
  assert.deepEqual(corrections("トーケン", ["ハーブ", "トークン"]), ["トークン"]);
});

test("a short word keeps its first letter", () => assert.deepEqual(corrections("goes", ["does"]), []));

test("a very short word has none", () => assert.deepEqual(corrections("ab", ["abc"]), []));
