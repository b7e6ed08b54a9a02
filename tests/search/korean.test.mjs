import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/engine.js";
import { withoutParticles } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/korean.js";

const TEXTS = ["배는 밤 단계에만 강을 건넌다.", "어부가 잉어를 잡는다.", "고양이가 다리에서 잔다.", "차이가 큰 점수.", "효과는 한 번만 있다."];
const ENGINE = createEngine({ code: "GR", title: "", language: "ko", version: "", chapters: [["01", TEXTS.length]], units: TEXTS.map((text, i) => /** @type {any} */ (["", `1.${i}`, 0, "r", text])), vocabulary: "" });
/** @param {string} query */
const found = (query) => ENGINE.search(query).results.map((one) => one.place);

test("nouns of one syllable, and words with and without particles", () => {
  for (const [query, place] of /** @type {[string, number][]} */ ([["배 강", 0], ["강 배", 0], ["강은 배가", 0], ["고양이", 2], ["고양이는", 2], ["다리", 2], ["다리를", 2], ["차이", 3], ["효과", 4], ["점수는", 3]])) {
    assert.equal(found(query)[0], place, query);
  }
});

test("a syllable that is not finished", () => {
  for (const query of ["어ㅂ", "어부ㄱ", "잉어 어ㅂ"]) assert.equal(found(query)[0], 1, query);
});

test("the end of a word that only looks like a particle", () => {
  for (const word of ["차이", "효과", "다리", "배", "지도"]) assert.equal(withoutParticles(word), word);
  for (const forms of ["고양이 고양이가 고양이는 고양이의", "강 강이 강을 강은 강에서 강으로", "배 배는 배가 배를 배로"]) assert.equal(new Set(forms.split(" ").map(withoutParticles)).size, 1, forms);
});
