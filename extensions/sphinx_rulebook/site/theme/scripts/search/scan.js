// Scans a field for words and pieces of words.

import { UNSPACED, isWordLetter } from "./fold.js";
import { inAnyForm, isSeveralWords, phrasePattern } from "./phrases.js";
import { likeness } from "./words.js";

/** @typedef {import("./text_index.js").Field} Field */
/**
 * @typedef {{best: number, count: number}} Hit the likeness of the best form, and the number of forms, weighted by likeness
 */

const IS_UNSPACED = new RegExp(`[${UNSPACED}]`);

/** More occurrences than this add nothing. */
const MOST = 5;

/** The worth of a word after "non" or "un", which says the opposite about the same thing. */
const OPPOSITE = 0.6;

/**
 * Find the units in which a field has a piece, anywhere. The returned map is shared and must not be changed.
 * @param {Field} field
 * @param {string} piece
 * @param {(string: string, at: number) => number} [grade] of one place
 * @returns {Map<number, Hit>}
 */
export function scanPiece(field, piece, grade) {
  return grade ? scanPieceAnew(field, piece, grade) : recalled(field, `${piece}\n\n`, () => scanPieceAnew(field, piece, () => 1));
}

/**
 * Scan a field for a piece without the cache.
 * @param {Field} field
 * @param {string} piece
 * @param {(string: string, at: number) => number} grade
 */
function scanPieceAnew(field, piece, grade) {
  /** @type {Map<number, Hit>} */
  const hits = new Map();
  let row = 0;
  for (let at = field.string.indexOf(piece); at >= 0; at = field.string.indexOf(piece, at + piece.length)) {
    row = rowAt(field, at, row);
    note(hits, field.places[row], grade(field.string, at));
  }
  return hits;
}

/**
 * Find the units in which a field has what an expression finds.
 * @param {Field} field
 * @param {RegExp} pattern global
 * @returns {Map<number, Hit>}
 */
export function scanPattern(field, pattern) {
  /** @type {Map<number, Hit>} */
  const hits = new Map();
  let row = 0;
  for (const match of field.string.matchAll(pattern)) {
    row = rowAt(field, match.index, row);
    note(hits, field.places[row], 1);
  }
  return hits;
}

/**
 * Find the units of some places in a field, which have a worth each.
 * @param {Field} field
 * @param {Iterable<[number, number]>} places in their order
 * @returns {Map<number, Hit>}
 */
export function scanPlaces(field, places) {
  /** @type {Map<number, Hit>} */
  const hits = new Map();
  let row = 0;
  for (const [at, grade] of places) {
    row = rowAt(field, at, row);
    note(hits, field.places[row], grade);
  }
  return hits;
}

/**
 * Find the units in which a field has a phrase, whatever signs are between its words.
 * @param {Field} field
 * @param {string} phrase
 */
export const scanPhrase = (field, phrase) => (isSeveralWords(phrase) ? scanPattern(field, phrasePattern(phrase)) : scanPiece(field, phrase));

/**
 * Find the units in which a field has a saying, in any form; a "~" in it stands for up to three words. The returned map
 * is shared and must not be changed.
 * @param {Field} field
 * @param {string} saying folded
 */
export function scanSaying(field, saying) {
  if (!IS_UNSPACED.test(saying) && !isSeveralWords(saying)) return scanWord(field, saying, false);
  return recalled(field, `${saying}  `, () => {
    if (!IS_UNSPACED.test(saying)) return scanPattern(field, inAnyForm(saying, "g", field.stemmer));
    if (!saying.includes("~")) return scanPiece(field, saying);
    return scanPattern(field, new RegExp(saying.replace("~", "[^。\\n]{0,8}?"), "g"));
  });
}

/**
 * Recent hits and places of each field: while somebody types, only the last word of a query is new.
 * @type {WeakMap<Field, Map<string, any>>}
 */
const lately = new WeakMap();
const MOST_LATELY = 200;

/**
 * Find the units in which a field has a word, in any of its forms. The returned map is shared and must not be changed.
 * @param {Field} field
 * @param {string} word
 * @param {boolean} isOpen whether the reader may not have finished the word
 * @returns {Map<number, Hit>}
 */
export function scanWord(field, word, isOpen) {
  // No word has a space, so this key cannot be that of another word.
  return recalled(field, isOpen ? `${word} ` : word, () => scanWordAnew(field, word, isOpen));
}

/**
 * Return what a recent scan with a key found, or scan anew.
 * @template T
 * @param {Field} field
 * @param {string} key
 * @param {() => T} scan
 * @returns {T}
 */
export function recalled(field, key, scan) {
  let known = lately.get(field);
  if (!known || known.size >= MOST_LATELY) lately.set(field, (known = new Map()));
  let hits = known.get(key);
  if (!hits) known.set(key, (hits = scan()));
  return hits;
}

/**
 * Scan a field for a word without the cache.
 * @param {Field} field
 * @param {string} word
 * @param {boolean} isOpen
 */
function scanWordAnew(field, word, isOpen) {
  /** @type {Map<number, Hit>} */
  const hits = new Map();
  /** @type {Map<string, number>} */
  const known = new Map();
  const { string, stemmer } = field;
  // Every form of the word begins with this; each place with it is then looked at more closely.
  const start = stemmer.beginning(word);
  const isShort = word.length < 4 && !isOpen && !stemmer.hasShort;
  let row = 0;
  for (const at of wordStarts(field, start)) {
    if (start.length > INDEXED && !string.startsWith(start, at)) continue;
    // Of a short word, only the plural counts in languages of which the verbs are not known: many words begin with it.
    if (isShort && string[at + start.length] !== "s" && isWordLetter(string[at + start.length] || " ")) continue;
    const opposite = at > 0 && isWordLetter(string[at - 1]) ? OPPOSITE : 1;
    let stop = at + start.length;
    // To the end of the word in the text, with an apostrophe inside it.
    while (stop < string.length && (isWordLetter(string[stop]) || (string[stop] === "'" && isWordLetter(string[stop + 1] || "")))) stop++;
    const found = string.slice(at, stop);
    let grade = known.get(found);
    // Most words occur many times, so each different one is graded once.
    if (grade === undefined) known.set(found, (grade = likeness(word, found, isOpen, stemmer.stem)));
    if (!grade) continue;
    row = rowAt(field, at, row);
    note(hits, field.places[row], grade * opposite);
  }
  return hits;
}

/** So many first letters of a word are looked for in the text; its further letters only where these are. */
const INDEXED = 3;

/**
 * Return the places in a field where a word may begin with some letters: where one begins with the first of them, perhaps
 * after "un" or "non". The text is only searched once while a reader types the rest of a word.
 * @param {Field} field
 * @param {string} start
 * @returns {Int32Array}
 */
export function wordStarts(field, start) {
  const { string } = field;
  const first = start.slice(0, INDEXED);
  return recalled(field, `${first}\n`, () => {
    /** @type {number[]} */
    const places = [];
    for (let at = string.indexOf(first); at >= 0; at = string.indexOf(first, at + 1)) {
      // Both prefixes end with an n; this quick test comes first because it runs at every place.
      if (at > 0 && isWordLetter(string[at - 1]) && (string[at - 1] !== "n" || !isBehindOpposite(string, at))) continue;
      places.push(at);
    }
    return Int32Array.from(places);
  });
}

/**
 * Whether the word at a place follows "un" or "non" at the start of a word.
 * @param {string} string
 * @param {number} at
 */
function isBehindOpposite(string, at) {
  for (const prefix of ["un", "non"]) {
    const start = at - prefix.length;
    if (string.startsWith(prefix, start) && !(start > 0 && isWordLetter(string[start - 1]))) return true;
  }
  return false;
}

/**
 * Return the row of a field that contains a place of its string; `from` is that row or an earlier one.
 * @param {Field} field
 * @param {number} at
 * @param {number} from
 */
function rowAt(field, at, from) {
  const { starts } = field;
  // The row is usually near, so the steps double from there (a galloping search) until they pass it; then halving finds
  // the row.
  let low = from;
  let step = 1;
  while (low + step < starts.length && starts[low + step] <= at) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= at) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Record one occurrence.
 * @param {Map<number, Hit>} hits
 * @param {number} place
 * @param {number} grade
 */
function note(hits, place, grade) {
  const hit = hits.get(place);
  if (!hit) hits.set(place, { best: grade, count: grade });
  else {
    if (hit.count < MOST) hit.count += grade;
    if (grade > hit.best) hit.best = grade;
  }
}
