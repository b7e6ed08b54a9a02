// Finds rules by their numbers, in whatever way these are typed.

import { digitsOf, readParts, unlikeness } from "./number_parts.js";
import { fold } from "./fold.js";
import { NUMBER_AT } from "../shared/book_texts.js";

/** @typedef {import("./text_index.js").TextIndex} TextIndex */

/** @param {string} number */
const compact = (number) => number.replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Return a number as it is compared: in one width and case, without the punctuation after it.
 * @param {string} number as printed
 */
export const plainNumber = (number) => fold(number).replace(/[.．。\s]+$/, "");

/** A number with words or Chinese characters: Rule 12, § 4 Abs. 2, 第4条, 第四条. Roman numerals and letters are not words. */
const WORDED = /^(?![ivxlcdm]+(?!\p{L}))\p{L}{3}|[§\p{Script=Han}]|^제/iu;

/** A text in which a number with words can occur. */
const MAY_BE_WORDED = /[\d一二三四五六七八九十百]/;

/** Return a number with plain digits and without spaces. @param {string} number plain */
const squeezed = (number) => number.replace(/[〇零一二三四五六七八九十百千]+/g, digitsOf).replace(/\s+/g, "");

/** Return the counters of a number with words, joined by points: 4.2 for § 4 Abs. 2. @param {string} number plain */
const counters = (number) => (squeezed(number).match(/\d+|(?<!\p{L})[a-z](?!\p{L})/gu) || []).join(".");

/**
 * Whether a number with words is what a reader asks for: `whole` is all that the reader typed, and `number` the number in it, or "".
 * @param {string} own plain
 * @param {string} number
 * @param {string} whole
 */
function isWorded(own, number, whole) {
  return WORDED.test(own) && (squeezed(own) === squeezed(whole) || (number !== "" && counters(own) === number));
}

/**
 * Whether a number is what a reader asks for (see `isWorded`). @param {string} own as printed @param {string} number
 * @param {string} whole
 */
export function isAskedFor(own, number, whole) {
  const plain = plainNumber(own);
  return plain === number || isWorded(plain, number, plainNumber(whole));
}

/** Whether a reader may ask for a number. @param {{number: string, whole: string}} query */
export const mayAskForNumber = ({ number, whole }) => number !== "" || (whole.length <= 40 && MAY_BE_WORDED.test(whole));

/**
 * Find the units with a number, and those whose numbers start with it, in the order of the book.
 *
 * `443d` finds 4.4.3d; if the points can go in several places, all such rules are found. A part of a number ends at a
 * point or where letters follow digits. But the reader may not have typed the whole number yet, so `4.1` also finds
 * 4.10,
 * after 4.1.2.
 *
 * If numbers have words, as in § 4 Abs. 2, they are found with the words (`whole` is all that the reader typed) and, if
 * no number is just that, without them: `4` finds 第4条.
 * @param {TextIndex} index
 * @param {string} number "" if the reader did not type a number in digits
 * @param {string} [whole]
 * @returns {{exact: number[], prefix: number[]}}
 */
export function byNumber(index, number, whole = number) {
  const wanted = plainNumber(number);
  const asked = plainNumber(whole);
  const isWhole = (/** @type {string} */ own) => squeezed(own) === squeezed(asked);
  const letters = compact(wanted);
  const isCompact = letters === wanted;
  /** @type {number[]} */
  const exact = [];
  /** @type {number[]} */
  const near = [];
  /** @type {number[]} */
  const parts = [];
  /** @type {number[]} */
  const starts = [];
  /** @type {number[]} */
  const worded = [];
  index.units.forEach((unit, place) => {
    if (!unit[NUMBER_AT]) return;
    const own = plainNumber(unit[NUMBER_AT]);
    if (WORDED.test(own) && isWorded(own, wanted, asked)) worded.push(place);
    else if (!wanted) return;
    else if (own === wanted) exact.push(place);
    else if (own.startsWith(wanted)) (isPart(own, wanted) ? parts : starts).push(place);
    else if (isCompact && letters.length > 1 && compact(own) === letters) near.push(place);
  });
  if (worded.length) {
    const whole = worded.filter((place) => isWhole(plainNumber(index.units[place][NUMBER_AT])));
    if (whole.length) return { exact: whole, prefix: [] };
    exact.push(...worded);
  }
  return { exact: exact.length ? exact : near, prefix: [...(exact.length ? near : []), ...parts, ...starts] };
}

/**
 * Whether the number `wanted`, a start of `own`, ends where a part of `own` ends. @param {string} own @param {string}
 * wanted
 */
function isPart(own, wanted) {
  const next = own[wanted.length];
  return !/[\p{L}\p{N}]/u.test(next) || (/\p{N}$/u.test(wanted) && /\p{L}/u.test(next));
}

/**
 * Find the units with a number that was typed as it is printed: (1), which is not chapter 1, or イ. One letter must be the
 * same in case and script, since most words begin with it.
 * @param {TextIndex} index
 * @param {string} written
 * @returns {number[]} in the order of the book
 */
export function asPrinted(index, written) {
  const asked = plainNumber(written);
  /** @type {number[]} */
  const found = [];
  if (asked && written.length <= LONGEST) {
    index.units.forEach(({ [NUMBER_AT]: own }, place) => {
      if (own && (own === written || (own.length > 1 && asked.length > 1 && plainNumber(own) === asked))) found.push(place);
    });
  }
  return found;
}

/** No printed number is longer. */
const LONGEST = 40;

/** The parts of all numbers of a book. @type {WeakMap<TextIndex, import("./number_parts.js").Part[][]>} */
const partsOf = new WeakMap();

/**
 * Find the units with a number as it is spoken, typed or written out: "article 4" for Article IV, "§ 4 (2)" for (2) below
 * § 4, "3.2a" for Rule 3.2a.
 * @param {TextIndex} index
 * @param {import("./number_parts.js").Part[]} asked
 * @param {string} text the number, folded
 * @returns {number[]} those that are most like it, in the order of the book
 */
export function byParts(index, asked, text) {
  let parts = partsOf.get(index);
  if (!parts) partsOf.set(index, (parts = index.units.map((unit) => (unit[NUMBER_AT] && readParts(unit[NUMBER_AT])?.parts) || [])));
  /** @type {number[]} */
  let found = [];
  let least = Infinity;
  for (let place = 0; place < parts.length; place++) {
    let cost = costOf(index, parts, asked, place);
    if (cost === Infinity) continue;
    // A number that is all that was asked for comes before the end of a longer one, and one in the same brackets first.
    if (parts[place].length < asked.length) cost += asked.length;
    if (text.endsWith(plainNumber(index.units[place][NUMBER_AT]))) cost -= 0.25;
    if (cost < least) [found, least] = [[], cost];
    if (cost === least) found.push(place);
  }
  return found;
}

/**
 * Return how unlike a number is to that of a unit, or Infinity if it is another one: the end of the number must be that of
 * the unit, and its beginning that of units above.
 * @param {TextIndex} index
 * @param {import("./number_parts.js").Part[][]} parts
 * @param {import("./number_parts.js").Part[]} asked
 * @param {number} place
 */
function costOf(index, parts, asked, place) {
  const own = parts[place];
  const left = asked.length - own.length;
  if (!own.length || left < 0) return Infinity;
  let cost = 0;
  for (const [i, part] of own.entries()) {
    cost += unlikeness(asked[left + i], part);
    if (cost === Infinity) return cost;
  }
  if (!left) return cost;
  let least = Infinity;
  // Units between them may be left out: "Article 12 (3)" whatever its section.
  for (let above = index.parents[place], skipped = 0; above >= 0; above = index.parents[above], skipped += 0.5) {
    least = Math.min(least, skipped + costOf(index, parts, asked.slice(0, left), above));
  }
  return cost + least;
}

/**
 * Return the nearest rule above a number that does not exist: 1.0 for 1.0.99.
 * @param {TextIndex} index
 * @param {import("./number_parts.js").Part[]} asked
 * @returns {number[]}
 */
export function nearestAbove(index, asked) {
  for (let length = asked.length - 1; length > 0; length--) {
    const found = byParts(index, asked.slice(0, length), "");
    if (found.length) return found.slice(0, 1);
  }
  return [];
}
