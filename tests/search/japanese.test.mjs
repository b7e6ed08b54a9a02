import assert from "node:assert/strict";
import { test } from "node:test";
import { fold } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/fold.js";
import { isMoreThanWord, pieces, scriptRuns, verbLikeness, wordLikeness } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/japanese.js";

const text = fold("花壇に種を置くことはできない。ハーベストフェイズ中に植物を収穫する。山から2枚引く。");
/** @param {string} written */
const cut = (written) => pieces(written, fold(written), (piece) => text.includes(piece), (word) => ["ハーベスト", "フェイズ"].includes(word)).map((piece) => piece.text);

test("the longest pieces that the book has", () => {
  assert.deepEqual(cut("花壇に植物を収穫する"), ["花壇", "植物", "収穫"]);
  assert.deepEqual(cut("植物花壇"), ["植物", "花壇"]);
  assert.deepEqual(cut("フェイズハーベスト"), ["フェイズ", "ハーベスト"]);
});

test("a verb is its kanji, and a negation is kept", () => assert.deepEqual(cut("種を置けない"), ["種", "置", "デキナイ"]));

test("a piece that is there twice is one", () => assert.deepEqual(cut("種を種に置く"), ["種", "置"]));

test("question words are left out, a number stays with what it counts", () => {
  assert.deepEqual(cut("何枚引く"), ["引"]);
  assert.deepEqual(cut("2枚置きますか"), ["2枚", "置"]);
});

test("runs of scripts", () => {
  assert.deepEqual(scriptRuns("ルールの数").map((run) => run.stop - run.start), [3, 1, 1]);
  assert.ok(isMoreThanWord("花壇の種") && isMoreThanWord("収穫する") && !isMoreThanWord("花壇") && !isMoreThanWord("捨て札"));
});

test("a kanji within a compound, and katakana within a longer word, are less", () => {
  assert.ok(verbLikeness("山カラ引ク", 3) > verbLikeness("吸引力", 1));
  const grade = wordLikeness("ハーブ", ["ハーブ", "ハーブティー"]);
  assert.ok(grade && grade("ハーブ", 0) > grade("ハーブティー", 0));
});
