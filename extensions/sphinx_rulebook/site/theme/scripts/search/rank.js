// Which units answer a query best. The layers: exact number, start of a number, label or title, definition, quoted phrase,
// text; each weighed by how often a rule is referred to.

import { closeness, isCalled } from "./closeness.js";
import { definitions } from "./definitions.js";
import { fold, foldWithOrigin } from "./fold.js";
import { byNumber } from "./numbers.js";
import { scanPiece } from "./scan.js";
import { scoreConcept, scoreUnits, totalWeight } from "./score.js";
import { lookUp } from "./terms.js";
import { stem } from "./words.js";

/** @typedef {import("./text_index.js").TextIndex} TextIndex */
/** @typedef {import("./query.js").Query} Query */
/** @typedef {{place: number, score: number, shown: number, layer: "number" | "prefix" | "text"}} Ranked `shown` is the place of the text to show, an example's perhaps */
/** @typedef {{results: Ranked[], marks: string[], suggestion: string}} Answer what to mark in texts, and the query that was meant */

const EXACT = 1e6;
const PREFIX = 1e5;

/** Only the best by words are looked at closely: nothing else comes among the first. */
const LOOKED_AT = 120;

// What defines something is asked for by that alone, or by "what is ..."; as shares of what all words are worth, tuned.
const DEFINES = 2.4;
const DEFINES_ASKED = 3.5;

/** A question's answer is hardly ever a heading, and less often a rule with a title than one below it; tuned. */
const HEADING = 0.5;
const TITLED = 0.7;

/** An example's share of its score that its rule has. */
const EXAMPLE = 0.6;

/**
 * @param {TextIndex} index
 * @param {Query} query
 * @param {typeof scoreUnits} [scoreWords] what the words of a query are worth in each unit; another engine's, to compare it
 * @returns {Answer}
 */
export function rank(index, query, scoreWords = scoreUnits) {
  if (query.number) {
    /** @type {Ranked[]} */
    const results = [];
    const { exact, prefix } = byNumber(index, query.number);
    exact.forEach((place, i) => results.push({ place, score: EXACT - i, shown: place, layer: "number" }));
    prefix.forEach((place, i) => results.push({ place, score: PREFIX - i, shown: place, layer: "prefix" }));
    // Digits that are a number are not also looked for in every text.
    if (results.length) return { results, marks: [], suggestion: "" };
  }
  return byText(index, query, scoreWords);
}

/**
 * @param {TextIndex} index
 * @param {Query} query
 * @param {typeof scoreUnits} scoreWords
 * @returns {Answer}
 */
function byText(index, query, scoreWords) {
  const { concepts, marks, corrected } = lookUp(index, query.terms);
  const scored = concepts.map((concept) => scoreConcept(index, concept));
  const scores = scoreWords(index, scored);
  // A phrase of common words alone has no weight of its own.
  const base = totalWeight(scored) || 4;
  const asked = replaceAll(query.subject, corrected).replace(/^(?:an?|the) /, "");
  const defining = definitions(index, asked);
  for (const [place, surety] of defining) {
    scores.set(place, (scores.get(place) || 0) + (query.isDefinition ? DEFINES_ASKED : DEFINES) * base * surety);
  }
  const within = query.phrases.length ? haveAll(index, query.phrases) : null;
  if (within) for (const place of within) scores.set(place, scores.get(place) || 0.5);

  /** @type {Ranked[]} */
  const ranked = [];
  for (const [place, score] of scores) {
    if (!within || within.has(place)) ranked.push({ place, score, shown: place, layer: "text" });
  }
  if (query.isQuestion) {
    for (const one of ranked) if (index.title(one.place)) one.score *= index.isHeadingOnly(one.place) ? HEADING : TITLED;
  }
  ranked.sort(byScore);
  const keys = concepts.filter((concept) => !concept.isExtra).map(({ keys: ways }) => ways.map(beginning));
  for (const one of ranked.slice(0, LOOKED_AT)) one.score += closeness(index, one.place, query, asked, base, keys);
  if (query.isDefinition) putBesideHeadings(index, ranked, defining, asked);
  const owned = byOwners(index, ranked).sort(byScore);
  return { results: owned, marks: [...query.phrases, ...marks], suggestion: corrected.size ? meant(index, query.written, corrected) : "" };
}

/**
 * @param {Ranked} a
 * @param {Ranked} b
 */
const byScore = (a, b) => b.score - a.score || a.place - b.place;

/** A definition is at least this sure where it says more than the heading above it. */
const SURE = 0.7;

/**
 * Put what defines something beside a heading above it that is called so: before that of a section, which says nothing,
 * and behind that of a rule, which stands for all below it.
 * @param {TextIndex} index
 * @param {Ranked[]} ranked
 * @param {Map<number, number>} defining
 * @param {string} asked
 */
function putBesideHeadings(index, ranked, defining, asked) {
  /** @type {Map<number, Ranked>} */
  const headings = new Map();
  for (const one of ranked.slice(0, LOOKED_AT)) {
    if (index.isHeadingOnly(one.place) && isCalled(fold(index.name(one.place)), asked)) headings.set(one.place, one);
  }
  for (const one of ranked.slice(0, LOOKED_AT)) {
    if ((defining.get(one.place) || 0) < SURE) continue;
    for (let above = index.parents[one.place]; above >= 0; above = index.parents[above]) {
      const heading = headings.get(above);
      if (!heading) continue;
      const isRule = /[RU]/.test(index.units[above][3]);
      if (isRule ? one.score >= heading.score : one.score <= heading.score) one.score = heading.score * (isRule ? 0.99 : 1.01);
    }
  }
}

/**
 * What all forms of a word begin with.
 * @param {string} word
 */
function beginning(word) {
  const root = stem(word);
  let length = 0;
  while (length < root.length && root[length] === word[length]) length++;
  return word.slice(0, length);
}

/**
 * A query as it was probably meant: what was misspelt, in the spelling of the book.
 * @param {TextIndex} index
 * @param {string} written
 * @param {Map<string, string>} corrected folded
 */
function meant(index, written, corrected) {
  for (const [from, to] of corrected) {
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
 * The units that have all of some phrases.
 * @param {TextIndex} index
 * @param {string[]} phrases
 * @returns {Set<number>}
 */
function haveAll(index, phrases) {
  /** @type {Set<number> | null} */
  let all = null;
  for (const phrase of phrases) {
    const found = new Set(scanPiece(index.text, phrase).keys());
    /** @type {Set<number>} */
    const both = new Set();
    for (const place of found) if (!all || all.has(place)) both.add(place);
    all = both;
  }
  return all || new Set();
}

/**
 * One result for a unit and its examples: the unit's, with the text of the best of them.
 * @param {TextIndex} index
 * @param {Ranked[]} ranked
 * @returns {Ranked[]}
 */
function byOwners(index, ranked) {
  /** @type {Map<number, Ranked>} */
  const owners = new Map();
  for (const one of ranked) {
    const owner = index.owners[one.place];
    const score = owner === one.place ? one.score : EXAMPLE * one.score;
    const known = owners.get(owner);
    if (!known) owners.set(owner, { ...one, place: owner, score });
    else if (score > known.score) owners.set(owner, { ...known, score, shown: one.shown });
  }
  return [...owners.values()];
}
