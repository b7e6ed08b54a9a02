// Ranks the units that answer a query. The layers: exact number, start of a number, label or title, definition, quoted
// phrase, text; each weighted by how often a rule is referred to.

import { closeness, isCalled } from "./closeness.js";
import { definitions } from "./definitions.js";
import { fold, foldWithOrigin } from "./fold.js";
import { asPrinted, byNumber, byParts, mayAskForNumber, nearestAbove } from "./numbers.js";
import { scanPhrase } from "./scan.js";
import { scoreConcept, scoreUnits, totalWeight } from "./score.js";
import { waysToWrite } from "./spellings.js";
import { lookUp } from "./terms.js";
import { LETTER_AT } from "../shared/book_texts.js";

/** @typedef {import("./text_index.js").TextIndex} TextIndex */
/** @typedef {import("./query.js").Query} Query */
/**
 * @typedef {{place: number, score: number, shown: number, layer: "number" | "prefix" | "text"}} Ranked `shown` is the place of the text to show, perhaps an example
 */
/** @typedef {{place: number, score: number}} Scored a unit and its score */
/**
 * @typedef {{results: Ranked[], marks: string[], suggestion: string, worth: number}} Answer the words to mark in texts, the query that was probably meant, and what a unit scores that has all words
 */

const EXACT = 1e6;
const PREFIX = 1e5;

/** Only so many units with the best words are examined closely: no other unit gets to the top. */
const LOOKED_AT = 60;

// What a definition gains for a query that is just its subject, or "what is ..."; as shares of the worth of all words,
// tuned.
const DEFINES = 2.4;
const DEFINES_ASKED = 3.5;

/** The answer to a question is hardly ever a heading, and a rule with a title less often than one below it; tuned. */
const HEADING = 0.7;
const TITLED = 0.55;

/** What a unit usually scores that has several words close together, as a share of the worth of all words. */
const MOSTLY = 2.5;

/** The share of an example's score that its rule gets. */
const EXAMPLE = 0.6;

/** Digits with spaces between them, wherever these are, and a letter at the end. */
const PIECES = /^\d+(?: \d+)+ ?[a-z]?$/;

/**
 * Find the units with a number that was typed with its spaces anywhere, as when it is read aloud: 7 04 1 for 704.1.
 * @param {TextIndex} index
 * @param {string} text folded
 */
const inPieces = (index, text) => (PIECES.test(text) && !waysToWrite(text).some((way) => scanPhrase(index.text, way).size) ? byNumber(index, text.replaceAll(" ", "")).exact : []);

/**
 * Rank the units for a query.
 * @param {TextIndex} index
 * @param {Query} query
 * @param {typeof scoreUnits} [scoreWords] scores the words of a query in each unit; another engine's function for comparisons
 * @returns {Answer}
 */
export function rank(index, query, scoreWords = scoreUnits) {
  const { named } = query;
  const { exact, prefix } = mayAskForNumber(query) ? byNumber(index, query.number, query.whole) : { exact: [], prefix: [] };
  const printed = asPrinted(index, query.written);
  const spoken = exact.length || !named ? exact : byParts(index, named.parts, named.text);
  const places = printed.length ? printed : spoken.length || !named ? spoken : inPieces(index, named.text);
  /** @type {Ranked[]} */
  const results = places.map((place, i) => ({ place, score: EXACT - i, shown: place, layer: "number" }));
  if (!named?.isMixed) {
    const known = new Set(places);
    prefix.forEach((place, i) => known.has(place) || results.push({ place, score: PREFIX - i, shown: place, layer: "prefix" }));
    // If the digits are a rule's number, they are not also looked for in the texts.
    if (results.length) return { results, marks: [], suggestion: "", worth: 0 };
  }
  const isSaid = !!named && (named.isMixed ? [query.whole] : waysToWrite(named.text)).some((way) => scanPhrase(index.text, way).size > 0);
  // A number that the book has not is not looked for in pieces: each of its digits is in many texts.
  if (named?.isSure && !named.isMixed && !isSaid) {
    return { results: nearestAbove(index, named.parts).map((place) => ({ place, score: 1, shown: place, layer: "text" })), marks: [], suggestion: "", worth: 1 };
  }
  const answer = byText(index, query, scoreWords);
  // Among other words a number comes first, unless the words with it are in the texts as they were typed.
  if (!results.length || isSaid) return answer;
  return { ...answer, results: [...results, ...answer.results.filter((one) => !places.includes(one.place))] };
}

/**
 * Rank the units whose texts, titles or labels have the words of a query.
 * @param {TextIndex} index
 * @param {Query} query
 * @param {typeof scoreUnits} scoreWords
 * @returns {Answer}
 */
function byText(index, query, scoreWords) {
  const { concepts, marks, corrected } = lookUp(index, query.terms, query.intents, query.isDefinition);
  const scored = concepts.map((concept) => scoreConcept(index, concept, query.isQuestion));
  // First the words by themselves.
  const scores = scoreWords(index, scored, query.isQuestion);
  // A phrase of common words only has no weight; any positive number will do.
  const base = totalWeight(scored) || 4;
  const asked = replaceAll(query.subject, corrected).replace(/^(?:an?|the) /, "");
  // Then definitions of the subject, whether or not the words alone found them.
  const defining = definitions(index, asked);
  for (const [place, surety] of defining) {
    scores.set(place, (scores.get(place) || 0) + (query.isDefinition ? DEFINES_ASKED : DEFINES) * base * surety);
  }
  // Only units with all quoted phrases remain.
  const within = query.phrases.length ? haveAll(index, query.phrases) : null;
  if (within) for (const place of within) scores.set(place, scores.get(place) || 0.5);
  if (within) for (const place of scores.keys()) if (!within.has(place)) scores.delete(place);
  // For a question, headings and titles count for less.
  if (query.isQuestion) for (const [place, score] of scores) if (index.isTitled(place)) scores.set(place, score * (index.isHeadingOnly(place) ? HEADING : TITLED));
  // Last, the expensive look at titles, beginnings and closeness, for the best units only.
  const keys = concepts.filter((concept) => !concept.isExtra).map(({ keys: ways }) => ways.map((way) => beginning(index, way)));
  const best = bestOf(scores);
  for (const one of best) one.score += closeness(index, one.place, query, asked, base, keys);
  if (query.isDefinition) putBesideHeadings(index, best, defining, asked);
  for (const { place, score } of best) scores.set(place, score);
  // A rule and its examples are one result.
  const owned = byOwners(index, scores);
  return { results: owned, marks: [...query.phrases, ...marks], suggestion: corrected.size ? meant(index, query.written, corrected) : "", worth: keys.length > 1 ? MOSTLY * base : base };
}

/**
 * @param {Scored} a
 * @param {Scored} b
 */
const byScore = (a, b) => b.score - a.score || a.place - b.place;

/** How sure a definition must be to say more than the heading above it. */
const SURE = 0.7;

/**
 * Return the units with the best scores, the best first.
 * @param {Map<number, number>} scores
 * @returns {Scored[]}
 */
function bestOf(scores) {
  // Numbers are sorted many times faster than objects, and only the best units become objects.
  const sorted = Float64Array.from(scores.values()).sort();
  const least = sorted[Math.max(0, sorted.length - LOOKED_AT)];
  /** @type {Scored[]} */
  const best = [];
  for (const [place, score] of scores) if (score >= least) best.push({ place, score });
  return best.sort(byScore).slice(0, LOOKED_AT);
}

/**
 * Put a definition next to the heading above it that has its name: before the heading of a section, which says nothing,
 * and after the heading of a rule, which represents everything below it.
 * @param {TextIndex} index
 * @param {Scored[]} ranked the best units
 * @param {Map<number, number>} defining
 * @param {string} asked
 */
function putBesideHeadings(index, ranked, defining, asked) {
  /** @type {Map<number, Scored>} */
  const headings = new Map();
  for (const one of ranked) {
    if (index.isHeadingOnly(one.place) && isCalled(fold(index.name(one.place)), asked, index.stemmer)) headings.set(one.place, one);
  }
  for (const one of ranked) {
    if ((defining.get(one.place) || 0) < SURE) continue;
    for (let above = index.parents[one.place]; above >= 0; above = index.parents[above]) {
      const heading = headings.get(above);
      if (!heading) continue;
      const isRule = /[RU]/.test(index.units[above][LETTER_AT]);
      if (isRule ? one.score >= heading.score : one.score <= heading.score) one.score = heading.score * (isRule ? 0.99 : 1.01);
    }
  }
}

/**
 * Return the beginning that all forms of a word share, but no less than three letters: fewer are in many other words.
 * @param {TextIndex} index
 * @param {string} word
 */
const beginning = (index, word) => word.slice(0, Math.max(3, index.stemmer.beginning(word).length));

/**
 * Return the query that was probably meant: misspelt words get the spelling of the book.
 * @param {TextIndex} index
 * @param {string} written
 * @param {Map<string, string>} corrected folded
 */
function meant(index, written, corrected) {
  for (const [from, to] of corrected) {
    // Anew for each word, because the replacement before it moved the places.
    const { folded, origin } = foldWithOrigin(written);
    const at = folded.indexOf(from);
    if (at >= 0) written = written.slice(0, origin[at]) + index.spelling(to) + written.slice(origin[at + from.length]);
  }
  return written;
}

/** @param {string} text @param {Map<string, string>} corrected */
function replaceAll(text, corrected) {
  for (const [from, to] of corrected) text = text.replaceAll(from, to);
  return text;
}

/**
 * Find the units that have all of some phrases.
 * @param {TextIndex} index
 * @param {string[]} phrases
 * @returns {Set<number>}
 */
function haveAll(index, phrases) {
  /** @type {Set<number> | null} */
  let all = null;
  for (const phrase of phrases) {
    const found = new Set(scanPhrase(index.text, phrase).keys());
    /** @type {Set<number>} */
    const both = new Set();
    for (const place of found) if (!all || all.has(place)) both.add(place);
    all = both;
  }
  return all || new Set();
}

/**
 * Merge a unit and its examples into one result: the unit, with the text of the best of them.
 * @param {TextIndex} index
 * @param {Map<number, number>} scores
 * @returns {Ranked[]} the best first
 */
function byOwners(index, scores) {
  const best = new Float64Array(index.units.length);
  const shown = new Int32Array(index.units.length).fill(-1);
  for (const [place, own] of scores) {
    const owner = index.owners[place];
    const score = owner === place ? own : EXAMPLE * own;
    if (shown[owner] < 0 || score > best[owner]) [best[owner], shown[owner]] = [score, place];
  }
  /** @type {Ranked[]} */
  const results = [];
  for (let place = 0; place < shown.length; place++) if (shown[place] >= 0) results.push({ place, score: best[place], shown: shown[place], layer: "text" });
  return results.sort(byScore);
}
