// Looking through a field for words and pieces of words.

import { isWordLetter } from "./fold.js";
import { likeness, stem } from "./words.js";

/** @typedef {import("./text_index.js").Field} Field */
/** @typedef {{best: number, count: number}} Hit how alike the best form was, and how many there were, weighed so */

/** More of the same says nothing more. */
const MOST = 5;

/** What a word is worth behind "non" or "un": it says the contrary of the same thing. */
const OPPOSITE = 0.6;

/**
 * The units that a field has a piece in, wherever it stands.
 * @param {Field} field
 * @param {string} piece
 * @param {(string: string, at: number) => number} [grade] of one place
 * @returns {Map<number, Hit>}
 */
export function scanPiece(field, piece, grade = () => 1) {
  /** @type {Map<number, Hit>} */
  const hits = new Map();
  let row = 0;
  for (let at = field.string.indexOf(piece); at >= 0; at = field.string.indexOf(piece, at + piece.length)) {
    row = rowAt(field, at, row);
    note(hits, field.places[row], grade(field.string, at));
  }
  return hits;
}

/** What was found in a field lately: while somebody types, only the last word of a query is new. @type {WeakMap<Field, Map<string, Map<number, Hit>>>} */
const lately = new WeakMap();
const MOST_LATELY = 100;

/**
 * The units that a field has a word in, in any of its forms; nobody may change what is returned.
 * @param {Field} field
 * @param {string} word
 * @param {boolean} isOpen whether the reader may not have finished it
 * @returns {Map<number, Hit>}
 */
export function scanWord(field, word, isOpen) {
  let known = lately.get(field);
  if (!known || known.size >= MOST_LATELY) lately.set(field, (known = new Map()));
  const key = isOpen ? `${word} ` : word;
  let hits = known.get(key);
  if (!hits) known.set(key, (hits = scanWordAnew(field, word, isOpen)));
  return hits;
}

/**
 * @param {Field} field
 * @param {string} word
 * @param {boolean} isOpen
 */
function scanWordAnew(field, word, isOpen) {
  /** @type {Map<number, Hit>} */
  const hits = new Map();
  /** @type {Map<string, number>} */
  const known = new Map();
  const { string } = field;
  const start = common(word, stem(word));
  const isShort = word.length < 4 && !isOpen;
  let row = 0;
  for (let at = string.indexOf(start); at >= 0; at = string.indexOf(start, at + 1)) {
    // A short word has no other forms than a plural, and is the start of many.
    if (isShort && string[at + start.length] !== "s" && isWordLetter(string[at + start.length] || " ")) continue;
    let opposite = 1;
    if (at > 0 && isWordLetter(string[at - 1])) {
      // Both prefixes end with an n, and this is asked at every place.
      if (string[at - 1] !== "n" || !isBehindOpposite(string, at)) continue;
      opposite = OPPOSITE;
    }
    let stop = at + start.length;
    while (stop < string.length && (isWordLetter(string[stop]) || (string[stop] === "'" && isWordLetter(string[stop + 1] || "")))) stop++;
    const found = string.slice(at, stop);
    let grade = known.get(found);
    if (grade === undefined) known.set(found, (grade = likeness(word, found, isOpen)));
    if (!grade) continue;
    row = rowAt(field, at, row);
    note(hits, field.places[row], grade * opposite);
  }
  return hits;
}

/**
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

/** @param {string} a @param {string} b */
function common(a, b) {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

/**
 * The row of a field that a place of its string lies in; `from` is one at or before it.
 * @param {Field} field
 * @param {number} at
 * @param {number} from
 */
function rowAt(field, at, from) {
  const { starts } = field;
  // The next one is mostly near.
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
