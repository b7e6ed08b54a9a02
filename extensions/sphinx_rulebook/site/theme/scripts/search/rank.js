// Which units answer a query best. The layers: exact number, start of a number, label or title, definition, quoted phrase,
// text; each weighed by how often a rule is referred to.

import { byNumber } from "./numbers.js";
import { pieces } from "./japanese.js";
import { scanPiece, scanWord } from "./scan.js";
import { corrections } from "./typos.js";
import { fold } from "./fold.js";

/** @typedef {import("./text_index.js").TextIndex} TextIndex */
/** @typedef {import("./query.js").Query} Query */
/** @typedef {import("./query.js").Term} Term */
/** @typedef {import("./scan.js").Hit} Hit */
/** @typedef {{place: number, score: number, shown: number, layer: "number" | "prefix" | "text"}} Ranked `shown` is the place of the text to show, an example's perhaps */
/** @typedef {{results: Ranked[], marks: string[], suggestion: string}} Answer what to mark in texts, and the query that was meant */
/** @typedef {{scores: Map<number, number>, weight: number}} Scored what a term gives each unit, and how much it tells */

// Tuned on one half of the queries in tests/search/queries, and measured on the other.
const TITLE = 2.6;
const LABEL = 1.6;
const ABOVE = 0.55;
const SATURATION = 1.2;
const BY_LENGTH = 0.55;
const COVERAGE = 1.7;
const CITED = 0.06;
const LOOKED_AT = 120;

const EXACT = 1e6;
const PREFIX = 1e5;

/**
 * @param {TextIndex} index
 * @param {Query} query
 * @returns {Answer}
 */
export function rank(index, query) {
  /** @type {Ranked[]} */
  const results = [];
  const taken = new Set();
  if (query.number) {
    const { exact, prefix } = byNumber(index, query.number);
    exact.forEach((place, i) => results.push({ place, score: EXACT - i, shown: place, layer: "number" }));
    prefix.forEach((place, i) => results.push({ place, score: PREFIX - i, shown: place, layer: "prefix" }));
    for (const { place } of results) taken.add(place);
  }
  const { ranked, marks, suggestion } = byText(index, query);
  for (const one of ranked) if (!taken.has(one.place)) results.push(one);
  return { results, marks, suggestion };
}

/**
 * @param {TextIndex} index
 * @param {Query} query
 */
function byText(index, query) {
  const marks = [...query.phrases];
  /** @type {Map<string, string>} */
  const corrected = new Map();
  /** @type {Scored[]} */
  const scored = [];
  for (const term of query.terms) {
    for (const one of scoreTerm(index, term, marks, corrected)) if (one.scores.size) scored.push(one);
  }
  const within = query.phrases.length ? haveAll(index, query.phrases) : null;
  const total = scored.reduce((sum, one) => sum + one.weight, 0);
  /** @type {Map<number, {sum: number, covered: number}>} */
  const units = new Map();
  for (const { scores, weight } of scored) {
    for (const [place, score] of scores) {
      const unit = units.get(place);
      if (unit) {
        unit.sum += score;
        unit.covered += weight;
      } else units.set(place, { sum: score, covered: weight });
    }
  }
  if (within) {
    for (const place of within) if (!units.has(place)) units.set(place, { sum: 0.5, covered: total });
  }
  /** @type {Ranked[]} */
  let ranked = [];
  for (const [place, { sum, covered }] of units) {
    if (within && !within.has(place)) continue;
    const score = sum * (total ? (covered / total) ** COVERAGE : 1) * (1 + CITED * index.weights[index.owners[place]]);
    ranked.push({ place, score, shown: place, layer: "text" });
  }
  ranked.sort((a, b) => b.score - a.score || a.place - b.place);
  const head = ranked.slice(0, LOOKED_AT);
  const subject = corrected.size ? replaceAll(query.subject, corrected) : query.subject;
  for (const one of head) one.score += closeness(index, one.place, query, subject, scored);
  ranked = byOwners(index, [...head, ...ranked.slice(LOOKED_AT)]);
  ranked.sort((a, b) => b.score - a.score || a.place - b.place);
  const suggestion = corrected.size ? replaceAll(query.whole, corrected) : "";
  return { ranked, marks, suggestion };
}

/** @param {string} text @param {Map<string, string>} corrected */
function replaceAll(text, corrected) {
  for (const [from, to] of corrected) text = text.replaceAll(from, to);
  return text;
}

/**
 * @param {TextIndex} index
 * @param {Term} term
 * @param {string[]} marks
 * @param {Map<string, string>} corrected
 * @returns {Scored[]}
 */
function scoreTerm(index, term, marks, corrected) {
  const { text } = term;
  if (!term.isUnspaced) {
    const spaced = text.replace(/_/g, " ");
    const scan = (/** @type {import("./scan.js").Field} */ field) => scanWord(field, spaced, term.isOpen);
    const found = score(index, spaced, scan, 1);
    if (isCertain(found, term)) {
      marks.push(spaced);
      return [found];
    }
    const likely = corrections(text, index.vocabulary);
    if (!likely.length) return found.scores.size ? (marks.push(spaced), [found]) : [];
    corrected.set(text, likely[0]);
    marks.push(...likely);
    return [merge(likely.map((word, i) => score(index, word, (field) => scanWord(field, word, false), 0.9 - 0.2 * i)))];
  }
  const whole = score(index, text, (field) => scanPiece(field, text), 1.3);
  const string = index.text.string;
  if (whole.scores.size) {
    marks.push(text);
    const inner = text.length > 3 && whole.scores.size < 8 ? pieces(term.written, text, (piece) => piece !== text && string.includes(piece)) : [];
    // Its parts are looked for too, but what lacks them is no worse for that.
    const parts = inner.filter((piece) => piece.text.length > 1).map((piece) => score(index, piece.text, (field) => scanPiece(field, piece.text), 0.25 * piece.weight));
    for (const part of parts) part.weight = 0;
    return [whole, ...parts];
  }
  const likely = /^[\u30a1-\u30ff]{3,}$/.test(text) ? corrections(text, index.vocabulary) : [];
  if (likely.length) {
    corrected.set(text, likely[0]);
    marks.push(...likely);
    return [merge(likely.map((word, i) => score(index, word, (field) => scanPiece(field, word), 1.2 - 0.3 * i)))];
  }
  const found = pieces(term.written, text, (piece) => string.includes(piece));
  marks.push(...found.map((piece) => piece.text));
  return found.map((piece) => score(index, piece.text, (field) => scanPiece(field, piece.text), piece.weight));
}

/**
 * Whether a word is one of the book: a start of one counts only while it is being typed.
 * @param {Scored & {isForm: boolean}} found
 * @param {Term} term
 */
function isCertain(found, term) {
  return found.isForm || (term.isOpen && found.scores.size > 0) || term.text.length < 3 || /\d/.test(term.text);
}

/**
 * @param {Scored[]} alternatives
 * @returns {Scored}
 */
function merge(alternatives) {
  /** @type {Map<number, number>} */
  const scores = new Map();
  for (const one of alternatives) {
    for (const [place, value] of one.scores) if (value > (scores.get(place) || 0)) scores.set(place, value);
  }
  return { scores, weight: Math.max(...alternatives.map((one) => one.weight)) };
}

/**
 * What a term gives each unit that has it in its text, title or label, or below a title that has it.
 * @param {TextIndex} index
 * @param {string} text
 * @param {(field: import("./scan.js").Field) => Map<number, Hit>} scan
 * @param {number} worth
 * @returns {Scored & {isForm: boolean}}
 */
function score(index, text, scan, worth) {
  const inText = scan(index.text);
  const inTitles = scan(index.titles);
  const inLabels = scan(index.labels);
  const places = new Set([...inText.keys(), ...inTitles.keys(), ...inLabels.keys()]);
  const count = index.units.length;
  const rarity = Math.log(1 + (count - places.size + 0.5) / (places.size + 0.5));
  /** @type {Map<number, number>} */
  const scores = new Map();
  let isForm = false;
  for (const place of places) {
    let sum = 0;
    const hit = inText.get(place);
    if (hit) {
      const norm = SATURATION * (1 - BY_LENGTH + (BY_LENGTH * index.lengths[place]) / index.meanLength);
      sum += (hit.best * hit.count * (SATURATION + 1)) / (hit.count + norm);
      if (hit.best > 0.8) isForm = true;
    }
    const titleHit = inTitles.get(place);
    if (titleHit) sum += TITLE * titleHit.best * share(text, index.title(place));
    const labelHit = inLabels.get(place);
    if (labelHit) {
      sum += LABEL * labelHit.best * share(text, index.units[place][0].replace(/^\w+:/, ""));
      if (labelHit.best > 0.8) isForm = true;
    }
    scores.set(place, sum * rarity * worth);
  }
  if (inTitles.size) addBelow(index, inTitles, scores, ABOVE * rarity * worth);
  return { scores, weight: rarity * worth, isForm };
}

/**
 * How much of a title a term is.
 * @param {string} text
 * @param {string} title
 */
const share = (text, title) => Math.sqrt(Math.min(1, (1.3 * text.length) / Math.max(1, title.length)));

/**
 * Give the units below titles that have a term their part of it.
 * @param {TextIndex} index
 * @param {Map<number, Hit>} titles
 * @param {Map<number, number>} scores
 * @param {number} worth
 */
function addBelow(index, titles, scores, worth) {
  const { parents, units } = index;
  const above = new Float32Array(units.length);
  for (let place = 0; place < units.length; place++) {
    const parent = parents[place];
    if (parent < 0) continue;
    const hit = titles.get(parent);
    const own = hit ? hit.best * share("", "") || hit.best : 0;
    above[place] = Math.max(above[parent] * 0.8, own);
    if (above[place]) scores.set(place, (scores.get(place) || 0) + above[place] * worth);
  }
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
    all = all ? new Set([...all].filter((place) => found.has(place))) : found;
  }
  return all || new Set();
}

/**
 * What a unit gains by being called what is asked for, by saying what that is, and by having its words together.
 * @param {TextIndex} index
 * @param {number} place
 * @param {Query} query
 * @param {string} subject
 * @param {Scored[]} scored
 */
function closeness(index, place, query, subject, scored) {
  const unit = index.units[place];
  const base = scored.reduce((sum, one) => sum + one.weight, 0) || 4;
  const title = fold(index.title(place)).replace(/"/g, "");
  const label = unit[0];
  const kind = unit[3].toLowerCase();
  let gain = 0;
  const asked = subject.replace(/^(?:an?|the) /, "");
  const spelled = asked.replace(/[\s-]+/g, "_");
  if (label && (label === query.whole || label.slice(label.indexOf(":") + 1) === spelled)) gain += 5 * base + 20;
  if (title && title === asked) gain += (kind === "t" ? 2 : 3.2) * base + 6;
  else if (title && asked.length > 2 && title.replace(/\s*\([^)]*\)$/, "") === asked) gain += 2 * base;
  else if (title && asked.length > 2 && (title === `${asked}s` || asked === `${title}s`)) gain += 2.4 * base;
  else if (title && asked.length > 3 && title.includes(asked)) gain += 0.6 * base;
  const text = index.folded(place).replace(/"/g, "");
  if (!title && asked.length > 1 && opensWith(text, asked)) gain += (query.isDefinition ? 1.6 : 0.7) * base;
  if (query.terms.length > 1 && asked.length > 4 && text.includes(asked)) gain += 0.8 * base;
  else if (query.terms.length > 1) gain += 0.5 * base * together(text, query);
  for (const phrase of query.phrases) if (title.includes(phrase)) gain += 0.5 * base;
  return gain;
}

const OPENING = /^(?:(?:an?|the|when(?:ever)?|if|to) |[「『"']|\[[^\]]*\])*/;

/**
 * Whether a text begins with what is asked for, as a definition does.
 * @param {string} text
 * @param {string} asked
 */
function opensWith(text, asked) {
  const rest = text.replace(OPENING, "");
  return rest.startsWith(asked) && !/^[a-z0-9]{3,}/.test(rest.slice(asked.length));
}

/**
 * How near to each other the words of a query stand in a text: 1 side by side, 0 where fewer than two are there.
 * @param {string} text
 * @param {Query} query
 */
function together(text, query) {
  /** @type {{at: number, term: number}[]} */
  const found = [];
  query.terms.forEach((term, i) => {
    const key = term.text.length > 5 && !term.isUnspaced ? term.text.slice(0, -2) : term.text;
    for (let at = text.indexOf(key), n = 0; at >= 0 && n < 6; at = text.indexOf(key, at + 1), n++) found.push({ at, term: i });
  });
  const wanted = new Set(found.map((one) => one.term)).size;
  if (wanted < 2) return 0;
  found.sort((a, b) => a.at - b.at);
  /** @type {Map<number, number>} */
  const counts = new Map();
  let best = Infinity;
  let start = 0;
  for (const one of found) {
    counts.set(one.term, (counts.get(one.term) || 0) + 1);
    while (counts.size === wanted) {
      best = Math.min(best, one.at - found[start].at);
      const first = found[start++].term;
      const left = (counts.get(first) || 0) - 1;
      if (left) counts.set(first, left);
      else counts.delete(first);
    }
  }
  const length = query.terms.reduce((sum, term) => sum + term.text.length + 1, 0);
  return (wanted / query.terms.length) * Math.min(1, (2 * length) / Math.max(best, length));
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
    const score = owner === one.place ? one.score : 0.85 * one.score;
    const known = owners.get(owner);
    if (!known) owners.set(owner, { ...one, place: owner, score });
    else if (score > known.score) owners.set(owner, { ...known, score, shown: one.shown });
  }
  return [...owners.values()];
}
