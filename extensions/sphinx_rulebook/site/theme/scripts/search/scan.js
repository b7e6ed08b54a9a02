// Looking through a field for words and pieces of words.

import { isWordLetter } from "./fold.js";
import { likeness, stem } from "./words.js";

/** @typedef {import("./text_index.js").Field} Field */
/** @typedef {{best: number, count: number}} Hit how alike the best form was, and how many there were, weighed so */

/** More of the same says nothing more. */
const MOST = 5;

/**
 * The units that a field has a piece in, wherever it stands.
 * @param {Field} field
 * @param {string} piece
 * @returns {Map<number, Hit>}
 */
export function scanPiece(field, piece) {
  /** @type {Map<number, Hit>} */
  const hits = new Map();
  let row = 0;
  for (let at = field.string.indexOf(piece); at >= 0; at = field.string.indexOf(piece, at + piece.length)) {
    row = rowAt(field, at, row);
    note(hits, field.places[row], 1);
  }
  return hits;
}

/**
 * The units that a field has a word in, in any of its forms.
 * @param {Field} field
 * @param {string} word
 * @param {boolean} isOpen whether the reader may not have finished it
 * @returns {Map<number, Hit>}
 */
export function scanWord(field, word, isOpen) {
  /** @type {Map<number, Hit>} */
  const hits = new Map();
  /** @type {Map<string, number>} */
  const known = new Map();
  const { string } = field;
  const start = common(word, stem(word));
  let row = 0;
  for (let at = string.indexOf(start); at >= 0; at = string.indexOf(start, at + 1)) {
    if (at > 0 && isWordLetter(string[at - 1])) continue;
    let stop = at + start.length;
    while (stop < string.length && (isWordLetter(string[stop]) || (string[stop] === "'" && isWordLetter(string[stop + 1] || "")))) stop++;
    const found = string.slice(at, stop);
    let grade = known.get(found);
    if (grade === undefined) known.set(found, (grade = likeness(word, found, isOpen)));
    if (!grade) continue;
    row = rowAt(field, at, row);
    note(hits, field.places[row], grade);
  }
  return hits;
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
  let low = from;
  let high = field.starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (field.starts[middle] <= at) low = middle;
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
