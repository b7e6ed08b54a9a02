// The forms of words in several languages, words inside compounds, words side by side.

import assert from "node:assert/strict";
import test from "node:test";
import { createEngine } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/engine.js";
import { groupsOf } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/groups.js";
import { stemmerOf } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/stemming.js";
import { marksIn } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/snippet.js";
import { dutch, english, german } from "./books.mjs";

const GERMAN = createEngine(german);
const DUTCH = createEngine(dutch);

/** @param {ReturnType<typeof createEngine>} engine @param {string} query */
const found = (engine, query) => engine.search(query).results.map((one) => engine.index.units[one.place][1]);

/** Return the results that are counted. @param {any} data @param {string} query */
function counted(data, query) {
  const engine = createEngine(data);
  const { results, worth } = engine.search(query);
  const groups = groupsOf(results.map((ranked) => ({ book: /** @type {any} */ ({ data, engine }), ranked, worth })), query.toLowerCase());
  return groups.flatMap((group) => group.found).map((one) => data.units[one.ranked.place][1]);
}

const FORMS = {
  de: "karte karten|spieler spielers spielern|haus hauser hausern|ziehen zieht ziehe|punkt punkte punkten|grosse grosser grosstes grossten|stapel stapels stapeln|zug zuge zuges|boot booten",
  es: "carta cartas|jugador jugadores jugadora|robar roba robas robando robado|accion acciones|lugar lugares|orden ordenes|pierde pierden|cruz cruces",
  fr: "carte cartes|cheval chevaux|plateau plateaux|pioche piocher piochez piochent piochees|premier premiere premiers|final finale finaux finales|main mains",
  it: "carta carte|gioco giochi|giocatore giocatori|pescare pesca pescano pescato|numero numeri|italiano italiani|bandiera bandiere",
  nl: "kaart kaarten|speler spelers|spelen speel|boom bomen|brief brieven|huis huizen|kat katten|steen stenen",
  pt: "carta cartas|jogador jogadores jogadora|acao acoes|homem homens|casal casais|comprar compra compram comprado|ponto pontos",
};
const APART = { de: "karte kante|hand hund|ziel ziehen", es: "carta carro|mano mazo", fr: "carte camp|main maison", it: "carta campo|mano mazzo", nl: "kaart kamer|hand hond", pt: "carta campo|mao mesa" };

for (const [language, groups] of Object.entries(FORMS)) {
  test(`forms of words: ${language}`, () => {
    const { stem, beginning } = stemmerOf(`${language}-XX`);
    for (const group of groups.split("|")) {
      const forms = group.split(" ");
      assert.equal(new Set(forms.map(stem)).size, 1, `${forms.map(stem)}`);
      for (const form of forms) for (const other of forms) assert.ok(other.startsWith(beginning(form)), `${form} ${other}`);
    }
  });
}

test("other words have other stems, and words of three letters are their own", () => {
  for (const [language, pairs] of Object.entries(APART)) {
    const { stem } = stemmerOf(language);
    for (const pair of pairs.split("|")) {
      const [one, other] = pair.split(" ");
      assert.notEqual(stem(one), stem(other), pair);
    }
    for (const word of ["des", "mes", "ren"]) assert.equal(stem(word), word, language);
  }
});

test("English, Japanese and languages without known endings are as they were", () => {
  for (const language of ["en", "en-GB", "ja", "pl", ""]) assert.equal(stemmerOf(language).stem("karten"), "karten", language);
});

test("a word finds its other forms, and the form that was typed comes first", () => {
  assert.deepEqual(found(GERMAN, "Regenkarten").slice(0, 2), ["1.4", "1.2"]);
  assert.deepEqual(found(GERMAN, "Regenkarte").slice(0, 2), ["1.2", "1.4"]);
  const units = found(GERMAN, "Karte");
  assert.ok(units.indexOf("2.1") < units.indexOf("2.2")); // which has another form, but four times
  assert.deepEqual(found(DUTCH, "boom"), ["1.2"]);
  assert.deepEqual(found(DUTCH, "spelers"), ["1.1"]);
});

test("a word is found inside a compound, but not inside a word that is none", () => {
  assert.ok(found(GERMAN, "ende").includes("3"));
  assert.ok(!counted(german, "ende").includes("1.5"));
  assert.deepEqual(counted(german, "Regen"), ["1.1", "1.3", "1.2", "1.4"]);
  assert.equal(found(GERMAN, "wiese").includes("1.4"), true);
  assert.deepEqual(found(DUTCH, "kaarten"), ["1.1"]);
  assert.deepEqual(found(createEngine({ ...german, language: "en" }), "ende"), []);
});

test("very long runs of letters take no time", () => {
  const units = [["", "1", 0, "r", "karte".repeat(40000)], ["", "2", 1, "r", "Eine Spielkarte."]];
  const engine = createEngine({ ...german, units, chapters: [["01", 2]], vocabulary: "eine spiel spielkarte" });
  const start = performance.now();
  assert.deepEqual(found(engine, "karten"), ["2"]);
  assert.deepEqual(found(engine, "artekart"), []);
  assert.ok(performance.now() - start < 1500);
});

test("the whole compound is marked", () => {
  const text = german.units[9][4];
  const spans = marksIn(text, GERMAN.search("ende").marks, "de");
  assert.deepEqual(spans.map(({ start, stop }) => text.slice(start, stop)), ["Spielende"]);
});

test("other forms are marked by the endings of the text's language", () => {
  const text = "Jede Regenkarte zählt, auch eine von vielen Regenkarten.";
  assert.equal(marksIn(text, ["regenkarten"], "de").length, 2);
  assert.equal(marksIn("Chaque cheval, tous les chevaux", ["chevaux"], "fr").length, 2);
});

test("a title that is the query comes first and hides none of the rules that have the word", () => {
  for (const [data, word] of /** @type {[any, string][]} */ ([[german, "regen"], [english, "frost"], [english, "seeds"]])) {
    const before = counted(data, word.slice(0, -1));
    const now = counted(data, word);
    const has = data.units.filter((/** @type {any} */ unit) => unit[1] && new RegExp(`\\b${word}\\b`, "i").test(unit[4])).map((/** @type {any} */ unit) => unit[1]);
    assert.ok(has.length > 1);
    for (const number of has) assert.ok(now.includes(number), `${word} ${number}: ${now}`);
    assert.equal(now[0], before[0]);
  }
});

test("words side by side come before a title with one of them", () => {
  assert.equal(found(GERMAN, "der Karte")[0], "2.1");
  assert.equal(found(GERMAN, "Karte")[0], "2");
});
