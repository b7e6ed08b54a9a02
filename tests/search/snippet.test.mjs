import assert from "node:assert/strict";
import { test } from "node:test";
import { snippet, withoutPointer, withoutReferences } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/snippet.js";
import { createEngine } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/engine.js";
import { english } from "./books.mjs";

const LONG = "Gardeners who plant a seed in a frozen bed take it back and choose another one before the rain begins, unless the orchard is theirs. ";
const LONG_JA = "手番を持つ庭師は、山から任意の種を一つ選び、それを花壇に置く。置かれた種が凍っている花壇にあれば、庭師はその種を取り除く。取り除いた種は元に戻さない。";

test("no word is cut, at either end", () => {
  for (const length of [40, 55, 70, 90]) {
    for (const mark of ["frozen", "rain", "orchard"]) {
      const { text } = snippet(LONG, [mark], length);
      assert.ok(text.includes(mark), text);
      for (const word of text.replace(/…/g, "").trim().split(" ")) assert.ok(LONG.split(" ").includes(word), `${word} in ${text}`);
    }
  }
});

test("no Japanese word is cut: a piece starts and ends between phrases", () => {
  for (let length = 20; length < 60; length++) {
    const { text } = snippet(LONG_JA, ["凍"], length);
    const cut = text.replace(/…/g, "").trim();
    const at = LONG_JA.indexOf(cut);
    assert.ok(at >= 0);
    const [first, next] = [LONG_JA[at], LONG_JA[at + cut.length] || "。"];
    if (at > 0) assert.match(first, /[^ぁ-ゖー、。]/, cut);
    if (at + cut.length < LONG_JA.length) assert.match(next, /[^ぁ-ゖー、。]/, cut);
  }
});

test("a word longer than the piece is kept whole", () => {
  const word = "Donaudampfschifffahrt".repeat(6);
  assert.ok(snippet(`${word} ends here, after a very long word`, ["ends"], 40).text.includes("ends"));
});

test("straight marks of quotation find curly ones, and hyphens find dashes, in the text and in what is marked", () => {
  const units = [["rule:a", "1.1", 0, "r", "The first bed’s “withering ‘if’ clause” ends here."], ["rule:b", "1.2", 0, "r", "A withering clause is different: state‑based checks come later, if ever."]];
  const { search, index } = createEngine({ ...english, units, chapters: [["01", 2]] });
  for (const query of ['"withering if"', "“withering ‘if’ clause”", '"bed\'s withering"', "«withering if»"]) {
    const { results, marks } = search(query);
    assert.deepEqual(results.map((one) => index.units[one.place][1]), ["1.1"], query);
    assert.equal(snippet(units[0][4], marks).marks.length, 1, query);
  }
  for (const query of ['"state-based checks"', '"state based checks"', '"state—based checks"']) assert.equal(index.units[search(query).results[0].place][1], "1.2", query);
});

test("references behind the last sentence are left out, and no word is", () => {
  const kept = ["A player wins a card. Not [1.2].", "手札を捨てる。[1.2]を除く。", "A player may draw a card. Once.", "The loser pays. Twice.", "手札が尽きる。 負け。", "Draw a card, see [1.2].", "Only by [1.2]"];
  for (const text of kept) {
    assert.equal(withoutReferences(text), text);
    assert.equal(withoutReferences(`${/[.。]$/.test(text) ? text : `${text}.`}[1.0.2] [rule 3]`), /[.。]$/.test(text) ? text : `${text}.`);
  }
  const start = performance.now();
  for (const text of [".[1]".repeat(20000), `.${" ".repeat(50000)}x`, ".[".repeat(30000)]) withoutReferences(`${text}!`);
  assert.ok(performance.now() - start < 1000);
});

test("where a term is defined is left out with an ellipsis", () => {
  assert.equal(withoutPointer("The cards that remain. See [1.2.4]."), "The cards that remain. …");
  assert.equal(withoutPointer("残ったカード。[1.2.4]を参照。"), "残ったカード。[1.2.4]を参照。");
  for (const text of ["See [1.2.4].", "Cards. What remains is in [1.2.4].", "The cards that remain.", ""]) assert.equal(withoutPointer(text), text);
});
