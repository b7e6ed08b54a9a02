// The forms of English words: english_forms.txt has the forms of one word on each line, in British and American spelling,
// english_others.txt words that look like forms of the first word of their line.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { beginning, irregularForms, stem } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/english.js";
import { createEngine } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/engine.js";

/** @param {string} name */
const lines = (name) => readFileSync(new URL(name, import.meta.url), "utf-8").trim().split("\n").map((line) => line.split(" "));
const FORMS = lines("english_forms.txt");
const OTHERS = lines("english_others.txt");

/** @param {string[]} texts */
function engineOf(texts) {
  const vocabulary = [...new Set(texts.join(" ").toLowerCase().match(/[a-z]{3,}/g))].sort().join(" ");
  const units = texts.map((text, i) => /** @type {any} */ (["", `1.${i}`, 0, "r", text]));
  return createEngine({ code: "GR", title: "", language: "en", version: "", chapters: [["01", units.length]], units, vocabulary });
}

test("every form of a word finds every other form, and is not taken for a misspelling", () => {
  const missed = [];
  for (let shown = 0; shown < Math.max(...FORMS.map((forms) => forms.length)); shown++) {
    // A book in which each word occurs in one form.
    const engine = engineOf(FORMS.map((forms) => (forms[shown] ? `The ${forms[shown]} zeppelin.` : "An umbrella.")));
    FORMS.forEach((forms, place) => {
      for (const asked of forms[shown] ? forms : []) {
        const { results, suggestion } = engine.search(asked);
        if (suggestion || !results.some((one) => one.place === place)) missed.push(`${asked} > ${forms[shown]}`);
      }
    });
  }
  // These are another word than the verb: a payment is not always what is paid.
  assert.deepEqual(missed.filter((one) => !/paid/.test(one)), []);
});

test("other words do not find each other", () => {
  const found = [];
  for (const [first, ...others] of OTHERS) {
    for (const other of others) {
      for (const [asked, shown] of [[first, other], [other, first]]) {
        if (shown.startsWith(asked)) continue; // while the reader types, the beginning of a word finds it
        const { results } = engineOf([`The ${shown} zeppelin.`, `An umbrella and a ${asked}.`]).search(asked);
        if (results.some((one) => one.place === 0 && one.score > 0.35 * results[0].score)) found.push(`${asked} > ${shown}`);
      }
    }
  }
  assert.deepEqual(found, []);
});

test("forms with the same stem begin with the beginning of each", () => {
  for (const forms of FORMS) {
    for (const one of forms) {
      for (const other of forms) if (stem(one) === stem(other)) assert.ok(other.startsWith(beginning(one)), `${one} ${other}`);
    }
  }
});

test("irregular forms belong to the word, also to its other forms", () => {
  for (const [asked, form] of [["catches", "caught"], ["speaks", "spoken"], ["taking", "took"], ["leaves", "leaf"], ["leaves", "left"], ["grays", "grey"]]) {
    assert.ok(irregularForms(asked).includes(form), asked);
  }
  for (const word of ["garden", "grounds", "wounds", "bores", "rounded"]) assert.deepEqual(irregularForms(word).filter((one) => !["grind", "wind", "bear", "borne"].includes(one)), [], word);
});

test("no word begins with nothing, which would be everywhere", () => {
  const pieces = ["a", "e", "y", "s", "ed", "ing", "ies", "l", "r", "'s", "iz"];
  for (const first of pieces) for (const second of pieces) for (const third of ["", ...pieces]) assert.ok(beginning(first + second + third) && beginning(first), first + second + third);
});

test("an endless word takes no time", () => {
  const start = performance.now();
  for (const letter of ["a", "s", "qu", "ing", "ed", "y", "ll"]) stem(letter.repeat(20000));
  assert.ok(performance.now() - start < 1000);
});
