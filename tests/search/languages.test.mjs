// Function words, short words and elided articles in queries of several languages.

import assert from "node:assert/strict";
import test from "node:test";
import { createEngine } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/engine.js";
import { readQuery } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/query.js";
import { book, french, german, russian } from "./books.mjs";

const FRENCH = createEngine(french);
const RUSSIAN = createEngine(russian);

/** @param {ReturnType<typeof createEngine>} engine @param {string} query */
const found = (engine, query) => engine.search(query).results.map((one) => engine.index.units[one.place][1]);
/** @param {string} query @param {string} language */
const terms = (query, language) => readQuery(query, [], [], language).terms.map((term) => term.text);

test("function words of the language are not looked for", () => {
  assert.deepEqual(terms("la carte de la main", "fr"), ["carte", "main"]);
  assert.deepEqual(terms("die Karte auf der Hand", "de-AT"), ["karte", "hand"]);
  assert.deepEqual(terms("¿cómo se roba una carta?", "es"), ["roba", "carta"]);
  assert.deepEqual(terms("die roll", "en"), ["die", "roll"]);
  assert.deepEqual(terms("as de pique", "fr"), ["as", "pique"]);
  assert.deepEqual(terms("pioche de la lune", "fr"), ["pioche", "lune"]);
});

test("a query of function words only looks for them", () => {
  assert.deepEqual(terms("de la", "fr"), ["de", "la"]);
});

test("an elided article or preposition is not a part of the word", () => {
  assert.deepEqual(terms("l'adversaire", "fr"), ["adversaire"]);
  assert.deepEqual(terms("l’adversaire d'abord", "fr"), ["adversaire", "abord"]);
  assert.deepEqual(terms("dell'avversario", "it"), ["avversario"]);
  assert.deepEqual(terms("they've", "en"), ["they've"]);
  assert.deepEqual(found(FRENCH, "l'adversaire"), found(FRENCH, "adversaire"));
});

test("units that only have the function words are not results", () => {
  assert.deepEqual(found(FRENCH, "la pioche de la"), found(FRENCH, "pioche"));
  assert.deepEqual(found(FRENCH, "pioche"), ["1.1", "1.2"]);
});

test("a short word at the end of a query is that word and not the beginning of others", () => {
  assert.deepEqual(found(FRENCH, "pioche un"), ["1.1", "1.2"]);
  assert.ok(found(FRENCH, "la pioche lu").includes("1.4")); // no word "lu": the reader is typing "lune"
});

test("function words of a language without a list are those of few letters that many rules have", () => {
  assert.deepEqual(found(RUSSIAN, "карта на"), found(RUSSIAN, "карта"));
  assert.deepEqual(found(RUSSIAN, "на столе"), ["1.2"]);
  assert.ok(found(RUSSIAN, "на").length > 2);
});

test("characters that are not shown do not part a word", () => {
  for (const sign of ["\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff"]) {
    assert.deepEqual(terms(`pio${sign}che`, "fr"), ["pioche"]);
    assert.deepEqual(found(FRENCH, `pio${sign}che`), found(FRENCH, "pioche"));
  }
  assert.deepEqual(terms("می‌مانند", "fa"), ["ميمانند"]);
});

test("in German, letters with umlauts may be typed as ae, oe and ue, in any form of a word", () => {
  const engine = createEngine(german);
  assert.deepEqual(found(engine, "pflueckt"), ["2.1"]);
  assert.deepEqual(found(engine, "pfluecken"), found(engine, "pflücken"));
  assert.deepEqual(found(engine, "baeumen"), found(engine, "bäumen"));
  assert.ok(found(engine, "baeumen").length);
});

test("a large number is found however its digits are grouped", () => {
  const engine = createEngine(book("de", [["", "4.1", 3, "r", "Das Haus kostet 12.500 Taler."], ["", "4.2", 3, "r", "Die Karte kostet 1000 Taler."]]));
  for (const query of ["12500", "12.500", "12,500", "12'500 Taler"]) assert.equal(found(engine, query)[0], "4.1", query);
  for (const query of ["1000", "1.000", "1,000"]) assert.equal(found(engine, query)[0], "4.2", query);
});

test("a word with one letter before its hyphen may be typed without it", () => {
  const engine = createEngine(book("de", [["", "4.1", 3, "r", "Anmeldung nur per E-Mail."], ["", "4.2", 3, "r", "Post kommt morgens."]]));
  assert.deepEqual(found(engine, "email"), ["4.1"]);
});
